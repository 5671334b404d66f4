"""Amending instruments as data, really applied: each operation must fit the text it amends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Literal

import msgspec

from croupier.gazette.clause import (
    Clause,
    ClauseState,
    Computable,
    Disposition,
    Kind,
    Value,
    Words,
    sort_key,
)
from croupier.gazette.errors import AmendmentError

NO_CLAUSE = ("contents", "whole division")
"""Targets that change no clause: they are recorded, not applied."""


class Instrument(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A gazetted amendment: by what power, prescribed when, and from when at the earliest."""

    id: str
    title: str
    power: str
    prescribed: date
    effective_earliest: date
    basis: str
    items: int


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number or list that an operation sets, and what it must have been before."""

    new: Value
    old: Value | None = None


class Operation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing an item of an instrument does to one clause.

    ``summary`` says what the operation does and ``says`` what the clause says afterwards, where
    the two differ; ``part`` names the words of the target that are touched, if not all.
    """

    instrument: str
    item: str
    operation: Literal["insert", "delete-replace", "substitute-text"]
    target: str
    summary: str
    says: str = ""
    words: tuple[Words, ...] = ()
    part: str = ""
    kind: Kind = "general"
    computable: Computable = "no"
    disposition: Disposition = Disposition.AWAITING
    applies_to: tuple[str, ...] = ()
    interacts_with: tuple[str, ...] = ()
    sets: dict[str, Change] = msgspec.field(default_factory=dict)
    removes: tuple[str, ...] = ()
    also_inserts: tuple[Clause, ...] = ()
    rename: dict[str, str] = msgspec.field(default_factory=dict)
    note: str = ""

    @property
    def source(self) -> str:
        """Where the resulting words come from."""
        return f"{self.instrument} item {self.item}"

    @property
    def touches_a_clause(self) -> bool:
        """Whether a clause changes, and not only the contents list or the spelling throughout."""
        return self.target not in NO_CLAUSE


def apply(clauses: Mapping[str, Clause], operations: Iterable[Operation]) -> dict[str, Clause]:
    """Return the clauses as they stand after the operations, in order of number."""
    result = dict(clauses)
    for operation in operations:
        if operation.touches_a_clause:
            _STEPS[operation.operation](result, operation)
    return {id_: result[id_] for id_ in sorted(result, key=sort_key)}


def renames(operations: Iterable[Operation]) -> dict[str, str]:
    """Return the terms renamed throughout the division, old name to new."""
    return {old: new for operation in operations for old, new in operation.rename.items()}


def _insert(clauses: dict[str, Clause], operation: Operation) -> None:
    """Put in a clause that must not exist yet."""
    _put(clauses, operation, _worded(operation, {}, ClauseState.KNOWN))


def _delete_replace(clauses: dict[str, Clause], operation: Operation) -> None:
    """Take a clause and its named parts out and put the instrument's own words in."""
    old = _existing(clauses, operation, operation.target)
    state = ClauseState.KNOWN if old.state.supplied else ClauseState.SET_BY_AMENDMENT
    new = _worded(operation, old.params, state)
    for clause_id in (operation.target, *operation.removes):
        _existing(clauses, operation, clause_id)
        del clauses[clause_id]
    _put(clauses, operation, new)


def _substitute_text(clauses: dict[str, Clause], operation: Operation) -> None:
    """Change some words of a clause whose words must therefore be supplied."""
    old = _existing(clauses, operation, operation.target)
    if not old.state.supplied:
        raise _misfit(operation, f"the words of {old.id} are not supplied")
    clauses[old.id] = msgspec.structs.replace(
        old,
        summary=operation.says or operation.summary,
        read="",
        params=old.params | _values(operation, old.params),
        words=operation.words or old.words,
        state=ClauseState.KNOWN,
        source=operation.source,
        note=operation.note,
    )


_STEPS = {
    "insert": _insert,
    "delete-replace": _delete_replace,
    "substitute-text": _substitute_text,
}


def _put(clauses: dict[str, Clause], operation: Operation, clause: Clause) -> None:
    """Add a clause and those that come in beside it; none may exist yet."""
    for new in (clause, *operation.also_inserts):
        if new.id in clauses:
            raise _misfit(operation, f"{new.id} exists already")
        clauses[new.id] = msgspec.structs.replace(new, source=operation.source)


def _worded(operation: Operation, before: Mapping[str, Value], state: ClauseState) -> Clause:
    """Return the clause that an operation sets out in full."""
    return Clause(
        id=operation.target,
        kind=operation.kind,
        summary=operation.says or operation.summary,
        computable=operation.computable,
        disposition=operation.disposition,
        applies_to=operation.applies_to,
        interacts_with=operation.interacts_with,
        params=_values(operation, before),
        words=operation.words,
        state=state,
        source=operation.source,
        note=operation.note,
    )


def _values(operation: Operation, before: Mapping[str, Value]) -> dict[str, Value]:
    """Return the values an operation sets, once the old ones are what it takes them to be."""
    for name, change in operation.sets.items():
        if change.old is not None and before.get(name) != change.old:
            raise _misfit(operation, f"{name} was {before.get(name)}, not {change.old}")
    return {name: change.new for name, change in operation.sets.items()}


def _existing(clauses: Mapping[str, Clause], operation: Operation, clause_id: str) -> Clause:
    """Return a clause the operation needs to find."""
    if clause_id not in clauses:
        raise _misfit(operation, f"there is no {clause_id}")
    return clauses[clause_id]


def _misfit(operation: Operation, why: str) -> AmendmentError:
    """Return the error that names the item, what it does, and why it does not fit."""
    return AmendmentError(f"{operation.source} ({operation.operation} {operation.target}): {why}.")
