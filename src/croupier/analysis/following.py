"""Following: what a Round is worth to a player who makes the calls of a chart."""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.against import Against, Chosen, Facing, HandsPlayed, Splitter
from croupier.analysis.blackjacks import blackjack, two_cards
from croupier.analysis.chart import NONE, SPLIT, Cells, Chart
from croupier.analysis.main_wager import MainWager
from croupier.analysis.model import ACE, MIXED_TENS, NET, PAIRS, TEN, Model, two_ranks
from croupier.analysis.sums.lowered import CALLS, DRAW, MAY, STAND
from croupier.analysis.tabulate import ACES, DIVIDED, INITIAL

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]


class Followed(Struct, frozen=True, eq=False):
    """A chart followed: what that brings, and where it falls short of the best calls."""

    expectation: float
    choices: dict[int, Ints]
    """The calls on hands as dealt, by the rank of the first card."""
    lost_by_splits: float
    """How much less the hands of splits bring than with the best calls."""


def follow(wager: MainWager, chart: Chart) -> Followed:
    """Play every hand of every Round as the chart says."""
    choices = {first: dealt_choice(wager.model, chart, first) for first in wager.against}
    total = lost = 0.0
    for first, facing in wager.against.items():
        chance = wager.shoe.ranks[first] / wager.shoe.size
        for share, nets, less in _hands(wager, chart, facing, choices[first]):
            total += chance * share * nets
            lost += chance * share * less
    return Followed(total, choices, lost)


def _hands(
    wager: MainWager, chart: Chart, facing: Against, choice: Ints
) -> Iterator[tuple[float, float, float]]:
    """Every two cards: how often, what they bring, what is lost in splitting them."""
    model = wager.model
    played = HandsPlayed(0, model.whole, model.two, 1)
    solved = Facing(model, facing.shoe, facing.first)
    values = solved.follow(model.dealt, played, choice)[NET, :, 0]
    splits = _splits(model, chart, solved)
    for node, (one, other) in zip(model.two, two_ranks(), strict=True):
        chance = two_cards(facing, one, other)
        if chance == 0.0:
            continue
        if (one, other) == (ACE, TEN):
            yield chance, float(blackjack(model, wager.shoe, facing)[NET]), 0.0
            continue
        for pair, share in _pairs(wager, one, other):
            if pair in splits:
                less = float(facing.splits[pair, NET]) - splits[pair]
                yield chance * share, splits[pair], less
            else:
                yield chance * share, float(values[node]), 0.0


def _pairs(wager: MainWager, one: int, other: int) -> tuple[tuple[int, float], ...]:
    """Which Pairs two ranks may be, and in what share of cases."""
    if one != other:
        return ((NONE, 1.0),)
    if one != TEN:
        return ((one, 1.0),)
    alike = wager.shoe.tens_alike
    return (TEN, alike), (MIXED_TENS, 1.0 - alike)


def _splits(model: Model, chart: Chart, facing: Facing) -> dict[int, float]:
    """What each Pair brings that the chart splits."""
    splitter = Splitter(facing, _chosen(model, chart, facing.first))
    return {
        pair: float(splitter.outcome(pair)[NET])
        for pair in range(PAIRS)
        if pair in chart.split(facing.first) and facing.shoe[min(pair, TEN)] >= 2
    }


def _chosen(model: Model, chart: Chart, first: int) -> Chosen:
    """The chart's calls on hands made by splitting."""

    def chosen(rank: int, free: bool, _known: int) -> Ints:
        return split_choice(model, chart, first, aces=rank == ACE, free=free)

    return chosen


# ── The chart's calls, hand by hand ─────────────────────────────────────────────────────────────


def dealt_choice(model: Model, chart: Chart, first: int) -> Ints:
    """The chart's call on every hand as dealt; on a Pair, what is done if it is not split."""
    choice = _choice(model, chart.rows, chart.hands, first, INITIAL)
    hands = model.tables.lattice
    for pair, call in enumerate(chart.pairs[:, first]):
        if NONE < call < SPLIT:
            rank = min(pair, TEN)
            choice[hands.node((rank, rank))] = call
    return choice


def split_choice(
    model: Model, chart: Chart, first: int, *, aces: bool = False, free: bool = False
) -> Ints:
    """The chart's call on every hand made by splitting."""
    cells = chart.free if free and chart.free is not None else chart.hands
    return _choice(model, chart.rows, cells, first, ACES if aces else DIVIDED)


def _choice(model: Model, rows: Ints, cells: Cells, first: int, kind: int) -> Ints:
    """The call of its cell on every hand: if it is not open, as with more cards; if not, any."""
    may = lawful(model, kind)
    cell = cells.two if kind == INITIAL else cells.split
    two = model.tables.lattice.cards == 2
    more = cells.more[rows, first]
    choice = _instead(may, np.full(len(rows), DRAW), np.full(len(rows), STAND))
    choice = _instead(may, more, choice)
    return np.where(two, _instead(may, cell[rows, first], choice), choice)


def _instead(may: Bools, wanted: Ints, otherwise: Ints) -> Ints:
    """The call wanted where it is open."""
    is_open = may[np.arange(len(wanted)), wanted] & (wanted != NONE)
    return np.where(is_open, wanted, otherwise)


def lawful(model: Model, kind: int) -> Bools:
    """The calls open to hands of a kind; a hand that is paid at once awaits none but to stand."""
    may: Bools = (model.tables.may[kind][:, None] & np.array(MAY)) > 0
    paid = ~np.isnan(model.calls.instant[0])
    may[paid, STAND + 1 : CALLS] = False
    return may
