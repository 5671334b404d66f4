"""Work: what has been found for an atlas so far, on disk, so that a build goes on where it was."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from croupier.record.model import bad
from croupier.rules.table_rules import LAW_RELEASE
from croupier.survey.listing import Listing
from croupier.survey.sides import ValuedSide
from croupier.survey.valuing import ValuedLaw
from croupier.version import __version__

SUFFIX: Final = ".part"
"""What the name of a file ends with while it is built."""
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS mark (body BLOB);
CREATE TABLE IF NOT EXISTS listing (key TEXT PRIMARY KEY, body BLOB);
CREATE TABLE IF NOT EXISTS law (law TEXT, decks INTEGER, body BLOB, PRIMARY KEY (law, decks));
CREATE TABLE IF NOT EXISTS side (decks INTEGER PRIMARY KEY, body BLOB);
"""
_FOUND: Final = ("listing", "law", "side")


class Scope(Struct, frozen=True):
    """What an atlas is of; nothing named is everything."""

    editions: tuple[str, ...] = ()
    decks: tuple[int, ...] = ()


class _Mark(Struct, frozen=True):
    """By what, and of what, an atlas is built."""

    scope: Scope
    release: str = __version__
    law: int = LAW_RELEASE


class BuildState:
    """The file that a build goes on from."""

    def __init__(self, to: Path, scope: Scope) -> None:
        self.path = to.with_name(to.name + SUFFIX)
        self._closed = False
        try:
            self._disk = sqlite3.connect(self.path)
            self._disk.executescript(_TABLES)
        except sqlite3.Error as trouble:
            raise bad(str(self.path), f"a build cannot go on from it: {trouble}") from None
        self._check(_Mark(scope))

    def _check(self, mark: _Mark) -> None:
        """Go on only from what the same program found of the same tables."""
        row = self._disk.execute("SELECT body FROM mark").fetchone()
        if row is None:
            self._put("INSERT INTO mark VALUES (?)", (msgspec.json.encode(mark),))
        elif msgspec.json.decode(row[0], type=_Mark) != mark:
            self._disk.close()
            why = "was begun for other tables, or by another release: remove it to begin anew"
            raise bad(str(self.path), why)

    def listings(self) -> Mapping[str, Listing]:
        """The families listed so far, by their keys."""
        rows = self._disk.execute("SELECT key, body FROM listing")
        return {key: msgspec.json.decode(body, type=Listing) for key, body in rows}

    def add_listing(self, key: str, found: Listing) -> None:
        """Keep a family that was listed."""
        self._put("INSERT OR REPLACE INTO listing VALUES (?, ?)", (key, msgspec.json.encode(found)))

    def laws(self) -> Mapping[tuple[str, int], ValuedLaw]:
        """The laws valued so far, by decks."""
        rows = self._disk.execute("SELECT body FROM law")
        every = (msgspec.json.decode(body, type=ValuedLaw) for (body,) in rows)
        return {(one.law, one.decks): one for one in every}

    def add_laws(self, found: Iterable[ValuedLaw]) -> None:
        """Keep laws that were valued, all of them or none."""
        with self._disk:
            for one in found:
                values = (one.law, one.decks, msgspec.json.encode(one))
                self._disk.execute("INSERT OR REPLACE INTO law VALUES (?, ?, ?)", values)

    def sides(self) -> Mapping[int, tuple[ValuedSide, ...]]:
        """The side wagers valued so far, by decks."""
        rows = self._disk.execute("SELECT decks, body FROM side")
        kind = tuple[ValuedSide, ...]
        return {decks: msgspec.json.decode(body, type=kind) for decks, body in rows}

    def add_sides(self, decks: int, found: Sequence[ValuedSide]) -> None:
        """Keep the side wagers of a shoe."""
        values = (decks, msgspec.json.encode(found))
        self._put("INSERT OR REPLACE INTO side VALUES (?, ?)", values)

    def _put(self, statement: str, values: tuple[object, ...]) -> None:
        with self._disk:
            self._disk.execute(statement, values)

    def close(self) -> None:
        """Let the file go; where nothing was found, it is not left behind."""
        if not self._closed:
            counts = (f"(SELECT COUNT(*) FROM {table})" for table in _FOUND)
            (found,) = self._disk.execute(f"SELECT {' + '.join(counts)}").fetchone()
            self._disk.close()
            self._closed = True
            if not found:
                self.path.unlink(missing_ok=True)

    def remove(self) -> None:
        """Nothing goes on from it any more."""
        self.close()
        self.path.unlink(missing_ok=True)
