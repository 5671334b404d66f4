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


class BeaconNamed(Logged, frozen=True, tag=True):
    """The seed waits for a round of a public beacon that is not published yet."""

    shoe: str
    source: str
    """Where everybody can look the round up."""
    round: int
    due: int
    """When it is published, in milliseconds: contributions are closed before."""


class BeaconValue(Logged, frozen=True, tag=True):
    """The number of that round, as the beacon published it."""

    shoe: str
    round: int
    value: bytes


class BeaconMissing(Logged, frozen=True, tag=True):
    """The beacon's number was not to be had: the seed follows from the rest."""

    shoe: str
    source: str
    round: int
    """The round that was named; 0: the beacon did not say when it publishes."""


OfSeeding = (
    SecretCommitted
    | ContributionCommitted
    | ContributionsAsked
    | ContributionOpened
    | ContributionsClosed
    | BeaconNamed
    | BeaconValue
    | BeaconMissing
)


class BeaconRound(Struct, frozen=True):
    """A round of a public beacon that a seed waits for."""

    source: str
    round: int
    due: int = 0
    """When it is published, in milliseconds."""
    value: bytes = b""
    """Its number; nothing: not known yet, or missing."""
    missing: bool = False

    @property
    def awaited(self) -> bool:
        """Is its number still to come?"""
        return not (self.value or self.missing)


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
    beacon: BeaconRound | None = None
    """The round of a public beacon whose number is mixed in."""

    @property
    def begun(self) -> bool:
        """Is the shuffle under way, so that nobody commits to a contribution any more?"""
        return bool(self.asked) or self.beacon is not None

    @property
    def delay(self) -> int:
        """Iterations before the seed is known; none with a number nobody knew before the close."""
        return 0 if self.beacon is not None and self.beacon.value else self.iterations

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
