"""PostgreSQL: the event store in a database, durable when a commit returns, with listeners."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeAlias, TypeVar

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import AsyncConnectionPool

from croupier.casino.store import postgres_sql as sql
from croupier.casino.store.chain import FIRST, check_follows
from croupier.casino.store.marks import Mark
from croupier.casino.store.port import (
    Answer,
    Entry,
    Fenced,
    Halted,
    Snapshot,
    Spoilt,
    Stale,
    StoreError,
    Write,
    again,
)
from croupier.casino.store.statements import HEADS

T = TypeVar("T")
Row: TypeAlias = tuple[Any, ...]
Connection: TypeAlias = psycopg.AsyncConnection[Row]
PAGE: Final = 500
"""Entries read at a time."""
CONNECTIONS: Final = 10
"""Connections at most, and so commits that can be under way at once."""
PATIENCE: Final = 10
"""Seconds until a peer that says nothing is given up."""
QUIET: Final = 5.0
"""Seconds after which who follows looks, whatever was heard."""
PULSE: Final = 1.0
"""Seconds between two looks whether this process still leads."""
LOOKS: Final = 2
"""How often a writer that was overtaken looks: the second time it sees by whom."""

_SESSION: Final = f"""
SET synchronous_commit = on;
SET idle_in_transaction_session_timeout = '{PATIENCE}s';
"""
_ALIVE: Final = f"SET tcp_keepalives_idle = {PATIENCE}; SET tcp_user_timeout = '{PATIENCE}s'"
"""The server notices within this time that who leads can no longer be reached."""
_REACHING: Final[dict[str, Any]] = {
    "connect_timeout": PATIENCE,
    "keepalives_idle": PATIENCE,
    "tcp_user_timeout": PATIENCE * 1_000,
}
_OVERTAKEN: Final = (
    errors.UniqueViolation,
    errors.SerializationFailure,
    errors.DeadlockDetected,
)
_UNFIT: Final = (psycopg.DataError, errors.ProgramLimitExceeded)
"""The database is well, and has no room for such a name or number."""


class PostgresStore:
    """An event store in a PostgreSQL database."""

    def __init__(self, conninfo: str, connections: int = CONNECTIONS) -> None:
        """Say where the database is; ``open`` goes there."""
        self._conninfo = _reaching(conninfo)
        self._pool: AsyncConnectionPool[Connection] = AsyncConnectionPool(
            self._conninfo,
            kwargs={"autocommit": True},
            min_size=1,
            max_size=connections,
            timeout=PATIENCE,
            configure=_configure,
            open=False,
        )
        self._token = 0
        self._halted: str = ""
        self.spoilt: dict[str, str] = {}
        self._turns = asyncio.Semaphore(connections)
        self._news: dict[str, int] = {}
        self._notifier: asyncio.Task[None] | None = None
        self._underway: set[asyncio.Task[Any]] = set()

    async def open(self) -> "PostgresStore":
        """Connect, and make the tables where there are none."""
        try:
            async with await self._connected() as db, db.transaction():
                await _furnish(db)
            await self._pool.open()
        except psycopg.Error as trouble:
            raise _unreachable(trouble) from trouble
        return self

    async def _connected(self) -> Connection:
        return await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        """A connection, in turn; only the database is waited for with little patience."""
        async with self._turns, self._pool.connection() as db:
            yield db

    # ── Writing ─────────────────────────────────────────────────────────────────────────────

    @property
    def halted(self) -> str:
        """Why nothing is written any more; nothing where it is."""
        return self._halted

    async def probe(self) -> None:
        """Raise where nothing could be written at the moment."""
        if self._halted:
            raise Halted(self._halted)
        await self._rows("SELECT token FROM fence")

    async def claim(self, owner: str) -> int:
        """Take the store over: writers that claimed or joined before are fenced off from now on."""
        self._token = await self._finished(self._attempt(lambda db: _claimed(db, owner)))
        return self._token

    async def join(self, owner: str) -> int:
        """Write beside the others that have joined, or as the first; fences nobody off."""
        self._token = await self._finished(self._attempt(lambda db: _joined(db, owner)))
        return self._token

    async def append(self, *writes: Write) -> tuple[Answer, ...]:
        """Add to one stream or several, all or nothing, and return once it is durable."""
        return await self._finished(self._appended(writes))

    async def _appended(self, writes: Sequence[Write]) -> tuple[Answer, ...]:
        """Add, and announce it once it is durable."""
        answers = await self._attempt(lambda db: self._written(db, writes))
        for write, answer in zip(writes, answers, strict=True):
            self._news[write.stream] = max(answer.version, self._news.get(write.stream, 0))
        if self._notifier is None or self._notifier.done():
            self._notifier = self._begun(self._notify())
        return answers

    async def _written(self, db: Connection, writes: Sequence[Write]) -> tuple[Answer, ...]:
        """Add to streams that nobody else adds to meanwhile, behind a fence that stands."""
        keys = sorted({sql.key(write.stream) for write in writes})
        await db.execute("SELECT pg_advisory_xact_lock_shared(%s)", (sql.FENCE,))
        await db.execute("SELECT pg_advisory_xact_lock(key) FROM unnest(%s::bigint[]) key", (keys,))
        return tuple([await self._add(db, write) for write in writes])

    async def _add(self, db: Connection, write: Write) -> Answer:
        """Add to a stream, unless the command was answered before."""
        about = {"stream": write.stream, "command": write.command}
        token, request, answer, answered, version, last = await _one(db, sql.LOOK, about)
        if token != self._token:
            raise Fenced("another server has taken this store over")
        if request is not None:
            return again(write, request, Answer(answer, answered))
        if (version or 0) != write.expected:
            raise Stale(f"{write.stream} is at {version or 0}, not at {write.expected}")
        added = sql.addition(write, last or FIRST)
        await db.execute(sql.ADD, added)
        return Answer(write.answer, added["version"])

    async def keep(self, stream: str, snapshot: Snapshot) -> None:
        """Keep a snapshot, in place of an older one."""
        row = (stream, snapshot.version, snapshot.body)
        await self._finished(self._attempt(lambda db: db.execute(sql.KEEP, row)))

    async def _notify(self) -> None:
        """Notify listeners how far streams have come; one that misses it polls."""
        while self._news:
            news = [sql.news(*row) for row in self._news.items()]
            self._news.clear()
            with suppress(psycopg.Error):
                async with self._connection() as db:
                    await db.execute(sql.NOTIFY, (news,))

    def _begun(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.create_task(work)
        self._underway.add(task)
        task.add_done_callback(self._underway.discard)
        return task

    async def _finished(self, work: Coroutine[Any, Any, T]) -> T:
        """Have work done to its end, even if who asked for it waits no longer."""
        return await asyncio.shield(self._begun(work))

    async def _attempt(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Carry work out; one that was overtaken retries with what is there now."""
        if self._halted:
            raise Halted(self._halted)
        for _ in range(LOOKS):
            try:
                return await self._commit(work)
            except _OVERTAKEN:
                continue
        raise Stale("another writer adds to the same stream")

    async def _commit(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Carry work out in one transaction; after trouble nothing is written any more."""
        try:
            async with self._connection() as db, db.transaction():
                return await work(db)
        except _OVERTAKEN:
            raise
        except _UNFIT as unfit:
            raise StoreError(f"PostgreSQL does not take this: {_sentence(unfit)}") from unfit
        except psycopg.Error as trouble:
            self._halted = f"the store cannot be written: {_sentence(trouble)}"
            raise Halted(self._halted) from trouble

    # ── Reading ─────────────────────────────────────────────────────────────────────────────

    async def _rows(self, query: str, *about: object) -> list[Row]:
        """What is found; nothing is stored under a name the database cannot hold."""
        try:
            async with self._connection() as db:
                return await (await db.execute(query.encode(), about)).fetchall()
        except _UNFIT:
            return []
        except psycopg.Error as trouble:
            raise _unreachable(trouble) from trouble

    async def answered(self, stream: str, command: str) -> Answer | None:
        """What a command was answered with, if it was."""
        found = await self._rows(
            "SELECT answer, version FROM answers WHERE stream = %s AND command = %s",
            stream,
            command,
        )
        return Answer(*found[0]) if found else None

    async def read(self, stream: str, after: int = 0) -> AsyncIterator[Entry]:
        """The entries of a stream beyond a version, in order."""
        if stream in self.spoilt:
            raise Spoilt(self.spoilt[stream])
        last: bytes | None = FIRST if after <= 0 else None
        while True:
            page = await self._page(stream, max(after, 0), last)
            for entry in page:
                yield entry
            if len(page) < PAGE:
                return
            after, last = page[-1].version, page[-1].hash

    async def _page(self, stream: str, after: int, last: bytes | None) -> list[Entry]:
        """Some entries; those in the middle of a stream follow the one before them."""
        beyond = after if last is None else after + 1
        rows = await self._rows(sql.FROM_VERSION, stream, beyond, PAGE + 1)
        entries = [Entry(*row) for row in rows]
        if last is None and entries and entries[0].version == after:
            last = entries.pop(0).hash
        page = entries[:PAGE]
        await self._check(stream, after, last or FIRST, page)
        return page

    async def digests(self, entries: Sequence[tuple[str, int]]) -> list[bytes | None]:
        """The digest of each of these entries, by stream and version, if it is there."""
        streams, versions = [one for one, _ in entries], [one for _, one in entries]
        rows = await self._rows(sql.DIGESTS, streams, versions)
        found = {(stream, version): hash_ for stream, version, hash_ in rows}
        return [found.get(entry) for entry in entries]

    async def _check(self, stream: str, after: int, last: bytes, page: list[Entry]) -> None:
        """Hold entries against the chain, beside whatever else is done."""
        try:
            await asyncio.to_thread(check_follows, stream, after, last, page)
        except Spoilt as why:
            self.spoilt.setdefault(stream, str(why))
            raise

    async def marked(self, stream: str, mark: Mark, skip: int = 0) -> AsyncIterator[Entry]:
        """The entries of a kind, in order, without the first so many; checked like any other."""
        after = 0
        while True:
            about = (stream, mark.value, after, PAGE, skip)
            page = await self._marked(sql.MARKED, about)
            for entry in page:
                yield entry
            if len(page) < PAGE:
                return
            after, skip = page[-1].version, 0

    async def last_marked(self, stream: str, mark: Mark, upto: int) -> Entry | None:
        """The last entry of a kind up to a version, if there is one."""
        found = await self._marked(sql.LAST_MARKED, (stream, mark.value, upto))
        return found[0] if found else None

    async def _marked(self, query: str, about: tuple[object, ...]) -> list[Entry]:
        found = [(Entry(*row), before) for *row, before in await self._rows(query, *about)]
        for entry, before in found:
            await self._check(entry.stream, entry.version - 1, before or FIRST, [entry])
        return [entry for entry, _ in found]

    async def count_marked(self, stream: str, mark: Mark, upto: int) -> int:
        """How many entries of a kind there are up to a version."""
        found = await self._rows(sql.COUNT_MARKED, stream, mark.value, upto)
        return int(found[0][0]) if found else 0

    async def version(self, stream: str) -> int:
        """How many entries a stream has."""
        found = await self._rows("SELECT max(version) FROM entries WHERE stream = %s", stream)
        return int(found[0][0] or 0) if found else 0

    async def acknowledged(self, stream: str) -> int:
        """How far a stream had come by what was answered, whatever its entries say."""
        found = await self._rows("SELECT max(version) FROM answers WHERE stream = %s", stream)
        return int(found[0][0] or 0) if found else 0

    async def streams(self) -> Sequence[str]:
        """The streams there are, by name."""
        return [name for name, _ in await self._rows(HEADS)]

    async def kept(self, stream: str) -> Snapshot | None:
        """The snapshot of a stream, if there is one."""
        found = await self._rows("SELECT version, body FROM snapshots WHERE stream = %s", stream)
        return Snapshot(*found[0]) if found else None

    async def follow(self, quiet: float = QUIET) -> AsyncIterator[tuple[str, int]]:
        """Which stream has come how far: as each stands, then whenever it is added to.

        It listens before it looks, and looks again every so often, so that what nobody was left to
        announce is reported too; a version may be reported twice.
        """
        try:
            async with await self._connected() as db:
                await db.execute(f"LISTEN {sql.CHANNEL}".encode())
                while True:
                    for stream, version in await (await db.execute(HEADS)).fetchall():
                        yield stream, version
                    async for news in db.notifies(timeout=quiet):
                        yield sql.heard(news.payload)
        except psycopg.Error as trouble:
            raise _unreachable(trouble) from trouble

    # ── Leading ─────────────────────────────────────────────────────────────────────────────

    async def lead(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do work while this process is the one that leads; until it is, wait.

        The lead hangs on a connection of its own: without it the lead is lost.
        """
        done = False
        while not done and not self._halted:
            with suppress(psycopg.Error, TimeoutError):
                async with await self._connected() as db:
                    await db.execute(_ALIVE)
                    await db.execute("SELECT pg_advisory_lock(%s)", (sql.LEAD,))
                    await _while_alive(db, work, lambda: bool(self._halted))
                    done = True
            await asyncio.sleep(0 if done else PULSE)

    async def close(self) -> None:
        """Finish what is under way and let go of the database."""
        while self._underway:
            finished, _ = await asyncio.wait(self._underway)
            self._underway -= finished
        await self._pool.close()


# ── What the statements need ────────────────────────────────────────────────────────────────────


def _reaching(conninfo: str) -> str:
    """How the database is reached, with patience where nothing is said of it."""
    try:
        return make_conninfo(**(_REACHING | conninfo_to_dict(conninfo)))
    except psycopg.Error as trouble:
        raise _unreachable(trouble) from trouble


async def _configure(db: Connection) -> None:
    await db.execute(_SESSION)


async def _furnish(db: Connection) -> None:
    """Make the tables and their guards, once, though others may be opening the store."""
    await db.execute("SELECT pg_advisory_xact_lock(%s)", (sql.TABLES,))
    (there,) = await _one(db, "SELECT to_regclass('fence') IS NOT NULL")
    if not there:
        await db.execute(sql.SCHEMA)
        for table in ("entries", "answers"):
            await db.execute(sql.GUARDS.format(table=table).encode())
    (indexed,) = await _one(db, "SELECT to_regclass('marks') IS NOT NULL")
    if not indexed:
        await _index(db)


async def _index(db: Connection) -> None:
    """Make the index of marks; who may not does without it, and looks for longer."""
    with suppress(errors.InsufficientPrivilege):
        async with db.transaction():
            await db.execute(sql.INDEX.encode())


async def _claimed(db: Connection, owner: str) -> int:
    await db.execute("SELECT pg_advisory_xact_lock(%s)", (sql.FENCE,))
    raised = "UPDATE fence SET token = token + 1, owner = %s RETURNING token"
    (token,) = await _one(db, raised, (owner,))
    return int(token)


async def _joined(db: Connection, owner: str) -> int:
    await db.execute("SELECT pg_advisory_xact_lock(%s)", (sql.FENCE,))
    await db.execute("UPDATE fence SET token = 1, owner = %s WHERE token = 0", (owner,))
    (token,) = await _one(db, "SELECT token FROM fence")
    return int(token)


async def _while_alive(
    db: Connection, work: Callable[[], Awaitable[None]], halted: Callable[[], bool]
) -> None:
    """Do work to its end, or until the connection is lost or the store takes nothing any more."""
    working = asyncio.ensure_future(work())
    try:
        while not working.done() and not halted():
            await asyncio.wait((working,), timeout=PULSE)
            async with asyncio.timeout(PATIENCE):
                await db.execute("SELECT 1")
    finally:
        working.cancel()
        await asyncio.wait((working,))
    if not working.cancelled():
        await working


async def _one(db: Connection, query: str, about: Any = None) -> Row:
    """The one row of a query that always has one."""
    row = await (await db.execute(query.encode(), about)).fetchone()
    assert row is not None
    return row


def _sentence(trouble: psycopg.Error) -> str:
    """What went wrong, in one line."""
    return str(trouble).partition("\n")[0] or type(trouble).__name__


def _unreachable(trouble: psycopg.Error) -> Halted:
    return Halted(f"the store cannot be reached: {_sentence(trouble)}")
