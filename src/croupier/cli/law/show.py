"""croupier law show: all there is to know of a clause."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypedDict

from croupier.cli.law.coverage import CoverReport, cover_of
from croupier.cli.law.readings import ReadingReport, full
from croupier.gazette.clause import Clause, ClauseState, Value
from croupier.gazette.coverage import cover
from croupier.gazette.descriptions import means, naming, readings_on
from croupier.gazette.diff_report import ClauseSide, OperationReport, made_by, side
from croupier.gazette.edition import Edition
from croupier.gazette.errors import GazetteError, spoken
from croupier.gazette.history import HistoryStep, Nature, amendments, editions_of, history
from croupier.gazette.naming import ClauseName, find, latest, parts_of, unknown
from croupier.gazette.register import edition, edition_ids, jurisdictions


class ClauseLine(TypedDict):
    """A clause, and what it says."""

    id: str
    summary: str


class ClauseStep(TypedDict):
    """What became of a clause on the way to an edition."""

    edition: str
    nature: Nature
    after: ClauseSide | None
    made_by: list[OperationReport]
    unexplained: bool
    why: str


class ClauseFacts(TypedDict):
    """What the register says of the clause itself."""

    id: str
    edition: str
    present: str
    summary: str
    also: str
    note: str
    kind: str
    computable: str
    state: ClauseState
    means: str
    applies_to: list[str]
    params: Mapping[str, Value]


class ClauseReport(ClauseFacts, CoverReport):
    """A clause: what it says, its history, its readings, and what is done about it."""

    history: list[ClauseStep]
    amendments: list[OperationReport]
    readings: list[ReadingReport]
    interacts_with: list[ClauseLine]
    named_by: list[ClauseLine]
    parts: list[ClauseLine]


class SectionReport(TypedDict):
    """A section and its clauses."""

    section: str
    edition: str
    present: str
    clauses: list[ClauseLine]


class ShownReport(TypedDict):
    """What ``croupier law show --json`` prints."""

    asked: str
    clauses: list[ClauseReport]
    sections: list[SectionReport]


def what_is(words: Sequence[str], edition_id: str | None) -> ShownReport:
    """What a person asks for, in one edition or in the latest of each jurisdiction that has it."""
    each = _names(words)
    every = (_in(typed, edition_id) if edition_id else _in_each(typed) for typed in each)
    found = tuple(one for several in every for one in several)
    return {
        "asked": " ".join(words),
        "clauses": [_clause(one) for one in found if not one.is_section],
        "sections": [_section(one) for one in found if one.is_section],
    }


def _names(words: Sequence[str]) -> Iterator[str]:
    """The clauses among some words, each of as many words as make a name: ``section 12 12.4a``."""
    held = tuple(map(edition, edition_ids()))
    left = list(words)
    while left:
        runs = (" ".join(left[:n]) for n in range(len(left), 0, -1))
        found = next((run for run in runs if any(find(run, one) for one in held)), None)
        name = left[0] if len(left) < len(words) or found is not None else " ".join(left)
        yield found or name
        del left[: len((found or name).split())]


def _in(typed: str, edition_id: str) -> tuple[ClauseName, ...]:
    """What is meant in one edition."""
    held = edition(edition_id)
    found = find(typed, held)
    if found is None:
        raise _not_in(typed, held)
    return (found,)


def _not_in(typed: str, held: Edition) -> GazetteError:
    """The refusal of a clause an edition has not: the editions that have it, or what is near."""
    others = [id_ for id_ in edition_ids() if find(typed, edition(id_))]
    if not others:
        return unknown(typed, (held,))
    return GazetteError(f"There is no clause {typed} in {held.id}. It is in {spoken(others)}.")


def _in_each(typed: str) -> tuple[ClauseName, ...]:
    """What is meant in the latest edition of each jurisdiction that has it."""
    found = tuple(filter(None, (latest(typed, editions_of(each)) for each in jurisdictions())))
    if not found:
        raise unknown(typed, map(edition, edition_ids()))
    return found


def _present(jurisdiction: str) -> str:
    """The id of the present edition of a jurisdiction."""
    return editions_of(jurisdiction)[-1].id


def _section(one: ClauseName) -> SectionReport:
    return {
        "section": one.id,
        "edition": one.edition.id,
        "present": _present(one.edition.jurisdiction),
        "clauses": _lines(one.edition, one.clauses),
    }


def _clause(one: ClauseName) -> ClauseReport:
    held, clause = one.edition, one.edition.clause(one.id)
    return {
        **_own(held, clause),
        "history": [_step(each) for each in history(clause.id, held.jurisdiction)],
        "amendments": made_by(amendments(clause.id, held.jurisdiction)),
        "readings": [full(each) for each in readings_on(clause.id, held)],
        "interacts_with": _lines(held, clause.interacts_with),
        "named_by": _lines(held, naming(held, clause.id)),
        "parts": _lines(held, parts_of(clause.id, held)),
        **cover_of(cover(held, clause.id)),
    }


def _own(held: Edition, clause: Clause) -> ClauseFacts:
    """What the register says of the clause itself."""
    return {
        "id": clause.id,
        "edition": held.id,
        "present": _present(held.jurisdiction),
        "summary": clause.in_full,
        "also": clause.also,
        "note": clause.note,
        "kind": clause.kind,
        "computable": clause.computable,
        "state": clause.state,
        "means": means(clause),
        "applies_to": list(clause.applies_to),
        "params": clause.params,
    }


def _step(step: HistoryStep) -> ClauseStep:
    return {
        "edition": step.edition,
        "nature": step.nature,
        "after": side(step.after),
        "made_by": made_by(step.operations),
        "unexplained": step.unexplained,
        "why": step.why,
    }


def _lines(held: Edition, clause_ids: Iterable[str]) -> list[ClauseLine]:
    """Clauses with what each says; what is outside the edition says nothing here."""
    return [
        {"id": id_, "summary": held.clause(id_).in_full if id_ in held else ""}
        for id_ in clause_ids
    ]
