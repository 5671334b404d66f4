"""HTTP connection: requests read piece by piece, one answered at a time, each within bounds.

uvicorn parses whatever has come at once, so that a client which sends requests and reads no answer
fills the memory. Here the next request is parsed when the one before it is answered; what has come
meanwhile waits, counted, and nothing more is read.
"""

import asyncio
from http import HTTPStatus
from typing import Any, Final

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from croupier.web.doors.bare_problem import bare_problem
from croupier.web.doors.peer import counted_peer
from croupier.web.kit.connections import Connections, Stage

MOST_LINE: Final = 8_192
"""Bytes of the address a request asks for."""
MOST_HEAD: Final = 16_384
"""Bytes of a request before its body."""
MOST_HEADERS: Final = 100
MOST_REQUEST: Final = 262_144
"""Bytes of a request in all; each route has its own, lower bound for a body."""
READ_AHEAD: Final = 16_384
"""Bytes that may wait for an answer while more is read."""
ALWAYS_AHEAD: Final = 4_096
"""Bytes that may wait on a connection, however much waits on others."""
DISCARDED: Final = 262_144
"""Bytes read and thrown away from a client that has yet to read why it was refused."""
_PIECE: Final = 1_024
"""Bytes parsed at a time: few requests fit into them."""
_REFUSALS: Final = {
    HTTPStatus.BAD_REQUEST: "this is not a request by HTTP",
    HTTPStatus.REQUEST_TIMEOUT: "the request did not come in time",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: f"a request is no longer than {MOST_REQUEST} bytes",
    HTTPStatus.REQUEST_URI_TOO_LONG: f"an address is no longer than {MOST_LINE} bytes",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: (
        f"a request has at most {MOST_HEADERS} headers, of {MOST_HEAD} bytes in all"
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: "too many connections are open: try again shortly",
}


class _Flow(FlowControl):
    """Reading is resumed only while little waits."""

    full = False

    def resume_reading(self) -> None:
        if not self.full:
            super().resume_reading()

    def fill(self, full: bool) -> None:
        self.full = full
        if full:
            self.pause_reading()
        else:
            self.resume_reading()


class _TooLong(Exception):
    """A part of a request is longer than it may be."""


class HttpConnection(HttpToolsProtocol):
    """A connection by HTTP/1."""

    flow: _Flow

    def __init__(self, *, connections: Connections, **settings: Any) -> None:
        """Nothing has come yet."""
        super().__init__(**settings)
        self._connections = connections
        self._ahead, self._counted = bytearray(), 0
        self._size, self._in_head = 0, True
        self._fault = HTTPStatus.BAD_REQUEST
        self._refused, self._upgraded, self._awaits_turn = False, False, False
        self._latest: RequestResponseCycle | None = None

    # ── Coming and going ────────────────────────────────────────────────────────────────────

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection, if there is room for it."""
        super().connection_made(transport)
        self.flow = _Flow(transport)
        if not self._connections.enter(self, counted_peer(self.client, self.app)):
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything that waits."""
        self._connections.leave(self)
        self._ahead.clear()
        self._count_ahead()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Go on as a web socket, which counts itself."""
        self._upgraded = True
        self._connections.leave(self)
        super().handle_websocket_upgrade()

    def expire(self, stage: Stage) -> None:
        """End a connection that has waited too long or gives way."""
        if stage in (Stage.HEAD, Stage.BODY):
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        elif stage in (Stage.NEW, Stage.IDLE):
            self.transport.close()
        else:
            self.transport.abort()

    # ── Reading ─────────────────────────────────────────────────────────────────────────────

    def data_received(self, data: bytes) -> None:
        """Read on; what belongs to the next request waits."""
        if self._is_over():
            self._discard(len(data))
            return
        self._ahead += data
        if self._awaits_turn:
            self._count_ahead()
        else:
            self._parse()

    def _go_on(self) -> None:
        """Parse what waits, in its turn; nothing waits where a client waits for its answers."""
        if not self._ahead or self._is_over():
            self._parse()
        elif not self._awaits_turn:
            self._awaits_turn = True
            self._connections.take_turn(self._take_turn)
        self._settle()

    def _take_turn(self) -> None:
        self._awaits_turn = False
        self._parse()

    def _parse(self) -> None:
        while self._ahead and self._reads_on() and not self._is_over():
            piece = self._piece()
            self._size += len(piece)
            if self._size > (MOST_HEAD if self._in_head else MOST_REQUEST):
                self._refuse(self._too_long())
            else:
                super().data_received(piece)
        if self._is_over():
            self._ahead.clear()
        self._count_ahead()
        self._settle()

    def _reads_on(self) -> bool:
        """Is the request before answered and its answer read, or is it still coming?"""
        if self.flow.write_paused:
            return False
        latest = self._latest
        return latest is None or latest.response_complete or latest.more_body

    def _piece(self) -> bytes:
        """What is parsed next: at most the rest of one head."""
        end = self._ahead.find(b"\r\n\r\n", 0, _PIECE) if self._in_head else -1
        size = _PIECE if end < 0 else end + 4
        piece = bytes(self._ahead[:size])
        del self._ahead[:size]
        return piece

    def _too_long(self) -> HTTPStatus:
        if not self._in_head:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        return HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE

    def _count_ahead(self) -> None:
        """Count what waits; without room for it the connection ends."""
        more = len(self._ahead) - self._counted
        self._counted += more
        if not self._connections.wait_ahead(more) and self._counted > ALWAYS_AHEAD:
            self._connections.ended["too much ahead"] += 1
            self.transport.abort()
        elif not self._is_over():
            self.flow.fill(len(self._ahead) > READ_AHEAD)

    def _settle(self) -> None:
        """Note what the connection waits for now."""
        if not self._upgraded:
            self._connections.move(self, self._stage())

    def _stage(self) -> Stage:
        latest = self._latest
        if self._refused:
            return Stage.REFUSED
        if self.transport.is_closing():
            return Stage.CLOSING
        if self.flow.write_paused:
            return Stage.STALLED
        if latest is None or latest.response_complete:
            return Stage.HEAD if self._size else Stage.NEW if latest is None else Stage.IDLE
        return Stage.BODY if latest.more_body else Stage.ANSWERING

    def _is_over(self) -> bool:
        return self._refused or self._upgraded or self.transport.is_closing()

    # ── What the parser finds ───────────────────────────────────────────────────────────────

    def on_url(self, url: bytes) -> None:
        """Take a part of the address."""
        super().on_url(url)
        if len(self.url) > MOST_LINE:
            self._fault = HTTPStatus.REQUEST_URI_TOO_LONG
            raise _TooLong

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; those after a body tell nothing."""
        if not self._in_head:
            return
        if len(self.headers) >= MOST_HEADERS:
            self._fault = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            raise _TooLong
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Let the app answer."""
        super().on_headers_complete()
        self._latest, self._in_head = self.cycle, False

    def on_message_complete(self) -> None:
        """Be ready for another request."""
        super().on_message_complete()
        self._size, self._in_head = 0, True

    def on_response_complete(self) -> None:
        """Go on with the next request, if one waits."""
        self.server_state.total_requests += 1
        if self.pipeline and not self.transport.is_closing():
            self._start_asgi_task(*self.pipeline.pop())
        self._go_on()

    # ── Writing ─────────────────────────────────────────────────────────────────────────────

    def pause_writing(self) -> None:
        """Wait for a client that does not read."""
        super().pause_writing()
        self._settle()

    def resume_writing(self) -> None:
        """Go on: the client has read."""
        super().resume_writing()
        self._go_on()

    # ── Refusing ────────────────────────────────────────────────────────────────────────────

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be parsed, by what is wrong with it."""
        self._refuse(self._fault)

    def _refuse(self, status: HTTPStatus) -> None:
        """Say why, and read no more; an answer that has begun is only cut off."""
        self._refused = True
        self._ahead.clear()
        if self._cut_off():
            self.transport.close()
        else:
            self.transport.write(bare_problem(status, _REFUSALS[status]))
            self._end_writing()
        self._connections.move(self, Stage.REFUSED)

    def _cut_off(self) -> bool:
        """Let the app answer in vain; had its answer begun?"""
        latest = self._latest
        if latest is None or latest.response_complete:
            return False
        latest.disconnected = True
        latest.message_event.set()
        return latest.response_started

    def _end_writing(self) -> None:
        """Close our half; the client closes its own once it has read."""
        if self.transport.can_write_eof() and self in self._connections:
            self.transport.write_eof()
        else:
            self.transport.close()

    def _discard(self, size: int) -> None:
        """Throw away what a refused client still sends, up to a bound."""
        self._size += size
        if self._size > DISCARDED:
            self.transport.abort()
