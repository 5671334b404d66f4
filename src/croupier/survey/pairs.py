"""Pairs: tables that differ in one value of one election, or in one version, and what it costs."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from croupier.rules.setting import Value
from croupier.survey.criteria import Condition
from croupier.survey.families import Family

VERSION: Final = "version"
"""In place of an election: a version is adopted."""
NOT_ADOPTED: Final = "none"
_COST: Final = """
SELECT COUNT(*), MIN(o.house_edge - t.house_edge), SUM(o.house_edge - t.house_edge),
    MAX(o.house_edge - t.house_edge), MIN(o.house_edge), MAX(o.house_edge)
FROM lawful AS t JOIN lawful AS o ON o.place = t.place + ?
WHERE t.place BETWEEN ? AND ? AND """


class Pairing(NamedTuple):
    """The tables of a family against those that differ from them in one value."""

    key: str
    value: Value
    against: Value
    clauses: tuple[str, ...]
    family: int
    """Of the tables that the value is held against."""
    offset: int
    """How many places further the other table of each pair lies."""


class PairCost(NamedTuple):
    """What the other table of some pairs adds to the house edge."""

    pairs: int
    least: float
    whole: float
    """Summed over the pairs."""
    most: float
    lowest: float
    highest: float


def pairings(families: Mapping[int, Family], firsts: Mapping[int, int]) -> Iterator[Pairing]:
    """Every value that is not an edition's own against its own; every version against none."""
    for at, family in families.items():
        yield from _values(at, family)
    yield from _versions(families, firsts)


def _values(at: int, family: Family) -> Iterator[Pairing]:
    steps = family.steps()
    for axis in family.axes:
        base = axis.standard if axis.standard in axis.values else axis.values[0]
        own = axis.values.index(base)
        for place, value in enumerate(axis.values):
            if place != own:
                offset = (place - own) * steps[axis.key]
                yield Pairing(axis.key, value, base, axis.clauses[place], at, offset)


def _versions(families: Mapping[int, Family], firsts: Mapping[int, int]) -> Iterator[Pairing]:
    known = {(one.edition, frozenset(one.versions)): at for at, one in families.items()}
    for at, family in families.items():
        for name in family.versions:
            beneath = known.get((family.edition, frozenset(family.versions) - {name}))
            if beneath is not None and _axes(family) == _axes(families[beneath]):
                offset = firsts[at] - firsts[beneath]
                yield Pairing(VERSION, name, NOT_ADOPTED, (), beneath, offset)


def _axes(family: Family) -> list[tuple[str, Sequence[Value]]]:
    return [(axis.key, axis.values) for axis in family.axes]


def pair_cost(
    disk: sqlite3.Connection, pairing: Pairing, family: Family, first: int, asked: Condition
) -> PairCost | None:
    """What the pairs come to whose first table meets a condition; None where there are none."""
    condition, values = asked
    if pairing.key != VERSION:
        condition, values = f'{condition} AND t."{pairing.key}" = ?', (*values, pairing.against)
    ends = (first, first + family.places - 1)
    found = disk.execute(_COST + condition, (pairing.offset, *ends, *values)).fetchone()
    return PairCost(*found) if found[0] else None
