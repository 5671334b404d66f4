"""Preparation: work an act needs that takes too long to be done while others wait."""

import asyncio
from collections.abc import Awaitable, Callable


class Unprepared(Exception):
    """An act must be tried again once some work is done, beside the table."""

    def __init__(self, prepare: Callable[[], Awaitable[None]]) -> None:
        """What is to be done first; the act finds what has come of it."""
        super().__init__("some work is to be done first")
        self.prepare = prepare


async def computed(work: Callable[[], bytes], keep: Callable[[bytes], None]) -> None:
    """Compute something in a thread, and keep it."""
    keep(await asyncio.to_thread(work))


async def prepared(needed: Unprepared) -> int:
    """Do the work an act needs; the milliseconds it took."""
    clock = asyncio.get_running_loop().time
    began = clock()
    await needed.prepare()
    return round((clock() - began) * 1_000)
