"""croupier law coverage."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, TypedDict

import click

from croupier.cli.law.page import JsonObject, heading, rows, say
from croupier.cli.printing import json_line
from croupier.gazette.amendment import Operation
from croupier.gazette.citation import cited
from croupier.gazette.clause import Disposition
from croupier.gazette.coverage import Cover, How, Kind, coverage, operation_cover
from croupier.gazette.descriptions import amended_by
from croupier.gazette.edition import Edition
from croupier.gazette.register import edition, edition_ids, operations

if TYPE_CHECKING:
    from croupier.documents.frame import Contents


class WitnessReport(TypedDict):
    """What shows one clause: how, in which words, and where they were said."""

    clause: str
    how: How
    says: str
    kind: Kind
    text: str


class CoverReport(TypedDict):
    """What is done about a clause, and all that shows it."""

    disposition: Disposition
    witnesses: list[WitnessReport]


class CoveredClause(CoverReport):
    """A clause, and what is done about it."""

    id: str


class CoveredOperation(CoverReport):
    """An operation of an instrument, and what is done about it."""

    instrument: str
    item: str
    operation: str
    target: str


class EditionCoverage(TypedDict):
    """The clauses of an edition, and how many are played, displayed and so on."""

    counts: dict[str, int]
    clauses: list[CoveredClause]


class OperationCoverage(TypedDict):
    """The operations that made the editions, and how many are played and so on."""

    counts: dict[str, int]
    operations: list[CoveredOperation]


class CoverageReport(TypedDict):
    """What ``croupier law coverage --json`` prints."""

    editions: dict[str, EditionCoverage]
    operations: OperationCoverage


class LawCovered(NamedTuple):
    """The editions asked for, and the operations that made them."""

    editions: tuple[Edition, ...]
    made: tuple[Operation, ...]


def asked(edition_id: str | None) -> LawCovered:
    """One edition or all of them."""
    held = tuple(map(edition, (edition_id,) if edition_id else edition_ids()))
    instruments = {instrument for one in held for instrument in one.instruments}
    return LawCovered(held, tuple(one for one in operations() if one.instrument in instruments))


def covered(of: LawCovered) -> CoverageReport:
    """What is done about every clause of the editions, and about the operations that made them."""
    return {
        "editions": {one.id: _edition(coverage(one).values()) for one in of.editions},
        "operations": _operations(of.made),
    }


def document(of: LawCovered, answer: JsonObject) -> "Contents":
    """The coverage as a document."""
    from croupier.documents.coverage import coverage_contents

    return coverage_contents(of.editions, of.made, json_line(answer))


def awaiting(data: JsonObject) -> bool:
    """Whether nothing is done yet about some clause or operation."""
    every = (*data["editions"].values(), data["operations"])
    return any(one["counts"].get("awaiting") for one in every)


def _edition(covers: Iterable[Cover]) -> EditionCoverage:
    clauses: list[CoveredClause] = [{"id": each.clause, **cover_of(each)} for each in covers]
    return {"counts": _counts(clauses), "clauses": clauses}


def _operations(made: Iterable[Operation]) -> OperationCoverage:
    listed: list[CoveredOperation] = [
        {
            "instrument": each.instrument,
            "item": each.item,
            "operation": each.operation,
            "target": each.target,
            **cover_of(operation_cover(each)),
        }
        for each in made
    ]
    return {"counts": _counts(listed), "operations": listed}


def cover_of(each: Cover) -> CoverReport:
    """What is done about a clause, and all that shows it."""
    return {
        "disposition": each.disposition,
        "witnesses": [
            {
                "clause": one.clause,
                "how": one.how,
                "says": one.says,
                "kind": one.kind,
                "text": one.text,
            }
            for one in each.witnesses
        ],
    }


def _counts(listed: Iterable[CoverReport]) -> dict[str, int]:
    counted = Counter(str(each["disposition"]) for each in listed)
    return dict(counted.most_common())


def show_covered(data: JsonObject) -> None:
    """Print the counts of each edition, and then every clause and operation."""
    rows((id_, _counted(one["counts"])) for id_, one in data["editions"].items())
    if data["operations"]["operations"]:
        rows([("operations", _counted(data["operations"]["counts"]))])
    for id_, one in data["editions"].items():
        heading(id_)
        _show((cited(each["id"]), each) for each in one["clauses"])
    if data["operations"]["operations"]:
        heading("Operations of amendments")
        _show((_operation(each), each) for each in data["operations"]["operations"])


def _operation(each: JsonObject) -> str:
    by = amended_by(each["instrument"], each["item"])
    return f"{by[0].upper()}{by[1:]}, {cited(each['target'])}"


def _counted(counts: dict[str, int]) -> str:
    text = ", ".join(f"{count:,} {name}" for name, count in counts.items())
    return f"{sum(counts.values()):,}: {text}"


def _show(listed: Iterable[tuple[str, JsonObject]]) -> None:
    """Print each with its disposition, what shows it, and how many of its paragraphs are shown."""
    for name, each in listed:
        click.echo(f"  {name}  {_disposition(each['disposition'])}")
        for one in each["witnesses"][:1]:
            more = len(each["witnesses"]) - 1
            say(f"{one['says']}{f' And {more} more.' if more else ''}", 6)


def _disposition(name: str) -> str:
    return click.style(name, fg="red", bold=True) if name == "awaiting" else name
