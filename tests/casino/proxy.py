"""Proxy: between a store and its database, to cut connections at a moment of one's choice."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final, Literal

from psycopg.conninfo import conninfo_to_dict, make_conninfo

When = Literal["before the commit", "after the commit"]
_COMMIT: Final = b"COMMIT"
_SOCKET: Final = ".s.PGSQL.5432"


class Proxy:
    """Passes on what is said; the next commit may be the last thing said on its connection."""

    def __init__(self, database: str) -> None:
        """In front of a database that is reached by a socket in a folder."""
        self._reach = conninfo_to_dict(database)
        self._lines: set[asyncio.StreamWriter] = set()
        self.cuts: When | None = None
        """When the connection of the next commit is cut."""
        self.cut_off = 0
        """How often it was."""
        self._speaks = asyncio.Event()
        self._speaks.set()
        self._server: asyncio.Server | None = None

    @property
    def reach(self) -> str:
        """How the database is reached through it."""
        assert self._server is not None
        _, port = self._server.sockets[0].getsockname()
        return make_conninfo(**(self._reach | {"host": "127.0.0.1", "port": port}))

    async def open(self) -> None:
        """Pass on from now on."""
        self._server = await asyncio.start_server(self._passed, "127.0.0.1", 0)

    def fall_silent(self) -> None:
        """Pass nothing on, and say nothing."""
        self._speaks.clear()

    def speak(self) -> None:
        """Pass on again."""
        self._speaks.set()

    def cut(self) -> None:
        """End every connection."""
        for line in tuple(self._lines):
            line.close()

    async def close(self) -> None:
        """End it."""
        assert self._server is not None
        self._server.close()
        self.speak()
        self.cut()

    async def _passed(self, heard: asyncio.StreamReader, says: asyncio.StreamWriter) -> None:
        there = f"{self._reach['host']}/{_SOCKET}"
        try:
            answers, asks = await asyncio.open_unix_connection(there)
        except OSError:
            says.close()
            return
        self._lines |= {says, asks}
        last = asyncio.Event()
        with suppress(ConnectionError):
            both = self._asked(heard, asks, last), self._answered(answers, says, last)
            await asyncio.gather(*both)
        for line in (says, asks):
            line.close()
            self._lines.discard(line)

    async def _asked(
        self, heard: asyncio.StreamReader, asks: asyncio.StreamWriter, last: asyncio.Event
    ) -> None:
        while data := await heard.read(1 << 16):
            await self._speaks.wait()
            if self.cuts is not None and _COMMIT in data:
                when, self.cuts = self.cuts, None
                self.cut_off += 1
                if when == "before the commit":
                    raise ConnectionResetError
                last.set()
            asks.write(data)
        asks.close()

    async def _answered(
        self, answers: asyncio.StreamReader, says: asyncio.StreamWriter, last: asyncio.Event
    ) -> None:
        while data := await answers.read(1 << 16):
            await self._speaks.wait()
            if last.is_set():
                raise ConnectionResetError
            says.write(data)
        says.close()


@asynccontextmanager
async def before(database: str) -> AsyncIterator[Proxy]:
    """A proxy before a database."""
    proxy = Proxy(database)
    await proxy.open()
    try:
        yield proxy
    finally:
        await proxy.close()
