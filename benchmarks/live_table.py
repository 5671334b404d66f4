"""How fast live tables take commands: acknowledged and durable, against an echo and the disk.

Run it with ``python3 dev.py bench live_table``, or ``python -m benchmarks.live_table SECONDS``. A
hundred tables of seven Boxes play real Rounds at 350 commands a second. A command is measured at
``LiveTable.do``: from the moment it is sent there until it is durable, folded and told; the way
over HTTP comes on top, for an echo too. Beside every command an echo goes the same way with nothing
to do: a task, a turn in another thread, and back. Beside them the disk is asked again and again, in
a thread, to make one page durable. All three are taken in the same run, for whatever else the
machine does slows all of them.
"""

import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from threading import Event, Thread
from typing import Final

from msgspec import Struct

from benchmarks.parts.playing import BOXES, CONFIG, next_act
from croupier.casino.casino import Casino
from croupier.casino.process_tuning import tune
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table.live_table import Act, LiveTable, Sent

TABLES: Final = 100
RATE: Final = 350
SECONDS: Final = 60
WARM_UP: Final = 0.5
"""The part of the time after which memory must have come to rest."""
STAGGERED: Final = 60
"""Commands by which tables are apart from one another."""
FLAT: Final = 1.10
"""How much more memory may be held at the end."""
PROBE: Final = 0.02
"""Seconds between two pages made durable."""


class Told(Struct):
    """What was measured, in seconds and KiB."""

    commands: list[float]
    echoes: list[float]
    syncs: list[float]
    errors: Counter[str]
    warm: int = 0
    end: int = 0
    gaps: int = 0


def thousandths(seconds: list[float]) -> str:
    """The middle, the 99th and the last of a hundred, in milliseconds."""
    cuts = quantiles(seconds, n=1_000)
    return f"p50 {cuts[499] * 1e3:.2f}, p99 {cuts[989] * 1e3:.2f}, p99.9 {cuts[998] * 1e3:.2f} ms"


def p99(seconds: list[float]) -> float:
    """The 99th of a hundred, in milliseconds."""
    return quantiles(seconds, n=100)[98] * 1_000


def memory() -> int:
    """What this process holds in memory, in KiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1_024


def probe(folder: Path, took: list[float], ending: Event) -> None:
    """Make a page durable again and again."""
    with (folder / "probe").open("wb") as file:
        while not ending.wait(PROBE):
            begun = time.perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - begun)


@contextmanager
def probed(folder: Path, took: list[float]) -> Iterator[None]:
    """Beside what is measured, a page is made durable again and again."""
    ending = Event()
    probing = Thread(target=probe, args=(folder, took, ending))
    probing.start()
    try:
        yield
    finally:
        ending.set()
        probing.join()


async def opened(folder: Path) -> Casino:
    """A casino of many tables, each somewhere else in a Round."""
    casino = Casino(SqliteStore(folder / "log.sqlite"), FileVault(folder / "vault.sqlite"))
    await casino.start("benchmark")
    for number in range(TABLES):
        table = await casino.open(f"t{number}", CONFIG, Sent("open", b""))
        for turn in range(3 + number % STAGGERED):
            await table.do(Sent(f"w{turn}", b""), next_act(table.live, casino.vault), turn)
    tune()
    return casino


async def echo(told: Told) -> None:
    """The way of a command, with nothing to do."""
    begun = time.perf_counter()
    await asyncio.to_thread(int)
    told.echoes.append(time.perf_counter() - begun)


async def command(table: LiveTable, act: Act, number: int, told: Told) -> None:
    """Something done at a table, until that is acknowledged."""
    begun = time.perf_counter()
    try:
        await table.do(Sent(f"c{number}", b""), act, number)
    except Exception as wrong:
        told.errors[f"{type(wrong).__name__}: {wrong}"] += 1
    told.commands.append(time.perf_counter() - begun)


async def load(
    tables: list[LiveTable], told: Told, seconds: int, chosen: Callable[[LiveTable, int], Act]
) -> None:
    """Commands at a steady rate over all tables, each as chosen, and echoes beside them."""
    count = RATE * seconds
    underway: set[asyncio.Task[None]] = set()
    begun = time.perf_counter()
    for number in range(count):
        await asyncio.sleep(max(0.0, begun + number / RATE - time.perf_counter()))
        table = tables[number % TABLES]
        for work in (echo(told), command(table, chosen(table, number), number, told)):
            task = asyncio.create_task(work)
            underway.add(task)
            task.add_done_callback(underway.discard)
        if number == int(count * WARM_UP):
            told.warm = memory()
    await asyncio.gather(*underway)
    told.end = memory()


async def gaps(casino: Casino) -> int:
    """How many versions of logs are missing or beyond what the tables have folded."""
    found = 0
    for table in casino:
        versions = [entry.version async for entry in casino.store.read(table.stream)]
        found += len(set(versions) ^ set(range(1, table.version + 1)))
    return found


async def measured(folder: Path, seconds: int) -> Told:
    """A whole run."""
    told, casino = Told([], [], [], Counter()), await opened(folder)
    try:
        with probed(folder, told.syncs):
            await load(
                list(casino), told, seconds, lambda table, _: next_act(table.live, casino.vault)
            )
            told.gaps = await gaps(casino)
    finally:
        await casino.close()
    return told


def verdict(told: Told) -> str:
    """Whether all was reached."""
    bound = p99(told.echoes) + 2 * p99(told.syncs)
    flat = told.end <= told.warm * FLAT
    reached = p99(told.commands) <= bound and flat and not told.errors and not told.gaps
    held = f"p99 {p99(told.commands):.2f} ms against echo + 2 × disk = {bound:.2f} ms"
    return f"{'REACHED' if reached else 'NOT REACHED'}: {held}"


def main() -> None:
    """Print all that was measured, and the verdict."""
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    with tempfile.TemporaryDirectory() as name:
        told = asyncio.run(measured(Path(name), seconds))
    report(told, seconds)


def report(told: Told, seconds: int) -> None:
    """Print what was measured, and the verdict."""
    print(f"{TABLES} tables × {BOXES} Boxes, {RATE} commands a second for {seconds} s")
    print(f"acknowledged and durable: {thousandths(told.commands)}")
    print(f"echo:                     {thousandths(told.echoes)}")
    print(f"a page made durable:      {thousandths(told.syncs)}")
    print(f"errors: {sum(told.errors.values())}; gaps: {told.gaps}")
    print(f"memory: {told.warm:,} KiB after the warm-up, {told.end:,} KiB at the end")
    for error, count in told.errors.most_common(5):
        print(f"  {count} × {error}")
    print(verdict(told))


if __name__ == "__main__":
    main()
