"""The long run: between which means many independent wagers end up, exactly as they are skewed.

The sum of so many wagers is the product of as many characteristic functions. What a wager brings is
laid on a grid of equal steps, each between two points of it so that its mean stays; the transform
of the grid, raised to the power and transformed back, is the chance of every sum. A normal interval
would miss a wager of 5000 to 1 one time in five where it claims one in twenty.
"""

from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.prospect import Prospect

Floats = NDArray[np.float64]

USUAL: Final = 0.95
"""The share of results that an interval holds where none is said."""
_FEWEST: Final = 1 << 16
_MOST: Final = 1 << 19
"""Points of the grid."""
_FINE: Final = 0.1
"""Of the standard deviation of a wager: steps that change its spread by less than can be seen."""
_WIDE: Final = 8.0
"""Standard deviations of the sum to either side that the grid takes in."""
_PRIZES: Final = 8
"""Of the best prize, how many more than usual it takes in."""


class NetChances(NamedTuple):
    """What one wager may bring, and how likely each is."""

    nets: Floats
    chances: Floats

    @property
    def mean(self) -> float:
        """What it brings on average."""
        return float(self.nets @ self.chances)

    @property
    def spread(self) -> float:
        """Its standard deviation."""
        return float(np.sqrt((self.nets - self.mean) ** 2 @ self.chances))


def chances_of(prospect: Prospect) -> NetChances:
    """The chances of a wager that is known to the last fraction."""
    return NetChances(
        np.array([float(one.net) for one in prospect.outcomes]),
        np.array([float(one.probability) for one in prospect.outcomes]),
    )


def interval(of: NetChances, wagers: float, share: float = USUAL) -> tuple[float, float]:
    """The means between which so many wagers end in this share of cases, as often below as above.

    Of a sum that lies on the edge, half is taken in.
    """
    if of.spread == 0.0:
        return of.mean, of.mean
    step, sums, chances = _sums(of, wagers)
    up_to = np.cumsum(chances) - chances / 2
    low, high = (_where(up_to, sums, each) for each in ((1.0 - share) / 2, 1.0 - (1.0 - share) / 2))
    return of.mean + low * step / wagers, of.mean + high * step / wagers


def _where(up_to: Floats, sums: Floats, share: float) -> float:
    return float(sums[min(int(np.searchsorted(up_to, share)), len(sums) - 1)])


def _sums(of: NetChances, wagers: float) -> tuple[float, Floats, Floats]:
    """The step of the grid, sums about their mean in steps, and the chance of each."""
    apart = of.nets - of.mean
    half = _WIDE * of.spread * sqrt(wagers) + _PRIZES * float(np.abs(apart).max())
    points = _points(2 * half / (_FINE * of.spread))
    step = 2 * half / points
    one = np.fft.rfft(_on_grid(apart / step, of.chances, points))
    with np.errstate(divide="ignore"):
        many = np.exp(wagers * np.log(one))
    chances = np.fft.fftshift(np.fft.irfft(many, points))
    sums = np.arange(points, dtype=float) - points // 2
    return step, sums, np.maximum(chances, 0.0)


def _points(least: float) -> int:
    """A power of two, such as is quickly transformed."""
    return int(min(max(2 ** np.ceil(np.log2(least)), _FEWEST), _MOST))


def _on_grid(places: Floats, weights: Floats, points: int) -> Floats:
    """Each weight between the two points its place lies between, so that its mean stays; places
    below none are counted from the end.
    """
    below = np.floor(places).astype(np.int64)
    above = weights * (places - below)
    grid = np.zeros(points)
    np.add.at(grid, below % points, weights - above)
    np.add.at(grid, (below + 1) % points, above)
    return grid
