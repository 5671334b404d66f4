"""Killing: servers that are killed and started again, and guests who lose nothing by it."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from httpx import AsyncClient, HTTPError, Response

from tests.processes import free_port, guarded

CHIPS: Final = 100
PATIENCE: Final = 60
"""Seconds a server has to start."""
TABLE: Final = "table-1"
_SPAWN: Final = """
import os, sys
from functools import partial
from pathlib import Path
from croupier.protocol.pace import Pace
from croupier.web.serve import Where, serve_at
from tests.processes import end_with_parent
folder, port, database = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
kept = {"folder": folder, "port": port, "database": database}
where = Where(**kept, trust_proxy="127.0.0.1", advises=False)
say = partial(print, flush=True)
pace = Pace(betting=0, decision=0, answer=0, cut=0, contributions=0, between=0)
for _ in sys.stdin:
    child = os.fork()
    if not child:
        end_with_parent()
        serve_at(where, say, pace)
        os._exit(0)
    say("pid", child)
    os.waitpid(child, 0)
    say("gone")
"""
"""Starts servers one after the other; only what they import is read once for all of them.

Tables wait for nobody: whatever is bought there would have them wait anew.
"""


class MortalServer:
    """A server process on a folder, always at the same address."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self._folder, self._port, self._database = folder, free_port(), database
        self.at = f"http://127.0.0.1:{self._port}"
        self._pid = 0

    async def spawn(self) -> None:
        """Start what starts servers."""
        self._spawner = await asyncio.create_subprocess_exec(
            *guarded([sys.executable, "-c", _SPAWN, self._folder, self._port, self._database]),
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

    def signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self._pid, number)

    async def kill(self) -> None:
        """End it without a word."""
        self.signal(signal.SIGKILL)
        await self._heard(b"gone")

    async def end(self) -> None:
        """Start no more."""
        assert self._spawner.stdin is not None
        self._spawner.stdin.close()
        await self._spawner.wait()


class Guest:
    """Somebody who buys chips, again and again, under ids of their own."""

    def __init__(self, server: MortalServer, number: int) -> None:
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
        return await self.client.post(f"/api/tables/{TABLE}/chips", json=body)

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
        seen: Any = (await self.client.get(f"/api/tables/{TABLE}")).json()
        assert seen["table"]["purse"] == CHIPS * len(self.told), f"guest {self.number}"
