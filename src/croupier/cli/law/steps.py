"""What became of clauses, in words: the operations that did it, what stood before and after."""

from collections.abc import Iterable, Mapping
from typing import TypedDict

from croupier.cli.law.page import JsonObject
from croupier.gazette.amendment import Operation
from croupier.gazette.clause import Clause, ClauseState, Value
from croupier.gazette.descriptions import made


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


def sources(data: JsonObject) -> str:
    """Where a change comes from, in a phrase: instruments and items, or none supplied."""
    items = ((each["instrument"], each["item"]) for each in data["made_by"])
    return made(items, data["unexplained"])


def params_of(clause: JsonObject) -> str:
    """The parameters of a clause in a phrase, or nothing."""
    return "; ".join(f"{name} = {_value(value)}" for name, value in clause["params"].items())


def _value(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)
