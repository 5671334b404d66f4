"""Calls: the value of every call on every hand, and what hands played by given calls bring."""

import numpy as np

from croupier.analysis.shoe import RANKS
from croupier.analysis.sums.dealer import (
    LANES,
    W_NODE,
    SumRoom,
    busts,
    deal,
    lay,
    left_of,
    stands,
)
from croupier.analysis.sums.lowered import (
    CALLS,
    CONSTANT,
    DRAW,
    STAND,
    DealerTree,
    Floats,
    HandLattice,
    Ints,
    Pays,
    called,
    inner,
)

_WORST = -1.0e9


@called
def stood(
    tree: DealerTree, hands: HandLattice, pays: Pays, up: int, shoe: Ints, nodes: Ints,
    room: SumRoom, out: Floats,
) -> None:  # fmt: skip
    """What each wager brings on each of these hands if it takes no further card."""
    filled = 0
    for at in range(nodes.shape[0]):
        size = left_of(hands.counts, nodes[at], shoe, room.left)
        if size >= 0:
            lay(room, filled, size, 0, 0, nodes[at])
            filled += 1
        if filled == LANES or (filled > 0 and at == nodes.shape[0] - 1):
            begin, end = tree.first[up], tree.first[up + 1]
            deal(tree.branches, tree.orders, begin, end, tree.rest, room.lanes)
            for lane in range(filled):
                node = room.whose[W_NODE, lane]
                points = hands.points[node]
                for wager in range(out.shape[0]):
                    out[wager, node] = stands(pays, wager, node, points, room.lanes, lane)
            filled = 0


@called
def best_calls(
    tree: DealerTree, hands: HandLattice, pays: Pays, up: int, shoe: Ints, nodes: Ints, may: Ints,
    stood: Floats, room: SumRoom, values: Floats, best: Floats, choice: Ints,
) -> None:  # fmt: skip
    """The value of every call on each hand, and the best; those with more points first.

    The wagers of ``pays`` are the hand as it is, doubled, and doubled for free.
    """
    for at in range(nodes.shape[0] - 1, -1, -1):
        node = nodes[at]
        for call in range(CALLS):
            values[node, call] = np.nan
        best[node] = stood[0, node]
        choice[node] = STAND
        size = left_of(hands.counts, node, shoe, room.left)
        if size < 0:
            continue
        if may[node] & 1:
            values[node, STAND] = stood[0, node]
        if not np.isnan(pays.instant[0, node]) or size == 0:
            continue
        top = stood[0, node] if may[node] & 1 else _WORST
        for call in range(DRAW, CALLS):
            if not may[node] & (1 << call):
                continue
            nets = 0.0
            wager = 0 if call == DRAW else call - 1
            for rank in range(RANKS):
                if room.left[0, rank] == 0:
                    continue
                child = hands.child[node, rank]
                if child < 0:
                    over = hands.low[node] + rank + 1
                    if pays.turns_on[wager, up] == CONSTANT:
                        one = pays.bust[wager, up, over, 0]
                    else:
                        one = busts(tree, pays, wager, up, over, room, size, rank)
                elif call == DRAW:
                    one = best[child]
                else:
                    one = stood[wager, child]
                nets += one * room.left[0, rank]
            values[node, call] = nets / size
            if values[node, call] > top:
                top = values[node, call]
                choice[node] = call
        if top > _WORST:
            best[node] = top


# ── Hands played by given calls ─────────────────────────────────────────────────────────────────


@inner
def _draw(
    tree: DealerTree, hands: HandLattice, pays: Pays, up: int, node: int, way: int, size: int,
    stood: Floats, room: SumRoom, out: Floats,
) -> None:  # fmt: skip
    """What wagers bring on a hand that takes a further card, in the way its call says."""
    wagers = out.shape[1]
    for rank in range(RANKS):
        if room.left[0, rank] == 0:
            continue
        child, over = hands.child[node, rank], hands.low[node] + rank + 1
        weight = room.left[0, rank] / size
        for wager in range(wagers):
            which = way * wagers + wager
            if child >= 0 and way > 0:
                one = stood[which, child]
            elif child >= 0:
                one = out[child, wager]
            elif pays.turns_on[which, up] == CONSTANT:
                one = pays.bust[which, up, over, 0]
            else:
                one = busts(tree, pays, which, up, over, room, size, rank)
            out[node, wager] += weight * one


@called
def follow(
    tree: DealerTree, hands: HandLattice, pays: Pays, up: int, shoe: Ints, nodes: Ints,
    choice: Ints, stood: Floats, room: SumRoom, out: Floats,
) -> None:  # fmt: skip
    """What wagers bring on hands played by the given calls: by hand and wager.

    The wagers of ``pays`` and of ``stood`` are those of a hand as it is, then doubled, then doubled
    for free. Hands with more points come first.
    """
    for at in range(nodes.shape[0] - 1, -1, -1):
        node = nodes[at]
        for wager in range(out.shape[1]):
            out[node, wager] = stood[wager, node] if choice[node] == STAND else 0.0
        size = left_of(hands.counts, node, shoe, room.left)
        if choice[node] != STAND and size > 0:
            _draw(tree, hands, pays, up, node, choice[node] - 1, size, stood, room, out)
