"""Section 10: interim settlement."""

import pytest

from croupier.rules.ruling import RETURNED
from croupier.table.events import CardDealt, EarlySettlementAsked, Settled
from tests.law.act.playing import ACT, clauses_of, lines, relied_on
from tests.telling import line, nets, settle

TWO = [(1, "A", 20), (2, "B", 20)]
AFTER = "insurance-after-early-settlement"
COURT = "blackjack-against-a-court-card"


def test_10_there_are_two_moments_of_early_settlement() -> None:
    """Blackjack is paid after the Initial Deal, insurance decided on the Dealer's second card."""
    assert line(ACT, "As 6h Kd").clauses == ("10(a)(i)",)
    told = lines("Ts Ac 9c 9d", "1 insurance 10", "1 stand")
    assert told["1 A insurance"].clauses[0] == "10(b)"


def test_10_a_before_any_further_card() -> None:
    """The Blackjack of Box 2 is paid before Box 1 has its card."""
    shoe = "Ts As 6h 2c Kd | Tc"
    events = settle(ACT, shoe, ["1 draw"], wagers=TWO).played.events
    paid = next(at for at, one in enumerate(events) if isinstance(one, Settled))
    drawn = [at for at, one in enumerate(events) if isinstance(one, CardDealt)][5]
    assert paid < drawn


@pytest.mark.parametrize("first", "23456789")
def test_10_a_i_blackjack_is_paid_3_to_2_at_once(first: str) -> None:
    """Against 2 to 9 the wager is paid without a further card of the Dealer's."""
    told = line(ACT, f"As {first}h Kd")
    assert (told.net, told.clauses) == (30_00, ("10(a)(i)",))


@pytest.mark.parametrize("first", ["Th", "Ah"])
def test_10_a_i_against_a_ten_or_an_ace_it_waits(first: str) -> None:
    """The Dealer's second card falls before the Blackjack is settled."""
    told = line(ACT, f"As {first} Kd 9h")
    assert (told.net, told.clauses) == (30_00, ("11.2(c)", "17(a)(i)"))


def test_10_a_i_every_wager_on_the_hand_is_paid() -> None:
    """All players on a Box with Blackjack are paid."""
    told = nets(ACT, "As 6h Kd", wagers=[(1, "A", 20), (1, "B", 10)])
    assert told == {"1 A main": 30, "1 B main": 15}


@pytest.mark.parametrize("court", "JQK")
def test_10_a_i_reading_blackjack_against_a_court_card(court: str) -> None:
    """A court card makes the Blackjack wait; a table may read that only the rank ten does."""
    assert nets(ACT, f"As {court}h Kd Ac") == {"1 A main": 0}
    at_once = {COURT: "paid-at-once"}
    assert nets(ACT, f"As {court}h Kd", readings=at_once) == {"1 A main": 30}
    assert nets(ACT, "As Th Kd Ac", readings=at_once) == {"1 A main": 0}
    assert nets(ACT, "As Ah Kd Kc", readings=at_once) == {"1 A main": 0}


def test_10_a_ii_on_request_the_initial_wager_is_paid_1_to_1() -> None:
    """A Blackjack settled early is paid even, and the Dealer's Blackjack does not undo it."""
    wagers = [(1, "A", 50), (2, "B", 20)]
    play = ["1 early-settlement", "2 stand"]
    told = lines("As Ts Ah Kd 9c | Qc", *play, wagers=wagers)
    assert (told["1 A main"].net, told["1 A main"].clauses) == (50_00, ("10(a)(ii)",))
    assert told["2 B main"].net == -20_00


def test_10_a_ii_without_a_request_the_blackjack_waits() -> None:
    """Nobody is settled early who did not ask."""
    assert nets(ACT, "As Ah Kd Qc") == {"1 A main": 0}
    assert nets(ACT, "As Ah Kd 9c") == {"1 A main": 30}


def test_10_a_ii_only_a_blackjack_and_only_against_an_ace() -> None:
    """A 20 is not settled early, nor a Blackjack against a ten."""
    ask = "? 1 early-settlement -> 10(a)(ii)"
    assert nets(ACT, "Ts Ah Kd 9c", [ask, "1 stand"]) == {"1 A main": 0}
    assert nets(ACT, "As Th Kd 9c", [ask]) == {"1 A main": 30}


def test_10_a_ii_before_the_subsequent_deal() -> None:
    """Once a card was called for, nobody is settled early any more."""
    play = ["1 draw", "? 2 early-settlement -> 10(a)(ii)", "1 stand"]
    told = nets(ACT, "Ts As Ah 2c Kd | 7h | Qc", play, wagers=TWO)
    assert told == {"1 A main": -20, "2 B main": 0}


def test_10_a_ii_a_request_is_met_by_its_clauses() -> None:
    """It bears this clause and the one that gives it to each player."""
    told = clauses_of(EarlySettlementAsked, "As Ah Kd", "1 early-settlement")
    assert told == [("10(a)(ii)", "15.3(b)")]


def test_10_a_ii_once_only() -> None:
    """Whoever has been settled early has no wager left to ask for."""
    ask = ["1 early-settlement", "? 1 early-settlement -> 10(a)(ii)"]
    assert nets(ACT, "As Ah Kd", ask) == {"1 A main": 20}


def test_10_a_ii_reading_insurance_after_early_settlement() -> None:
    """Insurance of the same player runs on; a table may give it back, or refuse the two."""
    both = ["1 insurance 10", "1 early-settlement"]
    assert nets(ACT, "As Ah Kd Qc", both) == {"1 A main": 20, "1 A insurance": 20}
    assert nets(ACT, "As Ah Kd 9c", both) == {"1 A main": 20, "1 A insurance": -10}
    returned = lines("As Ah Kd", *both, readings={AFTER: "returned"})["1 A insurance"]
    assert (returned.outcome, returned.net, returned.clauses) == (RETURNED, 0, ("10(a)(ii)",))
    either = ["1 insurance 10", "? 1 early-settlement -> 10(a)(ii)"]
    told = nets(ACT, "As Ah Kd 9c", either, readings={AFTER: "not-combined"})
    assert told == {"1 A insurance": -10, "1 A main": 30}


def test_10_b_insurance_is_lost_upon_the_second_card() -> None:
    """On a five it is collected before the Dealer's third card is drawn."""
    shoe, play = "Ts Ac 9c | 5d Kh 3c", ["1 insurance 10", "1 stand"]
    events = settle(ACT, shoe, play).played.events
    collected = next(at for at, one in enumerate(events) if isinstance(one, Settled))
    third = [at for at, one in enumerate(events) if isinstance(one, CardDealt)][4]
    assert collected < third
    told = lines(shoe, *play)
    assert (told["1 A insurance"].net, told["1 A insurance"].clauses[0]) == (-10_00, "10(b)")


@pytest.mark.parametrize(
    "play",
    [["1 insurance 10", "1 early-settlement"], ["1 early-settlement", "1 insurance 10"]],
    ids=["insured first", "settled first"],
)
def test_10_a_ii_insurance_and_early_settlement_in_either_order(play: list[str]) -> None:
    """Nothing voids the insurance: whichever came first, the Dealer's second card decides it."""
    told = {"1 A main": 20, "1 A insurance": 20}
    assert nets(ACT, "As Ah Kd | Kc", play) == told
    assert "insurance-after-early-settlement" in relied_on("As Ah Kd | Kc", *play)


@pytest.mark.parametrize("choice", ["returned", "not-combined"])
def test_10_a_ii_no_insurance_after_early_settlement_where_it_would_go_back(choice: str) -> None:
    """Under the other readings an insurance made afterwards is refused."""
    readings = {"insurance-after-early-settlement": choice}
    play = ["1 early-settlement", "? 1 insurance 10 -> 10(a)(ii)"]
    assert nets(ACT, "As Ah Kd", play, readings=readings) == {"1 A main": 20}
