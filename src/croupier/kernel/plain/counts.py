"""Counts: what the short kernel has counted, written out as the whole one does."""

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import counting, places
from croupier.kernel.plain.layout import MIDDLE, TOTAL_MIDDLE, Plain

Nets = list[tuple[int, int]]
"""Cents, and how often."""


def write_out(law: places.TableInPlay, tally: counting.Tally, plain: Plain, first: int) -> None:
    """Write counts of nets out as sums, as the whole kernel does."""
    m = law.m
    own, all_ = int(m[places.C_UNIT]), int(m[places.C_UNIT_OF_ALL])
    sides = int(m[places.C_SIDES])
    mains = counted_nets(plain.mains, MIDDLE, own)
    rounds = sum(times for _, times in mains)
    made = [mains, *(_side_nets(plain, sides, wager) for wager in range(sides))]
    for wager, nets in enumerate(made):
        sum_up(tally, wager, nets, rounds * int(m[places.S_STAKES + wager]))
    totals = mains
    if sides:
        totals = counted_nets(plain.totals, TOTAL_MIDDLE, all_)
        sum_up(tally, int(m[places.C_WAGERS]), totals, 0)
    fill_bins(tally, totals)
    if m[places.C_CONTINUOUS]:
        _write_rounds(m, tally, made, totals)
        _write_nets(tally, plain.shoes[plain.shoes[:, 0] > 0, 1], first)
    else:
        _write_shoes(m, tally, plain, first)
    path = counting.T_PATH
    tally.t[path + counting.DRAWDOWN : path + counting.BANK + 1] = plain.path


def fill_bins(tally: counting.Tally, nets: Nets) -> None:
    """Count Rounds by the bin that takes in what they brought."""
    for net, times in nets:
        at = int(np.floor(net * tally.f[counting.F_WIDTHS] + 0.5)) + counting.BINS // 2
        tally.t[counting.T_BINS + min(max(at, 0), counting.BINS - 1)] += times


def _write_rounds(
    m: NDArray[np.int64], tally: counting.Tally, made: list[Nets], totals: Nets
) -> None:
    """The same where every Round has a shoe of its own: out of how often each net came."""
    t, f, path = tally.t, tally.f, counting.T_PATH
    if not totals:
        return
    rounds = sum(times for _, times in totals)
    stakes = [int(m[places.S_STAKES + wager]) for wager in range(len(made))]
    for wager, nets, stake in zip(
        (*range(len(made)), int(m[places.C_WAGERS])), (*made, totals), (*stakes, 0), strict=True
    ):
        net = sum(net * times for net, times in nets)
        of = counting.F_SHOES + wager * 3
        f[of : of + 3] = _squared(nets), net * stake, rounds * stake * stake
    squares = _squared(totals)
    t[path + counting.SHOES] = rounds
    t[path + counting.SHOE_LEAST] = min(net for net, _ in totals)
    t[path + counting.SHOE_MOST] = max(net for net, _ in totals)
    t[path + counting.SHOE_SQUARES] = squares & counting.KEPT_BITS
    t[path + counting.SHOE_CARRIED] = squares >> counting.CARRY
    for net, times in totals:
        at = int(np.floor(net * f[counting.F_WIDTHS + 1] + 0.5)) + counting.BINS // 2
        t[counting.T_SHOE_BINS + min(max(at, 0), counting.BINS - 1)] += times


def _squared(nets: Nets) -> int:
    """The sum of their squares."""
    return sum(net * net * times for net, times in nets)


def _write_nets(tally: counting.Tally, nets: NDArray[np.int64], first: int) -> None:
    """What the very first shoes have brought."""
    kept = nets[: max(0, counting.NETS - first)]
    tally.t[counting.T_NETS + first : counting.T_NETS + first + len(kept)] = kept


def _write_shoes(m: NDArray[np.int64], tally: counting.Tally, plain: Plain, first: int) -> None:
    """What shoes have brought, of each wager and altogether."""
    t, f, path = tally.t, tally.f, counting.T_PATH
    played = plain.shoes[plain.shoes[:, 0] > 0]
    rounds, nets, sides = played[:, 0], played[:, 1], played[:, 2:]
    brought = [nets - sides.sum(axis=1), *sides.T]
    for wager, of in enumerate(brought):
        _errors(f, wager, of, rounds * m[places.S_STAKES + wager])
    _errors(f, int(m[places.C_WAGERS]), nets, rounds * 0)
    squares = _squares(nets)
    t[path + counting.SHOES] = len(nets)
    if len(nets):
        t[path + counting.SHOE_LEAST] = nets.min()
        t[path + counting.SHOE_MOST] = nets.max()
    t[path + counting.SHOE_SQUARES] = squares & counting.KEPT_BITS
    t[path + counting.SHOE_CARRIED] = squares >> counting.CARRY
    at = np.floor(nets * f[counting.F_WIDTHS + 1] + 0.5).astype(np.int64) + counting.BINS // 2
    bins = np.bincount(at.clip(0, counting.BINS - 1), minlength=counting.BINS)
    t[counting.T_SHOE_BINS : counting.T_SHOE_BINS + counting.BINS] += bins
    _write_nets(tally, nets, first)


def _squares(nets: NDArray[np.int64]) -> int:
    """The exact sum of their squares; small ones are summed at once."""
    most = int(np.abs(nets).max(initial=0))
    if most * most * len(nets) < 1 << 62:
        return int(np.dot(nets, nets))
    return sum(net * net for net in nets.tolist())


def _errors(
    f: NDArray[np.float64], wager: int, nets: NDArray[np.int64], stakes: NDArray[np.int64]
) -> None:
    """Squares of nets, nets times stakes and squares of stakes, over shoes."""
    net, stake = nets.astype(np.float64), stakes.astype(np.float64)
    of = counting.F_SHOES + wager * 3
    f[of : of + 3] = (net * net).sum(), (net * stake).sum(), (stake * stake).sum()


def counted_nets(counted: NDArray[np.int64], middle: int, unit: int) -> Nets:
    """What was brought how often, as it was counted by units from the middle on."""
    return [(int(at - middle) * unit, int(counted[at])) for at in np.flatnonzero(counted)]


def _side_nets(plain: Plain, sides: int, wager: int) -> Nets:
    pays = plain.side_pays.reshape(-1, sides)[:, wager]
    return [(int(pays[cell]), int(plain.cells[cell])) for cell in np.flatnonzero(plain.cells)]


def sum_up(tally: counting.Tally, wager: int, nets: Nets, staked: int) -> None:
    """Count all that a wager brought."""
    at = counting.T_WAGERS + wager * 8
    if not nets:
        return
    squares = sum(net * net * times for net, times in nets)
    tally.t[at : at + 8] = (
        sum(times for _, times in nets),
        sum(net * times for net, times in nets),
        staked,
        sum(times for net, times in nets if net > 0),
        min(net for net, _ in nets),
        max(net for net, _ in nets),
        squares & counting.KEPT_BITS,
        squares >> counting.CARRY,
    )
    tally.f[counting.F_CUBES + wager] = float(sum(net**3 * times for net, times in nets))
