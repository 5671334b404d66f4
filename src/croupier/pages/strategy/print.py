"""Strategy chart on paper: A4, one sheet to a page, legible in grey."""

from collections.abc import Sequence
from typing import Final

from croupier.pages.strategy.sheet import LOOKS, PLAIN, Cell, Grid, Sheet, SheetList, SheetRow
from croupier.pages.typeset import plain, typeset

_HEAD: Final = """#set page(paper: "a4", margin: (x: 14mm, y: 14mm))
#set text(size: 8.5pt, number-type: "lining", number-width: "tabular", lang: "en")
#set par(leading: 0.5em)
#set table(stroke: none, inset: 0pt, gutter: 1.2pt)
#let side = 6.4mm
#let call(fill, ink, edge, letter, mark) = box(width: side, height: side, fill: fill,
  stroke: edge, radius: 1pt, align(center + horizon, text(fill: ink, weight: "bold", size: 9pt)[
  #letter#super(size: 6pt)[#mark]]))
#let head(it) = text(size: 11pt, weight: "bold", it)
#let quiet(it) = text(fill: luma(80), it)
"""


def pdf(sheets: Sequence[Sheet]) -> bytes:
    """The sheets as a PDF; needs the extra ``print``."""
    return typeset(markup(sheets))


def markup(sheets: Sequence[Sheet]) -> str:
    """The sheets as typst sets them."""
    return _HEAD + "\n#pagebreak()\n".join(_sheet(sheet) for sheet in sheets) + "\n"


def _sheet(sheet: Sheet) -> str:
    left = [*map(_grid, sheet.grids[::2]), _figures(sheet), *map(_listed, sheet.lists[:1])]
    right = [*map(_grid, sheet.grids[1::2]), _legend(sheet), *map(_listed, sheet.lists[1:])]
    columns = ", ".join("[" + "\n\n".join(part) + "]" for part in (left, right))
    return (
        f'#block(below: 0.8em, text(size: 17pt, weight: "bold")[{plain(sheet.title)}])\n'
        f"#block(below: 0.8em, quiet[{plain(sheet.subtitle)}])\n"
        "#line(length: 100%, stroke: 0.5pt + luma(160))\n"
        f"#grid(columns: (1fr, 1fr), column-gutter: 8mm, {columns})\n"
    )


def _grid(grid: Grid) -> str:
    widths = "17mm, " + ", ".join("side" for _ in grid.columns)
    names = ", ".join(f"align(center, pad(y: 1mm)[*{plain(name)}*])" for name in grid.columns)
    rows = "\n".join(_row(row) for row in grid.rows)
    return (
        f"#block(breakable: false, below: 1.4em)[#head[{plain(grid.heading)}] "
        f"#h(4pt) #quiet[{plain(grid.note)}]\n"
        f"#table(columns: ({widths}), align: horizon, [], {names},\n{rows}\n)]"
    )


def _row(row: SheetRow) -> str:
    cells = ", ".join(_cell(cell) for cell in row.cells)
    return f"align(right, pad(right: 2mm)[*{plain(row.label)}*]), {cells},"


def _cell(cell: Cell) -> str:
    fill, ink = LOOKS.get(cell.letter, PLAIN).light
    edge = "0.5pt + luma(170)" if cell.letter == "D" else "none"
    return f'call(rgb("{fill}"), rgb("{ink}"), {edge}, [{plain(cell.letter)}], [{cell.mark}])'


def _legend(sheet: Sheet) -> str:
    calls = ", ".join(
        f"{_cell(Cell(letter, said))}, [{plain(said)}]" for letter, said in sheet.legend
    )
    notes = "\n\n".join(f"*{mark}* #h(3pt) {plain(said)}" for mark, said in sheet.notes)
    table = "#table(columns: (auto, 1fr, auto, 1fr), gutter: 4pt, align: horizon, "
    return f"#block(below: 1.4em)[{table}{calls})\n\n{notes}]"


def _figures(sheet: Sheet) -> str:
    rows = ", ".join(f"[{plain(text)}], [*{plain(figure)}*]" for text, figure in sheet.figures)
    table = f"#table(columns: (1fr, auto), align: (left, right), gutter: 5pt, {rows})"
    return f"#block(fill: luma(240), inset: 8pt, radius: 3pt, width: 100%)[{table}]"


def _listed(listed: SheetList) -> str:
    lines = " \\\n".join(map(plain, listed.lines))
    return f"#block(below: 0.7em, above: 1.6em, head[{plain(listed.heading)}])\n{lines}"
