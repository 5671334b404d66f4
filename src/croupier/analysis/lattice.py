"""The lattice of hands: every set of cards that is not over 21, and where one more card leads."""

from functools import cache
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
    found = sorted(_hands((), 0, 0), key=lambda held: (_points(held), held))
    index = {held: node for node, held in enumerate(found)}
    child = np.full((len(found), RANKS), BUST)
    parent = np.full((len(found), RANKS), NONE)
    for held, node in index.items():
        for rank in range(RANKS):
            if held[rank]:
                fewer = index.get((*held[:rank], held[rank] - 1, *held[rank + 1 :]), NONE)
                parent[node, rank] = fewer
                if fewer != NONE:
                    child[fewer, rank] = node
    return Lattice(
        counts=np.array(found),
        low=np.array([_points(held) for held in found]),
        cards=np.array([sum(held) for held in found]),
        child=child,
        parent=parent,
        index=index,
        sample=tuple(_cards(held) for held in found),
        holding=_holding(np.array(found)),
    )


def _hands(held: tuple[int, ...], rank: int, points: int) -> list[tuple[int, ...]]:
    if rank == RANKS:
        return [held] if points else []
    most = (LIMIT - points) // (rank + 1)
    return [
        hand
        for count in range(most + 1)
        for hand in _hands((*held, count), rank + 1, points + count * (rank + 1))
    ]


def _holding(counts: NDArray[np.int64]) -> tuple[NDArray[np.int64], ...]:
    several = counts.sum(axis=1) > 1
    return tuple(np.flatnonzero(several & (held > 0)) for held in counts.T)


def _cards(held: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(card for card, count in zip(SAMPLE, held, strict=True) for _ in range(count))


def _points(held: tuple[int, ...]) -> int:
    return sum(count * (rank + 1) for rank, count in enumerate(held))
