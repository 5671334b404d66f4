"""Section 15G: Lucky Lucky wagers."""

from typing import Final

import pytest

from tests.law.nz.side_wagers import (
    BUST,
    NZ,
    comes_before_the_first_card,
    has_no_other_scale,
    is_of_the_amount_on_the_sign,
    is_offered_at_will,
    is_taken_three_times_on_a_box,
    lies_on_any_box_in_play,
    may_not_lie_beside,
    prefers_who_wagers_on_the_box,
    side,
    won,
)
from tests.telling import signs, table, unlawful

LUCKY: Final = "lucky-lucky"


def test_15G_1_the_operator_may_offer_it() -> None:
    """A table that does not offer Lucky Lucky takes none, and House Money bars it."""
    is_offered_at_will(LUCKY, "15G.1")
    may_not_lie_beside(LUCKY, "15D.12", "house-money")


def test_15G_2_on_any_box_with_an_initial_wager() -> None:
    """It need not lie on the player's own Box."""
    lies_on_any_box_in_play(LUCKY, "15G.2")


def test_15G_2_three_to_a_box() -> None:
    """A fourth wager on the Box is refused."""
    is_taken_three_times_on_a_box(LUCKY, "15G.2")


def test_15G_2_bettors_of_the_box_first() -> None:
    """A player on the Box is preferred to others."""
    prefers_who_wagers_on_the_box(LUCKY)


def test_15G_3_before_any_card() -> None:
    """After the first card it is too late."""
    comes_before_the_first_card(LUCKY, "15G.3")


def test_15G_4_the_amount_on_the_sign() -> None:
    """The limits sign says how much."""
    is_of_the_amount_on_the_sign(LUCKY, "15G.4")


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


@pytest.mark.parametrize(
    ("cards", "nets"),
    [
        ("7s 7s 7s", (1000, 1000, 1000)),
        ("6h 7h 8h", (500, 500, 500)),
        ("7s 7s 7h", (250, 250, 250)),
        ("6h 7d 8h", (150, 150, 150)),
        ("As 9s As", (50, 75, 50)),
        ("Ts 5s 6s", (50, 75, 50)),
        ("Ts 5h 6s", (15, 15, 15)),
        ("Ts 5s 5s", (10, 10, 10)),
        ("Ts 5h 5d", (10, 10, 10)),
        ("Ts 5h 4d", (10, 5, 5)),
        ("Ts 5s 4s", (10, 5, 5)),
    ],
)
def test_15G_8_three_pay_scales(cards: str, nets: tuple[int, ...]) -> None:
    """$5 on each combination, on each of the three scales."""
    assert tuple(won(LUCKY, cards, scale=scale) for scale in "123") == nets


def test_15G_8_no_other_scale() -> None:
    """There are three."""
    has_no_other_scale(LUCKY, "15G.8", "4")


@pytest.mark.parametrize(
    ("scale", "odds"), [("1", "suited 21 10 to 1"), ("2", "suited 21 15 to 1")]
)
def test_15G_9_the_scale_is_displayed(scale: str, odds: str) -> None:
    """The notice says which scale is in operation, and its prizes."""
    (sign,) = signs(table(NZ, side_wagers={LUCKY: {"scale": scale}}), "15G.9")
    assert f"scale {scale}" in sign
    assert odds in sign


@pytest.mark.parametrize("edition", ["nz-1998", "nz-2012", "nz-2014"])
def test_15G_1_only_today(edition: str) -> None:
    """No earlier edition has the section."""
    (refusal,) = unlawful(edition, side_wagers={LUCKY: {}})
    assert type(refusal.__cause__).__name__ == "NotInEdition"
