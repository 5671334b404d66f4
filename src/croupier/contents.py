"""Contents: the sections of each jurisdiction's law, their titles, and the file that plays each."""

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from croupier import gazette, house
from croupier.gazette.history import canonical, editions_of
from croupier.gazette.sources import Source, provisions

_FILE = re.compile(r"s(\d+)([a-z]?)_\w+\.py$")
_DOC = re.compile(r'"""(?:Sections? [\w ]+: )?(.*?)[.,\n]')
_PICTURES = {"appendix": "Appendices", "diagram": "Diagrams"}
_NAMED = {("nz", "2"): "Application", ("act", "2"): "Bank", ("act", "8"): "Initial deal"}


class Section(Struct, frozen=True):
    """A section: its number, its title, its clauses in any edition, and its source."""

    jurisdiction: str
    number: str
    title: str
    clauses: tuple[str, ...]
    source: Source | None

    @property
    def heading(self) -> str:
        """Its number, where it has one, and its title."""
        return f"{self.number} {self.title}" if self.number[0].isdigit() else self.title


@cache
def sections(jurisdiction: str) -> tuple[Section, ...]:
    """Every section that any edition has, in the order of the contents page."""
    found: dict[str, list[str]] = {}
    for clause in _clauses(jurisdiction):
        found.setdefault(number_of(clause, jurisdiction), []).append(clause)
    sources = _sources(jurisdiction)
    return tuple(
        _section(jurisdiction, number, tuple(ids), sources.get(number))
        for number, ids in found.items()
    )


def _section(
    jurisdiction: str, number: str, ids: tuple[str, ...], source: Source | None
) -> Section:
    return Section(jurisdiction, number, _title(jurisdiction, number, source), ids, source)


def number_of(clause: str, jurisdiction: str) -> str:
    """The section a clause is listed under; definitions of New Zealand all under 1."""
    defined = jurisdiction == "nz" and clause.startswith("terms:")
    return gazette.section(gazette.counterpart(clause) if defined else clause)


def _clauses(jurisdiction: str) -> Iterator[str]:
    """Every clause of a jurisdiction once, under the id its latest edition has."""
    latest: dict[str, str] = {}
    for edition in editions_of(jurisdiction):
        latest.update({canonical(id_): id_ for id_ in edition.clauses})
    yield from sorted(latest.values(), key=gazette.sort_key)


@cache
def _sources(jurisdiction: str) -> dict[str, Source]:
    """The file of each section that has one."""
    found: dict[str, Source] = {}
    for source in provisions(jurisdiction):
        path = source.places[0].path
        named = _FILE.search(path)
        if named:
            found[str(int(named[1])) + named[2].upper()] = source
        elif path.endswith("terms.py"):
            found["terms"] = source
    return found


def _title(jurisdiction: str, number: str, source: Source | None) -> str:
    """The title the law declares, else what the section's file begins with."""
    if number in _declared(jurisdiction):
        return _declared(jurisdiction)[number]
    told = _DOC.match(source.text) if source else None
    if told is None:
        return _PICTURES.get(number) or _NAMED[jurisdiction, number]
    return told[1][0].upper() + told[1][1:]


@cache
def _declared(jurisdiction: str) -> dict[str, str]:
    law = house.law_of(editions_of(jurisdiction)[-1])
    adopted = (version.section for version in law.versions.values())
    return {section.number: section.title for section in (*law.sections, *adopted)}
