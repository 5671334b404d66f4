"""Preparation: work an act needs that takes too long to be done while others wait."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from functools import partial
from typing import TypeVar

T = TypeVar("T")


class Unprepared(Exception):
    """An act must be tried again once some work is done, beside the table."""

    def __init__(self, prepare: Callable[[], Awaitable[None]]) -> None:
        """What is to be done first; the act finds what has come of it."""
        super().__init__("some work is to be done first")
        self.prepare = prepare


async def computed(
    work: Callable[[], bytes], keep: Callable[[bytes], None], thread: Executor | None = None
) -> None:
    """Compute something in a thread, in one of its own if not in any, and keep it."""
    made = await asyncio.get_running_loop().run_in_executor(thread, work)
    await with_preparation(partial(keep, made))


async def prepared(needed: Unprepared) -> int:
    """Do the work an act needs; the milliseconds it took."""
    clock = asyncio.get_running_loop().time
    began = clock()
    await needed.prepare()
    return round((clock() - began) * 1_000)


async def with_preparation(act: Callable[[], T]) -> T:
    """Act, and again whenever some work had to be done first."""
    while True:
        try:
            return act()
        except Unprepared as first:
            await prepared(first)
