"""Set up: whether a table is lawful, the sign it must display, and its layout."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Unpack

import msgspec

from croupier import house
from croupier.library.filed import DocumentForFile, IssueKeywords
from croupier.library.shown import Pictured, ResultRow, Shown
from croupier.pages.felt.cloth import cloth
from croupier.pages.sign.report import sign_report
from croupier.pages.sign.sign import Sign
from croupier.record.table_report import table_report
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules


class TableCheck(Shown):
    """Whether a table is lawful: every value with its clause, or every refusal."""

    def __init__(self, found: TableRules | Unlawful) -> None:
        self._found = found

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
        return [{"setting": name, **one} for name, one in told["settings"].items()]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier table check --json`` prints it."""
        found = self._found
        return dict(
            table_report(found, () if isinstance(found, Unlawful) else house.unstated(found))
        )


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
        lines = (*self.made.titles, self.made.limits, *self.made.lines)
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
        """The side wagers it has a place for."""
        return [{"wager": one.name, "title": one.title} for one in self._rules.side_wagers.values()]

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
