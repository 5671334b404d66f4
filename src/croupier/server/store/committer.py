"""Committer: one thread that writes, many commands to a commit, nobody told too soon."""

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Final, Generic, NamedTuple, TypeVar

W = TypeVar("W")
T = TypeVar("T")
MOST: Final = 256
"""Commands in one commit."""


class Job(NamedTuple, Generic[W, T]):
    """Work for the thread, and where its outcome is awaited."""

    work: W
    loop: asyncio.AbstractEventLoop
    told: "asyncio.Future[T]"


class Done(NamedTuple, Generic[W, T]):
    """The outcome of a job, told once all of its commit is durable."""

    job: Job[W, T]
    value: T | None
    error: BaseException | None


class Committer(Generic[W, T]):
    """Runs jobs in one thread, in order, a batch of them to a commit."""

    def __init__(
        self,
        run: Callable[[list[Job[W, T]]], list[Done[W, T]]],
        after: Callable[[int, bool], None],
    ) -> None:
        """``run`` carries a batch out and commits it.

        ``after`` is called once it was told: of how many jobs, and whether none is waiting.
        """
        self._run, self._after = run, after
        self._jobs: SimpleQueue[Job[W, T] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="committer", daemon=True)
        self._thread.start()

    async def submit(self, work: W) -> T:
        """Have work done in the next commit, and wait until that is durable."""
        loop = asyncio.get_running_loop()
        job: Job[W, T] = Job(work, loop, loop.create_future())
        self._jobs.put(job)
        return await job.told

    def close(self) -> None:
        """Finish what is queued and end the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        ending = False
        while not ending:
            batch, ending = self._batch()
            for done in self._run(batch) if batch else ():
                _tell(done)
            self._after(len(batch), self._jobs.empty())

    def _batch(self) -> tuple[list[Job[W, T]], bool]:
        """The next job and those already waiting behind it; whether the end was asked for."""
        batch: list[Job[W, T]] = []
        first = self._jobs.get()
        while first is not None:
            batch.append(first)
            if len(batch) >= MOST or self._jobs.empty():
                return batch, False
            first = self._jobs.get()
        return batch, True


def _tell(done: Done[W, T]) -> None:
    """Tell who waits, unless nobody does any more."""
    told = done.job.told

    def tell() -> None:
        if told.done():
            return
        if done.error is not None:
            told.set_exception(done.error)
        else:
            told.set_result(done.value)  # type: ignore[arg-type]

    if not done.job.loop.is_closed():
        done.job.loop.call_soon_threadsafe(tell)
