"""Transfer: a casino's log exported, and imported elsewhere."""

import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import IO

from croupier.casino import audit, checkpoints
from croupier.casino.anomalies.reading import AnomalyReading
from croupier.casino.anomalies.report import Stretch
from croupier.casino.directory import Directory
from croupier.casino.heavy_reads import HeavyReads
from croupier.casino.key_file import next_key, public_key, signing_key
from croupier.casino.people import custody
from croupier.casino.signing import KeyFile
from croupier.casino.steady_clock import milliseconds
from croupier.casino.store.port import EventStore
from croupier.protocol.anomalies import AnomalyReport
from croupier.protocol.roles import Role
from croupier.web.folder import KEY, LOG, Unservable
from croupier.web.serve import Where, alone, log_of, opened


@asynccontextmanager
async def _store(where: Where, exists: bool = True) -> AsyncIterator[EventStore]:
    """The log of a casino; one kept in a folder must be there already, unless it is begun."""
    if exists and not where.database and not (where.folder / LOG).exists():
        raise Unservable(f"There is no casino in {where.folder}.")
    store = await opened(log_of(where))
    try:
        yield store
    finally:
        await store.close()


async def export(where: Where, to: IO[bytes], sign: bool = True) -> bool:
    """Write a casino's log out; was a checkpoint signed first?

    The log in a folder has one writer: while a server is that, only it signs.
    """
    async with _store(where) as store:
        signed = sign and await _signed(where, store)
        async for line in audit.export(store):
            to.write(line)
    return signed


async def anomalies(where: Where, stretch: Stretch) -> AnomalyReport:
    """What people and tables did more often than is usual, by a casino's log."""
    async with _store(where) as store:
        return await AnomalyReading(store, HeavyReads()).report(stretch, patience=None)


async def _signed(where: Where, store: EventStore) -> bool:
    begun = where.database or await store.version(checkpoints.AUDIT)
    if begun and not (where.folder / KEY).exists():
        return False  # the key is where the servers or the signer are, and no other is as good
    try:
        with alone(where):
            await store.join(_owner())
            await checkpoints.checkpoint(store, KeyFile(where.folder / KEY), milliseconds())
    except Unservable:
        return False
    return True


async def take_in(where: Where, lines: IO[bytes]) -> int:
    """Take an export into a casino that has no log yet; how many entries it has."""
    with alone(where):
        async with _store(where, exists=False) as store:
            await store.join(_owner())
            return await audit.import_(_each(lines), store)


async def rotate(where: Where) -> tuple[bytes, bool]:
    """Make the next key of a casino or a signer; its public part, and whether it is in use.

    Where a server or a signer has the folder, it takes the key with its next checkpoint.
    """
    file = where.folder / KEY
    if not file.exists():
        raise Unservable(f"There is no key in {where.folder}.")
    key = public_key(signing_key(next_key(file)))
    if not where.database and not (where.folder / LOG).exists():
        return key, False
    async with _store(where) as store:
        return key, await _signed(where, store)


async def recover(where: Where, role: Role) -> str:
    """A link for one more operator or inspector of a casino at rest; the log says so for good."""
    with alone(where):
        async with _store(where) as store:
            await store.join(_owner())
            directory = Directory(store)
            await directory.start()
            try:
                token = await directory.enter(partial(custody.recover, role=role))
            finally:
                await directory.close()
    return f"/{role.value}#{token}"


async def _each(lines: IO[bytes]) -> AsyncIterator[bytes]:
    for line in lines:
        yield line


def _owner() -> str:
    return f"{socket.gethostname()}/{os.getpid()}"
