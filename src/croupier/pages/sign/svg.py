"""Sign as SVG: a sheet of paper in any room, that asks for nothing from elsewhere.

The type is the largest in which everything stands on one sheet; below the smallest that can be
read the sheet grows instead.
"""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from croupier.pages.lettering import SERIF_BOLD, width
from croupier.pages.marks import group, num, tag
from croupier.pages.sign.sign import ScaleTable, Sign, SignLine, foot_lines, said_aloud
from croupier.pages.sign.type import ACROSS, GUTTER, HEIGHT, MARGIN, WIDTH, Type, steps, wrapped
from croupier.pages.tokens import ON_PAPER, ON_PAPER_2, SMALLEST
from croupier.pages.tokens import SERIF as SERIF_STACK

_SHEET: Final = "#fffdf7"
"""Brighter than the paper of a page, so that it stands out on one."""
_EDGE: Final = "#cbbf9f"
_STYLE: Final = f"""
.sg-sheet{{fill:{_SHEET};stroke:{_EDGE}}}.sg-heavy{{stroke:{ON_PAPER};stroke-width:2}}
.sg-thin{{stroke:{_EDGE};stroke-width:1}}.sg-hair{{stroke:{_EDGE};stroke-width:.6}}
.sg text{{font-family:{SERIF_STACK};fill:{ON_PAPER}}}
.sg text{{font-variant-numeric:lining-nums tabular-nums}}
.sg .sg-bold{{font-weight:600}}.sg .sg-mid{{text-anchor:middle}}.sg .sg-end{{text-anchor:end}}
.sg .sg-sum{{font-weight:400}}.sg .sg-2{{fill:{ON_PAPER_2}}}
.sg .sg-clause{{fill:{ON_PAPER_2};font-style:italic;text-anchor:end}}
@media print{{.sg-sheet{{fill:#fff;stroke:none}}.sg-heavy,.sg-thin,.sg-hair{{stroke:#000}}
.sg text,.sg .sg-2,.sg .sg-clause{{fill:#000}}}}
"""


class SignColumn(NamedTuple):
    """A column: where it begins and how wide it is."""

    left: float
    room: float

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.left + self.room


class SignPart(NamedTuple):
    """A part of the sign, where it ends, and whether a hand of a pay scale was broken."""

    marks: tuple[str, ...]
    end: float
    broken: bool = False


class SignPicture(NamedTuple):
    """A sign as it is drawn, and how large."""

    svg: str
    width: int
    height: int


def svg(sign: Sign, *, clauses: bool = False) -> str:
    """The sign as a picture, with the clauses in the margin if asked for."""
    return picture(sign, clauses=clauses).svg


def picture(sign: Sign, *, clauses: bool = False) -> SignPicture:
    """The sign as a picture, and its size."""
    drawn = _sheet(sign, fitting(sign, clauses=clauses))
    foot = _foot(sign, clauses)
    height = max(HEIGHT, round(drawn.end + foot.end) + MARGIN)
    below = group(foot.marks, transform=f"translate(0 {num(height - MARGIN - foot.end)})")
    sheet = tag("rect", class_="sg-sheet", x=0.5, y=0.5, width=WIDTH - 1, height=height - 1)
    drawing = tag(
        "svg",
        "\n".join(("", tag("style", _STYLE), sheet, *drawn.marks, below, "")),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        role="img",
        class_="sg",
        aria_label=said_aloud(sign),
    )
    return SignPicture(drawing, WIDTH, height)


def fitting(sign: Sign, *, clauses: bool) -> Type:
    """The largest type in which all stands on one sheet and no hand is broken; else the least."""
    fits: list[tuple[bool, Type]] = []
    for type_ in steps(clauses=clauses):
        drawn = _sheet(sign, type_)
        left = HEIGHT - MARGIN - drawn.end - _foot(sign, clauses).end
        if left >= 0:
            air = min(type_.body, left / (len(sign.lines) + 3))
            fits.append((drawn.broken, type_._replace(air=air)))
        if fits and not drawn.broken:
            break
    return min(fits, key=lambda fit: fit[0])[1] if fits else type_


# ── The parts of a sign ─────────────────────────────────────────────────────────────────────────


def _sheet(sign: Sign, type_: Type) -> SignPart:
    """Head, lines and pay scales."""
    head = _head(sign, type_)
    lines = _in_columns(sign.lines, type_, head.end + 0.6 * type_.body)
    marks, end, broken = (*head.marks, *lines.marks), lines.end, False
    if sign.scales:
        end += 0.9 * type_.body + type_.air
        rule = _rule("thin", SignColumn(MARGIN, ACROSS), end)
        scales = _scales(sign.scales, type_, end + 0.6 * type_.body + type_.air / 2)
        marks, end, broken = (*marks, rule, *scales.marks), scales.end, scales.broken
    return SignPart(marks, end, broken)


def _foot(sign: Sign, clauses: bool) -> SignPart:
    """In the smallest type, for the foot of the sheet: whose rules, and whose clauses they are."""
    parts = [part for line in foot_lines(sign, clauses) for part in wrapped(line, SMALLEST, ACROSS)]
    down = [SMALLEST + 1.25 * SMALLEST * n for n in range(1, len(parts) + 1)]
    marks = (
        _text("sg-2", MARGIN, top, part, SMALLEST) for top, part in zip(down, parts, strict=True)
    )
    return SignPart(tuple(marks), down[-1] if down else 0)


def _head(sign: Sign, type_: Type) -> SignPart:
    """Titles, limits and the heavy rule under them."""
    size = type_.title(sign.titles)
    base = MARGIN + 0.1 * size
    marks: list[str] = []
    for title in sign.titles:
        base += 1.15 * size if marks else size
        marks += _centred("sg-bold sg-mid", title, type_, base, size)
    size = type_.limits(sign.limits)
    base += 1.7 * size
    marks += _centred("sg-mid", sign.limits, type_, base, size)
    base += 0.9 * type_.body
    return SignPart((*marks, _rule("heavy", SignColumn(MARGIN, ACROSS), base)), base)


def _centred(kind: str, line: SignLine, type_: Type, base: float, size: float) -> Iterator[str]:
    yield _text(kind, WIDTH / 2, base, line.text, size)
    yield from _clause(line, type_, WIDTH - MARGIN, base)


def _columns(number: int) -> list[SignColumn]:
    """So many columns side by side."""
    room = (ACROSS - (number - 1) * GUTTER) / number
    return [SignColumn(MARGIN + at * (room + GUTTER), room) for at in range(number)]


def _in_columns(lines: Sequence[SignLine], type_: Type, top: float) -> SignPart:
    """The lines, in one column or more."""
    drawn = [
        _lines(part, type_, place, top)
        for part, place in zip(type_.parts(lines), _columns(type_.columns), strict=True)
    ]
    marks = tuple(mark for one in drawn for mark in one.marks)
    return SignPart(marks, max(one.end for one in drawn))


def _lines(lines: Sequence[SignLine], type_: Type, place: SignColumn, top: float) -> SignPart:
    """Lines of words under one another, each with its clause at the right."""
    marks: list[str] = []
    for line in lines:
        top += 0.45 * type_.body + type_.air
        marks += _clause(line, type_, place.right, top + type_.body)
        inner = place.room - type_.room_for(line.clause)
        for at, part in enumerate(wrapped(line.text, type_.body, inner)):
            top += (1.25 if at else 1) * type_.body
            marks.append(_text("", place.left, top, part, type_.body))
    return SignPart(tuple(marks), top)


def _scales(tables: Sequence[ScaleTable], type_: Type, top: float) -> SignPart:
    """The pay scales, each in the column that is shortest so far."""
    places = _columns(min(type_.scale_columns, len(tables)))
    ends, broken = [top for _ in places], False
    marks: list[str] = []
    for table in tables:
        at = ends.index(min(ends))
        drawn = _scale(table, type_, places[at], ends[at] + 0.7 * type_.body)
        ends[at], broken = drawn.end, broken or drawn.broken
        marks += drawn.marks
    return SignPart(tuple(marks), max(ends), broken)


def _scale(table: ScaleTable, type_: Type, place: SignColumn, top: float) -> SignPart:
    """A side wager's title and amount, its pay scale row by row, and its notes."""
    head = _scale_head(table, type_, place, top)
    marks, end, broken = list(head.marks), head.end, False
    for row in table.rows:
        drawn = _row(*row, type_.row, place, end)
        marks, end, broken = [*marks, *drawn.marks], drawn.end, broken or drawn.broken
    notes = _lines(table.notes, Type(type_.row, type_.clauses), place, end)
    return SignPart((*marks, *notes.marks), notes.end + 0.4 * type_.body, broken)


def _scale_head(table: ScaleTable, type_: Type, place: SignColumn, top: float) -> SignPart:
    """Title and amount, on one line where they fit, and which pay scale it is."""
    size, sum_ = type_.body, table.amount.text
    inner = place.room - type_.room_for(table.amount.clause)
    beside = width(f"{table.title} ", size, SERIF_BOLD) + width(sum_, type_.row) <= inner
    end = top + size
    marks = [_title(table, type_, place.left, end, beside=beside)]
    if not beside:
        end += 1.3 * type_.row
        marks.append(_text("", place.left, end, sum_, type_.row))
    marks += _clause(table.amount, type_, place.right, end)
    if table.scale.text or (type_.clauses and table.scale.clause):
        end += 1.4 * type_.small
        marks.append(_text("sg-2", place.left, end, table.scale.text, type_.small))
        marks += _clause(table.scale, type_, place.right, end)
    return SignPart(tuple(marks), end + 0.25 * size)


def _title(table: ScaleTable, type_: Type, left: float, base: float, *, beside: bool) -> str:
    """The title of a side wager, with the amount beside it."""
    amount = tag("tspan", _set(table.amount.text), class_="sg-sum", font_size=type_.row)
    words = f"{_set(table.title)} {amount}" if beside else _set(table.title)
    return _words("sg-bold", left, base, words, type_.body)


def _row(hand: str, odds: str, size: float, place: SignColumn, top: float) -> SignPart:
    """A hand and its odds on a fine rule."""
    parts = wrapped(hand, size, place.room - width(odds, size) - size)
    marks = [
        _text("", place.left, top + (1.2 * at + 1.15) * size, part, size)
        for at, part in enumerate(parts)
    ]
    base = top + (1.2 * len(parts) - 0.05) * size
    marks.append(_text("sg-end", place.right, base, odds, size))
    end = base + 0.35 * size
    return SignPart((*marks, _rule("hair", place, end)), end, len(parts) > 1)


# ── Marks ───────────────────────────────────────────────────────────────────────────────────────


def _clause(line: SignLine, type_: Type, right: float, base: float) -> Iterator[str]:
    """The clause of a line, where clauses are asked for."""
    if type_.clauses and line.clause:
        yield _text("sg-clause", right, base, line.clause, type_.small)


def _text(kind: str, left: float, base: float, said: str, size: float) -> str:
    return _words(kind, left, base, _set(said), size)


def _words(kind: str, left: float, base: float, words: str, size: float) -> str:
    marks = {"class_": kind or None, "x": num(left), "y": num(base), "font_size": num(size)}
    return tag("text", words, **marks)


def _rule(kind: str, place: SignColumn, base: float) -> str:
    way = f"M{num(place.left)} {num(base)}H{num(place.right)}"
    return tag("path", class_=f"sg-{kind}", d=way)


def _set(said: str) -> str:
    """Words as they are printed."""
    return escape(said.replace("'", "’"), quote=False)
