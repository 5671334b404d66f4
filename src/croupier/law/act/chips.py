"""Chips: what a wager can be made of."""

from collections.abc import Callable

from croupier.rules.chips import sums_of
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding


def in_chips(table: Elections) -> Callable[[int], Finding]:
    """A wager is chips in its area: a sum that the smallest of them divides (5.3)."""
    return sums_of(table.smallest_chip, "5.3", "chips")
