"""SQLite's reads: in threads of their own, each with a connection that only reads."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import local
from typing import Any, Final, TypeVar

from croupier.casino.store.chain import FIRST, check_follows
from croupier.casino.store.marks import AT, SIZE, Mark
from croupier.casino.store.port import Entry, Spoilt, Unavailable

T = TypeVar("T")
Row = tuple[Any, ...]
PATIENCE: Final = 0.05
"""Seconds a file that another program has locked is waited for."""
THREADS: Final = 2
FEW: Final = 20
"""Entries read at first: most who read need no more."""
PAGE: Final = 250
"""Entries read at a time from then on."""
BYTE: Final = 0xFF
"""SQLite's codes are told apart by their last byte."""
PASSING: Final = frozenset(
    (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM)
)
"""Trouble that leaves the file as it was: locked, or no descriptor or memory left."""
_UNREAD: Final = PASSING | {sqlite3.SQLITE_IOERR}
"""Trouble with reading that says nothing of what lies in the file."""

_MARK: Final = f"substr(body, {AT}, {SIZE})"
_LISTED: Final = ", ".join(f"x'{mark.value.hex()}'" for mark in Mark)
_MARKS: Final = f"{_MARK} IN ({_LISTED})"
INDEX: Final = f"""
CREATE INDEX IF NOT EXISTS marks ON entries (stream, {_MARK}, version) WHERE {_MARKS}
"""
"""Kept by SQLite itself, and made once for a log of an earlier release."""
_FIELDS: Final = "number, stream, version, at, command, body, hash"
_OF_MARK: Final = f"FROM entries WHERE stream = ? AND {_MARK} = ? AND {_MARKS}"
_BEFORE: Final = """(
    SELECT before.hash FROM entries AS before
    WHERE before.stream = entries.stream AND before.version = entries.version - 1
)"""
FROM_VERSION: Final = f"""
SELECT {_FIELDS} FROM entries WHERE stream = ? AND version >= ? ORDER BY version LIMIT ?
"""
MARKED: Final = f"""
SELECT {_FIELDS}, {_BEFORE} {_OF_MARK} AND version > ? ORDER BY version LIMIT ? OFFSET ?
"""
LAST_MARKED: Final = f"""
SELECT {_FIELDS}, {_BEFORE} {_OF_MARK} AND version <= ? ORDER BY version DESC LIMIT 1
"""
COUNT_MARKED: Final = f"SELECT count(*) {_OF_MARK} AND version <= ?"


def is_of(trouble: sqlite3.Error, kinds: frozenset[int]) -> bool:
    """Is it trouble of one of these kinds? What SQLite itself did not report is of none."""
    return getattr(trouble, "sqlite_errorcode", 0) & BYTE in kinds


class SqliteReads:
    """Answers questions about the file beside the writing; every entry is checked as it is read."""

    def __init__(self, file: Path | str) -> None:
        """Connections are made as they are needed."""
        self._file = file
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="reads")
        self._own = local()
        self._connections: list[sqlite3.Connection] = []
        self.spoilt: dict[str, str] = {}
        """Streams in which something was found that is not what was written, and what."""

    async def rows(self, query: str, *about: object) -> list[Row]:
        """What is found, unless the file is spoilt."""
        return await self._run(self._rows, query, *about)

    async def read(self, stream: str, after: int) -> AsyncIterator[Entry]:
        """The entries of a stream beyond a version, in order, each checked against the chain."""
        last, most = (FIRST if after <= 0 else None), FEW
        while True:
            page = await self._checked(stream, self._page, stream, max(after, 0), last, most)
            for entry in page:
                yield entry
            if len(page) < most:
                return
            after, last, most = page[-1].version, page[-1].hash, PAGE

    async def marked(self, stream: str, mark: Mark, skip: int) -> AsyncIterator[Entry]:
        """The entries of a kind, in order, each checked against the one before it."""
        after, most = 0, FEW
        while True:
            about = (stream, mark.value, after, most, skip)
            page = await self._checked(stream, self._marked, MARKED, about)
            for entry in page:
                yield entry
            if len(page) < most:
                return
            after, skip, most = page[-1].version, 0, PAGE

    async def last_marked(self, stream: str, mark: Mark, upto: int) -> Entry | None:
        """The last entry of a kind up to a version, checked against the one before it."""
        about = (stream, mark.value, upto)
        found = await self._checked(stream, self._marked, LAST_MARKED, about)
        return found[0] if found else None

    async def digests(self, entries: Sequence[tuple[str, int]]) -> list[bytes | None]:
        """The digest of each of these entries, by stream and version, if it is there."""
        return await self._run(self._digests, entries)

    async def _checked(self, stream: str, work: Callable[..., T], *about: object) -> T:
        """Read, and remember of a stream that is spoilt that it is."""
        if stream in self.spoilt:
            raise Spoilt(self.spoilt[stream])
        try:
            return await self._run(work, *about)
        except Spoilt as why:
            self.spoilt.setdefault(stream, str(why))
            raise

    async def _run(self, work: Callable[..., T], *about: object) -> T:
        try:
            loop = asyncio.get_running_loop()
            running = loop.run_in_executor(self._threads, work, *about)
        except RuntimeError:
            raise Unavailable("the store is closed") from None
        return await running

    def close(self) -> None:
        """Finish what is under way and let go of the file."""
        self._threads.shutdown()
        for one in self._connections:
            one.close()

    # ── In a thread ─────────────────────────────────────────────────────────────────────────

    def _rows(self, query: str, *about: object) -> list[Row]:
        try:
            return self._connection().execute(query, about).fetchall()
        except sqlite3.Error as trouble:
            kind = Unavailable if is_of(trouble, _UNREAD) else Spoilt
            raise kind(f"the store cannot be read: {trouble}") from trouble

    def _connection(self) -> sqlite3.Connection:
        known: sqlite3.Connection | None = getattr(self._own, "db", None)
        if known is None:
            known = sqlite3.connect(self._file, PATIENCE, check_same_thread=False)
            self._own.db = known
            self._connections.append(known)
        return known

    def _page(self, stream: str, after: int, last: bytes | None, most: int) -> list[Entry]:
        """Some entries; those in the middle of a stream follow the one before them."""
        beyond = after if last is None else after + 1
        entries = [Entry(*row) for row in self._rows(FROM_VERSION, stream, beyond, most + 1)]
        if last is None and entries and entries[0].version == after:
            last = entries.pop(0).hash
        page = entries[:most]
        check_follows(stream, after, last or FIRST, page)
        return page

    def _digests(self, entries: Sequence[tuple[str, int]]) -> list[bytes | None]:
        query = "SELECT hash FROM entries WHERE stream = ? AND version = ?"
        found = (self._rows(query, *entry) for entry in entries)
        return [rows[0][0] if rows else None for rows in found]

    def _marked(self, query: str, about: tuple[object, ...]) -> list[Entry]:
        found = [(Entry(*row), before) for *row, before in self._rows(query, *about)]
        for entry, before in found:
            check_follows(entry.stream, entry.version - 1, before or FIRST, [entry])
        return [entry for entry, _ in found]
