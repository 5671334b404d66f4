"""Scales: from figures to places in a picture, and the round figures that mark them."""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

from croupier.money import CENTS

_STEPS: Final = (1.0, 2.0, 2.5, 5.0, 10.0)
_MILLION: Final = 1_000_000


class AxisScale(NamedTuple):
    """A straight scale."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The place of a figure; what lies beyond the scale is put at its end."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def ticks(low: float, high: float, about: int = 5) -> tuple[float, ...]:
    """Round figures between two others, about so many."""
    if not high > low:
        return (low,)
    step = _step((high - low) / max(about, 1))
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return tuple(number * step + 0.0 for number in range(first, last + 1))


def _step(rough: float) -> float:
    power: float = 10.0 ** floor(log10(rough))
    return next(step * power for step in _STEPS if step * power >= rough * (1 - 1e-9))


def dollars(cents: float) -> str:
    """Cents as dollars, short enough for an axis."""
    amount = abs(cents) / CENTS
    sign = "−" if cents < 0 else ""
    if amount >= _MILLION:
        return f"{sign}${amount / _MILLION:,.4g} million"
    return f"{sign}${amount:,.0f}" if amount == round(amount) else f"{sign}${amount:,.2f}"


def counted(number: float) -> str:
    """A large number, short enough for an axis."""
    if number >= _MILLION:
        return f"{number / _MILLION:,.10g} million"
    return f"{number:,.0f}"


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which this share of some ordered values lies."""
    place = share * (len(ordered) - 1)
    below = floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])
