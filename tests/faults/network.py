"""Network: sockets that are slow, half-open, reset or never read, to the server's own doors."""

import asyncio
from collections.abc import Callable
from contextvars import Context
from random import Random
from typing import Any, Final, NamedTuple

HIGH, LOW = 65_536, 16_384
"""Bytes that wait to be read before the server writes no more, and until it writes again."""
SLOWEST: Final = 0.3
"""Seconds a piece takes at most."""
PIECE: Final = 8_192
ACCEPT_AGAIN: Final = 1.0
"""Seconds until a loop that had no descriptor accepts again."""


class ServersEnd(asyncio.Transport):
    """A connection as the server has it."""

    def __init__(self, wire: "Wire", protocol: Any) -> None:
        super().__init__({"peername": (wire.address, 5_000), "sockname": ("127.0.0.1", 80)})
        self._wire, self._protocol = wire, protocol
        self.unread = bytearray()
        self._closing = self._over = self._paused = self._eof = False
        self.reading = True

    def write(self, data: Any) -> None:
        """Have it read, unless the other end does not."""
        if self._closing or self._eof:
            return
        self.unread += data
        if len(self.unread) > HIGH and not self._paused:
            self._paused = True
            self._protocol.pause_writing()
        self._wire.fetch()

    def taken(self, most: int) -> bytes:
        """What the other end reads next."""
        piece = bytes(self.unread[:most])
        del self.unread[:most]
        if self._paused and len(self.unread) < LOW and not self._over:
            self._paused = False
            self._protocol.resume_writing()
        if not self.unread and self._closing:
            self._end(None)
        return piece

    def can_write_eof(self) -> bool:
        """One half can be closed."""
        return True

    def write_eof(self) -> None:
        """Write no more."""
        self._eof = True
        self._wire.fetch()

    def close(self) -> None:
        """End it once all is read."""
        if not self._closing:
            self._closing = True
            if self.unread:
                self._wire.fetch()
            else:
                self._end(None)

    def abort(self) -> None:
        """End it now."""
        self._closing = True
        self.unread.clear()
        self._end(None)

    def lose(self) -> None:
        """The other end has reset it."""
        self._closing = True
        self.unread.clear()
        self._end(ConnectionResetError("reset by peer"))

    def _end(self, why: Exception | None) -> None:
        if not self._over:
            self._over = True
            self._wire.network.call(self._protocol.connection_lost, why)
            self._wire.end()

    @property
    def is_over(self) -> bool:
        """Has the server let go of it?"""
        return self._over

    @property
    def is_written_out(self) -> bool:
        """Has the server closed its half?"""
        return self._eof

    def is_closing(self) -> bool:
        """Is it ending?"""
        return self._closing

    def pause_reading(self) -> None:
        """Take nothing for now."""
        self.reading = False

    def resume_reading(self) -> None:
        """Take what has come."""
        self.reading = True
        self._wire.flush()

    def receive(self, data: bytes) -> None:
        """Something has come."""
        if not self._closing:
            self._protocol.data_received(data)


class Wire:
    """A connection as a client has it."""

    def __init__(self, network: "Network", address: str) -> None:
        self.network, self.address = network, address
        self.reads, self.came, self.ended = True, bytearray(), False
        self._sent: list[bytes] = []
        self._moved = asyncio.Event()
        self._gone = self._fetching = False
        self.far: ServersEnd | None = None

    def send(self, data: bytes) -> None:
        """Send something; it comes after a while, in order."""
        self._sent.append(data)
        self.network.later(self.flush)

    def flush(self) -> None:
        """Hand over what was sent, while the server reads."""
        while self._sent and self.far is not None and self.far.reading and not self._gone:
            self.far.receive(self._sent.pop(0))

    def fetch(self) -> None:
        """Read on, if anything is there and anybody reads."""
        if not self._fetching and self.reads and not self._gone:
            self._fetching = True
            self.network.later(self._read)

    def _read(self) -> None:
        self._fetching = False
        if self.far is None or self._gone or not self.reads:
            return
        self.came += self.far.taken(PIECE)
        if self.far.unread:
            self.fetch()
        elif self.far.is_written_out:
            self.ended = True
        self._moved.set()

    def end(self) -> None:
        """The server has ended it."""
        self.ended = True
        self._moved.set()

    def reset(self) -> None:
        """End it roughly."""
        if self.far is not None and not self.far.is_over:
            self.far.lose()

    def vanish(self) -> None:
        """Be gone without a word: the server is not notified."""
        self._gone = True

    async def moved(self) -> None:
        """Wait until something came or it has ended."""
        await self._moved.wait()
        self._moved.clear()


class Network:
    """The way to the server, if one is up."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._accept: Callable[[], Any] | None = None
        self._context: Context | None = None
        self.no_descriptors = False
        self.wires: list[Wire] = []

    def open(self, accept: Callable[[], Any], context: Context) -> None:
        """A server listens; what it is called with runs as a part of it."""
        self._accept, self._context = accept, context

    def refuse(self) -> None:
        """Nobody listens any more; what is connected stays."""
        self._accept = None

    def close(self) -> None:
        """Nobody listens any more, and every connection is reset."""
        self.refuse()
        for wire in self.wires:
            wire.reset()
        self.wires.clear()

    def call(self, work: Callable[..., None], *about: Any) -> None:
        """Have the server do something, as soon as it comes to it."""
        if self._context is not None:
            asyncio.get_running_loop().call_soon(work, *about, context=self._context)

    def later(self, work: Callable[[], None]) -> None:
        """Have something come at the server after a while."""
        if self._context is not None:
            wait = self._random.random() ** 3 * SLOWEST
            asyncio.get_running_loop().call_later(wait, work, context=self._context)

    async def dial(self, address: str) -> Wire:
        """A new connection, once it is accepted."""
        await asyncio.sleep(self._random.random() ** 3 * SLOWEST)
        while self.no_descriptors:
            await asyncio.sleep(ACCEPT_AGAIN)
        if self._accept is None or self._context is None:
            raise ConnectionRefusedError("nobody listens")
        wire = Wire(self, address)
        protocol = self._context.run(self._accept)
        wire.far = ServersEnd(wire, protocol)
        self.wires = [one for one in self.wires if one.far is None or not one.far.is_over]
        self.wires.append(wire)
        self._context.run(protocol.connection_made, wire.far)
        return wire


# ── HTTP ────────────────────────────────────────────────────────────────────────────────────────


class Answered(NamedTuple):
    """An answer."""

    status: int
    body: bytes


def request(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    """A request as it is sent."""
    told = {"host": "casino.test", **headers}
    if body:
        told |= {"content-type": "application/json", "content-length": str(len(body))}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
    return "\r\n".join((*lines, "", "")).encode() + body


async def answer(wire: Wire) -> Answered:
    """The next answer on a connection; raises where it ends before."""
    while True:
        found = _parsed(wire.came)
        if found is not None:
            return found
        if wire.ended:
            raise ConnectionResetError("ended before the answer")
        await wire.moved()


def _parsed(came: bytearray) -> Answered | None:
    head, _, rest = bytes(came).partition(b"\r\n\r\n")
    lines = head.decode("latin-1").lower().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
    if "content-length" not in headers:
        return None
    size = int(headers["content-length"])
    if len(rest) < size:
        return None
    del came[: len(head) + 4 + size]
    return Answered(int(lines[0].split()[1]), rest[:size])
