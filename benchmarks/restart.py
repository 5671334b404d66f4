"""How soon a casino with a long history is open again.

Run it with ``python3 dev.py bench restart``, or ``python -m benchmarks.restart ENTRIES``. A million
entries over a hundred tables: one table plays real Rounds, the others are given the same log under
names of their own, every entry chained and a snapshot kept where the table would have kept it, as
long ago as can be. What is timed is ``Casino.start``: each table from its snapshot, every entry
since checked against the chain. What lies before the snapshots is checked by ``croupier verify``.
"""

import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from benchmarks.parts.playing import CONFIG, next_act
from croupier.casino.casino import Casino
from croupier.casino.store.chain import FIRST, Linked, link
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import snapshot, snapshot_digest
from croupier.casino.table.acts import seal_shoe
from croupier.casino.table.fold.log_entry import fold, opened
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import SNAPSHOT_EVERY, lawful, stream_of
from croupier.protocol.log import AnyLogged, written

TABLES: Final = 100
ENTRIES: Final = 1_000_000
AT_MOST: Final = 5.0
"""Seconds."""
NAME: Final = "t000"
"""The table that is played; the others are called alike, by three other digits."""


class Played(Struct):
    """A log: what each command wrote, and the snapshot a table would have kept last."""

    commands: list[list[bytes]]
    shoes: int
    kept_at: int = 0
    kept: bytes = b""


def played(vault: FileVault, entries: int) -> Played:
    """A table's log of so many entries, and more until the next snapshot is all but due."""
    opening = lawful(NAME, CONFIG)
    live, version = opened(opening), 1
    told = Played([[written(opening)]], 0)
    while version < entries or version - told.kept_at < SNAPSHOT_EVERY:
        logged = _next(live, vault)
        told.commands.append(list(map(written, logged)))
        for one in logged:
            live, version = fold(live, one, vault.seed), version + 1
        if version - told.kept_at >= SNAPSHOT_EVERY and snapshot.keepable(live):
            told.kept_at, told.kept = version, snapshot.taken(live)
    told.shoes = live.shoes
    return told


def _next(live: Live, vault: FileVault) -> tuple[AnyLogged, ...]:
    """What happens next; a shoe is sealed by a seed that fits a table of any name."""
    if live.seal_due:
        return seal_shoe(live, vault.fresh(live.next_shoe))
    return next_act(live, vault)(live)


def renamed(body: bytes, name: str) -> bytes:
    """The same, of another table."""
    return body.replace(NAME.encode(), name.encode())


def fill(db: sqlite3.Connection, log: Played, name: str) -> int:
    """Write a table's log past the store, as the store would have written it."""
    stream, hashes = stream_of(name), [FIRST]
    rows = list(_entries(log, name, hashes))
    columns = "stream, version, at, command, body, hash"
    db.executemany(f"INSERT INTO entries ({columns}) VALUES (?, ?, ?, ?, ?, ?)", rows)
    last = {command: version for _, version, _, command, _, _ in rows}
    answers = ((stream, command, bytes(32), b"{}", version) for command, version in last.items())
    db.executemany("INSERT INTO answers VALUES (?, ?, ?, ?, ?)", answers)
    body = renamed(log.kept, name)
    kept = snapshot_digest.snapshot_of(stream, log.kept_at, hashes[log.kept_at], body)
    db.execute("INSERT INTO snapshots VALUES (?, ?, ?)", (stream, kept.version, kept.body))
    return len(rows)


def _entries(
    log: Played, name: str, hashes: list[bytes]
) -> Iterator[tuple[str, int, int, str, bytes, bytes]]:
    for number, bodies in enumerate(log.commands):
        for body in bodies:
            told = Linked(stream_of(name), len(hashes), number, f"c{number}", renamed(body, name))
            hashes.append(link(hashes[-1], told))
            yield (*told, hashes[-1])


def seeds(folder: Path, vault: FileVault, shoes: int) -> None:
    """Give every table the seeds of the one that was played."""
    db = sqlite3.connect(folder / "vault.sqlite")
    rows = (
        (f"t{table:03}/{shoe}", vault.seed(f"{NAME}/{shoe}"))
        for table in range(1, TABLES)
        for shoe in range(1, shoes + 1)
    )
    db.executemany("INSERT INTO seeds VALUES (?, ?)", rows)
    db.commit()
    db.close()


def make(folder: Path, entries: int) -> int:
    """A casino with a history; how many entries it has."""
    vault = FileVault(folder / "vault.sqlite")
    log = played(vault, entries // TABLES)
    seeds(folder, vault, log.shoes)
    asyncio.run(SqliteStore(folder / "log.sqlite").close())
    db = sqlite3.connect(folder / "log.sqlite")
    count = sum(fill(db, log, f"t{table:03}") for table in range(TABLES))
    db.commit()
    db.close()
    return count


async def started(folder: Path) -> tuple[float, int]:
    """Seconds until every table is open, and how many entries were folded."""
    casino = Casino(SqliteStore(folder / "log.sqlite"), FileVault(folder / "vault.sqlite"))
    begun = time.perf_counter()
    await casino.start("benchmark")
    took = time.perf_counter() - begun
    assert len(list(casino)) == TABLES and not casino.halted, casino.halted
    folded = 0
    for table in casino:
        kept = await casino.store.kept(table.stream)
        folded += table.version - (kept.version if kept else 0)
    await casino.close()
    return took, folded


def main() -> None:
    """Print how long it took, and the verdict."""
    entries = int(sys.argv[1]) if len(sys.argv) > 1 else ENTRIES
    with tempfile.TemporaryDirectory() as name:
        count = make(Path(name), entries)
        took, folded = asyncio.run(started(Path(name)))
    print(f"{count:,} entries over {TABLES} tables; {folded:,} since the snapshots")
    print(f"{'REACHED' if took < AT_MOST else 'NOT REACHED'}: open again after {took:.2f} s")


if __name__ == "__main__":
    main()
