"""What became of clauses, as told: the operations that made it, and what stood before and after."""

from collections.abc import Iterable
from typing import Any

from croupier.cli.law.page import Told
from croupier.gazette.amendment import Operation
from croupier.gazette.clause import Clause
from croupier.gazette.errors import spoken


def made_by(operations: Iterable[Operation]) -> list[dict[str, Any]]:
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


def side(clause: Clause | None) -> dict[str, Any] | None:
    """A clause as it stands on one side of a change."""
    if clause is None:
        return None
    return {
        "id": clause.id,
        "state": clause.state,
        "summary": clause.summary,
        "params": clause.params,
    }


def sources(told: Told) -> str:
    """Where a change comes from, in a phrase: instruments and items, or none supplied."""
    named: dict[str, list[str]] = {}
    for each in told["made_by"]:
        items = named.setdefault(each["instrument"], [])
        if each["item"] not in items:
            items.append(each["item"])
    told_of = [f"{instrument} item {', '.join(items)}" for instrument, items in named.items()]
    if told["unexplained"]:
        told_of.append("no supplied instrument" if not told_of else "an instrument not supplied")
    return f"by {spoken(told_of)}"


def params_of(clause: Told) -> str:
    """The parameters of a clause in a phrase, or nothing."""
    return "; ".join(f"{name} = {_value(value)}" for name, value in clause["params"].items())


def _value(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)
