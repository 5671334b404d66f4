"""Bar: what stands under the felt for one viewer: chips to wager with, or calls to make."""

import json
from typing import Final

from croupier.casino.table.cut import offered_to
from croupier.casino.table.live import Live
from croupier.money import spoken
from croupier.pages.felt.chips_svg import CHIPS
from croupier.pages.felt.moments import total_said
from croupier.protocol.pace import Waits, WaitsFor
from croupier.protocol.roles import GUEST, PLAYER
from croupier.protocol.view import Offered
from croupier.table.commands import CallNoMoreBets, LaySideWager, PassButton
from croupier.table.legal.option import refusal
from croupier.table.state import BETTING, PLAY, Box, Round, active
from croupier.table.wagers.prizes import presser
from croupier.web.kit.markup import Child, Html, clauses, el
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.table.heat import apart
from croupier.web.pages.table.offers import ELECTIONS, CommandOffer, offers

BRING: Final = 1_000_00
"""The chips one sits down with."""
_WAITS: Final = {
    WaitsFor.DECISION: "to call",
    WaitsFor.WAGERS: "until no more bets",
    WaitsFor.CUT: "to cut",
    WaitsFor.ANSWERS: "to answer",
    WaitsFor.NEXT_ROUND: "until the next Round",
    WaitsFor.SHUFFLE: "until the shuffle",
    WaitsFor.END_OF_HEAT: "until the table closes",
}


def bar(live: Live, visitor: Visitor, options: tuple[Offered, ...], waits: Waits | None) -> Html:
    """The bar of a table as it stands, for one viewer."""
    seated = {seat.box: seat.player for seat in live.game.seats if seat.seated}
    boxes = range(1, live.rules.elections.boxes + 1)
    own = next((box for box, player in seated.items() if player == visitor.key), "")
    free = " ".join(str(box) for box in boxes if box not in seated)
    return el(
        "section",
        *_content(live, visitor, options, waits),
        id="bar",
        class_="bar",
        aria_label="What you may do",
        data_seat=own,
        data_free=free,
        data_bounds=json.dumps(_bounds(options)) if visitor.key else None,
        data_betting="yes" if live.round is not None and live.round.phase is BETTING else "",
    )


def _bounds(options: tuple[Offered, ...]) -> dict[str, tuple[int | None, int | None]]:
    """The least and the most of every side wager and Ante one may lay, by Box and name."""
    laid = [one for one in options if isinstance(one.command, LaySideWager)]
    return {f"{one.command.box} {one.command.on}": (one.low, one.high) for one in laid}  # type: ignore[union-attr]


def _content(
    live: Live, visitor: Visitor, options: tuple[Offered, ...], waits: Waits | None
) -> tuple[Child, ...]:
    plays = visitor.person is None or visitor.role in (GUEST, PLAYER)
    looks_on = apart(live, visitor.key) if plays else None
    if looks_on is not None:
        return (looks_on[0], _clock(live, waits), looks_on[1])
    if visitor.person is None:
        return (
            _lead("Play at this table", "Play chips, real rules. No name needed."),
            el("button", "Play as a guest", class_="first", data_do="come", type="button"),
        )
    if not plays:
        return (_lead("On duty", _state(live)), _clock(live, waits))
    if live.closed:
        return (_lead("The table is closed", ""), _leave(live))
    made = offers(live, options, visitor.key)
    if live.round is not None and _presses(live.round, visitor.key):
        press = el("button", "Press the button", data_do="press", class_="first", type="button")
        passing = [offered(one) for one in made if one.command is PassButton]
        lead = _lead("The button is yours", "It draws the prize of the Box.")
        return (lead, press, el("div", *passing, class_="calls"), _clock(live, waits))
    if made:
        calls = [offered(one) for one in made if one.command not in ELECTIONS]
        others = [offered(one) for one in made if one.command in ELECTIONS]
        return (
            _hand(live, visitor.key, waits),
            el(
                "div",
                el("div", *calls, class_="calls") if calls else None,
                el("div", *others, class_="calls elections") if others else None,
                class_="both",
            ),
        )
    if live.purse(visitor.key) or _staked(live, visitor.key):
        return _at_table(live, visitor, waits)
    return _sit(live)


def _sit(live: Live) -> tuple[Child, ...]:
    """For who has no chips here yet."""
    sums = (200_00, BRING, 5_000_00)
    buttons = [
        el("button", f"Sit down with {spoken(cents)}", data_do="sit", data_cents=cents,
           type="button", class_="first" if cents == BRING else "")
        for cents in sums
    ]  # fmt: skip
    low, high = live.rules.elections.minimum, live.rules.elections.maximum
    text = f"Play chips: they cost nothing. Wagers from {spoken(low)} to {spoken(high)}."
    return (_lead("Bring chips", text), el("div", *buttons, class_="sums"))


def _at_table(live: Live, visitor: Visitor, waits: Waits | None) -> tuple[Child, ...]:
    round = live.round
    if offered_to(live) == visitor.key:
        return (
            _lead("The cut is yours", "Put the cutting card in, or decline."),
            *_cut(live),
            _clock(live, waits),
        )
    if round is None or round.phase is not BETTING:
        text = _turn_of(live) or _result(live, visitor.key)
        return (_lead(_state(live), text), _clock(live, waits), _leave(live))
    laid = _staked(live, visitor.key)
    lead = "Wagers, please" if not laid else f"You have {spoken(laid)} on the layout"
    result = "" if laid else _result(live, visitor.key)
    return (
        _lead(lead, result or "Choose a chip, then a Box or a spot."),
        _together(round),
        el("div", *(_chip(cents) for cents in _chips(live)), class_="rack", role="group",
           aria_label="Chip to lay"),
        el("div", *_acts(live, visitor.key, bool(laid)), class_="acts"),
        _clock(live, waits),
    )  # fmt: skip


def _acts(live: Live, player: str, laid: bool) -> tuple[Child, ...]:
    """What else one may do while wagers are taken."""
    if laid:
        back = el("button", "Take back", data_do="back", type="button")
        deal = el("button", "Deal now", data_do="ready", type="button", class_="first")
        return (deal if live.practice and player not in live.ready else None, back)
    same = el("button", "Same again", data_do="again", type="button", hidden=True)
    return (_first_wager(live, player), same, _burnt(live, player), _leave(live))


def _burnt(live: Live, player: str) -> Html | None:
    """Players may look at the burnt card, where the law lets them."""
    at_table = any(seat.player == player for seat in live.game.seats)
    open_ = live.burnt is not None and live.burnt_card is None and at_table
    if not open_ or not live.rules.burnt_card_shown.permitted:
        return None
    clause = clauses(live.rules.burnt_card_shown.clauses[:1])
    html = el("span", "See the burnt card ", clause)
    return el("button", html, data_do="burnt", type="button", class_="quiet")


def _first_wager(live: Live, player: str) -> Html | None:
    """The shortest way to a wager: the chosen chip on one's own Box; the script says how much."""
    seat = next((one.box for one in live.game.seats if one.player == player and one.seated), None)
    if seat is None:
        return None
    parts = ("Wager ", el("span", class_="sum"), f" on Box {seat}")
    return el("button", el("span", *parts), data_do="stake", data_box=seat, class_="first",
              type="button")  # fmt: skip


def _result(live: Live, player: str) -> str:
    """What the last Round brought a player who wagered in it."""
    lines = [line for line in live.lines if line.player == player]
    net = sum(line.net for line in lines)
    if not lines:
        return ""
    if not net:
        return "The last Round left you as you were."
    return f"The last Round: you {'won' if net > 0 else 'lost'} {spoken(abs(net))}."


def _together(round: Round) -> Html | None:
    """Why the wagers on the layout may not stand together yet, if they may not."""
    why = refusal(round, CallNoMoreBets()) if round.boxes else None
    if why is None:
        return None
    return el("p", f"{why.why} ", clauses(why.clauses[:1]), class_="bad", role="note")


def _cut(live: Live) -> tuple[Child, ...]:
    """Where the cards may be cut, as the law bounds it."""
    count = len(live.stacks[-1].sealed.order)
    bounds = live.rules.cut_bounds(count)
    low, high = (bounds.low, bounds.high) if bounds.low <= bounds.high else (0, count)
    return (
        el("label", "Cards from the front",
           el("input", type="range", id="cut-at", min=low, max=high, value=(low + high) // 2)),
        el("button", "Cut the cards", data_do="cut", class_="first", type="button"),
        el("button", "Decline", data_do="uncut", type="button"),
    )  # fmt: skip


def _presses(round: Round, viewer: str) -> bool:
    """Has the viewer the button for a prize?"""
    held = presser(round) if round.phase is PLAY else None
    return held is not None and held.player == viewer


def _chips(live: Live) -> list[int]:
    """The chips one lays here, the smallest first."""
    least = live.rules.elections.smallest_chip
    most = live.rules.elections.maximum
    return [cents for cents in sorted(CHIPS) if cents % least == 0 and cents <= most][-6:]


def _chip(cents: int) -> Html:
    look = CHIPS[cents]
    return el(
        "button", el("span", look.figure, class_="face", aria_hidden="true"), type="button",
        class_="chip", data_chip=cents, aria_pressed="false", aria_label=f"Chip of {spoken(cents)}",
    )  # fmt: skip


def _leave(live: Live) -> Html | None:
    """The way out; from a heat nobody goes before it is over."""
    if live.heat is not None:
        return None
    return el("button", "Leave with your chips", data_do="leave", type="button", class_="quiet")


def _lead(first: str, second: str) -> Html:
    return el("div", el("strong", first), el("span", second, class_="quiet"), class_="lead")


def _staked(live: Live, player: str) -> int:
    """What a player has on the layout."""
    if live.round is None:
        return 0
    own = [one for box in live.round.boxes for one in box.stakes if one.player == player]
    return sum(one.amount + one.excess for one in own)


def _state(live: Live) -> str:
    if live.closed:
        return "The table is closed"
    if live.round is None:
        return "Between two Rounds"
    if live.round.phase is BETTING:
        return "Open for wagers"
    return "No more bets"


def _turn_of(live: Live) -> str:
    at = None if live.round is None or live.round.phase is not PLAY else active(live.round)
    if live.round is None or at is None:
        return ""
    return f"Box {live.round.boxes[at[0]].number} is to call"


# ── One's own hand ──────────────────────────────────────────────────────────────────────────────


def _hand(live: Live, viewer: str, waits: Waits | None) -> Html:
    """The hand the viewer decides for, or what is offered to it."""
    assert live.round is not None
    found = _own(live.round, viewer)
    if found is None:
        return el("div", _clock(live, waits), class_="mine")
    box, hand = found
    held = box.hands[hand]
    small = [
        el("svg", el("use", href=f"#c-{card}"), viewBox="0 0 80 112", class_="card")
        for card in held.cards
    ]
    soft = "soft" if held.total.soft else "hard"
    count = f" · hand {hand + 1} of {len(box.hands)}" if len(box.hands) > 1 else ""
    total = "Blackjack" if held.blackjack else str(held.total.points)
    return el(
        "div",
        el("div", *small, class_="cards-small"),
        el(
            "div", el("div", el("b", total, class_="total"), f" {soft}{count}"), _clock(live, waits)
        ),
        class_="mine",
        aria_label=f"Your hand: {total_said(held.total)}",
    )


def _own(round: Round, viewer: str) -> tuple[Box, int] | None:
    at = active(round)
    if at is not None and round.boxes[at[0]].caller.player == viewer:
        return round.boxes[at[0]], at[1]
    own = [box for box in round.boxes if box.caller.player == viewer and box.hands]
    return (own[0], 0) if own else None


def _clock(live: Live, waits: Waits | None) -> Html:
    """The countdown; the script lets it run."""
    if waits is None:
        return el("div", class_="clock", id="clock", hidden=True)
    text = _WAITS.get(waits.what, f"for {waits.what}")
    absent = clauses(live.rules.provenance["absent_draws"][:1])
    then = (", then ", absent) if waits.what is WaitsFor.DECISION else None
    return el(
        "div",
        el("div", el("div", class_="sand"), class_="glass"),
        el("span", el("b", "", class_="left"), f" {text}", then),
        class_="clock",
        id="clock",
        data_left=waits.left,
        data_what=waits.what,
    )


# ── Calls ───────────────────────────────────────────────────────────────────────────────────────


def offered(offer: CommandOffer) -> Html:
    """A call as a button; with an amount, between what it may be."""
    if offer.why:
        return _refused(offer)
    button = el(
        "button",
        el("b", offer.name),
        el("small", offer.hint),
        el("kbd", offer.key.upper(), aria_hidden="true") if offer.key else None,
        type="button",
        class_="call",
        data_choice=json.dumps(offer.choice, separators=(",", ":")),
        data_key=offer.key or None,
        aria_keyshortcuts=offer.key.upper() or None,
    )
    if offer.low is None or offer.high is None or offer.low == offer.high:
        return button
    return el("div", button, _amount(offer), class_="priced")


def _amount(offer: CommandOffer) -> Html:
    return el(
        "div",
        el("button", "−", type="button", data_step=-offer.step, aria_label="less"),
        el("input", type="number", value=_dollars(offer.high), min=_dollars(offer.low),
           max=_dollars(offer.high), step="any", aria_label=f"{offer.name}: amount in dollars"),
        el("button", "+", type="button", data_step=offer.step, aria_label="more"),
        el("small", f"up to {spoken(offer.high or 0)}"),
        class_="amount",
    )  # fmt: skip


def _dollars(cents: int | None) -> str:
    return f"{(cents or 0) / 100:g}"


def _refused(offer: CommandOffer) -> Html:
    sentence = f"{offer.name}: {offer.why}"
    return el(
        "button",
        el("b", offer.name),
        el("small", clauses(offer.clauses[:1]), f" {offer.why}"),
        el("kbd", offer.key.upper(), aria_hidden="true") if offer.key else None,
        type="button",
        class_="call refused",
        aria_disabled="true",
        data_why=sentence,
        data_clauses=" ".join(offer.clauses),
        data_key=offer.key or None,
    )
