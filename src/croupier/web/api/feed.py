"""Feed: what is written down of a table, as it happens, for listeners.

It is public: it takes no session into account, and a page from anywhere may listen. It is only
read: a client that sends something is disconnected.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from croupier.casino.heavy_reads import in_pages
from croupier.casino.limits import LimitKind
from croupier.casino.people.state import People
from croupier.casino.store.port import Entry
from croupier.casino.table.live_table import LiveTable
from croupier.protocol.log import (
    AnyLogged,
    DisputeFiled,
    DisputeRuled,
    PlayerExcluded,
    RulingProposed,
    VoidProposed,
    read,
)
from croupier.protocol.messages import Fed
from croupier.web.kit.costs import check_cost
from croupier.web.kit.naming import name_for, renamed
from croupier.web.kit.requests import address_of, beyond, found
from croupier.web.kit.safety import ANYWHERE
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.strangers import people_for

GOING_AWAY: Final = 1001
ONLY_READ: Final = 1008
SLICE: Final = 0.001
"""Seconds in which a feed that catches up sends, before whatever else waits has its turn."""
Socket = WebSocket[Any, Any, State]


def public(logged: AnyLogged, people: People) -> AnyLogged:
    """An entry of the log as everybody may read it: labels for keys, nothing people wrote."""
    return renamed(_without_words(logged), AnyLogged, lambda text: name_for(text, people))


def _without_words(logged: AnyLogged) -> AnyLogged:
    """An entry without what somebody said in their own words, in which names may be."""
    match logged:
        case DisputeFiled():
            return replace(logged, reason="")
        case DisputeRuled() | RulingProposed():
            return replace(logged, reason="", record="", departures=())
        case PlayerExcluded():
            return replace(logged, why="")
        case VoidProposed():
            return replace(logged, proposal=replace(logged.proposal, why=""))
    return logged


@websocket("/api/tables/{name:str}/feed", opt={**ANYWHERE, "answers": Fed})
async def feed(
    socket: Socket, name: FromPath[str], served: Serving, after: FromQuery[int | None] = None
) -> None:
    """Read a table's log as it is written; ``after`` a version, what came since then first."""
    check_cost(socket)
    table = found(served, name)
    served.limits.check(LimitKind.STREAM, served.now(), address_of(socket))
    with served.streams.held(address_of(socket)):
        await socket.accept()
        telling = asyncio.ensure_future(_send(socket, table, served, after))
        hearing = asyncio.ensure_future(socket.receive())
        try:
            await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
            await _close(socket, hearing)
        finally:
            telling.cancel()
            hearing.cancel()
            await asyncio.gather(telling, hearing, return_exceptions=True)


async def _close(socket: Socket, hearing: "asyncio.Future[Any]") -> None:
    """End a feed that was spoken to, or that has nothing more to send."""
    if not hearing.done():
        await socket.close(GOING_AWAY, "this feed is over; read anew")
    elif hearing.exception() is None and hearing.result()["type"] == "websocket.receive":
        await socket.close(ONLY_READ, "this feed is only read")


async def _send(socket: Socket, table: LiveTable, served: Served, after: int | None) -> None:
    loop = asyncio.get_running_loop()
    since = loop.time()
    async for message in _messages(table, served, after):
        try:
            await socket.send_data(message)
        except (WebSocketDisconnect, RuntimeError):
            return
        if loop.time() - since > SLICE:
            await asyncio.sleep(0)
            since = loop.time()


async def _messages(table: LiveTable, served: Served, after: int | None) -> AsyncIterator[str]:
    """Every entry beyond a version, those still to come included, each once."""
    shown = table.version if after is None else min(beyond(after), table.version)
    async for heard in served.streams.heard(table):
        people = people_for("", served)
        if heard is None or heard.version > shown + 1:
            async for page in in_pages(served.casino.store.read(table.stream, shown)):
                shown = page[-1].version
                for message in await served.reads.page(_past, page, people):
                    yield message
        elif heard.version == shown + 1:
            shown = heard.version
            yield _message(shown, heard.logged, people)


def _past(page: Sequence[Entry], people: People) -> list[str]:
    """Entries that were written before somebody listened, as they are sent."""
    return [_message(entry.version, read(entry.body), people) for entry in page]


def _message(version: int, logged: AnyLogged, people: People) -> str:
    return msgspec.json.encode(Fed(version, public(logged, people))).decode()


ROUTES: Final = (feed,)
