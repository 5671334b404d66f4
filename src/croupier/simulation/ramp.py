"""Ramp: what is wagered at which count, and what that earns.

A player may lay nothing at some counts and watch: then others play on, as in the run.
"""

from collections.abc import Sequence
from functools import partial
from math import sqrt
from typing import Final

import numpy as np
from msgspec import Struct

from croupier.analysis.bankroll import WinRate
from croupier.rules.table_rules import TableRules
from croupier.simulation.count_run import AtCount, CountRun
from croupier.simulation.players import From

LEAST_BLOCKS: Final = 8
"""Fewer blocks say too little of how they differ."""


class Earning(Struct, frozen=True):
    """What a ramp earns a Round that is seen, in cents."""

    rate: WinRate
    standard_error: float
    """Of the mean, as far as it was simulated."""
    played: float
    """Of all Rounds that are seen, the share with a wager."""
    wager: float
    """The average wager, where there is one."""


def wager_at(ramp: Sequence[From], count: int) -> int:
    """What is wagered at a count, in cents."""
    return next((step.wager for step in reversed(ramp) if step.count <= count), 0)


def earning(at: Sequence[AtCount], ramp: Sequence[From]) -> Earning:
    """What a ramp earns with so many Rounds at each count."""
    total = sum(one.wagers for one in at)
    mean = square = noise = played = laid = 0.0
    for one in at:
        wager, share = wager_at(ramp, one.count), one.wagers / total
        mean += share * wager * one.mean
        square += share * wager**2 * one.square
        noise += (share * wager * one.standard_error) ** 2
        played += share * (wager > 0)
        laid += share * wager
    wagered = laid / played if played else 0.0
    return Earning(WinRate(mean, square - mean**2), sqrt(noise), played, wagered)


def gain_error(
    run: CountRun, ramp: Sequence[From], other: CountRun, others: Sequence[From]
) -> float | None:
    """The standard error of what one of two plays of the same shoes gains a Round over the other.

    It is what their blocks differ by; None where there are too few of them.
    """
    number = min(len(run.blocks), len(other.blocks))
    if number < LEAST_BLOCKS:
        return None
    apart = np.zeros(number)
    for one, steps, sign in ((run, ramp, 1.0), (other, others, -1.0)):
        rounds, cents = one.gains(partial(wager_at, steps))[:number].T
        apart += sign * (cents - rounds * cents.sum() / rounds.sum()) / rounds.sum()
    return sqrt(float(apart @ apart) * number / (number - 1))


def optimal_ramp(
    rules: TableRules,
    at: Sequence[AtCount],
    bankroll: int,
    *,
    fraction: float = 1.0,
    most: int | None = None,
    watches: bool = False,
) -> tuple[From, ...]:
    """The wagers of a fraction of Kelly for a bankroll, as the table takes them.

    At each count the bankroll × the fraction × mean ÷ variance, rounded down to chips, within the
    limits; where that is less than the minimum the minimum, or nothing if the player watches. The
    means are those that rise with the count and come nearest to what was simulated.
    """
    table = rules.elections
    chip = table.increment or table.smallest_chip
    most = min(table.maximum, most or table.maximum)
    steps: list[From] = []
    for one, mean in zip(at, rising_means(at), strict=True):
        wanted = fraction * bankroll * mean / one.variance if one.variance else 0.0
        laid = min(most, int(wanted // chip) * chip)
        if laid < table.minimum:
            laid = 0 if watches else table.minimum
        if not steps or laid > steps[-1].wager:
            steps.append(From(one.count, laid))
    return tuple(steps)


def rising_means(at: Sequence[AtCount]) -> list[float]:
    """The means that never fall as the count rises, as near as can be to those of each count.

    Neighbours that fall are taken together, weighed by their wagers, until none is left.
    """
    together: list[tuple[float, int, int]] = []
    for one in at:
        mean, weight, counts = one.mean, one.wagers, 1
        while together and together[-1][0] > mean:
            before, weighed, more = together.pop()
            mean = (before * weighed + mean * weight) / (weighed + weight)
            weight, counts = weighed + weight, counts + more
        together.append((mean, weight, counts))
    return [mean for mean, _, counts in together for _ in range(counts)]
