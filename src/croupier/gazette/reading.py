"""Readings: where the text is torn or silent, the reading taken, the others open, and why."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec

from croupier.gazette.edition import Jurisdiction
from croupier.gazette.errors import UnknownReading
from croupier.gazette.register import entries, read

Weight = Literal["money", "legality", "procedure", "clerical"]
Confidence = Literal["high", "medium", "low"]


class Reading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question the text leaves open, the choices with the default first, and the reason.

    ``ids`` are the project's numbers for the doubt; ``editions`` narrows it to some editions, and
    none named means every edition of its jurisdictions. Only a ``selectable`` reading may be chosen
    otherwise by a table.
    """

    name: str
    ids: tuple[str, ...]
    clauses: dict[Jurisdiction, tuple[str, ...]]
    weight: Weight
    confidence: Confidence
    question: str
    choices: dict[str, str]
    default: str
    reason: str
    selectable: bool
    editions: tuple[str, ...] = ()
    default_in: dict[Jurisdiction, str] = {}
    """The choice taken in a jurisdiction whose words differ from the others'."""

    def taken_in(self, jurisdiction: str) -> str:
        """Return the choice a jurisdiction's tables take unless they choose another."""
        return next(
            (one for at, one in self.default_in.items() if at == jurisdiction), self.default
        )

    def applies_in(self, edition_id: str, jurisdiction: str) -> bool:
        """Return whether the question arises in an edition; a new one asks what its parent asks."""
        named = not self.editions or _asks_as(edition_id) in self.editions
        return jurisdiction in self.clauses and named


@cache
def _asks_as(edition_id: str) -> str:
    """Return the edition whose questions arise: the first, back from this one, that has its own."""
    own = any(edition_id in each.editions for each in readings().values())
    entry = entries().get(edition_id)
    return edition_id if own or entry is None or not entry.parent else _asks_as(entry.parent)


@cache
def arises(name: str, edition_id: str, jurisdiction: str) -> bool:
    """Return whether the question of a reading arises in an edition."""
    return reading(name).applies_in(edition_id, jurisdiction)


@cache
def readings() -> Mapping[str, Reading]:
    """Return every reading, by name."""
    listed = msgspec.convert(read("readings.toml")["reading"], list[Reading])
    return MappingProxyType({each.name: each for each in listed})


@cache
def readings_of(jurisdiction: str) -> Mapping[str, Reading]:
    """Return the readings that concern a jurisdiction, by name."""
    found = {name: each for name, each in readings().items() if jurisdiction in each.clauses}
    return MappingProxyType(found)


def reading(name: str) -> Reading:
    """Return a reading by name."""
    if name not in readings():
        raise UnknownReading(f"There is no reading {name}.", name, readings())
    return readings()[name]
