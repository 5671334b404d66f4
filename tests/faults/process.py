"""Process: the whole server, as it is served, on a machine that is simulated."""

import asyncio
from contextvars import copy_context
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from litestar import Litestar
from uvicorn import Config
from uvicorn.server import ServerState

from croupier.casino.casino import Casino
from croupier.casino.directory import Directory
from croupier.casino.heartbeat import Heartbeat
from croupier.casino.steady_clock import SteadyClock
from croupier.casino.store.port import StoreError
from croupier.casino.table.live_table import LiveTable
from croupier.protocol.messages import Ready
from croupier.protocol.pace import Pace
from croupier.web.api.operations import ready
from croupier.web.doors.http_connection import HttpConnection
from croupier.web.folder import KEY
from croupier.web.kit.connections import Connections
from croupier.web.kit.served import Hashing, Served
from croupier.web.serve import Where, running
from tests.casino.model import holds
from tests.faults.disk import Disk, FaultyStore, FaultyVault, Unforeseen
from tests.faults.machine import OWNER, Clocks
from tests.faults.network import Network
from tests.web.house import PASSWORDS, InPlace

IN_ALL, PER_ADDRESS = 40, 12
"""Connections of a server with few descriptors, and of one address."""
ENDING: Final = 60
"""Seconds in which everything of a process that was killed has ended."""
FINISHING: Final = 10
"""Seconds in which what is under way may finish once the server is to stop."""


class Process:
    """A server from its start until it is killed or stopped."""

    def __init__(
        self, disk: Disk, clocks: Clocks, network: Network, app: Litestar, pace: Pace
    ) -> None:
        """A server that is to begin."""
        self.tasks: set[asyncio.Task[Any]] = set()
        self.context = copy_context()
        self.context.run(OWNER.set, self.tasks)
        self._network, self._app, self._pace = network, app, pace
        self._where = Where(folder=disk.folder)
        self.store = FaultyStore(disk)
        self.served = _served(self.store, FaultyVault(disk), clocks)
        self._server, self._up, self._stopping = ServerState(), asyncio.Event(), asyncio.Event()
        self._main: asyncio.Task[None] | None = None

    async def start(self) -> bool:
        """Resume everything and open the doors; was that possible?"""
        loop = asyncio.get_running_loop()
        self._app.state.served = self.served
        self._main = loop.create_task(self._serve(), context=self.context)
        up = asyncio.ensure_future(self._up.wait())
        await asyncio.wait((self._main, up), return_when=asyncio.FIRST_COMPLETED)
        up.cancel()
        if not self._main.done():
            self._network.open(self._connection, self.context)
            return True
        if not self._main.cancelled():
            wrong = self._main.exception()
            if not isinstance(wrong, StoreError | Unforeseen):
                raise wrong or AssertionError("the server ended by itself")
        return False

    async def _serve(self) -> None:
        async with running(self.served, self._where, self._pace, lambda _: None):
            self._up.set()
            await self._stopping.wait()

    def _connection(self) -> HttpConnection:
        return HttpConnection(
            connections=self.served.connections,
            config=_config(self._app),
            server_state=self._server,
            app_state={},
        )

    async def ready(self) -> Ready:
        """What it says of itself."""
        return (await ready.fn(self.served)).content  # type: ignore[no-any-return]

    def table(self, name: str) -> LiveTable | None:
        """A table that is open, if it is."""
        casino = self.served.casino
        return casino.table(name) if name in casino else None

    async def kill(self, random: Random) -> None:
        """Nothing of it goes on, whatever it was doing."""
        self.store.crash(random)
        await self._gone()

    async def _gone(self) -> None:
        self._network.close()
        for _ in range(ENDING):
            if not self.tasks:
                return
            for task in tuple(self.tasks):
                task.cancel()
            await asyncio.wait(tuple(self.tasks), timeout=1)
        holds("nothing outlives its process", False, self.tasks)

    async def stop(self) -> None:
        """Let what is under way finish, and end in order."""
        self.served.streams.close()
        self._network.refuse()
        requests = tuple(self._server.tasks)
        if requests:
            await asyncio.wait(requests, timeout=FINISHING)
        self._stopping.set()
        assert self._main is not None
        await asyncio.wait((self._main,))
        await self._gone()


def _served(store: FaultyStore, vault: FaultyVault, clocks: Clocks) -> Served:
    loop = asyncio.get_running_loop()
    casino = Casino(store, vault, clocks.wall)
    casino.steady = SteadyClock(clocks.wall, clocks.elapsed)
    casino.heartbeat = Heartbeat(loop.time)
    steady = SteadyClock(clocks.wall, clocks.elapsed)
    return Served(
        casino=casino,
        directory=Directory(store, PASSWORDS, steady),
        hashing=Hashing(PASSWORDS),
        connections=Connections(IN_ALL, PER_ADDRESS, loop.time),
        analyst=InPlace(),
        tutor=InPlace(),
        advises=False,
        started=False,
    )


@cache
def _config(app: Litestar) -> Config:
    config = Config(app, lifespan="off", log_config=None, access_log=False, proxy_headers=False)
    config.load()
    return config


def make_key(folder: Path, seed: int) -> None:
    """What checkpoints are signed with, the same in every run."""
    key = Ed25519PrivateKey.from_private_bytes(sha256(str(seed).encode()).digest())
    text = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (folder / KEY).write_bytes(text)
    (folder / KEY).chmod(0o600)
