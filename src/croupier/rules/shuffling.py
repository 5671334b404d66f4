"""Shuffling: the occasions on which cards are shuffled and cut, and who is offered the cut."""

from enum import StrEnum

from msgspec import Struct

from croupier.gazette.choice import Readings


class Occasion(StrEnum):
    """Why the cards are shuffled."""

    START = "start of play"
    CUTTING_CARD_FIRST = "cutting card drawn first"
    CUTTING_CARD_APPEARED = "cutting card appeared"
    VACANT_TABLE = "play resumes at a vacant table"
    SUPERVISOR = "supervisor's direction"
    SUSPICION = "randomness suspected"
    EXPOSED = "card exposed before the shoe"
    REPLACED = "cards replaced"
    CUTTING_CARD_MISSING = "cutting card not inserted"
    REFILLED = "shoe filled from the discard rack"


class Seat(Struct, frozen=True):
    """A player at the table, for the purpose of the cut."""

    box: int
    player: str
    seated: bool
    arrived: int
    """The order in which players came to the table."""


class CutOffer(Struct, frozen=True):
    """Who is offered the cut, in order, and who cuts if all decline."""

    players: tuple[str, ...]
    last_resort: str
    clauses: tuple[str, ...]
    readings: Readings = ()
    cuts: bool = True
    """False: nobody cuts."""
    by_supervisor: bool = False
    """Is it a supervisor, and nobody else of the casino, who cuts if all decline?"""


class Attendance(Struct, frozen=True):
    """In which Rounds of the present shoe a person wagered."""

    rounds: int
    """Rounds of this shoe so far."""
    wagered: tuple[int, ...]
    """Those in which the person wagered, counted from 1."""

    @property
    def missed_first(self) -> bool:
        """Was there a first Round in which the person did not wager?"""
        return self.rounds > 0 and 1 not in self.wagered

    @property
    def skipped(self) -> bool:
        """Did the person wager once and then sit out a later Round?"""
        since = min(self.wagered, default=self.rounds)
        return len([number for number in self.wagered if number > since]) < self.rounds - since


def clockwise_from(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """The seats in clockwise order, beginning with one."""
    ordered = sorted(seats, key=lambda seat: seat.box)
    at = ordered.index(first)
    return tuple(ordered[at:] + ordered[:at])


def names(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """The players of these seats, each once, in order."""
    return tuple(dict.fromkeys(seat.player for seat in seats))
