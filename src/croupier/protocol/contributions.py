"""Contributions: what is written down of a seed before a shuffle, each step before the next."""

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
