"""croupier law editions, croupier law at."""

from collections import Counter
from datetime import date
from typing import NotRequired, TypedDict

import click

from croupier.cli.law.page import JsonObject, heading, row, rows, say, title
from croupier.gazette.dating import at, day_of
from croupier.gazette.descriptions import began, ended, spoken_date, text_of
from croupier.gazette.edition import PLACES, Certainty, Edition, Jurisdiction
from croupier.gazette.errors import NoEditionInForce
from croupier.gazette.history import editions_of
from croupier.gazette.register import edition, entries, jurisdictions

LABELS = ("from", "until", "text", "clauses", "not supplied")
WIDEST = max(map(len, LABELS))


EditionReport = TypedDict(
    "EditionReport",
    {
        "id": str,
        "title": str,
        "jurisdiction": Jurisdiction,
        "place": str,
        "from": date | None,
        "from_latest": date | None,
        "certainty": Certainty,
        "certain_until": date | None,
        "basis": str,
        "until": date | None,
        "replaced_by": str | None,
        "whole": bool,
        "parent": str | None,
        "instruments": list[str],
        "clauses": int,
        "states": dict[str, int],
        "not_supplied": list[str],
    },
)
"""An edition: since when, how sure, and what is not supplied."""


class EditionsReport(TypedDict):
    """What ``croupier law editions --json`` prints."""

    editions: list[EditionReport]


class DayAnswer(TypedDict):
    """The edition in force in a jurisdiction on a day; where there is none, why."""

    edition: str | None
    title: NotRequired[str]
    certainty: NotRequired[Certainty]
    why: str
    rivals: NotRequired[list[str]]


class DayReport(TypedDict):
    """What ``croupier law at --json`` prints."""

    date: date
    jurisdictions: dict[str, DayAnswer]


def all_editions() -> EditionsReport:
    """Every edition of every jurisdiction."""
    return {
        "editions": [
            _report(one, later)
            for jurisdiction in jurisdictions()
            for one, later in _with_next(editions_of(jurisdiction))
        ]
    }


def _with_next(known: tuple[Edition, ...]) -> list[tuple[Edition, Edition | None]]:
    """Each edition with the one that replaced it, if one did."""
    return list(zip(known, (*known[1:], None), strict=True))


def _report(one: Edition, later: Edition | None) -> EditionReport:
    states = Counter(str(clause.state) for clause in one.clauses.values())
    return {
        "id": one.id,
        "title": one.title,
        "jurisdiction": one.jurisdiction,
        "place": PLACES[one.jurisdiction],
        "from": one.effective.earliest,
        "from_latest": one.effective.latest,
        "certainty": one.effective.certainty,
        "certain_until": one.effective.certain_until,
        "basis": one.effective.basis,
        "until": later.effective.earliest if later else None,
        "replaced_by": later.id if later else None,
        "whole": one.base_complete,
        "parent": one.parent,
        "instruments": list(one.instruments),
        "clauses": len(one.clauses),
        "states": dict(states.most_common()),
        "not_supplied": list(one.not_supplied),
    }


def show_editions(data: JsonObject) -> None:
    """Print the editions, place by place."""
    for n, one in enumerate(data["editions"]):
        if n:
            click.echo()
        title(one["id"], one["place"])
        say(one["title"])
        for label, text in zip(LABELS, _rows(one), strict=True):
            row(label, text, WIDEST)


def _rows(one: JsonObject) -> tuple[str, ...]:
    states = ", ".join(f"{count} {state}" for state, count in one["states"].items())
    held = edition(one["id"])
    return (
        f"{began(held)}; {one['basis']}",
        ended(held),
        text_of(held),
        f"{one['clauses']}: {states}",
        "; ".join(one["not_supplied"]),
    )


def on_day(typed: str, jurisdiction: str | None) -> DayReport:
    """The edition in force on a day, in one jurisdiction or in each."""
    day = day_of(typed)
    asked = (jurisdiction,) if jurisdiction else jurisdictions()
    answers = {each: _answer(day, each) for each in asked}
    if not any(answer["edition"] for answer in answers.values()):
        raise NoEditionInForce(" ".join(answer["why"] for answer in answers.values()))
    return {"date": day, "jurisdictions": answers}


def _answer(day: date, jurisdiction: str) -> DayAnswer:
    try:
        dated = at(day, jurisdiction)
    except NoEditionInForce as none:
        return {"edition": None, "why": str(none)}
    return {
        "edition": dated.edition_id,
        "title": entries()[dated.edition_id].title,
        "certainty": dated.certainty,
        "why": dated.why,
        "rivals": list(dated.rivals),
    }


def show_day(data: JsonObject) -> None:
    """Print what was in force on a day."""
    title(spoken_date(data["date"]), data["date"].isoformat())
    for jurisdiction, answer in data["jurisdictions"].items():
        heading(PLACES[jurisdiction])
        if answer["edition"] is None:
            say(answer["why"])
            continue
        rows(_answered(answer))


def _answered(answer: JsonObject) -> list[tuple[str, str]]:
    answers = [
        ("edition", f"{answer['edition']}: {answer['title']}"),
        ("certainty", answer["certainty"]),
        ("why", answer["why"]),
    ]
    if answer["rivals"]:
        answers.append(("rivals", ", ".join(answer["rivals"])))
    return answers
