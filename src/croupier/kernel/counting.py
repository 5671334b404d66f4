"""Counting: what the compiled kernel counts of wagers, Rounds, shoes and the bankroll."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.jit import compiled, inlined, integer
from croupier.kernel.writing import starts

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

WAGERS: Final = 24
"""The main wager, side wagers, insurance, Ante, bonus, and their total."""
BINS: Final = 256
NETS: Final = 4096
"""Shoes whose nets are kept, for pictures."""
(T_WAGERS, T_SHOE, T_PATH, T_BINS, T_SHOE_BINS, T_NETS, T_END) = starts(
    WAGERS * 8, WAGERS * 2, 16, BINS, BINS, NETS
)  # fmt: skip
"""What is counted: of each wager, of the shoe in play, of whole Rounds and of shoes."""
(F_CUBES, F_SHOES, F_WIDTHS, F_END) = starts(WAGERS, WAGERS * 3, 2)
"""Cubes of nets; over shoes squares of net, net times stake, squares of stake; one over the
widths of bins."""
COUNT, NET, STAKED, WINS, LEAST, MOST, SQUARES, CARRIED = range(8)
"""What is counted of a wager: how many, cents, wins, extremes, squares in two parts."""
SHOES, DRAWDOWN, PEAK, LOWEST, BANK, SHOE_LEAST, SHOE_MOST, SHOE_SQUARES, SHOE_CARRIED = range(9)
"""What is counted of the way a bankroll takes."""
T_WAY: Final = T_PATH + DRAWDOWN
CARRY: Final = 62
KEPT_BITS: Final = (1 << 62) - 1
"""Sums of squares are carried over into a second number."""
PART: Final = 13
"""A shoe in parts of a quarter of a deck: in which of them a Round began is counted."""
PARTS: Final = 32
AT_COUNT: Final = 3
"""What is counted at a count: how many wagers, cents, and their squares."""


class BankrollWay(NamedTuple):
    """The way a bankroll has taken since nothing was played, in cents."""

    drawdown: int
    peak: int
    lowest: int
    bank: int


class Tally(NamedTuple):
    """What is counted: whole numbers and sums of large ones, each at its place."""

    t: Ints
    f: Floats
    at: Ints
    """By count, part of the shoe and wager; the main wager with insurance and Ante, then side
    wagers. Nothing where it is not asked for."""


@compiled
def count_at(tally: Tally, at: int, net: int) -> None:
    """One wager is counted where its count and its part of the shoe have their place."""
    tally.at[at * AT_COUNT] += 1
    tally.at[at * AT_COUNT + 1] += net
    tally.at[at * AT_COUNT + 2] += net * net


@compiled
def count(tally: Tally, wager: int, net: int, stake: int) -> None:
    """One wager is counted."""
    t, at = tally.t, T_WAGERS + wager * 8
    t[at + COUNT] += 1
    t[at + NET] += net
    t[at + STAKED] += stake
    t[at + WINS] += net > 0
    t[at + LEAST] = min(t[at + LEAST], net)
    t[at + MOST] = max(t[at + MOST], net)
    squares = t[at + SQUARES] + net * net
    t[at + CARRIED] += squares >> CARRY
    t[at + SQUARES] = squares & KEPT_BITS
    wide = np.float64(net)
    tally.f[F_CUBES + wager] += wide * wide * wide
    t[T_SHOE + wager * 2] += net
    t[T_SHOE + wager * 2 + 1] += stake


@inlined
def count_bin(tally: Tally, bins: int, width: Any, net: int) -> None:
    """A net is counted in its bin, with one over the width of them."""
    at = integer(np.floor(np.float64(net) * width + 0.5)) + BINS // 2
    tally.t[bins + min(max(at, 0), BINS - 1)] += 1


@inlined
def after(way: BankrollWay, net: int) -> BankrollWay:
    """The way of a bankroll after one more Round."""
    bank = way.bank + net
    peak = max(way.peak, bank)
    return BankrollWay(max(way.drawdown, peak - bank), peak, min(way.lowest, bank), bank)


@inlined
def keep_way(at: Ints, way: BankrollWay) -> None:
    """The way of a bankroll is written down, from its drawdown on."""
    at[0], at[1], at[2], at[3] = way


@compiled
def count_shoe(tally: Tally, wagers: int, net: int, shoe: int) -> None:
    """One shoe is counted, with so many wagers and their total."""
    t, f = tally.t, tally.f
    for wager in range(wagers + 1):
        brought, stake = np.float64(t[T_SHOE + wager * 2]), np.float64(t[T_SHOE + wager * 2 + 1])
        f[F_SHOES + wager * 3] += brought * brought
        f[F_SHOES + wager * 3 + 1] += brought * stake
        f[F_SHOES + wager * 3 + 2] += stake * stake
        t[T_SHOE + wager * 2] = t[T_SHOE + wager * 2 + 1] = 0
    path = T_PATH
    t[path + SHOES] += 1
    t[path + SHOE_LEAST] = min(t[path + SHOE_LEAST], net)
    t[path + SHOE_MOST] = max(t[path + SHOE_MOST], net)
    squares = t[path + SHOE_SQUARES] + net * net
    t[path + SHOE_CARRIED] += squares >> CARRY
    t[path + SHOE_SQUARES] = squares & KEPT_BITS
    count_bin(tally, T_SHOE_BINS, f[F_WIDTHS + 1], net)
    if shoe < NETS:
        t[T_NETS + shoe] = net
