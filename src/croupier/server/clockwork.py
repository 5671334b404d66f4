"""Clockwork: what tables do by themselves, each when its time has come."""

import asyncio
from contextlib import suppress
from functools import partial

from croupier.rules.refusal import Refusal
from croupier.server.casino import Casino
from croupier.server.pace import Due, due
from croupier.server.store.port import Mismatched
from croupier.server.tables import LiveTable, Sent
from croupier.server.tempo import Pace
from croupier.server.tournaments.directing import direct

TICK = 0.1
"""Seconds between two looks at a table."""


async def attend(casino: Casino, pace: Pace) -> None:
    """Attend to everything while this process leads, what is opened later included."""
    await casino.store.lead(partial(_lead, casino, pace))


async def _lead(casino: Casino, pace: Pace) -> None:
    """Attend to tables and tournaments until cancelled."""
    async with asyncio.TaskGroup() as both:
        both.create_task(_attend_all(casino, pace))
        both.create_task(direct(casino))


async def _attend_all(casino: Casino, pace: Pace) -> None:
    """Attend to every table until cancelled."""
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
    seen, since = -1, casino.clock()
    next_: Due | None = None
    while not table.halted:
        now = casino.clock()
        if table.version != seen:
            seen, since, next_ = table.version, now, due(table.live, pace, casino.vault)
        since = min(since, now)  # a clock that is put back lets nobody wait longer
        if next_ is not None and now - since >= next_.after:
            sent = Sent(f"clock/{seen}", next_.what.encode())
            with suppress(Refusal, Mismatched):
                await table.do(sent, next_.act, now, at=seen)
            since = now
        await asyncio.sleep(TICK)
