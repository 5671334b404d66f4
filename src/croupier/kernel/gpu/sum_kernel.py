"""Sum kernel: what runs of shoes have brought, out of what each of them has.

A thread sums shoes in a row, and then another sums up so many of those sums; shoes are counted by
what they have brought in shared memory first.
"""

from typing import Any, Final

import numpy as np
from numba import cuda, types

from croupier.kernel.counting import BINS
from croupier.kernel.gpu.kept import kept

SUMMERS: Final = 128
"""Threads of a block that sum."""
EACH: Final = 8
"""Shoes in a run."""
RUNS: Final = 16
"""Runs that are summed up again."""
(
    SHOES, ROUNDS, NET, NET_NET, NET_ROUNDS, ROUNDS_ROUNDS, LEAST, MOST, DRAWDOWN, PEAK, LOWEST,
    SUMS,
) = range(12)  # fmt: skip
"""What is summed: shoes that had a Round, Rounds, units, squares and products; extremes of a shoe;
the way a bankroll takes."""
SQUARED: Final = 3
"""What is summed up of a wager over shoes: squares, products, squares of what was laid."""
FAR: Final = 1 << 40
"""Beyond every sum of a shoe."""
_long: Any = np.int64


@kept
@cuda.jit(cache=True)
def sum_shoes(
    count: Any, rounds_of: Any, nets: Any, paths: Any, bin_of: Any, sums: Any, bins: Any
) -> None:
    """Sum what runs of shoes have brought; the bank begins each run at nothing.

    Few blocks of threads go through all of them, so that each counts its shoes once.
    """
    own = cuda.shared.array(BINS, types.uint32)
    for at in range(cuda.threadIdx.x, BINS, cuda.blockDim.x):
        own[at] = 0
    cuda.syncthreads()
    middle = bin_of.size // 2
    for run in range(cuda.grid(1), (count + EACH - 1) // EACH, cuda.gridsize(1)):
        shoes = all_rounds = bank = squares = mixed = of_rounds = _long(0)
        drawdown = peak = lowest = _long(0)
        least, most = _long(FAR), _long(-FAR)
        for shoe in range(run * EACH, min(count, (run + 1) * EACH)):
            rounds, net = _long(rounds_of[shoe]), _long(nets[shoe])
            if rounds:
                shoes += 1
                all_rounds += rounds
                squares += net * net
                mixed += net * rounds
                of_rounds += rounds * rounds
                least, most = min(least, net), max(most, net)
                fallen = max(_long(paths[0, shoe]), peak - (bank + _long(paths[2, shoe])))
                drawdown = max(drawdown, fallen)
                peak = max(peak, bank + _long(paths[1, shoe]))
                lowest = min(lowest, bank + _long(paths[2, shoe]))
                bank += net
                cuda.atomic.add(own, bin_of[min(max(net + middle, 0), bin_of.size - 1)], 1)
        sums[run, SHOES], sums[run, ROUNDS], sums[run, NET] = shoes, all_rounds, bank
        sums[run, NET_NET], sums[run, NET_ROUNDS] = squares, mixed
        sums[run, ROUNDS_ROUNDS], sums[run, LEAST], sums[run, MOST] = of_rounds, least, most
        sums[run, DRAWDOWN], sums[run, PEAK], sums[run, LOWEST] = drawdown, peak, lowest
    cuda.syncthreads()
    for at in range(cuda.threadIdx.x, BINS, cuda.blockDim.x):
        if own[at]:
            cuda.atomic.add(bins, at, np.uint64(own[at]))


@kept
@cuda.jit(cache=True)
def sum_runs(count: Any, sums: Any, out: Any) -> None:
    """Sum up runs that follow one another."""
    row = cuda.grid(1)
    begin, end = row * RUNS, min(count, (row + 1) * RUNS)
    if begin >= count:
        return
    shoes = all_rounds = bank = squares = mixed = of_rounds = _long(0)
    drawdown = peak = lowest = _long(0)
    least, most = _long(FAR), _long(-FAR)
    for run in range(begin, end):
        shoes += sums[run, SHOES]
        all_rounds += sums[run, ROUNDS]
        squares += sums[run, NET_NET]
        mixed += sums[run, NET_ROUNDS]
        of_rounds += sums[run, ROUNDS_ROUNDS]
        least, most = min(least, sums[run, LEAST]), max(most, sums[run, MOST])
        low = bank + sums[run, LOWEST]
        drawdown = max(drawdown, sums[run, DRAWDOWN], peak - low)
        peak, lowest = max(peak, bank + sums[run, PEAK]), min(lowest, low)
        bank += sums[run, NET]
    out[row, SHOES], out[row, ROUNDS], out[row, NET] = shoes, all_rounds, bank
    out[row, NET_NET], out[row, NET_ROUNDS] = squares, mixed
    out[row, ROUNDS_ROUNDS], out[row, LEAST], out[row, MOST] = of_rounds, least, most
    out[row, DRAWDOWN], out[row, PEAK], out[row, LOWEST] = drawdown, peak, lowest


@kept
@cuda.jit(cache=True)
def sum_wagers(count: Any, nets: Any, laid: Any, out: Any) -> None:
    """Of each wager sum up squares of what shoes have brought, products with what was laid, squares
    of that.
    """
    wager = cuda.blockIdx.y
    squares = mixed = stakes = _long(0)
    first, apart = cuda.blockIdx.x * cuda.blockDim.x, cuda.gridDim.x * cuda.blockDim.x
    for shoe in range(first + cuda.threadIdx.x, count, apart):
        own, stake = _long(nets[wager, shoe]), _long(laid[wager, shoe])
        squares += own * own
        mixed += own * stake
        stakes += stake * stake
    own = cuda.shared.array((SQUARED, SUMMERS), types.int64)
    me = cuda.threadIdx.x
    own[0, me], own[1, me], own[2, me] = squares, mixed, stakes
    cuda.syncthreads()
    if me < SQUARED:  # one for each sum: atomic additions of all threads would wait for each other
        total = _long(0)
        for thread in range(cuda.blockDim.x):
            total += own[me, thread]
        cuda.atomic.add(out, (wager, me), total)
