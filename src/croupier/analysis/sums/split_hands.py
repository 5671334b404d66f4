"""Split hands: what the hands of one split bring, each by itself, summed over what others hold.

A card not seen may lie anywhere, so a hand is worth the same whatever the others hold, save for how
many of their second cards matched the Pair. The chance of what a hand ends on, and of what the
Dealer draws after it, is a product of cards left over numbers of cards. Only the cards of the
Pair's rank and the numbers of cards turn on how many matching cards are gone. So that part is
summed over the matching cards first, for each number of cards; then every hand the calls end on
meets the Dealer's hands once.
"""

from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.shoe import RANKS
from croupier.analysis.sums.dealer import LANES, sum_products
from croupier.analysis.sums.lowered import (
    B_BEARS,
    B_DEPTH,
    B_ENDS,
    B_RANK,
    B_TAKEN,
    CONSTANT,
    PLACES,
    STAND,
    WAYS,
    WHOLE,
    DealerTree,
    Floats,
    HandLattice,
    Ints,
    Pays,
    called,
    inner,
)

KINDS: Final = 2
"""Second cards of another rank, and of the Pair's own."""
_MOST: Final = 2 * PLACES
"""More cards than a hand and the Dealer's have beside their first."""
_MOST_POINTS: Final = 63
"""More points than they have."""
_SUMS: Final = _MOST * 8
"""More than there are different numbers of cards, and of the Pair's rank, in the Dealer's hands."""
_WORK: Final = RANKS
_BY_BASE: Final = _WORK + PLACES
"""Where rows of hands side by side begin: cards left by rank; the product so far, by cards of the
Dealer's; by base the chance of each standing, then the rest of the product by numbers of cards."""
_NODE, _WAY, _OVER, _LAST, _WHOSE = range(5)
"""Of each lane: its hand, how it was played, its points, and the card that took it over 21."""
_ENDS_AT, _PAIRS, _DEPTH, _SUM_ROWS = range(4)
"""Of each branch: its sum. Of each sum: how many cards of the Pair's rank it is of, and of all."""


class SplitRoom(NamedTuple):
    """Room to work in."""

    lanes: Floats
    whose: Ints
    shoe: Ints
    """What is in the shoe, the Pair and the Dealer's first card gone; then without a hand."""
    sums: Ints
    at: Ints
    """Which sum has so many cards of the Pair's rank, and so many cards."""
    summed: Floats
    """By base, kind of second card, cards of the Pair's rank, cards: that part of a product."""
    reached: Floats
    """By kind of second card, way and hand: in how many orders the calls lead there."""


def split_room(tree: DealerTree, bases: int, hands: int, shoe: Ints) -> SplitRoom:
    """Room for the hands of a split that bear wagers of so many bases."""
    rows = _BY_BASE + bases * (tree.standings + _SUMS)
    longest = max(int(np.diff(tree.first).max()), _SUMS)
    return SplitRoom(
        np.zeros((rows, LANES)),
        np.zeros((_WHOSE, LANES), dtype=np.int64),
        np.array([shoe, shoe]),
        np.zeros((_SUM_ROWS, longest), dtype=np.int64),
        np.full((_MOST, _MOST), -1),
        np.zeros((bases, KINDS, _MOST, _MOST)),
        np.zeros((KINDS, WAYS, hands)),
    )


# ── What turns on the matching cards gone ───────────────────────────────────────────────────────


@inner
def _list_sums(tree: DealerTree, up: int, pair: int, room: SplitRoom) -> int:
    """List the numbers of cards that the Dealer's hands end with; the first has none."""
    sums, at = room.sums, room.at
    sums[_PAIRS, 0], sums[_DEPTH, 0], at[0, 0] = 0, 0, 0
    size = 1
    begin = tree.first[up]
    room.whose[_LAST, 0] = 0
    for branch in range(begin, tree.first[up + 1]):
        depth = tree.branches[branch, B_DEPTH]
        pairs = room.whose[_LAST, depth - 1] + (tree.branches[branch, B_RANK] == pair)
        room.whose[_LAST, depth] = pairs
        if tree.branches[branch, B_ENDS] >= 0:
            if at[pairs, depth] < 0:
                at[pairs, depth] = size
                sums[_PAIRS, size], sums[_DEPTH, size] = pairs, depth
                size += 1
            sums[_ENDS_AT, branch - begin] = at[pairs, depth]
    return size


# ── Hands side by side ──────────────────────────────────────────────────────────────────────────


@inner
def _take(hands: HandLattice, node: int, pair: int, room: SplitRoom) -> float:
    """Take a hand out of the shoe; the product of the cards left of ranks other than the Pair's."""
    product = 1.0
    for rank in range(RANKS):
        drawn = hands.counts[node, rank]
        room.shoe[1, rank] = room.shoe[0, rank] - drawn + (rank == pair)
        if rank != pair:
            for count in range(drawn):
                product *= max(room.shoe[0, rank] - count, 0)
    return product


@inner
def _lay(
    hands: HandLattice, lane: int, node: int, way: int, last: int, product: float, room: SplitRoom
) -> None:
    """Put a hand in a lane; one that a last card took over 21 with it."""
    for rank in range(RANKS):
        room.lanes[rank, lane] = room.shoe[1, rank] - (rank == last)
    room.lanes[_WORK, lane] = product
    room.whose[_NODE, lane], room.whose[_WAY, lane], room.whose[_LAST, lane] = node, way, last
    over = last >= 0
    room.whose[_OVER, lane] = hands.low[node] + last + 1 if over else hands.points[node]


@inner
def _lay_sums(
    hands: HandLattice, pair: int, size: int, begin: int, filled: int, room: SplitRoom
) -> None:
    """Put the rest of every product in the lanes."""
    for lane in range(filled):
        node, last = room.whose[_NODE, lane], room.whose[_LAST, lane]
        drawn = -1 + (last >= 0)
        for rank in range(RANKS):
            drawn += hands.counts[node, rank]
        pairs = hands.counts[node, pair] - 1 + (last == pair)
        way = 0 if last >= 0 else room.whose[_WAY, lane]
        one, other = room.reached[0, way, node], room.reached[1, way, node]
        for base in range(room.summed.shape[0]):
            row = begin + base * _SUMS
            for at in range(size):
                more, cards = pairs + room.sums[_PAIRS, at], drawn + room.sums[_DEPTH, at]
                room.lanes[row + at, lane] = (
                    one * room.summed[base, 0, more, cards]
                    + other * room.summed[base, 1, more, cards]
                )


@inner
def _deal(tree: DealerTree, up: int, pair: int, begin: int, bases: int, room: SplitRoom) -> None:
    """The Dealer's chances for every lane and base."""
    lanes, branches = room.lanes, tree.branches
    for row in range(_BY_BASE, begin):
        for lane in range(LANES):
            lanes[row, lane] = 0.0
    first = tree.first[up]
    for at in range(first, tree.first[up + 1]):
        before, rank = _WORK + branches[at, B_DEPTH] - 1, branches[at, B_RANK]
        gone = float(branches[at, B_TAKEN])
        if branches[at, B_BEARS]:
            if rank == pair:
                for lane in range(LANES):
                    lanes[before + 1, lane] = lanes[before, lane]
            else:
                for lane in range(LANES):
                    lanes[before + 1, lane] = lanes[before, lane] * (lanes[rank, lane] - gone)
        if branches[at, B_ENDS] >= 0:
            ways, summed = tree.orders[at], begin + room.sums[_ENDS_AT, at - first]
            for base in range(bases):
                ends = _BY_BASE + base * tree.standings + branches[at, B_ENDS]
                row = summed + base * _SUMS
                if rank == pair:
                    for lane in range(LANES):
                        lanes[ends, lane] += ways * lanes[before, lane] * lanes[row, lane]
                else:
                    for lane in range(LANES):
                        held = lanes[rank, lane] - gone
                        lanes[ends, lane] += ways * held * lanes[before, lane] * lanes[row, lane]
    for base in range(bases):
        ends = _BY_BASE + base * tree.standings
        for lane in range(LANES):
            total = lanes[_WORK, lane] * lanes[begin + base * _SUMS, lane]
            for standing in range(tree.standings):
                total -= lanes[ends + standing, lane]
            lanes[ends + tree.rest, lane] += total


@inner
def _add_lane(
    tree: DealerTree, pays: Pays, up: int, begin: int, rows: Ints, lane: int, room: SplitRoom,
    out: Floats,
) -> None:  # fmt: skip
    """Add what the wagers on the hand in a lane bring."""
    node, points = room.whose[_NODE, lane], room.whose[_OVER, lane]
    over, wagers = room.whose[_LAST, lane] >= 0, rows[rows.shape[0] - 1]
    for base in range(rows.shape[0] - 1):
        ends = _BY_BASE + base * tree.standings
        for row in range(rows[base], rows[base + 1]):
            which = room.whose[_WAY, lane] * wagers + row
            at_once = pays.instant[which, node]
            if not over and not np.isnan(at_once):
                chance = room.lanes[_WORK, lane] * room.lanes[begin + base * _SUMS, lane]
                out[row] += chance * at_once
                continue
            for standing in range(tree.standings):
                if over:
                    one = pays.bust[which, up, points, standing]
                else:
                    one = pays.stands[which, points, standing]
                out[row] += one * room.lanes[ends + standing, lane]


@inner
def _add_lanes(
    tree: DealerTree, hands: HandLattice, pays: Pays, up: int, pair: int, sums: int, rows: Ints,
    filled: int, room: SplitRoom, out: Floats,
) -> None:  # fmt: skip
    """Have the Dealer's hands meet those in the lanes."""
    bases = rows.shape[0] - 1
    begin = _BY_BASE + bases * tree.standings
    _lay_sums(hands, pair, sums, begin, filled, room)
    _deal(tree, up, pair, begin, bases, room)
    for lane in range(filled):
        _add_lane(tree, pays, up, begin, rows, lane, room, out)


# ── Hands over 21 ───────────────────────────────────────────────────────────────────────────────


@inner
def _turns_on_whole(pays: Pays, up: int, way: int, wagers: int) -> bool:
    """Does what a bust hand brings turn on the Dealer's whole hand?"""
    for which in range(way * wagers, (way + 1) * wagers):
        if pays.turns_on[which, up] == WHOLE:
            return True
    return False


@inner
def _chance_over(
    room: SplitRoom, base: int, node: int, pairs: int, cards: int, product: float
) -> float:
    """The chance of a hand and further cards, whose product is known but for those of the Pair."""
    other = room.reached[0, 0, node] * room.summed[base, 0, pairs, cards]
    own = room.reached[1, 0, node] * room.summed[base, 1, pairs, cards]
    chance: float = product * (other + own)
    return chance


@inner
def _add_bust(
    tree: DealerTree, hands: HandLattice, pays: Pays, up: int, pair: int, node: int, last: int,
    way: int, product: float, rows: Ints, room: SplitRoom, out: Floats,
) -> None:  # fmt: skip
    """Add what the wagers bring on a hand that this card takes over 21."""
    cards = 0
    for rank in range(RANKS):
        cards += hands.counts[node, rank]
    pairs = hands.counts[node, pair] - 1 + (last == pair)
    if last != pair:
        product *= max(room.shoe[1, last], 0)
    over, wagers = hands.low[node] + last + 1, rows[rows.shape[0] - 1]
    other = 1 if tree.blackjack_at == 0 else 0
    for base in range(rows.shape[0] - 1):
        chance = _chance_over(room, base, node, pairs, cards, product)
        blackjack = 0.0
        for second in range(RANKS):
            if tree.blackjack[up, second] > 0.0:
                of_pair = second == pair
                left = 1 if of_pair else max(room.shoe[1, second] - (second == last), 0)
                blackjack += tree.blackjack[up, second] * _chance_over(
                    room, base, node, pairs + of_pair, cards + 1, product * left
                )
        for row in range(rows[base], rows[base + 1]):
            which = way * wagers + row
            out[row] += pays.bust[which, up, over, other] * chance
            if pays.turns_on[which, up] != CONSTANT:
                one = pays.bust[which, up, over, tree.blackjack_at]
                out[row] += (one - pays.bust[which, up, over, other]) * blackjack


# ── All hands ───────────────────────────────────────────────────────────────────────────────────


@inner
def _reach(
    hands: HandLattice, nodes: Ints, starts: Ints, pair: int, choice: Ints, reached: Floats
) -> None:
    """In how many orders these calls lead to each hand, by the kind of its second card."""
    for rank in range(starts.shape[0]):
        reached[int(rank == pair), 0, starts[rank]] = 1.0
    for at in range(nodes.shape[0]):
        node = nodes[at]
        if choice[node] == STAND:
            continue
        for kind in range(KINDS):
            orders = reached[kind, 0, node]
            if orders > 0.0:
                for rank in range(RANKS):
                    child = hands.child[node, rank]
                    if child >= 0:
                        reached[kind, choice[node] - 1, child] += orders


@called
def split_hands(
    tree: DealerTree, hands: HandLattice, pays: Pays, up: int, pair: int, nodes: Ints,
    starts: Ints, choice: Ints, weights: Floats, rows: Ints, room: SplitRoom, out: Floats,
) -> None:  # fmt: skip
    """What the hands of a split bring that are played by these calls: by wager.

    The wagers of ``pays`` are those of a hand as it is, then doubled, then doubled for free;
    ``rows`` says where those of each base begin, and how many there are. ``weights`` are of bases,
    kinds of second cards, and matching cards gone.
    """
    size = 0
    for rank in range(RANKS):
        size += room.shoe[0, rank]
    most = _MOST_POINTS // (pair + 1)
    sum_products(weights, room.shoe[0, pair], size, most, room.summed)
    sums = _list_sums(tree, up, pair, room)
    _reach(hands, nodes, starts, pair, choice, room.reached)
    filled = 0
    wagers = rows[rows.shape[0] - 1]
    for at in range(nodes.shape[0]):
        node = nodes[at]
        for way in range(WAYS):
            if room.reached[0, way, node] + room.reached[1, way, node] == 0.0:
                continue
            product = _take(hands, node, pair, room)
            if product == 0.0:
                continue
            if way > 0 or choice[node] == STAND:
                _lay(hands, filled, node, way, -1, product, room)
                filled += 1
                if filled == LANES:
                    _add_lanes(tree, hands, pays, up, pair, sums, rows, filled, room, out)
                    filled = 0
                continue
            played = choice[node] - 1
            whole = _turns_on_whole(pays, up, played, wagers)
            for last in range(RANKS):
                if hands.child[node, last] >= 0:
                    continue
                if not whole:
                    _add_bust(
                        tree, hands, pays, up, pair, node, last, played, product, rows, room, out
                    )
                    continue
                left = 1 if last == pair else max(room.shoe[1, last], 0)
                _lay(hands, filled, node, played, last, product * left, room)
                filled += 1
                if filled == LANES:
                    _add_lanes(tree, hands, pays, up, pair, sums, rows, filled, room, out)
                    filled = 0
    if filled > 0:
        _add_lanes(tree, hands, pays, up, pair, sums, rows, filled, room, out)
