"""Heavy reads: long logs are worked through page by page in a thread, in turn, by few at once."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Final, ParamSpec, TypeVar

from croupier.casino.store.port import Entry
from croupier.rules.refusal import Refusal

P = ParamSpec("P")
T = TypeVar("T")
PAGE: Final = 250
"""Entries worked through in one turn."""
PER_PERSON: Final = 2
"""Long logs one person may have read at once."""
IN_ALL: Final = 16
AGAIN: Final = 5
"""Seconds after which somebody turned away may try again."""


class ReadsFull(Refusal):
    """Too much is being read already: when to try again."""

    def __init__(self, why: str, seconds: int = AGAIN) -> None:
        self.seconds = seconds
        super().__init__((), f"{why}: try again in {seconds} seconds")


class HeavyReads:
    """Whose turn it is: one page at a time is worked through, whoever asked for it."""

    def __init__(self, per_person: int = PER_PERSON, in_all: int = IN_ALL) -> None:
        """Nothing is read."""
        self._per_person, self._in_all = per_person, in_all
        self._turn, self._short = asyncio.Semaphore(1), asyncio.Semaphore(1)
        self._held: Counter[str] = Counter()

    async def page(self, work: Callable[P, T], *about: P.args, **more: P.kwargs) -> T:
        """Do some work in a thread once it is its turn; the event loop goes on meanwhile."""
        async with self._turn:
            return await asyncio.to_thread(work, *about, **more)

    async def short(self, work: Callable[P, T], *about: P.args, **more: P.kwargs) -> T:
        """The same for what a page shows of one Round or a few: it waits behind no long log."""
        async with self._short:
            return await asyncio.to_thread(work, *about, **more)

    @contextmanager
    def held(self, who: str) -> Iterator[None]:
        """Count a long read of somebody for as long as it lasts; refuses one too many."""
        if self._held[who] >= self._per_person or self._held.total() >= self._in_all:
            raise ReadsFull("too many long logs are being read")
        self._held[who] += 1
        try:
            yield
        finally:
            self._held[who] -= 1
            if not self._held[who]:
                del self._held[who]


async def in_pages(entries: AsyncIterator[Entry], most: int = PAGE) -> AsyncIterator[list[Entry]]:
    """Entries by so many at a time."""
    page: list[Entry] = []
    async for entry in entries:
        page.append(entry)
        if len(page) == most:
            yield page
            page = []
    if page:
        yield page
