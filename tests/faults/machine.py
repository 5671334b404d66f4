"""Machine: one thread, a clock that can be put anywhere, and chance out of one seed."""

import asyncio
import logging
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import Context, ContextVar
from random import Random
from typing import Any, Final, TypeVar, TypeVarTuple, Unpack

import pytest

from tests.casino.memory import VirtualLoop

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
BEGUN: Final = 1_800_000_000_000
"""Milliseconds the clock on the wall shows at first."""
TICK, SLOWEST = 1.0, 5.0
"""Seconds between two looks at what there is to do, the coarser the longer a world lasts."""
_LOOKS: Final = (
    *("casino.scheduler.TICK", "casino.scheduler.LONGEST", "casino.tournament_director.TICK"),
    *(
        "web.kit.halts.LOOK_EVERY",
        "web.analysis.edge_board.EVERY",
        "web.background_work.PREPARE_EVERY",
    ),
)
"""What the server looks at again and again, by the name of how often."""
SCRUB_EVERY: Final = 150.0
"""Seconds after which the logs are read through again, at the usual pace."""
OWNER: ContextVar[set[asyncio.Task[Any]] | None] = ContextVar("owner", default=None)
"""The tasks of the process that is running, which end with it."""


class Inline(ThreadPoolExecutor):
    """Threads that are none: work is done at once, in the order it was given."""

    def submit(self, fn: Callable[..., T], /, *about: Any, **more: Any) -> "Future[T]":
        """Do it, and have the outcome ready."""
        done: Future[T] = Future()
        try:
            done.set_result(fn(*about, **more))
        except BaseException as wrong:
            done.set_exception(wrong)
        return done


class MachineLoop(VirtualLoop):
    """A loop without real time, threads or sockets, which can be held up."""

    def __init__(self) -> None:
        super().__init__()
        self.set_default_executor(Inline())
        self.set_task_factory(_owned)

    def call_soon_threadsafe(
        self,
        callback: "Callable[[Unpack[Ts]], object]",
        *args: "Unpack[Ts]",
        context: Context | None = None,
    ) -> asyncio.Handle:
        """There is one thread."""
        return self.call_soon(callback, *args, context=context)

    def stall(self, seconds: float) -> None:
        """Let time pass in which nothing is done."""
        self._virtual.passed += seconds


def _owned(
    loop: asyncio.AbstractEventLoop, coro: Any, context: Context | None = None
) -> "asyncio.Task[Any]":
    task = asyncio.Task(coro, loop=loop, context=context)
    owner = OWNER.get() if context is None else context.get(OWNER)
    if owner is not None:
        owner.add(task)
        task.add_done_callback(owner.discard)
    return task


class Clocks:
    """What the clock on the wall shows, and how long the machine has run."""

    def __init__(self, loop: MachineLoop) -> None:
        self._loop, self.skew = loop, 0

    def wall(self) -> int:
        """Milliseconds, as somebody has put them."""
        return BEGUN + self.skew + self.elapsed()

    def elapsed(self) -> int:
        """Milliseconds, which nobody puts right."""
        return int(self._loop.time() * 1000)


@contextmanager
def simulated(random: Random, scale: float) -> Iterator[None]:
    """Have everything unguessable come out of a seed, and nothing written to the console."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "urandom", random.randbytes)
        for name in _LOOKS:
            patch.setattr(f"croupier.{name}", min(TICK * scale, SLOWEST))
        patch.setattr("croupier.casino.scrub.BETWEEN", SCRUB_EVERY * scale)
        before = logging.root.manager.disable
        logging.disable(logging.CRITICAL)
        try:
            yield
        finally:
            logging.disable(before)
