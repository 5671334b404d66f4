"""History: what became of a clause from each edition to the next, and what made it so.

A change is listed only where it is sure. What an operation of a supplied instrument does to a
clause is a change. So is a clause that comes or goes between two editions, or that a later text
words otherwise in substance (``reworded``), with no instrument to explain it. Where one of the two
editions has the clause in a state that leaves its words or its existence open, the step is in
doubt, and no change of law is stated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from itertools import pairwise
from typing import Final

import msgspec

from croupier.gazette.amendment import Operation
from croupier.gazette.clause import Clause, ClauseState, counterpart
from croupier.gazette.edition import Edition
from croupier.gazette.register import edition, entries, operations
from croupier.gazette.reworded import REWORDED

OPEN: Final = (ClauseState.EITHER, ClauseState.ATTESTED_MISSING, ClauseState.UNKNOWN)
"""The states that leave the words of a clause, or whether it stood, open."""


class Nature(StrEnum):
    """What kind of step a clause takes."""

    FIRST = "first"
    """It stands in the first edition supplied."""
    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    IN_DOUBT = "in doubt"
    """The words that would show it are not supplied."""


class HistoryStep(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a clause on the way to an edition; no operations means none is supplied."""

    edition: str
    nature: Nature
    before: Clause | None
    after: Clause | None
    operations: tuple[Operation, ...] = ()
    why: str = ""

    @property
    def unexplained(self) -> bool:
        """Whether no supplied instrument makes it."""
        return self.nature is not Nature.FIRST and not self.operations


def editions_of(jurisdiction: str) -> tuple[Edition, ...]:
    """Return the editions of a jurisdiction in order of time."""
    listed = (each for each in entries().values() if each.jurisdiction == jurisdiction)
    return tuple(edition(each.id) for each in listed)


def history(clause_id: str, jurisdiction: str) -> tuple[HistoryStep, ...]:
    """Return every step of a clause, from the first edition supplied to the present one."""
    known = editions_of(jurisdiction)
    at_first = held(known[0], clause_id)
    first = HistoryStep(edition=known[0].id, nature=Nature.FIRST, before=None, after=at_first)
    return (*((first,) if at_first else ()), *steps(clause_id, known))


def steps(clause_id: str, through: Iterable[Edition]) -> tuple[HistoryStep, ...]:
    """Return what became of a clause through editions in order of time; often nothing."""
    taken = (step(clause_id, older, newer) for older, newer in pairwise(through))
    return tuple(each for each in taken if each)


def step(clause_id: str, older: Edition, newer: Edition) -> HistoryStep | None:
    """Return what became of a clause between an edition and the next, or nothing."""
    before, after = held(older, clause_id), held(newer, clause_id)
    made = tuple(each for each in touching(clause_id) if each.instrument in newer.instruments)
    if before is None and after is None:
        return None
    if not made and not (is_sure(older, clause_id) and is_sure(newer, clause_id)):
        return _doubtful(clause_id, older, newer)
    why = _reworded(newer, before, after)
    if not made and before and after and not why:
        return None
    nature = nature_of(before, after)
    return HistoryStep(
        edition=newer.id, nature=nature, before=before, after=after, operations=made, why=why
    )


def nature_of(before: Clause | None, after: Clause | None) -> Nature:
    """Return what a change is by what there was and what there is; a revoked clause is gone."""
    if before is None:
        return Nature.ADDED
    return Nature.REMOVED if is_gone(after) else Nature.CHANGED


def is_gone(clause: Clause | None) -> bool:
    """Return whether there is no clause, or only the mark that it was revoked."""
    return clause is None or clause.kind == "revoked"


def held(edition: Edition, clause_id: str) -> Clause | None:
    """Return a clause of an edition under either of its ids, if it has one."""
    return edition.clauses.get(clause_id) or edition.clauses.get(counterpart(clause_id))


def canonical(clause_id: str) -> str:
    """Return the one id by which a clause is known in every edition: a definition by its term."""
    return max(clause_id, counterpart(clause_id))


def touching(clause_id: str) -> tuple[Operation, ...]:
    """Return the operations that put a clause in, change it or take it out, in order."""
    return _touched().get(canonical(clause_id), ())


def amendments(clause_id: str, jurisdiction: str) -> tuple[Operation, ...]:
    """Return the operations of a jurisdiction's instruments that touch a clause, in order."""
    made = {instrument for each in editions_of(jurisdiction) for instrument in each.instruments}
    return tuple(each for each in touching(clause_id) if each.instrument in made)


def touched_by(operation: Operation) -> tuple[str, ...]:
    """Return the clauses an operation puts in, changes or takes out."""
    if not operation.touches_a_clause:
        return ()
    beside = (each.id for each in operation.also_inserts)
    return tuple(dict.fromkeys((operation.target, *operation.removes, *beside)))


@cache
def _touched() -> Mapping[str, tuple[Operation, ...]]:
    """Return the operations of all instruments by the clauses they touch."""
    found: dict[str, tuple[Operation, ...]] = {}
    for operation in operations():
        for id_ in touched_by(operation):
            found[canonical(id_)] = (*found.get(canonical(id_), ()), operation)
    return found


# ── Doubt ───────────────────────────────────────────────────────────────────────────────────────


def is_sure(edition: Edition, clause_id: str) -> bool:
    """Return whether it is known that an edition has a clause, with its words, or has it not."""
    return not doubt(edition, clause_id)


def doubt(edition: Edition, clause_id: str) -> str:
    """Return what an edition leaves open about a clause, in a sentence, or nothing."""
    clause = held(edition, clause_id)
    if clause is None:
        return _undrawn(edition, clause_id)
    if clause.state is ClauseState.ATTESTED_MISSING:
        return f"Proved to have stood in {edition.id}; the words are not supplied."
    if clause.state is ClauseState.UNKNOWN:
        return f"Not known whether in force in {edition.id}."
    if clause.state is ClauseState.EITHER:
        return _either(edition, clause)
    return ""


def _either(edition: Edition, clause: Clause) -> str:
    """Return what is open about a clause with an older and a later wording."""
    if clause.also:
        return f"Two wordings are supplied; not known which stood in {edition.id}."
    return f"{clause.note} Not known whether in force in {edition.id}."


def _undrawn(edition: Edition, clause_id: str) -> str:
    """Return that a drawing an edition names in 3.2(c) is not supplied with it."""
    kind, _, number = clause_id.partition(":")
    if kind != "appendix" or "3.2(c)" not in edition:
        return ""
    if int(number) not in edition.values("3.2(c)", "appendices"):
        return ""
    return f"Named in 3.2(c) of {edition.id}; the drawing is not supplied."


def _doubtful(clause_id: str, older: Edition, newer: Edition) -> HistoryStep | None:
    """Return the step of a clause that one of two editions leaves open, if anything is new."""
    before, after = held(older, clause_id), held(newer, clause_id)
    if before and after and before.state is after.state:
        return None
    why = " ".join(filter(None, (doubt(older, clause_id), doubt(newer, clause_id))))
    return HistoryStep(
        edition=newer.id, nature=Nature.IN_DOUBT, before=before, after=after, why=why
    )


def _reworded(newer: Edition, before: Clause | None, after: Clause | None) -> str:
    """Return what a later text says otherwise than the clause before it."""
    if before is None or after is None or before.source == after.source:
        return ""
    return REWORDED.get(newer.id, {}).get(canonical(after.id), "")
