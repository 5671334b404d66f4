"""The compiled sums. They know no law: only tables that the provisions were run over.

A hand is a place in the lattice, a call is a number, the Dealer's finished hands are a tree of
branches. All in one file, so that what is kept on disk between runs is never out of date.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.jit import cached

F = TypeVar("F", bound=Callable[..., Any])
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

STAND, DRAW, DOUBLE, FREE_DOUBLE = range(4)
CALLS: Final = 4
MAY: Final = (1, 2, 4, 8)
"""The bit of each call in what a hand may do."""
CONSTANT, BLACKJACK, WHOLE = range(3)
"""What a bust wager's end turns on: nothing, the Dealer's Blackjack, the Dealer's whole hand."""
WORST: Final = -1.0e9
UNLIKELY, NEVER = 1.0e-11, 1.0e-12
"""Couples of endings that change no figure."""
LANES: Final = 32
"""How many shoes are summed side by side."""
PLACES: Final = 24
"""More cards than a finished hand of the Dealer's has beside the first."""


class DealerTree(NamedTuple):
    """The Dealer's finished hands as branches; the standing left out is what remains of 1."""

    rank: Ints
    taken: Ints
    depth: Ints
    bears: NDArray[np.bool_]
    """Does another branch grow from it?"""
    ends: Ints
    orders: Floats
    first: Ints
    standings: int
    rest: int
    blackjack: Floats
    """By the first card's rank: which second ranks make Blackjack."""
    blackjack_at: int


class HandLattice(NamedTuple):
    """The lattice of hands."""

    counts: Ints
    low: Ints
    child: Ints
    points: Ints


class Pays(NamedTuple):
    """What some wagers on a hand bring, in units, by the hand's and the Dealer's standing."""

    stands: Floats
    """By wager, points, Dealer's standing."""
    instant: Floats
    """By wager and hand; not a number where nothing is paid at once."""
    bust: Floats
    """By wager, Dealer's first card, points, Dealer's standing."""
    turns_on: Ints
    """By wager and Dealer's first card: CONSTANT, BLACKJACK or WHOLE."""


def compiled(function: F) -> F:
    """Compile a function and keep what was compiled for the next run."""
    return cached(function, fastmath={"contract"})


@compiled
def orders(child: Ints, draws: NDArray[np.bool_], start: int, out: Floats) -> None:
    """In how many orders each hand of the Dealer's comes about from one card."""
    out[start] = 1.0
    for node in range(start, child.shape[0]):
        if out[node] > 0.0 and draws[node]:
            for rank in range(child.shape[1]):
                if child[node, rank] >= 0:
                    out[child[node, rank]] += out[node]


@compiled
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


@compiled
def grow(
    child: Ints, parent: Ints, counts: Ints, low: Ints, draws: NDArray[np.bool_], at: Ints,
    over: Ints, orders: Floats, start: int, tree: Ints, ways: Floats, size: int,
) -> int:  # fmt: skip
    """Grow the branches of one first card, each after the one it adds a card to.

    ``at`` and ``over`` say which standing to keep a hand under, by hand and by points over 21.
    Branches that lead to no kept hand are cut. Returns where the branches end.
    """
    ranks = child.shape[1]
    hand = np.empty(PLACES, dtype=np.int64)
    tried = np.empty(PLACES, dtype=np.int64)
    branch = np.empty(PLACES, dtype=np.int64)
    hand[0], tried[0], branch[0], depth = start, 0, -1, 0
    while depth >= 0:
        rank = tried[depth]
        if rank == ranks:
            mine = branch[depth]
            if mine >= 0 and size == mine + 1 and tree[mine, 3] < 0:
                size = mine
            depth -= 1
            continue
        tried[depth] += 1
        node = hand[depth]
        more = child[node, rank]
        taken = counts[node, rank] - counts[start, rank]
        if more >= 0:
            tree[size, 0], tree[size, 1], tree[size, 2], tree[size, 3] = rank, taken, depth + 1, -1
            ways[size] = 0.0
            if orders[more] > 0.0 and not draws[more] and at[more] >= 0:
                tree[size, 3] = at[more]
                ways[size] = orders[more]
            depth += 1
            hand[depth], tried[depth], branch[depth] = more, rank, size
            size += 1
        elif over[low[node] + rank + 1] >= 0:
            found = over_orders(child, parent, counts, draws, orders, node, rank)
            if found > 0.0:
                tree[size, 0], tree[size, 1], tree[size, 2] = rank, taken, depth + 1
                tree[size, 3] = over[low[node] + rank + 1]
                ways[size] = found
                size += 1
    return size


@compiled
def chances(tree: DealerTree, up: int, held: Ints, size: int, work: Floats, out: Floats) -> None:
    """The chance of each standing of the Dealer's, by the cards still to come."""
    out[:] = 0.0
    work[0] = 1.0
    for depth in range(1, PLACES):
        work[PLACES + depth] = 1.0 / (size - depth + 1) if size >= depth else 0.0
    total = 0.0
    for at in range(tree.first[up], tree.first[up + 1]):
        depth = tree.depth[at]
        left = held[tree.rank[at]] - tree.taken[at]
        chance = work[depth - 1] * left * work[PLACES + depth]
        work[depth] = chance
        end = tree.ends[at]
        if end >= 0:
            chance *= tree.orders[at]
            out[end] += chance
            total += chance
    out[tree.rest] = 1.0 - total


@compiled
def stands(pays: Pays, which: int, node: int, points: int, chance: Floats) -> float:
    """What a wager on a finished hand brings."""
    at_once = pays.instant[which, node]
    if not np.isnan(at_once):
        return float(at_once)
    nets = 0.0
    for standing in range(chance.shape[0]):
        nets += pays.stands[which, points, standing] * chance[standing]
    return nets


@compiled
def busts(
    tree: DealerTree, pays: Pays, which: int, up: int, points: int, held: Ints, size: int,
    rank: int,
    work: Floats, chance: Floats,
) -> float:  # fmt: skip
    """What a wager on a hand brings that a card of this rank takes over 21."""
    held[rank] -= 1
    if pays.turns_on[which, up] == BLACKJACK:
        other = 1 if tree.blackjack_at == 0 else 0
        blackjack = 0.0
        for second in range(held.shape[0]):
            blackjack += tree.blackjack[up, second] * held[second] / (size - 1)
        nets = float(pays.bust[which, up, points, other]) * (1.0 - blackjack)
        nets += pays.bust[which, up, points, tree.blackjack_at] * blackjack
    else:
        chances(tree, up, held, size - 1, work, chance)
        nets = 0.0
        for standing in range(chance.shape[0]):
            nets += pays.bust[which, up, points, standing] * chance[standing]
    held[rank] += 1
    return nets


@compiled
def left_of(gone: Ints, shoe: Ints, held: Ints) -> int:
    """The cards still to come when these are gone; how many, or -1 if the shoe lacks them."""
    size = 0
    for rank in range(shoe.shape[0]):
        held[rank] = shoe[rank] - gone[rank]
        if held[rank] < 0:
            return -1
        size += held[rank]
    return size


class ShoeBatch(NamedTuple):
    """Several shoes side by side, for each the Dealer's chances; and room to work."""

    held: Floats
    size: Floats
    chance: Floats
    work: Floats
    over: Floats
    node: Ints
    lane: Ints


@compiled
def batch_of(ranks: int, standings: int) -> ShoeBatch:
    """Room for one batch."""
    return ShoeBatch(
        np.zeros((ranks, LANES)), np.ones(LANES), np.zeros((standings, LANES)),
        np.zeros((PLACES, LANES)), np.zeros((PLACES, LANES)),
        np.zeros(LANES, dtype=np.int64), np.zeros(LANES, dtype=np.int64),
    )  # fmt: skip


@compiled
def chances_side_by_side(
    rank: Ints, taken: Ints, depths: Ints, bears: NDArray[np.bool_], ends: Ints, orders: Floats,
    begin: int, end: int, rest: int, held: Floats, size: Floats, chance: Floats, work: Floats,
    over: Floats,
) -> None:  # fmt: skip
    """The Dealer's chances for every shoe of a batch."""
    chance[:, :] = 0.0
    for depth in range(1, PLACES):
        for lane in range(LANES):
            left = size[lane] - depth + 1
            over[depth, lane] = 1.0 / left if left > 0 else 0.0
    work[1, :] = over[1, :]
    for at in range(begin, end):
        depth, one = depths[at], rank[at]
        gone = float(taken[at])
        standing = ends[at]
        if bears[at]:
            for lane in range(LANES):
                work[depth + 1, lane] = (
                    work[depth, lane] * (held[one, lane] - gone) * over[depth + 1, lane]
                )
        if standing >= 0:
            ways = orders[at]
            for lane in range(LANES):
                chance[standing, lane] += ways * (work[depth, lane] * (held[one, lane] - gone))
    for lane in range(LANES):
        total = 0.0
        for standing in range(chance.shape[0]):
            total += chance[standing, lane]
        chance[rest, lane] += 1.0 - total


@compiled
def deal(tree: DealerTree, up: int, batch: ShoeBatch) -> None:
    """Fill in the Dealer's chances of a batch."""
    chances_side_by_side(
        tree.rank, tree.taken, tree.depth, tree.bears, tree.ends, tree.orders, tree.first[up],
        tree.first[up + 1], tree.rest, batch.held, batch.size, batch.chance, batch.work,
        batch.over,
    )  # fmt: skip


@compiled
def stood(
    tree: DealerTree, hands: HandLattice, pays: Pays, up: int, shoe: Ints, nodes: Ints, out: Floats
) -> None:  # fmt: skip
    """What each wager brings on each of these hands if it takes no further card."""
    batch = batch_of(shoe.shape[0], tree.standings)
    held = np.empty_like(shoe)
    filled = 0
    for at in range(nodes.shape[0]):
        size = left_of(hands.counts[nodes[at]], shoe, held)
        if size >= 0:
            batch.held[:, filled] = held
            batch.size[filled] = size
            batch.node[filled] = nodes[at]
            filled += 1
        if filled == LANES or (filled > 0 and at == nodes.shape[0] - 1):
            deal(tree, up, batch)
            for lane in range(filled):
                node = batch.node[lane]
                for wager in range(out.shape[0]):
                    out[wager, node] = stands(
                        pays, wager, node, hands.points[node], batch.chance[:, lane]
                    )
            filled = 0


@compiled
def best_calls(
    tree: DealerTree, hands: HandLattice, pays: Pays, up: int, shoe: Ints, nodes: Ints, may: Ints,
    stood: Floats, values: Floats, best: Floats, choice: Ints,
) -> None:  # fmt: skip
    """The value of every call on each hand, and the best; those with more points first.

    The wagers of ``pays`` are the hand as it is, doubled, and doubled for free.
    """
    work, chance = np.empty(2 * PLACES), np.empty(tree.standings)
    held = np.empty_like(shoe)
    for node in nodes[::-1]:
        values[node, :] = np.nan
        best[node] = stood[0, node]
        choice[node] = STAND
        size = left_of(hands.counts[node], shoe, held)
        if size < 0:
            continue
        if may[node] & 1:
            values[node, STAND] = stood[0, node]
        if not np.isnan(pays.instant[0, node]) or size == 0:
            continue
        top = stood[0, node] if may[node] & 1 else WORST
        for call in range(DRAW, CALLS):
            if not may[node] & (1 << call):
                continue
            nets = 0.0
            wager = 0 if call == DRAW else call - 1
            for rank in range(shoe.shape[0]):
                if held[rank] == 0:
                    continue
                child = hands.child[node, rank]
                if child < 0:
                    over = hands.low[node] + rank + 1
                    if pays.turns_on[wager, up] == CONSTANT:
                        one = pays.bust[wager, up, over, 0]
                    else:
                        one = busts(tree, pays, wager, up, over, held, size, rank, work, chance)
                elif call == DRAW:
                    one = best[child]
                else:
                    one = stood[wager, child]
                nets += one * held[rank]
            values[node, call] = nets / size
            if values[node, call] > top:
                top = values[node, call]
                choice[node] = call
        if top > WORST:
            best[node] = top


@compiled
def reach(hands: HandLattice, nodes: Ints, starts: Ints, choice: Ints, reached: Ints) -> None:
    """Mark the hands these calls lead to: as they are, doubled, or doubled for free."""
    reached[:] = 0
    for start in starts:
        reached[start] = 1
    for node in nodes:
        if reached[node] & 1 and choice[node] != STAND:
            for rank in range(hands.child.shape[1]):
                child = hands.child[node, rank]
                if child >= 0:
                    reached[child] |= 1 << (choice[node] - 1)


@compiled
def settle_reached(
    tree: DealerTree, hands: HandLattice, plain: Pays, doubled: Pays, free: Pays, up: int,
    shoe: Ints,
    pair: int, nodes: Ints, choice: Ints, reached: Ints, out: Floats, twice: Floats,
    gratis: Floats,
) -> None:  # fmt: skip
    """What wagers bring on the hands that take no further card."""
    _, gone, wagers = out.shape
    batch = batch_of(shoe.shape[0], tree.standings)
    held = np.empty_like(shoe)
    filled = 0
    last = nodes[-1]
    for node in nodes:
        ends = reached[node] > 1 or (reached[node] == 1 and choice[node] == STAND)
        size = left_of(hands.counts[node], shoe, held) if ends else -1
        for fewer in range(gone):
            if size >= 0 and held[pair] >= fewer:
                batch.held[:, filled] = held
                batch.held[pair, filled] -= fewer
                batch.size[filled] = size - fewer
                batch.node[filled] = node
                batch.lane[filled] = fewer
                filled += 1
            if filled == LANES or (filled > 0 and node == last and fewer == gone - 1):
                deal(tree, up, batch)
                for lane in range(filled):
                    at, less = batch.node[lane], batch.lane[lane]
                    points, chance = hands.points[at], batch.chance[:, lane]
                    for wager in range(wagers):
                        if reached[at] & 1 and choice[at] == STAND:
                            out[at, less, wager] = stands(plain, wager, at, points, chance)
                        if reached[at] & 2:
                            twice[at, less, wager] = stands(doubled, wager, at, points, chance)
                        if reached[at] & 4:
                            gratis[at, less, wager] = stands(free, wager, at, points, chance)
                filled = 0


@compiled
def follow(
    tree: DealerTree, hands: HandLattice, plain: Pays, doubled: Pays, free: Pays, up: int,
    shoe: Ints,
    pair: int, nodes: Ints, starts: Ints, choice: Ints, out: Floats,
) -> None:  # fmt: skip
    """What wagers bring on hands played by the given calls: by hand, cards gone, and wager.

    The shoe lacks no, one, two … further cards of the Pair.
    """
    _, gone, wagers = out.shape
    work, chance = np.empty(2 * PLACES), np.empty(tree.standings)
    held, less = np.empty_like(shoe), np.empty_like(shoe)
    reached = np.empty(hands.low.shape[0], dtype=np.int64)
    reach(hands, nodes, starts, choice, reached)
    twice, gratis = np.empty_like(out), np.empty_like(out)
    for node in nodes:
        if reached[node] > 0:
            out[node] = 0.0
        if reached[node] & 2:
            twice[node] = 0.0
        if reached[node] & 4:
            gratis[node] = 0.0
    settle_reached(
        tree, hands, plain, doubled, free, up, shoe, pair, nodes, choice, reached, out, twice,
        gratis,
    )  # fmt: skip
    for node in nodes[::-1]:
        call = choice[node]
        if not reached[node] & 1 or call == STAND:
            continue
        size = left_of(hands.counts[node], shoe, held)
        if size < 0:
            continue
        pays = plain if call == DRAW else (doubled if call == DOUBLE else free)
        nets = out if call == DRAW else (twice if call == DOUBLE else gratis)
        for rank in range(shoe.shape[0]):
            child = hands.child[node, rank]
            over = hands.low[node] + rank + 1
            for fewer in range(gone):
                left = held[rank] - (fewer if rank == pair else 0)
                if left <= 0 or size - fewer <= 0:
                    continue
                weight = left / (size - fewer)
                if child >= 0:
                    for wager in range(wagers):
                        out[node, fewer, wager] += weight * nets[child, fewer, wager]
                    continue
                for wager in range(wagers):
                    if pays.turns_on[wager, up] == CONSTANT:
                        one = pays.bust[wager, up, over, 0]
                    else:
                        less[:] = held
                        less[pair] -= fewer
                        one = busts(
                            tree, pays, wager, up, over, less, size - fewer, rank, work, chance
                        )
                    out[node, fewer, wager] += weight * one


# ── Two hands of a split together ───────────────────────────────────────────────────────────────


@compiled
def endings(
    hands: HandLattice, nodes: Ints, starts: Ints, choice: Ints, node: Ints, last: Ints, way: Ints,
    orders: Floats,
) -> int:  # fmt: skip
    """The hands that these calls end on, save those that go over 21 undoubled; how many there are.

    For each: its place, or the place before the last card took it over 21, and that card's rank;
    how it was played; in how many orders.
    """
    reached = np.zeros((hands.low.shape[0], CALLS - 1))
    for start in starts:
        reached[start, 0] = 1.0
    found = 0
    for at in nodes:
        for played in range(CALLS - 1):
            if reached[at, played] > 0.0 and (played > 0 or choice[at] == STAND):
                node[found], last[found], way[found] = at, -1, played
                orders[found] = reached[at, played]
                found += 1
        if reached[at, 0] == 0.0 or choice[at] == STAND:
            continue
        further = choice[at] - 1
        for rank in range(hands.child.shape[1]):
            child = hands.child[at, rank]
            if child >= 0:
                reached[child, further] += reached[at, 0]
            elif further > 0:
                node[found], last[found], way[found] = at, rank, further
                orders[found] = reached[at, 0]
                found += 1
    return found


@compiled
def after_endings(
    tree: DealerTree, up: int, shoe: Ints, pair: int, drawn: Ints, out: Floats
) -> None:
    """The Dealer's chances once a hand has drawn these cards: by ending, cards gone, standing."""
    batch = batch_of(shoe.shape[0], tree.standings)
    held = np.empty_like(shoe)
    filled = 0
    for one in range(drawn.shape[0]):
        size = left_of(drawn[one], shoe, held)
        for fewer in range(out.shape[1]):
            if size >= 0 and held[pair] >= fewer:
                batch.held[:, filled] = held
                batch.held[pair, filled] -= fewer
                batch.size[filled] = size - fewer
                batch.node[filled], batch.lane[filled] = one, fewer
                filled += 1
            last = one == drawn.shape[0] - 1 and fewer == out.shape[1] - 1
            if filled == LANES or (last and filled > 0):
                deal(tree, up, batch)
                for lane in range(filled):
                    out[batch.node[lane], batch.lane[lane]] = batch.chance[:, lane]
                filled = 0


@compiled
def orders_of_draw(shoe: Ints, pair: int, fewer: int, out: Floats) -> int:
    """In how many orders so many cards of each rank can be drawn; how many cards there are."""
    size = 0
    for rank in range(shoe.shape[0]):
        left = shoe[rank] - (fewer if rank == pair else 0)
        size += left
        out[rank, 0] = 1.0
        for count in range(1, out.shape[1]):
            out[rank, count] = out[rank, count - 1] * max(left - count + 1, 0)
    return size


@compiled
def one_of_orders(size: int, out: Floats) -> None:
    """The chance of any one order of so many cards."""
    out[0] = 1.0
    for count in range(1, out.shape[0]):
        out[count] = out[count - 1] / max(size - count + 1, 1)


@compiled
def joint(
    shoe: Ints, pair: int, drawn: Ints, orders: Floats, nets: Floats, after: Floats,
    other_drawn: Ints, other_orders: Floats, other_nets: Floats, other_after: Floats,
    out: Floats,
) -> None:  # fmt: skip
    """The mean product of what two hands bring: by wager of each, and cards of the Pair gone.

    A hand is a list of endings: cards drawn, orders, what it brings by the Dealer's standing, the
    Dealer's chances after it. The last ending drew nothing. The Dealer's chances after two hands
    are put together from those after each.
    """
    ranks, standings = shoe.shape[0], nets.shape[2]
    nothing = drawn.shape[0] - 1
    ways, both = np.empty((ranks, 2 * PLACES)), np.empty(standings)
    over = np.empty(4 * PLACES)
    taken = drawn.sum(axis=1)
    other_taken = other_drawn.sum(axis=1)
    for fewer in range(out.shape[2]):
        size = orders_of_draw(shoe, pair, fewer, ways)
        one_of_orders(size, over)
        for one in range(nothing):
            for two in range(other_drawn.shape[0] - 1):
                chance = orders[one] * other_orders[two] * over[taken[one] + other_taken[two]]
                for rank in range(ranks):
                    chance *= ways[rank, drawn[one, rank] + other_drawn[two, rank]]
                if chance < UNLIKELY:
                    continue
                for at in range(standings):
                    both[at] = chance * (
                        after[one, fewer, at]
                        + other_after[two, fewer, at]
                        - after[nothing, fewer, at]
                    )
                for first in range(out.shape[0]):
                    for second in range(out.shape[1]):
                        mean = 0.0
                        for at in range(standings):
                            mean += nets[first, one, at] * other_nets[second, two, at] * both[at]
                        out[first, second, fewer] += mean


@compiled
def draw_chances(ways: Floats, over: Floats, drawn: Ints, orders: Floats) -> Floats:
    """How likely each of these draws is by itself."""
    out = np.abs(orders)
    for at in range(drawn.shape[0]):
        for rank in range(drawn.shape[1]):
            out[at] *= ways[rank, drawn[at, rank]]
        out[at] *= over[drawn[at].sum()]
    return out


@compiled
def draws_alone(shoe: Ints, drawn: Ints, orders: Floats, out: Floats) -> None:
    """How likely each of these draws is from a shoe."""
    ways, over = np.empty((shoe.shape[0], 3 * PLACES)), np.empty(6 * PLACES)
    size = orders_of_draw(shoe, 0, 0, ways)
    one_of_orders(size, over)
    out[:] = draw_chances(ways, over, drawn, orders)


@compiled
def dealers_blackjack_after(
    seconds: Floats, shoe: Ints, pair: int, fewer: int, drawn: Ints, orders: Floats,
    other_drawn: Ints, other_orders: Floats,
) -> float:  # fmt: skip
    """The chance of the Dealer's Blackjack, summed over two lists of cards drawn before it.

    ``orders`` may be negative: what is taken away from a list.
    """
    ranks = shoe.shape[0]
    ways, over = np.empty((ranks, 3 * PLACES)), np.empty(6 * PLACES)
    size = orders_of_draw(shoe, pair, fewer, ways)
    one_of_orders(size, over)
    alone = draw_chances(ways, over, drawn, orders)
    other_alone = draw_chances(ways, over, other_drawn, other_orders)
    total = 0.0
    for one in range(drawn.shape[0]):
        for two in range(other_drawn.shape[0]):
            if alone[one] * other_alone[two] < NEVER:
                continue
            chance = orders[one] * other_orders[two]
            blackjack = 0.0
            taken = 0
            for rank in range(ranks):
                took = drawn[one, rank] + other_drawn[two, rank]
                left = shoe[rank] - (fewer if rank == pair else 0) - took
                chance *= ways[rank, took]
                blackjack += seconds[rank] * left
                taken += took
            total += chance * over[taken] * blackjack / max(size - taken, 1)
    return total
