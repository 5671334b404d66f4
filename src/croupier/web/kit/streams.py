"""Streams: who follows what, how many at once, and how all of them end."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Final

from croupier.casino.limits import LimitKind, LimitReached
from croupier.casino.table.live_table import LiveTable, PublishedEntry

PER_PERSON: Final = 8
"""Streams one person, or one address, may follow at once."""
PER_ADDRESS: Final = 256
"""Streams of everybody at one address."""
IN_ALL: Final = 2_000
QUIET: Final = 15.0
"""Seconds after which a stream on which nothing happens says that it is still there."""
_WAIT: Final = 5_000
"""Milliseconds after which somebody turned away may try again."""


class Streams:
    """The streams that are open."""

    def __init__(
        self,
        per_person: int = PER_PERSON,
        in_all: int = IN_ALL,
        quiet: float = QUIET,
        per_address: int = PER_ADDRESS,
    ) -> None:
        """None is open yet."""
        self.quiet = quiet
        self._per_person, self._in_all, self._per_address = per_person, in_all, per_address
        self._open: Counter[str] = Counter()
        self._from: Counter[str] = Counter()
        self.closing = asyncio.Event()

    def __len__(self) -> int:
        return self._open.total()

    def check(self, who: str, address: str = "") -> None:
        """Refuse one stream too many, of a person or of an address."""
        of_one = self._open[who] >= self._per_person
        of_address = self._from[address] >= self._per_address
        if of_one or of_address or len(self) >= self._in_all:
            raise LimitReached(LimitKind.STREAM, _WAIT)

    @contextmanager
    def held(self, who: str, address: str = "") -> Iterator[None]:
        """Count somebody's stream for as long as it lasts."""
        self.check(who, address)
        counted = [(self._open, who), *([(self._from, address)] if address else [])]
        for counter, key in counted:
            counter[key] += 1
        try:
            yield
        finally:
            for counter, key in counted:
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]

    def close(self) -> None:
        """End every stream: the server stops."""
        self.closing.set()

    async def heard(self, table: LiveTable) -> AsyncIterator[PublishedEntry | None]:
        """What happens at a table from now on; nothing at first, and whenever all is quiet.

        It ends when the server stops, and when who listens was too slow.
        """
        following = table.follow()
        next_ = asyncio.ensure_future(_next(following))
        ending = asyncio.ensure_future(self.closing.wait())
        await asyncio.sleep(0)  # from here on it follows, so nothing is missed
        try:
            yield None
            while not ending.done():
                done, _ = await asyncio.wait(
                    {next_, ending}, timeout=self.quiet, return_when=asyncio.FIRST_COMPLETED
                )
                entry = next_.result() if next_ in done else None
                if next_ in done and entry is None:
                    return
                if next_ in done:
                    next_ = asyncio.ensure_future(_next(following))
                if not ending.done():
                    yield entry
        finally:
            next_.cancel()
            ending.cancel()
            await asyncio.wait({next_, ending})
            await following.aclose()  # one that was cancelled before it began has not ended it


async def _next(following: AsyncIterator[PublishedEntry]) -> PublishedEntry | None:
    return await anext(following, None)
