"""Sockets: a server's doors with little behind them, and clients that send byte by byte."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from uvicorn import Config
from uvicorn.server import ServerState

from croupier.web.doors.feed_connection import FeedConnection
from croupier.web.doors.http_connection import HttpConnection
from croupier.web.kit.connections import Connections

ASKED = b"GET /some HTTP/1.1\r\nhost: localhost\r\n\r\n"
"""A whole request."""
PATIENCE = 8
"""Seconds in which the other end of a connection does what it is to do."""


class Clock:
    """A time that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Echo:
    """An app that answers at once, by what it was asked for; it remembers how many at a time."""

    def __init__(self) -> None:
        self.answered, self.at_once, self.most_at_once = 0, 0, 0
        self.size = 0
        self.release = asyncio.Event()
        self.release.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        if scope["type"] == "websocket":
            await self._feed(receive, send)
        else:
            await self._answer(scope, receive, send)
        self.at_once -= 1

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        heard = await receive()
        while heard.get("more_body"):
            heard = await receive()
        if heard["type"] == "http.disconnect":
            return
        await self.release.wait()
        body = scope["path"].encode() + b"." * self.size
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        self.answered += 1

    async def _feed(self, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            await self.release.wait()
            await send({"type": "websocket.send", "text": "." * 10_000})
            self.answered += 1


class Doors:
    """Doors that are open, and the port they are at."""

    def __init__(self, app: Any, connections: Connections, trusted: str = "") -> None:
        self.connections, self.port, self.made = connections, 0, list[HttpConnection]()
        self._dialled: list[asyncio.StreamWriter] = []
        self._config = Config(
            app,
            http=partial(HttpConnection, connections=connections),  # type: ignore[arg-type]
            ws=partial(FeedConnection, connections=connections),  # type: ignore[arg-type]
            proxy_headers=bool(trusted),
            forwarded_allow_ips=trusted or None,
            lifespan="off",
            log_config=None,
        )
        self._config.load()

    def connection(self) -> HttpConnection:
        """Another connection."""
        made = HttpConnection(
            connections=self.connections,
            config=self._config,
            server_state=ServerState(),
            app_state={},
        )
        self.made.append(made)
        return made

    async def dial(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A client's end of a new connection, once the server has its own."""
        before = len(self.made)
        ends = await asyncio.open_connection("127.0.0.1", self.port)
        await until(lambda: len(self.made) > before and self.made[-1].transport is not None)
        self._dialled.append(ends[1])
        return ends

    async def close(self) -> None:
        """End every connection, at both ends."""
        ours = [one.transport for one in self.made]
        for transport in (*ours, *(one.transport for one in self._dialled)):
            if not transport.is_closing():
                transport.abort()
        for _ in range(3):
            await asyncio.sleep(0)


@asynccontextmanager
async def doors(
    app: Any, connections: Connections | None = None, trusted: str = ""
) -> AsyncIterator[Doors]:
    """Open doors to an app."""
    opened = Doors(app, Connections() if connections is None else connections, trusted)
    server = await asyncio.get_running_loop().create_server(opened.connection, "127.0.0.1", 0)
    opened.port = server.sockets[0].getsockname()[1]
    try:
        yield opened
    finally:
        server.close()
        await opened.close()


async def until(happened: Callable[[], bool]) -> None:
    """Wait for something that happens in this process."""
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.005)


async def read(reader: asyncio.StreamReader) -> tuple[str, dict[str, str], bytes]:
    """One response: its status line, headers and body."""
    async with asyncio.timeout(PATIENCE):
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
        body = await reader.readexactly(int(headers["content-length"]))
    return lines[0], headers, body


async def is_closed(reader: asyncio.StreamReader) -> bool:
    """Has the server ended its half, with nothing more before that?"""
    async with asyncio.timeout(PATIENCE):
        try:
            return await reader.read(1) == b""
        except ConnectionError:
            return True
