"""How many entries `croupier verify` goes through in a CPU-second, and what memory that takes.

Run it with ``python3 dev.py bench verify``, or ``python -m benchmarks.verify ENTRIES``. Two tables
of seven Boxes are really played, each by its own vault, with a checkpoint after every few thousand
entries. Their export is verified by new processes: the first quarter of it, all of it, and all of
it with the tables followed in several. Entries for a second of one core should not fall, and memory
should not grow.
"""

import asyncio
import json
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from benchmarks.parts.playing import CONFIG, next_act
from croupier.casino.audit import export
from croupier.casino.checkpoints import checkpoint
from croupier.casino.key_file import public_key, signing_key
from croupier.casino.store.chain import FIRST, Linked, link
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table.fold.log_entry import fold, opened
from croupier.casino.table.live_table import lawful, stream_of
from croupier.protocol.log import written
from croupier.verify.audit import audit

ENTRIES: Final = 100_000
TABLES: Final = ("t1", "t2")
EVERY: Final = 5_000
"""Entries of a table between two checkpoints."""
COLUMNS: Final = "stream, version, at, command, body, hash"


def bodies(table: str, vault: FileVault) -> Iterator[bytes]:
    """A table that is played for ever, entry by entry."""
    opening = lawful(table, CONFIG)
    live = opened(opening)
    yield written(opening)
    while True:
        for one in next_act(live, vault)(live):
            live = fold(live, one, vault.seed)
            yield written(one)


def rows(table: str, vault: FileVault) -> Iterator[tuple[object, ...]]:
    """The same as rows of a store."""
    last = FIRST
    for version, body in enumerate(bodies(table, vault), 1):
        linked = Linked(stream_of(table), version, version, f"c{version}", body)
        last = link(last, linked)
        yield (*linked, last)


async def made(folder: Path, entries: int) -> tuple[Path, bytes]:
    """An export of so many entries, and the public key of its checkpoints."""
    store = SqliteStore(folder / "log.sqlite")
    await store.claim("a benchmark")
    key = signing_key(folder / "key.pem")
    logs = [rows(table, FileVault(folder / f"{table}.sqlite")) for table in TABLES]
    database = sqlite3.connect(folder / "log.sqlite")
    for now in range(1, entries // (EVERY * len(TABLES)) + 1):
        for log in logs:
            database.executemany(
                f"INSERT INTO entries ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)", islice(log, EVERY)
            )
        database.commit()
        await checkpoint(store, key, now)
    file = folder / "export.jsonl"
    with file.open("wb") as out:
        async for line in export(store):
            out.write(line)
    database.close()
    await store.close()
    return file, public_key(key)


def verified(file: str, key: str, entries: int, processes: int) -> None:
    """Verify the first so many lines of an export; print what that took.

    With several processes a second is one of the process that works longest, as with free cores.
    """
    begun = time.process_time()
    with Path(file).open("rb") as lines:
        report = audit(islice(lines, entries), bytes.fromhex(key), processes=processes)
    own = time.process_time() - begun
    beside = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = max(own, (beside.ru_utime + beside.ru_stime) / processes)
    peak = max(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, beside.ru_maxrss) / 1024
    counts = {"entries": report.entries, "rounds": report.rounds, "wrong": len(report.findings)}
    print(json.dumps({**counts, "seconds": seconds, "MiB": peak}))


def measure(file: Path, key: bytes, entries: int, processes: int = 1) -> None:
    """Verify in a process of its own, so that its memory is its own."""
    own = [sys.executable, "-m", "benchmarks.verify", str(file), key.hex(), str(entries)]
    own.append(str(processes))
    found = json.loads(subprocess.run(own, check=True, capture_output=True, text=True).stdout)
    rate = found["entries"] / found["seconds"]
    print(
        f"{found['entries']:>9,} entries, {found['rounds']:>6,} Rounds: {rate:>7,.0f} entries "
        f"for a CPU-second by {processes}, {found['MiB']:>5.0f} MiB, {found['wrong']} wrong"
    )


def main(entries: int) -> None:
    """Make a log once and verify a quarter of it, then all of it."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        file, key = asyncio.run(made(Path(folder), entries))
        size = file.stat().st_size / (1 << 20)
        print(f"Made {size:.0f} MiB of log in {time.monotonic() - begun:.0f} s.")
        measure(file, key, entries // 4)
        for processes in (1, 2, 4):
            measure(file, key, entries + entries // 100, processes)


if __name__ == "__main__":
    if len(sys.argv) > 4:
        verified(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else ENTRIES)
