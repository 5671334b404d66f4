"""Worth: what elections, readings and pay scales are worth on a plain table, as worked out before.

Working it out takes minutes, so the figures are kept beside this file; ``docs.site.worth`` makes
them, and a test works some of them out again.
"""

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from croupier.gazette.edition import EditionId
from croupier.gazette.history import canonical

TABLES: Final[dict[str, EditionId]] = {"nz": "nz-current", "act": "act-1996"}
"""The edition whose plain table is flipped, by jurisdiction."""


class Flip(Struct, frozen=True):
    """One thing done otherwise, and what the Casino Operator gains by it."""

    jurisdiction: str
    what: str
    name: str
    now: str
    then: str
    clauses: tuple[str, ...]
    gain: float


class Price(Struct, frozen=True):
    """The edge of the Casino Operator on a side wager by one pay scale."""

    jurisdiction: str
    section: str
    wager: str
    scale: str
    edge: float


class WorthFigures(Struct, frozen=True):
    """All figures."""

    flips: tuple[Flip, ...] = ()
    prices: tuple[Price, ...] = ()

    def by_clause(self, jurisdiction: str, clause: str) -> tuple[Flip, ...]:
        """What elections by a clause are worth."""
        return tuple(
            one
            for one in self.flips
            if one.jurisdiction == jurisdiction
            and one.what != "reading"
            and canonical(clause) in map(canonical, one.clauses)
        )

    def of_reading(self, jurisdiction: str, name: str) -> tuple[Flip, ...]:
        """What the other choices of a reading are worth."""
        asked = (jurisdiction, "reading", name)
        return tuple(one for one in self.flips if (one.jurisdiction, one.what, one.name) == asked)

    def of_section(self, jurisdiction: str, number: str) -> tuple[Price, ...]:
        """What the side wager of a section earns, scale by scale."""
        asked = (jurisdiction, number)
        return tuple(one for one in self.prices if (one.jurisdiction, one.section) == asked)


@cache
def stored() -> WorthFigures:
    """The figures as they were last worked out."""
    file = files("croupier.pages").joinpath("worth.json")
    return msgspec.json.decode(file.read_bytes(), type=WorthFigures)
