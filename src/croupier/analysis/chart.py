"""Chart: one call for every total against every first card of the Dealer's.

A cell for two cards holds the call that is best on average over the two-card hands that make the
total, each weighed by its chance of being dealt against that first card. A Pair that may be split
has a row of its own and does not count towards its total, save where nothing else makes it. A cell
for three cards and more weighs the hands by the chance of reaching them from the Initial Deal when
every call before is the best; hands made by splitting do not count. Where no hand is reached at
all, every hand counts alike. What follows a call is always played best.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis import reach
from croupier.analysis.against import Against, Facing, lammer_calls
from croupier.analysis.blackjacks import two_cards
from croupier.analysis.main_wager import MainWager
from croupier.analysis.model import ACE, PAIRS, TEN, Model
from croupier.analysis.shoe import RANKS
from croupier.analysis.sums.lowered import CALLS, DRAW
from croupier.rules.names import LAMMER_SPLIT
from croupier.totals import LIMIT

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SPLIT, FREE_SPLIT = CALLS, CALLS + 1
"""Beside the calls on a hand: what a Pair may do."""
NONE: Final = -1
"""No such hand, or no call is open to it."""
SOFT: Final = LIMIT + 1
"""Where the soft totals begin: a row for every hard total from 0 on, then as many soft ones."""
ROWS: Final = 2 * SOFT


class Cells(Struct, frozen=True, eq=False):
    """Calls by row and the rank of the first card."""

    two: Ints
    """On two cards."""
    split: Ints
    """On two cards of a hand made by splitting: the same, or the best of what is open to it."""
    more: Ints
    """On three cards and more."""


class Chart(Struct, frozen=True, eq=False):
    """The calls of a table by totals and Pairs."""

    rows: Ints
    """The row of every hand of the lattice."""
    hands: Cells
    free: Cells | None
    """The same for hands that were split off for free; None if there are none."""
    pairs: Ints
    """By Pair, ten-point cards of different Face Value last: what to do with it as dealt."""

    def split(self, first: int) -> frozenset[int]:
        """The Pairs that are split against a first card."""
        return frozenset(np.flatnonzero(self.pairs[:, first] >= SPLIT).tolist())


def chart(wager: MainWager) -> Chart:
    """The chart of a table whose main wager has been valued."""
    model = wager.model
    rows = rows_of(model)
    hands, free = _empty(), _empty()
    pairs = np.full((PAIRS, RANKS), NONE)
    for first, facing in wager.against.items():
        pairs[:, first] = list(_pairs(model, facing))
        split = frozenset(np.flatnonzero(pairs[:, first] >= SPLIT).tolist())
        weights = _weights(wager, facing, split)
        _fill(hands, first, rows, facing.dealt.values, weights)
        _fill_split(hands, first, rows, facing.divided.values, weights)
        if model.splits_for_free:
            calls = lammer_calls(Facing(model, facing.shoe, first))
            reached = reach.drawn(model, facing, _split_off(wager, facing, split), calls.choice)
            _fill(free, first, rows, calls.values, _Weights(model, reached, reached))
            free.split[:, first] = free.two[:, first]
    return Chart(rows, hands, free if model.splits_for_free else None, pairs)


def _empty() -> Cells:
    return Cells(*(np.full((ROWS, RANKS), NONE) for _ in range(3)))


@lru_cache(maxsize=4)
def rows_of(model: Model) -> Ints:
    """The row of every hand."""
    hands = model.tables.lattice
    totals = [model.rules.point_total(hands.hand(node)) for node in range(len(hands))]
    return np.array([points + SOFT * soft for points, soft in totals])


def _pairs(model: Model, facing: Against) -> Iterator[int]:
    """What to do with each Pair: split it where that is better, or the best call on it."""
    for pair, plan in enumerate(model.plans):
        if not plan.first:
            yield NONE
        elif pair in facing.split:
            yield FREE_SPLIT if plan.first == LAMMER_SPLIT else SPLIT
        else:
            yield int(facing.dealt.choice[model.pairs[pair]])


class _Weights:
    """What counts how much: hands of two cards, and of more."""

    def __init__(self, model: Model, two: Floats, more: Floats) -> None:
        cards = model.tables.lattice.cards
        self.are_two, self.are_more = cards == 2, cards > 2
        self.two, self.more = two, more


def _weights(wager: MainWager, facing: Against, split: frozenset[int]) -> _Weights:
    """How often hands are dealt, and reached from there."""
    model = wager.model
    may_split = frozenset(pair for pair, plan in enumerate(model.plans) if plan.first)
    two = reach.dealt(model, wager.shoe, facing, may_split)
    kept = reach.dealt(model, wager.shoe, facing, split)
    return _Weights(model, two, reach.drawn(model, facing, kept, facing.dealt.choice))


def _split_off(wager: MainWager, facing: Against, split: frozenset[int]) -> Floats:
    """How often a hand of two cards is made by a free split."""
    model = wager.model
    hands = model.tables.lattice
    reached = np.zeros(len(hands))
    for pair in split - {ACE, *range(TEN, PAIRS)}:  # an ace takes no further card
        if model.plans[pair].first == LAMMER_SPLIT:
            left = facing.shoe.copy()
            left[pair] -= 2
            for other in range(RANKS):
                share = two_cards(facing, pair, pair) * left[other] / left.sum()
                reached[hands.node((pair, other))] += share
    return reached


def _fill(cells: Cells, first: int, rows: Ints, values: Floats, weights: _Weights) -> None:
    """Fill in the cells of one first card."""
    for row in range(ROWS):
        two = np.flatnonzero((rows == row) & weights.are_two)
        more = np.flatnonzero((rows == row) & weights.are_more)
        cells.two[row, first] = _best(values[two], weights.two[two])
        cells.more[row, first] = _best(values[more], weights.more[more])
        if cells.more[row, first] == NONE:
            plain = values[two].copy()
            plain[:, DRAW + 1 :] = np.nan
            cells.more[row, first] = _best(plain, weights.two[two])


def _fill_split(cells: Cells, first: int, rows: Ints, values: Floats, weights: _Weights) -> None:
    """Fill in what hands made by splitting do with two cards."""
    for row in range(ROWS):
        two = np.flatnonzero((rows == row) & weights.are_two)
        call = cells.two[row, first]
        if call == NONE or np.isnan(values[two, call]).all():
            call = _best(values[two], weights.two[two])
        cells.split[row, first] = call


def _best(values: Floats, weights: Floats) -> int:
    """The call that is best on average; a hand to which it is not open draws or stands."""
    is_open = ~np.isnan(values)
    if not (is_open.sum(axis=1) > 1).any():
        return int(is_open.any(axis=0).argmax()) if is_open.any() else NONE
    return int(_means(values, weights, np.zeros(len(values), dtype=np.int64))[0].argmax())


def _means(values: Floats, weights: Floats, cells: Ints) -> Floats:
    """By cell, what each call brings on average to its hands that have a choice."""
    is_open = ~np.isnan(values)
    choosing = is_open.sum(axis=1) > 1
    values, weights, cells = values[choosing], weights[choosing], cells[choosing]
    is_open, many = is_open[choosing], int(cells.max()) + 1
    plain = np.nanmax(values[:, : DRAW + 1], axis=1, initial=-np.inf)
    values = np.where(is_open, values, plain[:, None])
    reached = np.bincount(cells, weights, many)
    shares = np.where(reached[cells] == 0.0, 1.0, weights)
    together = np.bincount(cells, shares, many)
    means = np.full((many, values.shape[1]), -np.inf)
    for call in range(values.shape[1]):
        sums = np.bincount(cells, shares * values[:, call], many)
        there = np.bincount(cells, is_open[:, call], many) > 0
        means[there, call] = sums[there] / together[there]
    return means


def cell_values(wager: MainWager, first: int) -> Iterator[tuple[int, bool, Floats]]:
    """Of every cell against a first card in which there is a choice: its row, whether it is of
    two cards, and what each call brings on average.
    """
    model, facing = wager.model, wager.against[first]
    weights = _weights(wager, facing, facing.split)
    of_hands = np.flatnonzero(weights.are_two | weights.are_more)
    two = weights.are_two[of_hands]
    reached = np.where(two, weights.two[of_hands], weights.more[of_hands])
    cells = 2 * rows_of(model)[of_hands] + ~two
    means = _means(facing.dealt.values[of_hands], reached, cells)
    for cell in np.flatnonzero(np.isfinite(means).any(axis=1)).tolist():
        yield cell // 2, cell % 2 == 0, means[cell]
