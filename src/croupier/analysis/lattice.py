"""The lattice of hands: every set of cards that is not over 21, and where one more card leads."""

from functools import cache
from itertools import chain, repeat
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.shoe import RANKS, SAMPLE
from croupier.cards import Card
from croupier.totals import LIMIT

BUST: Final = -1
NONE: Final = -1


class Lattice(Struct, frozen=True, eq=False):
    """Hands as counts of ranks, the fewest points first, so that a card leads only forwards."""

    counts: NDArray[np.int64]
    """How many cards of each rank: hand by rank."""
    low: NDArray[np.int64]
    """Points with every ace as one."""
    cards: NDArray[np.int64]
    """How many cards."""
    child: NDArray[np.int64]
    """The hand one more card of a rank makes, or BUST."""
    parent: NDArray[np.int64]
    """The hand one card of a rank fewer makes, or NONE."""
    index: dict[tuple[int, ...], int]
    sample: tuple[tuple[Card, ...], ...]
    """Each hand's cards, in spades."""

    holding: tuple[NDArray[np.int64], ...]
    """For each rank the hands of two cards or more that hold it."""

    def __len__(self) -> int:
        return len(self.low)

    def hand(self, node: int) -> tuple[Card, ...]:
        """A hand's cards, in spades."""
        return self.sample[node]

    def with_one_more(self, rank: int) -> NDArray[np.int64]:
        """The hands a card of a rank makes with each other."""
        hands: NDArray[np.int64] = self.child[self.node((rank,))]
        return hands

    def node(self, ranks: tuple[int, ...]) -> int:
        """The hand of these ranks."""
        held = [0] * RANKS
        for rank in ranks:
            held[rank] += 1
        return self.index[tuple(held)]


@cache
def lattice() -> Lattice:
    """All hands of one card or more, up to 21 points."""
    low, found = zip(*sorted(_hands()), strict=True)
    counts = np.array(found)
    parent = _parents(counts)
    return Lattice(
        counts=counts,
        low=np.array(low),
        cards=counts.sum(axis=1),
        child=_children(parent),
        parent=parent,
        index={held: node for node, held in enumerate(found)},
        sample=tuple(map(_cards, found)),
        holding=_holding(counts),
    )


def _hands() -> list[tuple[int, tuple[int, ...]]]:
    """The points and cards of every hand, rank by rank."""
    hands: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for value in range(1, RANKS + 1):
        hands = [
            (points + count * value, (*held, count))
            for points, held in hands
            for count in range((LIMIT - points) // value + 1)
        ]
    return [(points, held) for points, held in hands if points]


def _parents(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The hands with a card of each rank fewer; hands are told apart by one number each."""
    digits = (LIMIT + 1) ** np.arange(RANKS)
    numbers = counts @ digits
    order = np.argsort(numbers)
    fewer = numbers[:, None] - digits
    nodes = order[np.searchsorted(numbers, fewer, sorter=order).clip(max=len(order) - 1)]
    found: NDArray[np.int64] = np.where((counts > 0) & (numbers[nodes] == fewer), nodes, NONE)
    return found


def _children(parent: NDArray[np.int64]) -> NDArray[np.int64]:
    child = np.full(parent.shape, BUST)
    node, rank = np.nonzero(parent != NONE)
    child[parent[node, rank], rank] = node
    return child


def _holding(counts: NDArray[np.int64]) -> tuple[NDArray[np.int64], ...]:
    several = counts.sum(axis=1) > 1
    return tuple(np.flatnonzero(several & (held > 0)) for held in counts.T)


def _cards(held: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(chain.from_iterable(map(repeat, SAMPLE, held)))
