"""Corrections: what rulings on disputes moved after a Round was settled. Sums are in cents."""

from collections.abc import Iterable

from msgspec import Struct


class Correction(Struct, frozen=True):
    """What a ruling paid a player for a Round; below nothing: what it took back."""

    dispute: int
    round: int
    player: str
    cents: int


def corrected_by(corrections: Iterable[Correction]) -> int:
    """What corrections moved altogether."""
    return sum(one.cents for one in corrections)
