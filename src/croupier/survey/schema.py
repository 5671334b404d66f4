"""Schema: how an atlas lies in its file, and the digest of what is in it."""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from croupier.digest import digest

FORMAT: Final = "croupier-atlas-1"
DIGEST: Final = "digest"
"""The name under which the digest of everything else is held."""
COLUMNS: Final = ("id", "family", "place", "fingerprint", "game", "house_edge", "deviation")
"""Of a table, before its elections, a column each.

Tables lie by house edge, game, and how many elections are not the edition's own. The place counts
through the elections of all families, so that a neighbour by one election is so many places off;
costs are numbered as ``pairs`` has them.
"""
_TABLES: Final = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE family (
    id INTEGER PRIMARY KEY, edition TEXT, versions TEXT, first INTEGER, body TEXT
);
CREATE TABLE chart (id INTEGER PRIMARY KEY, body BLOB);
CREATE TABLE game (
    id INTEGER PRIMARY KEY, decks INTEGER, odds TEXT, house_edge REAL, element_of_risk REAL,
    deviation REAL, wins REAL, loses REAL, staked REAL, chart INTEGER, remarks TEXT
);
CREATE TABLE side (
    id INTEGER PRIMARY KEY, family INTEGER, wager TEXT, title TEXT, scale TEXT, decks INTEGER,
    house_edge REAL, deviation REAL, hit_frequency REAL, note TEXT, clauses TEXT
);
CREATE TABLE cost (
    id INTEGER PRIMARY KEY, pairs INTEGER, least REAL, whole REAL, most REAL, lowest REAL,
    highest REAL
);
CREATE TABLE lawful (
    id INTEGER PRIMARY KEY, family INTEGER, place INTEGER, fingerprint TEXT, game INTEGER,
    house_edge REAL, deviation REAL{elections}
);
"""
_INDEXES: Final = """
CREATE UNIQUE INDEX by_place ON lawful (place);
CREATE INDEX by_fingerprint ON lawful (fingerprint);
CREATE INDEX by_deviation ON lawful (deviation, id);
"""
_HELD: Final = ("family", "game", "chart", "side", "cost", "lawful")


def create(disk: sqlite3.Connection, keys: Sequence[str]) -> None:
    """Make the tables of an atlas, with a column for each election."""
    columns = "".join(f', "{key}"' for key in keys)
    disk.executescript(_TABLES.format(elections=columns))


def index(disk: sqlite3.Connection) -> None:
    """Make what is searched by quick."""
    disk.executescript(_INDEXES)


def content_digest(disk: sqlite3.Connection) -> str:
    """A digest of everything in an atlas beside the digest itself, whatever file it lies in."""
    return digest("atlas", *_lines(disk)).hex()


def _lines(disk: sqlite3.Connection) -> Iterator[bytes]:
    from zlib import decompress

    meta = "SELECT name, value FROM meta WHERE name != ? ORDER BY name"
    yield msgspec.json.encode([tuple(row) for row in disk.execute(meta, (DIGEST,))])
    for table in _HELD:
        rows = disk.execute(f"SELECT * FROM {table} ORDER BY id").fetchall()
        for row in rows:
            yield msgspec.json.encode(
                [decompress(one).decode() if isinstance(one, bytes) else one for one in row]
            )
