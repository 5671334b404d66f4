"""Beacon: the public beacon a casino waits for, asked beside the tables, never while they wait."""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Final, TypeVar

from croupier.casino.cache import BoundedCache
from croupier.fairness.beacon import (
    TIMEOUT,
    BeaconSchedule,
    BeaconTrouble,
    schedule_at,
    value_at,
)

PATIENCE: Final = 5.0
"""Seconds after its time in which a number that is not to be had is asked for again."""
AGAIN: Final = 0.5
"""Seconds between two tries."""
REMEMBERED: Final = 100
"""Rounds whose numbers are remembered, so that many tables ask once."""
LIMIT: Final = 2 * TIMEOUT
"""Seconds after which an answer is waited for no longer, whatever its thread does."""
_THREADS: Final = threading.BoundedSemaphore(8)
"""Questions that may be without an answer at a time."""
_INFO: Final = "info"
T = TypeVar("T")


def now() -> int:
    """The machine's time in milliseconds: rounds are published by the clocks of the world."""
    return time.time_ns() // 1_000_000


class Beacon:
    """A beacon at an address, and what it has answered; who asks the same waits for one answer."""

    def __init__(
        self, source: str, clock: Callable[[], int] = now, patience: float = PATIENCE
    ) -> None:
        """A beacon that was not asked yet."""
        self.source, self.clock = source, clock
        self.schedule: BeaconSchedule | None = None
        """When it publishes, once it has answered that."""
        self._patience = patience
        self._values: BoundedCache[bytes] = BoundedCache(REMEMBERED)
        self._failed: BoundedCache[float] = BoundedCache(REMEMBERED)
        self._asking: dict[str, asyncio.Future[None]] = {}

    def value(self, round: int) -> bytes | None:
        """The number of a round, once it was looked up."""
        return self._values.get(str(round))

    def failed(self, round: int) -> bool:
        """Was the number of a round looked up just now, and not to be had?"""
        return self._has_failed(str(round))

    @property
    def unreachable(self) -> bool:
        """Was it asked just now when it publishes, and did not answer?"""
        return self._has_failed(_INFO)

    async def learn(self) -> None:
        """Ask when it publishes; what comes of it is seen afterwards."""
        await self._once(_INFO, self._learn)

    async def look_up(self, round: int) -> None:
        """Ask for the number of a round until it is there, or time is up."""
        await self._once(str(round), lambda: self._look_up(round))

    async def _once(self, what: str, ask: Callable[[], Awaitable[None]]) -> None:
        """Ask, or wait for the answer to who has asked the same."""
        asking = self._asking.get(what)
        if asking is None:
            asking = self._asking[what] = asyncio.ensure_future(ask())
            asking.add_done_callback(lambda _: self._asking.pop(what, None))
        await asyncio.shield(asking)

    async def _learn(self) -> None:
        try:
            self.schedule = await _in_thread(lambda: schedule_at(self.source))
        except BeaconTrouble:
            self._failed.put(_INFO, time.monotonic())

    async def _look_up(self, round: int) -> None:
        until = time.monotonic() + self._patience
        while True:
            with suppress(BeaconTrouble):
                value = await _in_thread(lambda: value_at(self.source, round))
                return self._values.put(str(round), value)
            if time.monotonic() + AGAIN > until:
                return self._failed.put(str(round), time.monotonic())
            await asyncio.sleep(AGAIN)

    def _has_failed(self, what: str) -> bool:
        failed = self._failed.get(what)
        return failed is not None and time.monotonic() - failed < PATIENCE


async def _in_thread(work: Callable[[], T]) -> T:
    """Do some work in a thread of its own, which nobody waits for once its time is up.

    Names are looked up and lines read for as long as the other side likes: the threads that
    everybody shares are not lent to it, and only so many of its own.
    """
    if not _THREADS.acquire(blocking=False):
        raise BeaconTrouble("too many questions to the beacon are without an answer")
    asked: Future[T] = Future()
    asked.set_running_or_notify_cancel()

    def ask() -> None:
        try:
            asked.set_result(work())
        except Exception as trouble:
            asked.set_exception(trouble)
        finally:
            _THREADS.release()

    threading.Thread(target=ask, name="beacon", daemon=True).start()
    try:
        return await asyncio.wait_for(asyncio.wrap_future(asked), LIMIT)
    except TimeoutError:
        raise BeaconTrouble("the beacon does not answer") from None
