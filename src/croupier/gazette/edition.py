"""An edition: a dated snapshot of clauses, addressed as printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import TYPE_CHECKING, Final, Literal, get_args

import msgspec

from croupier.gazette.clause import Clause, ClauseState, Value, Words, counterpart
from croupier.gazette.errors import GazetteError, UnknownClause

Jurisdiction = Literal["act", "nz"]
EditionId = Literal["act-1996", "nz-1998", "nz-2012", "nz-2014", "nz-current"]
"""The editions of the register; at run time any word, which the register finds or refuses."""
EDITIONS: Final[tuple[EditionId, ...]] = get_args(EditionId)
if not TYPE_CHECKING:
    EditionId = str
PLACES: Final[Mapping[str, str]] = {
    "nz": "New Zealand",
    "act": "Australian Capital Territory",
}
"""Whose law each jurisdiction is."""
Certainty = Literal["certain", "presumed", "reconstructed"]


class Effective(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When an edition began: between which days, on what basis, and how sure that is.

    Up to ``certain_until`` no unsupplied amendment is to be expected.
    """

    basis: str
    certainty: Certainty
    earliest: date | None = None
    latest: date | None = None
    certain_until: date | None = None


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """The clauses in force under one edition, each with the state of its words."""

    id: EditionId
    title: str
    jurisdiction: Jurisdiction
    effective: Effective
    base_complete: bool
    clauses: Mapping[str, Clause]
    parent: EditionId | None = None
    instruments: tuple[str, ...] = ()
    renames: Mapping[str, str] = msgspec.field(default_factory=dict)
    not_supplied: tuple[str, ...] = ()
    backfill: EditionId | None = None

    def __repr__(self) -> str:
        """Its name, without the clauses."""
        return f"<Edition {self.id}: {self.title}, {len(self.clauses)} clauses>"

    def __reduce__(self) -> tuple[Callable[..., Edition], tuple[object, ...]]:
        """How it is pickled and copied: by its name, under which the register has it."""
        from croupier.gazette import register

        return register.edition, (self.id, self.backfill)

    def __contains__(self, clause_id: object) -> bool:
        """Return whether the edition holds a clause, in whatever state."""
        return isinstance(clause_id, str) and self._own_id(clause_id) is not None

    def clause(self, clause_id: str) -> Clause:
        """Return a clause; a definition answers to ``1.1:Box`` and to ``terms:Box`` alike.

        What is spelt otherwise, such as ``12.4a``, is found too.
        """
        if not isinstance(clause_id, str):
            raise TypeError(f'expected the number of a clause as text, "12.6", not {clause_id!r}')
        own = self._own_id(clause_id) or self._meant(clause_id)
        if own is None:
            raise UnknownClause(f"{self.id} has no clause {clause_id}.", clause_id, self.clauses)
        return self.clauses[own]

    def _meant(self, typed: str) -> str | None:
        """The clause that somebody means who spells it otherwise."""
        from croupier.gazette.naming import find

        found = find(typed, self)
        return None if found is None or found.is_section else found.id

    def state(self, clause_id: str) -> ClauseState:
        """Return how well the words of a clause are known."""
        return self.clause(clause_id).state

    def in_force(self, clause_id: str) -> bool:
        """Return whether a clause is shown to stand in this edition, its words supplied or not.

        A clause that is absent, revoked, or merely not known to be in force does not.
        """
        if clause_id not in self:
            return False
        clause = self.clause(clause_id)
        return clause.kind != "revoked" and clause.state is not ClauseState.UNKNOWN

    def supplied(self, clause_id: str) -> bool:
        """Return whether there are words of a clause in force to rely on."""
        return self.in_force(clause_id) and self.state(clause_id).supplied

    def says(self, clause_id: str, words: Words) -> bool:
        """Return whether a clause in force is worded so; of two wordings only the older counts."""
        return self.supplied(clause_id) and words in self.clause(clause_id).words

    def has_two_wordings(self, clause_id: str) -> bool:
        """Return whether two wordings of a clause are supplied, and not which of them stood."""
        return clause_id in self and self.state(clause_id) is ClauseState.EITHER

    def number(self, clause_id: str, name: str) -> int:
        """Return a number that amendments change, such as ``max_boxes`` of 3.1."""
        value = self._value(clause_id, name)
        if not isinstance(value, int):
            raise GazetteError(f"{name} of {clause_id} in {self.id} is a list, not a number.")
        return value

    def values(self, clause_id: str, name: str) -> tuple[int | str, ...]:
        """Return a list that amendments change, such as ``blackjack_odds`` of 10.1A."""
        value = self._value(clause_id, name)
        if isinstance(value, int):
            raise GazetteError(f"{name} of {clause_id} in {self.id} is a number, not a list.")
        return value

    def _value(self, clause_id: str, name: str) -> Value:
        """Return a value of a clause by name."""
        params = self.clause(clause_id).params
        if name not in params:
            raise GazetteError(f"Clause {clause_id} of {self.id} sets no {name}.")
        return params[name]

    def _own_id(self, clause_id: str) -> str | None:
        """Return the id under which this edition holds a clause, if it does."""
        for candidate in (clause_id, counterpart(clause_id)):
            if candidate in self.clauses:
                return candidate
        return None
