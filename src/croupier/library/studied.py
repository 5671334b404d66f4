"""Studied: one table varied setting by setting, and what was found of each."""

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from croupier.library.shown import Columns, Pictured, ResultRow
from croupier.library.source import Source

if TYPE_CHECKING:  # results have names in every install; the extra ``analysis`` makes them
    from croupier.simulation.study import Study, StudyRow, Varied


_COLUMNS: Final[Columns] = {
    "wager": str,
    "figure": str,
    "value": float,
    "standard_error": float,
    "how": str,
    "rounds": int,
    "refused": str,
    "clauses": tuple,
}


def _type(of: "Varied") -> type[str] | type[float] | type[int]:
    """Whether all values of what is varied are whole numbers, or numbers; else it is text."""
    types = {type(value) for value in of.values}
    return str if not types <= {int, float} else float if float in types else int


class TableStudy(Pictured):
    """What a study found: a row for each figure of each table, or why a table cannot be."""

    def __init__(self, study: "Study", tables: "Sequence[StudyRow]") -> None:
        self.study = study
        """What was asked."""
        self.tables = tuple(tables)
        """Every table with its settings and values, or with the reasons of its refusal."""

    def line(self) -> str:
        """Its title, how many tables it has, and how many of them cannot be."""
        from croupier.simulation.study_report import title_of

        count, refused = len(self.tables), sum(bool(one.refused) for one in self.tables)
        said = f"{title_of(self.study)}: {count:,} table{'' if count == 1 else 's'}"
        return f"{said}, {refused:,} refused" if refused else said

    @property
    def columns(self) -> Columns:
        """What is varied is a number where every value of it is one."""
        varied = {one.name: _type(one) for one in self.study.vary}
        return {"row": int, **varied, **_COLUMNS}

    def rows(self) -> Sequence[ResultRow]:
        """Value by value, beside what is varied; a table that cannot be has the reasons.

        A number that is varied is one here too, and nothing where the table's own is left.
        """
        from croupier.simulation.cases import spoken
        from croupier.simulation.study_report import value_rows

        numbers = {
            one.name: {spoken(value): kind(value) for value in one.values}
            for one in self.study.vary
            if (kind := _type(one)) is not str
        }
        rows = value_rows(self.study, self.tables)
        return [
            row | {name: of.get(str(row[name])) for name, of in numbers.items()} for row in rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier study --json`` prints it."""
        from croupier.simulation.study_report import study_report
        from croupier.simulation.study_run import is_whole

        whole = is_whole(self.study, self.tables)
        data: dict[str, Any] = msgspec.to_builtins(study_report(self.study, self.tables, whole))
        return data

    def csv(self) -> str:
        """The rows as ``croupier study --csv`` writes them."""
        from croupier.simulation.study_report import study_csv

        return study_csv(self.study, self.tables)

    def svg(self) -> str:
        """The chart of it."""
        from croupier.pages.simulation.study_svg import study_svg
        from croupier.simulation.study_report import charted

        return study_svg(charted(self.study, self.tables))


def study(
    source: Source | Mapping[str, object],
    *,
    rounds: float | None = None,
    threads: int | None = None,
    gpu: bool | Literal["auto"] = False,
) -> TableStudy:
    """Carry a study out: of a file or its text, or of what a file has, as a dictionary.

    ``rounds`` are those of each table that is simulated, instead of what the study says. With
    ``gpu`` the GPU of this machine plays what it can, and with ``"auto"`` only where there is one.
    """
    from croupier.library.working import study_found, study_given, study_read

    if isinstance(source, str | os.PathLike):
        return study_found(study_read(source), rounds, threads, gpu)
    return study_found(study_given(source), rounds, threads, gpu)
