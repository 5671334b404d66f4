"""What an edition built on an incomplete base does not know, written into its clauses.

Of an edition made by amending nz-1998, some clauses are proved to have stood though their words are
lost, some may or may not have stood, and some have two supplied wordings. Nothing is guessed: each
such clause is in the edition, with a state that says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from croupier.gazette.clause import (
    Clause,
    ClauseState,
    Disposition,
    counterpart,
    is_within,
    section,
    sort_key,
)
from croupier.gazette.errors import GazetteError

_WHY = {
    ClauseState.ATTESTED_MISSING: "Proved to have stood in this edition; words not supplied.",
    ClauseState.UNKNOWN: "Not known whether it was in force in this edition.",
}


class Gaps(msgspec.Struct, frozen=True, kw_only=True):
    """The clauses of an edition whose words or existence are in doubt, as patterns of ids."""

    attested_missing: tuple[str, ...] = ()
    set_by_amendment: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    notes: dict[str, str] = msgspec.field(default_factory=dict)


def mark(
    clauses: Mapping[str, Clause], gaps: Gaps, base: str, present: Mapping[str, Clause]
) -> dict[str, Clause]:
    """Return the clauses with the state each has in an edition amended from the base."""
    marked = {id_: _bracketed(clause, base) for id_, clause in clauses.items()}
    marked |= _placeholders(gaps.attested_missing, ClauseState.ATTESTED_MISSING, present)
    marked |= _placeholders(gaps.unknown, ClauseState.UNKNOWN, present)
    marked |= {id_: _either(id_, clauses.get(id_), present.get(id_)) for id_ in gaps.either}
    _check_set_by_amendment(marked, gaps.set_by_amendment)
    noted = {id_: _noted(clause, gaps.notes) for id_, clause in marked.items()}
    return {id_: _trimmed(noted[id_], noted, present) for id_ in sorted(noted, key=sort_key)}


def borrow(clauses: Mapping[str, Clause], lent: Mapping[str, Clause]) -> dict[str, Clause]:
    """Return the clauses with those not supplied taken from a later edition, and flagged."""
    borrowed = {id_: _borrowed(clause, lent) for id_, clause in clauses.items()}
    return {id_: _trimmed(clause, borrowed, lent) for id_, clause in borrowed.items()}


def expand(pattern: str, ids: Iterable[str]) -> tuple[str, ...]:
    """Return the ids a pattern names: a section, a run, or a clause with its sub-paragraphs."""
    if pattern.endswith(".*"):
        return tuple(id_ for id_ in ids if section(id_) == pattern.removesuffix(".*"))
    first, dash, last = pattern.partition("-")
    if dash and ":" not in pattern:
        return tuple(id_ for id_ in ids if _in_run(id_, first, last))
    alike = (id_ for id_ in ids if id_.startswith(pattern) and id_ != pattern)
    return (pattern, *(id_ for id_ in alike if is_within(id_, pattern)))


def _in_run(clause_id: str, first: str, last: str) -> bool:
    """Return whether a clause, with its sub-paragraphs, lies between two of one section."""
    if ":" in clause_id or section(clause_id) != section(first):
        return False
    return sort_key(first)[:4] <= sort_key(clause_id)[:4] <= sort_key(last)[:4]


def _bracketed(clause: Clause, base: str) -> Clause:
    """Return a clause of the base as bracketed: the words before and after agree."""
    if clause.source != base or clause.state is ClauseState.EITHER:
        return clause
    return msgspec.structs.replace(clause, state=ClauseState.BRACKETED)


def _placeholders(
    patterns: Iterable[str], state: ClauseState, present: Mapping[str, Clause]
) -> dict[str, Clause]:
    """Return clauses without words for the patterns, known by what the present edition has."""
    ids = [id_ for pattern in patterns for id_ in expand(pattern, present)]
    return {id_: _placeholder(id_, state, present.get(counterpart(id_))) for id_ in ids}


def _placeholder(clause_id: str, state: ClauseState, now: Clause | None) -> Clause:
    """Return a clause that has an id and no words; ``also`` is what the present edition says."""
    return Clause(
        id=clause_id,
        kind=now.kind if now else "equipment",
        summary=_WHY[state],
        computable="no",
        disposition=now.disposition if now else Disposition.DISPLAYED,
        applies_to=now.applies_to if now else (),
        state=state,
        also=now.in_full if now else "",
    )


def _either(clause_id: str, then: Clause | None, now: Clause | None) -> Clause:
    """Return a clause with two supplied wordings, one of which may be no clause at all."""
    if then and now and then.source != now.source:
        return msgspec.structs.replace(then, state=ClauseState.EITHER, also=now.in_full)
    only = then or now
    if only is None:
        raise GazetteError(f"Neither wording of {clause_id} is supplied.")
    note = "Only in today's wording." if now else "Only in the older wording."
    return msgspec.structs.replace(only, state=ClauseState.EITHER, note=note)


def _borrowed(clause: Clause, lent: Mapping[str, Clause]) -> Clause:
    """Return a clause from the lender where its own words are not supplied and the lender's are."""
    loan = lent.get(clause.id) or lent.get(counterpart(clause.id))
    if clause.state.supplied or loan is None:
        return clause
    note = f"{clause.in_full} Borrowed from {loan.source}."
    return msgspec.structs.replace(loan, id=clause.id, state=ClauseState.BACKFILLED, note=note)


def _trimmed(clause: Clause, held: Mapping[str, Clause], present: Mapping[str, Clause]) -> Clause:
    """Return a clause taken from today's edition without references to what came later."""
    now = present.get(clause.id) or present.get(counterpart(clause.id))
    if now is None or clause.source != now.source:
        return clause
    kept = (id_ for id_ in clause.interacts_with if id_ in held or counterpart(id_) in held)
    return msgspec.structs.replace(clause, interacts_with=tuple(kept))


def _noted(clause: Clause, notes: Mapping[str, str]) -> Clause:
    """Return a clause with the edition's own note on it, if there is one."""
    note = notes.get(clause.id)
    return msgspec.structs.replace(clause, note=note) if note else clause


def _check_set_by_amendment(clauses: Mapping[str, Clause], declared: Iterable[str]) -> None:
    """Refuse an edition whose instruments set other clauses than it declares."""
    made = {id_ for id_, c in clauses.items() if c.state is ClauseState.SET_BY_AMENDMENT}
    if made != set(declared):
        raise GazetteError(f"Set by amendment: {sorted(made)}, but declared {sorted(declared)}.")
