"""Couples: two hands of a split together, and cards drawn before the Dealer's Blackjack."""

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.shoe import RANKS
from croupier.analysis.sums.dealer import sum_products
from croupier.analysis.sums.lowered import (
    PLACES,
    STAND,
    WAYS,
    Floats,
    HandLattice,
    Ints,
    called,
    inner,
)

NEVER = 1.0e-12
"""How likely two draws are that change no figure."""
_CARDS: Final = 3 * PLACES
"""More cards of a rank than three hands draw."""
_MOST_RANKS: Final = 6
"""Of different ranks no hand has more: from the ace to the six they make 21."""
LIKELY: Final = 1.0e-10
"""A draw that is less likely by itself changes no figure of two hands."""
_ONE_ORDER: Final = RANKS
"""The row after those of the ranks: the chance of any one order of so many cards."""


def draw_room() -> Floats:
    """Room for the orders of draws: a row a rank, and one for the chance of one order."""
    return np.zeros((RANKS + 1, 2 * _CARDS))


@called
def endings(
    hands: HandLattice, nodes: Ints, starts: Ints, choice: Ints, reached: Floats, node: Ints,
    last: Ints, way: Ints, orders: Floats,
) -> int:  # fmt: skip
    """The hands that these calls end on, save those that go over 21 undoubled; how many there are.

    For each: its place, or the place before the last card took it over 21, and that card's rank;
    how it was played; in how many orders. Nothing is reached before.
    """
    for at in range(starts.shape[0]):
        reached[starts[at], 0] = 1.0
    found = 0
    for index in range(nodes.shape[0]):
        at = nodes[index]
        for played in range(WAYS):
            if reached[at, played] > 0.0 and (played > 0 or choice[at] == STAND):
                node[found], last[found], way[found] = at, -1, played
                orders[found] = reached[at, played]
                found += 1
        if reached[at, 0] == 0.0 or choice[at] == STAND:
            continue
        further = choice[at] - 1
        for rank in range(RANKS):
            child = hands.child[at, rank]
            if child >= 0:
                reached[child, further] += reached[at, 0]
            elif further > 0:
                node[found], last[found], way[found] = at, rank, further
                orders[found] = reached[at, 0]
                found += 1
    return found


@inner
def _orders_of_draw(shoe: Ints, pair: int, fewer: int, out: Floats) -> int:
    """In how many orders so many cards of each rank can be drawn; how many cards there are."""
    size = 0
    for rank in range(RANKS):
        left = shoe[rank] - (fewer if rank == pair else 0)
        size += left
        out[rank, 0] = 1.0
        for count in range(1, _CARDS):
            further = left - count + 1
            out[rank, count] = out[rank, count - 1] * further if further > 0 else 0.0
    out[_ONE_ORDER, 0] = 1.0
    for count in range(1, out.shape[1]):
        further = size - count + 1
        out[_ONE_ORDER, count] = out[_ONE_ORDER, count - 1] / (further if further > 1 else 1)
    return size


class DrawTree(NamedTuple):
    """Draws as a tree: each is another with some cards of one higher rank more."""

    order: Ints
    """Which draw is the first in the tree, the second …"""
    before: Ints
    """The branch each branch grows from."""
    part: Ints
    """Its rank and how many cards of it, as one number."""
    draw: Ints
    """Which draw ends there, in the tree's order; or -1."""
    ends: Ints
    """Of each draw: the branch behind its own."""


def draw_tree(drawn: Ints) -> DrawTree:
    """The tree of these draws, none of which is empty; the same draw twice has two branches."""
    parts = _parts_of(drawn)
    order = np.lexsort(parts.T[::-1])
    most = len(drawn) * _MOST_RANKS + 1
    tree = np.full((3, most), -1)
    ends = np.zeros(len(drawn), dtype=np.int64)
    size = _grow(parts[order], np.zeros(_MOST_RANKS + 1, dtype=np.int64), tree, ends)
    before, part, draw = tree[:, :size]
    return DrawTree(order, before, part, draw, ends)


def _parts_of(drawn: Ints) -> Ints:
    """The ranks that each draw has, with how many cards of it, as one number; then -1."""
    out = np.full((len(drawn), _MOST_RANKS + 1), -1)
    held = drawn > 0
    row, rank = np.nonzero(held)
    out[row, held.cumsum(axis=1)[row, rank] - 1] = rank * PLACES + drawn[row, rank]
    return out


@called
def _grow(parts: Ints, path: Ints, tree: Ints, ends: Ints) -> int:
    """Grow the branches of draws that are in order; how many there are."""
    tree[0, 0], tree[1, 0] = 0, 0
    size = 1
    for draw in range(parts.shape[0]):
        depth = 0
        while draw > 0 and parts[draw, depth] >= 0 and parts[draw, depth] == parts[draw - 1, depth]:
            depth += 1
        if depth > 0 and parts[draw, depth] < 0:
            depth -= 1
        while parts[draw, depth] >= 0:
            tree[0, size], tree[1, size] = path[depth], parts[draw, depth]
            depth += 1
            path[depth] = size
            size += 1
        tree[2, path[depth]] = draw
        ends[draw] = path[depth] + 1
    return size


def class_room(rows: int, branches: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Room for sums by class."""
    return (
        draw_room(), np.zeros(RANKS * PLACES), np.zeros(branches),
        np.zeros((rows, 1, 2 * PLACES, 2 * PLACES)),
    )  # fmt: skip


@called
def class_sums(
    shoe: Ints, pair: int, weights: Floats, drawn: Ints, orders: Floats, taken: Ints, of: Ints,
    tree: DrawTree, other_drawn: Ints, other_orders: Floats, other_taken: Ints, other_of: Ints,
    alike: bool, ways: Floats, further: Floats, work: Floats, summed: Floats, by_class: Floats,
    by_other: Floats,
) -> None:  # fmt: skip
    """How likely it is that two hands draw cards: by classes of draws of the one, and draws of the
    other; and by classes of the other, and draws of the one. All draws are in their tree's order.

    For each row of ``weights``, which are by matching cards gone. ``taken`` says how many cards a
    draw has, ``of`` its class. Of two hands that are ``alike`` either may be the one, and both sums
    are one.
    """
    size = _orders_of_draw(shoe, pair, 0, ways)
    sum_products(weights, shoe[pair], size, 2 * PLACES, summed)
    for one in range(drawn.shape[0]):
        alone = orders[one]
        for rank in range(RANKS):
            first = drawn[one, rank] if rank != pair else 0
            alone *= ways[rank, first]
            for count in range(PLACES):
                more = ways[rank, first + count] if rank != pair else ways[rank, first]
                here = ways[rank, first]
                further[rank * PLACES + count] = more / here if here > 0.0 else 0.0
        work[0] = alone
        for branch in range(1, tree.ends[one] if alike else tree.part.shape[0]):
            work[branch] = work[tree.before[branch]] * further[tree.part[branch]]
            two = tree.draw[branch]
            if two < 0:
                continue
            product = work[branch] * other_orders[two]
            pairs = drawn[one, pair] + other_drawn[two, pair]
            cards = taken[one] + other_taken[two]
            for row in range(weights.shape[0]):
                chance = product * summed[row, 0, pairs, cards]
                by_class[row, of[one], two] += chance
                if not alike:
                    by_other[row, other_of[two], one] += chance
                elif one != two:
                    by_class[row, other_of[two], one] += chance


@called
def draws_alone(
    shoe: Ints, pair: int, fewer: int, drawn: Ints, orders: Floats, ways: Floats, out: Floats
) -> int:  # fmt: skip
    """How likely each of these draws is by itself, whether it is added or taken away.

    Returns how many cards there are.
    """
    size = _orders_of_draw(shoe, pair, fewer, ways)
    for at in range(drawn.shape[0]):
        out[at] = abs(orders[at])
        cards = 0
        for rank in range(RANKS):
            out[at] *= ways[rank, drawn[at, rank]]
            cards += drawn[at, rank]
        out[at] *= ways[_ONE_ORDER, cards]
    return size


def likelihoods(shoe: Ints, drawn: Ints, orders: Floats) -> Floats:
    """How likely each of these draws is from a whole shoe."""
    out = np.empty(len(orders))
    draws_alone(shoe, 0, 0, drawn, orders, draw_room(), out)
    return out


@called
def dealers_blackjack_after(
    seconds: Floats, shoe: Ints, pair: int, fewer: int, drawn: Ints, orders: Floats,
    alone: Floats, other_drawn: Ints, other_orders: Floats, other_alone: Floats, ways: Floats,
) -> float:  # fmt: skip
    """The chance of the Dealer's Blackjack, summed over two lists of cards drawn before it.

    ``orders`` may be negative: what is taken away from a list.
    """
    size = draws_alone(shoe, pair, fewer, drawn, orders, ways, alone)
    draws_alone(shoe, pair, fewer, other_drawn, other_orders, ways, other_alone)
    total = 0.0
    for one in range(drawn.shape[0]):
        for two in range(other_drawn.shape[0]):
            if alone[one] * other_alone[two] < NEVER:
                continue
            chance = orders[one] * other_orders[two]
            blackjack = 0.0
            taken = 0
            for rank in range(RANKS):
                took = drawn[one, rank] + other_drawn[two, rank]
                left = shoe[rank] - (fewer if rank == pair else 0) - took
                chance *= ways[rank, took]
                blackjack += seconds[rank] * left
                taken += took
            left = size - taken
            total += chance * ways[_ONE_ORDER, taken] * blackjack / (left if left > 1 else 1)
    return total
