"""Bar: what stands under the felt for one viewer: chips to wager with, or calls to make."""

import json

from croupier.casino.table.live import Live
from croupier.pages.felt.moments import total_said
from croupier.protocol.pace import Waits
from croupier.protocol.roles import GUEST, PLAYER
from croupier.protocol.view import Offered
from croupier.table.commands import LaySideWager, PassButton
from croupier.table.state import BETTING, PLAY, Box, Round, active
from croupier.table.wagers.prizes import presser
from croupier.web.kit.guest_name import guest_name
from croupier.web.kit.markup import Child, Html, el
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.table.betting import at_table, bring_chips, lead, put_right, staked, state
from croupier.web.pages.table.calls import amounts, called, offered
from croupier.web.pages.table.clock import clock, turn_of
from croupier.web.pages.table.heat import apart
from croupier.web.pages.table.offers import CommandOffer, offers


def bar(
    live: Live,
    visitor: Visitor,
    options: tuple[Offered, ...],
    waits: Waits | None,
    won: str = "",
) -> Html:
    """The bar of a table as it stands, for one viewer; ``won``: who won, where a final is over."""
    seated = {seat.box: seat.player for seat in live.game.seats if seat.seated}
    boxes = range(1, live.rules.elections.boxes + 1)
    own = next((box for box, player in seated.items() if player == visitor.key), "")
    free = " ".join(str(box) for box in boxes if box not in seated)
    return el(
        "section",
        *_content(live, visitor, options, waits, won),
        id="bar",
        class_="bar",
        aria_label="What you may do",
        tabindex="-1",
        data_seat=own,
        data_free=free,
        data_bounds=json.dumps(_bounds(options)) if visitor.key else None,
        data_why_not=_why_not(live, visitor),
        data_betting="yes" if live.round is not None and live.round.phase is BETTING else "",
    )


def _why_not(live: Live, visitor: Visitor) -> str | None:
    """What who has no chips here must do before a press on a Box lays anything."""
    if live.closed or live.heat is not None or visitor.role not in (None, GUEST, PLAYER):
        return None
    if live.owner and live.owner != visitor.key:
        return "Only who opened this practice table plays here."
    if visitor.person is None:
        return "Play as a guest first; then bring chips, and lay a wager on any Box."
    if live.purse(visitor.key) or staked(live, visitor.key):
        return None
    return "Bring chips first: press one of the sums. Then lay a wager on any Box."


def _bounds(options: tuple[Offered, ...]) -> dict[str, tuple[int | None, int | None]]:
    """The least and the most of every side wager and Ante one may lay, by Box and name."""
    laid = [one for one in options if isinstance(one.command, LaySideWager)]
    return {f"{one.command.box} {one.command.on}": (one.low, one.high) for one in laid}  # type: ignore[union-attr]


def _content(
    live: Live, visitor: Visitor, options: tuple[Offered, ...], waits: Waits | None, won: str
) -> tuple[Child, ...]:
    plays = visitor.person is None or visitor.role in (GUEST, PLAYER)
    looks_on = apart(live, visitor.key, won) if plays else None
    if looks_on is not None:
        return (looks_on[0], clock(live, waits), looks_on[1])
    if plays and live.owner and live.owner != visitor.key:
        return (
            lead("Somebody's own practice table", "Only who opened it plays here."),
            el("a", "To the tables", href="/", class_="button first"),
        )
    if visitor.person is None:
        return (
            lead("Play at this table", "Play chips, real rules. No name needed."),
            guest_name(),
            el("button", "Play as a guest", class_="first", data_do="come", type="button"),
        )
    if not plays:
        return (lead(state(live), turn_of(live)), clock(live, waits))
    if live.closed:
        return (lead("The table is closed", ""),)
    made = offers(live, options, visitor.key)
    if live.round is not None and _presses(live.round, visitor.key):
        press = el("button", "Press the button", data_do="press", class_="first", type="button")
        passing = [offered(one) for one in made if one.command is PassButton]
        what = lead("The button is yours", "It draws the prize of the Box.")
        return (what, el("div", press, *passing, class_="calls"), clock(live, waits))
    stands_still = put_right(live) and all(one.why for one in made)
    if made and not stands_still:
        return (own_hand(live, visitor.key, waits, made), *called(made))
    if live.purse(visitor.key) or staked(live, visitor.key):
        return at_table(live, visitor, waits)
    return bring_chips(live)


def _presses(round: Round, viewer: str) -> bool:
    """Has the viewer the button for a prize?"""
    held = presser(round) if round.phase is PLAY else None
    return held is not None and held.player == viewer


def own_hand(live: Live, viewer: str, waits: Waits | None, made: tuple[CommandOffer, ...]) -> Html:
    """The hand the viewer decides for, or what is offered to it."""
    assert live.round is not None
    found = _own(live.round, viewer)
    if found is None:
        return el("div", el("div", clock(live, waits, viewer)), *amounts(made), class_="mine")
    box, hand = found
    held = box.hands[hand]
    small = [
        el("svg", el("use", href=f"#c-{card}"), viewBox="0 0 80 112", class_="card")
        for card in held.cards
    ]
    soft = "" if held.blackjack else " soft" if held.total.soft else " hard"
    count = f" · hand {hand + 1} of {len(box.hands)}" if len(box.hands) > 1 else ""
    total = "Blackjack" if held.blackjack else str(held.total.points)
    return el(
        "div",
        el("div", *small, class_="cards-small"),
        el(
            "div",
            el("div", el("b", total, class_="total"), f"{soft}{count}"),
            clock(live, waits, viewer),
        ),
        *amounts(made),
        class_="mine",
        aria_label=f"Your hand: {total_said(held.total)}",
    )


def _own(round: Round, viewer: str) -> tuple[Box, int] | None:
    at = active(round)
    if at is not None and round.boxes[at[0]].caller.player == viewer:
        return round.boxes[at[0]], at[1]
    own = [box for box in round.boxes if box.caller.player == viewer and box.hands]
    return (own[0], 0) if own else None
