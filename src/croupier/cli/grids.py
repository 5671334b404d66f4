"""Grids: the rows of a chart on a terminal."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.pages.strategy.letters import legend, notes
from croupier.pages.strategy.sheet import LOOKS, PLAIN, Grid


def show_grids(grids: Sequence[Grid], console: Console) -> None:
    """Print a chart, and what its letters and marks say."""
    for grid in grids:
        console.print()
        console.print(Text(grid.heading, style="bold"), Text(grid.note, style="dim"))
        console.print(_grid(grid))
    console.print()
    for letter, said in legend(grids):
        console.print(_call(letter), Text(said))
    for mark, said in notes(grids):
        console.print(Text(f" {mark}  ", style="bold"), Text(said))


def _grid(grid: Grid) -> Table:
    shown = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 1, 0, 0))
    shown.add_column("", justify="right", min_width=10)
    for name in grid.columns:
        shown.add_column(f"{name:^5}", min_width=5)
    for row in grid.rows:
        shown.add_row(row.label, *(_call(cell.letter, cell.mark) for cell in row.cells))
    return shown


def _call(letter: str, mark: str = "") -> Text:
    """A letter on its colour; a draw, the plainest call, on none."""
    fill, ink = LOOKS.get(letter, PLAIN).light
    style = "" if letter == "D" else f"bold {ink} on {fill}"
    return Text(f"{f'{letter} {mark}'.strip():^5}", style)
