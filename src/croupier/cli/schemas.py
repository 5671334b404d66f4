"""Schemas: what each command prints with ``--json``, as JSON Schema made from its type."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

import click
from msgspec.json import schema_components

from croupier.cli.files import refuse
from croupier.cli.law.page import rows
from croupier.cli.printing import DONE, print_json
from croupier.explain.schema import DIALECT, SCHEMAS, Schema
from croupier.gazette.errors import hint
from croupier.record.model import bad

_COMPONENTS: Final = "#/$defs/{name}"
REPORTS: Final = {
    "error": ("croupier.record.report:ErrorReport",),
    "settle": ("croupier.record.report:SettlementReport",),
    "adjudicate": ("croupier.disputes.report:RulingReport",),
    "edge": ("croupier.analysis.report_types:EdgeReport",),
    "par": ("croupier.analysis.report_types:ParReport",),
    "count": ("croupier.analysis.report_types:CountReport",),
    "removal": ("croupier.analysis.report_types:RemovalReport",),
    "strategy": ("croupier.analysis.strategy_report:StrategyReport",),
    "advise": ("croupier.analysis.report_types:AdviceReport",),
    "simulate": ("croupier.simulation.result:Result",),
    "study": ("croupier.simulation.study_report:StudyReport",),
    "table check": (
        "croupier.record.table_report:LawfulTableReport",
        "croupier.record.table_report:UnlawfulTableReport",
    ),
    "table sign": ("croupier.pages.sign.report:SignReport",),
    "table prompts": ("croupier.cli.prompts:PromptsReport",),
    "atlas find": (
        "croupier.survey.report:FoundTablesReport",
        "croupier.survey.report:FoundSidesReport",
        "croupier.survey.report:FoundCostsReport",
    ),
    "atlas show": ("croupier.survey.report:ShownEntryReport",),
    "atlas compare": ("croupier.survey.report:ComparedEntriesReport",),
    "atlas check": ("croupier.survey.report:CheckedAtlasReport",),
    "law editions": ("croupier.cli.law.editions:EditionsReport",),
    "law show": ("croupier.cli.law.show:ShownReport",),
    "law at": ("croupier.cli.law.editions:DayReport",),
    "law diff": ("croupier.gazette.diff_report:DiffReport",),
    "law readings": (
        "croupier.cli.law.readings:ReadingsReport",
        "croupier.cli.law.readings:ReadingReport",
    ),
    "law search": ("croupier.cli.law.search:SearchReport",),
    "law coverage": ("croupier.cli.law.coverage:CoverageReport",),
    "verify": (
        "croupier.verify.finding:Report",
        "croupier.verify.files:DocumentReport",
    ),
    "anomalies": ("croupier.protocol.anomalies:AnomalyReport",),
    "tournament run": ("croupier.record.tournament:PlayedTournamentReport",),
    "tournament advise": ("croupier.analysis.report_types:EndgameReport",),
    "drill": ("croupier.school.report:ExerciseReport",),
    "school verify": ("croupier.school.report:MarksReport",),
    "school coverage": ("croupier.school.coverage:Asked",),
    "school puzzle": ("croupier.school.report:ExerciseReport",),
}
"""The type of what each command prints; several where it depends on what is asked."""
LISTS: Final = ("drill", "school coverage", "school puzzle")
"""Commands that print a list of those."""


def names() -> tuple[str, ...]:
    """The name of every schema."""
    return tuple(dict.fromkeys((*SCHEMAS, *REPORTS)))


def print_schema(words: tuple[str, ...], *, printed: bool) -> int:
    """Print the schema of a kind of file or of what a command prints, or list them."""
    name = " ".join(words)
    if not name:
        _list()
    elif name in SCHEMAS and not printed:
        print_json(SCHEMAS[name]())
    elif name in REPORTS:
        print_json(report_schema(name))
    else:
        near = hint(name, names()) or "; `croupier schema` lists them"
        why = f"there is no schema of that name{near}"
        return refuse(name, bad("", why), as_json=False)
    return DONE


def report_schema(name: str) -> Schema:
    """The schema of what a command prints with ``--json``."""
    types = tuple(_types(REPORTS[name]))
    found, components = schema_components(types, ref_template=_COMPONENTS)
    one = found[0] if len(found) == 1 else {"anyOf": list(found)}
    shape = {"type": "array", "items": one} if name in LISTS else one
    title = "A refusal" if name == "error" else f"croupier {name} --json"
    return {"$schema": DIALECT, "title": title, **shape, "$defs": components}


def _types(places: tuple[str, ...]) -> Iterator[Any]:
    for place in places:
        module, _, name = place.partition(":")
        yield getattr(import_module(module), name)


def _list() -> None:
    """The names, a line each."""
    click.echo("Of files:")
    rows(((name, str(made.__doc__)) for name, made in SCHEMAS.items()))
    click.echo("Of what a command prints with --json:")
    rows((name, _said(name)) for name in REPORTS)


def _said(name: str) -> str:
    """What a command prints, in words."""
    return "every refusal, of any command" if name == "error" else f"croupier {name} --json"
