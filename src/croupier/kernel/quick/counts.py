"""Counts: what the quick kernel has counted, written out as the whole one does."""

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import counting, places
from croupier.kernel.quick.layout import Quick

Ints = NDArray[np.int64]


def write_out(law: places.TableInPlay, tally: counting.Tally, quick: Quick) -> None:
    """Write counts of endings out as sums."""
    stakes, sides = len(quick.times), int(law.m[places.C_SIDES])
    laid = quick.laid.reshape(stakes, 1 + sides)
    hands = quick.hands.reshape(stakes, -1)
    add_wagers(tally, 0, quick.pays.reshape(hands.shape), hands, laid[:, 0])
    cells = quick.cells.reshape(stakes, -1)
    shape = stakes, places.SIDES, places.ENDINGS
    late = quick.late.reshape(shape)
    levels = [int(np.flatnonzero(quick.stakes == stake)[0]) for stake in range(stakes)]
    width = places.SIDES * places.ENDINGS
    pays = law.m[places.S_SIDE_PAY :][: places.LEVELS * width].reshape(-1, *shape[1:])[levels]
    for wager in range(sides):
        known = quick.side_known.reshape(-1, sides)[:, wager]
        nets = quick.side_pays.reshape(stakes, -1, sides)[..., wager]
        made = laid[:, 1 + wager] > 0
        add_wagers(tally, 1 + wager, nets, cells * known * made[:, None], laid[:, 1 + wager])
        add_wagers(tally, 1 + wager, pays[:, wager], late[:, wager], laid[:, 1 + wager])


def add_wagers(tally: counting.Tally, wager: int, nets: Ints, times: Ints, laid: Ints) -> None:
    """Add wagers that have brought this so often, by what was laid."""
    counted = np.nonzero(times)
    if not len(counted[0]):
        return
    brought = list(zip(nets[counted].tolist(), times[counted].tolist(), strict=True))
    t, at = tally.t, counting.T_WAGERS + wager * 8
    t[at + counting.COUNT] += times.sum()
    t[at + counting.NET] += (nets * times).sum()
    t[at + counting.STAKED] += (times.sum(axis=1) * laid).sum()
    t[at + counting.WINS] += times[nets > 0].sum()
    t[at + counting.LEAST] = min(int(t[at + counting.LEAST]), *(net for net, _ in brought))
    t[at + counting.MOST] = max(int(t[at + counting.MOST]), *(net for net, _ in brought))
    squares = sum(net * net * often for net, often in brought) + int(t[at + counting.SQUARES])
    t[at + counting.CARRIED] += squares >> counting.CARRY
    t[at + counting.SQUARES] = squares & counting.KEPT_BITS
    cubes = sum(net**3 * often for net, often in brought)
    tally.f[counting.F_CUBES + wager] += float(cubes)
