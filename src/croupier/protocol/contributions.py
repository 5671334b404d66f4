"""Contributions: what a seed follows from, and what is written down of it, step by step."""

from collections.abc import Mapping

from msgspec import Struct

from croupier.fairness.commitment import Commitment
from croupier.protocol.logged import Logged


class SecretCommitted(Logged, frozen=True, tag=True):
    """The casino committed to its secret for the next shuffle, before anybody contributed."""

    shoe: str
    digest: bytes


class ContributionCommitted(Logged, frozen=True, tag=True):
    """A player committed to a contribution to the next shuffle."""

    shoe: str
    player: str
    digest: bytes


class ContributionsAsked(Logged, frozen=True, tag=True, omit_defaults=True):
    """A shuffle is due: these players, in this order, open what they committed to."""

    shoe: str
    players: tuple[str, ...]
    iterations: int = 0
    """How long the seed takes to be computed once all is open, so that nobody can try it out."""


class ContributionOpened(Logged, frozen=True, tag=True):
    """A player opened a contribution."""

    shoe: str
    player: str
    value: bytes


class ContributionsClosed(Logged, frozen=True, tag=True):
    """No contribution is taken any more: those of these players are missing."""

    shoe: str
    missing: tuple[str, ...]


OfSeeding = (
    SecretCommitted
    | ContributionCommitted
    | ContributionsAsked
    | ContributionOpened
    | ContributionsClosed
)


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


class RevealedShoe(Struct, frozen=True):
    """A shoe that is done with: all that is needed to come to its order again."""

    commitment: Commitment
    cut_at: int
    seed: bytes
    secret: bytes
    """The casino's part in the seed; nothing: the seed is all its own."""
    mix: SeedMix | None
