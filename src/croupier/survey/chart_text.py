"""Chart text: the rows of a chart as an atlas holds them, and as they are drawn."""

from collections.abc import Iterable, Iterator

import msgspec

from croupier.pages.strategy.letters import cell
from croupier.pages.strategy.sheet import Cell, Grid, SheetRow

_Rows = list[tuple[str, str, str]]
_Written = list[tuple[str, str, str, str, _Rows]]
"""Grids: heading, note, columns, what comes before each label; and their rows:
the label, the hands it stands for, cell after cell."""
_MARK = "."


def written(grids: Iterable[Grid]) -> str:
    """The grids of a chart as text, equal for charts that are drawn alike."""
    found = [
        (grid.heading, grid.note, " ".join(grid.columns), grid.before, _rows(grid))
        for grid in grids
    ]
    return msgspec.json.encode(found).decode()


def drawn(text: str) -> tuple[Grid, ...]:
    """The grids of a chart that was written."""
    return tuple(_drawn(msgspec.json.decode(text, type=_Written)))


def _drawn(found: _Written) -> Iterator[Grid]:
    for heading, note, columns, before, rows in found:
        firsts = tuple(columns.split(" "))
        lines = (
            SheetRow(label, _cells(before, label, firsts, row), tuple(hands.split()))
            for label, hands, row in rows
        )
        yield Grid(heading, note, firsts, tuple(lines), before)


def _cells(before: str, label: str, firsts: tuple[str, ...], row: str) -> tuple[Cell, ...]:
    every = zip(firsts, row.split(" "), strict=True)
    parts = ((first, *one.partition(_MARK)) for first, one in every)
    return tuple(cell(before, label, first, letter, mark) for first, letter, _, mark in parts)


def _rows(grid: Grid) -> _Rows:
    return [
        (
            row.label,
            " ".join(row.hands),
            " ".join(one.letter + (_MARK + one.mark) * bool(one.mark) for one in row.cells),
        )
        for row in grid.rows
    ]
