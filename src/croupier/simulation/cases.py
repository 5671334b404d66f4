"""Cases: the tables of a study, each with what is varied in it."""

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import Any, Final

from msgspec import Struct

from croupier.house import open_for_play
from croupier.record.model import bad
from croupier.record.settings import read_table
from croupier.rules.config import TableConfig
from croupier.rules.names import INSURANCE, MAIN
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules
from croupier.simulation.figures import TOTAL
from croupier.simulation.players import Players, read_players
from croupier.simulation.study import CaseRefused, Study, reasons

MOST_ROWS: Final = 1_000
BASE: Final = "base"
"""A setting that a row leaves as the table has it."""
_OUTSIDE: Final = ("edition", "backfill", "play")
"""What stands beside ``[table]`` in a file."""


class StudyCase(Struct, frozen=True):
    """A table to be valued; without rules, and with reasons, where it cannot be."""

    settings: tuple[str, ...]
    config: TableConfig
    players: Players
    rules: TableRules | None
    refused: tuple[CaseRefused, ...] = ()


def size(study: Study) -> int:
    """How many rows a study has."""
    lengths = [len(one.values) for one in study.vary]
    if study.way == "each":
        return 1 + sum(lengths)
    return prod(lengths)


def cases(study: Study) -> list[StudyCase]:
    """Every table of a study; one the law does not permit says why."""
    rows = size(study)
    if rows > MOST_ROWS:
        raise bad("vary", f"that makes {rows:,} rows; a study has at most {MOST_ROWS:,}")
    return [_case(study, chosen) for chosen in _chosen(study)]


def _chosen(study: Study) -> Iterator[tuple[int | None, ...]]:
    """Which value each setting takes; None: that of the table."""
    if study.way == "grid":
        yield from product(*(range(len(one.values)) for one in study.vary))
        return
    yield (None,) * len(study.vary)
    for at, one in enumerate(study.vary):
        for value in range(len(one.values)):
            yield tuple(value if at == other else None for other in range(len(study.vary)))


def _case(study: Study, chosen: tuple[int | None, ...]) -> StudyCase:
    data: Mapping[str, Any] = study.base
    words = []
    for one, at in zip(study.vary, chosen, strict=True):
        words.append(BASE if at is None else spoken(one.values[at]))
        if at is not None:
            data = with_value(data, one.place, one.values[at])
    config, players = read_case(data)
    try:
        return StudyCase(tuple(words), config, players, open_for_play(config))
    except (Refusal, Unlawful) as wrong:
        return StudyCase(tuple(words), config, players, None, reasons(wrong))


def read_case(data: Mapping[str, Any]) -> tuple[TableConfig, Players]:
    """The table and the players of a file; the first thing wrong is stated."""
    config, wrong = read_table(data["edition"], data.get("table", {}), data.get("backfill"))
    if wrong:
        raise wrong[0]
    return config, read_players(data.get("play", {}))


def with_value(data: Mapping[str, Any], place: tuple[str, ...], value: Any) -> dict[str, Any]:
    """The same file with one setting otherwise."""
    path = place if place[0] in _OUTSIDE else ("table", *place)
    return _put(data, path, value)


def _put(data: Mapping[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    first, rest = path[0], path[1:]
    inner = data.get(first, {})
    return {**data, first: _put(inner, rest, value) if rest else value}


def spoken(value: Any) -> str:
    """A value of a file in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " + ".join(map(spoken, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {spoken(one)}" for key, one in value.items())
    return str(value)


_ALWAYS: Final = (MAIN, INSURANCE, TOTAL)
"""Wagers of every table."""


def wagers_of(study: Study, known: list[StudyCase]) -> tuple[str, ...]:
    """The wagers that are valued; refuses one that no table of the study offers."""
    tables = [case.rules for case in known if case.rules is not None]
    sides = tuple(dict.fromkeys(name for rules in tables for name in rules.side_wagers))
    laid = (name for case in known for name in case.players.sides)
    for at, named in (("wagers", study.wagers), ("play.sides", laid)):
        for name in named:
            if tables and name not in sides and (name not in _ALWAYS or at != "wagers"):
                raise bad(at, f"no table of this study offers {name}")
    return study.wagers or (MAIN, *sides)


def offered(rules: TableRules, wagers: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some wagers that a table has."""
    return tuple(name for name in wagers if name in _ALWAYS or name in rules.side_wagers)
