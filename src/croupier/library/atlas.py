"""Atlas: every lawful table, to be searched, compared and turned into a table of the library."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypedDict, Unpack

from croupier.gazette.errors import hint
from croupier.library.shown import Columns, ResultRow, Shown
from croupier.percentage import percent
from croupier.record.model import bad
from croupier.rules.setting import Value
from croupier.survey.atlas import SHIPPED, Atlas, AtlasEntry, AtlasSide, FoundTables
from croupier.survey.costs import ElectionCost, costs
from croupier.survey.criteria import Criteria, Range
from croupier.survey.elected import elected_given, written
from croupier.survey.report import (
    atlas_mark,
    chart_rows,
    compared_report,
    cost_report,
    costs_report,
    entry_report,
    found_report,
    shown_report,
    side_report,
    sides_report,
)

if TYPE_CHECKING:
    from croupier.library.table import Table

Between: TypeAlias = tuple[float | None, float | None]
"""From one number to another; None leaves a side open."""
_FIGURES: Final[Columns] = {
    "house_edge": float,
    "element_of_risk": float,
    "standard_deviation": float,
    "wins": float,
    "loses": float,
    "staked": float,
}
_NAMED: Final[Columns] = {"edition": str, "versions": tuple}
_SIDES: Final[Columns] = {
    **_NAMED,
    "wager": str,
    "title": str,
    "scale": str,
    "decks": int,
    "house_edge": float,
    "standard_deviation": float,
    "hit_frequency": float,
    "note": str,
    "clauses": tuple,
}
_COSTS: Final[Columns] = {
    "value": str,
    "against": str,
    "pairs": int,
    **dict.fromkeys(("least", "mean", "most", "lowest", "highest"), float),
    "clauses": tuple,
}


class AtlasKeywords(TypedDict, total=False):
    """What is asked of the tables of an atlas; what is left out may be anything."""

    editions: Sequence[str]
    versions: Sequence[str]
    """Versions that are all adopted; ``["none"]``: no version is."""
    edge: Between
    """House edges, as shares of the initial wager."""
    deviation: Between
    sort: str
    """By ``edge`` or ``deviation``; ``edge-down``, ``deviation-down``: the greatest first."""
    most: int
    skip: int
    every: bool
    """Every table of a game, not one that speaks for all of them."""


class TableAtlas(Shown):
    """Every lawful table of some editions, with what it is worth."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        """The file itself."""

    def find(
        self, elected: Mapping[str, object] | None = None, **asked: Unpack[AtlasKeywords]
    ) -> "AtlasTables":
        """The lawful tables that have been elected so, each game once, the lowest edge first.

        ``elected`` has values by setting, or several: ``{"decks": 8, "double_on": ["any"]}``.
        """
        return AtlasTables(self.atlas, self.atlas.find(self._criteria(elected, asked)))

    def cost(
        self,
        key: str,
        elected: Mapping[str, object] | None = None,
        **asked: Unpack[AtlasKeywords],
    ) -> "AtlasCosts":
        """What each value of a setting costs, all else being equal; ``version``: each version."""
        found = costs(self.atlas, key, self._criteria(elected, asked))
        return AtlasCosts(self.atlas, key, found)

    def side_wagers(
        self,
        wager: str = "",
        elected: Mapping[str, object] | None = None,
        **asked: Unpack[AtlasKeywords],
    ) -> "AtlasSides":
        """Side wagers at every pay scale and number of decks, the lowest house edge first."""
        return AtlasSides(self.atlas, self.atlas.sides(wager, self._criteria(elected, asked)))

    def entry(self, name: str | int) -> "AtlasTable":
        """A table by its fingerprint, or by its number."""
        return AtlasTable(self.atlas, self.atlas.entry(str(name)))

    def compare(self, one: str | int, other: str | int) -> dict[str, Any]:
        """In what two tables differ, as ``croupier atlas compare --json`` prints it."""
        pair = (self.atlas.entry(str(one)), self.atlas.entry(str(other)))
        return dict(compared_report(self.atlas, pair))

    def _criteria(self, elected: Mapping[str, object] | None, asked: AtlasKeywords) -> Criteria:
        if elected is not None and not isinstance(elected, Mapping):
            raise bad("elected", f"expected values by setting, not {elected!r}")
        given = [
            f"{key}={_word(one)}"
            for key, values in (elected or {}).items()
            for one in (values if isinstance(values, list | tuple) else (values,))
        ]
        for name in asked:
            if name not in AtlasKeywords.__annotations__:
                why = f"tables are not found by {name}{hint(name, AtlasKeywords.__annotations__)}"
                raise bad(name, f"{why}; settings are given as a mapping: find({{{name!r}: …}})")
        others: dict[str, Any] = {
            name: tuple(one) if isinstance(one, list | tuple) else one
            for name, one in asked.items()
        }
        for name in ("edge", "deviation"):
            others[name] = _range(asked.get(name))
        return Criteria(elected=elected_given(self.atlas, given), **others)

    def line(self) -> str:
        """How many tables and games it has."""
        about = self.atlas.about
        tables, games = int(about["tables"]), int(about["games"])
        return f"{tables:,} lawful tables, {games:,} games, of {about['editions']}"

    def rows(self) -> Sequence[ResultRow]:
        """Edition by edition and version by version: how many tables, and their edges."""
        found = self.atlas.rows(
            "SELECT family, COUNT(*) AS tables, COUNT(DISTINCT game) AS games,"
            " MIN(house_edge) AS lowest, MAX(house_edge) AS highest"
            " FROM lawful GROUP BY family ORDER BY family"
        )
        families = self.atlas.families
        return [
            {
                "edition": families[row["family"]].edition,
                "versions": families[row["family"]].versions,
                "tables": row["tables"],
                "games": row["games"],
                "lowest": row["lowest"],
                "highest": row["highest"],
            }
            for row in found
        ]

    def to_dict(self) -> dict[str, Any]:
        """Which atlas it is, and its families."""
        return {"atlas": atlas_mark(self.atlas), "families": [dict(one) for one in self.rows()]}


def _word(value: object) -> str:
    return written(value) if isinstance(value, bool | int | str) else str(value)


def _range(between: object) -> Range:
    if between is None:
        return Range()
    if not isinstance(between, tuple | list) or len(between) != 2:
        raise TypeError(f"expected two numbers, such as (0.006, 0.008), not {between!r}")
    low, high = (
        limit if one is None else float(one) for one, limit in zip(between, Range(), strict=True)
    )
    return Range(low, high)


class AtlasTables(Shown):
    """Lawful tables that were found in an atlas."""

    def __init__(self, atlas: Atlas, found: FoundTables) -> None:
        self.atlas, self.found = atlas, found

    def __len__(self) -> int:
        """How many are listed."""
        return len(self.found.entries)

    def __getitem__(self, at: int) -> "AtlasTable":
        """One of those that are listed."""
        return AtlasTable(self.atlas, self.found.entries[at])

    @property
    def columns(self) -> Columns:
        """Those of a frame, with their types."""
        elections: dict[str, Any] = {
            key: int if all(type(one) is int for one in values) else str
            for key, values in self.atlas.elections.items()
        }
        counts: Columns = {"id": int, "fingerprint": str, "game": int, "tables": int}
        return {**counts, **_NAMED, **elections, **_FIGURES}

    def line(self) -> str:
        """How many there are, and the first of them."""
        games = f"{self.found.games:,} games of {self.found.tables:,} lawful tables"
        if not self.found.entries:
            return games
        first = self.found.entries[0]
        return f"{games}, first #{first.id} at {percent(first.house_edge, 3)}"

    def rows(self) -> Sequence[ResultRow]:
        """Table by table; an election that an edition does not have is empty."""
        return [_row(self.columns, one) for one in self.found.entries]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier atlas find --json`` prints it."""
        return dict(found_report(self.atlas, self.found))


def _row(columns: Columns, entry: AtlasEntry) -> ResultRow:
    report: dict[str, Any] = dict(entry_report(entry))
    report |= {"versions": entry.versions}
    report |= {key: _shown(value) for key, value in entry.elected.items()}
    return {name: report.get(name) for name in columns}


def _shown(value: Value) -> Value:
    """A value as the column of an election has it: words, or whole numbers."""
    return written(value) if isinstance(value, bool) else value


class AtlasTable(Shown):
    """One lawful table of an atlas."""

    def __init__(self, atlas: Atlas, entry: AtlasEntry) -> None:
        self.atlas = atlas
        self.entry = entry
        """Its settings and figures."""

    @property
    def text(self) -> str:
        """Its table file."""
        return self.atlas.table_file(self.entry)

    @property
    def table(self) -> "Table":
        """The table itself, to be asked for everything else."""
        from croupier.library.table import table

        return table(self.text)

    @property
    def chart(self) -> Sequence[ResultRow]:
        """How it is best played: a row for each hand, a column for each first card."""
        return chart_rows(self.atlas, self.entry)

    def line(self) -> str:
        """Which it is, and its house edge."""
        one = self.entry
        named = ", ".join((one.edition, *one.versions, f"{one.decks} decks"))
        return f"#{one.id} {named}: house edge {percent(one.house_edge, 4)}"

    def rows(self) -> Sequence[ResultRow]:
        """Election by election, with the clauses behind each value."""
        return [
            {"election": one.key, "value": written(one.value), "clauses": one.clauses}
            for one in self.atlas.elections_of(self.entry)
        ]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier atlas show --json`` prints it."""
        return dict(shown_report(self.atlas, self.entry))


class AtlasSides(Shown):
    """Side wagers that were found in an atlas."""

    def __init__(self, atlas: Atlas, sides: Sequence[AtlasSide]) -> None:
        self.atlas, self.sides = atlas, tuple(sides)

    @property
    def columns(self) -> Columns:
        """Those of a frame, with their types."""
        return _SIDES

    def line(self) -> str:
        """How many there are."""
        return f"{len(self.sides):,} side wagers"

    def rows(self) -> Sequence[ResultRow]:
        """Wager by wager, the lowest house edge first."""
        return [
            {**side_report(one), "versions": one.versions, "clauses": one.clauses}
            for one in self.sides
        ]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier atlas find --side --json`` prints it."""
        return dict(sides_report(self.atlas, self.sides))


class AtlasCosts(Shown):
    """What each value of an election costs, all else being equal."""

    def __init__(self, atlas: Atlas, key: str, found: Sequence[ElectionCost]) -> None:
        self.atlas, self.key, self.found = atlas, key, tuple(found)

    @property
    def columns(self) -> Columns:
        """Those of a frame, with their types."""
        return _COSTS

    def line(self) -> str:
        """What each value adds to the house edge on average."""
        each = (f"{written(one.value)} {percent(one.mean, 3, plus='+')}" for one in self.found)
        return f"{self.key}: {', '.join(each)}" if self.found else f"{self.key}: nothing to compare"

    def rows(self) -> Sequence[ResultRow]:
        """Value by value."""
        return [
            {
                **cost_report(one),
                "value": written(one.value),
                "against": written(one.against),
                "clauses": one.clauses,
            }
            for one in self.found
        ]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier atlas find --by --json`` prints it."""
        return dict(costs_report(self.atlas, self.key, self.found))


def atlas(file: str | os.PathLike[str] | None = None) -> TableAtlas:
    """The atlas of every lawful table that comes with this release, or one of a file."""
    return TableAtlas(Atlas(SHIPPED if file is None else Path(file)))
