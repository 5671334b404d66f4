"""Serve: a whole casino in one process, from a folder."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from litestar import Litestar

from croupier.rules.config import TableConfig
from croupier.server.app import application
from croupier.server.casino import Casino
from croupier.server.clockwork import attend
from croupier.server.door import Door
from croupier.server.pace import Pace
from croupier.server.store.sqlite import SqliteStore
from croupier.server.tables import Sent
from croupier.server.vault import FileVault

FIRST = TableConfig(edition="nz-current", boxes=7, minimum=10_00, maximum=1000_00)
"""The table a casino without any begins with."""


def casino_in(folder: Path, pace: Pace | None = None) -> Litestar:
    """The app of a casino kept in a folder; its tables run while the app does."""
    folder.mkdir(parents=True, exist_ok=True)
    store = SqliteStore(folder / "log.sqlite")
    casino = Casino(store, FileVault(folder / "vault.sqlite"))
    door = Door(store)

    @asynccontextmanager
    async def open_doors(_: Litestar) -> AsyncIterator[None]:
        await _start(casino, door)
        attending = asyncio.create_task(attend(casino, pace or Pace()))
        try:
            yield
        finally:
            attending.cancel()
            with suppress(asyncio.CancelledError):
                await attending
            await casino.close()

    return application(casino, door, lifespan=(open_doors,))


async def _start(casino: Casino, door: Door) -> None:
    """Resume what there is; a casino without a table opens one."""
    await casino.start(f"{socket.gethostname()}/{os.getpid()}")
    await door.start()
    if not list(casino):
        await casino.open("table-1", FIRST, Sent("first start", b""))


def serve(folder: Path, host: str, port: int) -> None:
    """Serve a casino until told to stop."""
    import uvicorn

    uvicorn.run(casino_in(folder), host=host, port=port, timeout_graceful_shutdown=2)
