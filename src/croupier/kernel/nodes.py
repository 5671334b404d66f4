"""Nodes: hands as far as any rule could tell them apart, before they are made fewer."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.kernel.coding import RANKS, SAMPLE
from croupier.totals import LIMIT


class Node(NamedTuple):
    """A hand: what it belongs to, its points with aces as one, its aces, its cards."""

    of: tuple[int, ...]
    low: int = 0
    aces: int = 0
    cards: int = 0

    def with_card(self, rank: int) -> "Node":
        """The hand with one card more."""
        return Node(self.of, self.low + rank + 1, self.aces + (rank == 0), self.cards + 1)

    @property
    def over(self) -> bool:
        """Is it over 21 whatever its aces count?"""
        return self.low > LIMIT

    @property
    def plain(self) -> tuple[Card, ...]:
        """Cards that are no aces and make up the rest of it."""
        return _cards(self.low - self.aces, self.cards - self.aces)

    @property
    def high(self) -> tuple[Card, ...]:
        """Its aces."""
        return (SAMPLE[0],) * self.aces


@cache
def _cards(points: int, count: int) -> tuple[Card, ...]:
    """So many cards without an ace that make up these points, the high ones first."""
    values, spread = [], points - 2 * count
    for _ in range(count):
        more = min(spread, RANKS - 2)
        values.append(2 + more)
        spread -= more
    return tuple(SAMPLE[value - 1] for value in values)


class Graph(NamedTuple):
    """Nodes and where each card leads from them; a finished hand leads to itself."""

    nodes: list[Node]
    number: dict[Node, int]
    following: NDArray[np.int64]


def reached(starts: Iterable[Node], finished: Callable[[Node], bool]) -> Graph:
    """Every hand that can come about."""
    number: dict[Node, int] = {}
    for start in starts:
        number.setdefault(start, len(number))
    nodes = list(number)
    following = []
    for at, node in enumerate(nodes):  # which grows as it goes
        if finished(node):
            following.append([at] * RANKS)
            continue
        row = []
        for rank in range(RANKS):
            after = node.with_card(rank)
            to = number.setdefault(after, len(nodes))
            if to == len(nodes):
                nodes.append(after)
            row.append(to)
        following.append(row)
    return Graph(nodes, number, np.array(following))


def fewest(
    values: NDArray[np.int64], following: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The class of every node, and a node of every class: alike now, and alike after any card."""
    classes = _numbered(values)
    while True:
        finer = _numbered(np.column_stack((classes, classes[following])))
        if finer.max() == classes.max():
            _, chosen = np.unique(finer, return_index=True)
            return finer, chosen
        classes = finer


def _numbered(rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Equal rows get equal numbers, in the order in which they come."""
    seen: dict[bytes, int] = {}
    small = np.ascontiguousarray(rows, dtype=np.int16)
    all_rows, size = small.tobytes(), small.strides[0]
    each = (all_rows[at : at + size] for at in range(0, len(all_rows), size))
    return np.array([seen.setdefault(row, len(seen)) for row in each])
