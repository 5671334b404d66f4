"""Section 15G: Lucky Lucky wagers."""

from collections.abc import Callable
from typing import Final

import pytest

from tests.law.nz.side_wagers import (
    BUST,
    Contract,
    kept,
    side,
    won,
)

LUCKY: Final = "lucky-lucky"


@kept(
    Contract(
        wager=LUCKY,
        offered="15G.1",
        any_box="15G.2",
        before="15G.3",
        amount="15G.4",
        bars={"15D.12": ("house-money",)},
        pays="15G.8",
        shown="15G.9",
        scales={"1": "suited 21 10 to 1", "2": "suited 21 15 to 1", "3": "suited 21 10 to 1"},
        unknown=("4",),
        won={
            "7s 7s 7s": 1000,
            "6h 7h 8h": 500,
            "7s 7s 7h": 250,
            "6h 7d 8h": 150,
            "As 9s As": (50, 75, 50),
            "Ts 5s 6s": (50, 75, 50),
            "Ts 5h 6s": 15,
            "Ts 5s 5s": 10,
            "Ts 5h 5d": 10,
            "Ts 5h 4d": (10, 5, 5),
            "Ts 5s 4s": (10, 5, 5),
        },
    )
)
def test_15G_as_the_others(check: Callable[[], None]) -> None:
    """What the section says as the others do, clause by clause."""
    check()


@pytest.mark.parametrize(
    "cards", ["Ad As Kd", "9c 9d 9h", "Ts 2d 6h", "Ks Td 2d", "As Ad Ah", "7s 7d 4s"]
)
def test_15G_5_otherwise_loses(cards: str) -> None:
    """Three cards of 18 or less, or over 21, win nothing; two aces and a king are 12."""
    assert won(LUCKY, cards) == -5


@pytest.mark.parametrize(
    ("cards", "net"),
    [("As 9d Ah", 15), ("As Kd Kh", 15), ("As 8d Kh", 10), ("As 9d 9h", 10), ("As 8d Ah", 10)],
)
def test_15G_5_aces_count_as_in_any_hand(cards: str, net: int) -> None:
    """One ace counts 11 as long as that passes no 21."""
    assert won(LUCKY, cards) == net


@pytest.mark.parametrize("cards", ["6c 7c 8c", "6c 8c 7c", "7c 6c 8c", "8c 7c 6c"])
def test_15G_6_the_highest_combination_only(cards: str) -> None:
    """Suited 6, 7 and 8 in any order are paid as that, and not as a suited 21 besides."""
    assert won(LUCKY, cards) == 500


def test_15G_7_settled_with_the_initial_deal() -> None:
    """The Dealer's second card and the player's third do not count."""
    told = side(LUCKY, f"5s 6d 8h | 2s | {BUST}", ["1 draw", "1 stand"])
    assert told["1 A lucky-lucky"] == 10
