"""Dealer: the chances of the Dealer's standings, for one shoe or for many side by side."""

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.shoe import RANKS
from croupier.analysis.sums.lowered import (
    B_BEARS,
    B_DEPTH,
    B_ENDS,
    B_RANK,
    B_TAKEN,
    BLACKJACK,
    PLACES,
    DealerTree,
    Floats,
    Ints,
    Pays,
    called,
    inner,
)

LANES: Final = 32
"""How many shoes are summed side by side."""
L_SIZE, L_HELD = 0, 1
L_WORK: Final = L_HELD + RANKS
L_OVER: Final = L_WORK + PLACES
L_CHANCE: Final = L_OVER + PLACES
"""Where the rows of shoes side by side begin: cards left, those of each rank, the chance of the
branch before and of each further card, and last the chance of each standing."""
W_NODE, W_GONE = range(2)
"""Of each lane: which hand it is of, and how many cards of the Pair are gone."""


class SumRoom(NamedTuple):
    """Room to work in."""

    lanes: Floats
    whose: Ints
    left: Ints
    """Cards still to come, by rank; and the same with some gone."""
    work: Floats
    chance: Floats
    """The chance of each standing, for one shoe."""


def room(standings: int) -> SumRoom:
    """Room for so many standings of the Dealer's."""
    return SumRoom(
        np.ones((L_CHANCE + standings, LANES)),
        np.zeros((2, LANES), dtype=np.int64),
        np.zeros((2, RANKS), dtype=np.int64),
        np.zeros(2 * PLACES),
        np.zeros(standings),
    )


@inner
def left_of(gone: Ints, at: int, shoe: Ints, left: Ints) -> int:
    """The cards still to come when these are gone; how many, or -1 if the shoe lacks them."""
    size = 0
    for rank in range(RANKS):
        left[0, rank] = shoe[rank] - gone[at, rank]
        if left[0, rank] < 0:
            return -1
        size += left[0, rank]
    return size


@inner
def sum_products(weights: Floats, left: int, size: int, most: int, summed: Floats) -> None:
    """Sum the products of so many cards of a Pair's rank over so many cards, by their weights.

    One has as many cards of that rank fewer, and so many in all, as its weight stands behind.
    """
    for gone in range(weights.shape[2]):
        orders = 1.0
        for cards in range(summed.shape[3]):
            product = orders
            for pairs in range(min(cards, most) + 1):
                for one in range(weights.shape[0]):
                    for kind in range(weights.shape[1]):
                        summed[one, kind, pairs, cards] += weights[one, kind, gone] * product
                product *= max(left - gone - pairs, 0)
            further = size - gone - cards
            orders *= 1.0 / further if further > 0 else 0.0


# ── One shoe ────────────────────────────────────────────────────────────────────────────────────


@inner
def chances(tree: DealerTree, up: int, left: Ints, size: int, work: Floats, out: Floats) -> None:
    """The chance of each standing of the Dealer's, by the cards still to come."""
    for standing in range(out.shape[0]):
        out[standing] = 0.0
    work[0] = 1.0
    for depth in range(1, PLACES):
        work[PLACES + depth] = 1.0 / (size - depth + 1) if size >= depth else 0.0
    total = 0.0
    for at in range(tree.first[up], tree.first[up + 1]):
        depth = tree.branches[at, B_DEPTH]
        held = left[1, tree.branches[at, B_RANK]] - tree.branches[at, B_TAKEN]
        chance = work[depth - 1] * held * work[PLACES + depth]
        work[depth] = chance
        end = tree.branches[at, B_ENDS]
        if end >= 0:
            chance *= tree.orders[at]
            out[end] += chance
            total += chance
    out[tree.rest] = 1.0 - total


@inner
def busts(
    tree: DealerTree, pays: Pays, which: int, up: int, points: int, room: SumRoom, size: int,
    rank: int,
) -> float:  # fmt: skip
    """What a wager on a hand brings that a card of this rank takes over 21."""
    for one in range(RANKS):
        room.left[1, one] = room.left[0, one]
    room.left[1, rank] -= 1
    nets = 0.0
    if pays.turns_on[which, up] == BLACKJACK:
        other = 1 if tree.blackjack_at == 0 else 0
        blackjack = 0.0
        for second in range(RANKS):
            blackjack += tree.blackjack[up, second] * room.left[1, second] / (size - 1)
        nets = pays.bust[which, up, points, other] * (1.0 - blackjack)
        nets += pays.bust[which, up, points, tree.blackjack_at] * blackjack
    else:
        chances(tree, up, room.left, size - 1, room.work, room.chance)
        for standing in range(tree.standings):
            nets += pays.bust[which, up, points, standing] * room.chance[standing]
    return nets


# ── Shoes side by side ──────────────────────────────────────────────────────────────────────────


@inner
def lay(room: SumRoom, lane: int, size: int, pair: int, fewer: int, node: int) -> None:
    """Put the cards still to come in a lane, with so many of a Pair fewer."""
    for rank in range(RANKS):
        room.lanes[L_HELD + rank, lane] = room.left[0, rank]
    room.lanes[L_HELD + pair, lane] -= fewer
    room.lanes[L_SIZE, lane] = size - fewer
    room.whose[W_NODE, lane] = node
    room.whose[W_GONE, lane] = fewer


@inner
def deal(
    branches: Ints, orders: Floats, begin: int, end: int, rest: int, lanes: Floats
) -> None:  # fmt: skip
    """The Dealer's chances for every lane."""
    for depth in range(1, PLACES):
        for lane in range(LANES):
            left = lanes[L_SIZE, lane] - depth + 1
            lanes[L_OVER + depth, lane] = 1.0 / left if left > 0 else 0.0
    for lane in range(LANES):
        lanes[L_WORK + 1, lane] = lanes[L_OVER + 1, lane]
    for row in range(L_CHANCE, lanes.shape[0]):
        for lane in range(LANES):
            lanes[row, lane] = 0.0
    for at in range(begin, end):
        before = L_WORK + branches[at, B_DEPTH]
        of_rank = L_HELD + branches[at, B_RANK]
        gone = float(branches[at, B_TAKEN])
        if branches[at, B_BEARS]:
            over = L_OVER + branches[at, B_DEPTH] + 1
            for lane in range(LANES):
                lanes[before + 1, lane] = (
                    lanes[before, lane] * (lanes[of_rank, lane] - gone) * lanes[over, lane]
                )
        if branches[at, B_ENDS] >= 0:
            ends, ways = L_CHANCE + branches[at, B_ENDS], orders[at]
            for lane in range(LANES):
                held = lanes[of_rank, lane] - gone
                lanes[ends, lane] += ways * (lanes[before, lane] * held)
    for lane in range(LANES):
        total = 0.0
        for row in range(L_CHANCE, lanes.shape[0]):
            total += lanes[row, lane]
        lanes[L_CHANCE + rest, lane] += 1.0 - total


@inner
def stands(pays: Pays, which: int, node: int, points: int, lanes: Floats, lane: int) -> float:
    """What a wager on a finished hand brings."""
    at_once = pays.instant[which, node]
    if not np.isnan(at_once):
        return float(at_once)
    nets = 0.0
    for standing in range(lanes.shape[0] - L_CHANCE):
        nets += pays.stands[which, points, standing] * lanes[L_CHANCE + standing, lane]
    return nets


@called
def after_endings(
    tree: DealerTree, up: int, shoe: Ints, pair: int, drawn: Ints, room: SumRoom, out: Floats
) -> None:
    """The Dealer's chances once a hand has drawn these cards: by ending, cards gone, standing."""
    filled = 0
    last = drawn.shape[0] * out.shape[1] - 1
    for at in range(last + 1):
        one, fewer = at // out.shape[1], at % out.shape[1]
        size = left_of(drawn, one, shoe, room.left)
        if size >= 0 and room.left[0, pair] >= fewer:
            lay(room, filled, size, pair, fewer, one)
            filled += 1
        if filled == LANES or (at == last and filled > 0):
            begin, end = tree.first[up], tree.first[up + 1]
            deal(tree.branches, tree.orders, begin, end, tree.rest, room.lanes)
            for lane in range(filled):
                node, gone = room.whose[W_NODE, lane], room.whose[W_GONE, lane]
                for standing in range(tree.standings):
                    out[node, gone, standing] = room.lanes[L_CHANCE + standing, lane]
            filled = 0
