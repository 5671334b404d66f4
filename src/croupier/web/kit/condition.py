"""Condition: what keeps a casino's tables from moving, and what takes no command any more."""

from collections.abc import Iterator

from croupier.casino.table.live_table import stream_of
from croupier.web.kit.served import Served


def wrong(served: Served) -> Iterator[str]:
    """What keeps tables from moving, each in a sentence; nothing of where anything lies."""
    casino = served.casino
    if not served.started:
        yield "The tables are not open yet."
    if served.streams.closing.is_set():
        yield "The server stops."
    if casino.store.halted:
        yield "The store takes nothing any more."
    elif casino.store.interrupted:
        yield f"{casino.store.interrupted.capitalize()}."
    elif not served.writable:
        yield "The store cannot be written at the moment."
    yield from (f"{name} is halted." for name in halted(served))
    rotten = (name for name in casino.store.spoilt if not name.startswith(stream_of("")))
    yield from (f"The log {name} is not what was written." for name in rotten)
    open_ = (one.live.table for one in casino if not (one.halted or one.live.closed))
    yield from (f"{text}." for text in casino.heartbeat.wrong(open_))
    for background in (served.background, casino.background, served.directory.background):
        yield from (
            f"{name.capitalize()} has failed; it is begun again." for name in background.down
        )


def halted(served: Served) -> Iterator[str]:
    """What takes no command any more."""
    stopped = {table.live.table for table in served.casino if table.halted}
    yield from sorted(stopped | served.casino.halted.keys())
