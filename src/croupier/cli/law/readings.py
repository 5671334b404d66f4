"""croupier law readings."""

from typing import NotRequired, TypedDict

import click

from croupier.cli.law.page import JsonObject, bold, row, say, several, title
from croupier.gazette.citation import cited_all
from croupier.gazette.descriptions import readings_on
from croupier.gazette.edition import Edition, Jurisdiction
from croupier.gazette.errors import GazetteError
from croupier.gazette.naming import find, unknown
from croupier.gazette.reading import Confidence, Reading, Weight, reading, readings
from croupier.gazette.register import edition, edition_ids


class ReadingSummary(TypedDict):
    """A reading in short: its clauses by jurisdiction, and what is taken."""

    name: str
    weight: Weight
    clauses: dict[Jurisdiction, tuple[str, ...]]
    default: str
    default_in: NotRequired[dict[Jurisdiction, str]]
    selectable: bool


class ReadingReport(ReadingSummary):
    """A reading in full."""

    ids: tuple[str, ...]
    confidence: Confidence
    editions: tuple[str, ...]
    question: str
    choices: dict[str, str]
    reason: str


class ReadingsReport(TypedDict):
    """What ``croupier law readings --json`` prints where none is named."""

    edition: str | None
    clause: str | None
    readings: list[ReadingSummary]


def listed(edition_id: str | None, clause: str | None) -> ReadingsReport:
    """The readings taken, in an edition and on a clause where one is named."""
    found = [_short(each) for each in _matching(edition_id, clause)]
    return {"edition": edition_id, "clause": clause, "readings": found}


def one(name: str, edition_id: str | None, clause: str | None) -> ReadingReport:
    """One reading in full, which must be among those asked for."""
    found = reading(name)
    if found not in _matching(edition_id, clause):
        where = " and ".join(filter(None, (edition_id, clause)))
        raise GazetteError(f"The question of {name} does not arise in {where}.")
    return full(found)


def _matching(edition_id: str | None, clause: str | None) -> tuple[Reading, ...]:
    within = tuple(map(edition, (edition_id,) if edition_id else edition_ids()))
    if clause is None:
        return tuple(each for each in readings().values() if _arises(each, within))
    named = tuple(filter(None, (find(clause, held) for held in within)))
    if not named:
        raise unknown(clause, within)
    on = {each.name for meant in named for each in readings_on(meant.id, meant.edition)}
    return tuple(each for each in readings().values() if each.name in on)


def _arises(each: Reading, within: tuple[Edition, ...]) -> bool:
    return any(each.applies_in(held.id, held.jurisdiction) for held in within)


def _short(each: Reading) -> ReadingSummary:
    summary: ReadingSummary = {
        "name": each.name,
        "weight": each.weight,
        "clauses": each.clauses,
        "default": each.default,
        "selectable": each.selectable,
    }
    if each.default_in:
        summary["default_in"] = each.default_in
    return summary


def full(each: Reading) -> ReadingReport:
    """All of a reading."""
    return {
        **_short(each),
        "ids": each.ids,
        "confidence": each.confidence,
        "editions": each.editions,
        "question": each.question,
        "choices": each.choices,
        "reason": each.reason,
    }


def show_listed(data: JsonObject) -> None:
    """Print names, defaults and clauses."""
    if not data["readings"]:
        click.echo("No reading is taken there.")
        return
    for each in data["readings"]:
        click.echo(f"{bold(each['name'])}  {each['weight']}")
        say(f"default {each['default']}", 4)
        say(_clauses(each), 4)
    click.echo()
    click.echo(several(len(data["readings"]), "reading"))


def _clauses(each: JsonObject) -> str:
    return "; ".join(f"{place} {cited_all(ids)}" for place, ids in each["clauses"].items())


def show_one(data: JsonObject) -> None:
    """Print one reading in full."""
    title(data["name"], data["weight"])
    show_body(data)
    click.echo()
    editions = ", ".join(data["editions"]) or "every edition"
    facts = (
        ("clauses", _clauses(data)),
        ("editions", editions),
        ("confidence", data["confidence"]),
        ("numbers", ", ".join(data["ids"])),
    )
    for label, text in facts:
        row(label, text, len("confidence"))


def show_body(data: JsonObject, indent: int = 2) -> None:
    """Print the question, the choices with the default marked, and the reason."""
    say(data["question"], indent)
    for name, means in data["choices"].items():
        mark = "*" if name == data["default"] else "-"
        row(mark, f"{name}: {means}", 0, indent)
    say(f"Why: {data['reason']}", indent)
    free = (
        "A table may choose otherwise." if data["selectable"] else "No table may choose otherwise."
    )
    say(free, indent)
