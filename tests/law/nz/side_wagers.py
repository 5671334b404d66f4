"""What the tests of the side wagers share: laying them, and what every section says alike."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest

from croupier.cards import cards as read_cards
from croupier.house import unstated
from croupier.ledger.line import Line
from croupier.money import cents, plain
from croupier.rules.names import SideWagerName
from croupier.rules.refusal import Refusal
from croupier.table.commands import CallNoMoreBets, Command, LaySideWager, LayWager, Ride, Split
from croupier.table.dealer import deal_to_players
from croupier.table.decide import play
from croupier.table.shoe import given
from croupier.table.state import Round, new_round
from tests.telling import Wager, nets, settle, signs, table, unlawful

NZ = "nz-current"
BUST = "Td 9d"
"""With a 6 before them, the Dealer's cards that pass 21."""
OUTSIDERS = (LayWager(2, "D", 20_00), LayWager(3, "E", 20_00), LayWager(4, "F", 20_00))


def on(wager: str, amount: float, player: str = "A", box: int = 1) -> dict[str, Any]:
    """A side wager as a record tells it."""
    return {"box": box, "player": player, "on": wager, "amount": amount}


def with_main(wager: SideWagerName, amount: float, main: float = 20) -> tuple[Wager, Wager]:
    """A side wager of A's on Box 1, and the initial wager."""
    return (1, "A", main), on(wager, amount)


def side(
    wager: SideWagerName,
    cards: str,
    calls: Sequence[str] = (),
    amount: float = 5,
    edition: str = NZ,
    *,
    main: float = 20,
    offer: dict[str, Any] | None = None,
    **settings: Any,
) -> dict[str, float]:
    """Every net of a Round in which A has an initial wager and a side wager on Box 1."""
    offered = {"side_wagers": {wager: offer or {}}, **settings}
    return nets(edition, cards, calls, wagers=with_main(wager, amount, main), **offered)


def side_line(wager: SideWagerName, cards: str, calls: Sequence[str] = (), **told: Any) -> Line:
    """The Line of A's side wager of $5 on Box 1."""
    told.setdefault("side_wagers", {wager: {}})
    told.setdefault("wagers", with_main(wager, 5))
    lines = settle(told.pop("edition", NZ), cards, calls, **told).played.round.lines
    return next(line for line in lines if line.wager == wager)


def laid(
    wager: SideWagerName, *commands: Command, cards: str = "", edition: str = NZ, **settings: Any
) -> Round:
    """A Round open for wagers at a table that offers this one, with these laid."""
    settings.setdefault("side_wagers", {wager: {}})
    round = new_round(table(edition, **settings), given(read_cards(cards)))
    for command in commands or (LayWager(1, "A", 20_00),):
        round, _ = play(round, command)
    return round


def dealt(
    wager: SideWagerName, cards: str, *commands: Command, edition: str = NZ, **settings: Any
) -> Round:
    """A Round in which the Dealer has done all that comes before a call."""
    round = laid(wager, *commands, cards=cards, edition=edition, **settings)
    return deal_to_players(play(round, CallNoMoreBets())[0])[0]


def won(
    wager: SideWagerName, cards: str, amount: float = 5, scale: str | None = None, edition: str = NZ
) -> float | None:
    """What A's wager nets before anybody decides anything; None while it is open."""
    offer = {} if scale is None else {"scale": scale}
    laying = LayWager(1, "A", 20_00), LaySideWager(1, "A", wager, cents(amount))
    round = dealt(wager, cards, *laying, edition=edition, side_wagers={wager: offer})
    return next((plain(line.net) for line in round.lines if line.wager == wager), None)


def taken(wager: SideWagerName, cards: str, edition: str = NZ) -> float:
    """What A's wager of $5 that might ride nets when it is taken after the Initial Deal."""
    laying = LayWager(1, "A", 20_00), LaySideWager(1, "A", wager, 5_00)
    round = dealt(wager, cards, *laying, edition=edition)
    if not any(line.wager == wager for line in round.lines):
        round, _ = play(round, Ride(1, "A", 0))
    return next(plain(line.net) for line in round.lines if line.wager == wager)


def refused(round: Round, command: Command) -> Refusal:
    """Why something may not be done now."""
    with pytest.raises(Refusal) as caught:
        play(round, command)
    return caught.value


def allowed(round: Round, command: Command) -> Round:
    """The Round after something that may be done now."""
    return play(round, command)[0]


def asking(wager: SideWagerName, round: Round, order: str) -> list[str]:
    """Who has a wager on the first split hand of Box 1 when these have asked, in this order."""
    round = allowed(round, Split(1, "A"))
    for name in order:
        with suppress(Refusal):
            round = allowed(round, LaySideWager(1, name, wager, 5_00, hand=1))
    lying = [stake for stake in round.boxes[0].stakes if stake.wager == wager]
    return sorted(stake.player for stake in lying)


def is_offered_at_will(wager: SideWagerName, clause: str, edition: str = NZ) -> None:
    """Where the operator does not offer it, it is refused by the clause that lets it be offered."""
    round = laid(wager, edition=edition, side_wagers={})
    assert refused(round, LaySideWager(1, "A", wager, 5_00)).clause == clause
    allowed(laid(wager, edition=edition), LaySideWager(1, "A", wager, 5_00))


def lies_on_ones_own_box(wager: SideWagerName, clause: str, edition: str = NZ) -> None:
    """It goes with the player's own initial wager: not on another's Box, not without one."""
    round = laid(wager, LayWager(1, "A", 20_00), LayWager(2, "B", 20_00), edition=edition)
    for box, player in ((2, "A"), (1, "Z"), (3, "A")):
        assert refused(round, LaySideWager(box, player, wager, 5_00)).rests_on(clause)
    assert refused(
        allowed(round, LaySideWager(1, "A", wager, 5_00)),
        LaySideWager(1, "A", wager, 5_00),
    ).rests_on(clause)


def lies_on_any_box_in_play(wager: SideWagerName, clause: str) -> None:
    """Who has an initial wager somewhere may lay it on any Box that has one."""
    round = laid(wager, LayWager(1, "A", 20_00), LayWager(2, "B", 20_00))
    allowed(round, LaySideWager(2, "A", wager, 5_00))
    for box, player in ((1, "Z"), (3, "A")):
        assert refused(round, LaySideWager(box, player, wager, 5_00)).rests_on(clause)


def comes_before_the_first_card(wager: SideWagerName, clause: str, edition: str = NZ) -> None:
    """Once betting is closed and cards are dealt it is refused."""
    round = dealt(wager, "9s 6d 8h", edition=edition)
    assert refused(round, LaySideWager(1, "A", wager, 5_00)).rests_on(clause)


def is_of_the_amount_on_the_sign(wager: SideWagerName, clause: str, edition: str = NZ) -> None:
    """The sign shows one sum or a range, and nothing else is taken."""
    limits = {wager: {"minimum": 2, "maximum": 25}}
    round = laid(wager, edition=edition, side_wagers=limits)
    for amount in (1_99, 25_01, 0, -5_00):
        assert refused(round, LaySideWager(1, "A", wager, amount)).clause == clause
    for amount in (2_00, 25_00):
        allowed(round, LaySideWager(1, "A", wager, amount))
    exact = laid(wager, edition=edition, side_wagers={wager: {"amount": 2}})
    assert refused(exact, LaySideWager(1, "A", wager, 3_00)).clause == clause
    assert any("$2 to $25" in sign for sign in signs(round.rules, clause))
    assert any("$2" in sign for sign in signs(exact.rules, clause))
    _is_asked_for(wager, clause, edition)


def _is_asked_for(wager: SideWagerName, clause: str, edition: str) -> None:
    """Where no amount is stated the sign shows the table's limits, and one is asked for."""
    rules = laid(wager, edition=edition, side_wagers={wager: {}}).rules
    (shown,) = signs(rules, clause)
    assert shown.endswith("$5 to $500")
    (asked,) = unstated(rules)
    assert (asked.clause, asked.at) == (clause, f"table.side_wagers.{wager}")
    in_part = laid(wager, edition=edition, side_wagers={wager: {"maximum": 3}}).rules
    assert [asked.clause for asked in unstated(in_part)] == [clause]
    stated = laid(wager, edition=edition, side_wagers={wager: {"amount": 2}}).rules
    assert unstated(stated) == ()


def is_taken_three_times_on_a_box(wager: SideWagerName, clause: str) -> None:
    """Three lie on a Box, its own bettors' first; a fourth is refused, and two of one player's."""
    bettors = [LayWager(1, name, 20_00, seated=name == "A") for name in "ABC"]
    round = laid(wager, *bettors, *OUTSIDERS)
    for name in "ABC":
        round = allowed(round, LaySideWager(1, name, wager, 5_00))
    assert refused(round, LaySideWager(1, "D", wager, 5_00)).rests_on(clause)


def prefers_who_wagers_on_the_box(wager: SideWagerName) -> None:
    """Who wagers on the Box comes before three others who asked sooner."""
    round = laid(wager, LayWager(1, "A", 20_00), *OUTSIDERS)
    for name in "DEF":
        round = allowed(round, LaySideWager(1, name, wager, 5_00))
    round = allowed(round, LaySideWager(1, "A", wager, 5_00))
    lying = [stake.player for stake in round.boxes[0].stakes if stake.wager == wager]
    assert "A" in lying
    assert len(lying) == 3


def may_not_lie_beside(wager: SideWagerName, clause: str, *others: str, edition: str = NZ) -> None:
    """None of these may be offered at the same table, by this clause."""
    for other in others:
        refusals = unlawful(edition, side_wagers={wager: {}, other: {}})
        assert clause in [one.clause for one in refusals], other


def has_no_other_scale(wager: SideWagerName, clause: str, *scales: str) -> None:
    """A scale the clause does not print is refused by it."""
    for scale in scales:
        (refusal,) = unlawful(NZ, side_wagers={wager: {"scale": scale}})
        assert refusal.clause == clause
