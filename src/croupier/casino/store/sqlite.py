"""SQLite: the event store in one file, durable when a commit returns, written by one thread."""

import sqlite3
from asyncio import Event
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from croupier.casino.store.backfill import Backfill
from croupier.casino.store.batch import Batch, Head
from croupier.casino.store.committer import Committed, Committer, Job
from croupier.casino.store.marks import Mark
from croupier.casino.store.port import (
    Answer,
    Entry,
    Halted,
    Snapshot,
    Spoilt,
    StoreError,
    Unavailable,
    Write,
)
from croupier.casino.store.sqlite_reads import (
    COUNT_MARKED,
    INDEX,
    PASSING,
    PATIENCE,
    SqliteReads,
    is_of,
)
from croupier.casino.store.statements import HEADS

T = TypeVar("T")
CACHE: Final = 8_192
"""KiB of the file the writer keeps at hand."""
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS entries (
    number INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    command TEXT NOT NULL,
    body BLOB NOT NULL,
    hash BLOB NOT NULL,
    UNIQUE (stream, version)
);
CREATE TABLE IF NOT EXISTS answers (
    stream TEXT NOT NULL,
    command TEXT NOT NULL,
    request BLOB NOT NULL,
    answer BLOB NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (stream, command)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snapshots (
    stream TEXT PRIMARY KEY, version INTEGER NOT NULL, body BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS fence (
    one INTEGER PRIMARY KEY CHECK (one = 1), token INTEGER NOT NULL, owner TEXT NOT NULL
);
INSERT OR IGNORE INTO fence VALUES (1, 0, '');
"""
_SETTINGS: Final = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "wal_autocheckpoint = 0",  # backfilled beside the writing
    f"cache_size = -{CACHE}",
)
_KEEP: Final = """
INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT (stream)
DO UPDATE SET version = excluded.version, body = excluded.body
WHERE snapshots.version < excluded.version
"""
_GUARDS: Final = """
CREATE TRIGGER IF NOT EXISTS {table}_no_{what} BEFORE {what} ON {table}
BEGIN SELECT RAISE(ABORT, 'what happened is not changed'); END;
"""


class Work(NamedTuple):
    """What a job does, and what of it is added to streams."""

    do: Callable[[Batch], object]
    writes: tuple[Write, ...] = ()


Doing = Job[Work, object]
Did = Committed[Work, object]


class SqliteStore:
    """An event store in a file."""

    def __init__(self, file: Path | str) -> None:
        """Open the file, or make it."""
        self._db = _connected(file)
        try:
            _prepare(self._db)
        except sqlite3.Error as trouble:
            self._db.close()
            raise Spoilt(f"the store cannot be opened: {trouble}") from trouble
        self._reads = SqliteReads(file)
        self._token = 0
        self._halted: str = ""
        self._backfill = Backfill(_connected(file))
        self._heads: dict[str, Head] = {}
        """How far each stream has come that was written to, as long as the fence stands."""
        self._committer: Committer[Work, object] = Committer(self)

    # ── Writing ─────────────────────────────────────────────────────────────────────────────

    @property
    def halted(self) -> str:
        """Why nothing is written any more; nothing where it is."""
        return self._halted

    @property
    def interrupted(self) -> str:
        """Nothing: what cannot be written now is refused, and the one process leads."""
        return ""

    async def probe(self) -> None:
        """Raise where nothing could be written at the moment."""
        await self._submit(lambda _: None)

    async def claim(self, owner: str) -> int:
        """Take the store over: writers that claimed or joined before are fenced off from now on."""
        self._token = await self._submit(lambda _: self._claimed(owner))
        return self._token

    async def join(self, owner: str) -> int:
        """Claim the file: one process owns it, and follows nobody."""
        return await self.claim(owner)

    def _claimed(self, owner: str) -> int:
        self._heads.clear()
        self._db.execute("UPDATE fence SET token = token + 1, owner = ?", (owner,))
        (token,) = self._db.execute("SELECT token FROM fence").fetchone()
        return int(token)

    async def append(self, *writes: Write) -> tuple[Answer, ...]:
        """Add to one stream or several, all or nothing, and return once it is durable."""
        return await self._submit(lambda batch: batch.add(writes), writes)

    async def keep(self, stream: str, snapshot: Snapshot) -> None:
        """Keep a snapshot, in place of an older one."""
        row = (stream, snapshot.version, snapshot.body)
        await self._submit(lambda _: self._db.execute(_KEEP, row))

    async def _submit(self, work: Callable[[Batch], T], writes: tuple[Write, ...] = ()) -> T:
        if self._halted:
            raise Halted(self._halted)
        return await self._committer.submit(Work(work, writes))  # type: ignore[return-value]

    def write(self, jobs: Sequence[Doing]) -> list[Did]:
        """Carry jobs out in one transaction; one that is refused leaves nothing behind."""
        try:
            return self._halt(jobs) if self._halted else self._transacted(jobs)
        except sqlite3.Error as trouble:
            return self._given_up(jobs, trouble)

    def _transacted(self, jobs: Sequence[Doing]) -> list[Did]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            return self._together(jobs)
        except sqlite3.Error:
            raise
        except Exception:  # something does not fit that nobody could know before
            self._db.execute("ROLLBACK")
        self._db.execute("BEGIN IMMEDIATE")
        return [self._alone(job) for job in jobs]

    def _together(self, jobs: Sequence[Doing]) -> list[Did]:
        batch = Batch(self._db, self._heads, self._token)
        batch.look([write for job in jobs for write in job.work.writes])
        done = [_attempt(job, batch) for job in jobs]
        batch.write()
        self._heads.update(batch.heads())
        return done

    def _alone(self, job: Doing) -> Did:
        """Carry a job out so that whatever does not fit is its own trouble."""
        self._db.execute("SAVEPOINT alone")
        try:
            (done,) = self._together([job])
        except sqlite3.Error:
            raise
        except Exception as wrong:
            self._db.execute("ROLLBACK TO alone")
            done = Committed(job, None, _unfit(wrong))
        self._db.execute("RELEASE alone")
        return done

    def commit(self, done: list[Did]) -> list[Did]:
        """Make what was written durable."""
        if not self._db.in_transaction:
            return done
        try:
            self._db.execute("COMMIT")
        except sqlite3.Error as trouble:
            return self._given_up([one.job for one in done], trouble)
        self._backfill.written(len(done))
        return done

    @property
    def tidies(self) -> bool:
        """Is the log to begin anew?"""
        return self._backfill.copied and not self._halted

    def tidy(self) -> None:
        """Copy the little that is left, so that the log begins anew."""
        try:
            self._backfill.finish(self._db)
        except sqlite3.Error as trouble:
            self._given_up([], trouble)

    def _given_up(self, jobs: Sequence[Doing], trouble: sqlite3.Error) -> list[Did]:
        """Nothing is acknowledged; after trouble that passes, all of it may be sent again."""
        try:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        except sqlite3.Error:
            return self._halt(jobs, trouble)
        if not is_of(trouble, PASSING):
            return self._halt(jobs, trouble)
        self._heads.clear()
        why = f"the store cannot be written now: {trouble}"
        return [Committed(job, None, Unavailable(why)) for job in jobs]

    def _halt(self, jobs: Sequence[Doing], trouble: sqlite3.Error | None = None) -> list[Did]:
        """Nothing is acknowledged, and nothing is written any more."""
        self._halted = self._halted or f"the store cannot be written: {trouble}"
        return [Committed(job, None, Halted(self._halted)) for job in jobs]

    # ── Reading ─────────────────────────────────────────────────────────────────────────────

    @property
    def spoilt(self) -> dict[str, str]:
        """The streams found spoilt, and what is wrong with each: they are read no more."""
        return self._reads.spoilt

    async def answered(self, stream: str, command: str) -> Answer | None:
        """What a command was answered with, if it was."""
        query = "SELECT answer, version FROM answers WHERE stream = ? AND command = ?"
        found = await self._reads.rows(query, stream, command)
        return Answer(*found[0]) if found else None

    def read(self, stream: str, after: int = 0) -> AsyncIterator[Entry]:
        """The entries of a stream beyond a version, in order, each checked as it is read."""
        return self._reads.read(stream, after)

    def marked(self, stream: str, mark: Mark, skip: int = 0) -> AsyncIterator[Entry]:
        """The entries of a kind, in order, without the first so many; checked like any other."""
        return self._reads.marked(stream, mark, skip)

    async def last_marked(self, stream: str, mark: Mark, upto: int) -> Entry | None:
        """The last entry of a kind up to a version, if there is one."""
        return await self._reads.last_marked(stream, mark, upto)

    async def count_marked(self, stream: str, mark: Mark, upto: int) -> int:
        """How many entries of a kind there are up to a version."""
        return await self._number(COUNT_MARKED, stream, mark.value, upto)

    async def digests(self, entries: Sequence[tuple[str, int]]) -> list[bytes | None]:
        """The digest of each of these entries, by stream and version, if it is there."""
        return await self._reads.digests(entries)

    async def version(self, stream: str) -> int:
        """How many entries a stream has."""
        return await self._number("SELECT max(version) FROM entries WHERE stream = ?", stream)

    async def acknowledged(self, stream: str) -> int:
        """How far a stream had come by what was answered, whatever its entries say."""
        return await self._number("SELECT max(version) FROM answers WHERE stream = ?", stream)

    async def _number(self, query: str, *about: object) -> int:
        found = await self._reads.rows(query, *about)
        return int(found[0][0] or 0)

    async def streams(self) -> Sequence[str]:
        """The streams there are, by name."""
        return [name for name, _ in await self._reads.rows(HEADS)]

    async def kept(self, stream: str) -> Snapshot | None:
        """The snapshot of a stream, if there is one."""
        query = "SELECT version, body FROM snapshots WHERE stream = ?"
        found = await self._reads.rows(query, stream)
        return Snapshot(*found[0]) if found else None

    async def follow(self) -> AsyncIterator[tuple[str, int]]:
        """How far each stream has come; then nothing, for nobody else writes here."""
        for stream, version in await self._reads.rows(HEADS):
            yield stream, version
        await Event().wait()

    async def lead(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do work: the one process that owns the file leads."""
        await work()

    async def close(self) -> None:
        """Finish what is under way and let go of the file."""
        self._committer.close()
        self._backfill.close()
        self._reads.close()
        self._db.close()


def _connected(file: Path | str) -> sqlite3.Connection:
    return sqlite3.connect(file, PATIENCE, isolation_level=None, check_same_thread=False)


def _prepare(db: sqlite3.Connection) -> None:
    """Have a connection write durably once a commit returns; make the tables and their guards."""
    for setting in _SETTINGS:
        db.execute(f"PRAGMA {setting}")
    db.executescript(_SCHEMA)
    db.execute(INDEX)
    for table in ("entries", "answers"):
        for what in ("UPDATE", "DELETE"):
            db.executescript(_GUARDS.format(table=table, what=what))


def _attempt(job: Doing, batch: Batch) -> Did:
    """Carry one job out; trouble with the file goes up, whatever else is wrong stays here."""
    try:
        return Committed(job, job.work.do(batch), None)
    except sqlite3.Error:
        raise
    except Exception as wrong:
        return Committed(job, None, _unfit(wrong))


def _unfit(wrong: Exception) -> StoreError:
    """Why a job was not done, though the file is well."""
    if isinstance(wrong, StoreError):
        return wrong
    return StoreError(f"the store does not take this: {wrong}")
