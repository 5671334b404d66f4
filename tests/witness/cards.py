"""Cards by rank, and what a hand of them is worth: nothing is shared with the project.

A hand is a number of cards of each of ten ranks, the ace first.
"""

from functools import cache
from typing import Final

RANKS: Final = 10
ACE, TEN = 0, RANKS - 1
MOST: Final = 21
Held = tuple[int, ...]
NONE: Final[Held] = (0,) * RANKS


def more(hand: Held, rank: int, count: int = 1) -> Held:
    """A hand with more cards of a rank."""
    return (*hand[:rank], hand[rank] + count, *hand[rank + 1 :])


def pair_of(rank: int) -> Held:
    """Two cards of a rank."""
    return more(NONE, rank, 2)


@cache
def points(hand: Held) -> tuple[int, int]:
    """The best total of a hand, and the total with every ace as one."""
    low = sum(count * (rank + 1) for rank, count in enumerate(hand))
    return (low + 10 if hand[ACE] and low <= MOST - 10 else low), low
