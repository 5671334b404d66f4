"""Seed mix: what the next shuffle will follow from, as far as it is committed to and open."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from croupier.fairness.seeding import mixed_seed

Seeds = Callable[[str], bytes]
"""What the vault keeps of a shoe, by its name."""


class SeedMix(Struct, frozen=True):
    """The casino's secret for one shuffle, by its digest, and what players add to it."""

    shoe: str
    digest: bytes
    committed: Mapping[str, bytes] = {}
    """What each player has committed to, by its digest."""
    asked: tuple[str, ...] = ()
    """Whose contributions count, in this order, once a shuffle is due."""
    iterations: int = 0
    opened: Mapping[str, bytes] = {}
    closed: bool = False
    """No contribution is taken any more."""

    @property
    def missing(self) -> tuple[str, ...]:
        """Those asked who have not opened their contribution."""
        return tuple(player for player in self.asked if player not in self.opened)

    @property
    def inputs(self) -> tuple[tuple[str, bytes], ...]:
        """The contributions that count, in the order asked."""
        return tuple((one, self.opened[one]) for one in self.asked if one in self.opened)


def secret_name(shoe: str) -> str:
    """Under which name the vault keeps the casino's secret for a shoe."""
    return f"{shoe}/secret"


def delayed_name(shoe: str) -> str:
    """Under which name the vault keeps a seed that took long to compute."""
    return f"{shoe}/delayed"


def seed_of(mix: SeedMix, seeds: Seeds) -> bytes:
    """The seed that follows from a mix; one that takes long is looked up."""
    return seeds(delayed_name(mix.shoe)) if mix.iterations else undelayed(mix, seeds)


def undelayed(mix: SeedMix, seeds: Seeds) -> bytes:
    """The seed before any delay."""
    return mixed_seed(mix.shoe, seeds(secret_name(mix.shoe)), mix.inputs)
