"""Committer: many commands to a commit, made durable in a thread, nobody answered too soon.

Only the disk is waited for in the thread. What is written is written where the commands are: in the
thread, each statement would wait for its turn among all else that is done.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from croupier.casino.store.port import StoreError

W = TypeVar("W")
T = TypeVar("T")
MOST: Final = 256
"""Commands in one commit."""
_LOG: Final = logging.getLogger("croupier")


class Job(NamedTuple, Generic[W, T]):
    """Work to be done, and where its outcome is awaited."""

    work: W
    future: "asyncio.Future[T]"


class Committed(NamedTuple, Generic[W, T]):
    """The outcome of a job, reported once all of its commit is durable."""

    job: Job[W, T]
    value: T | None
    error: BaseException | None


class Writer(Protocol[W, T]):
    """What a committer drives; it does one thing at a time."""

    def write(self, jobs: Sequence[Job[W, T]]) -> list[Committed[W, T]]:
        """Carry jobs out, as part of a commit that is not made yet."""

    def commit(self, done: list[Committed[W, T]]) -> list[Committed[W, T]]:
        """Make all of it durable, in the thread; what became of it."""

    @property
    def tidies(self) -> bool:
        """Is there something to tidy up when nobody waits?"""

    def tidy(self) -> None:
        """Tidy up, in the thread."""


class Committer(Generic[W, T]):
    """Has jobs done in order, all that wait in one commit."""

    def __init__(self, writer: Writer[W, T]) -> None:
        """Nothing waits."""
        self._writer = writer
        self._waiting: list[Job[W, T]] = []
        self._busy = self._closed = False
        self._steps: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="committer", daemon=True)
        self._thread.start()

    async def submit(self, work: W) -> T:
        """Have work done in the next commit, and wait until that is durable."""
        loop = asyncio.get_running_loop()
        job: Job[W, T] = Job(work, loop.create_future())
        self._waiting.append(job)
        if not self._busy:
            self._go_on(loop)
        return await job.future

    def close(self) -> None:
        """Finish what waits and end the thread."""
        self._closed = True
        self._steps.put(None)
        self._thread.join()
        while self._waiting:
            _resolve(self._writer.commit(self._written()))

    def _go_on(self, loop: asyncio.AbstractEventLoop) -> None:
        """Write what waits, and leave the rest to the thread."""
        self._busy = not self._closed and (bool(self._waiting) or self._writer.tidies)
        if not self._busy:
            return
        if self._waiting:
            done = self._written()
            self._steps.put(lambda: self._commit(done, loop))
        else:
            self._steps.put(lambda: self._tidy(loop))

    def _written(self) -> list[Committed[W, T]]:
        batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
        try:
            return self._writer.write(batch)
        except Exception as wrong:
            return _failed(batch, wrong)

    def _then(self, loop: asyncio.AbstractEventLoop, done: list[Committed[W, T]]) -> None:
        """Who waited is answered, and it goes on; called where the commands are."""
        _resolve(done)
        self._go_on(loop)

    # ── In the thread ───────────────────────────────────────────────────────────────────────

    def _work(self) -> None:
        while step := self._steps.get():
            step()

    def _commit(self, done: list[Committed[W, T]], loop: asyncio.AbstractEventLoop) -> None:
        try:
            done = self._writer.commit(done)
        except Exception as wrong:
            done = _failed([one.job for one in done], wrong)
        self._hand_back(loop, done)

    def _tidy(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            self._writer.tidy()
        except Exception:
            _LOG.exception("the store could not be tidied up")
        self._hand_back(loop, [])

    def _hand_back(self, loop: asyncio.AbstractEventLoop, done: list[Committed[W, T]]) -> None:
        if loop.is_closed():  # nobody waits any more
            self._busy = False
        else:
            loop.call_soon_threadsafe(self._then, loop, done)


def _failed(jobs: Sequence[Job[W, T]], wrong: Exception) -> list[Committed[W, T]]:
    """Whatever went wrong, those who wait hear of it, and the next commit is made."""
    _LOG.error("a commit went wrong", exc_info=wrong)
    why = f"the store does not take this: {wrong}"
    return [Committed(job, None, StoreError(why)) for job in jobs]


def _resolve(done: Sequence[Committed[W, T]]) -> None:
    """Answer those who still wait."""
    for job, value, error in done:
        if job.future.done():
            continue
        if error is not None:
            job.future.set_exception(error)
        else:
            job.future.set_result(value)  # type: ignore[arg-type]
