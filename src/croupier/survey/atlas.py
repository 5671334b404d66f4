"""Atlas: the file of every lawful table, opened and asked."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby, islice
from pathlib import Path
from typing import Any, Final
from zlib import decompress

import msgspec
from msgspec import Struct

from croupier.gazette.errors import hint
from croupier.pages.strategy.sheet import Grid
from croupier.record.model import bad
from croupier.record.write import write_table
from croupier.rules.config import TableConfig
from croupier.rules.setting import Value, said
from croupier.survey import schema
from croupier.survey.chart_text import drawn
from croupier.survey.criteria import ANY, EVERY, MOST, NO_VERSION, SORTS, Condition, Criteria, where
from croupier.survey.families import Axis, Family

SHIPPED: Final = Path(__file__).with_name("data") / "atlas.sqlite"
"""The atlas of every edition that comes with this release."""
_OPEN: Final = "{}?mode=ro&immutable=1"
_ENTRY: Final = """
SELECT t.*, g.decks AS shoe, g.element_of_risk, g.wins, g.loses, g.staked, g.chart, g.remarks
FROM lawful AS t JOIN game AS g ON g.id = t.game
"""


class AtlasEntry(Struct, frozen=True, kw_only=True):
    """A lawful table, and what its main wager is worth in units of it."""

    id: int
    """Its number: tables are numbered by their house edge."""
    fingerprint: str
    edition: str
    versions: tuple[str, ...]
    decks: int
    elected: Mapping[str, Value]
    """The elections that the main wager may turn on."""
    game: int
    """Tables of one game differ in nothing that the main wager turns on."""
    tables: int
    """How many of those that were asked for are of this game."""
    house_edge: float
    element_of_risk: float
    standard_deviation: float | None
    wins: float
    loses: float
    staked: float
    chart: int | None
    remarks: str
    """What the figures leave out."""


class AtlasSide(Struct, frozen=True, kw_only=True):
    """A side wager at one pay scale and number of decks, in units of what is laid on it."""

    edition: str
    versions: tuple[str, ...]
    wager: str
    title: str
    scale: str
    decks: int
    house_edge: float
    standard_deviation: float
    hit_frequency: float
    note: str
    clauses: tuple[str, ...]


class FoundTables(Struct, frozen=True):
    """The tables that meet some criteria, as far as they are listed."""

    criteria: Criteria
    games: int
    tables: int
    entries: tuple[AtlasEntry, ...]


class AtlasElection(Struct, frozen=True, kw_only=True):
    """One election of a table, with the clauses behind its value."""

    key: str
    value: Value
    standard: bool
    """Is it what the edition lays down?"""
    clauses: tuple[str, ...]


class Atlas:
    """Every lawful table of some editions, with what it is worth; nothing writes to it."""

    def __init__(self, file: Path = SHIPPED) -> None:
        self.file = file
        if not file.is_file():
            raise bad(str(file), "there is no such atlas: `croupier atlas build` makes one")
        self.disk = sqlite3.connect(
            _OPEN.format(file.resolve().as_uri()), uri=True, check_same_thread=False
        )
        self.disk.row_factory = sqlite3.Row
        try:
            self.about: Mapping[str, str] = dict(
                tuple(row) for row in self.disk.execute("SELECT name, value FROM meta")
            )
        except sqlite3.Error:
            self.about = {}
        if self.about.get("format") != schema.FORMAT:
            self.close()
            raise bad(str(file), "this is no atlas that this release reads")

    def close(self) -> None:
        """Let the file go."""
        self.disk.close()

    def __reduce__(self) -> tuple[type["Atlas"], tuple[Path, ...]]:
        """How it is pickled and copied: the file is opened again, that of the release wherever."""
        return type(self), () if self.file == SHIPPED else (self.file.absolute(),)

    def __enter__(self) -> "Atlas":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def intact(self) -> bool:
        """Is everything in it as it was written?"""
        return schema.content_digest(self.disk) == self.about[schema.DIGEST]

    @cached_property
    def families(self) -> Mapping[int, Family]:
        """Its families by number."""
        rows = self.disk.execute("SELECT id, body FROM family ORDER BY id")
        return {at: msgspec.json.decode(body, type=Family) for at, body in rows}

    @cached_property
    def firsts(self) -> Mapping[int, int]:
        """The place at which the tables of each family begin."""
        return dict(tuple(row) for row in self.disk.execute("SELECT id, first FROM family"))

    @cached_property
    def elections(self) -> Mapping[str, Mapping[Value, tuple[str, ...]]]:
        """Every election that is varied, its values, and the clauses of each in some edition."""
        found: dict[str, dict[Value, tuple[str, ...]]] = {}
        for family in reversed(tuple(self.families.values())):
            for axis in family.axes:
                known = found.setdefault(axis.key, {})
                for value, clauses in zip(axis.values, axis.clauses, strict=True):
                    known.setdefault(value, clauses)
        return found

    # ── Tables ──────────────────────────────────────────────────────────────────────────────────

    def find(self, criteria: Criteria = ANY) -> FoundTables:
        """The tables that meet some criteria: each game once, unless every table is asked for."""
        asked = self.condition(criteria)
        tables, games = self._count(asked)
        return FoundTables(criteria, games, tables, tuple(self._listed(criteria, asked)))

    def condition(self, criteria: Criteria) -> Condition:
        """The criteria as a condition; refuses what no table of the atlas could meet."""
        if criteria.sort not in SORTS:
            raise bad("sort", f"tables are sorted by {', '.join(SORTS)}")
        if not 1 <= criteria.most <= MOST or criteria.skip < 0:
            raise bad("most", f"from 1 to {MOST:,} tables are listed")
        for key, values in criteria.elected.items():
            self._check_election(key, values)
        families = self.families_of(criteria)
        return where(criteria, None if len(families) == len(self.families) else families)

    def _count(self, asked: Condition) -> tuple[int, int]:
        """How many tables and games meet a condition."""
        if asked == EVERY:
            return int(self.about["tables"]), int(self.about["games"])
        count = "SELECT COUNT(*), COUNT(DISTINCT t.game) FROM lawful AS t WHERE "
        tables, games = self.disk.execute(count + asked.text, asked.values).fetchone()
        return tables, games

    def families_of(self, criteria: Criteria) -> tuple[int, ...]:
        """The families asked for."""
        return tuple(self._families(criteria))

    def _families(self, criteria: Criteria) -> Iterator[int]:
        known = {one.edition for one in self.families.values()}
        adopted = {NO_VERSION, *(name for one in self.families.values() for name in one.versions)}
        _check_names("edition", criteria.editions, known)
        _check_names("version", criteria.versions, adopted)
        for at, family in self.families.items():
            if not criteria.editions or family.edition in criteria.editions:
                plain = NO_VERSION in criteria.versions and not family.versions
                if plain or set(criteria.versions) <= set(family.versions):
                    yield at

    def _check_election(self, key: str, values: Iterable[Value]) -> None:
        if key not in self.elections:
            near, names = hint(key, self.elections), _names(self.elections)
            raise bad(key, f"tables are not told apart by it{near}; they are by {names}")
        known = self.elections[key]
        for value in values:
            if not any(value == one and type(value) is type(one) for one in known):
                values_ = ", ".join(said(one).strip('"') for one in known)
                raise bad(key, f"no table has {value}; its values are {values_}")

    def _listed(self, criteria: Criteria, asked: Condition) -> Iterator[AtlasEntry]:
        """Table by table; those of a game follow one another."""
        order = SORTS[criteria.sort]
        rows = self.disk.execute(
            f"SELECT t.id, t.game FROM lawful AS t WHERE {asked.text} ORDER BY {order}",
            asked.values,
        )
        last = criteria.skip + criteria.most
        if criteria.every:
            for number, _ in islice(rows, criteria.skip, last):
                yield self._entry(number, 1)
            return
        for _, same in islice(groupby(rows, lambda row: row["game"]), criteria.skip, last):
            numbers = [number for number, _ in same]
            yield self._entry(min(numbers), len(numbers))

    def entry(self, name: str) -> AtlasEntry:
        """A table by its fingerprint, or by its number."""
        text = name.strip().lower().removeprefix("#")
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
        found = self.disk.execute(
            "SELECT id, game FROM lawful WHERE fingerprint = ? UNION ALL"
            " SELECT id, game FROM lawful WHERE id = ?",
            (text, number),
        ).fetchone()
        if found is None:
            why = f"no table has this number or fingerprint; numbers go to {self.about['tables']}"
            raise bad(name, why)
        same = "SELECT COUNT(*) FROM lawful WHERE game = ?"
        (tables,) = self.disk.execute(same, (found["game"],)).fetchone()
        return self._entry(found["id"], tables)

    def _entry(self, number: int, tables: int) -> AtlasEntry:
        row = self.disk.execute(f"{_ENTRY} WHERE t.id = ?", (number,)).fetchone()
        family = self.families[row["family"]]
        return AtlasEntry(
            id=row["id"],
            fingerprint=row["fingerprint"],
            edition=family.edition,
            versions=family.versions,
            decks=row["shoe"],
            elected=_elected(row, family),
            game=row["game"],
            tables=tables,
            house_edge=row["house_edge"],
            element_of_risk=row["element_of_risk"],
            standard_deviation=row["deviation"],
            wins=row["wins"],
            loses=row["loses"],
            staked=row["staked"],
            chart=row["chart"],
            remarks=row["remarks"],
        )

    def config(self, entry: AtlasEntry) -> TableConfig:
        """The table of an entry, as an operator asks for it."""
        family = self._family(entry)
        values: dict[str, Any] = {
            axis.key: entry.elected[axis.key]
            for axis in family.axes
            if entry.elected[axis.key] != axis.standard
        }
        return msgspec.structs.replace(family.config, **values)

    def table_file(self, entry: AtlasEntry) -> str:
        """The table of an entry as a table file."""
        return write_table(self.config(entry))

    def elections_of(self, entry: AtlasEntry) -> tuple[AtlasElection, ...]:
        """The elections of a table with the clauses behind them."""
        return tuple(_election(axis, entry.elected) for axis in self._family(entry).axes)

    def _family(self, entry: AtlasEntry) -> Family:
        own = (entry.edition, entry.versions)
        return next(one for one in self.families.values() if (one.edition, one.versions) == own)

    def chart(self, entry: AtlasEntry) -> tuple[Grid, ...]:
        """The chart by which a table is best played; refused where the atlas has none."""
        row = self.disk.execute("SELECT body FROM chart WHERE id = ?", (entry.chart,)).fetchone()
        if row is None:
            raise bad(str(self.file), "this atlas was built without charts")
        return drawn(decompress(row["body"]).decode())

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[sqlite3.Row]:
        """What a query of the file finds; its tables are those of ``schema``."""
        return self.disk.execute(statement, values).fetchall()

    # ── Side wagers ─────────────────────────────────────────────────────────────────────────────

    def sides(self, wager: str = "", criteria: Criteria = ANY) -> tuple[AtlasSide, ...]:
        """Side wagers, the lowest house edge first; by name, edition, versions and decks."""
        names = {row["wager"] for row in self.rows("SELECT DISTINCT wager FROM side")}
        _check_names("side", (wager,) if wager else (), names)
        families = self.families_of(criteria)
        decks = criteria.elected.get("decks", ())
        found = self.rows("SELECT * FROM side ORDER BY house_edge, id")
        return tuple(
            self._side(row)
            for row in found
            if row["family"] in families
            and (not wager or row["wager"] == wager)
            and (not decks or row["decks"] in decks)
        )

    def _side(self, row: sqlite3.Row) -> AtlasSide:
        family = self.families[row["family"]]
        return AtlasSide(
            edition=family.edition,
            versions=family.versions,
            wager=row["wager"],
            title=row["title"],
            scale=row["scale"],
            decks=row["decks"],
            house_edge=row["house_edge"],
            standard_deviation=row["deviation"],
            hit_frequency=row["hit_frequency"],
            note=row["note"],
            clauses=tuple(row["clauses"].split()),
        )


def _elected(row: sqlite3.Row, family: Family) -> dict[str, Value]:
    """The elections of a row, each with a value of its kind: a file has no truth values."""
    found: dict[str, Value] = {}
    for axis in family.axes:
        found[axis.key] = next(one for one in axis.values if one == row[axis.key])
    return found


def _election(axis: Axis, elected: Mapping[str, Value]) -> AtlasElection:
    value = elected[axis.key]
    clauses = axis.clauses[axis.values.index(value)]
    return AtlasElection(
        key=axis.key, value=value, standard=value == axis.standard, clauses=clauses
    )


def _check_names(at: str, names: Iterable[str], known: Iterable[str]) -> None:
    every = sorted(known)
    for name in names:
        if name not in every:
            near = hint(name, every)
            raise bad(at, f"no table of this atlas has {name}{near}; there are {_names(every)}")


def _names(names: Iterable[str]) -> str:
    return ", ".join(names)
