"""Preparation: work an act needs that takes too long to be done while others wait."""

import asyncio
from collections.abc import Callable


class Unprepared(Exception):
    """An act must be tried again once some work is done, beside the table, and kept."""

    def __init__(self, work: Callable[[], bytes], keep: Callable[[bytes], None]) -> None:
        """What is to be computed, in a thread of its own, and what keeps it."""
        super().__init__("some work is to be done first")
        self.work, self.keep = work, keep


async def prepared(needed: Unprepared) -> int:
    """Do the work an act needs, in a thread of its own; the milliseconds it took."""
    clock = asyncio.get_running_loop().time
    began = clock()
    needed.keep(await asyncio.to_thread(needed.work))
    return round((clock() - began) * 1_000)
