"""PostgreSQL's lease: one process leads for as long as it renews in time, by the database's clock.

Who leads writes only while its lease lasts: it looks at its own steady clock before it writes, and
the database looks at the lease within every commit. Who was stopped for a while cannot write under
a lease that has run out.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import psycopg

from croupier.casino.store import postgres_sql as sql
from croupier.casino.store.port import Halted, StoreError, Unavailable
from croupier.casino.store.postgres_errors import passes, sentence
from croupier.casino.store.postgres_link import PATIENCE, Connection, Link, Row, within

RENEW_EVERY: Final = 1.0
"""Seconds between two renewals, and between two looks of those that wait."""
LATE: Final = 2.5
"""Seconds without a renewal after which it is said that nobody attends to the tables."""
LIMIT: Final = 2.0
"""Seconds in which the database answers about the lease."""
TERM: Final = sql.TERM / 1_000
_LOG: Final = logging.getLogger("croupier")
_NOBODY: Final = "no server attends to the tables at the moment"


class Lease:
    """The lead, as far as this process has it or knows of it."""

    def __init__(self, link: Link, guard: Callable[[int], None]) -> None:
        """Nobody leads, as far as is known; ``guard`` raises where the fence is another's."""
        self._link, self._guard = link, guard
        self.clock = time.monotonic
        """By which it is known here, without the database, whether the lease has run out."""
        self._db: Connection | None = None
        self.epoch = 0
        """How many leads there were up to that of this process; 0 where it does not lead."""
        self._until = self._led_until = float("-inf")

    @property
    def interrupted(self) -> str:
        """Why nothing moves by itself at the moment; nothing where somebody leads."""
        lasts = self._until if self.epoch else self._led_until
        return "" if self.clock() < lasts else _NOBODY

    def check(self) -> int:
        """The lead under which this process writes; refuses one that has run out."""
        if self.epoch and self.clock() >= self._until:
            raise Unavailable("the lead of this server has run out")
        return self.epoch

    def run_out(self) -> None:
        """The database says that it leads no longer."""
        self._until = float("-inf")

    # ── Leading ─────────────────────────────────────────────────────────────────────────────

    async def lead(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do work to its end, whenever and as long as this process leads."""
        try:
            while True:
                await self._taken()
                if await self._led(work):
                    return
        finally:
            await self._let_go()

    async def _taken(self) -> None:
        """Wait until nobody else leads, and lead."""
        while True:
            with suppress(psycopg.Error, TimeoutError):
                if await self._is_free() and await self._take():
                    return
            await asyncio.sleep(RENEW_EVERY / 2)

    async def _is_free(self) -> bool:
        """Look whether somebody leads, and how long it is since they last renewed."""
        asked = self.clock()
        ((left, token),) = await self._ask(sql.LEAD_LEFT)
        self._guard(token)
        led = 0 < left <= sql.TERM
        self._led_until = asked + left / 1_000 - (TERM - LATE) if led else float("-inf")
        return not led

    async def _take(self) -> bool:
        """Lead, unless another was faster; nothing is being written under an earlier lead."""
        asked = self.clock()
        found = await self._ask(sql.TAKE_LEAD, alone=True)
        if found:
            self.epoch, self._until = int(found[0][0]), asked + TERM
        return bool(found)

    async def _led(self, work: Callable[[], Awaitable[None]]) -> bool:
        """Do work while the lease is renewed; did it come to its end?"""
        _LOG.info("this server leads", extra={"lead": self.epoch})
        working = asyncio.ensure_future(work())
        try:
            while not working.done() and await self._renewed():
                left = self._until - self.clock()
                await asyncio.wait((working,), timeout=max(min(RENEW_EVERY, left), 0))
        finally:
            working.cancel()
            await asyncio.wait((working,))
            await self._give_back()
        if working.cancelled():
            return False
        await working
        return True

    async def _renewed(self) -> bool:
        """Does the lead last? Where the database does not answer, until the lease has run out."""
        asked = self.clock()
        if asked >= self._until:
            return False
        try:
            found = await self._ask(sql.RENEW_LEAD, {"epoch": self.epoch})
        except (psycopg.Error, TimeoutError):
            return self.clock() < self._until
        for (token,) in found:
            self._guard(token)
            self._until = asked + TERM
        return bool(found)

    async def _give_back(self) -> None:
        """Lead no longer, and let another do so at once."""
        _LOG.info("this server leads no longer", extra={"lead": self.epoch})
        epoch, self.epoch = self.epoch, 0
        self._until = self._led_until = float("-inf")
        with suppress(psycopg.Error, TimeoutError, StoreError):
            await self._ask(sql.GIVE_LEAD_BACK, {"epoch": epoch})

    # ── Asking ──────────────────────────────────────────────────────────────────────────────

    async def _ask(
        self, query: str, about: dict[str, Any] | None = None, alone: bool = False
    ) -> list[Row]:
        """Ask on a connection of its own: however much is written, the lease is renewed.

        Who asks alone waits for those who are writing.
        """
        try:
            db = await self._connection()
            with within(db, PATIENCE if alone else LIMIT):
                async with db.transaction():
                    if alone:
                        await db.execute("SELECT pg_advisory_xact_lock(%s)", (sql.FENCE,))
                    return await (await db.execute(query.encode(), about)).fetchall()
        except (psycopg.Error, TimeoutError) as trouble:
            await self._let_go()
            if isinstance(trouble, psycopg.Error) and not passes(trouble):
                raise Halted(f"the lead cannot be kept: {sentence(trouble)}") from trouble
            self._link.lose(trouble)
            raise

    async def _connection(self) -> Connection:
        if self._db is None:
            async with asyncio.timeout(LIMIT):
                self._db = await self._link.connected()
        return self._db

    async def _let_go(self) -> None:
        if self._db is not None:
            await self._db.close()
            self._db = None
