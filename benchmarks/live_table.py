"""How fast live tables take commands: acknowledged-durable against an echo and against fsync."""

import asyncio
import os
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import quantiles

from croupier.rules.config import TableConfig
from croupier.server import acting
from croupier.server.casino import Casino
from croupier.server.store.sqlite import SqliteStore
from croupier.server.tables import LiveTable, Sent
from croupier.server.vault import FileVault

TABLES, RATE, SECONDS = 100, 350, 15
CONFIG = TableConfig(edition="nz-current", boxes=7, minimum=10_00)


def p99(seconds: list[float]) -> float:
    """The 99th of a hundred, in milliseconds."""
    return quantiles(seconds, n=100)[98] * 1_000


def fsyncs(folder: Path, count: int = 300) -> list[float]:
    """How long this disk takes to make a page durable."""
    took = []
    with (folder / "probe").open("wb") as file:
        for _ in range(count):
            begun = time.perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - begun)
    return took


async def opened(folder: Path) -> Casino:
    """A casino of many tables."""
    casino = Casino(SqliteStore(folder / "log.sqlite"), FileVault(folder / "vault.sqlite"))
    await casino.start("benchmark")
    for number in range(TABLES):
        await casino.open(f"t{number}", CONFIG, Sent("open", b""))
    return casino


async def echo() -> float:
    """A turn of the loop and back: what any answer costs."""
    begun = time.perf_counter()
    await asyncio.sleep(0)
    return time.perf_counter() - begun


async def command(table: LiveTable, number: int) -> float:
    """Buy chips, and wait until that is acknowledged."""
    act = partial(acting.buy_chips, player=f"p{number % 7}", cents=100)
    begun = time.perf_counter()
    await table.do(Sent(f"c{number}", b""), act, number)
    return time.perf_counter() - begun


async def load(casino: Casino) -> tuple[list[float], list[float]]:
    """Commands at a steady rate over all tables, and echoes beside them."""
    tables = list(casino)
    commands: list[asyncio.Task[float]] = []
    echoes: list[float] = []
    begun = time.perf_counter()
    for number in range(RATE * SECONDS):
        await asyncio.sleep(max(0.0, begun + number / RATE - time.perf_counter()))
        commands.append(asyncio.create_task(command(tables[number % TABLES], number)))
        echoes.append(await echo())
    return list(await asyncio.gather(*commands)), echoes


def main() -> None:
    """Print the 99th of a hundred of each."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        synced = p99(fsyncs(folder))

        async def measured() -> tuple[list[float], list[float]]:
            casino = await opened(folder)
            told = await load(casino)
            await casino.close()
            return told

        acknowledged, echoed = asyncio.run(measured())
    print(f"{TABLES} tables, {RATE} commands a second for {SECONDS} s")
    print(f"acknowledged, durable: p99 {p99(acknowledged):.2f} ms")
    print(f"echo: p99 {p99(echoed):.2f} ms; fsync: p99 {synced:.2f} ms")


if __name__ == "__main__":
    main()
