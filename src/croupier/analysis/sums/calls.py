"""Calls: the value of every call on every hand, and what hands played by given calls bring."""

import numpy as np

from croupier.analysis.shoe import RANKS
from croupier.analysis.sums.dealer import (
    LANES,
    W_GONE,
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
    WAYS,
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
                        one = busts(tree, pays, wager, up, over, room, size, rank, 0, 0)
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
def _reach(hands: HandLattice, nodes: Ints, starts: Ints, choice: Ints, reached: Ints) -> None:
    """Mark the hands these calls lead to: as they are, doubled, or doubled for free."""
    for node in range(reached.shape[0]):
        reached[node] = 0
    for at in range(starts.shape[0]):
        reached[starts[at]] = 1
    for at in range(nodes.shape[0]):
        node = nodes[at]
        if reached[node] & 1 and choice[node] != STAND:
            for rank in range(RANKS):
                child = hands.child[node, rank]
                if child >= 0:
                    reached[child] |= 1 << (choice[node] - 1)


@inner
def _settle(
    tree: DealerTree, hands: HandLattice, pays: Pays, up: int, shoe: Ints, pair: int, nodes: Ints,
    choice: Ints, room: SumRoom, reached: Ints, out: Floats,
) -> None:  # fmt: skip
    """What wagers bring on the hands that take no further card."""
    gone, wagers = out.shape[2], out.shape[3]
    filled = 0
    last = nodes.shape[0] * gone - 1
    for at in range(last + 1):
        node, fewer = nodes[at // gone], at % gone
        ends = reached[node] > 1 or (reached[node] == 1 and choice[node] == STAND)
        size = left_of(hands.counts, node, shoe, room.left) if ends else -1
        if size >= 0 and room.left[0, pair] >= fewer:
            lay(room, filled, size, pair, fewer, node)
            filled += 1
        if filled == LANES or (filled > 0 and at == last):
            begin, end = tree.first[up], tree.first[up + 1]
            deal(tree.branches, tree.orders, begin, end, tree.rest, room.lanes)
            for lane in range(filled):
                one, less = room.whose[W_NODE, lane], room.whose[W_GONE, lane]
                for way in range(WAYS):
                    if reached[one] & (1 << way) and (way > 0 or choice[one] == STAND):
                        for wager in range(wagers):
                            out[way, one, less, wager] = stands(
                                pays, way * wagers + wager, one, hands.points[one], room.lanes, lane
                            )
            filled = 0


@inner
def _draw(
    tree: DealerTree, hands: HandLattice, pays: Pays, up: int, pair: int, node: int, way: int,
    size: int, room: SumRoom, out: Floats,
) -> None:  # fmt: skip
    """What wagers bring on a hand that takes a further card, in the way its call says."""
    wagers = out.shape[3]
    for rank in range(RANKS):
        child = hands.child[node, rank]
        over = hands.low[node] + rank + 1
        for fewer in range(out.shape[2]):
            left = room.left[0, rank] - (fewer if rank == pair else 0)
            if left <= 0 or size - fewer <= 0:
                continue
            weight = left / (size - fewer)
            for wager in range(wagers):
                which = way * wagers + wager
                if child >= 0:
                    one = out[way, child, fewer, wager]
                elif pays.turns_on[which, up] == CONSTANT:
                    one = pays.bust[which, up, over, 0]
                else:
                    one = busts(tree, pays, which, up, over, room, size - fewer, rank, pair, fewer)
                out[0, node, fewer, wager] += weight * one


@called
def follow(
    tree: DealerTree, hands: HandLattice, pays: Pays, up: int, shoe: Ints, pair: int, nodes: Ints,
    starts: Ints, choice: Ints, room: SumRoom, reached: Ints, out: Floats,
) -> None:  # fmt: skip
    """What wagers bring on hands played by the given calls: by way, hand, cards gone, and wager.

    The wagers of ``pays`` are those of a hand as it is, then doubled, then doubled for free. The
    shoe lacks no, one, two … further cards of the Pair.
    """
    _reach(hands, nodes, starts, choice, reached)
    for at in range(nodes.shape[0]):
        for way in range(WAYS):
            if reached[nodes[at]] & (1 << way):
                for fewer in range(out.shape[2]):
                    for wager in range(out.shape[3]):
                        out[way, nodes[at], fewer, wager] = 0.0
    _settle(tree, hands, pays, up, shoe, pair, nodes, choice, room, reached, out)
    for at in range(nodes.shape[0] - 1, -1, -1):
        node = nodes[at]
        if reached[node] & 1 and choice[node] != STAND:
            size = left_of(hands.counts, node, shoe, room.left)
            if size >= 0:
                way = choice[node] - 1
                _draw(tree, hands, pays, up, pair, node, way, size, room, out)
