"""Port: what every event store does, and what it may answer."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Protocol

from msgspec import Struct

from croupier.casino.store.marks import Mark


class Entry(Struct, frozen=True):
    """One event as stored: which stream, the how-many-eth of it, and the chain up to it."""

    number: int
    """Its place among all entries of the store; it grows, and may have gaps."""
    stream: str
    version: int
    """Its place in the stream, from 1, without a gap."""
    at: int
    """When, in milliseconds; data, and nothing is ordered by it."""
    command: str
    """The id of the command that brought it about."""
    body: bytes
    hash: bytes
    """A digest of this entry and of the one before it in the stream."""


class Write(Struct, frozen=True, kw_only=True):
    """What one command adds to one stream."""

    stream: str
    expected: int
    """The version the stream has, as the command saw it."""
    command: str
    request: bytes
    """A digest of the command as it was sent, so that an id is not used for another."""
    bodies: tuple[bytes, ...]
    answer: bytes
    """What the command is answered with, now and whenever it is sent again."""
    at: int


class Answer(Struct, frozen=True, eq=False):
    """What a command was answered with, and how far the stream had come by it."""

    answer: bytes
    version: int
    again: bool = False
    """Was it answered before, so that nothing was added now?"""

    def __eq__(self, other: object) -> bool:
        """The same answer, whether now or before."""
        if not isinstance(other, Answer):
            return NotImplemented
        return (self.answer, self.version) == (other.answer, other.version)

    def __hash__(self) -> int:
        return hash((self.answer, self.version))


class Snapshot(Struct, frozen=True):
    """A state kept to begin from; the events up to its version are folded into it."""

    version: int
    body: bytes


class StoreError(Exception):
    """Why the store did not take a write."""


class Stale(StoreError):
    """The stream has moved on since the command looked at it."""


class Mismatched(StoreError):
    """A command id was used before, for another command."""


class Fenced(StoreError):
    """Another server has taken this store over; this one writes no more."""


class Unavailable(StoreError):
    """The store or the vault does not answer now; nothing was written, and it may be sent again."""


class Halted(StoreError):
    """The disk did not take a write, or what lies on it is not what was written."""


class Spoilt(Halted):
    """What lies in the store is not what was written; nothing is made up in its place."""


def again(write: Write, request: bytes, answer: Answer) -> Answer:
    """The answer of a command that was answered before."""
    if request != write.request:
        raise Mismatched(f"{write.command} was used for another command")
    return Answer(answer.answer, answer.version, again=True)


class EventStore(Protocol):
    """A log of events, append-only, one total order a stream."""

    @property
    def halted(self) -> str:
        """Why nothing is written any more; nothing where it is."""

    @property
    def interrupted(self) -> str:
        """Why nothing moves at the moment, though it will go on by itself; nothing where it does.

        Nobody can write, or no process leads.
        """

    async def probe(self) -> None:
        """Raise where nothing could be written at the moment."""

    async def claim(self, owner: str) -> int:
        """Take the store over: writers that claimed or joined before are fenced off from now on."""

    async def join(self, owner: str) -> int:
        """Write beside the others that have joined, or as the first; fences nobody off.

        A store that only one process can own is claimed instead.
        """

    async def append(self, *writes: Write) -> tuple[Answer, ...]:
        """Add to one stream or several, all or nothing, and return once it is durable.

        A command id that was answered before gets the same answer and adds nothing.
        """

    async def answered(self, stream: str, command: str) -> Answer | None:
        """What a command was answered with, if it was."""

    @property
    def spoilt(self) -> dict[str, str]:
        """The streams found spoilt, and what is wrong with each: they are read no more."""

    def read(self, stream: str, after: int = 0) -> AsyncIterator[Entry]:
        """The entries of a stream beyond a version, in order.

        Each is held against the chain from the entry before the first on; raises Spoilt.
        """

    def marked(self, stream: str, mark: Mark, skip: int = 0) -> AsyncIterator[Entry]:
        """The entries of a kind, in order, without the first so many; checked like any other."""

    async def last_marked(self, stream: str, mark: Mark, upto: int) -> Entry | None:
        """The last entry of a kind up to a version, if there is one."""

    async def count_marked(self, stream: str, mark: Mark, upto: int) -> int:
        """How many entries of a kind there are up to a version."""

    async def digests(self, entries: Sequence[tuple[str, int]]) -> list[bytes | None]:
        """The digest of each of these entries, by stream and version, if it is there."""

    async def version(self, stream: str) -> int:
        """How many entries a stream has."""

    async def acknowledged(self, stream: str) -> int:
        """How far a stream had come by what was answered, whatever its entries say.

        A log that ends before it has lost its end.
        """

    async def streams(self) -> Sequence[str]:
        """The streams there are, by name."""

    async def keep(self, stream: str, snapshot: Snapshot) -> None:
        """Keep a snapshot, in place of an older one."""

    async def kept(self, stream: str) -> Snapshot | None:
        """The snapshot of a stream, if there is one."""

    def follow(self) -> AsyncIterator[tuple[str, int]]:
        """Which stream has come how far: as each stands, then whenever another adds to it.

        A version may be reported twice, and one's own may be reported too.
        """

    async def lead(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do work while this process is the one that leads; until it is, wait.

        One process leads at a time, and another soon after it is gone or stopped. Who loses the
        lead writes nothing under it, has the work cancelled, and waits again.
        """

    async def close(self) -> None:
        """Finish what is under way and let go of the store."""
