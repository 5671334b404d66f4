"""Betting: chips to bring and to lay, the cut, and who is ready."""

from typing import Final

from croupier.casino.people.state import People
from croupier.casino.table.cut import offered_to
from croupier.casino.table.live import Live
from croupier.casino.table.readiness import undecided, waited_for
from croupier.explain.rulings import came_to
from croupier.explain.wording import line_named
from croupier.money import spoken
from croupier.pages.felt.chips_svg import CHIPS
from croupier.protocol.corrections import corrected_by
from croupier.protocol.pace import Waits
from croupier.table.commands import CallNoMoreBets
from croupier.table.legal.option import refusal
from croupier.table.state import BETTING, Round
from croupier.web.kit.cells import won_or_lost
from croupier.web.kit.markup import Child, Html, clauses, el, sentence
from croupier.web.kit.naming import named
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.table.clock import clock, turn_of
from croupier.web.pages.why.page import net_said

BRING: Final = 1_000_00
"""The chips one sits down with."""


def bring_chips(live: Live) -> tuple[Child, ...]:
    """For who has no chips here yet."""
    sums = (200_00, BRING, 5_000_00)
    buttons = [
        el("button", f"Sit down with {spoken(cents)}", data_do="sit", data_cents=cents,
           type="button", class_="first" if cents == BRING else "")
        for cents in sums
    ]  # fmt: skip
    low, high = live.rules.elections.minimum, live.rules.elections.maximum
    text = f"Play chips: they cost nothing. Wagers from {spoken(low)} to {spoken(high)}."
    return (lead("Bring chips", text), el("div", *buttons, class_="sums"))


def at_table(live: Live, visitor: Visitor, waits: Waits | None) -> tuple[Child, ...]:
    """For who has chips here and no call to make."""
    round = live.round
    if offered_to(live) == visitor.key:
        return (
            lead("The cut is yours", "Any place is as good as another; decline, and another cuts."),
            *_cut(live),
            clock(live, waits),
        )
    if round is None or round.phase is not BETTING:
        text = put_right(live) or turn_of(live) or _result(live, visitor.key)
        following = _next_round(live, visitor.key)
        settled = _settled(live, visitor.key) if round is None else None
        return (lead(state(live), text), settled, following, clock(live, waits))
    laid = staked(live, visitor.key)
    first = "Wagers, please" if not laid else f"{spoken(laid)} on the layout"
    result = "" if laid else _result(live, visitor.key)
    said = _waits_for(live, visitor.key)
    return (
        lead(first, said or result or "Choose a chip, then a Box or a spot."),
        _together(round),
        el("div", *(_chip(cents) for cents in _chips(live)), class_="rack", role="group",
           aria_label="Chip to lay"),
        el("div", *_acts(live, visitor.key, bool(laid)), class_="acts"),
        clock(live, waits),
    )  # fmt: skip


def _acts(live: Live, player: str, laid: bool) -> tuple[Child, ...]:
    """What else one may do while wagers are taken."""
    if laid:
        back = el("button", "Take back", data_do="back", type="button")
        text = "Ready" if live.dealer else "Deal"
        deal = el("button", text, data_do="ready", type="button", class_="first")
        return (None if player in live.ready else deal, back)
    same = el("button", "Same again", data_do="again", type="button", hidden=True)
    return (
        _first_wager(live, player),
        same,
        _sit_out(live, player),
    )


def _sit_out(live: Live, player: str) -> Html | None:
    """Who lays nothing need not keep the others waiting; alone nobody is kept."""
    others = [one for one in waited_for(live) if one != player]
    if not others or player in live.sitting_out or live.heat is not None:
        return None
    return el("button", "Not this Round", data_do="pass", type="button", class_="quiet")


def _next_round(live: Live, player: str) -> Html | None:
    """Who has seen enough of the last Round asks for the next."""
    if live.round is not None or live.dealer or live.closed or player not in undecided(live):
        return None
    return el("button", "Next Round", data_do="ready", type="button", class_="first")


def _waits_for(live: Live, player: str) -> str:
    """What somebody waits for who is ready, or sits the Round out; nothing for who is not."""
    if player in live.sitting_out:
        return "You sit this Round out. A wager brings you back in."
    if player not in live.ready:
        return ""
    if live.dealer:
        return "You are ready: the Dealer calls no more bets."
    left = len(undecided(live))
    return f"You are ready. {left} more to say so." if left else "You are ready."


def _first_wager(live: Live, player: str) -> Html | None:
    """The shortest way to a wager: the chosen chip on one's own Box; the script says how much."""
    seat = next((one.box for one in live.game.seats if one.player == player and one.seated), None)
    if seat is None:
        return None
    parts = ("Wager ", el("span", class_="sum"), f" on Box {seat}")
    required = [number for number in live.rules.least_wagers if number is not None]
    against = " ".join(map(str, required)) or None
    return el("button", el("span", *parts), data_do="stake", data_box=seat, data_against=against,
              class_="first", type="button")  # fmt: skip


def _result(live: Live, player: str) -> str:
    """What the last Round brought a player who wagered in it."""
    lines = [line for line in live.lines if line.player == player]
    if not lines:
        return ""
    moved = live.corrections(live.last_round, player)
    net = sum(line.net for line in lines) + corrected_by(moved)
    said = named(("The last Round: ", *came_to(player, net, moved)), People(), player)
    return sentence(said)


def _settled(live: Live, player: str) -> Html | None:
    """What each wager of a player came to in the last Round, where no story stands beside it."""
    rows = [
        el("li", el(
            "a",
            el("span", f"Box {line.box}: {line_named(line, live.lines, live.rules)}"),
            el("b", net_said(line.net), class_=won_or_lost(line.net)),
            el("span", "why?", class_="asks-why"),
            href=f"/tables/{live.table}/why/{live.last_round}/{number}",
            class_="why",
        ))
        for number, line in enumerate(live.lines, 1)
        if line.player == player
    ]  # fmt: skip
    return el("ol", *rows, class_="came-to", aria_label="Your wagers") if rows else None


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
    middle = (low + high) // 2
    return (
        el("label", "Cards before the cut: ", el("output", str(middle), id="cut-before"),
           el("input", type="range", id="cut-at", min=low, max=high, value=middle)),
        el("button", "Cut the cards", data_do="cut", class_="first", type="button"),
        el("button", "Decline", data_do="uncut", type="button"),
    )  # fmt: skip


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


def lead(first: str, second: str) -> Html:
    """What the bar begins with: what it is about, and what to do."""
    return el("div", el("strong", first), el("span", second, class_="quiet"), class_="lead")


def staked(live: Live, player: str) -> int:
    """What a player has on the layout."""
    if live.round is None:
        return 0
    own = [one for box in live.round.boxes for one in box.stakes if one.player == player]
    return sum(one.amount + one.excess for one in own)


def state(live: Live) -> str:
    """What is going on at the table."""
    if live.closed:
        return "The table is closed"
    if live.round is None:
        return "Between two Rounds"
    if live.round.phase is BETTING:
        return "Open for wagers"
    return "A ruling is awaited" if live.round.trouble.misplaced else "No more bets"


def put_right(live: Live) -> str:
    """What is being put right: a card that does not lie where it belongs, a void proposed."""
    lie = live.round.trouble.misplaced if live.round is not None else ()
    if not lie:
        void = live.proposal is not None and live.proposal.round == live.rounds
        return "A void is proposed: a second person confirms it or does not." if void else ""
    where = f"on Box {lie[0].box}" if lie[0].box else "on the Dealer's hand"
    return f"A card {where} does not belong there: a supervisor says what becomes of it."
