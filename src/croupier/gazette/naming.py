"""Naming: the clause or section that a person means, however it is typed.

``12.4a``, ``12.4 (a)`` and ``clause 12.4(A)`` are 12.4(a); ``box`` and ``terms:Box`` are the
definition of Box, whatever number an edition gives it; ``section 12`` and ``12`` are section 12.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

import msgspec

from croupier.gazette.citation import cited, cited_all
from croupier.gazette.clause import counterpart, is_within, section
from croupier.gazette.edition import Edition
from croupier.gazette.errors import GazetteError, nearest

_LEAD: Final = re.compile(
    r"^(?:(?:clause|rule|section|paragraph|definition|term)s?\s+(?:of\s+)?"
    r"|(?:clause|rule|section|cl|s|§)\.?\s*(?=\d))"
)
_SILENT: Final = re.compile(r"[^a-z0-9.+~]")
_NAMED: Final = ("terms:", "1.1:")
_DEFINITIONS: Final = {"terms": ("terms", "1"), "definitions": ("terms", "1")}
"""The section of definitions, which the New Zealand consolidation numbers 1."""


class ClauseName(msgspec.Struct, frozen=True):
    """What a person means in an edition: one clause, or a section that is no clause itself."""

    edition: Edition
    id: str
    is_section: bool = False

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of it, in order: the clause itself, or all of the section."""
        if not self.is_section:
            return (self.id,)
        return tuple(id_ for id_ in self.edition.clauses if section(id_) == self.id)


def find(typed: str, edition: Edition) -> ClauseName | None:
    """Return the clause or section that is meant in an edition, if it has it."""
    asked = typed.strip().lower()
    for spelt in dict.fromkeys((asked, _LEAD.sub("", asked))):
        clause = _exact(spelt, edition) or _alike(spelt, edition)
        if clause:
            return ClauseName(edition, clause)
        of = _section(spelt, edition)
        if of:
            return ClauseName(edition, of, is_section=True)
    return None


def latest(typed: str, editions: Iterable[Edition]) -> ClauseName | None:
    """Return what is meant in the last of some editions, in order of time, that has it."""
    for edition in reversed(tuple(editions)):
        found = find(typed, edition)
        if found:
            return found
    return None


def parts_of(clause_id: str, edition: Edition) -> tuple[str, ...]:
    """Return the clauses that stand in a clause, at any depth."""
    return tuple(id_ for id_ in edition.clauses if id_ != clause_id and is_within(id_, clause_id))


def unknown(
    typed: str, editions: Iterable[Edition], called: Callable[[Edition], str] = lambda one: one.id
) -> GazetteError:
    """Return the refusal of what no edition has, with what looks like it.

    ``called`` is how an edition is named: by its id to who types ids.
    """
    held = tuple(editions)
    where = called(held[0]) if len(held) == 1 else "any edition"
    ids = [id_ for edition in held for id_ in edition.clauses]
    names = {_spelt(id_): id_ for id_ in ids} | {_spelt(_term(id_)): id_ for id_ in ids}
    near = dict.fromkeys(names[each] for each in nearest(_spelt(typed), names))
    hint = f" Nearest: {cited_all(near)}." if near else ""
    return GazetteError(f"There is no clause {typed.strip() or 'without a name'} in {where}.{hint}")


class _Index(msgspec.Struct, frozen=True):
    """The clauses and sections of an edition by how they may be spelt; the first to be spelt so."""

    exact: dict[str, str]
    """Ids, here and in the other text, and as they are cited, without capitals and spaces."""
    letters: dict[str, int]
    """Places of ids by their letters and digits."""
    terms: dict[str, int]
    """Places of definitions by their terms."""
    sections: dict[str, str]


@lru_cache(maxsize=64)
def _index(ids: tuple[str, ...]) -> _Index:
    named = {
        spell(id_).lower().replace(" ", ""): id_
        for spell in (counterpart, cited, str)
        for id_ in ids
    }
    backwards = [(place, ids[place]) for place in reversed(range(len(ids)))]
    return _Index(
        exact=named,
        letters={_spelt(id_): place for place, id_ in backwards},
        terms={_spelt(_term(id_)): place for place, id_ in backwards if id_.startswith(_NAMED)},
        sections={section(id_).lower(): section(id_) for id_ in ids},
    )


def _section(asked: str, edition: Edition) -> str | None:
    """Return the section that is called so."""
    named = _index(tuple(edition.clauses)).sections
    return next((named[one] for one in _DEFINITIONS.get(asked, (asked,)) if one in named), None)


def _exact(asked: str, edition: Edition) -> str | None:
    """Return the clause whose id, here or in the other text, is spelt so but for capitals."""
    return _index(tuple(edition.clauses)).exact.get(asked.replace(" ", ""))


def _alike(asked: str, edition: Edition) -> str | None:
    """Return the clause whose id has the same letters and digits, or whose term has."""
    ids = tuple(edition.clauses)
    known = _index(ids)
    places = (known.letters.get(_spelt(asked)), known.terms.get(_spelt(_term(asked))))
    return next((ids[place] for place in sorted(one for one in places if one is not None)), None)


def _term(clause_id: str) -> str:
    """Return the term of a definition's id; any other id as it is."""
    for prefix in _NAMED:
        if clause_id.startswith(prefix):
            return clause_id.removeprefix(prefix).strip()
    return clause_id


def _spelt(name: str) -> str:
    """Return a name by its letters, digits and points alone."""
    return _SILENT.sub("", name.lower())
