"""A real server, killed without warning: nothing acknowledged is lost, nothing happens twice."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import pytest

from croupier.casino.store.chain import FIRST, holds
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.table.live_table import stream_of
from tests.figures import Many, Tell
from tests.web.killing import TABLE, Guest, MortalServer

KILLS, LONG_KILLS, LEAST = 20, 300, 2
CLIENTS: Final = 50


async def _killed(server: MortalServer, guests: list[Guest], purchases: int) -> None:
    """Buy, kill the server once so many more were acknowledged, and start it again."""
    until = purchases + sum(len(guest.told) for guest in guests)
    buying = asyncio.gather(*(guest.buy_on() for guest in guests))
    while sum(len(guest.told) for guest in guests) < until:
        await asyncio.sleep(0.001)
    await server.kill()
    await buying
    await server.start()
    await asyncio.gather(*(guest.check() for guest in guests))


async def _read(folder: Path) -> Counter[tuple[str, int]]:
    """Which commands the log of the table has, each with the version it came to."""
    store = SqliteStore(folder / "log.sqlite")
    before, there = FIRST, Counter[tuple[str, int]]()
    async for entry in store.read(stream_of(TABLE)):
        assert holds(before, entry)
        before = entry.hash
        there[entry.command, entry.version] += 1
    await store.close()
    return there


@pytest.mark.figure
def test_kill_minus_9_loses_nothing_acknowledged(tmp_path: Path, figure: Tell, many: Many) -> None:
    """Every acknowledged purchase is there once; one sent again after the kill has one effect."""
    kills, random = many(KILLS, LONG_KILLS, LEAST), Random(9)

    async def main() -> list[Guest]:
        server = MortalServer(tmp_path)
        await server.spawn()
        await server.start()
        try:
            guests = [Guest(server, number + 1) for number in range(CLIENTS)]
            await asyncio.gather(*(guest.come() for guest in guests))
            for _ in range(kills):
                await _killed(server, guests, random.randrange(2 * CLIENTS))
            await asyncio.gather(*(guest.client.aclose() for guest in guests))
        finally:
            await server.kill()
            await server.end()
        return guests

    guests = asyncio.run(main())
    there = asyncio.run(_read(tmp_path))
    bought = [
        (f"{guest.key}/{name}", version) for guest in guests for name, version in guest.told.items()
    ]
    assert all(there[one] == 1 for one in bought)
    assert sum("/purchase-" in command for command, _ in there) == len(bought)
    figure("kill -9 of the server", kills, note=f"{len(bought):,} purchases of {CLIENTS} clients")
