"""Strategy sheet: a chart of calls as plain data, ready to be drawn."""

from typing import Final

from msgspec import Struct


class Cell(Struct, frozen=True):
    """One call."""

    letter: str
    said: str
    """The hand, the Dealer's first card and the call, in words."""
    mark: str = ""
    """The note that goes with it."""


class SheetRow(Struct, frozen=True):
    """The calls on one total or Pair."""

    label: str
    cells: tuple[Cell, ...]
    hands: tuple[str, ...] = ()
    """The hands it stands for, where it stands for several."""


class Grid(Struct, frozen=True):
    """Rows under one heading."""

    heading: str
    note: str
    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    before: str = ""
    """What is said before the label of a row."""


class SheetList(Struct, frozen=True):
    """A heading with lines under it."""

    heading: str
    lines: tuple[str, ...]


class Sheet(Struct, frozen=True):
    """A chart with all that belongs beside it."""

    title: str
    subtitle: str
    figures: tuple[tuple[str, str], ...]
    """What it is worth: what is stated, and the figure."""
    grids: tuple[Grid, ...]
    legend: tuple[tuple[str, str], ...]
    """Every letter used, and the call it stands for."""
    notes: tuple[tuple[str, str], ...]
    """Every mark used, and what it says."""
    lists: tuple[SheetList, ...]


class CellColours(Struct, frozen=True):
    """How the cells of a letter look: fill and letter in a light room, and in a dark one."""

    light: tuple[str, str]
    dark: tuple[str, str]
    shape: str = "whole"


_DARK_INK: Final = "#141005"
LOOKS: Final = {
    "D": CellColours(("#fffdf7", "#2b2820"), ("#2a313a", "#f1ede3")),
    "S": CellColours(("#0c4838", "#ffffff"), ("#3fa882", "#04140e")),
    "X": CellColours(("#ecc25a", "#2c1f00"), ("#ecc25a", _DARK_INK), "cut"),
    "Xs": CellColours(("#c48c33", _DARK_INK), ("#a8752a", "#0d0902"), "cut twice"),
    "FX": CellColours(("#f9e6b0", "#2c1f00"), ("#f9e6b0", _DARK_INK), "cut"),
    "FXs": CellColours(("#d8b06a", _DARK_INK), ("#d8b06a", _DARK_INK), "cut twice"),
    "P": CellColours(("#3f5f8e", "#ffffff"), ("#45679c", "#ffffff"), "notched"),
    "FP": CellColours(("#a3bcdd", "#101c2e"), ("#93aed4", "#0b1524"), "notched"),
}
"""Letter, lightness and shape all differ, so that no call is known by its colour alone."""
PLAIN: Final = CellColours(("#efeadd", "#55503f"), ("#232a31", "#b9bfc8"))
"""A letter that is not known."""
