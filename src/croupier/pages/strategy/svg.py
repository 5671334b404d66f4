"""Strategy chart as SVG: a picture of its own that asks for nothing from elsewhere."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from croupier.pages.strategy.sheet import LOOKS, PLAIN, Cell, Grid, Sheet, SheetList, SheetRow

_MARGIN: Final = 36
_GAP: Final = 36
_LABEL: Final = 100
_CELL: Final = 40
_LEFT_OUT: Final = 3
"""Between one cell and the next."""
_COLUMN: Final = _LABEL + 10 * _CELL
_WIDTH: Final = 2 * _MARGIN + _GAP + 2 * _COLUMN
_ROUND: Final = 4
_LINE: Final = 20
_LETTERS: Final = 6.9
"""How wide a letter of running text is taken to be, in the widest face."""
_CLASS: Final = {letter: f"sc-{at}" for at, letter in enumerate(LOOKS)}

_SERIF: Final = "'Iowan Old Style',Palatino,'Book Antiqua',Georgia,serif"
_SANS: Final = "system-ui,-apple-system,'Segoe UI',sans-serif"
_STYLE: Final = f"""
.sc-paper{{fill:#f8f5ed}}.sc-rule{{stroke:#d5ccb8;stroke-width:1}}.sc-box{{fill:#efeadd}}
.sc text{{font:14px {_SANS};fill:#1e1c18;font-variant-numeric:tabular-nums lining-nums}}
.sc .sc-h{{font:600 19px {_SERIF}}}.sc .sc-title{{font:600 27px {_SERIF}}}
.sc .sc-col{{font:600 15px {_SERIF};text-anchor:middle}}
.sc .sc-row{{font-weight:600;text-anchor:end}}.sc .sc-2{{font:13px {_SANS};fill:#55503f}}
.sc .sc-fig{{font:600 16px {_SERIF};text-anchor:end}}
.sc .sc-call{{font-weight:700;font-size:15px;text-anchor:middle}}
.sc .sc-mark{{font-weight:700;font-size:12px;text-anchor:middle}}
.sc .sc-note{{font-weight:700;fill:#9a2f25}}
"""
_DARK: Final = """.sc-paper{fill:#1b1f25}.sc-rule{stroke:#3a424c}.sc-box{fill:#232a31}
.sc text{fill:#f1ede3}.sc .sc-2{fill:#b9bfc8}.sc .sc-note{fill:#ff9c93}
"""


class SheetPart(NamedTuple):
    """A part of the picture and how high it is."""

    marks: str
    height: int


def svg(sheets: Sequence[Sheet]) -> str:
    """The sheets under one another."""
    drawn = [_sheet(sheet) for sheet in sheets]
    height = sum(one.height for one in drawn)
    top, body = 0, []
    for one in drawn:
        body.append(_at(0, top, one.marks))
        top += one.height
    name = "; ".join(f"{sheet.title}, {sheet.subtitle}" for sheet in sheets)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" role="img" class="sc">\n'
        f"<title>{escape(name)}</title>\n<style>{_style()}</style>\n"
        f'<rect class="sc-paper" width="{_WIDTH}" height="{height}"/>\n'
        + "\n".join(body)
        + "\n</svg>\n"
    )


def _style() -> str:
    light = "".join(_look(letter, *look.light) for letter, look in LOOKS.items())
    dark = "".join(_look(letter, *look.dark) for letter, look in LOOKS.items())
    edges = f".{_CLASS['D']} path{{stroke:#cfc5ad}}"
    dark += f".{_CLASS['D']} path{{stroke:#4a535e}}"
    return f"{_STYLE}{light}{edges}\n@media (prefers-color-scheme:dark){{{_DARK}{dark}}}\n"


def _look(letter: str, fill: str, ink: str) -> str:
    name = _CLASS[letter]
    return f".{name} path{{fill:{fill}}}.sc .{name} text{{fill:{ink}}}"


# ── The parts of a sheet ────────────────────────────────────────────────────────────────────────


def _sheet(sheet: Sheet) -> SheetPart:
    """Heading on top, everything else in two columns, each part in the shorter of them."""
    head = _head(sheet)
    tops = [head.height, head.height]
    body = [head.marks]
    for part in _parts(sheet):
        at = 0 if tops[0] <= tops[1] else 1
        left = _MARGIN + at * (_COLUMN + _GAP)
        body.append(_at(left, tops[at], part.marks))
        tops[at] += part.height
    return SheetPart("\n".join(body), max(tops) + _MARGIN - 16)


def _parts(sheet: Sheet) -> Iterator[SheetPart]:
    for grid in sheet.grids:
        yield _grid(grid)
    yield _legend(sheet)
    yield _figures(sheet)
    for listed in sheet.lists:
        yield _listed(listed)


def _head(sheet: Sheet) -> SheetPart:
    subtitle = _wrapped(sheet.subtitle, _WIDTH - 2 * _MARGIN)
    marks = [_text(_MARGIN, 58, sheet.title, "sc-title")]
    marks += [_text(_MARGIN, 84 + _LINE * at, line, "sc-2") for at, line in enumerate(subtitle)]
    rule = 98 + _LINE * (len(subtitle) - 1)
    marks.append(_rule(_MARGIN, rule, _WIDTH - _MARGIN))
    return SheetPart("\n".join(marks), rule + 16)


def _grid(grid: Grid) -> SheetPart:
    note = f'<tspan class="sc-2" dx="10">{escape(grid.note)}</tspan>'
    marks = [f'<text y="22" class="sc-h">{escape(grid.heading)}{note}</text>']
    for at, name in enumerate(grid.columns):
        marks.append(_text(_LABEL + at * _CELL + _CELL // 2, 50, name, "sc-col"))
    for at, row in enumerate(grid.rows):
        marks.append(_row(row, 58 + at * _CELL))
    return SheetPart("\n".join(marks), 58 + len(grid.rows) * _CELL + 24)


def _row(row: SheetRow, top: int) -> str:
    label = _text(_LABEL - 10, top + 24, row.label, "sc-row")
    cells = (_cell(cell, _LABEL + at * _CELL, top) for at, cell in enumerate(row.cells))
    return label + "".join(cells)


def _cell(cell: Cell, left: int, top: int) -> str:
    side = _CELL - _LEFT_OUT
    mark = _text(side - 8, 14, cell.mark, "sc-mark") if cell.mark else ""
    return (
        f'<g class="{_CLASS.get(cell.letter, "sc-box")}" transform="translate({left} {top})">'
        f"<title>{escape(cell.said)}</title>{_shape(cell.letter, side)}"
        f"{_text(side / 2, side / 2 + 5, cell.letter, 'sc-call')}{mark}</g>"
    )


def _shape(letter: str, side: int) -> str:
    """A square with round corners, or with corners and edges cut by the kind of call."""
    shape = LOOKS.get(letter, PLAIN).shape
    cut = side // 4 if shape.startswith("cut") else 0
    other = cut if shape == "cut twice" else 0
    notch = side // 8 if shape == "notched" else 0
    top, bottom = (_notch(side / 2 - notch, notch), _notch(side / 2 + notch, -notch))
    return (
        f'<path d="M{_ROUND} 0{top}H{side - (cut or _ROUND)}{_corner(cut, 1, 1)}'
        f"V{side - _ROUND}{_corner(0, -1, 1)}{bottom}H{other or _ROUND}{_corner(other, -1, -1)}"
        f'V{_ROUND}{_corner(0, 1, -1)}Z"/>'
    )


def _notch(start: float, deep: int) -> str:
    return f"H{start:g}l{deep} {deep}l{deep} {-deep}" if deep else ""


def _corner(cut: int, across: int, down: int) -> str:
    """Round a corner, or cut it off."""
    if cut:
        return f"l{cut * across} {cut * down}"
    turn = "0 {y} {x} {y}" if across * down < 0 else "{x} 0 {x} {y}"
    return "q" + turn.format(x=_ROUND * across, y=_ROUND * down)


def _legend(sheet: Sheet) -> SheetPart:
    """Every letter with its call, two to a line, then every mark with its note."""
    marks, half = [], _COLUMN // 2
    for at, (letter, said) in enumerate(sheet.legend):
        left, top = (at % 2) * half, (at // 2) * (_CELL + 2)
        marks.append(_cell(Cell(letter, said), left, top))
        marks.append(_text(left + _CELL + 8, top + 23, said))
    top = (len(sheet.legend) + 1) // 2 * (_CELL + 2) + 18
    for at, (mark, said) in enumerate(sheet.notes):
        marks.append(_text(0, top + at * _LINE, mark, "sc-note"))
        marks.append(_text(18, top + at * _LINE, said))
    return SheetPart("\n".join(marks), top + len(sheet.notes) * _LINE + 12)


def _figures(sheet: Sheet) -> SheetPart:
    height = 24 + 30 * len(sheet.figures)
    marks = [f'<rect class="sc-box" width="{_COLUMN}" height="{height}" rx="10"/>']
    for at, (text, figure) in enumerate(sheet.figures):
        base = 32 + 30 * at
        marks.append(_text(20, base, text))
        marks.append(_text(_COLUMN - 20, base, figure, "sc-fig"))
        if at:
            marks.append(_rule(20, base - 20, _COLUMN - 20))
    return SheetPart("\n".join(marks), height + 24)


def _listed(listed: SheetList) -> SheetPart:
    lines = [part for line in listed.lines for part in _wrapped(line, _COLUMN)]
    marks = [_text(0, 20, listed.heading, "sc-h")]
    marks += [_text(0, 46 + _LINE * at, line) for at, line in enumerate(lines)]
    return SheetPart("\n".join(marks), 46 + _LINE * len(lines) + 12)


# ── Marks ───────────────────────────────────────────────────────────────────────────────────────


def _at(left: int, top: int, marks: str) -> str:
    return f'<g transform="translate({left} {top})">\n{marks}\n</g>'


def _text(left: float, base: float, said: str, name: str = "") -> str:
    kind = f' class="{name}"' if name else ""
    return f'<text x="{left:g}" y="{base:g}"{kind}>{escape(said)}</text>'


def _rule(left: int, top: int, right: int) -> str:
    return f'<path class="sc-rule" d="M{left} {top}.5H{right}"/>'


def _wrapped(said: str, width: int) -> list[str]:
    """Broken into lines that fit, at spaces."""
    lines = [""]
    for word in said.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) * _LETTERS > width and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
