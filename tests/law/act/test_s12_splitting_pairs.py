"""Section 12: splitting pairs."""

import pytest

from croupier.table.commands import Split, Stand
from croupier.table.dealer import deal_to_players
from croupier.table.events import HandSplit, SplitCovered
from croupier.table.legal.menu import legal
from croupier.table.legal.option import refusal
from tests.law.act.playing import ACT, after, clauses_of, dealt
from tests.telling import nets, table, unlawful

SHARED = [(1, "A", 30), (1, "B", 10)]


@pytest.mark.parametrize("pair", [("8s", "8c"), ("Ts", "Kc"), ("Js", "Qc"), ("2s", "2c")])
def test_12_1_any_pair_and_any_two_ten_count_cards(pair: tuple[str, str]) -> None:
    """Equal cards and ten-count cards of two ranks may be split into two hands."""
    first, second = pair
    round = after(dealt(f"{first} 6d {second}"), Split(1, "A"))
    assert [hand.cards for hand in round.boxes[0].hands] == [(first,), (second,)]


@pytest.mark.parametrize("two", [("9s", "Tc"), ("As", "Kc"), ("As", "Jc"), ("7s", "8c")])
def test_12_1_nothing_else_is_split(two: tuple[str, str]) -> None:
    """Two cards of different count value are no pair."""
    round = dealt(f"{two[0]} Td {two[1]}")
    assert not [one for one in legal(round) if isinstance(one.command, Split)]
    wrong = refusal(round, Split(1, "A"))
    assert wrong is not None
    assert wrong.clause == "12.1"


def test_12_1_the_second_hand_has_the_same_wager() -> None:
    """A split of 20 costs 20, neither more nor less."""
    play = ["? 1 split 10 -> 12.1", "? 1 split 25 -> 12.1", "1 split", "1 stand", "1 stand"]
    told = nets(ACT, "8s 6d 8c | Tc | Td | Kd 3c", play)
    assert told == {"1 A main": -20, "1 A split 2": -20}


def test_12_1_another_bettor_may_match_or_stays_on_the_first_hand() -> None:
    """B covers both hands with 10 each, or keeps one 10 on the first, 18 against 19."""
    shoe = "Ks 6d Th | 8c | Jc | 4d 9h"
    split = {"1 A main": -30, "1 A split 2": 30}
    both = ["1 split", "1 B split", "1 stand", "1 stand"]
    assert nets(ACT, shoe, both, wagers=SHARED) == {**split, "1 B main": -10, "1 B split 2": 10}
    told = nets(ACT, shoe, ["1 split", "1 stand", "1 stand"], wagers=SHARED)
    assert told == {**split, "1 B main": -10}


def test_12_1_another_bettor_has_no_choice_of_hand() -> None:
    """A wager that does not match the split cannot be moved to the second hand."""
    play = ["1 split", "? 1 B split to 2 -> 12.1", "1 stand", "1 stand"]
    told = nets(ACT, "Ks 6d Th | 8c | Jc | 4d 9h", play, wagers=SHARED)
    assert told["1 B main"] == -10


def test_12_1_only_in_turn() -> None:
    """Box 2 splits when its turn has come, not before."""
    play = ["? 2 split -> 11.1(a)", "1 stand", "2 split", "2 stand", "2 stand"]
    wagers = [(1, "A", 20), (2, "B", 20)]
    told = nets(ACT, "Ts 8s 6d 9c 8c | Tc | Td | Kd 2c", play, wagers=wagers)
    assert told == {"1 A main": 20, "2 B main": 0, "2 B split 2": 0}


def test_12_1_is_not_the_operators_choice() -> None:
    """No table may bar splitting or allow another number of hands than four."""
    assert unlawful(ACT, split="no-aces")[0].clause == "12.1"
    assert unlawful(ACT, hands_max=3)[0].clause == "12.2"
    assert table(ACT).elections.hands_max == 4


def test_12_1_reading_matching_a_split() -> None:
    """B's match is B's own 10; a table may read that it is the caller's 30."""
    shoe, play = "8s 6d 8c | Tc | Td | Kd 3c", ["1 split", "1 B split", "1 stand", "1 stand"]
    assert nets(ACT, shoe, play, wagers=SHARED)["1 B split 2"] == -10
    callers = {"matching-a-split": "callers-wager"}
    told = nets(ACT, shoe, play, wagers=SHARED, readings=callers)
    assert (told["1 B main"], told["1 B split 2"]) == (-10, -30)
    assert told["1 A split 2"] == -30


def test_12_2_the_first_hand_is_completed_before_the_next_has_a_card() -> None:
    """While the first hand is open the second has one card and waits."""
    round = deal_to_players(after(dealt("8s 6d 8c Tc Td"), Split(1, "A")))[0]
    assert [len(hand.cards) for hand in round.boxes[0].hands] == [2, 1]
    play = ["1 split", "? 1 draw hand 2 -> 12.2", "1 stand", "1 stand"]
    told = nets(ACT, "8s 6d 8c | Tc | Td | Kd 3c", play)
    assert told == {"1 A main": -20, "1 A split 2": -20}
    second = deal_to_players(after(round, Stand(1, "A")))[0]
    assert second.boxes[0].hands[1].cards == ("8c", "Td")


def test_12_2_four_hands_and_no_fifth() -> None:
    """Tens of every rank are split again until there are four hands; the new hand is next."""
    play = ["1 split", "1 split", "1 split", "? 1 split -> 12.2", *["1 stand"] * 4]
    told = nets(ACT, "Ks 6d Th | Jd | Qc | Ts | 9c | 8c | 7c | Td 2c", play)
    assert told == {"1 A main": 20, "1 A split 2": 20, "1 A split 3": 0, "1 A split 4": -20}


def test_12_2_each_split_is_made_by_its_clause() -> None:
    """The first rests on 12.1, the second on 12.2, and a match of the first on 12.1."""
    play = ["1 split", "1 B split", "1 split", *["1 stand"] * 3]
    shoe = "8s 6d 8c | 8h | Tc | Td | Th | Kd 3c"
    assert clauses_of(HandSplit, shoe, *play, wagers=SHARED) == [("12.1",), ("12.2",)]
    assert clauses_of(SplitCovered, shoe, *play, wagers=SHARED) == [("12.1",)]


def test_12_2_a_second_split_costs_the_initial_wager() -> None:
    """A hand formed by splitting again bears 20 like the others."""
    play = ["1 split", "? 1 split 10 -> 12.2", "1 split", *["1 stand"] * 3]
    told = nets(ACT, "8s 6d 8c | 8h | Tc | Td | Th | Kd 3c", play)
    assert told == {"1 A main": -20, "1 A split 2": -20, "1 A split 3": -20}


def test_12_2_the_second_hand_may_be_split_again_too() -> None:
    """Either card of the pair may meet its like."""
    play = ["1 split", "1 stand", "1 split", "1 stand", "1 stand"]
    told = nets(ACT, "8s 6d 8c | Tc | 8h | 9d | Td | Kd 2c", play)
    assert told == {"1 A main": 0, "1 A split 2": -20, "1 A split 3": 0}


def test_12_2_an_unmatched_wager_stays_leftmost_and_may_match_the_next_split() -> None:
    """B lets the first split pass and covers the second, out of the first hand."""
    play = ["1 split", "1 split", "1 B split", *["1 stand"] * 3]
    told = nets(ACT, "8s 6d 8c | 8h | 9d | Tc | Td | Kd 2c", play, wagers=SHARED)
    assert (told["1 B main"], told["1 B split 2"]) == (-10, 0)
    assert "1 B split 3" not in told


def test_12_2_reading_resplit_which_hands() -> None:
    """Any split hand may be split again; a table may confine that to the first two cards."""
    play = ["1 split", "1 split", "1 stand", "1 split", "1 stand", "1 stand", "1 stand"]
    told = nets(ACT, "8s 6d 8c | 8h | Tc | 8d | Td | Th | Jc | Kd 3c", play)
    assert len(told) == 4
    narrow = {"resplit-which-hands": "initial-cards-only"}
    play = ["1 split", "1 split", "1 stand", "? 1 split -> 12.2", "1 stand", "1 stand"]
    told = nets(ACT, "8s 6d 8c | 8h | Tc | 8d | Jc | Kd 3c", play, readings=narrow)
    assert len(told) == 3
    again = ["1 split", "1 stand", "1 split", "1 stand", "1 stand"]
    assert len(nets(ACT, "8s 6d 8c | Tc | 8h | 9d | Td | Kd 2c", again, readings=narrow)) == 3


def test_12_3_split_aces_take_one_card_each() -> None:
    """Each split ace has one card, with which it stands, be it another ace."""
    play = [
        "1 split",
        "? 1 split hand 1 -> 12.3",
        "? 1 draw hand 1 -> 12.3",
        "? 1 double hand 1 -> 12.3",
    ]
    told = nets(ACT, "As 6d Ad | Ah | 5c | Td Ts", play)
    assert told == {"1 A main": 20, "1 A split 2": 20}


def test_12_4_a_split_hand_may_be_doubled() -> None:
    """A split eight with a three is doubled for its 20; the operator cannot bar it."""
    told = nets(ACT, "8s 6d 8c | 3c Tc | Td | Kd 3h", ["1 split", "1 double", "1 stand"])
    assert told == {"1 A main": 20, "1 A double 1": 20, "1 A split 2": -20}
    assert unlawful(ACT, double_after_split=False)[0].clause == "12.4"


def test_12_4_bettors_on_that_hand_may_join_and_no_others() -> None:
    """B, on the first hand alone, may double there and not on the second."""
    play = ["1 split", "1 double", "1 B double", "1 double", "? 1 B double -> 13.1"]
    told = nets(ACT, "8s 6d 8c | 3c Tc | 2d Td | Kd 3h", play, wagers=SHARED)
    assert (told["1 B main"], told["1 B double 1"]) == (10, 10)
    assert "1 B double 2" not in told


def test_12_5_a_split_hand_is_completed_under_the_drawing_rules() -> None:
    """A split five with a four must draw."""
    play = ["1 split", "? 1 stand -> 14(b)", "1 draw", "1 stand", "1 stand"]
    told = nets(ACT, "5s 6d 5c | 4d 9c | Tc | Td 3h", play)
    assert told == {"1 A main": -20, "1 A split 2": -20}


@pytest.mark.parametrize("shoe", ["As 6d Ad | Kc 9c | Td 3h", "Ks 6d Td | Ac | 9c | Jd 3h"])
def test_12_6_21_after_a_split_is_paid_1_to_1(shoe: str) -> None:
    """An ace with a ten, either one of them split, wins 20 and not 30."""
    play = ["1 split"] if shoe.startswith("A") else ["1 split", "1 stand"]
    assert nets(ACT, shoe, play)["1 A main"] == 20


def test_12_6_21_after_a_split_loses_to_the_dealers_blackjack() -> None:
    """It is no Blackjack that could stand off."""
    told = nets(ACT, "As Kd Ad | Kc 9c | Ac", ["1 split"])
    assert told == {"1 A main": -20, "1 A split 2": -20}


def test_12_7_no_split_after_a_third_card() -> None:
    """Whoever drew to a pair of eights has let the split pass."""
    play = ["1 draw", "? 1 split -> 12.7", "1 stand"]
    assert nets(ACT, "8s 6d 8c | 2c | Td Ts", play) == {"1 A main": 20}
