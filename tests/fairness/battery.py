"""Battery: what many shuffles of the same cards look like beside what chance alone would give.

Every measure is stated in standard deviations from its exact expectation. Of numbers from 0 to n-1
shuffled N times, a fair shuffle stays within `LIMIT` in all of them but once in ten million.
"""

from collections.abc import Callable, Iterable
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

Orders = NDArray[np.int64]
"""Orders of the cards, one a row."""
LIMIT: Final = 6.5
"""Standard deviations a measure may be off: once in ten milliard for each of them."""
LIMIT_OF_CELLS: Final = 8.5
"""The same for the worst of so many cells as every place has cards."""


class Battery:
    """Measures of orders, batch by batch."""

    def __init__(self, size: int) -> None:
        """Nothing was shuffled yet."""
        self.size, self.runs = size, 0
        self._places = np.zeros(size * size, dtype=np.int64)
        self._pairs = np.zeros(size * size, dtype=np.int64)
        self._sums: dict[str, float] = dict.fromkeys(_MOMENTS, 0.0)
        self._counts: dict[str, int] = dict.fromkeys(_MOMENTS, 0)
        self._seen: set[int] = set()
        self._repeated = 0

    def add(self, orders: Orders) -> None:
        """Measure some orders more."""
        n, cells = self.size, self.size * self.size
        self.runs += len(orders)
        at = np.arange(n) * n
        self._places += np.bincount((at + orders).ravel(), minlength=cells)
        followed = orders[:, :-1] * n + orders[:, 1:]
        self._pairs += np.bincount(followed.ravel(), minlength=cells)
        for name, measured in _measured(orders).items():
            self._sums[name] += float(measured.sum())
            self._counts[name] += len(measured)
        before = len(self._seen)
        self._seen.update(hash(row.tobytes()) for row in orders.astype(np.int16))
        self._repeated += len(orders) - (len(self._seen) - before)

    def off(self) -> dict[str, float]:
        """How far each measure is off, in standard deviations; orders that came twice count."""
        places = self._places.reshape(self.size, self.size)
        found = {name: self._moment(name, total) for name, total in self._sums.items()}
        found["cards at places"] = self._chi_square_of_places(places)
        found["card after card"] = self._chi_square_of_pairs()
        found["first card"] = self._chi_square_of_row(places[0])
        found["last card"] = self._chi_square_of_row(places[-1])
        found["orders that came twice"] = self._repeated * LIMIT
        found["worst cell"] = self._worst(places) * LIMIT / LIMIT_OF_CELLS
        return found

    def worst(self) -> tuple[str, float]:
        """The measure that is farthest off, and how far."""
        off = {name: abs(by) for name, by in self.off().items()}
        name = max(off, key=lambda one: off[one])
        return name, off[name]

    def _moment(self, name: str, total: float) -> float:
        mean, variance = _MOMENTS[name](self.size)
        count = self._counts[name]
        return (total - count * mean) / sqrt(count * variance)

    def _chi_square_of_places(self, places: Orders) -> float:
        """Each order has each card once and each place once: (n-1)² ways to differ."""
        n, expected = self.size, self.runs / self.size
        square = float(((places - expected) ** 2).sum()) / expected * (n - 1) / n
        return _deviations(square, (n - 1) ** 2)

    def _chi_square_of_row(self, row: Orders) -> float:
        expected = self.runs / self.size
        return _deviations(float(((row - expected) ** 2).sum()) / expected, self.size - 1)

    def _chi_square_of_pairs(self) -> float:
        """Which card follows which; the variance from how such pairs exclude one another."""
        n, expected = self.size, self.runs / self.size
        cells = self._pairs.reshape(n, n)[~np.eye(n, dtype=bool)]
        square = float(((cells - expected) ** 2).sum()) / expected
        p, count = 1 / n, n * (n - 1)
        same, excluded = (p * (1 - p)) ** 2, (2 * n - 3) * p**4
        others = (count - 2 * n + 2) * (1 / count - p * p) ** 2
        return (square - (n - 1) ** 2) / sqrt(2 * count * (same + excluded + others) / p**2)

    def _worst(self, places: Orders) -> float:
        p = 1 / self.size
        spread = sqrt(self.runs * p * (1 - p))
        return float(np.abs(places - self.runs * p).max()) / spread


def _deviations(square: float, free: int) -> float:
    """A chi-squared of so many free cells as standard deviations (Wilson and Hilferty)."""
    part = 2 / (9 * free)
    return float(((square / free) ** (1 / 3) - (1 - part)) / sqrt(part))


def _measured(orders: Orders) -> dict[str, NDArray[np.float64]]:
    """Measures of each order by itself."""
    n = orders.shape[1]
    places = np.empty_like(orders)
    np.put_along_axis(places, orders, np.broadcast_to(np.arange(n), orders.shape), 1)
    at = np.arange(n)
    cycles = _cycles(orders[::4])  # of some: they are slow to count
    told: dict[str, NDArray[np.generic]] = {
        "cards left in place": (orders == at).sum(1),
        "descents": (orders[:, 1:] < orders[:, :-1]).sum(1),
        "rising sequences": (places[:, 1:] < places[:, :-1]).sum(1) + 1,
        "successions": (orders[:, 1:] == orders[:, :-1] + 1).sum(1),
        "rank correlation": ((orders - (n - 1) / 2) @ (at - (n - 1) / 2)),
        "cycles": cycles,
        "even orders": (n - cycles) % 2 == 0,
    }
    return {name: measured.astype(np.float64) for name, measured in told.items()}


def _cycles(orders: Orders) -> Orders:
    """How many cycles each order has: each is counted at its least card."""
    least = np.broadcast_to(np.arange(orders.shape[1]), orders.shape)
    ahead = orders
    for _ in range(orders.shape[1].bit_length()):
        least = np.minimum(least, np.take_along_axis(least, ahead, 1))
        ahead = np.take_along_axis(ahead, ahead, 1)
    return np.asarray((least == np.arange(orders.shape[1])).sum(1))


def _harmonic(n: int, power: int = 1) -> float:
    return sum((1 / float(k**power) for k in range(1, n + 1)), 0.0)


_MOMENTS: Final[dict[str, Callable[[int], tuple[float, float]]]] = {
    "cards left in place": lambda n: (1.0, 1.0),
    "descents": lambda n: ((n - 1) / 2, (n + 1) / 12),
    "rising sequences": lambda n: ((n + 1) / 2, (n + 1) / 12),
    "successions": lambda n: ((n - 1) / n, (n - 2) / n + (n - 1) / n - ((n - 1) / n) ** 2),
    "rank correlation": lambda n: (0.0, n * n * (n - 1) * (n + 1) ** 2 / 144),
    "cycles": lambda n: (_harmonic(n), _harmonic(n) - _harmonic(n, 2)),
    "even orders": lambda n: (0.5, 0.25),
}
"""The exact mean and variance of each measure, for a fair shuffle of n cards."""


def measured(batches: Iterable[Orders], size: int) -> Battery:
    """The battery over some batches."""
    battery = Battery(size)
    for orders in batches:
        battery.add(orders)
    return battery
