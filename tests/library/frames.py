"""Stand-ins for pandas and Polars, which few installs have: rows, and the types of columns."""

from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any


class StandInFrame(list[Any]):
    """The rows of a frame, and what was asked of its columns."""

    def __init__(self, rows: Iterable[Any], types: Mapping[str, object] | None) -> None:
        super().__init__(rows)
        self.types = dict(types or {})

    def astype(self, types: Mapping[str, object]) -> "StandInFrame":
        """As pandas has it."""
        return StandInFrame(self, types)


def _pandas(rows: Iterable[Any], columns: list[str] | None) -> StandInFrame:
    return StandInFrame(rows, dict.fromkeys(columns or ()))


def _polars(
    rows: Iterable[Any], schema: Mapping[str, object] | None, infer_schema_length: None
) -> StandInFrame:
    assert infer_schema_length is None, "all rows are looked at"
    return StandInFrame(rows, schema)


FRAMES: Mapping[str, SimpleNamespace] = {
    "pandas": SimpleNamespace(DataFrame=_pandas),
    "polars": SimpleNamespace(
        DataFrame=_polars,
        String="String",
        Float64="Float64",
        Int64="Int64",
        List=lambda of: f"List({of})",
    ),
}
