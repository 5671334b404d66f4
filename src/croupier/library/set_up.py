"""Set up: whether a table is lawful, the sign it must display, and its layout."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Unpack

import msgspec

from croupier import house
from croupier.library.filed import DocumentForFile, IssueKeywords
from croupier.library.shown import Pictured, ResultRow, Shown
from croupier.pages.felt.cloth import cloth
from croupier.pages.sign.report import sign_report
from croupier.pages.sign.sign import ScaleTable, Sign, SignLine
from croupier.record.settings import MONEY
from croupier.record.table_report import NO_SUM, table_report
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules


class TableCheck(Shown):
    """Whether a table is lawful: every value with its clause, or every refusal."""

    def __init__(self, found: TableRules | Unlawful, asked: Sequence[Refusal] = ()) -> None:
        self._found, self._asked = found, asked

    @property
    def lawful(self) -> bool:
        """May it be opened?"""
        return not isinstance(self._found, Unlawful)

    def __bool__(self) -> bool:
        """The same."""
        return self.lawful

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Why it may not, each with its place and clauses."""
        return tuple(self._found.refusals) if isinstance(self._found, Unlawful) else ()

    def line(self) -> str:
        """Lawful or not."""
        if isinstance(self._found, Unlawful):
            return f"refused: {'; '.join(map(str, self.refusals))}"
        return f"lawful under {self._found.elections.edition.id}, {len(self.rows())} settings"

    def rows(self) -> Sequence[ResultRow]:
        """Every setting with its value and clauses; every refusal where there are some."""
        told = self.to_dict()
        if not self.lawful:
            keys = ("at", "message", "clauses")
            return [{key: one[key] for key in keys} for one in told["refusals"]]
        return [
            {"setting": name, "value": one["value"], "clauses": one["clauses"]}
            for name, one in told["settings"].items()
        ]

    def frame_rows(self) -> Sequence[ResultRow]:
        """The same; a sum is a number of dollars, and nothing where there is none."""
        return [{name: _number(row, one) for name, one in row.items()} for row in self.rows()]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier table check --json`` prints it."""
        return dict(table_report(self._found, self._asked))


def _number(row: ResultRow, value: object) -> object:
    """A cell of a frame."""
    if row.get("setting") not in MONEY or value is not row["value"]:
        return value
    return None if value == NO_SUM else float(str(value))


def _scale_lines(table: ScaleTable) -> Iterator[SignLine]:
    """A side wager line by line: how much, the pay scale, what each hand pays."""
    yield SignLine(f"{table.title} {table.amount.text}".strip(), table.amount.clause)
    if table.scale.text:
        yield SignLine(f"{table.title}: {table.scale.text}", table.scale.clause)
    for hand, odds in table.rows:
        yield SignLine(f"{table.title}: {hand} {odds}", table.scale.clause)
    yield from table.notes


class TableSign(Pictured):
    """The sign a table must display."""

    def __init__(self, rules: TableRules, table_file: bytes) -> None:
        self._rules = rules
        self._file = table_file

    @cached_property
    def made(self) -> Sign:
        """Its lines and pay scales, each with the clause that asks for it."""
        return house.sign_of(self._rules)

    def line(self) -> str:
        """Its titles and limits."""
        return " · ".join(one.text for one in (*self.made.titles, self.made.limits))

    def rows(self) -> Sequence[ResultRow]:
        """Its lines, each with its clause."""
        scales = (one for table in self.made.scales for one in _scale_lines(table))
        lines = (*self.made.titles, self.made.limits, *self.made.lines, *scales)
        return [{"line": one.text, "clause": one.clause} for one in lines]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier table sign --json`` prints it."""
        data: dict[str, Any] = msgspec.to_builtins(sign_report(self._rules, self.made))
        return data

    def svg(self, *, clauses: bool = False) -> str:
        """The sign as a picture, with the clause of each line in the margin if asked."""
        from croupier.pages.sign.svg import svg

        return svg(self.made, clauses=clauses)

    def html(self, *, clauses: bool = False) -> str:
        """The sign as a page that asks for nothing from elsewhere."""
        from croupier.pages.sign.page import page

        return page(self.made, clauses=clauses)

    def pdf(self, *, clauses: bool = False) -> bytes:
        """The sign as an A4 print, with the extra ``print``."""
        from croupier.pages.sign.print import pdf

        return pdf(self.made, clauses=clauses)

    def filed(self, **issued: Unpack[IssueKeywords]) -> DocumentForFile:
        """The sign as displayed, each line with its clause, as a document for the file."""
        from croupier.documents.sign import sign_contents

        return DocumentForFile(sign_contents(self._rules, self._file), issued)


class TableCloth(Pictured):
    """The layout of a table: Boxes, side wagers, insurance line, inscriptions."""

    def __init__(self, rules: TableRules) -> None:
        self._rules = rules

    def line(self) -> str:
        """How many Boxes it has, and what may be laid there."""
        sides = ", ".join(self._rules.side_wagers) or "no side wagers"
        return f"{self._rules.elections.boxes} Boxes, {sides}"

    def rows(self) -> Sequence[ResultRow]:
        """What must be marked on it, each with the clause that asks for it."""
        marked = (one for one in self._rules.notices if one.where == "layout")
        return [{"marked": one.text, "wager": one.wager, "clause": one.clause} for one in marked]

    def to_dict(self) -> dict[str, Any]:
        """What it shows, and the picture."""
        return {
            "boxes": self._rules.elections.boxes,
            "side_wagers": list(self._rules.side_wagers),
            "svg": self.svg(),
        }

    def svg(self) -> str:
        """The layout as a picture."""
        return cloth(self._rules)
