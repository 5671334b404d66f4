"""Box writing: what a GPU has counted of several Boxes, as a tally of the kernel's."""

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import counting, places, runs
from croupier.kernel.arrays import TableArrays
from croupier.kernel.counting import CARRY, F_CUBES, F_SHOES, KEPT_BITS, Tally
from croupier.kernel.gpu.box_arrays import CLASSES
from croupier.kernel.gpu.box_play import BoxCounts
from croupier.kernel.gpu.sum_kernel import NET_NET
from croupier.kernel.gpu.tables import MIDDLE, NETS
from croupier.kernel.gpu.writing_out import put_instead, put_shoes
from croupier.kernel.plain.counts import counted_nets, fill_bins, sum_up
from croupier.kernel.quick.counts import add_wagers

Ints = NDArray[np.int64]


def box_tally_of(table: TableArrays, counts: BoxCounts, first: int) -> Tally:
    """What a GPU has counted of shoes from the first on."""
    tally, tables = runs.tally(table), counts.tables
    own, unit = tables.places, tables.unit
    total = int(table.law.m[places.C_WAGERS])
    ends = [own.of_cells, own.of_late, own.of_insurance, own.of_bins]
    mains, cells, late, insured, bins = np.split(counts.counters, ends)
    _add_mains(tally, counts, mains)
    _add_sides(tally, counts, cells, late)
    if tables.shape.insures:
        _add_insurance(tally, counts, insured)
    tally.f[F_SHOES : F_SHOES + counts.wagers.size] = counts.wagers.ravel() * float(unit**2)
    if tables.shape.few:
        nets = counted_nets(bins, len(bins) // 2, unit)
        fill_bins(tally, nets)
        if _is_total_counted(counts):
            sum_up(tally, total, nets, 0)
    else:
        tally.t[counting.T_BINS : counting.T_BINS + counting.BINS] = bins
        if _is_total_counted(counts):
            _put_sums(tally, counts, total, int(bins.sum()))
    if _is_total_counted(counts):
        shoes = counts.shoes.sums[:, NET_NET].tolist()
        tally.f[F_SHOES + total * 3] = float(sum(shoes) * unit**2)
    put_shoes(tally, counts.shoes, unit, first)
    rows = counts.at_counts[: len(tally.at)].reshape(-1, counting.AT_COUNT)
    tally.at[:] = (rows * np.array([1, unit, unit**2])).ravel()
    for shoe in counts.instead:
        put_instead(tally, shoe)
    return tally


def _is_total_counted(counts: BoxCounts) -> bool:
    """Is a Round more than its one main wager?"""
    shape = counts.tables.shape
    return shape.boxes > 1 or shape.sides > 0 or shape.insures


def _add_mains(tally: Tally, counts: BoxCounts, times: Ints) -> None:
    tables = counts.tables
    nets = np.arange(NETS) - MIDDLE
    times = times.reshape(-1, NETS).copy()
    times[:, 0] = 0  # where hands of splits are counted that are settled later
    brought = nets * (tables.hands.factors.astype(np.int64) * tables.unit)[:, None]
    add_wagers(tally, 0, brought, times, tables.cents[:, 0])


def _add_sides(tally: Tally, counts: BoxCounts, cells: Ints, late: Ints) -> None:
    tables = counts.tables
    sides, stakes = tables.shape.sides, tables.places.stakes
    if not sides:
        return
    times = cells.reshape(stakes, -1)
    pays = tables.sides.pays.astype(np.int64).reshape(stakes, -1, 1 + sides) * tables.unit
    known = tables.sides.known.reshape(-1, sides)
    later = tables.sides.late.astype(np.int64).reshape(stakes, sides, -1) * tables.unit
    for wager in range(sides):
        laid = tables.cents[:, 1 + wager]
        made = times * known[:, wager] * (laid > 0)[:, None]
        add_wagers(tally, 1 + wager, pays[..., 1 + wager], made, laid)
        if late.size:
            of = late.reshape(later.shape)[:, wager]
            add_wagers(tally, 1 + wager, later[:, wager], of, laid)


def _add_insurance(tally: Tally, counts: BoxCounts, times: Ints) -> None:
    tables = counts.tables
    pays = tables.reading.pays.astype(np.int64).reshape(-1, CLASSES) * tables.unit
    laid = tables.reading.insured.astype(np.int64) * tables.unit
    add_wagers(tally, 1 + tables.shape.sides, pays, times.reshape(pays.shape), laid)


def _put_sums(tally: Tally, counts: BoxCounts, total: int, rounds: int) -> None:
    """What whole Rounds have brought: all wagers together."""
    unit, sums = counts.tables.unit, counts.sums
    wagers = tally.t[counting.T_WAGERS : counting.T_SHOE].reshape(-1, 8)
    if not rounds:
        return
    squares = sums.squares * unit**2
    wagers[total] = (
        rounds,
        wagers[:, counting.NET].sum(),
        0,
        sums.wins,
        sums.least * unit,
        sums.most * unit,
        squares & KEPT_BITS,
        squares >> CARRY,
    )
    tally.f[F_CUBES + total] = sums.cubes * unit**3
