"""Standing acts: what a player may do at a table beside wagers and calls, always at one place."""

from croupier.casino.keys import is_automatic
from croupier.casino.table.live import Live
from croupier.protocol.roles import GUEST, PLAYER
from croupier.table.state import BETTING
from croupier.web.kit.markup import Child, Html, clauses, el
from croupier.web.kit.visitor import Visitor


def standing_acts(live: Live, visitor: Visitor) -> Html:
    """To leave, to see the burnt card, to have company: apart from what is pressed in haste."""
    player = visitor.key
    here = visitor.role in (GUEST, PLAYER) and bool(
        live.purse(player) or any(box.has_bettor(player) for box in live.boxes)
    )
    acts = (*_company(live, player), _burnt(live, player), _leave(live, player)) if here else ()
    return el("div", *acts, id="acts", class_="standing")


def _company(live: Live, player: str) -> tuple[Child, ...]:
    """At one's own table: automatic players come and go as its owner likes."""
    if live.owner != player or live.closed or (live.round and live.round.phase is not BETTING):
        return ()
    taken = {seat.box for seat in live.game.seats}
    free = [box for box in range(1, live.rules.elections.boxes + 1) if box not in taken]
    idle = [one.box for one in live.game.seats if is_automatic(one.player)]
    idle = [box for box in idle if not any(one.number == box for one in live.boxes)]
    add = {"data_do": "join", "data_box": free[0] if free else None}
    part = {"data_do": "part", "data_box": idle[-1] if idle else None}
    return (
        el("button", "Add an automatic player", type="button", class_="quiet", **add)
        if free else None,
        el("button", "Send one away", type="button", class_="quiet", **part) if idle else None,
    )  # fmt: skip


def _burnt(live: Live, player: str) -> Html | None:
    """Players may look at the burnt card, where the law lets them."""
    at_table = any(seat.player == player for seat in live.game.seats)
    open_ = live.burnt is not None and live.burnt_card is None and at_table
    if not open_ or not live.rules.burnt_card_shown.permitted:
        return None
    clause = clauses(live.rules.burnt_card_shown.clauses[:1])
    html = el("span", "See the burnt card ", clause)
    return el("button", html, data_do="burnt", type="button", class_="quiet")


def _leave(live: Live, player: str) -> Html | None:
    """The way out, with wagers on the layout after the Round; at a heat there is none."""
    if live.heat is not None:
        return None
    if player in live.leaving:
        text = "Stay: do not leave after this Round"
        return el("button", text, data_do="stay", type="button", class_="quiet")
    later = live.round is not None and any(box.has_bettor(player) for box in live.round.boxes)
    text = "Leave after this Round" if later else "Leave with your chips"
    asks = {"data_do": "leave", "data_later": "yes" if later else None}
    return el("button", text, type="button", class_="quiet", **asks)
