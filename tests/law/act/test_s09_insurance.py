"""Section 9: insurance."""

import pytest

from croupier.table.commands import Insure
from croupier.table.events import Insured
from croupier.table.legal.menu import legal
from croupier.table.legal.option import refusal
from tests.law.act.playing import ACT, clauses_of, dealt, lines
from tests.telling import nets

FORTY = [(1, "A", 40)]


@pytest.mark.parametrize("ten", ["Td", "Jd", "Qd", "Kd"])
def test_9_insurance_wins_2_to_1_on_a_ten_count_card(ten: str) -> None:
    """Insurance of 20 is paid 40 when the Dealer's second card counts ten."""
    told = lines(f"Ts Ac 9c {ten}", "1 insurance 20", "1 stand", wagers=FORTY)
    insurance = told["1 A insurance"]
    assert (insurance.net, insurance.clauses) == (40_00, ("9",))
    assert told["1 A main"].net == -40_00


def test_9_insurance_is_lost_on_any_other_card() -> None:
    """The 20 are lost on a nine, whatever becomes of the hand."""
    told = nets(ACT, "Ts Ac Tc 9d", ["1 insurance 20", "1 stand"], wagers=FORTY)
    assert told == {"1 A insurance": -20, "1 A main": 0}


def test_9_no_more_than_half_the_initial_wager() -> None:
    """Of 40 insured, 20 is the most; less is good, and nothing is not."""
    refused = ["? 1 insurance 20.50 -> 9", "? 1 insurance 25 -> 9", "? 1 insurance 0 -> 9"]
    told = nets(ACT, "Ts Ac 9c Qd", [*refused, "1 insurance 5", "1 stand"], wagers=FORTY)
    assert told == {"1 A insurance": 10, "1 A main": -40}


@pytest.mark.parametrize("first", ["Td", "Kd", "9d", "2d"])
def test_9_only_against_an_ace(first: str) -> None:
    """With any other first card of the Dealer's there is no insurance."""
    round = dealt(f"Ts {first} 9c")
    assert not [one for one in legal(round) if isinstance(one.command, Insure)]
    wrong = refusal(round, Insure(1, "A", 10_00))
    assert wrong is not None
    assert wrong.clause == "9"


def test_9_before_the_subsequent_deal_begins() -> None:
    """Once a further card has been called for, insurance is closed for everybody."""
    wagers = [(1, "A", 20), (2, "B", 20)]
    play = ["1 draw", "? 2 insurance 10 -> 9", "1 stand", "2 stand"]
    told = nets(ACT, "8s Ts Ac 4c 9c | 5h | 6d", play, wagers=wagers)
    assert told == {"1 A main": 0, "2 B main": 20}


def test_9_in_an_amount_the_dealer_can_pay() -> None:
    """With chips of 5, insurance of 5 can be paid and one of 6 cannot."""
    play = ["? 1 insurance 6 -> 9", "1 insurance 5", "1 stand"]
    told = nets(ACT, "Ts Ac 9c Qd", play, smallest_chip=5)
    assert told == {"1 A insurance": 10, "1 A main": -20}


def test_5_3_insurance_is_laid_in_chips() -> None:
    """With chips of 5, insurance of 2.50 could be paid, but there is nothing to lay it in."""
    play = ["? 1 insurance 2.50 -> 5.3", "1 stand"]
    assert nets(ACT, "Ts Ac 9c Qd", play, smallest_chip=5) == {"1 A main": -20}


def test_9_a_blackjack_may_be_insured() -> None:
    """The holder of a Blackjack insures like anybody else."""
    told = nets(ACT, "Ts Ac Ad Qd", ["1 insurance 10"])
    assert told == {"1 A insurance": 20, "1 A main": 0}


def test_9_insurance_is_made_by_its_clauses() -> None:
    """The wager on the line bears this clause and the one that gives it to each player."""
    told = clauses_of(Insured, "Ts Ac 9c 9d", "1 insurance 5", "1 stand")
    assert told == [("9", "15.3(a)")]


def test_9_who_has_no_wager_on_the_box_insures_nothing() -> None:
    """Insurance goes with an initial wager."""
    told = nets(ACT, "Ts Ac 9c 9d", ["? 1 B insurance 5 -> 9", "1 stand"])
    assert told == {"1 A main": -20}
