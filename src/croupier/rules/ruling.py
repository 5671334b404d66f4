"""Ruling: how one wager ends, by which clauses and on which readings."""

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from croupier.gazette.choice import Readings
from croupier.money import EVEN, Odds


class Outcome(StrEnum):
    """How a wager may end."""

    WIN = "win"
    LOSE = "lose"
    STAND_OFF = "stand-off"
    VOID = "void"
    RETURNED = "returned"


WIN, LOSE, STAND_OFF, VOID, RETURNED = Outcome


class Ruling(Struct, frozen=True, gc=False):
    """An outcome, the odds if it wins, and what it rests on."""

    outcome: Outcome
    clauses: tuple[str, ...]
    odds: Odds = EVEN
    readings: Readings = ()

    def citing(self, *clauses: str, readings: Readings = ()) -> "Ruling":
        """The same, by these clauses and readings as well."""
        if not clauses and not readings:
            return self
        return Ruling(
            self.outcome, (*self.clauses, *clauses), self.odds, (*self.readings, *readings)
        )


class Payment(Struct, frozen=True, gc=False):
    """What a winning stake is paid, after the rounding the law asks for."""

    amount: int
    clauses: tuple[str, ...] = ()
    readings: Readings = ()


Pays = Callable[[int, Odds], Payment]
"""What a winning stake is paid at these odds."""


def wins(*clauses: str, odds: Odds = EVEN, readings: Readings = ()) -> Ruling:
    """The wager wins at these odds."""
    return Ruling(WIN, clauses, odds, readings)


def loses(*clauses: str, readings: Readings = ()) -> Ruling:
    """The wager loses."""
    return Ruling(LOSE, clauses, EVEN, readings)


def stands_off(*clauses: str, readings: Readings = ()) -> Ruling:
    """The wager neither wins nor loses."""
    return Ruling(STAND_OFF, clauses, EVEN, readings)


def is_returned(*clauses: str, readings: Readings = ()) -> Ruling:
    """The stake goes back whatever the hands."""
    return Ruling(RETURNED, clauses, EVEN, readings)


def is_void(*clauses: str, readings: Readings = ()) -> Ruling:
    """The wager is Void: its stake goes back and its result is ignored."""
    return Ruling(VOID, clauses, EVEN, readings)
