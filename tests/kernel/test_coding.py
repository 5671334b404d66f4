"""The kernel's own numbers are those of the modules that write its tables."""

import pytest

from croupier.kernel import coding, dealers, hands, lower, play, sides
from croupier.rules.side_wager import Sees


@pytest.mark.parametrize(
    ("module", "names"),
    [
        (coding, ("RANKS", "CARDS", "TWO", "LOST", "BACK")),
        (
            hands,
            (
                *("STAND", "DRAW", "DOUBLE", "FREE_DOUBLE", "SPLIT", "FREE_SPLIT", "NATURAL"),
                *("DEALT", "DIVIDED", "ACES", "FREED", "KINDS", "MOST_HANDS"),
                *("BLACKJACK", "COLUMNS", "NOTHING"),
            ),
        ),
        (dealers, ("LEFT",)),
        (lower, ("BUSTS",)),
        (sides, ("CELLS", "FINAL", "FIRST")),
    ],
)
def test_a_number_is_the_same_on_both_sides(module: object, names: tuple[str, ...]) -> None:
    for name in names:
        assert getattr(play, name) == getattr(module, name), name


def test_what_is_left_for_the_dealer_has_the_same_bits() -> None:
    for name in ("HANDS", "BLACKJACKS", "INSURANCE", "BUSTS", "DRAW_OUT"):
        assert getattr(play, f"LEFT_{name}") == getattr(dealers, name), name


def test_wagers_and_what_side_wagers_see_are_numbered_alike() -> None:
    told = ("main", "split", "lammer-split", "double", "lammer-double", "riding")
    own = (play.MAIN, play.OF_SPLIT, play.OF_LAMMER, play.OF_DOUBLE, play.OF_FREE_DOUBLE)
    assert told == lower.WAGERS
    assert (*own, play.RIDING) == tuple(range(play.ON_HAND))
    sees = (play.INITIAL_TWO, play.WITH_FIRST, play.FIRST_THREE, play.DEALERS_HAND)
    assert sees == tuple(range(len(Sees)))
    assert (sides.MOST_CARDS, sides.MOST_POINTS, sides.MASKS) == (
        play.DEALER_CARDS,
        play.DEALER_POINTS,
        play.SUITS,
    )
