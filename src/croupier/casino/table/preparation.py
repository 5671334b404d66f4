"""Preparation: work an act needs that takes too long to be done while others wait."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from typing import TypeVar

T = TypeVar("T")


class Unprepared(Exception):
    """An act must be tried again once some work is done, beside the table, and kept."""

    def __init__(
        self,
        work: Callable[[], bytes],
        keep: Callable[[bytes], None],
        thread: Executor | None = None,
    ) -> None:
        """What is to be done, in which thread if not in any, and what keeps the outcome."""
        super().__init__("some work is to be done first")
        self.work, self.keep, self.thread = work, keep, thread


async def prepared(needed: Unprepared) -> int:
    """Do the work an act needs, in a thread; the milliseconds it took."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    made = await loop.run_in_executor(needed.thread, needed.work)
    await with_preparation(partial(needed.keep, made))
    return round((loop.time() - began) * 1_000)


async def with_preparation(act: Callable[[], T]) -> T:
    """Act, and again whenever some work had to be done first."""
    while True:
        try:
            return act()
        except Unprepared as first:
            await prepared(first)
