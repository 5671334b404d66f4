"""Following: what a Round is worth to a player who makes the calls of a chart."""

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from croupier.analysis.against import Against, Facing, Splitter
from croupier.analysis.chart import NONE, SPLIT, Cells, Chart
from croupier.analysis.main_wager import MainWager, summed
from croupier.analysis.model import ACE, NET, TEN, Model
from croupier.analysis.sums.lowered import CALLS, DRAW, MAY, STAND
from croupier.analysis.tabulate import ACES, DIVIDED, INITIAL

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]


def follow(wager: MainWager, chart: Chart) -> MainWager:
    """Play every hand of every Round as the chart says: the same figures as of the best calls."""
    facing = {
        first: _against(wager.model, chart, facing) for first, facing in wager.against.items()
    }
    return summed(wager.model, wager.shoe, wager.memory, wager.riding, facing)


def _against(model: Model, chart: Chart, best: Against) -> Against:
    """One first card, each hand played by the chart; what a call is worth stays as it is."""
    first, facing = best.first, Facing(model, best.shoe, best.first)
    choice, divided = dealt_choice(model, chart, first), split_choice(model, chart, first)
    aces = split_choice(model, chart, first, aces=True)
    free = split_choice(model, chart, first, free=True)

    def chosen(rank: int, is_free: bool, _known: int) -> Ints:
        return aces if rank == ACE else free if is_free else divided

    splits = Splitter(facing, chosen).splits(chart.split(first))
    return replace(
        best,
        dealt=replace(best.dealt, choice=choice),
        divided=replace(best.divided, choice=divided),
        outcomes=facing.follow(model.dealt, choice),
        aces=aces,
        lammer=free,
        splits=splits,
        split=frozenset(np.flatnonzero(~np.isnan(splits[:, NET])).tolist()),
    )


def lost_by_splits(best: MainWager, followed: MainWager) -> float:
    """How much less the hands of splits bring by a chart than by the best calls."""
    lost = 0.0
    for first, facing in followed.against.items():
        chance = best.shoe.ranks[first] / best.shoe.size
        for pair in facing.split:
            less = float(best.against[first].splits[pair, NET] - facing.splits[pair, NET])
            lost += chance * best.dealt_pair(pair, facing) * less
    return lost


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
