"""Shown: results that fit a line of a terminal, a cell of a notebook, and a data frame."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from croupier.extras import missing_extra

if TYPE_CHECKING:
    import pandas
    import polars

ResultRow: TypeAlias = Mapping[str, object]
"""One line of a result: what stands in each column."""
Columns: TypeAlias = Mapping[str, "ColumnType"]
ColumnType: TypeAlias = type[str] | type[float] | type[int] | type[tuple[str, ...]]
"""Text, a number, a whole number, or several texts; each may be missing."""
_IN_PANDAS: Final[Mapping[ColumnType, str]] = {
    str: "string",
    float: "float64",
    int: "Int64",
    tuple: "object",
}
_IN_POLARS: Final[Mapping[ColumnType, str]] = {str: "String", float: "Float64", int: "Int64"}


class Shown(ABC):
    """What every result of the library can do."""

    @property
    def columns(self) -> Columns:
        """The columns of a frame with their types; those of a result without follow its rows."""
        return {}

    @abstractmethod
    def line(self) -> str:
        """What came of it, in one line."""

    @abstractmethod
    def rows(self) -> Sequence[ResultRow]:
        """What came of it as a table: one row each, the same columns in all."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Everything, as the command line prints it with ``--json``."""

    def __repr__(self) -> str:
        """The kind of result, and what came of it."""
        return f"<{type(self).__name__}: {self.line()}>"

    def _repr_html_(self) -> str:
        """A table, where a notebook shows it."""
        return html_table(self.line(), self.rows())

    def frame_rows(self) -> Sequence[ResultRow]:
        """The rows as a data frame has them: sums are numbers of dollars."""
        return self.rows()

    def to_pandas(self) -> "pandas.DataFrame":
        """The rows as a data frame of pandas, which the extra ``pandas`` installs."""
        rows, types = list(self.frame_rows()), self.columns
        frame = _library("pandas").DataFrame(rows, columns=list(types) or None)
        return frame.astype({name: _IN_PANDAS[one] for name, one in types.items()})

    def to_polars(self) -> "polars.DataFrame":
        """The rows as a data frame of Polars, which the extra ``polars`` installs."""
        polars = _library("polars")
        types = {name: _in_polars(polars, one) for name, one in self.columns.items()}
        rows = list(self.frame_rows())
        return polars.DataFrame(rows, schema=types or None, infer_schema_length=None)


class Pictured(Shown):
    """A result that is a picture first."""

    @abstractmethod
    def svg(self) -> str:
        """The picture, as SVG."""

    def _repr_svg_(self) -> str:
        """The picture, where a notebook shows it."""
        return self.svg()

    def _repr_html_(self) -> str:
        """The same for notebooks that show HTML alone."""
        return self.svg()


def html_table(caption: str, rows: Iterable[ResultRow]) -> str:
    """Rows as a table of HTML."""
    held = list(rows)
    heads = "".join(f"<th>{escape(str(name))}</th>" for name in (held[0] if held else ()))
    lines = "".join(
        f"<tr>{''.join(f'<td>{escape(_cell(one))}</td>' for one in row.values())}</tr>"
        for row in held
    )
    head = f"<thead><tr>{heads}</tr></thead>" if heads else ""
    return f"<table><caption>{escape(caption)}</caption>{head}<tbody>{lines}</tbody></table>"


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.6g}"
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def _in_polars(polars: Any, of: ColumnType) -> Any:
    """A type of a column, as Polars has it."""
    return getattr(polars, _IN_POLARS[of]) if of in _IN_POLARS else polars.List(polars.String)


def _library(name: str) -> Any:
    """A library that an extra of the same name installs."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise missing_extra(name) from None
