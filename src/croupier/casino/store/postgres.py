"""PostgreSQL: the event store in a database, durable when a commit returns, with listeners."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

import psycopg

from croupier.casino.store import postgres_sql as sql
from croupier.casino.store.chain import FIRST
from croupier.casino.store.port import (
    Answer,
    Fenced,
    Halted,
    Snapshot,
    Stale,
    StoreError,
    Unavailable,
    Write,
    again,
)
from croupier.casino.store.postgres_errors import OVERTAKEN, UNFIT, sentence
from croupier.casino.store.postgres_lease import Lease
from croupier.casino.store.postgres_link import Connection, Link, one, unreachable
from croupier.casino.store.postgres_reads import PostgresReads
from croupier.casino.store.postgres_tables import furnish

T = TypeVar("T")
CONNECTIONS: Final = 10
"""Connections at most, and so commits that can be under way at once."""
LOOKS: Final = 2
"""How often a writer that was overtaken looks: the second time it sees by whom."""
_TAKEN_OVER: Final = "another server has taken this store over"


class PostgresStore(PostgresReads):
    """An event store in a PostgreSQL database."""

    def __init__(self, conninfo: str, connections: int = CONNECTIONS) -> None:
        """Say where the database is; ``open`` goes there."""
        super().__init__(Link(conninfo, connections, self._verify))
        self._lease = Lease(self._link, self._guard)
        self._token = 0
        self._halted = self._fenced = ""
        self._last: tuple[str, int] | None = None
        """The stream and version of what was acknowledged last."""
        self._news: dict[str, int] = {}
        self._notifier: asyncio.Task[None] | None = None
        self._underway: set[asyncio.Task[Any]] = set()

    async def open(self) -> "PostgresStore":
        """Connect, and make the tables where there are none."""
        try:
            async with await self._link.connected() as db, db.transaction():
                await furnish(db)
            await self._link.open()
        except psycopg.Error as trouble:
            raise unreachable(trouble) from trouble
        return self

    # ── What keeps it from being written ────────────────────────────────────────────────────

    @property
    def halted(self) -> str:
        """Why nothing is written any more; nothing where it is."""
        return self._halted or self._fenced

    @property
    def interrupted(self) -> str:
        """Why nothing moves at the moment, though it will go on by itself."""
        if self._link.lost_for:
            return "the database cannot be reached at the moment"
        return self._lease.interrupted

    async def probe(self) -> None:
        """Raise where nothing could be written at the moment."""
        self._check_written()
        ((token,),) = await self.rows("SELECT token FROM fence")
        self._guard(token)

    def _check_written(self) -> None:
        """Refuse where nothing is written any more."""
        if self._halted:
            raise Halted(self._halted)
        if self._fenced:
            raise Fenced(self._fenced)

    def _guard(self, token: int) -> None:
        """Refuse where the fence is another's, or nothing is written for another reason."""
        if self._token and token != self._token:
            self._fenced = _TAKEN_OVER
        self._check_written()

    async def _verify(self, db: Connection) -> None:
        """Look, over a new connection, whether the store is what it was, and still ours."""
        standby, token = await one(db, "SELECT pg_is_in_recovery(), token FROM fence")
        if standby:
            raise psycopg.OperationalError("the database takes nothing: it is a standby")
        with suppress(StoreError):  # it can still be read
            self._guard(token)
        if self._last is not None and await one(db, sql.IS_THERE, self._last) == (False,):
            stream, version = self._last
            self._halted = f"{stream} {version} was acknowledged, and the database has lost it"

    # ── Writing ─────────────────────────────────────────────────────────────────────────────

    async def claim(self, owner: str) -> int:
        """Take the store over: writers that claimed or joined before are fenced off from now on."""
        return await self._fence(lambda db: _claimed(db, owner))

    async def join(self, owner: str) -> int:
        """Write beside the others that have joined, or as the first; fences nobody off."""
        return await self._fence(lambda db: _joined(db, owner))

    async def _fence(self, work: Callable[[Connection], Awaitable[int]]) -> int:
        self._fenced = ""
        self._token = await self._finished(self._attempt(work))
        return self._token

    async def append(self, *writes: Write) -> tuple[Answer, ...]:
        """Add to one stream or several, all or nothing, and return once it is durable."""
        return await self._finished(self._appended(writes))

    async def _appended(self, writes: Sequence[Write]) -> tuple[Answer, ...]:
        """Add, and announce it once it is durable."""
        epoch = self._lease.check()
        answers = await self._attempt(lambda db: self._written(db, writes, epoch))
        for write, answer in zip(writes, answers, strict=True):
            self._news[write.stream] = max(answer.version, self._news.get(write.stream, 0))
            self._last = (write.stream, answer.version) if answer.version else self._last
        if self._notifier is None or self._notifier.done():
            self._notifier = self._begun(self._notify())
        return answers

    async def _written(
        self, db: Connection, writes: Sequence[Write], epoch: int
    ) -> tuple[Answer, ...]:
        """Add to streams that nobody else adds to meanwhile, behind a fence that stands."""
        keys = sorted({sql.key(write.stream) for write in writes})
        await db.execute("SELECT pg_advisory_xact_lock_shared(%s)", (sql.FENCE,))
        await db.execute("SELECT pg_advisory_xact_lock(key) FROM unnest(%s::bigint[]) key", (keys,))
        return tuple([await self._add(db, write, epoch) for write in writes])

    async def _add(self, db: Connection, write: Write, epoch: int) -> Answer:
        """Add to a stream, unless the command was answered before."""
        about = {"stream": write.stream, "command": write.command, "epoch": epoch}
        token, leads, request, answer, answered, version, last = await one(db, sql.LOOK, about)
        if token != self._token:
            self._fenced = _TAKEN_OVER
            raise Fenced(_TAKEN_OVER)
        if request is not None:
            return again(write, request, Answer(answer, answered))
        if epoch and not leads:
            self._lease.run_out()
            raise Unavailable("this server leads no longer")
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
            with suppress(StoreError):
                await self.rows(sql.NOTIFY, news)

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
        self._check_written()
        for _ in range(LOOKS):
            try:
                return await self._commit(work)
            except OVERTAKEN:
                continue
        raise Stale("another writer adds to the same stream")

    async def _commit(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Carry work out in one transaction; where its outcome is unknown, look and do it again.

        After trouble that does not pass nothing is written any more.
        """

        async def transacted(db: Connection) -> T:
            async with db.transaction():
                return await work(db)

        try:
            return await self._link.do(transacted)
        except OVERTAKEN:
            raise
        except UNFIT as unfit:
            raise StoreError(f"PostgreSQL does not take this: {sentence(unfit)}") from unfit
        except psycopg.Error as trouble:
            self._halted = f"the store cannot be written: {sentence(trouble)}"
            raise Halted(self._halted) from trouble

    # ── Leading ─────────────────────────────────────────────────────────────────────────────

    async def lead(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do work while this process is the one that leads; until it is, wait."""
        await self._lease.lead(work)

    async def close(self) -> None:
        """Finish what is under way and let go of the database."""
        while self._underway:
            finished, _ = await asyncio.wait(self._underway)
            self._underway -= finished
        await self._link.close()


async def _claimed(db: Connection, owner: str) -> int:
    await db.execute("SELECT pg_advisory_xact_lock(%s)", (sql.FENCE,))
    raised = "UPDATE fence SET token = token + 1, owner = %s RETURNING token"
    (token,) = await one(db, raised, (owner,))
    return int(token)


async def _joined(db: Connection, owner: str) -> int:
    await db.execute("SELECT pg_advisory_xact_lock(%s)", (sql.FENCE,))
    await db.execute("UPDATE fence SET token = 1, owner = %s WHERE token = 0", (owner,))
    (token,) = await one(db, "SELECT token FROM fence")
    return int(token)
