"""PostgreSQL's link: connections to a database, made again by themselves when they are lost.

Whatever is done over it is done once or not at all, or may be done twice: where the connection is
lost in the middle of it, it is done again over another.
"""

import asyncio
import logging
import os
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, Final, TypeAlias, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import AsyncConnectionPool

from croupier.casino.store.port import Unavailable
from croupier.casino.store.postgres_errors import passes, sentence

T = TypeVar("T")
Row: TypeAlias = tuple[Any, ...]
Connection: TypeAlias = psycopg.AsyncConnection[Row]
Pool: TypeAlias = AsyncConnectionPool[Connection]

PATIENCE: Final = 10
"""Seconds until a peer that says nothing is given up."""
GRACE: Final = 2.0
"""Seconds for which a lost link is waited for; after that everything is refused at once."""
SOON, LATEST = 0.05, 1.0
"""Seconds between two tries to connect again: at first, and at most."""
IDLE: Final = 5
"""Seconds after which the database ends a transaction whose client does nothing about it."""
_LOG: Final = logging.getLogger("croupier")

_SESSION: Final = f"""
SET synchronous_commit = on;
SET idle_in_transaction_session_timeout = '{IDLE}s';
"""
_REACHING: Final[dict[str, Any]] = {
    "connect_timeout": PATIENCE,
    "keepalives_idle": PATIENCE,
    "tcp_user_timeout": PATIENCE * 1_000,
}


def reaching(conninfo: str) -> str:
    """How the database is reached, with patience where nothing is said of it."""
    try:
        return make_conninfo(**(_REACHING | conninfo_to_dict(conninfo)))
    except psycopg.Error as trouble:
        raise unreachable(trouble) from trouble


def unreachable(trouble: BaseException) -> Unavailable:
    """The database does not answer."""
    return Unavailable(f"the store cannot be reached: {sentence(trouble)}")


def cut(db: "Connection | psycopg.Connection[Row]") -> None:
    """End a connection whose database says nothing: who waits for it gets an error."""
    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(db.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)


@contextmanager
def within(db: Connection, seconds: float) -> Iterator[None]:
    """Have the database answer in time, or lose the connection."""
    late = asyncio.get_running_loop().call_later(seconds, cut, db)
    try:
        yield
    finally:
        late.cancel()


class Link:
    """Connections to a database, as many as may be used at once."""

    def __init__(
        self, conninfo: str, connections: int, verify: Callable[[Connection], Awaitable[None]]
    ) -> None:
        """Say where the database is, and what is looked at before a lost link is used again."""
        self._conninfo, self._connections, self._verify = reaching(conninfo), connections, verify
        self._turns = asyncio.Semaphore(connections)
        self._pool = self._new_pool()
        self._busy: set[Connection] = set()
        self._up = asyncio.Event()
        self._beside: set[asyncio.Task[None]] = set()
        """Connecting again, and closing what is used no more."""
        self.lost_for = ""
        """Why there is no connection at the moment; nothing where there is one."""
        self._lost_at = 0.0
        self._closed = False

    def _new_pool(self) -> Pool:
        return AsyncConnectionPool(
            self._conninfo,
            kwargs={"autocommit": True},
            min_size=1,
            max_size=self._connections,
            timeout=PATIENCE,
            configure=_configure,
            open=False,
        )

    async def connected(self) -> Connection:
        """A connection of its own, beside those that are shared."""
        return await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True)

    async def open(self) -> None:
        """Connect for the first time."""
        await self._pool.open()
        self._up.set()

    async def do(self, work: Callable[[Connection], Awaitable[T]], seconds: float = PATIENCE) -> T:
        """Carry work out; where the connection is lost meanwhile, again over another."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return await self._once(work, seconds)
            except psycopg.Error as trouble:
                if not passes(trouble):
                    raise
                if time.monotonic() > until:
                    raise unreachable(trouble) from trouble
                await asyncio.sleep(SOON)

    async def _once(self, work: Callable[[Connection], Awaitable[T]], seconds: float) -> T:
        await self._wait()
        pool = self._pool
        try:
            async with self._turns, self._taken(pool) as db:
                with within(db, seconds):
                    return await work(db)
        except psycopg.Error as trouble:
            if passes(trouble) and pool is self._pool:
                self.lose(trouble)
            raise

    @asynccontextmanager
    async def _taken(self, pool: Pool) -> AsyncIterator[Connection]:
        async with pool.connection() as db:
            self._busy.add(db)
            try:
                yield db
            finally:
                self._busy.discard(db)

    async def _wait(self) -> None:
        """Wait for the link, as long as it was lost a moment ago."""
        if self._up.is_set():
            return
        left = self._lost_at + GRACE - time.monotonic()
        with suppress(TimeoutError):
            async with asyncio.timeout(max(left, 0)):
                await self._up.wait()
        if not self._up.is_set():
            raise Unavailable(f"the store cannot be reached: {self.lost_for}")

    # ── Losing it and finding it again ──────────────────────────────────────────────────────

    def lose(self, trouble: BaseException) -> None:
        """The link is lost: end what is under way on it, and connect again."""
        if not self._up.is_set():
            return
        self._up.clear()
        self.lost_for, self._lost_at = sentence(trouble), time.monotonic()
        _LOG.warning("the database cannot be reached", extra={"why": self.lost_for})
        for db in tuple(self._busy):
            cut(db)
        self._begin(self._restore())

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def _restore(self) -> None:
        """Connect again, later each time, until there is a connection."""
        pause = SOON
        while not (self._up.is_set() or self._closed):
            try:
                await self._renewed()
            except (psycopg.Error, TimeoutError) as trouble:
                self.lost_for = sentence(trouble)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LATEST)

    async def _renewed(self) -> None:
        """Look whether the database is what it was, and use new connections to it."""
        async with asyncio.timeout(PATIENCE), await self.connected() as db:
            with within(db, PATIENCE):
                await self._verify(db)
        old, self._pool = self._pool, await self._opened()
        self.lost_for = ""
        self._up.set()
        _LOG.warning("the database is reached again")
        self._begin(old.close())

    async def _opened(self) -> Pool:
        """Connections that are there, not only promised."""
        pool = self._new_pool()
        try:
            await pool.open(wait=True, timeout=PATIENCE)
        except psycopg.Error:
            self._begin(pool.close())
            raise
        return pool

    async def close(self) -> None:
        """Let go of the database."""
        self._closed = True
        while self._beside:
            await asyncio.wait(self._beside)
        await self._pool.close()


async def _configure(db: Connection) -> None:
    await db.execute(_SESSION)


async def one(db: Connection, query: str, about: Any = None) -> Row:
    """The one row of a query that always has one."""
    row = await (await db.execute(query.encode(), about)).fetchone()
    assert row is not None
    return row
