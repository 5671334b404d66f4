"""ASGI: requests to an app without a socket, and all that comes back."""

import asyncio
from collections.abc import Mapping, MutableMapping
from typing import Any, NamedTuple

from litestar import Litestar

Message = MutableMapping[str, Any]


class Got(NamedTuple):
    """An answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Client:
    """Somebody who sends requests."""

    def __init__(self, app: Litestar, token: str = "", csrf: str = "") -> None:
        """Somebody with a session, or without."""
        self.app = app
        self.headers = {"host": "casino.test"}
        if token:
            self.headers["cookie"] = f"croupier={token}"
        if csrf:
            self.headers["x-croupier-csrf"] = csrf

    async def get(self, path: str, upto: int | None = None) -> Got:
        """Ask for something; of a stream only so many chunks."""
        return await self.send("GET", path, upto=upto)

    async def post(self, path: str, body: bytes) -> Got:
        """Send something."""
        return await self.send("POST", path, body, {"content-type": "application/json"})

    async def send(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        headers: Mapping[str, str] | None = None,
        upto: int | None = None,
    ) -> Got:
        """Send any request at all."""
        told = {**self.headers, **(headers or {})}
        if body:
            told.setdefault("content-length", str(len(body)))
        return await exchange(self.app, method, path, told, body, upto=upto)


async def exchange(
    app: Litestar,
    method: str,
    path: str,
    headers: Mapping[str, str],
    body: bytes = b"",
    *,
    upto: int | None = None,
) -> Got:
    """One request and its answer; of a stream so many chunks, then we are gone."""
    way, _, query = path.partition("?")
    scope: Message = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": way,
        "raw_path": way.encode("latin-1", "replace"),
        "query_string": query.encode("latin-1", "replace"),
        "root_path": "",
        "headers": [
            (name.encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()
        ],
        "client": ("203.0.113.7", 5_000),
        "server": ("casino.test", 80),
        "state": {},
        "app": app,
    }
    incoming: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
    gone, answered = asyncio.Event(), asyncio.Event()
    came: list[Message] = []

    async def receive() -> Message:
        if incoming:
            return incoming.pop()
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        came.append(message)
        if message["type"] == "http.response.body" and not message.get("more_body"):
            gone.set()
        chunks = [one for one in came if one["type"] == "http.response.body" and one.get("body")]
        if upto is not None and len(chunks) >= upto:
            gone.set()
            answered.set()

    await _finish(app(scope, receive, send), answered, upto)  # type: ignore[arg-type]
    gone.set()
    start = next(one for one in came if one["type"] == "http.response.start")
    told = {
        name.decode("latin-1").lower(): value.decode("latin-1") for name, value in start["headers"]
    }
    text = b"".join(one.get("body", b"") for one in came if one["type"] == "http.response.body")
    return Got(start["status"], told, text)


async def _finish(work: Any, answered: asyncio.Event, upto: int | None) -> None:
    """Wait for the answer, or for as much of it as is wanted."""
    if upto is None:
        await work
        return
    task, waits = asyncio.ensure_future(work), asyncio.ensure_future(answered.wait())
    await asyncio.wait({task, waits}, return_when=asyncio.FIRST_COMPLETED)
    waits.cancel()
    await asyncio.wait({task}, timeout=1)
    task.cancel()
    await asyncio.gather(task, waits, return_exceptions=True)


async def listen(app: Litestar, path: str, upto: int) -> list[str]:
    """Listen to a WebSocket for so many messages."""
    way, _, query = path.partition("?")
    scope: Message = {
        "type": "websocket",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": "ws",
        "path": way,
        "raw_path": way.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"host", b"casino.test")],
        "subprotocols": [],
        "client": ("203.0.113.8", 5_000),
        "server": ("casino.test", 80),
        "state": {},
        "app": app,
    }
    incoming: list[Message] = [{"type": "websocket.connect"}]
    enough, heard = asyncio.Event(), []

    async def receive() -> Message:
        if incoming:
            return incoming.pop()
        await enough.wait()
        return {"type": "websocket.disconnect", "code": 1000}

    async def send(message: Message) -> None:
        if message["type"] == "websocket.send":
            heard.append(str(message.get("text") or message.get("bytes")))
        if message["type"] == "websocket.close" or len(heard) >= upto:
            enough.set()

    task = asyncio.ensure_future(app(scope, receive, send))  # type: ignore[arg-type]
    waits = asyncio.ensure_future(enough.wait())
    await asyncio.wait({task, waits}, return_when=asyncio.FIRST_COMPLETED)
    enough.set()
    await asyncio.wait({task}, timeout=1)
    task.cancel()
    waits.cancel()
    await asyncio.gather(task, waits, return_exceptions=True)
    return heard
