"""Scheduler: what tables do by themselves, each when its time has come."""

import asyncio
import logging
from functools import partial
from typing import Final

from croupier.casino.casino import Casino
from croupier.casino.practice import forget_closed
from croupier.casino.store.port import StoreError
from croupier.casino.table.countdown import Watch
from croupier.casino.table.live_table import LiveTable, Sent
from croupier.casino.tournament_director import direct
from croupier.protocol.pace import Pace
from croupier.rules.refusal import Refusal

TICK = 0.1
"""Seconds between two looks for tables that were opened, and at least between two at a table."""
LONGEST = 1.0
"""Seconds until a table is looked at again, though nothing happened: its clock may have jumped."""
PAUSE = 5.0
"""Seconds after which a table is attended to again at which something unforeseen went wrong."""
_LOG: Final = logging.getLogger("croupier")


async def attend(casino: Casino, pace: Pace) -> None:
    """Attend to everything while this process leads, what is opened later included."""
    await casino.store.lead(partial(_lead, casino, pace))


async def _lead(casino: Casino, pace: Pace) -> None:
    """Attend to tables and tournaments until cancelled."""
    casino.heartbeat.lead()
    try:
        async with asyncio.TaskGroup() as both:
            both.create_task(_attend_all(casino, pace))
            both.create_task(direct(casino))
    finally:
        casino.heartbeat.rest()


async def _attend_all(casino: Casino, pace: Pace) -> None:
    """Attend to every table until cancelled."""
    attending: dict[str, asyncio.Task[None]] = {}
    try:
        while True:
            forget_closed(casino)
            await casino.resume_rest()
            for name in [name for name in attending if name not in casino]:
                attending.pop(name).cancel()
                casino.heartbeat.forget(name)
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
    """Attend to one table; no table is left alone because something went wrong there once."""
    while not table.halted and table.live.table in casino:
        try:
            await _look_after(casino, table, pace)
        except Exception:
            _LOG.exception("table %s: something went wrong; it is tried again", table.live.table)
            casino.heartbeat.failed(table.live.table)
            await asyncio.sleep(PAUSE)


async def _look_after(casino: Casino, table: LiveTable, pace: Pace) -> None:
    """Do what is due at one table, once nothing has happened for as long as it waits."""
    watch, failures = Watch(), 0
    while not table.halted and table.live.table in casino:
        now, version = casino.steady(), table.version
        try:
            await _once(casino, table, watch, pace, now)
        except StoreError:  # a table that is not halted is tried again soon: what is due stays due
            failures += 1
            casino.heartbeat.failed(table.live.table)
            await asyncio.sleep(min(TICK * 2**failures, PAUSE))
            continue
        except Refusal:
            watch.again(now)
            casino.heartbeat.refused(table.live.table, table.version)
        else:
            casino.heartbeat.went_well(table.live.table, table.version)
        failures = 0
        await table.moved(version, _until(watch, now))


async def _once(casino: Casino, table: LiveTable, watch: Watch, pace: Pace, now: int) -> None:
    """Look at a table, and do what is due there."""
    version = table.version
    watch.look(table.live, version, pace, casino.vault, now)
    if watch.next is not None and watch.is_over(now):
        sent = Sent(f"clock/{version}", watch.next.what.encode())
        await table.do(sent, watch.act(pace, casino.vault), casino.clock())


def _until(watch: Watch, now: int) -> float:
    """Seconds until a table that does not move is looked at again."""
    waits = watch.waits(now)
    return LONGEST if waits is None else min(max(waits.left / 1_000, TICK), LONGEST)
