"""Bankroll: what wins and losses with a mean and a variance do to money that can run out.

These are the formulas of a walk in small steps (a Brownian motion with drift): exact
for wagers that are small beside the bankroll. Sums are in one unit, whichever it is.
"""

from math import erfc, exp, inf, log, sqrt
from typing import Final, NamedTuple

from croupier.counting_systems import SCORE_BANKROLL

SCORE_ROUNDS: Final = 100
"""SCORE is what so many Rounds win with its bankroll at full Kelly."""


class WinRate(NamedTuple):
    """What a Round wins on average, and the variance of it."""

    mean: float
    variance: float

    @property
    def standard_deviation(self) -> float:
        """Of one Round."""
        return sqrt(self.variance)

    @property
    def score(self) -> float:
        """Mean² ÷ variance × 10,000 × 100: 0 where nothing is won."""
        if self.mean <= 0:
            return 0.0
        return self.mean**2 / self.variance * SCORE_BANKROLL * SCORE_ROUNDS

    @property
    def desirability(self) -> float:
        """1,000 × mean ÷ standard deviation: the root of SCORE."""
        return sqrt(self.score)

    @property
    def n0(self) -> float:
        """Variance ÷ mean²: after so many Rounds the win is as large as its standard deviation."""
        return self.variance / self.mean**2 if self.mean > 0 else inf

    def kelly(self, bankroll: float) -> float:
        """Variance ÷ (mean × bankroll): the fraction of Kelly these wagers stand for."""
        return self.variance / (self.mean * bankroll) if self.mean > 0 else inf

    def certainty_equivalent(self, bankroll: float, fraction: float = 1.0) -> float:
        """Mean - variance ÷ (2 × fraction × bankroll): what is worth as much without any risk."""
        return self.mean - self.variance / (2 * fraction * bankroll)

    def ruin(self, bankroll: float) -> float:
        """exp(-2 × mean × bankroll ÷ variance): that the bankroll is ever lost."""
        return exp(-2 * self.mean * bankroll / self.variance) if self.mean > 0 else 1.0

    def trip_ruin(self, bankroll: float, rounds: int) -> float:
        """That the bankroll is lost within so many Rounds.

        Φ((-B - μT) ÷ σ√T) + exp(-2μB ÷ σ²) × Φ((-B + μT) ÷ σ√T).
        """
        spread, drift = sqrt(self.variance * rounds), self.mean * rounds
        reflected = exp(-2 * self.mean * bankroll / self.variance)
        return _phi((-bankroll - drift) / spread) + reflected * _phi((drift - bankroll) / spread)

    def bankroll_for(self, ruin: float) -> float:
        """The bankroll with which the chance of ever losing it is no more than that."""
        return -log(ruin) * self.variance / (2 * self.mean) if self.mean > 0 else inf


def _phi(x: float) -> float:
    """The chance that a standard normal variable is below."""
    return 0.5 * erfc(-x / sqrt(2.0))
