"""Sided writing: what a GPU has counted of one Box with side wagers, as a tally of the kernel's."""

import numpy as np

from croupier.kernel import counting, places, runs
from croupier.kernel.arrays import TableArrays
from croupier.kernel.gpu.sided_play import SidedCounts
from croupier.kernel.gpu.sum_kernel import NET_NET
from croupier.kernel.gpu.tables import MIDDLE
from croupier.kernel.gpu.writing_out import put_instead, put_shoes
from croupier.kernel.plain.counts import counted_nets, fill_bins, sum_up


def sided_tally_of(table: TableArrays, counts: SidedCounts, first: int) -> counting.Tally:
    """What a GPU has counted of shoes from the first on."""
    tally, tables, m = runs.tally(table), counts.tables, table.law.m
    unit, ratio, total = tables.unit, tables.ratio, int(m[places.C_WAGERS])
    pays, all_ = tables.brought, tables.brought.sum(axis=1)
    rounds = int(counts.counted.sum())
    mains = counted_nets(counts.counted.sum(axis=0), MIDDLE, unit * ratio)
    sum_up(tally, 0, mains, rounds * int(m[places.S_STAKES]))
    cells = counts.counted.sum(axis=1)
    for wager in range(1, 1 + tables.sides):
        of = [(int(pays[at, wager - 1]) * unit, int(cells[at])) for at in np.flatnonzero(cells)]
        sum_up(tally, wager, of, rounds * int(m[places.S_STAKES + wager]))
    totals = [
        ((int(net - MIDDLE) * ratio + int(all_[cell])) * unit, int(counts.counted[cell, net]))
        for cell, net in np.argwhere(counts.counted)
    ]
    sum_up(tally, total, totals, 0)
    fill_bins(tally, totals)
    errors = tally.f[counting.F_SHOES :]
    errors[: counts.wagers.size] = counts.wagers.ravel() * float(unit**2)
    errors[total * 3] = float(sum(counts.shoes.sums[:, NET_NET].tolist()) * unit**2)
    put_shoes(tally, counts.shoes, unit, first)
    for shoe in counts.instead:
        put_instead(tally, shoe)
    return tally
