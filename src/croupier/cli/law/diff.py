"""croupier law diff."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

import click

from croupier.cli.law.page import JsonObject, bold, dim, heading, row, say, several
from croupier.cli.law.steps import ClauseSide, OperationReport, made_by, params_of, side, sources
from croupier.cli.printing import json_line
from croupier.gazette.amendment import Operation
from croupier.gazette.clause import ClauseState, sort_key
from croupier.gazette.dating import Dated, at, day_of
from croupier.gazette.descriptions import cited, spoken_date
from croupier.gazette.diff import Difference, diff, section_of, throughout
from croupier.gazette.edition import Edition
from croupier.gazette.errors import GazetteError
from croupier.gazette.history import Nature, editions_of
from croupier.gazette.register import edition

if TYPE_CHECKING:
    from croupier.documents.frame import Contents

COUNTED = (Nature.ADDED, Nature.REMOVED, Nature.CHANGED, Nature.IN_DOUBT)
WORDLESS = tuple(state for state in ClauseState if not state.supplied)
MARKS = {"added": "+", "removed": "−", "changed": "±"}
COLOURS = {"added": "green", "removed": "red", "changed": "yellow"}


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


def compared(old: str, new: str, section: str | None, jurisdiction: str = "nz") -> Compared:
    """What is different between two editions or days, in all sections or in one."""
    on = {typed: day_of(typed) for typed in (old, new) if _is_day(typed)}
    days = {typed: at(day, jurisdiction) for typed, day in on.items()}
    both = (on[old], on[new]) if old in on and new in on else None
    old, new = (days[typed].edition_id if typed in days else typed for typed in (old, new))
    held = edition(old), edition(new)
    found = diff(*held)
    if section is not None:
        asked = _section(section, [id_ for one in held for id_ in one.clauses])
        found = tuple(each for each in found if each.section == asked)
    besides = () if section is not None else throughout(*held)
    return Compared(*held, days, found, besides, both)


def differences(of: Compared) -> DiffReport:
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


def document(of: Compared, answer: JsonObject) -> "Contents":
    """The differences as a document."""
    from croupier.documents.differences import difference_contents

    between = of.old, of.new
    summary = tuple(_summary(answer))
    return difference_contents(
        between, of.found, of.besides, summary, json_line(answer), days=of.asked
    )


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


def show_differences(data: JsonObject) -> None:
    """Print the counts, and then what is different, section by section."""
    click.echo(bold(f"From {data['from']} to {data['to']}"))
    for line in _summary(data):
        say(line, 0)
    if data["throughout"]:
        heading("Contents list and whole text")
        for each in data["throughout"]:
            say(f"{each['summary']} By {each['instrument']} item {each['item']}.", 2)
    for section in data["sections"]:
        heading(_named(section["section"]))
        certain = [each for each in section["differences"] if each["nature"] != "in_doubt"]
        for each in certain:
            _show(each)
        _show_doubts(each for each in section["differences"] if each["nature"] == "in_doubt")


def _summary(data: JsonObject) -> Iterator[str]:
    """Which editions the days mean, and how much is different."""
    for day, dated in data["days"].items():
        yield f"{spoken_date(day_of(day))}: {dated.edition_id}, {dated.certainty}. {dated.why}"
    if not any(data["counts"].values()) and not data["throughout"]:
        yield "Nothing is different."
        return
    if data["reversed"]:
        yield "Read backwards: each change is shown as it was made."
    yield _counted(data)


def _counted(data: JsonObject) -> str:
    counts = data["counts"]
    listed = ", ".join(f"{counts[name]} {name}" for name in MARKS)
    if not counts["in_doubt"]:
        return f"{listed}; {_explained(data)}."
    more = several(counts["in_doubt"], "more clause")
    return f"{listed}; {_explained(data)}. {more} may have changed: the words are not supplied."


def _explained(data: JsonObject) -> str:
    unexplained = data["unexplained"]
    if not unexplained:
        return "all made by supplied instruments"
    return f"{unexplained} of these not, or not wholly, made by a supplied instrument"


def _named(section: str) -> str:
    return "Appendices" if section == "appendix" else f"Section {section}"


def _show(each: JsonObject) -> None:
    """Print one change: what it said, what it says, and what made it so."""
    nature = each["nature"]
    click.echo(
        f"  {click.style(MARKS[nature], fg=COLOURS[nature])} {bold(cited(each['id']))}  {nature}"
    )
    for label, one in (("was", each["before"]), ("is", each["after"])):
        if one and one["state"] not in WORDLESS:
            row(label, _said(one), len("was"), 4)
    made = f"{sources(each)}. {each['why']}"
    say(made[0].upper() + made[1:].strip(), 4, dim)


def _said(one: JsonObject) -> str:
    params = params_of(one)
    return f"{one['summary']} ({params})" if params else str(one["summary"])


def _show_doubts(doubted: Any) -> None:
    """Print what is in doubt, clauses together of which the same is to be said."""
    together: dict[str, list[str]] = {}
    for each in doubted:
        together.setdefault(each["why"], []).append(cited(each["id"]))
    for why, ids in together.items():
        click.echo(f"  ? {bold('in doubt')}")
        say(", ".join(ids), 4)
        say(why, 4, dim)
