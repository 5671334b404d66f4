"""Clockwork: what tables do by themselves, each when its time has come."""

import asyncio
import contextlib

from croupier.rules.refusal import Refusal
from croupier.server.casino import Casino
from croupier.server.pace import Pace, due
from croupier.server.tables import LiveTable, Sent

TICK = 0.1
"""Seconds between two looks at a table."""


async def attend(casino: Casino, pace: Pace) -> None:
    """Attend to every table, those opened later included, until cancelled."""
    attending: dict[str, asyncio.Task[None]] = {}
    try:
        while True:
            for table in casino:
                name = table.live.table
                if name not in attending:
                    attending[name] = asyncio.create_task(_attend(casino, table, pace))
            await asyncio.sleep(TICK)
    finally:
        for task in attending.values():
            task.cancel()
        await asyncio.gather(*attending.values(), return_exceptions=True)


async def _attend(casino: Casino, table: LiveTable, pace: Pace) -> None:
    """Do what is due at one table, once nothing has happened for as long as it waits."""
    seen, since = table.version, casino.clock()
    while True:
        await asyncio.sleep(TICK)
        now = casino.clock()
        if table.version != seen:
            seen, since = table.version, now
        next_ = due(table.live, pace, casino.vault)
        if next_ is not None and now - since >= next_.after:
            sent = Sent(f"clock/{seen}", next_.what.encode())
            with contextlib.suppress(Refusal):
                await table.do(sent, next_.act, now)
            since = now
