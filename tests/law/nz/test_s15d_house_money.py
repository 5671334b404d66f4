"""Section 15D: House Money wagers, and riding on with the hand."""

import pytest

from tests.law.nz.side_wagers import (
    BUST,
    comes_before_the_first_card,
    is_of_the_amount_on_the_sign,
    is_offered_at_will,
    lies_on_ones_own_box,
    side,
)

HOUSE = "house-money"
OFFERED = {"side_wagers": {HOUSE: {}}}
KEY = "1 A house-money"
since_2014 = pytest.mark.parametrize("edition", ["nz-2014", "nz-current"])
EIGHTS = "8c 6d 8d"
"""A Pair: $5 pays $15, and $20 may ride."""


@since_2014
def test_15D_1_the_operator_may_offer_it(edition: str) -> None:
    """A table that does not offer House Money takes none."""
    is_offered_at_will(HOUSE, "15D.1", edition)


@since_2014
def test_15D_2_on_the_box_of_ones_own_wager(edition: str) -> None:
    """It corresponds to the player's own initial wager."""
    lies_on_ones_own_box(HOUSE, "15D.2", edition)


def test_15D_2_with_the_initial_wager() -> None:
    """After the first card it is too late."""
    comes_before_the_first_card(HOUSE, "15D.2")


@since_2014
def test_15D_4_the_amount_on_the_sign(edition: str) -> None:
    """The limits sign says how much."""
    is_of_the_amount_on_the_sign(HOUSE, "15D.4", edition)


@since_2014
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("As 6d Ks", 9), ("Kh 6d Ah", 9),
        ("Th 6d Jh", 4), ("Jh 6d Th", 4), ("Ah 6d 2h", 4), ("2h 6d Ah", 4), ("Kc 6d Qc", 4),
        ("8c 6d 8d", 3), ("8c 6d 8c", 3), ("As 6d Ad", 3),
        ("Qs 6d Jd", 1), ("As 6d Kd", 1), ("As 6d 2d", 1), ("9s 6d Td", 1), ("Tc 6d Jd", 1),
        ("As 6d Qs", -1), ("Ks 6d 2s", -1), ("8s 6d 6s", -1), ("Tc 6d Qc", -1), ("As 6d 3s", -1),
    ],
)  # fmt: skip
def test_15D_5_each_line_best_first(edition: str, cards: str, pays: int) -> None:
    """Suited ace and king, suited neighbours, a Pair, neighbours; one line is paid, or none."""
    calls = ["1 A ride 0", "1 stand"] if pays > 0 else ["1 stand"]
    low = cards[0] in "A2" and cards[-2] in "A2"
    blackjack = "A" in cards and ("K" in cards or "Q" in cards)
    rest = {True: "9s "}.get(low, "")
    play = [*calls[:-1], "1 draw", "1 stand"] if low else calls
    if blackjack:
        play, dealers = calls[:-1], ""
    else:
        dealers = BUST
    told = side(HOUSE, f"{cards} | {rest} | {dealers}", play, edition=edition)
    assert told[KEY] == 5 * pays
