"""Letters: what the letters and marks of a chart say, and a cell in words."""

from collections.abc import Iterable
from typing import Final

from croupier.pages.strategy.sheet import Cell, Grid

SAID: Final = {
    "D": "draw",
    "S": "stand",
    "X": "double, else draw",
    "Xs": "double, else stand",
    "FX": "double for free, else draw",
    "FXs": "double for free, else stand",
    "P": "split",
    "FP": "split for free",
    "–": "nothing to call",
}
"""The letters of a sheet, in the order of its legend."""
NOTES: Final = {
    "s": "with three or more cards, stand",
    "d": "with three or more cards, draw",
    "x": "on a hand made by splitting, double",
}


def cell(before: str, label: str, first: str, letter: str, mark: str) -> Cell:
    """A call on a hand against a first card; what comes before the label says what it counts."""
    note = f"; {NOTES[mark]}" if mark else ""
    return Cell(letter, f"{before}{label} against {first}: {SAID[letter]}{note}", mark)


def legend(grids: Iterable[Grid]) -> tuple[tuple[str, str], ...]:
    """Every letter that some grids use, and the call it stands for."""
    letters = {one.letter for grid in grids for row in grid.rows for one in row.cells}
    return tuple((letter, said) for letter, said in SAID.items() if letter in letters)


def notes(grids: Iterable[Grid]) -> tuple[tuple[str, str], ...]:
    """Every mark that some grids use, and what it says."""
    marks = {one.mark for grid in grids for row in grid.rows for one in row.cells}
    return tuple((mark, said) for mark, said in NOTES.items() if mark in marks)
