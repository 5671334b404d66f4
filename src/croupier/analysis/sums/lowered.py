"""Lowered: what the compiled sums read. A hand is a place in the lattice, a call is a number.

What is compiled works in arrays that it is given: it makes none itself and takes no part of one,
as either would take longer to compile than all the rest.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier import jit

F = TypeVar("F", bound=Callable[..., Any])
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

STAND, DRAW, DOUBLE, FREE_DOUBLE = range(4)
CALLS: Final = 4
WAYS: Final = 3
"""A hand as it is, doubled, and doubled for free."""
MAY: Final = (1, 2, 4, 8)
"""The bit of each call in what a hand may do."""
CONSTANT, BLACKJACK, WHOLE = range(3)
"""What a bust wager's end turns on: nothing, the Dealer's Blackjack, the Dealer's whole hand."""
PLACES: Final = 24
"""More cards than a finished hand of the Dealer's has beside the first."""
B_RANK, B_TAKEN, B_DEPTH, B_ENDS, B_BEARS = range(5)
"""Of a branch: its card, how many of that rank lie before it, its depth, the standing it ends on
or -1, and whether another branch grows from it."""
BRANCH: Final = 5


class DealerTree(NamedTuple):
    """The Dealer's finished hands as branches; the standing left out is what remains of 1."""

    branches: Ints
    orders: Floats
    first: Ints
    """Where the branches of each first card begin, and where the last one's end."""
    standings: int
    rest: int
    blackjack: Floats
    """By the first card's rank: which second ranks make Blackjack."""
    blackjack_at: int


class HandLattice(NamedTuple):
    """The lattice of hands."""

    counts: Ints
    low: Ints
    child: Ints
    points: Ints


class Pays(NamedTuple):
    """What some wagers on a hand bring, in units, by the hand's and the Dealer's standing."""

    stands: Floats
    """By wager, points, Dealer's standing."""
    instant: Floats
    """By wager and hand; not a number where nothing is paid at once."""
    bust: Floats
    """By wager, Dealer's first card, points, Dealer's standing."""
    turns_on: Ints
    """By wager and Dealer's first card: CONSTANT, BLACKJACK or WHOLE."""


def called(function: F) -> F:
    """Compile a function that Python calls, and keep what was compiled for the next run."""
    return jit.compiled(function, fastmath={"contract"})


def inner(function: F) -> F:
    """The same for what only compiled functions call."""
    return jit.inner(function, fastmath={"contract"})
