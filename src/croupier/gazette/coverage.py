"""Coverage: what Croupier does about a clause, and what was carried out that shows it.

The register says of each clause what is done about it. The proof is kept in ``data/coverage.json``:
Rounds, tables, games and tournaments, each with the clauses it cited when it was carried out. A
clause that opens a list is carried out by what it lists. One that is said to be played, displayed
or asked, and that nothing shows, is *awaiting*. ``tests.coverage`` makes the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final, Literal

import msgspec

from croupier.gazette.amendment import Operation
from croupier.gazette.clause import Disposition, counterpart, is_within, parents
from croupier.gazette.edition import Edition
from croupier.gazette.register import edition as edition_of
from croupier.gazette.register import entries

FILE: Final = Path(__file__).parent / "data" / "coverage.json"
Kind = Literal["round", "table", "game", "tournament"]
How = Literal["round", "refused", "answered", "provided", "displayed", "asked"]
PROOF: Final[Mapping[Disposition, tuple[How, ...]]] = {
    Disposition.PLAYED: ("round", "refused", "answered", "provided"),
    Disposition.DISPLAYED: ("displayed",),
    Disposition.ASKED: ("asked",),
}
"""What shows that a clause is dealt with as the register says, best first."""


class Citation(msgspec.Struct, frozen=True, array_like=True):
    """Something that was said in carrying a source out, in words, and the clauses it cited."""

    how: How
    says: str
    clauses: tuple[str, ...]


class Source(msgspec.Struct, frozen=True):
    """What was carried out: a Round record, a table file, or one with what was done there."""

    edition: str
    kind: Kind
    text: str
    shows: tuple[Citation, ...] = ()


class Witness(msgspec.Struct, frozen=True):
    """What shows one clause: how, in which words, and where they were said."""

    clause: str
    how: How
    says: str
    kind: Kind
    text: str


class Cover(msgspec.Struct, frozen=True):
    """What is done about one clause, and what shows it."""

    clause: str
    disposition: Disposition
    witnesses: tuple[Witness, ...] = ()


def coverage(edition: Edition) -> Mapping[str, Cover]:
    """What is done about every clause of an edition."""
    return {id_: cover(edition, id_) for id_ in edition.clauses}


def cover(edition: Edition, clause_id: str) -> Cover:
    """What is done about one clause of an edition."""
    clause = edition.clause(clause_id)
    witnesses = _witnesses(edition, clause.id)
    lacking = _needs_proof(edition, clause.id) and not witnesses
    return Cover(clause.id, Disposition.AWAITING if lacking else clause.disposition, witnesses)


def _needs_proof(edition: Edition, clause_id: str) -> bool:
    return edition.clause(clause_id).disposition in PROOF


def _witnesses(edition: Edition, clause_id: str) -> tuple[Witness, ...]:
    """What shows a clause, or all its paragraphs where it only opens them."""
    found = witnesses(edition.id)
    if clause_id in found:
        return (found[clause_id],)
    below = [id_ for id_ in _last_below(edition, clause_id) if _needs_proof(edition, id_)]
    return tuple(found[id_] for id_ in below) if all(id_ in found for id_ in below) else ()


def _last_below(edition: Edition, clause_id: str) -> list[str]:
    """The paragraphs of a clause that have none of their own."""
    below = [id_ for id_ in edition.clauses if id_ != clause_id and is_within(id_, clause_id)]
    opened = set(chain.from_iterable(map(parents, below)))
    return [id_ for id_ in below if id_ not in opened]


def operation_cover(operation: Operation) -> Cover:
    """What is done about an operation of an amendment: what is done about the clause it makes."""
    if not operation.touches_a_clause:
        return Cover(operation.target, operation.disposition)
    made = next(each for each in entries().values() if operation.instrument in each.instruments)
    return cover(edition_of(made.id), operation.target)


@cache
def witnesses(edition_id: str) -> Mapping[str, Witness]:
    """What shows each clause of an edition."""
    return {**_by_later_words(edition_id), **_cited(edition_id)}


def _by_later_words(edition_id: str) -> dict[str, Witness]:
    """What shows the clauses of which an edition has no words, or today's only in doubt."""
    edition = edition_of(edition_id)
    (*_, latest) = (
        each for each in entries().values() if each.jurisdiction == edition.jurisdiction
    )
    today = _cited(latest.id)
    today = {counterpart(id_): one for id_, one in today.items()} | today
    return {
        id_: msgspec.structs.replace(today[id_], clause=id_)
        for id_, clause in edition.clauses.items()
        if id_ in today and (not clause.state.supplied or clause.source == latest.id)
    }


def _cited(edition_id: str) -> dict[str, Witness]:
    """What cites each clause at a table of the edition."""
    return {
        clause: Witness(clause, shown.how, shown.says, source.kind, source.text)
        for source in sources()
        if source.edition == edition_id
        for shown in source.shows
        for clause in shown.clauses
    }


@cache
def sources() -> tuple[Source, ...]:
    """All that was carried out."""
    return msgspec.json.decode(FILE.read_bytes(), type=tuple[Source, ...])


def encode(made: Iterable[Source]) -> bytes:
    """The file of what was carried out, a line each."""
    return b"[\n" + b",\n".join(map(msgspec.json.encode, made)) + b"\n]\n"
