"""Poisson: the chance of so many events or more."""

from math import exp, lgamma, log
from typing import Final

_ENOUGH: Final = 1e-17
"""A term so small beside the sum changes no digit of it."""


def at_least(count: int, expected: float) -> float:
    """The chance of ``count`` events or more where so many are expected."""
    if count <= 0:
        return 1.0
    if expected <= 0:
        return 0.0
    if count <= expected:
        return max(0.0, 1.0 - sum(_chance(one, expected) for one in range(count)))
    return min(1.0, _above(count, expected))


def _above(count: int, expected: float) -> float:
    """The upper tail, from its greatest term on."""
    term = total = _chance(count, expected)
    while term > total * _ENOUGH:
        count += 1
        term *= expected / count
        total += term
    return total


def _chance(count: int, expected: float) -> float:
    return exp(count * log(expected) - expected - lgamma(count + 1))
