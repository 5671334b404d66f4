"""Section 15: more than one player wagering on a Box."""

from typing import Any

import pytest

from croupier.rules.prompt import Moment
from croupier.table.commands import CallNoMoreBets, LayWager
from croupier.table.events import BetsClosed, CardDealt
from tests.law.act.playing import ACT, after, betting
from tests.telling import asked, nets, refusal, settle, table

STAND_18 = "Ts Td 8c | 7d"
"""The player's 18 beats the Dealer's 17."""


def _standing(*amounts: int) -> list[dict[str, Any]]:
    """Players A, B, C on Box 1, none seated, nearest the Dealer first."""
    return [
        {"box": 1, "player": player, "amount": amount, "seated": False}
        for player, amount in zip("ABC", amounts, strict=False)
    ]


def _caller(*bets: tuple[str, int, bool]) -> tuple[str | None, tuple[str, ...], tuple[str, ...]]:
    """Who calls for Box 1, by which clauses and on which readings; seated or not, in order."""
    laid = [LayWager(1, player, amount, seated=seated) for player, amount, seated in bets]
    (box,) = after(betting("", *laid), CallNoMoreBets()).boxes
    return box.caller.player, box.caller.clauses, box.caller.readings


def test_15_1_the_caller_is_found_by_the_first_letter_that_fits() -> None:
    """Seated, then highest, then nearest; only a tie below all of three is a matter of reading."""
    a, b, c = ("A", 10_00, False), ("B", 20_00, False), ("C", 20_00, False)
    assert _caller(b, ("S", 5_00, True)) == ("S", ("15.1(a)",), ())
    assert _caller(a, b) == ("B", ("15.1(b)",), ())
    assert _caller(a) == ("A", ("15.1(b)",), ())
    assert _caller(c, b) == ("C", ("15.1(c)",), ())
    assert _caller(a, c, b) == ("C", ("15.1(c)",), ("caller-ties",))


def test_15_1_three_players_on_a_box_and_one_of_them_calls() -> None:
    """Three may wager, a fourth may not, and one call binds them all."""
    three = [(1, "A", 20), (1, "B", 20), (1, "C", 20)]
    assert sum(nets(ACT, STAND_18, ["1 stand"], wagers=three).values()) == 60
    fourth = refusal(ACT, STAND_18, wagers=[*three, (1, "D", 20)])
    assert fourth.rests_on("15.1")


def test_15_1_a_the_seated_player_calls() -> None:
    """A, seated with 10, decides over B, standing with 100 nearer the Dealer."""
    wagers = [
        {"box": 1, "player": "B", "amount": 100, "seated": False},
        {"box": 1, "player": "A", "amount": 10, "seated": True},
    ]
    play = ["? 1 B draw -> 15.1(a)", "? 1 B stand -> 15.1(a)", "1 A stand"]
    assert nets(ACT, STAND_18, play, wagers=wagers) == {"1 B main": 100, "1 A main": 10}


def test_15_1_b_nobody_seated_the_highest_wager_calls() -> None:
    """B has 30 against A's 10 and calls."""
    play = ["? 1 A stand -> 15.1(b)", "1 B stand"]
    assert nets(ACT, STAND_18, play, wagers=_standing(10, 30, 20))


def test_15_1_c_all_equal_the_nearest_to_the_dealer_calls() -> None:
    """A's wager lies in front of B's and C's of the same amount."""
    play = ["? 1 B stand -> 15.1(c)", "? 1 C stand -> 15.1(c)", "1 A stand"]
    assert nets(ACT, STAND_18, play, wagers=_standing(20, 20, 20))


def test_15_1_c_settles_a_tie_among_the_highest() -> None:
    """Of B and C with 20 each, in front of A's 10 or behind it, B is nearer and calls."""
    play = ["? 1 A stand -> 15.1(c)", "? 1 C stand -> 15.1(c)", "1 B stand"]
    told = settle(ACT, STAND_18, play, wagers=_standing(10, 20, 20))
    assert told.played.round.readings == ("caller-ties",)


def test_15_1_c_a_wager_added_to_keeps_its_place() -> None:
    """A, nearest the Dealer with 10, adds 10 to equal B's 20 and calls."""
    bets = [(player, 10_00, False) for player in "ABBA"]
    assert _caller(*bets) == ("A", ("15.1(c)",), ())


def test_15_2_the_caller_is_known_before_the_deal() -> None:
    """When betting closes each Box has its caller, and no card has been dealt."""
    events = settle(ACT, STAND_18, ["1 stand"], wagers=_standing(10, 30)).played.events
    (closed,) = [one for one in events if isinstance(one, BetsClosed)]
    first = next(at for at, one in enumerate(events) if isinstance(one, CardDealt))
    assert [(box, caller.player) for box, caller in closed.callers] == [(1, "B")]
    assert events.index(closed) < first
    assert "15.2" in table(ACT).provenance["caller"]


def test_15_3_each_bettor_has_rights_of_his_own() -> None:
    """A takes early settlement and B insures, on one Blackjack against the Dealer's."""
    wagers = [(1, "A", 50), (1, "B", 20)]
    play = ["1 A early-settlement", "1 B insurance 10"]
    told = nets(ACT, "As Ah Kd | Qc", play, wagers=wagers)
    assert told == {"1 A main": 50, "1 B main": 0, "1 B insurance": 20}


def test_15_3_a_each_may_insure_whatever_the_others_do() -> None:
    """B insures half of B's own 20 while A, who calls, does not."""
    wagers = [(1, "A", 50), (1, "B", 20)]
    play = ["? 1 B insurance 11 -> 9", "1 B insurance 10", "1 stand"]
    told = nets(ACT, "Ts Ah 9d | Qc", play, wagers=wagers)
    assert told == {"1 B insurance": 20, "1 A main": -50, "1 B main": -20}


def test_15_3_b_each_may_be_settled_early_whatever_the_others_do() -> None:
    """B is paid and takes wager and winnings off; A's wager waits and is void."""
    wagers = [(1, "A", 50), (1, "B", 20)]
    told = nets(ACT, "As Ah Kd | Qc", ["1 B early-settlement"], wagers=wagers)
    assert told == {"1 B main": 20, "1 A main": 0}
    assert "15.3(b)" in table(ACT).provenance["early_settlement"]


@pytest.mark.parametrize("clause", ["15.2", "15.2(a)", "15.2(b)"])
def test_15_2_the_dealer_sees_to_callers_and_places(clause: str) -> None:
    """Where Boxes are shared; at a Triple Play table one player has a Box."""
    assert [one.moment for one in asked(table(ACT), clause)] == [Moment.WAGERS]
    assert not asked(table(ACT, versions=["triple-play"]), clause)
