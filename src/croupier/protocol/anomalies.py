"""Anomalies: what people on duty and players did more often than is usual, for the inspector."""

from typing import Final, Literal

from msgspec import Struct

RARE: Final = 0.001
"""A count is unusual where the chance of so many or more is below this."""
ASSUMED: Final = (
    "Usual is the rate of all the others in the same days; half an event is added to theirs, so "
    "that it is never nothing.",
    "The chance is that of so many or more by a Poisson distribution: events come one by one and "
    "independently of each other.",
    "Rounds count for who dealt or supervised in them; for who was never on duty, all Rounds of "
    "the tables at which they acted.",
    "An unusual count is a reason to look and proves nothing: of a thousand comparisons about one "
    "is unusual by chance.",
)
"""What the figures rest on."""
About = Literal["people", "tables", "players"]


class AnomalyEntry(Struct, frozen=True, kw_only=True):
    """One entry of a log that was counted."""

    table: str
    version: int
    at: int
    """In milliseconds since 1970, UTC."""
    round: int
    """The Round in which it was written; 0 before the first."""
    text: str
    dispute: int = 0


class AnomalyRow(Struct, frozen=True, kw_only=True):
    """How often something happened by somebody or at a table, and what would be usual."""

    subject: str
    """The key of a person, or the name of a table."""
    count: int
    among: int
    """Of how many: Rounds, rulings, shuffles, cuts, wagers."""
    usual: float | None
    """As many as the rate of the others gives; None where there is nobody else."""
    chance: float | None
    """Of so many or more at that rate."""
    entries: tuple[AnomalyEntry, ...] = ()
    """The newest of them."""

    @property
    def unusual(self) -> bool:
        """Is the chance of it small?"""
        return self.chance is not None and self.chance < RARE


class AnomalyMatter(Struct, frozen=True, kw_only=True):
    """Something that is counted, by person or by table."""

    matter: str
    title: str
    among: str
    about: About
    rows: tuple[AnomalyRow, ...]
    """The least likely first."""


class CorrectedSum(Struct, frozen=True, kw_only=True):
    """What rulings by somebody moved to one player, or from them below nothing."""

    player: str
    ruled_by: str
    confirmed_by: str
    cents: int
    rulings: int


class AnomalyReport(Struct, frozen=True, kw_only=True):
    """Who did what more often than is usual, over a stretch of days."""

    since: str
    """The first day, as 2026-11-17, UTC; empty: from the beginning."""
    until: str
    """The last day."""
    read: int
    """Entries read so far."""
    entries: int
    rounds: int
    matters: tuple[AnomalyMatter, ...]
    corrections: tuple[CorrectedSum, ...]
    rare: float = RARE
    assumed: tuple[str, ...] = ASSUMED

    @property
    def complete(self) -> bool:
        """Was every entry read?"""
        return self.read >= self.entries

    @property
    def comparisons(self) -> int:
        """How many counts were held against what is usual."""
        return sum(row.chance is not None for one in self.matters for row in one.rows)
