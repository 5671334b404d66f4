"""PAR: a table as a laboratory states it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Unpack

from croupier.library.filed import DocumentForFile, IssueKeywords
from croupier.library.shown import ResultRow, Shown
from croupier.percentage import percent

if TYPE_CHECKING:  # results have names in every install; the extra ``analysis`` makes them
    from croupier.analysis.par_wager import ParWager
    from croupier.simulation.par_sheet import ParSheet


class TablePar(Shown):
    """Every wager's odds, spread and ranges, what an hour wins, and what errors cost."""

    def __init__(self, sheet: "ParSheet", body: bytes) -> None:
        self._body = body
        self.sheet = sheet
        """All figures, as they were worked out."""

    @property
    def wagers(self) -> "Mapping[str, ParWager]":
        """Each wager by its name."""
        return {one.name: one for one in self.sheet.wagers}

    def line(self) -> str:
        """The house edge and the volatility index of each wager."""
        return ", ".join(
            f"{name} {percent(one.house_edge, 3)}, volatility {_said(one.volatility_index)}"
            for name, one in self.wagers.items()
        )

    def rows(self) -> Sequence[ResultRow]:
        """Wager by wager."""
        from croupier.simulation.par_report import par_figures

        return [{"wager": name, **par_figures(one)} for name, one in self.wagers.items()]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier par --json`` prints it."""
        from croupier.simulation.par_report import par_report

        return dict(par_report(self.sheet))

    def filed(self, **issued: Unpack[IssueKeywords]) -> DocumentForFile:
        """The sheet as a document for the file, with its number, its day and who issues it."""
        from croupier.documents.par import par_contents

        return DocumentForFile(par_contents(self.sheet, self._body), issued)

    def html(self, **issued: Unpack[IssueKeywords]) -> str:
        """The document as a page that asks for nothing from elsewhere."""
        return self.filed(**issued).html()

    def pdf(self, **issued: Unpack[IssueKeywords]) -> bytes:
        """The document as an A4 print, with the extra ``print``."""
        return self.filed(**issued).pdf()

    def csv(self) -> str:
        """Every figure in rows, as ``croupier par --csv`` writes them."""
        from croupier.simulation.par_report import par_csv

        return par_csv(self.sheet)


def _said(index: float | None) -> str:
    return "unknown" if index is None else f"{index:.3f}"
