"""Section 14: drawing of additional cards by players."""

import pytest

from tests.law.act.playing import ACT
from tests.telling import nets


def test_14_players_may_draw_below_21() -> None:
    """A hard 20 may still draw, and its ace makes 21."""
    assert nets(ACT, "Ts 6d Kc | Ac | Td 5h", ["1 draw"]) == {"1 A main": 0}


def test_14_no_card_to_a_hand_over_21() -> None:
    """A hand that went over takes none."""
    assert nets(ACT, "Ts 6d 6c | Kc", ["1 draw", "? 1 draw -> 14"]) == {"1 A main": -20}


@pytest.mark.parametrize("shoe", ["As 6d 4c | 6h | Td 5h", "Ts 6d 5c | 6h | Td 5h"])
def test_14_a_21_soft_or_hard_takes_no_card(shoe: str) -> None:
    """With 21 the hand is finished without a call, and a card is refused."""
    assert nets(ACT, shoe, ["1 draw", "? 1 draw -> 14(a)", "? 1 stand"]) == {"1 A main": 0}


def test_14_a_blackjack_takes_no_card() -> None:
    """A Blackjack that waits against a ten is not drawn to."""
    assert nets(ACT, "As Td Kc | 9h", ["? 1 draw -> 14(a)"]) == {"1 A main": 30}


def test_14_b_below_12_a_player_must_draw() -> None:
    """On 9 and on 11 standing is refused, on 12 it is not."""
    play = ["? 1 stand -> 14(b)", "1 draw", "? 1 stand -> 14(b)", "1 draw", "1 stand"]
    assert nets(ACT, "5s 6d 4c | 2h | Ac | Td Th", play) == {"1 A main": 20}


def test_14_b_a_soft_12_may_stand() -> None:
    """Two aces count 12 and need not be drawn to."""
    assert nets(ACT, "As 6d Ac | Td Th", ["1 stand"]) == {"1 A main": 20}


def test_14_b_a_doubled_hand_may_stay_below_12() -> None:
    """Nine doubled to eleven has its one card and stands."""
    told = nets(ACT, "5s 6d 4c | 2h | Td Th", ["1 double"])
    assert told == {"1 A main": 20, "1 A double": 20}


def test_14_c_a_doubled_hand_draws_one_card_and_only_one() -> None:
    """Eleven doubled to 13 may not draw again, and cannot do without its card."""
    play = ["1 double", "? 1 draw -> 14(c)", "? 1 double -> 14(c)"]
    told = nets(ACT, "6s 6d 5d | 2c | Td 3h", play)
    assert told == {"1 A main": -20, "1 A double": -20}


def test_14_d_a_split_ace_draws_one_card_and_no_more() -> None:
    """A split ace with a two may not draw to its 13."""
    play = ["1 split", "? 1 draw hand 1 -> 14(d)", "? 1 draw hand 2 -> 14(d)"]
    told = nets(ACT, "As 6d Ac | 2d 9h | Td 3h", play)
    assert told == {"1 A main": -20, "1 A split 2": 20}
