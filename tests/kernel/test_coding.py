"""The kernel's own numbers are those of the modules that write its tables."""

import pytest

from croupier.kernel import dealers, lower, places, sides
from croupier.rules.side_wager import Sees


@pytest.mark.parametrize(
    ("module", "names"),
    [
        (dealers, ("LEFT",)),
        (lower, ("BUSTS",)),
        (sides, ("CELLS", "FINAL", "FIRST")),
    ],
)
def test_a_number_is_the_same_on_both_sides(module: object, names: tuple[str, ...]) -> None:
    for name in names:
        assert getattr(places, name) == getattr(module, name), name


def test_what_is_left_for_the_dealer_has_the_same_bits() -> None:
    for name in ("HANDS", "BLACKJACKS", "INSURANCE", "BUSTS", "DRAW_OUT"):
        assert getattr(places, f"LEFT_{name}") == getattr(dealers, name), name


def test_wagers_and_what_side_wagers_see_are_numbered_alike() -> None:
    told = ("main", "split", "lammer-split", "double", "lammer-double", "riding")
    own = (places.MAIN, places.OF_SPLIT, places.OF_LAMMER, places.OF_DOUBLE, places.OF_FREE_DOUBLE)
    assert told == lower.WAGERS
    assert (*own, places.RIDING) == tuple(range(places.ON_HAND))
    sees = (places.INITIAL_TWO, places.WITH_FIRST, places.FIRST_THREE, places.DEALERS_HAND)
    assert sees == tuple(range(len(Sees)))
    assert (sides.MOST_CARDS, sides.MOST_POINTS, sides.MASKS) == (
        places.DEALER_CARDS,
        places.DEALER_POINTS,
        places.SUITS,
    )
