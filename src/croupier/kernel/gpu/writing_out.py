"""Writing out: what a GPU has counted, as a tally of the kernel's."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import counting, places, runs
from croupier.kernel.arrays import TableArrays
from croupier.kernel.gpu import sum_kernel
from croupier.kernel.gpu.play import PlainCounts
from croupier.kernel.gpu.shoes import ShoeCounts
from croupier.kernel.gpu.tables import MIDDLE
from croupier.kernel.gpu.wagers import Instead
from croupier.kernel.plain.counts import counted_nets, fill_bins, sum_up


def plain_tally_of(table: TableArrays, counts: PlainCounts, first: int) -> counting.Tally:
    """What a GPU has counted of shoes from the first on."""
    m, tally = table.law.m, runs.tally(table)
    unit, stake = int(m[places.C_UNIT]), int(m[places.S_STAKES])
    nets = counted_nets(counts.nets, MIDDLE, unit)
    sum_up(tally, 0, nets, counts.rounds * stake)
    fill_bins(tally, nets)
    _put_errors(tally, int(m[places.C_WAGERS]), counts.shoes.sums, unit, stake)
    put_shoes(tally, counts.shoes, unit, first)
    return tally


def _put_errors(
    tally: counting.Tally, whole: int, sums: NDArray[np.int64], unit: int, stake: int
) -> None:
    """Squares of nets, nets times stakes and squares of stakes, over shoes."""
    columns = sum_kernel.NET_NET, sum_kernel.NET_ROUNDS, sum_kernel.ROUNDS_ROUNDS
    squares, mixed, rounds = (_sum(sums[:, column]) for column in columns)
    errors = tally.f[counting.F_SHOES :]
    errors[:3] = squares * unit**2, mixed * unit * stake, rounds * stake**2
    errors[whole * 3] = squares * unit**2


def put_shoes(tally: counting.Tally, of: ShoeCounts, unit: int, first: int) -> None:
    """What shoes have brought, and the way a bankroll takes."""
    t, sums, kept = tally.t, of.sums, of.first_nets * unit
    t[counting.T_SHOE_BINS : counting.T_SHOE_BINS + counting.BINS] = of.bins
    t[counting.T_NETS + first : counting.T_NETS + first + len(kept)] = kept
    path = t[counting.T_PATH :]
    shoes = _sum(sums[:, sum_kernel.SHOES])
    path[counting.SHOES] = shoes
    if shoes:
        path[counting.SHOE_LEAST] = sums[:, sum_kernel.LEAST].min() * unit
        path[counting.SHOE_MOST] = sums[:, sum_kernel.MOST].max() * unit
    squares = _sum(sums[:, sum_kernel.NET_NET]) * unit**2
    path[counting.SHOE_SQUARES] = squares & counting.KEPT_BITS
    path[counting.SHOE_CARRIED] = squares >> counting.CARRY
    path[counting.DRAWDOWN : counting.BANK + 1] = [way * unit for way in _path(sums)]


def _path(sums: NDArray[np.int64]) -> tuple[int, int, int, int]:
    """Drawdown, highest, lowest and last of a bankroll."""
    if not len(sums):
        return 0, 0, 0, 0
    bank = np.cumsum(sums[:, sum_kernel.NET])
    before = bank - sums[:, sum_kernel.NET]
    peak = np.maximum.accumulate(np.maximum(before + sums[:, sum_kernel.PEAK], 0))
    lowest = before + sums[:, sum_kernel.LOWEST]
    peak_before = np.concatenate(([0], peak[:-1]))
    fallen = np.maximum(sums[:, sum_kernel.DRAWDOWN], peak_before - lowest)
    return int(fallen.max()), int(peak[-1]), min(0, int(lowest.min())), int(bank[-1])


def _sum(numbers: Iterable[np.int64]) -> int:
    """Their exact sum."""
    return sum(int(number) for number in numbers)


def put_instead(tally: counting.Tally, shoe: Instead) -> None:
    """Count the Rounds of a shoe that only the CPU has played."""
    t, whole, known = (of.t for of in (tally, shoe.whole, shoe.counted))
    ours, theirs, before = (
        of[counting.T_WAGERS : counting.T_SHOE].reshape(-1, 8) for of in (t, whole, known)
    )
    for wager in np.flatnonzero(theirs[:, counting.COUNT]):
        own, all_, part = ours[wager], theirs[wager], before[wager]
        squares = _squares(own) + _squares(all_) - _squares(part)
        own[: counting.LEAST] += all_[: counting.LEAST] - part[: counting.LEAST]
        own[counting.LEAST] = min(own[counting.LEAST], all_[counting.LEAST])
        own[counting.MOST] = max(own[counting.MOST], all_[counting.MOST])
        own[counting.SQUARES], own[counting.CARRIED] = (
            squares & counting.KEPT_BITS,
            squares >> counting.CARRY,
        )
    cubes = slice(counting.F_CUBES, counting.F_SHOES)
    tally.f[cubes] += shoe.whole.f[cubes] - shoe.counted.f[cubes]
    bins = slice(counting.T_BINS, counting.T_BINS + counting.BINS)
    t[bins] += whole[bins] - known[bins]
    tally.at[:] += shoe.whole.at - shoe.counted.at


def _squares(wager: NDArray[np.int64]) -> int:
    return (int(wager[counting.CARRIED]) << counting.CARRY) + int(wager[counting.SQUARES])
