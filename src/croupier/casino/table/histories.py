"""Histories: what was played at each table, read once, and on as its log grows."""

import asyncio
from typing import Final
from weakref import WeakValueDictionary

from croupier.casino.cache import BoundedCache
from croupier.casino.heavy_reads import HeavyReads, ReadsFull, in_pages
from croupier.casino.store.follower import ended
from croupier.casino.store.port import EventStore
from croupier.casino.table.history import History
from croupier.casino.table.live_table import LiveTable

TABLES: Final = 64
"""Tables whose history is remembered."""
SHORT: Final = 500
"""Entries that are read where somebody asks for them."""
PATIENCE: Final = 8.0
"""Seconds somebody waits for a long history that is being read."""


class Histories:
    """The history of each table, read on as its log grows."""

    def __init__(self, store: EventStore, reads: HeavyReads | None = None) -> None:
        """Nothing was read yet."""
        self._store, self._reads = store, reads or HeavyReads()
        self._known: BoundedCache[History] = BoundedCache(TABLES)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._building: dict[str, asyncio.Task[History]] = {}

    async def of(self, table: LiveTable) -> History:
        """What has been played at a table so far; refuses one that takes long to be read."""
        known = self._known.get(table.live.table) or await self._begun(table)
        turn = self._turns.setdefault(table.live.table, asyncio.Lock())
        async with turn:
            if known.version < table.version:
                async for entry in self._store.read(table.stream, known.version):
                    known.read(entry)
        return known

    async def _begun(self, table: LiveTable) -> History:
        """A history to read on with: a short log is quickly read, a long one in a thread."""
        if table.version > SHORT:
            return await self._built(table)
        known = History()
        self._known.put(table.live.table, known)
        return known

    async def _built(self, table: LiveTable) -> History:
        """A history read from its beginning, once, whoever waits for it and for how long."""
        name = table.live.table
        building = self._building.get(name)
        if building is None:
            building = self._building[name] = asyncio.create_task(self._build(table))
            building.add_done_callback(lambda _: self._building.pop(name, None))
        done, _ = await asyncio.wait((building,), timeout=PATIENCE)
        if not done:
            raise ReadsFull("what was played here is still being read")
        return building.result()

    async def _build(self, table: LiveTable) -> History:
        """Nobody has it before it is complete, so a thread may read it."""
        known = History()
        async for page in in_pages(self._store.read(table.stream)):
            await self._reads.page(known.read_all, page)
        self._known.put(table.live.table, known)
        return known

    async def close(self) -> None:
        """Read nothing any more."""
        for building in tuple(self._building.values()):
            await ended(building)
