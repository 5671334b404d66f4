"""Sign on paper: A4, black on white, on to a further sheet where one is not enough."""

from collections.abc import Iterator, Sequence
from string import Template
from typing import Final

from croupier.pages.sign.sign import ScaleTable, Sign, SignLine, foot_lines
from croupier.pages.sign.svg import fitting
from croupier.pages.sign.type import GUTTER, MARGIN, Type
from croupier.pages.tokens import SMALLEST
from croupier.pages.typeset import plain, typeset

_HEAD: Final = Template("""#set page(paper: "a4", margin: ${margin}pt)
#set text(size: ${body}pt, number-type: "lining", number-width: "tabular", lang: "en")
#set par(leading: 0.55em)
#let clause(it) = text(size: ${small}pt, style: "italic", it)
#let side_by_side(..cells) = grid(
  columns: cells.pos().map(_ => 1fr), column-gutter: ${gutter}pt, ..cells)
#let middle(it, by) = block(above: 0.9em, below: 0.9em, width: 100%,
  align(center, it) + place(bottom + right, clause(by)))
#let entry(it, by, gap: ${gap}pt, drop: ${drop}pt) = block(above: gap, below: 0pt,
  breakable: false, grid(columns: (1fr, auto), column-gutter: 1em, it, pad(top: drop, clause(by))))
#let row(hand, odds) = block(above: 0.65em, below: 0pt, text(size: ${row}pt)[
  #hand #box(width: 1fr, repeat(gap: 0.25em)[.]) #box(odds)])
""")
_CAPITAL: Final = 0.66
"""How high a capital is; by it a clause is lowered on to the line it belongs to."""


def pdf(sign: Sign, *, clauses: bool = False) -> bytes:
    """The sign as a PDF, with the clauses in the margin if asked for; needs the extra ``print``."""
    return typeset(markup(sign, clauses=clauses))


def markup(sign: Sign, *, clauses: bool = False) -> str:
    """The sign as typst sets it."""
    type_ = fitting(sign, clauses=clauses)
    parts = [_set_up(type_), _head(sign, type_), _lines(sign.lines, type_)]
    if sign.scales:
        parts += [f"#v({_gap(type_) / 2:.1f}pt)", "#line(length: 100%, stroke: 0.5pt)"]
        parts.append(_scales(sign.scales, type_))
    parts += _foot(sign, clauses)
    return "\n".join(parts) + "\n"


def _foot(sign: Sign, clauses: bool) -> Iterator[str]:
    lines = " \\ ".join(map(plain, foot_lines(sign, clauses)))
    if lines:
        yield f"#v(1em)\n#text(size: {SMALLEST:g}pt)[{lines}]"


def _set_up(type_: Type) -> str:
    return _HEAD.substitute(
        margin=MARGIN,
        gutter=GUTTER,
        body=f"{type_.body:g}",
        small=f"{type_.small:g}",
        row=f"{type_.row:g}",
        gap=f"{_gap(type_):.1f}",
        drop=f"{_CAPITAL * (type_.body - type_.small):.1f}",
    )


def _gap(type_: Type) -> float:
    """Between one line and the next."""
    return 0.75 * type_.body + type_.air


def _head(sign: Sign, type_: Type) -> str:
    bold = f'size: {type_.title(sign.titles):.1f}pt, weight: "bold"'
    titles = "\n".join(_middle(title, type_, bold) for title in sign.titles)
    limits = _middle(sign.limits, type_, f"size: {type_.limits(sign.limits):.1f}pt")
    return f"{titles}\n{limits}\n#line(length: 100%, stroke: 2pt)"


def _middle(line: SignLine, type_: Type, look: str) -> str:
    return f"#middle(text({look})[{plain(line.text)}])[{_by(line, type_)}]"


def _lines(lines: Sequence[SignLine], type_: Type) -> str:
    columns = type_.parts(lines)
    return _side_by_side(["\n".join(_line(line, type_) for line in part) for part in columns])


def _side_by_side(cells: Sequence[str]) -> str:
    return "#side_by_side(" + ", ".join(f"[{cell}]" for cell in cells) + ")"


def _line(line: SignLine, type_: Type) -> str:
    return f"#entry[{plain(line.text)}][{_by(line, type_)}]"


def _by(line: SignLine, type_: Type) -> str:
    return plain(line.clause) if type_.clauses else ""


def _scales(tables: Sequence[ScaleTable], type_: Type) -> str:
    """The pay scales, each in the column that has fewest lines so far."""
    columns: list[list[str]] = [[] for _ in tables[: type_.scale_columns]]
    deep = [0] * len(columns)
    for table in tables:
        at = deep.index(min(deep))
        columns[at].append(_scale(table, type_))
        deep[at] += len(table.rows) + len(table.notes) + 3
    return _side_by_side(["\n".join(parts) for parts in columns])


def _scale(table: ScaleTable, type_: Type) -> str:
    head = f"*{plain(table.title)}* #box[{plain(table.amount.text)}]"
    rows = "\n".join(f"#row[{plain(hand)}][{plain(odds)}]" for hand, odds in table.rows)
    notes = "\n".join(_line(note, type_) for note in table.notes)
    return (
        "#block(breakable: false, above: 0.9em, below: 1.6em)[\n"
        f"#entry(gap: 0pt)[{head}][{_by(table.amount, type_)}]\n"
        f"{_name(table.scale, type_)}\n{rows}\n{notes}]"
    )


def _name(scale: SignLine, type_: Type) -> str:
    """Which pay scale it is, where that is to be said."""
    by = _by(scale, type_)
    named = f"text(size: {type_.small:g}pt)[{plain(scale.text)}]"
    return f"#entry(gap: 0.6em, drop: 0pt, {named})[{by}]" if scale.text or by else ""
