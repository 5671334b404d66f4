"""Fitted: tables of words and figures in as many columns as a terminal has; no figure is broken."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.table import Table

_WORDS: Final = 20
"""Columns that the words of a row have at least, where its figures stand beside them."""
_INDENT: Final = "  "
Cells = Sequence[str]


def fitted(columns: Cells, rows: Sequence[Cells], width: int) -> Table:
    """Words first and figures beside them; else the rows as columns; else all below one another."""
    if _fits(columns, rows, width):
        return _beside(columns, rows)
    heads, *lines = zip(columns, *rows, strict=True)
    if _fits(heads, lines, width):
        return _beside(heads, lines)
    return _below(columns, rows)


def _fits(heads: Cells, rows: Sequence[Cells], width: int) -> bool:
    """Is there room for every figure beside the words, which may be broken?"""
    words, *figures = (max(map(cell_len, cells)) for cells in zip(heads, *rows, strict=True))
    return min(words, _WORDS) + sum(figures) + len(figures) <= width


def _beside(heads: Cells, rows: Sequence[Cells]) -> Table:
    shown = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    for at, head in enumerate(heads):
        shown.add_column(head, justify="right" if at else "left", no_wrap=bool(at))
    for row in rows:
        shown.add_row(*row)
    return shown


def _below(columns: Cells, rows: Sequence[Cells]) -> Table:
    """Each row as a list of its figures below its words."""
    shown = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), show_header=False)
    shown.add_column()
    shown.add_column(justify="right", no_wrap=True)
    for words, *figures in rows:
        shown.add_row(words, "")
        for column, figure in zip(columns[1:], figures, strict=True):
            shown.add_row(f"{_INDENT}{column}", figure, style="dim")
    return shown
