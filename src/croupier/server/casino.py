"""Casino: the tables of one server, opened, resumed and found by name."""

import re
import time
from collections.abc import Callable, Iterator
from typing import Final

from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.server.store.port import EventStore
from croupier.server.tables import LiveTable, Sent, lawful, open_live, resume, stream_of
from croupier.server.vault import Vault

Clock = Callable[[], int]
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
_PREFIX: Final = stream_of("")


def milliseconds() -> int:
    """The time, as data."""
    return time.time_ns() // 1_000_000


class Casino:
    """Every table of a server."""

    def __init__(self, store: EventStore, vault: Vault, clock: Clock = milliseconds) -> None:
        """A casino on a store and a vault."""
        self.store, self.vault, self.clock = store, vault, clock
        self._tables: dict[str, LiveTable] = {}

    async def start(self, owner: str) -> None:
        """Take the store over and resume every table as its log has it."""
        await self.store.claim(owner)
        for stream in await self.store.streams():
            if stream.startswith(_PREFIX):
                name = stream.removeprefix(_PREFIX)
                self._tables[name] = await resume(name, self.store, self.vault)

    async def open(self, name: str, config: TableConfig, sent: Sent) -> LiveTable:
        """Open a table under a name of its own, if its settings are lawful."""
        if not _NAME.fullmatch(name):
            raise Refusal((), "a table is named in small letters, digits and dashes")
        if name in self._tables:
            raise Refusal((), f"there is a table {name} already")
        opening = lawful(name, config)
        table = await open_live(opening, sent, self.store, self.vault, self.clock())
        self._tables[name] = table
        return table

    def table(self, name: str) -> LiveTable:
        """A table by its name."""
        if name not in self._tables:
            raise Refusal((), f"there is no table {name}")
        return self._tables[name]

    def __iter__(self) -> Iterator[LiveTable]:
        """The tables, in the order of their names."""
        return (self._tables[name] for name in sorted(self._tables))

    async def close(self) -> None:
        """Finish what is under way."""
        await self.store.close()
