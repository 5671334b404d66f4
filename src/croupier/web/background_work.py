"""Background work: what goes on beside the requests for as long as a casino is served."""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Final

from croupier.casino import checkpoints
from croupier.casino.background import Work
from croupier.casino.cash_out import see_off
from croupier.casino.heavy_reads import ReadsFull
from croupier.casino.scheduler import attend
from croupier.casino.scrub import Scrub
from croupier.casino.store.port import StoreError
from croupier.protocol.pace import Pace
from croupier.rules.refusal import Refusal
from croupier.web.kit.served import Served

SWEEP_EVERY: Final = 60
"""Seconds after which sessions whose time is up are ended."""
PREPARE_EVERY: Final = 1.0
"""Seconds after which the analyst is made ready for tables that were opened meanwhile."""
TRY_EVERY: Final = 2.0
"""Seconds after which it is seen whether the store could be written."""
CHECKPOINT_EVERY: Final = 600
"""Seconds after which a checkpoint is signed."""
LONG: Final = 2_000
"""Entries of a log whose history is read before anybody asks for it."""
_LOG: Final = logging.getLogger("croupier")


def background_work(served: Served, pace: Pace) -> dict[str, Work]:
    """What goes on beside the requests, by name."""
    return {
        "attending to the tables": partial(attend, served.casino, pace),
        "trying the store": partial(try_store, served),
        "ending sessions": partial(end_sessions, served),
        "signing checkpoints": partial(sign, served),
        "preparing the analyst": partial(prepare, served),
        "working out house edges": served.edges.keep_working,
        "watching the connections": served.connections.keep_watch,
        "watching for halts": partial(served.halts.keep_watch, served.casino),
        "checking the logs": Scrub(served.casino.store).keep_reading,
        "reading histories": partial(read_histories, served),
    }


async def end_sessions(served: Served) -> None:
    """Now and then end sessions whose time is up, and have who is gone leave the tables."""
    while True:
        await asyncio.sleep(SWEEP_EVERY)
        with suppress(StoreError, Refusal):
            await served.directory.sweep()
            await see_off(served.casino, served.directory.people)
        served.forget_gone()


async def try_store(served: Served) -> None:
    """Now and then see whether the store could be written, whether or not anybody writes."""
    while True:
        try:
            await served.casino.store.probe()
        except StoreError:
            served.writable = False
        else:
            served.writable = True
        await asyncio.sleep(TRY_EVERY)


async def sign(served: Served) -> None:
    """Now and then sign how far everything has come."""
    while True:
        await asyncio.sleep(CHECKPOINT_EVERY)
        await checkpoint(served)


async def prepare(served: Served) -> None:
    """Have the analyst ready for every table at which players are shown what calls are worth."""
    ready: set[str] = set()
    while True:
        for table in list(served.casino):
            live = table.live
            if served.advises_at(live) and live.rules.fingerprint not in ready:
                ready.add(live.rules.fingerprint)
                await served.analyst.warm(live)
        await asyncio.sleep(PREPARE_EVERY)


async def read_histories(served: Served) -> None:
    """Have what was played at tables with a long log read before somebody asks for it."""
    read: set[str] = set()
    while True:
        for table in tuple(served.casino):
            if table.version >= LONG and table.live.table not in read:
                with suppress(ReadsFull, StoreError):
                    await served.histories.of(table)
                    read.add(table.live.table)
        await asyncio.sleep(PREPARE_EVERY)


async def checkpoint(served: Served) -> None:
    """Sign how far every stream has come; a store that takes nothing any more is left alone."""
    assert served.signer is not None, "a casino in play has who signs for it"
    try:
        await checkpoints.checkpoint(served.casino.store, served.signer, served.now())
    except StoreError as trouble:
        _LOG.warning("no checkpoint was signed", exc_info=trouble)
