"""Halts: what takes no command any more, and why; each is written to the log once."""

import asyncio
import logging
from typing import Final

from croupier.casino.casino import Casino

LOOK_EVERY: Final = 1.0
"""Seconds after which tables are looked at that nobody asks for anything."""
_LOG: Final = logging.getLogger("croupier")


class Halts:
    """What has halted so far."""

    def __init__(self) -> None:
        """Nothing has."""
        self._noted: set[str] = set()

    def note(self, what: str, why: str) -> None:
        """Write to the log, once, that something has halted."""
        if what not in self._noted:
            self._noted.add(what)
            _LOG.error("halted", extra={"what": what, "why": why})

    def look(self, casino: Casino) -> None:
        """Note the store and every table that has halted."""
        if casino.store.halted:
            self.note("the store", casino.store.halted)
        for table in casino:
            if table.halted:
                self.note(f"table {table.live.table}", table.halted)
        for name, why in casino.halted.items():
            self.note(f"table {name}", why)

    async def keep_watch(self, casino: Casino) -> None:
        """Look at the tables, again and again."""
        while True:
            self.look(casino)
            await asyncio.sleep(LOOK_EVERY)
