"""A real server, killed without warning: nothing acknowledged is lost, nothing happens twice."""

import asyncio
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from httpx import AsyncClient, HTTPError, Response

from croupier.casino.store.chain import FIRST, holds
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.table.live_table import stream_of
from tests.figures import Many, Tell
from tests.processes import free_port, guarded

KILLS, LONG_KILLS, LEAST = 20, 300, 3
CLIENTS: Final = 50
CHIPS: Final = 100
PATIENCE: Final = 60
"""Seconds a server has to start."""
_TABLE: Final = "table-1"
_SPAWN: Final = """
import os, sys
from functools import partial
from pathlib import Path
from croupier.web.serve import Where, serve_at
from tests.processes import end_with_parent
where = Where(folder=Path(sys.argv[1]), port=int(sys.argv[2]), trust_proxy="127.0.0.1")
say = partial(print, flush=True)
for _ in sys.stdin:
    child = os.fork()
    if not child:
        end_with_parent()
        serve_at(where, say)
        os._exit(0)
    say("pid", child)
    os.waitpid(child, 0)
    say("gone")
"""
"""Starts servers one after the other; only what they import is read once for all of them."""


class Server:
    """A server process on a folder, always at the same address."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._port = folder, free_port()
        self.at = f"http://127.0.0.1:{self._port}"
        self._pid = 0

    async def spawn(self) -> None:
        """Start what starts servers."""
        self._spawner = await asyncio.create_subprocess_exec(
            *guarded([sys.executable, "-c", _SPAWN, self._folder, self._port]),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    async def start(self) -> None:
        """Start it, and wait until it says that it is open."""
        assert self._spawner.stdin is not None
        self._spawner.stdin.write(b"start\n")
        self._pid = int((await self._heard(b"pid ")).split()[1])
        await self._heard(b"The casino is open")

    async def _heard(self, told: bytes) -> bytes:
        assert self._spawner.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while not (line := await self._spawner.stdout.readline()).startswith(told):
                assert line, "the server did not start"
        return line

    async def kill(self) -> None:
        """End it without a word."""
        os.kill(self._pid, signal.SIGKILL)
        await self._heard(b"gone")

    async def end(self) -> None:
        """Start no more."""
        assert self._spawner.stdin is not None
        self._spawner.stdin.close()
        await self._spawner.wait()


class Guest:
    """Somebody who buys chips, again and again, under ids of their own."""

    def __init__(self, server: Server, number: int) -> None:
        self.number, self.sent = number, 0
        self.told: dict[str, int] = {}
        self.unsure = ""
        address = {"x-forwarded-for": f"192.0.2.{number}"}
        self.client = AsyncClient(
            base_url=server.at, headers=address, timeout=PATIENCE, verify=False
        )

    async def come(self) -> None:
        came = (await self.client.post("/api/come", json={})).json()
        self.key = str(came["key"])
        self.client.headers["x-croupier-csrf"] = came["csrf"]

    async def buy(self) -> None:
        """Send what nothing was heard of, or else something new, and remember what is heard."""
        if not self.unsure:
            self.sent += 1
            self.unsure = f"purchase-{self.sent}"
        answer = await self._chips(self.unsure)
        if answer.status_code == 201:
            self.told[self.unsure] = answer.json()["version"]
            self.unsure = ""
        else:  # not so often: the limits are those of every day
            assert answer.status_code == 429, answer.text
            await asyncio.sleep(0.2)

    async def _chips(self, name: str) -> Response:
        body = {"id": name, "cents": CHIPS}
        return await self.client.post(f"/api/tables/{_TABLE}/chips", json=body)

    async def buy_on(self) -> None:
        """Buy until the server is gone."""
        try:
            while True:
                await self.buy()
        except HTTPError:
            return

    async def check(self) -> None:
        """All that was acknowledged is there, once: the chips, and the answer to who asks again."""
        while self.unsure:
            await self.buy()
        if self.told:
            name, version = list(self.told.items())[-1]
            while (answer := await self._chips(name)).status_code == 429:
                await asyncio.sleep(0.2)
            assert answer.json()["version"] == version
        seen: Any = (await self.client.get(f"/api/tables/{_TABLE}")).json()
        assert seen["table"]["purse"] == CHIPS * len(self.told), f"guest {self.number}"


async def _killed(server: Server, guests: list[Guest], purchases: int) -> None:
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
    async for entry in store.read(stream_of(_TABLE)):
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
        server = Server(tmp_path)
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
