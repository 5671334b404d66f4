"""Section 17: final settlement."""

import pytest

from croupier.rules.ruling import LOSE, STAND_OFF, WIN
from tests.law.act.playing import ACT, lines
from tests.telling import line


def test_17_what_is_left_is_settled_on_the_dealers_finished_hand() -> None:
    """Against 20 a Blackjack wins 3 to 2, a 20 is void and a 19 loses."""
    told = lines(
        "As Ts 9s Td Kc Jc Tc | Qd",
        "2 stand",
        "3 stand",
        wagers=[(1, "A", 20), (2, "B", 20), (3, "C", 20)],
    )
    ends = [(one.outcome, one.net, one.clauses[-1]) for one in told.values()]
    assert ends == [
        (WIN, 30_00, "17(a)(i)"),
        (STAND_OFF, 0, "17(c)(ii)"),
        (LOSE, -20_00, "17(b)(i)"),
    ]


def test_17_a_i_a_blackjack_wins_3_to_2_against_21() -> None:
    """10 on Blackjack win 15 though the Dealer has 21 in three cards."""
    wagers = [(1, "A", 10), (2, "B", 20)]
    told = lines("As Ts Td Kc 9c | 6d 5h", "2 stand", wagers=wagers)["1 A main"]
    assert (told.net, told.clauses) == (15_00, ("11.2(c)", "17(a)(i)"))


def test_17_a_ii_other_hands_win_1_to_1() -> None:
    """A doubled 19 wins 40 on 40 against 17, and against more than 21."""
    for dealer in ("7d", "6d 8h"):
        told = lines(f"6s Td 4s | 9c | {dealer}", "1 double")
        assert [(one.net, one.clauses[-1]) for one in told.values()] == [(20_00, "17(a)(ii)")] * 2


def test_17_a_ii_21_in_three_cards_wins_1_to_1() -> None:
    """It is a hand other than Blackjack."""
    told = line(ACT, "7s Td 7c | 7h | 9d", ["1 draw"])
    assert (told.net, told.clauses[-1]) == (20_00, "17(a)(ii)")


def test_17_b_i_the_lesser_hand_loses() -> None:
    """18 loses to 19."""
    told = line(ACT, "Ts Td 8c | 9d", ["1 stand"])
    assert (told.outcome, told.net, told.clauses[-1]) == (LOSE, -20_00, "17(b)(i)")


def test_17_b_ii_21_loses_to_the_dealers_blackjack() -> None:
    """A 21 of three cards is no match for it."""
    told = line(ACT, "7s Kc 7c | 7h | Ac", ["1 draw"])
    assert (told.outcome, told.clauses) == (LOSE, ("11.2(f)", "17(b)(ii)"))


def test_17_c_i_blackjack_against_blackjack_is_void() -> None:
    """The stake of 20 goes back."""
    told = line(ACT, "Ah Ks Jd | Ad")
    assert (told.outcome, told.returned, told.clauses[-1]) == (STAND_OFF, 20_00, "17(c)(i)")


def test_17_c_ii_equal_hands_are_void() -> None:
    """17 against 17 gives the stake back, and 21 against 21 where neither is Blackjack."""
    told = line(ACT, "Ts Td 7c | 7d", ["1 stand"])
    assert (told.outcome, told.returned, told.clauses[-1]) == (STAND_OFF, 20_00, "17(c)(ii)")
    told = line(ACT, "7s Td 7c | 7h | 5d 6d", ["1 draw"])
    assert (told.outcome, told.clauses[-1]) == (STAND_OFF, "17(c)(ii)")


@pytest.mark.parametrize(
    ("rule", "cards", "outcome"),
    [
        ("17(a)", "As Td Kc | 9d", "win"),
        ("17(a)", "Ts 6d 9s | Td 9d", "win"),
        ("17(b)", "Ts 8d 7s | Td", "lose"),
        ("17(c)", "Ts 8d 8s | Td", "stand-off"),
    ],
)
def test_17_winning_losing_and_void(rule: str, cards: str, outcome: str) -> None:
    """Every line cites a paragraph of the list its outcome belongs to."""
    told = line(ACT, cards, [] if "A" in cards else ["1 stand"])
    assert told.outcome == outcome
    assert any(clause.startswith(rule) for clause in told.clauses)
