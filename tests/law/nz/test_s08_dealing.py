"""Section 8: dealing of cards."""

import pytest

from croupier.cards import cards, spell
from croupier.rules.refusal import Refusal
from croupier.table.commands import Burn, Deal, LayWager
from croupier.table.events import CardDealt, DealCompleted
from croupier.table.game.rounds import begin_round, end_round
from croupier.table.game.shuffles import change_dealer, new_shoe
from croupier.table.legal.option import refusal as why_not
from croupier.table.shoe import given
from croupier.table.state import new_round
from tests.law.nz.shared import TWO_BOXES, dealt, every_edition, game, in_play, one_round
from tests.telling import nets, refusal, settle, table


@every_edition
def test_8_1_the_first_card_may_be_burnt(edition: str) -> None:
    """With the burn elected the second card of the shoe is the first of the Round."""
    told = settle(edition, "4s~ 9s 6c Ah | Td 9d", ["1 stand"], burn=True).played.round
    assert spell(told.boxes[0].hands[0].cards) == "9s Ah"
    assert table(edition, burn=True).provenance["burn"] == ("8.1",)


@every_edition
def test_8_1_no_burn_unless_the_operator_elects_it(edition: str) -> None:
    """Where no burn was elected a burnt card is refused, in a record and at the table."""
    assert refusal(edition, "4s~ 9s 6c Ah | Td 9d", ["1 stand"]).clause == "8.1"
    assert begin_round(new_shoe(game(edition), seed=1)).burnt == ()


@every_edition
def test_8_1_the_dealer_may_not_burn_unasked(edition: str) -> None:
    """The Dealer's own act of burning is refused too where it was not elected."""
    refused = why_not(new_round(table(edition), given(cards("4s 9s"))), Burn())
    assert refused is not None
    assert refused.clause == "8.1"


@every_edition
def test_8_1_one_card_is_burnt_and_no_more(edition: str) -> None:
    """The option covers the first card of the shoe, not the second."""
    assert refusal(edition, "4s~ 5s~ 9s 6c Ah | Td 9d", ["1 stand"], burn=True).clause == "8.1"


@every_edition
def test_8_1_the_burn_comes_once_a_shoe(edition: str) -> None:
    """The burn precedes the first Round only; a change of Dealer brings no other."""
    start = new_shoe(game(edition, burn=True), seed=1)
    assert len(begin_round(start).burnt) == 1
    after = change_dealer(one_round(start, "A"))
    assert begin_round(after).burnt == ()


def _order(edition: str, *boxes: int) -> list[int | None]:
    """To whom the first cards go: Boxes by number, None for the Dealer."""
    wagers = [(box, f"P{box}", 20) for box in boxes]
    calls = [f"{box} stand" for box in boxes]
    shoe = "Ts Tc 6c 9s 9c Td 9d" if len(boxes) == 2 else "Ts 6c 9s Td 9d"
    events = settle(edition, shoe, calls, wagers=wagers).played.events
    complete = next(at for at, event in enumerate(events) if isinstance(event, DealCompleted))
    return [event.box for event in events[:complete] if isinstance(event, CardDealt)]


@every_edition
def test_8_2_clockwise_from_the_dealers_left(edition: str) -> None:
    """One card to each Box, one to the Dealer, a second to each Box."""
    assert _order(edition, 1, 2) == [1, 2, None, 1, 2]


@every_edition
def test_8_2_a_only_boxes_with_a_wager(edition: str) -> None:
    """Empty Boxes take no card."""
    assert _order(edition, 2, 5) == [2, 5, None, 2, 5]
    assert _order(edition, 3) == [3, None, 3]


@every_edition
def test_8_2_b_the_dealers_first_card_follows_the_first_round_of_cards(edition: str) -> None:
    """With two Boxes the Dealer's first card is the third."""
    told = dealt(table(edition), "9s Ah 6c 8d 7h", LayWager(1, "A", 5_00), LayWager(2, "B", 5_00))
    assert told.dealer == cards("6c")


@every_edition
def test_8_2_c_the_second_cards_complete_the_boxes(edition: str) -> None:
    """The fourth and fifth card go to Boxes 1 and 2; the Dealer has no second card yet."""
    told = dealt(table(edition), "9s Ah 6c 8d 7h", LayWager(1, "A", 5_00), LayWager(2, "B", 5_00))
    assert [spell(box.hands[0].cards) for box in told.boxes] == ["9s 8d", "Ah 7h"]
    assert len(told.dealer) == 1


@every_edition
def test_8_3_players_decide_in_turn(edition: str) -> None:
    """Box 2 may not act before Box 1 has finished."""
    calls = ["? 2 stand -> 8.3", "? 2 draw -> 8.3", "1 stand", "? 1 draw -> 8.3", "2 stand"]
    told = nets(edition, "Ts Tc 6c 9s 8c | Td 9d", calls, wagers=TWO_BOXES)
    assert told == {"1 A main": 20, "2 B main": 20}


@every_edition
def test_8_3_a_round_waits_for_every_decision(edition: str) -> None:
    """A hand for which nothing was called keeps the Round open."""
    assert refusal(edition, "Ts 6c 9s | Td 9d").clause == "8.3"


@every_edition
def test_8_4_the_card_called_for_goes_to_that_hand(edition: str) -> None:
    """What Box 1 draws makes the total of Box 1, before Box 2 decides."""
    calls = ["1 draw", "1 stand", "2 stand"]
    told = settle(edition, "9s Tc 6c 7d 8c | 3c | Td 9d", calls, wagers=TWO_BOXES).played.round
    assert [box.hands[0].total.points for box in told.boxes] == [19, 18]


@every_edition
def test_8_5_the_dealers_second_card_comes_last(edition: str) -> None:
    """While a player has to decide, no card is dealt to the Dealer."""
    refused = why_not(dealt(table(edition), "Ts 6c 9s Td 9d"), Deal())
    assert refused is not None
    assert refused.rests_on("8.5")
    told = settle(edition, "Ts Th 9s | 5c 6s", ["1 stand"]).played.round
    assert told.dealer == cards("Th 5c 6s")


@every_edition
def test_8_6_the_round_ends_when_the_cards_are_collected(edition: str) -> None:
    """A table does not go on to the next Round before that."""
    start = in_play(edition, "Ts 6c 9s Td 9d")
    with pytest.raises(Refusal) as refused:
        end_round(start, begin_round(start))
    assert refused.value.clause == "8.6"


@every_edition
def test_8_7_the_round_in_which_the_cutting_card_appears_is_finished(edition: str) -> None:
    """The cutting card before the third card of Box 2 changes nothing in that Round."""
    told = nets(
        edition, "Ts 9c 6c 9s 7c CUT 3c | Td 9d", ["1 stand", "2 draw", "2 stand"],
        wagers=TWO_BOXES,
    )  # fmt: skip
    assert told == {"1 A main": 20, "2 B main": 20}


@every_edition
def test_8_8_the_cutting_card_first_means_a_shuffle_at_once(edition: str) -> None:
    """No Round is dealt; the shuffle is due there and then."""
    met = in_play(edition, "Ts 6c 9s Td 9d", cutting_card=0)
    with pytest.raises(Refusal):
        begin_round(met)
    assert begin_round(new_shoe(met, seed=1)).shoe.left == 6 * 52


@every_edition
def test_8_9_a_hand_is_settled_by_its_cards(edition: str) -> None:
    """What counts is the total of the cards, here 19 on both sides."""
    told = settle(edition, "Ts 9c 9s | Th", ["1 stand"]).played.round
    assert (told.lines[0].net, told.boxes[0].hands[0].total.points) == (0, 19)
