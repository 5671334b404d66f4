"""What became of clauses, in words: where a change comes from, and what a clause sets."""

from croupier.cli.law.page import JsonObject
from croupier.gazette.descriptions import made


def sources(data: JsonObject) -> str:
    """Where a change comes from, in a phrase: instruments and items, or none supplied."""
    items = ((each["instrument"], each["item"]) for each in data["made_by"])
    return made(items, data["unexplained"])


def params_of(clause: JsonObject) -> str:
    """The parameters of a clause in a phrase, or nothing."""
    return "; ".join(f"{name} = {_value(value)}" for name, value in clause["params"].items())


def _value(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)
