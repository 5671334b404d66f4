"""Scrub: every log is read through again and again, slowly, so that what has rotted is found.

How far it has come is kept in the store: a restart goes on from there.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Final

import msgspec
from msgspec import Struct

from croupier.casino.heavy_reads import in_pages
from croupier.casino.store.port import EventStore, Snapshot, Spoilt

KEY: Final = "scrub"
"""Under which it is kept how far it has come."""
REST: Final = 0.02
"""Seconds between two pages."""
KEEP_EVERY: Final = 2_000
"""Entries after which its position is kept."""
BETWEEN: Final = 60.0
"""Seconds between the end of all logs and their beginning."""
_LOG: Final = logging.getLogger("croupier")


class ScrubPosition(Struct, frozen=True):
    """The last entry that was found to be what was written."""

    read: int = 0
    """Entries read so far, over all times."""
    stream: str = ""
    version: int = 0
    hash: bytes = b""


class Scrub:
    """Reads every stream of a store through, in the order of their names."""

    def __init__(self, store: EventStore) -> None:
        """It begins where it was when a position was last kept."""
        self._store = store
        self.position = ScrubPosition()
        self._kept = 0

    async def keep_reading(self) -> None:
        """Read everything, again and again, until cancelled."""
        await self.resume()
        while True:
            await self.read_all()
            await asyncio.sleep(BETWEEN)

    async def resume(self) -> None:
        """Go on where a position was kept, unless it cannot be read."""
        kept = await self._store.kept(KEY)
        if kept is not None:
            with suppress(msgspec.MsgspecError):
                self.position = msgspec.json.decode(kept.body, type=ScrubPosition)
                self._kept = self.position.read

    async def read_all(self) -> None:
        """Read from the position to the end of the last stream; then the first is next."""
        begun = self.position
        for stream in sorted(await self._store.streams()):
            if stream >= begun.stream:
                await self._read(stream, begun if stream == begun.stream else ScrubPosition())
        self.position = ScrubPosition(self.position.read)
        await self._keep()

    async def _read(self, stream: str, begun: ScrubPosition) -> None:
        """Read one stream; one that is spoilt is reported, and keeps no other from being read."""
        try:
            await self._check(stream, begun)
            async for page in in_pages(self._store.read(stream, begun.version)):
                last, count = page[-1], self.position.read + len(page)
                self.position = ScrubPosition(count, stream, last.version, last.hash)
                if count - self._kept >= KEEP_EVERY:
                    await self._keep()
                await asyncio.sleep(REST)
        except Spoilt as why:
            _LOG.error("a log is not what was written: %s", why)

    async def _check(self, stream: str, begun: ScrubPosition) -> None:
        """Hold the entry it stopped at against what it was then."""
        if begun.version:
            (now,) = await self._store.digests([(stream, begun.version)])
            if now != begun.hash:
                why = f"{stream} {begun.version} is not the entry that was read before"
                self._store.spoilt.setdefault(stream, why)
                raise Spoilt(why)

    async def _keep(self) -> None:
        body = msgspec.json.encode(self.position)
        await self._store.keep(KEY, Snapshot(self.position.read, body))
        self._kept = self.position.read
