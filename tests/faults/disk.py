"""Disk: a real SQLite file beneath the real store, with all that can go wrong there.

Nothing is done in a thread: a commit is made when the loop comes to it, so that a crash finds it
not begun, half written or durable.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event
from typing import Any, Final, TypeVar

from croupier.casino.store.backfill import Backfill
from croupier.casino.store.committer import Committer
from croupier.casino.store.port import Answer, Entry, Unavailable, Write
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.sqlite_reads import SqliteReads
from croupier.casino.store.vault import FileVault
from tests.faults.machine import Inline

T = TypeVar("T")
BACKFILL_EVERY: Final = 150
"""Commits after which the write-ahead log is copied back: often, for worlds are short."""
SYNC: Final = 0.004
"""Seconds a commit takes."""
_FIELDS: Final = "number, stream, version, at, command, body, hash"


class Unforeseen(Exception):
    """Something nobody has thought of."""


class Disk:
    """What outlives every process, and what is wrong with it at the moment."""

    def __init__(self, folder: Path, random: Random) -> None:
        self.folder, self.random = folder, random
        self._generation = 0
        self.locked = self.vault_locked = self.no_descriptors = False
        self.fails = ""
        """SQLite's name for what the next commit meets, if anything."""
        self.slow = 0.0
        self.surprises = 0
        self.connected, self.lost = asyncio.Event(), asyncio.Event()
        self.connected.set()

    @property
    def file(self) -> Path:
        """The log as it lies there now."""
        return self.folder / f"log-{self._generation}.sqlite"

    @property
    def log(self) -> Path:
        """What was written to it and not yet copied back."""
        return _log_of(self.file)

    def sever(self, lost: bool) -> None:
        """Lose the connections to the database, or have them again."""
        for event, is_set in ((self.lost, lost), (self.connected, not lost)):
            (event.set if is_set else event.clear)()

    def check_open(self) -> None:
        """Raise where no file can be opened."""
        if self.no_descriptors:
            raise trouble("SQLITE_CANTOPEN")

    def check_connection(self) -> None:
        """Raise where the database does not answer, or something unforeseen happens."""
        if self.lost.is_set():
            raise Unavailable("the database cannot be reached")
        if self.surprises:
            self.surprises -= 1
            raise Unforeseen("nobody has thought of this")

    def leave(self, unsynced: int) -> None:
        """The machine has stopped: of the last bytes of the log any may be there, or rubbish."""
        file, log = self.file.read_bytes(), _read(self.log)
        rubbish = self.random.randbytes(self.random.choice((0, 100, 5_000)))
        kept = self.random.randint(len(log) - unsynced, len(log))
        old = (self.file, self.log, _index_of(self.file))
        self._generation += 1
        self.file.write_bytes(file)
        self.log.write_bytes(log[:kept] + rubbish)
        for one in old:
            one.unlink(missing_ok=True)

    # ── What lies there ─────────────────────────────────────────────────────────────────────

    def entries(self, stream: str, after: int) -> list[Entry]:
        """The durable entries of a stream beyond a version."""
        query = f"SELECT {_FIELDS} FROM entries WHERE stream = ? AND version > ? ORDER BY version"
        return [Entry(*row) for row in self._rows(query, stream, after)]

    def version(self, stream: str) -> int:
        """How many entries of a stream are durable."""
        return int(self._rows("SELECT max(version) FROM entries WHERE stream = ?", stream)[0][0])

    def answer(self, stream: str, command: str) -> bytes | None:
        """What a command was answered with, as it is durable."""
        query = "SELECT answer FROM answers WHERE stream = ? AND command = ?"
        found = self._rows(query, stream, command)
        return found[0][0] if found else None

    def _rows(self, query: str, *about: object) -> list[Any]:
        with closing(sqlite3.connect(self.file)) as db:
            return db.execute(query, about).fetchall()

    # ── Rot ─────────────────────────────────────────────────────────────────────────────────

    def rot(self, stream: str) -> "Rot | None":
        """Flip a bit of an entry where it lies in the file; nothing where it lies in two pieces."""
        with closing(sqlite3.connect(self.file)) as db:
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        *before, _ = self.entries(stream, 0)  # the last is held against what comes after it
        entry = self.random.choice(before)
        right = entry.body + entry.hash
        at = self.file.read_bytes().find(right)
        if at < 0:
            return None
        wrong = bytearray(right)
        wrong[self.random.randrange(len(right))] ^= 1 << self.random.randrange(8)
        rot = Rot(self, entry, at, bytes(wrong))
        rot.put(bytes(wrong))
        return rot


class Rot:
    """An entry that is not what was written, by one bit."""

    def __init__(self, disk: Disk, entry: Entry, at: int, wrong: bytes) -> None:
        self._disk, self.entry, self._at, self._wrong = disk, entry, at, wrong

    def put(self, data: bytes) -> None:
        """Write over what lies there."""
        with self._disk.file.open("r+b") as file:
            file.seek(self._at)
            file.write(data)

    @property
    def is_there(self) -> bool:
        """Does who reads the entry now read it wrong?"""
        found = self._disk.entries(self.entry.stream, self.entry.version - 1)
        return not found or found[0] != self.entry

    def mend(self) -> None:
        """Have the entry as it was, as from a copy, unless its page was written anew."""
        lies = self._disk.file.read_bytes()[self._at :][: len(self._wrong)]
        if lies == self._wrong:
            self.put(self.entry.body + self.entry.hash)


def _log_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-wal")


def _index_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-shm")


def _read(file: Path) -> bytes:
    return file.read_bytes() if file.exists() else b""


def trouble(name: str) -> sqlite3.OperationalError:
    """Trouble as SQLite reports it."""
    wrong = sqlite3.OperationalError(name)
    wrong.sqlite_errorname, wrong.sqlite_errorcode = name, getattr(sqlite3, name)
    return wrong


# ── The store ───────────────────────────────────────────────────────────────────────────────────


class _Connection:
    """A connection to the file, which meets what is wrong with it."""

    def __init__(self, db: sqlite3.Connection, disk: Disk) -> None:
        self.real, self._disk = db, disk

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def execute(self, statement: str, *about: Any) -> sqlite3.Cursor:
        if self._disk.locked and statement != "ROLLBACK":
            raise trouble("SQLITE_BUSY")
        if self._disk.fails and statement == "COMMIT":
            self._fail()
        return self.real.execute(statement, *about)

    def _fail(self) -> None:
        """Nobody knows of a sync that failed whether anything is on the disk."""
        name, self._disk.fails = self._disk.fails, ""
        if name == "SQLITE_IOERR_FSYNC" and self._disk.random.random() < 0.5:
            self.real.execute("COMMIT")
        raise trouble(name)


class _Reads(SqliteReads):
    """Reads that are answered one after another."""

    def __init__(self, disk: Disk) -> None:
        super().__init__(disk.file)
        self._disk, self._threads = disk, Inline()

    async def _run(self, work: Callable[..., T], *about: object) -> T:
        self._disk.check_connection()
        return await super()._run(work, *about)

    def _connection(self) -> sqlite3.Connection:
        if not self._connections:
            self._disk.check_open()
        return _Connection(super()._connection(), self._disk)  # type: ignore[return-value]


class _Backfill(Backfill):
    """Copies as soon as it is due."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db, self._jobs = db, 0
        self._due, self._copied = Event(), Event()

    def written(self, jobs: int) -> None:
        self._jobs += jobs
        if self._jobs >= BACKFILL_EVERY:
            self._jobs = 0
            self._pass()

    def close(self) -> None:
        self._db.close()


class _Steps:
    """What a thread would do, each after as long as the disk takes."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._next: tuple[asyncio.TimerHandle, Callable[[], None]] | None = None

    def put(self, step: Callable[[], None] | None) -> None:
        """Do something in its time; nothing: do at once what is still to be done."""
        if step is None:
            self._finish()
        else:
            loop = asyncio.get_running_loop()
            self._next = loop.call_later(SYNC + self._disk.slow, self._do, step), step

    def _do(self, step: Callable[[], None]) -> None:
        self._next = None
        step()

    def _finish(self) -> None:
        if self._next is not None:
            late, step = self._next
            late.cancel()
            self._do(step)

    def drop(self) -> None:
        """It is never done."""
        if self._next is not None:
            self._next[0].cancel()


class _NoThread:
    """What is waited for where there is no thread."""

    def join(self) -> None:
        """It has ended."""


class _Committer(Committer[Any, Any]):
    """Commits when the loop comes to it."""

    def __init__(self, writer: Any, disk: Disk) -> None:
        self._writer, self._waiting = writer, []
        self._busy = self._closed = False
        self.steps = self._steps = _Steps(disk)  # type: ignore[assignment]
        self._thread = _NoThread()  # type: ignore[assignment]

    @property
    def waiting(self) -> int:
        """Commands that wait for the next commit."""
        return len(self._waiting)


class FaultyStore(SqliteStore):
    """The store of the server on a disk that has faults."""

    def __init__(self, disk: Disk) -> None:
        """Open the file, without a thread of its own."""
        super().__init__(disk.file)
        self._committer.close()
        self._backfill.close()
        self._disk, self._is_closed = disk, False
        self._backfill = _Backfill(sqlite3.connect(disk.file, isolation_level=None))
        self._reads = _Reads(disk)
        self._db = _Connection(self._db, disk)  # type: ignore[assignment]
        self.committer = self._committer = _Committer(self, disk)

    async def _submit(self, work: Any, writes: tuple[Write, ...] = ()) -> Any:
        self._disk.check_connection()
        return await super()._submit(work, writes)

    async def append(self, *writes: Write) -> tuple[Answer, ...]:
        """Add to streams; whether it was done is unknown where the connection is lost meanwhile."""
        answers = await super().append(*writes)
        self._disk.check_connection()
        return answers

    async def lead(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do work while the database is connected; begin it again when it is again."""
        while True:
            await self._disk.connected.wait()
            doing = asyncio.ensure_future(work())
            lost = asyncio.ensure_future(self._disk.lost.wait())
            try:
                await asyncio.wait((doing, lost), return_when=asyncio.FIRST_COMPLETED)
                if doing.done():
                    return doing.result()
            finally:
                lost.cancel()
                doing.cancel()
                await asyncio.gather(doing, return_exceptions=True)

    def crash(self, random: Random) -> None:
        """The machine stops: what was synced stays, what was being written may be there in part."""
        if self._is_closed:
            return
        self._is_closed = True
        self.committer.steps.drop()
        db, before = self._db.real, _size(self._disk.log)  # type: ignore[attr-defined]
        if db.in_transaction and random.random() < 0.5:
            db.execute("COMMIT")
        self._halted = self._halted or "the server is gone"
        self._disk.leave(max(_size(self._disk.log) - before, 0))
        for one in (db, self._backfill._db, *self._reads._connections):
            one.close()

    async def close(self) -> None:
        """Let go of the file; a store that has crashed has nothing to let go."""
        if not self._is_closed:
            self._is_closed = True
            await super().close()


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


class FaultyVault(FileVault):
    """The vault of the server, in a file that is locked or cannot be opened now and then."""

    def __init__(self, disk: Disk) -> None:
        """The vault beside the log."""
        self._disk = disk
        super().__init__(disk.folder / "vault.sqlite")

    def _connected(self) -> sqlite3.Connection:
        self._disk.check_open()
        if self._disk.vault_locked:
            raise trouble("SQLITE_BUSY")
        return super()._connected()
