"""Study: one table varied, setting by setting; what is asked, and what is found."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from croupier.rules.refusal import Refusal, Unlawful
from croupier.simulation.figures import Figure, Value

Way = Literal["grid", "each"]
"""Every value with every other, or one setting at a time."""
Method = Literal["auto", "simulated"]
"""Exact where possible, or simulated all the same."""


class Varied(Struct, frozen=True):
    """A setting by its place, and the values it takes one after another."""

    place: tuple[str, ...]
    values: tuple[Any, ...]

    @property
    def name(self) -> str:
        """As a file writes it."""
        return ".".join(self.place)


class Study(Struct, frozen=True, kw_only=True):
    """What is asked."""

    base: Mapping[str, Any]
    """The table and its players, as a file has them."""
    title: str = ""
    vary: tuple[Varied, ...] = ()
    way: Way = "grid"
    method: Method = "auto"
    wagers: tuple[str, ...] = ()
    """None: the main wager and every side wager."""
    figures: tuple[Figure, ...] = ("house_edge",)
    rounds: int = 1_000_000
    """For each row that is simulated."""
    seed: int = 0


class CaseRefused(Struct, frozen=True):
    """One reason why a table of a study cannot be."""

    why: str
    clauses: tuple[str, ...] = ()


class StudyRow(Struct, frozen=True, kw_only=True):
    """One table of a study."""

    settings: tuple[str, ...]
    """The values of what is varied, in its order, as words."""
    fingerprint: str = ""
    rounds: int = 0
    """How many were simulated for it."""
    values: tuple[Value, ...] = ()
    refused: tuple[CaseRefused, ...] = ()


def reasons(wrong: Refusal | Unlawful) -> tuple[CaseRefused, ...]:
    """Why a table cannot be, each reason with its clauses."""
    refusals = wrong.refusals if isinstance(wrong, Unlawful) else (wrong,)
    return tuple(CaseRefused(one.why, one.clauses) for one in refusals)
