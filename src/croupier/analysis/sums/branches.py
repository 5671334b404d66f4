"""Branches: the tree of the Dealer's finished hands, grown once for a table."""

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.sums.lowered import (
    B_DEPTH,
    B_ENDS,
    B_RANK,
    B_TAKEN,
    PLACES,
    Floats,
    Ints,
    called,
    inner,
)

_HAND, _TRIED, _BRANCH = range(3)


def path() -> Ints:
    """Room for the way from the first card to the last."""
    return np.zeros((3, PLACES), dtype=np.int64)


@called
def orders(child: Ints, draws: NDArray[np.bool_], start: int, out: Floats) -> None:
    """In how many orders each hand of the Dealer's comes about from one card."""
    out[start] = 1.0
    for node in range(start, child.shape[0]):
        if out[node] > 0.0 and draws[node]:
            for rank in range(child.shape[1]):
                if child[node, rank] >= 0:
                    out[child[node, rank]] += out[node]


@inner
def over_orders(
    child: Ints, parent: Ints, counts: Ints, draws: NDArray[np.bool_], orders: Floats, node: int,
    rank: int,
) -> float:  # fmt: skip
    """In how many orders the cards of a hand and one more go over 21 with the last of them."""
    ways = 0.0
    for last in range(child.shape[1]):
        if last == rank:
            before = node
        elif counts[node, last] > 0 and parent[node, last] >= 0:
            before = child[parent[node, last], rank]
        else:
            before = -1
        if before >= 0 and draws[before]:
            ways += orders[before]
    return ways


@called
def grow(
    child: Ints, parent: Ints, counts: Ints, low: Ints, draws: NDArray[np.bool_], at: Ints,
    over: Ints, orders: Floats, start: int, path: Ints, tree: Ints, ways: Floats, size: int,
) -> int:  # fmt: skip
    """Grow the branches of one first card, each after the one it adds a card to.

    ``at`` and ``over`` say which standing to keep a hand under, by hand and by points over 21.
    Branches that lead to no kept hand are cut. Returns where the branches end.
    """
    ranks = child.shape[1]
    path[_HAND, 0], path[_TRIED, 0], path[_BRANCH, 0], depth = start, 0, -1, 0
    while depth >= 0:
        rank = path[_TRIED, depth]
        if rank == ranks:
            mine = path[_BRANCH, depth]
            if mine >= 0 and size == mine + 1 and tree[mine, B_ENDS] < 0:
                size = mine
            depth -= 1
            continue
        path[_TRIED, depth] += 1
        node = path[_HAND, depth]
        more = child[node, rank]
        tree[size, B_RANK], tree[size, B_DEPTH], tree[size, B_ENDS] = rank, depth + 1, -1
        tree[size, B_TAKEN] = counts[node, rank] - counts[start, rank]
        if more >= 0:
            ways[size] = 0.0
            if orders[more] > 0.0 and not draws[more] and at[more] >= 0:
                tree[size, B_ENDS] = at[more]
                ways[size] = orders[more]
            depth += 1
            path[_HAND, depth], path[_TRIED, depth], path[_BRANCH, depth] = more, rank, size
            size += 1
        elif over[low[node] + rank + 1] >= 0:
            found = over_orders(child, parent, counts, draws, orders, node, rank)
            if found > 0.0:
                tree[size, B_ENDS] = over[low[node] + rank + 1]
                ways[size] = found
                size += 1
    return size
