"""TournamentRules: what an edition lays down for tournament play."""

from collections.abc import Callable

from msgspec import Struct

from croupier.rules.finding import Finding
from croupier.rules.provided import Slots


class Conditions(Struct, frozen=True, kw_only=True):
    """Conditions of play that prevail over the rules while a tournament runs."""

    insurance: bool = True
    early_settlement: bool = True
    doubling: bool = True
    splitting: bool = True


class TournamentRules(Struct, frozen=True):
    """The law of a tournament."""

    approval: Callable[[bool], Finding]
    """May it be held, by whether its conditions were approved beforehand?"""
    most_retained: Callable[[int], int]
    """The most the operator may keep of one competitor's entry fee, in cents."""
    retention: tuple[str, ...]
    conditions: Callable[[Conditions], Slots]
    """What prevails over the rules while the tournament runs."""
    prevailing: tuple[str, ...]
    """By which clauses its conditions prevail."""
    apportionment: tuple[str, ...]
