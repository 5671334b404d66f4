"""A full disk: chips are bought until the store takes no more.

Run as a module it is the process whose files may not grow:
``python -m tests.casino.full_disk FOLDER``.
"""

import asyncio
import os
import resource
import signal
import sys
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from croupier.casino.casino import Casino
from croupier.casino.store.port import Halted
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts
from croupier.casino.table.live_table import Sent
from croupier.rules.config import TableConfig

CONFIG: Final = TableConfig(edition="nz-current", minimum=10_00)
ROOM: Final = 200_000
"""Bytes a file may have on a disk that fills up."""


async def _until_full(folder: Path) -> None:
    """Buy chips until the disk is full; tell each that was acknowledged."""
    casino = Casino(SqliteStore(folder / "log.sqlite"), FileVault(folder / "vault.sqlite"))
    await casino.start("cramped")
    table = await casino.open("t1", CONFIG, Sent("open", b""))
    opened = table.version
    act = partial(acts.buy_chips, player="A", cents=100)
    for number in count():
        try:
            await table.do(Sent(f"c{number}", b""), act, 0)
        except Halted:
            break
        print(number, flush=True)
    with pytest.raises(Halted):
        await table.do(Sent("again", b""), act, 0)
    assert table.halted and table.version == opened + number
    print("halted", flush=True)
    os._exit(0)


def until_full(folder: str) -> None:
    """What the process does whose files may not grow."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM))
    asyncio.run(_until_full(Path(folder)))


if __name__ == "__main__":
    until_full(sys.argv[1])
