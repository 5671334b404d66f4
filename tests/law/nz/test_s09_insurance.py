"""Section 9: insurance."""

import pytest

from croupier.cards import cards
from croupier.rules.notice import Shape
from croupier.rules.prompt import Moment
from croupier.table.commands import CallNoMoreBets, Deal, Insure, LayWager, Stand
from croupier.table.decide import play
from croupier.table.events import CardDealt, Settled
from croupier.table.legal.menu import legal
from croupier.table.legal.option import refusal as why_not
from croupier.table.shoe import given
from croupier.table.state import new_round
from tests.law.nz.shared import TWO_BOXES, dealer, dealt, every_edition, relied, since_2012
from tests.telling import asked, line, nets, settle, table


@every_edition
@pytest.mark.parametrize("second", ["Kd", "Qd", "Jd", "Td"])
def test_9_1_insurance_wins_on_a_ten_point_card(edition: str, second: str) -> None:
    """King, queen, jack and 10 as the Dealer's second card win, at the hand's expense."""
    told = nets(edition, f"Ts Ac 9s | {second}", ["1 insurance 10", "1 stand"])
    assert told == {"1 A main": -20, "1 A insurance": 20}


@every_edition
@pytest.mark.parametrize("second", ["Ah | 5c", "2d | 6c", "9d"])
def test_9_1_insurance_loses_on_any_other_card(edition: str, second: str) -> None:
    """An ace or a 2 to 9 loses it."""
    told = nets(edition, f"Ts Ac 9s | {second}", ["1 insurance 10", "1 stand"])
    assert told["1 A insurance"] == -10


@every_edition
@pytest.mark.parametrize("first", ["Kh", "Th", "2h", "9h"])
def test_9_1_only_against_an_ace(edition: str, first: str) -> None:
    """Any other first card of the Dealer's leaves nothing to insure against."""
    told = nets(edition, f"Ts {first} 6s | 9d", ["? 1 insurance 10 -> 9.1", "1 draw"])
    assert told == {"1 A main": -20}


@every_edition
def test_9_1_insurance_belongs_to_an_initial_wager(edition: str) -> None:
    """Nobody insures a Box without a wager of their own on it."""
    calls = ["? 1 B insurance 5 -> 9.1", "1 stand", "2 stand"]
    assert nets(edition, "Ts Tc Ac 9s 9c | 9d", calls, wagers=TWO_BOXES)["1 A main"] == -20


@every_edition
def test_9_2_insurance_comes_after_the_initial_deal(edition: str) -> None:
    """Between the Dealer's ace and the second cards of the Boxes it is too early."""
    round = new_round(table(edition), given(cards("Ts Ac 9s")))
    for command in (LayWager(1, "A", 20_00), CallNoMoreBets(), Deal(), Deal()):
        round, _ = play(round, command)
    refused = why_not(round, Insure(1, "A", 10_00))
    assert refused is not None
    assert refused.rests_on("9.2")
    assert why_not(play(round, Deal())[0], Insure(1, "A", 10_00)) is None


@every_edition
def test_9_2_tail_before_any_further_card(edition: str) -> None:
    """Once Box 1 has drawn, Box 2 is too late; after a mere stand it is not."""
    late = ["1 draw", "1 stand", "? 2 insurance 10 -> 9.2", "2 stand"]
    told = nets(edition, "Ts Tc Ac 4s 9c | 2d | 9d", late, wagers=TWO_BOXES)
    assert told == {"1 A main": -20, "2 B main": -20}
    in_time = ["1 stand", "2 insurance 10", "2 stand"]
    told = nets(edition, "Ts Tc Ac 9s 9c | Kd", in_time, wagers=TWO_BOXES)
    assert told["2 B insurance"] == 20


@every_edition
def test_9_3_a_at_most_half_the_initial_wager(edition: str) -> None:
    """Of $25, $12.50 may be insured and $13 may not."""
    calls = ["? 1 insurance 13 -> 9.3(a)", "1 insurance 12.50", "1 stand"]
    told = nets(edition, "Ts Ac 9s | Kd", calls, wagers=((1, "A", 25),))
    assert told == {"1 A main": -25, "1 A insurance": 25}


@every_edition
def test_9_3_a_half_of_each_players_own_wager(edition: str) -> None:
    """On a shared Box the half is that of the player's own wager, and less is allowed."""
    wagers = ((1, "A", 20), (1, "B", 50))
    calls = ["1 B insurance 25", "? 1 A insurance 25 -> 9.3(a)", "1 A insurance 1", "1 stand"]
    told = nets(edition, "Ts Ac 9s | Kd", calls, wagers=wagers)
    assert (told["1 A insurance"], told["1 B insurance"]) == (2, 50)


@every_edition
def test_9_3_b_payable_in_chips(edition: str) -> None:
    """With chips of $2.50, $1.20 could not be paid twice over; $2.50 can."""
    calls = ["? 1 insurance 1.20 -> 9.3(b)", "1 insurance 2.50", "1 stand"]
    told = nets(edition, "Ts Ac 9s | Kd", calls, smallest_chip=2.5)
    assert told["1 A insurance"] == 5


@every_edition
def test_5_2_insurance_is_laid_in_chips(edition: str) -> None:
    """With chips of 50 cents, $2.75 could be paid twice over but not be laid."""
    calls = ["? 1 insurance 2.75 -> 5.2", "1 stand"]
    assert nets(edition, "Ts Ac 9s | Kd", calls, smallest_chip=0.5) == {"1 A main": -20}


@every_edition
def test_9_3_the_option_tells_its_bounds(edition: str) -> None:
    """What a player is shown as open reaches from one Chip to half the wager."""
    round = dealt(table(edition, smallest_chip=5), "Ts Ac 9s", LayWager(1, "A", 25_00))
    (option,) = (one for one in legal(round) if isinstance(one.command, Insure))
    assert (option.low, option.high) == (5_00, 10_00)
    assert why_not(round, option.command) is None


@every_edition
def test_9_4_two_to_one(edition: str) -> None:
    """$15 of insurance win $30."""
    calls = ["1 insurance 15", "1 stand"]
    told = settle(edition, "Ts Ac 9s | Qh", calls, wagers=((1, "A", 30),)).played.round.lines
    (insurance,) = (one for one in told if one.wager == "insurance")
    assert (insurance.net, insurance.clauses) == (30_00, ("9.1", "9.4"))


@every_edition
def test_9_5_lost_insurance_is_collected_before_the_third_card(edition: str) -> None:
    """The loss is booked after the Dealer's second card and before the next."""
    events = settle(edition, "Ts Ac 9s | 5d 4c", ["1 insurance 10", "1 stand"]).played.events
    told = [
        event.line.wager if isinstance(event, Settled) else str(event.card)
        for event in events
        if isinstance(event, Settled | CardDealt)
    ]
    assert told[-4:] == ["5d", "insurance", "4c", "main"]


@every_edition
def test_9_5_open_insurance_calls_for_the_second_card_and_no_other(edition: str) -> None:
    """The insured hand bust, the Dealer takes a second card for the insurance alone."""
    calls = ["1 insurance 10", "1 draw"]
    told = nets(edition, "Ts Ac 6s | 9d | 5d", calls)
    assert told == {"1 A main": -20, "1 A insurance": -10}
    assert nets(edition, "Ts Ac 6s | 9d | Kd", calls)["1 A insurance"] == 20
    assert dealer(edition, "Ts Ac 6s | 9d | 5d", calls) == 2


@every_edition
def test_9_5_cites_the_clause(edition: str) -> None:
    """A lost insurance is collected by 9.5."""
    events = settle(edition, "Ts Ac 9s | 9d", ["1 insurance 10", "1 stand"]).played.events
    (lost,) = (e.line for e in events if isinstance(e, Settled) and e.line.wager == "insurance")
    assert lost.clauses == ("9.1", "9.5")


REFUSED = {"insuring-a-blackjack": "refused"}


@every_edition
def test_9_1_a_blackjack_may_be_insured(edition: str) -> None:
    """Insurance asks for an initial wager and nothing else."""
    told = nets(edition, "As Ac Kd | Qh", ["1 insurance 10"])
    assert told == {"1 A main": 0, "1 A insurance": 20}
    assert "insuring-a-blackjack" not in relied(edition, "As Ac Kd | Qh", ["1 insurance 10"])


@since_2012
def test_9_1_reading_insuring_a_blackjack(edition: str) -> None:
    """At 6 to 5 a Blackjack may be insured; or early settlement is its only protection."""
    told = nets(edition, "As Ac Kd | Qh", ["1 insurance 10"], blackjack_pays="6:5")
    assert told == {"1 A main": 0, "1 A insurance": 20}
    names = relied(edition, "As Ac Kd | Qh", ["1 insurance 10"], blackjack_pays="6:5")
    assert "insuring-a-blackjack" in names
    other = ["1 insurance 10", "1 stand"]
    names = relied(edition, "9s Ac Kd | Qh", other, blackjack_pays="6:5", readings=REFUSED)
    assert "insuring-a-blackjack" not in names
    calls = ["? 1 insurance 10 -> 9.1"]
    only = line(edition, "As Ac Kd | Qh", calls, blackjack_pays="6:5", readings=REFUSED)
    assert only.net == 0


@every_edition
def test_9_1_reading_insuring_a_blackjack_leaves_3_to_2_alone(edition: str) -> None:
    """Where early settlement is open, 10.3 itself supposes that a Blackjack can be insured."""
    told = nets(edition, "As Ac Kd | Qh", ["1 insurance 10"], readings=REFUSED)
    assert told == {"1 A main": 0, "1 A insurance": 20}


@every_edition
@pytest.mark.parametrize("clause", ["9.2(a)", "9.2(b)"])
def test_9_2_the_dealer_calls_and_sweeps_the_line(edition: str, clause: str) -> None:
    """Both are asked of the Dealer when insurance is offered."""
    (asks,) = asked(table(edition), clause)
    assert (asks.moment, asks.person) == (Moment.INSURANCE, "Dealer")


@every_edition
def test_9_2_tail_the_layout_has_an_insurance_line(edition: str) -> None:
    """Insurance is laid on a line of the layout."""
    (line_,) = [one for one in table(edition).notices if one.shape is Shape.LINE]
    assert line_.where == "layout"
    assert line_.clause in ("9.2~tail", "9.2")


@every_edition
def test_9_5_no_further_card_before_insurance_is_settled(edition: str) -> None:
    """With a bust hand insured, the second card decides the insurance before anything else."""
    round = dealt(table(edition), "Ts As 9s 9c 5d")
    for command in (Insure(1, "A", 10_00), Stand(1, "A"), Deal()):
        round, _ = play(round, command)
    assert len(round.dealer) == 2
    assert why_not(round, Deal()) is not None
