"""Couples: two hands of a split together, and cards drawn before the Dealer's Blackjack."""

from typing import Final

import numpy as np

from croupier.analysis.shoe import RANKS
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


@called
def chances(
    shoe: Ints, pair: int, fewer: int, drawn: Ints, orders: Floats, taken: Ints,
    other_drawn: Ints, other_orders: Floats, other_taken: Ints, alike: bool,
    ways: Floats, out: Floats,
) -> None:  # fmt: skip
    """How likely it is that two hands draw these cards: by draw of one and of the other.

    So many cards of the Pair are gone before. ``taken`` says how many cards each draw has. Of two
    hands that are ``alike`` either may be the one.
    """
    _orders_of_draw(shoe, pair, fewer, ways)
    for one in range(drawn.shape[0]):
        for two in range(one + 1 if alike else other_drawn.shape[0]):
            chance = orders[one] * other_orders[two]
            chance *= ways[_ONE_ORDER, taken[one] + other_taken[two]]
            for rank in range(RANKS):
                chance *= ways[rank, drawn[one, rank] + other_drawn[two, rank]]
            out[one, two] = chance
            if alike:
                out[two, one] = chance


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
