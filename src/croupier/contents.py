"""Contents: the sections of each jurisdiction's law, with their titles and their clauses."""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from croupier import house
from croupier.gazette.clause import counterpart, sort_key
from croupier.gazette.clause import section as section_of
from croupier.gazette.history import canonical, editions_of


class ContentsSection(Struct, frozen=True):
    """A section: its number, its title, and its clauses in any edition."""

    jurisdiction: str
    number: str
    title: str
    clauses: tuple[str, ...]

    @property
    def heading(self) -> str:
        """Its number, where it has one, and its title."""
        return f"{self.number} {self.title}" if self.number[0].isdigit() else self.title


@cache
def sections(jurisdiction: str) -> tuple[ContentsSection, ...]:
    """Every section that any edition has, in the order of the contents page."""
    found: dict[str, list[str]] = {}
    for clause in _clauses(jurisdiction):
        found.setdefault(number_of(clause, jurisdiction), []).append(clause)
    titles = _titles(jurisdiction)
    return tuple(
        ContentsSection(jurisdiction, number, titles[number], tuple(ids))
        for number, ids in found.items()
    )


def number_of(clause: str, jurisdiction: str) -> str:
    """The section a clause is listed under; definitions of New Zealand all under 1."""
    defined = jurisdiction == "nz" and clause.startswith("terms:")
    return section_of(counterpart(clause) if defined else clause)


def _clauses(jurisdiction: str) -> Iterator[str]:
    """Every clause of a jurisdiction once, under the id its latest edition has."""
    latest: dict[str, str] = {}
    for edition in editions_of(jurisdiction):
        latest.update({canonical(id_): id_ for id_ in edition.clauses})
    yield from sorted(latest.values(), key=sort_key)


def _titles(jurisdiction: str) -> dict[str, str]:
    """The title that the law declares for each section."""
    law = house.law_of(editions_of(jurisdiction)[-1])
    declared = (*law.sections, *(version.section for version in law.versions.values()))
    return {**law.titles, **{section.number: section.title for section in declared}}
