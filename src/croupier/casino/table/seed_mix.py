"""Seed mix: the seed that follows from what was committed to and opened, out of the vault."""

from collections.abc import Callable

from croupier.fairness.seeding import beacon_seed, mixed_seed
from croupier.protocol.contributions import SeedMix

Seeds = Callable[[str], bytes]
"""What the vault keeps of a shoe, by its name."""


def secret_name(shoe: str) -> str:
    """Under which name the vault keeps the casino's secret for a shoe."""
    return f"{shoe}/secret"


def delayed_name(shoe: str) -> str:
    """Under which name the vault keeps a seed that took long to compute."""
    return f"{shoe}/delayed"


def seed_of(mix: SeedMix, seeds: Seeds) -> bytes:
    """The seed that follows from a mix; one that takes long is looked up."""
    return seeds(delayed_name(mix.shoe)) if mix.delay else undelayed(mix, seeds)


def undelayed(mix: SeedMix, seeds: Seeds) -> bytes:
    """The seed before any delay."""
    seed, beacon = mixed_seed(mix.shoe, seeds(secret_name(mix.shoe)), mix.inputs), mix.beacon
    if beacon is None or not beacon.value:
        return seed
    return beacon_seed(mix.shoe, seed, beacon.source, beacon.round, beacon.value)
