"""Endings: everything a hand of a split can end on, and in how many orders."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.shoe import RANKS
from croupier.analysis.sums import couples
from croupier.analysis.sums.lowered import WAYS
from croupier.analysis.tabulate import ProvisionTables

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class HandEndings(NamedTuple):
    """The hands a split card leads to by given calls, save those over 21 undoubled."""

    node: Ints
    """The hand, or the hand before the card that took it over 21."""
    last: Ints
    """The rank of that card, or -1."""
    way: Ints
    """Played as it is, doubled, or doubled for free: 0, 1 or 2."""
    orders: Floats
    drawn: Ints
    """The cards drawn to the split card."""

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which of them are over 21."""
        over: NDArray[np.bool_] = self.last >= 0
        return over

    def only(self, which: NDArray[np.bool_]) -> "HandEndings":
        """Some of them."""
        node, last, way, orders, drawn = self
        return HandEndings(node[which], last[which], way[which], orders[which], drawn[which])


def endings(
    tables: ProvisionTables, rank: int, choice: Ints, seconds: Sequence[int]
) -> HandEndings:
    """Play a split card on from each of these second ranks."""
    hands, lattice = tables.hands, tables.lattice
    nodes, starts = lattice.holding[rank], lattice.with_one_more(rank)[list(seconds)]
    room = 3 * len(nodes) + RANKS
    node, last, way = (np.empty(room, dtype=np.int64) for _ in range(3))
    orders, reached = np.empty(room), np.zeros((len(lattice), WAYS))
    found = couples.endings(hands, nodes, starts, choice, reached, node, last, way, orders)
    node, last, way, orders = node[:found], last[:found], way[:found], orders[:found]
    drawn = hands.counts[node].copy()
    drawn[:, rank] -= 1
    over = last >= 0
    drawn[over, last[over]] += 1
    return HandEndings(node, last, way, orders, drawn)


def any_rank() -> tuple[int, ...]:
    """Any second card."""
    return tuple(range(RANKS))


def no_match(rank: int) -> tuple[int, ...]:
    """Second cards that do not match."""
    return tuple(other for other in range(RANKS) if other != rank)
