"""Diff report: two editions or days compared, as ``croupier law diff --json`` prints it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import groupby
from typing import Any, NamedTuple, TypedDict

from croupier.gazette.amendment import Operation
from croupier.gazette.clause import Clause, ClauseState, Value, sort_key
from croupier.gazette.dating import Dated, at, day_of
from croupier.gazette.descriptions import spoken_date
from croupier.gazette.diff import Difference, diff, section_of, throughout
from croupier.gazette.edition import Edition
from croupier.gazette.errors import GazetteError
from croupier.gazette.history import Nature, editions_of
from croupier.gazette.register import edition

COUNTED = (Nature.ADDED, Nature.REMOVED, Nature.CHANGED, Nature.IN_DOUBT)
_SURE = ("added", "removed", "changed")


class OperationReport(TypedDict):
    """One thing an item of an instrument does to one clause."""

    instrument: str
    item: str
    operation: str
    target: str
    part: str
    summary: str
    note: str


class ClauseSide(TypedDict):
    """A clause as it stands on one side of a change."""

    id: str
    state: ClauseState
    summary: str
    params: Mapping[str, Value]


def made_by(operations: Iterable[Operation]) -> list[OperationReport]:
    """The operations of supplied instruments."""
    return [
        {
            "instrument": each.instrument,
            "item": each.item,
            "operation": each.operation,
            "target": each.target,
            "part": each.part,
            "summary": each.summary,
            "note": each.note,
        }
        for each in operations
    ]


def side(clause: Clause | None) -> ClauseSide | None:
    """A clause as it stands on one side of a change."""
    if clause is None:
        return None
    return {
        "id": clause.id,
        "state": clause.state,
        "summary": clause.in_full,
        "params": clause.params,
    }


class DifferenceReport(TypedDict):
    """What is different in one clause, and what made it so."""

    id: str
    nature: str
    before: ClauseSide | None
    after: ClauseSide | None
    made_by: list[OperationReport]
    unexplained: bool
    why: str


class SectionDifferences(TypedDict):
    """What is different in one section."""

    section: str
    differences: list[DifferenceReport]


DiffReport = TypedDict(
    "DiffReport",
    {
        "from": str,
        "to": str,
        "days": dict[str, Dated],
        "reversed": bool,
        "counts": dict[str, int],
        "unexplained": int,
        "throughout": list[OperationReport],
        "sections": list[SectionDifferences],
    },
)
"""What ``croupier law diff --json`` prints."""


class Compared(NamedTuple):
    """Two editions, and what is different between them."""

    old: Edition
    new: Edition
    days: Mapping[str, Dated]
    """The days that were asked for, where they were."""
    found: tuple[Difference, ...]
    besides: tuple[Operation, ...]
    """What was done to no clause alone."""
    asked: tuple[date, date] | None = None
    """The first and the second day, where two days were asked for."""


def compared(old: str, new: str, section: str | None, jurisdiction: str | None = None) -> Compared:
    """What is different between two editions or days, in all sections or in one.

    Days are of the ``jurisdiction``, New Zealand's where none is said; editions must be too.
    """
    on = {typed: day_of(typed) for typed in (old, new) if _is_day(typed)}
    days = {typed: at(day, jurisdiction or "nz") for typed, day in on.items()}
    both = (on[old], on[new]) if old in on and new in on else None
    old, new = (days[typed].edition_id if typed in days else typed for typed in (old, new))
    held = edition(old), edition(new)
    _check_jurisdiction(jurisdiction, held)
    found = diff(*held)
    if section is not None:
        asked = _section(section, [id_ for one in held for id_ in one.clauses])
        found = tuple(each for each in found if each.section == asked)
    besides = () if section is not None else throughout(*held)
    return Compared(*held, days, found, besides, both)


def diff_report(of: Compared) -> DiffReport:
    """What is different between two editions, section by section."""
    counts = Counter(each.nature for each in of.found)
    return {
        "from": of.old.id,
        "to": of.new.id,
        "days": dict(of.days),
        "reversed": _is_reversed(of.old, of.new),
        "counts": {nature.replace(" ", "_"): counts[nature] for nature in COUNTED},
        "unexplained": sum(each.unexplained for each in of.found),
        "throughout": made_by(of.besides),
        "sections": [
            {"section": name, "differences": [_report(each) for each in these]}
            for name, these in groupby(of.found, key=lambda each: each.section)
        ],
    }


def _check_jurisdiction(asked: str | None, held: tuple[Edition, ...]) -> None:
    """An edition that is named has its jurisdiction already: another one contradicts it."""
    for one in held:
        if asked not in (None, one.jurisdiction):
            raise GazetteError(f"{one.id} is no edition of the jurisdiction {asked}.")


def _is_day(typed: str) -> bool:
    """Is a day meant, not an edition? No edition begins with a digit."""
    return typed == "today" or typed[:1].isdigit()


def _is_reversed(old: Edition, new: Edition) -> bool:
    """Whether the first of two editions is the later one."""
    known = editions_of(old.jurisdiction)
    return known.index(old) > known.index(new)


def _section(typed: str, clause_ids: list[str]) -> str:
    """The section a person means."""
    asked = typed.lower().removeprefix("section").strip()
    known = dict.fromkeys(map(section_of, sorted(clause_ids, key=sort_key)))
    found = next((one for one in known if one.lower() == asked), None)
    if asked in ("terms", "definitions"):
        return section_of("terms:")
    if found is None:
        raise GazetteError(f"There is no section {typed}. Sections: {', '.join(known)}.")
    return found


def _report(each: Difference) -> DifferenceReport:
    return {
        "id": each.clause,
        "nature": each.nature.replace(" ", "_"),
        "before": side(each.before),
        "after": side(each.after),
        "made_by": made_by(each.operations),
        "unexplained": each.unexplained,
        "why": each.why,
    }


# ── In words ────────────────────────────────────────────────────────────────────────────────────


def summary(data: Mapping[str, Any]) -> Iterator[str]:
    """Which editions the days mean, and how much is different."""
    for day, dated in data["days"].items():
        yield f"{spoken_date(day_of(day))}: {dated.edition_id}, {dated.certainty}. {dated.why}"
    if not any(data["counts"].values()) and not data["throughout"]:
        yield "Nothing is different."
        return
    if data["reversed"]:
        yield "Read backwards: each change is shown as it was made."
    yield _counted(data)


def _counted(data: Mapping[str, Any]) -> str:
    counts = data["counts"]
    listed = ", ".join(f"{counts[name]} {name}" for name in _SURE)
    if not counts["in_doubt"]:
        return f"{listed}; {_explained(data)}."
    more = f"{counts['in_doubt']:,} more clause{'' if counts['in_doubt'] == 1 else 's'}"
    return f"{listed}; {_explained(data)}. {more} may have changed: the words are not supplied."


def _explained(data: Mapping[str, Any]) -> str:
    unexplained = data["unexplained"]
    if not unexplained:
        return "all made by supplied instruments"
    return f"{unexplained} of these not, or not wholly, made by a supplied instrument"
