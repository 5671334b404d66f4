"""Coverage: what Croupier does about a clause, with the code and the tests that prove it.

The register says of each clause what is done about it. The proof is found by reading the files: the
provisions whose code cites the clause when it runs, and the tests that are named after it or cite
it. A comment proves nothing. A clause that opens a list is carried out by what it lists. A clause
that is said to be played, displayed or asked and has no code or no test is *awaiting*.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from typing import Final

import msgspec

from croupier.gazette.amendment import Operation
from croupier.gazette.citations import Numbers, cited, named
from croupier.gazette.clause import Clause, Disposition, counterpart, is_within, parents, sort_key
from croupier.gazette.edition import Edition
from croupier.gazette.elements import WHOLE, elements
from croupier.gazette.register import edition as edition_of
from croupier.gazette.register import entries
from croupier.gazette.sources import (
    Place,
    Source,
    provisions,
    register,
    register_tests,
    strings,
    tests,
)

PROVEN: Final = (Disposition.PLAYED, Disposition.DISPLAYED, Disposition.ASKED)
"""What needs code and a test."""
Found = Mapping[str, tuple[Place, ...]]


class Cover(msgspec.Struct, frozen=True):
    """What is done about one clause, where, and where it is tested."""

    clause: str
    disposition: Disposition
    code: tuple[Place, ...] = ()
    tests: tuple[Place, ...] = ()
    elements: tuple[str, ...] = ()
    """What of a sign, a layout or a prompt shows or asks by it."""


def coverage(edition: Edition) -> Mapping[str, Cover]:
    """What is done about every clause of an edition."""
    return {id_: cover(edition, id_) for id_ in edition.clauses}


def cover(edition: Edition, clause_id: str) -> Cover:
    """What is done about one clause of an edition."""
    clause = edition.clause(clause_id)
    code = _carried_out(edition, clause.id)
    proof = _of(clause.id, _tests(edition.jurisdiction))
    return Cover(clause.id, _proven(clause, code, proof), code, proof, _shown(edition, clause))


def _carried_out(edition: Edition, clause_id: str) -> tuple[Place, ...]:
    """The code that cites a clause, or that of all its paragraphs where it only opens them."""
    found = _code(edition.jurisdiction)
    own = _of(clause_id, found)
    theirs = [] if own else [_of(id_, found) for id_ in _last_below(edition, clause_id)]
    return own or (tuple(dict.fromkeys(chain.from_iterable(theirs))) if all(theirs) else ())


def _last_below(edition: Edition, clause_id: str) -> list[str]:
    """The paragraphs of a clause that have none of their own."""
    below = [id_ for id_ in edition.clauses if id_ != clause_id and is_within(id_, clause_id)]
    opened = {parent for id_ in below for parent in parents(id_)}
    return [id_ for id_ in below if id_ not in opened]


def _shown(edition: Edition, clause: Clause) -> tuple[str, ...]:
    """What displays or asks by a clause: its own, its paragraphs', or the whole layout."""
    if clause.disposition not in (Disposition.DISPLAYED, Disposition.ASKED):
        return ()
    found = _elements(edition.jurisdiction)
    own = found.get(clause.id, ())
    below = (found.get(id_, ()) for id_ in edition.clauses if is_within(id_, clause.id))
    return own or tuple(dict.fromkeys(chain.from_iterable(below))) or (WHOLE,)


def operation_cover(operation: Operation) -> Cover:
    """What is done about an operation of an amendment: what is done about the clause it makes."""
    made = next(each for each in entries().values() if operation.instrument in each.instruments)
    if operation.touches_a_clause:
        return cover(edition_of(made.id), operation.target)
    code, proof = _naming(operation.target, register()), _naming(operation.target, register_tests())
    return Cover(operation.target, _proven(operation, code, proof), code, proof)


def _naming(target: str, sources: Iterable[Source]) -> tuple[Place, ...]:
    """Where the target of an operation that touches no clause is named."""
    named_at = ((source, source.text.find(f'"{target}"')) for source in sources)
    return tuple(source.place(offset) for source, offset in named_at if offset >= 0)


def _proven(
    told: Clause | Operation, code: tuple[Place, ...], proof: tuple[Place, ...]
) -> Disposition:
    """The disposition the register tells, if what it needs for proof is there."""
    lacks = told.disposition in PROVEN and not (code and proof)
    return Disposition.AWAITING if lacks else told.disposition


def _of(clause_id: str, found: Found) -> tuple[Place, ...]:
    """What was found for a clause under either of its ids."""
    other = counterpart(clause_id)
    more = found.get(other, ()) if other != clause_id else ()
    return tuple(dict.fromkeys((*found.get(clause_id, ()), *more)))


@cache
def _elements(jurisdiction: str) -> Mapping[str, tuple[str, ...]]:
    """What is displayed or asked by each clause."""
    return elements(provisions(jurisdiction))


@cache
def _code(jurisdiction: str) -> Found:
    """The provisions that cite each clause in what they do."""
    numbers = _numbers(jurisdiction)
    found: dict[str, dict[Place, None]] = {}
    for source in provisions(jurisdiction):
        for offset, told in strings(source):
            if told in numbers.places:
                found.setdefault(told, {})[source.place(offset)] = None
    return {id_: tuple(places) for id_, places in found.items()}


@cache
def _tests(jurisdiction: str) -> Found:
    """The tests that are named after each clause, and then those that cite it."""
    numbers = _numbers(jurisdiction)
    sources = tests(jurisdiction)
    by_name: dict[str, dict[Place, None]] = {}
    for source in sources:
        for place in _only_tests(source.places[1:]):
            for id_ in named(place.name, numbers):
                by_name.setdefault(id_, {})[place] = None
    citing = _places(sources, numbers)
    ids = chain(by_name, citing)
    return {
        id_: tuple(by_name.get(id_, {}) | dict.fromkeys(_only_tests(citing.get(id_, ()))))
        for id_ in ids
    }


def _only_tests(places: Iterable[Place]) -> Iterable[Place]:
    return (place for place in places if place.name.startswith("test_") and place.line > 1)


def _places(sources: Iterable[Source], numbers: Numbers) -> Found:
    """Where tests cite each clause, each definition once; a bare number is no citation."""
    found: dict[str, dict[Place, None]] = {}
    for source in sources:
        for offset, id_ in cited(source.text, numbers):
            if not id_.isdigit():
                found.setdefault(id_, {})[source.place(offset)] = None
    return {id_: tuple(places) for id_, places in found.items()}


@cache
def _numbers(jurisdiction: str) -> Numbers:
    """Every clause number of a jurisdiction, in any of its editions."""
    editions = (each.id for each in entries().values() if each.jurisdiction == jurisdiction)
    ids = {id_ for each in editions for id_ in edition_of(each).clauses}
    return Numbers.of(sorted(ids, key=sort_key))
