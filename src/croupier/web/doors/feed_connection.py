"""Feed connection: a web socket that is only written to, so little may come and much must go."""

from asyncio.transports import BaseTransport
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from croupier.web.doors.peer import counted_peer
from croupier.web.kit.connections import Connections, Stage

MOST_HEARD: Final = 4_096
HEARD_A_SECOND: Final = 64
"""Bytes a client may send at once, and more with each second: ample for pings and pongs."""


class FeedConnection(WebSocketsSansIOProtocol):
    """A connection that was one by HTTP before, and has its place."""

    def __init__(self, *, connections: Connections, **settings: Any) -> None:
        """Nothing has come yet."""
        super().__init__(**settings)
        self._connections = connections
        self._heard, self._begun = 0, self.loop.time()

    def connection_made(self, transport: BaseTransport) -> None:
        """Count the connection; it was let in by HTTP."""
        super().connection_made(transport)
        self._connections.enter(self, counted_peer(self.client, self.app), Stage.ANSWERING)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        self._connections.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read what a client sends, while it is little; every frame of it takes time."""
        self._heard += len(data) if self.handshake_initiated else 0
        seconds = self.loop.time() - self._begun
        if self._heard > MOST_HEARD + HEARD_A_SECOND * seconds:
            self.transport.abort()
        else:
            super().data_received(data)

    def pause_writing(self) -> None:
        """Wait for a client that does not read; its pings would only be answered in vain."""
        super().pause_writing()
        self.transport.pause_reading()
        self._connections.move(self, Stage.STALLED)

    def resume_writing(self) -> None:
        """Go on: the client has read."""
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()
        self._connections.move(self, Stage.ANSWERING)

    def expire(self, _: Stage) -> None:
        """End a connection whose client does not read."""
        self.transport.abort()
