"""Account: what a casino knows of one person, as they may have it themselves. Sums are in cents."""

from collections.abc import Mapping

from msgspec import Struct

from croupier.ledger.line import Line
from croupier.protocol.corrections import Correction
from croupier.protocol.log import ChipsBought, ChipsTaken
from croupier.protocol.reviews import StayListing
from croupier.protocol.roles import Role


class OwnSession(Struct, frozen=True):
    """A session of one's own."""

    id: str
    """How its hash begins; by it the session can be ended."""
    begun: int
    """In milliseconds since 1970, UTC."""
    seen: int
    here: bool
    """Is it the one that asks?"""


class OwnDispute(Struct, frozen=True, kw_only=True):
    """A dispute of one's own and what became of it."""

    table: str
    number: int
    round: int
    reason: str
    filed: int
    state: str
    """``open``, ``withdrawn`` or ``ruled on``."""
    held_back: int
    """What of one's own it holds back, or held back."""
    closed: int | None = None
    ruling: str = ""
    """Why it was ruled on so."""
    owed: int = 0
    """What the casino owed by the ruling; below nothing: what one owed."""
    moved: int = 0
    """What was moved by it."""
    clauses: tuple[str, ...] = ()


class OwnPrize(Struct, frozen=True):
    """A prize of a tournament."""

    tournament: str
    place: int
    cents: int


class OwnAnswer(Struct, frozen=True):
    """An answer of one's own in a course."""

    number: int
    text: str
    right: bool
    milliseconds: int


class OwnCourse(Struct, frozen=True, kw_only=True):
    """A course one has taken, or is taking."""

    course: str
    title: str
    attempt: str
    begun: int
    ended: int | None
    passed: bool
    answers: tuple[OwnAnswer, ...]


class OwnRound(Struct, frozen=True):
    """What became of one's own wagers in a Round."""

    number: int
    at: int
    lines: tuple[Line, ...]
    """As they were settled at the table."""
    corrections: tuple[Correction, ...] = ()
    """What rulings on disputes moved afterwards."""


class OwnTable(Struct, frozen=True, kw_only=True):
    """Everything of one's own in the log of a table."""

    table: str
    stays: tuple[StayListing, ...]
    chips: tuple[ChipsBought | ChipsTaken, ...]
    rounds: tuple[OwnRound, ...]


class OwnData(Struct, frozen=True, kw_only=True):
    """All of one's own data."""

    key: str
    name: str
    role: Role
    shares_name: bool
    sessions: tuple[OwnSession, ...]
    tables: tuple[OwnTable, ...]
    disputes: tuple[OwnDispute, ...]
    prizes: tuple[OwnPrize, ...]
    courses: tuple[OwnCourse, ...]
    stays_in_logs: Mapping[str, str]
    """What cannot be deleted, and why."""
