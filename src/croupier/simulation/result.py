"""Result: what a simulation says of each wager, of whole Rounds, of shoes and of a bankroll."""

from collections.abc import Mapping
from math import sqrt
from typing import Final

from msgspec import Struct

from croupier.kernel import counting, runs
from croupier.kernel.arrays import TableArrays
from croupier.percentage import percent
from croupier.simulation.counted import Counted, Of, Path
from croupier.simulation.intervals import WagerSample, confidence
from croupier.simulation.spec import Spec, table_of
from croupier.version import __version__

_LEVEL: Final = 0.01
"""Of an interval, by how much one side may be longer and both be said as one."""


class WagerResult(Struct, frozen=True, kw_only=True):
    """One wager, per unit of what was first wagered on it: of the mean, where wagers differ."""

    wagers: int
    """How many were made."""
    mean: float
    """What a unit brings: the house edge with its sign turned round."""
    house_edge: float
    """What the house keeps of a unit."""
    standard_error: float
    confidence: tuple[float, float]
    """An interval that holds what it would come to in the long run, 95 times of 100."""
    standard_deviation: float
    """Of one wager."""
    hit_frequency: float
    """How often it brings more than it cost."""
    skew: float
    best: float
    worst: float
    net_cents: int
    staked_cents: int

    @property
    def interval(self) -> str:
        """The interval of the house edge in words: as much to either side, or from and to.

        Wagers that all brought the same say nothing of it.
        """
        low, high = self.confidence
        if low == high:
            return "not known"
        above, below = high - self.mean, self.mean - low
        if abs(above - below) < _LEVEL * (above + below):
            return f"± {percent(above, 4)}"
        return f"{-100 * high:.2f} to {percent(-low, 2)}"


class Bin(Struct, frozen=True):
    """Sums from and to, in cents, and how often they came; the outer ones have no end."""

    low: int
    high: int
    count: int


class Whole(Struct, frozen=True, kw_only=True):
    """All wagers of the table together: of Rounds, or of shoes; in cents."""

    count: int
    mean: float
    standard_error: float
    standard_deviation: float
    hit_frequency: float | None
    skew: float | None
    best: int
    worst: int
    distribution: tuple[Bin, ...]


class Result(Struct, frozen=True, kw_only=True):
    """What came of a simulation."""

    rounds: int
    shoes: int
    boxes: int
    """Boxes that were played."""
    seed: int
    version: str
    fingerprint: str
    """Of the rules of the table."""
    strategy: str
    cpu_seconds: float
    rounds_per_cpu_second: float
    wagers: Mapping[str, WagerResult]
    per_round: Whole
    per_shoe: Whole
    bankroll: Path
    """Where all players together stood, in cents: at the end, at most, at least, drawdown."""
    shoe_nets: tuple[int, ...]
    """What the first shoes brought, for a picture."""


def result(spec: Spec, counted: Counted) -> Result:
    """Make sense of what was counted."""
    table = table_of(spec)
    names = table.names[:-1]
    width, shoe_width = runs.widths(table)
    seconds = max(counted.cpu_seconds, 1e-9)
    made = zip(names, counted.wagers, strict=False)
    return Result(
        rounds=counted.rounds,
        shoes=counted.shoes.count,
        boxes=len(spec.party.seats),
        seed=spec.seed,
        version=__version__,
        fingerprint=table.lowered.rules.fingerprint,
        strategy="basic" if isinstance(spec.calls, str) else "table",
        cpu_seconds=counted.cpu_seconds,
        rounds_per_cpu_second=counted.rounds / seconds,
        wagers={
            name: _wager(table, name, of, counted.shoes.count)
            for name, of in made
            if of.count and of.staked
        },
        per_round=_rounds(counted, width),
        per_shoe=_shoes(counted, shoe_width),
        bankroll=counted.path,
        shoe_nets=counted.nets,
    )


def _wager(table: TableArrays, name: str, of: Of, shoes: int) -> WagerResult:
    unit = of.staked / of.count
    mean = of.net / of.staked
    error = _error(of, shoes)
    spread = sqrt(variance(of)) / unit
    sample = WagerSample(name, of.count, mean, spread, error, shoes)
    return WagerResult(
        wagers=of.count,
        mean=mean,
        house_edge=-mean,
        standard_error=error,
        confidence=confidence(table, sample),
        standard_deviation=spread,
        hit_frequency=of.wins / of.count,
        skew=_skew(of),
        best=of.most / unit,
        worst=of.least / unit,
        net_cents=of.net,
        staked_cents=of.staked,
    )


def _error(of: Of, shoes: int) -> float:
    """The standard error of net over stake; shoes are independent of one another, Rounds not.

    One shoe says nothing of how shoes differ: its wagers are taken as they are.
    """
    if shoes == 1:
        return sqrt(of.count * variance(of)) / of.staked
    mean = of.net / of.staked
    nets, both, stakes = of.by_shoe
    squares = max(0.0, nets - 2 * mean * both + mean * mean * stakes)
    return sqrt(squares * shoes / (shoes - 1)) / of.staked


def error_of_all(counted: Counted) -> float:
    """The standard error of all that was brought, in cents; over shoes, as that of a wager."""
    apart = counted.shoes if counted.shoes.count > 1 else counted.wagers[-1]
    return sqrt(apart.count * variance(apart))


def variance(of: Of) -> float:
    """Of one of those counted, in square cents; exact up to the last division."""
    return max(0, of.count * of.squares - of.net * of.net) / of.count**2


def _skew(of: Of) -> float:
    """The third moment about the mean, in standard deviations."""
    mean, spread = of.net / of.count, sqrt(variance(of))
    if not spread:
        return 0.0
    third = of.cubes / of.count - 3 * mean * of.squares / of.count + 2 * mean**3
    return third / spread**3


def _rounds(counted: Counted, width: int) -> Whole:
    of = counted.wagers[-1]
    spread = sqrt(variance(of))
    return Whole(
        count=of.count,
        mean=of.net / of.count,
        standard_error=error_of_all(counted) / counted.rounds,
        standard_deviation=spread,
        hit_frequency=of.wins / of.count,
        skew=_skew(of),
        best=of.most,
        worst=of.least,
        distribution=_bins(counted.bins, width),
    )


def _shoes(counted: Counted, width: int) -> Whole:
    of = counted.shoes
    spread = sqrt(variance(of))
    return Whole(
        count=of.count,
        mean=of.net / of.count,
        standard_error=spread / sqrt(of.count),
        standard_deviation=spread,
        hit_frequency=None,
        skew=None,
        best=of.most,
        worst=of.least,
        distribution=_bins(counted.shoe_bins, width),
    )


def _bins(counts: tuple[int, ...], width: int) -> tuple[Bin, ...]:
    """Those that hold anything; a bin lies about a multiple of its width."""
    middle = counting.BINS // 2
    return tuple(
        Bin((at - middle) * width - width // 2, (at - middle + 1) * width - width // 2, count)
        for at, count in enumerate(counts)
        if count
    )
