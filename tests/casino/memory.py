"""Memory: an event store, a vault and a clock without a disk, and a loop without real time."""

import asyncio
import random as chance
import selectors
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from croupier.casino.beacon import Beacon
from croupier.casino.store.chain import FIRST, Linked, link
from croupier.casino.store.marks import Mark, mark_of
from croupier.casino.store.port import (
    Answer,
    Entry,
    Fenced,
    Halted,
    Mismatched,
    Snapshot,
    Stale,
    Write,
)

T = TypeVar("T")


class Disk:
    """What is durable: it outlives every server."""

    def __init__(self) -> None:
        self.entries: dict[str, list[Entry]] = defaultdict(list)
        self.answers: dict[tuple[str, str], tuple[bytes, Answer]] = {}
        self.snapshots: dict[str, Snapshot] = {}
        self.number = self.token = 0

    def copy(self) -> "Disk":
        """Another disk with the same on it."""
        other = Disk()
        other.entries.update({name: list(told) for name, told in self.entries.items()})
        other.answers, other.snapshots = dict(self.answers), dict(self.snapshots)
        other.number, other.token = self.number, self.token
        return other

    def version(self, stream: str) -> int:
        """How many entries a stream has."""
        return len(self.entries[stream]) if stream in self.entries else 0

    def bodies(self, stream: str) -> list[bytes]:
        """What a stream says."""
        return [entry.body for entry in self.entries[stream]]

    def write(self, write: Write) -> Answer:
        """Add what a command adds, once."""
        known = self.answers.get((write.stream, write.command))
        if known is not None:
            if known[0] != write.request:
                raise Mismatched(f"{write.command} was used for another command")
            return Answer(known[1].answer, known[1].version, again=True)
        told = self.entries[write.stream]
        if len(told) != write.expected:
            raise Stale(f"{write.stream} is at {len(told)}, not at {write.expected}")
        for body in write.bodies:
            last = told[-1].hash if told else FIRST
            linked = Linked(write.stream, len(told) + 1, write.at, write.command, body)
            self.number += 1
            told.append(Entry(self.number, *linked, link(last, linked)))
        answer = Answer(write.answer, len(told))
        self.answers[write.stream, write.command] = write.request, answer
        return answer


class MemoryStore:
    """An event store on a disk in memory; what it takes is durable after a while, or never."""

    def __init__(self, disk: Disk, wait: Callable[[], float] | None = None) -> None:
        """A store that answers at once, or after so many seconds of the loop."""
        self.disk, self._wait = disk, wait
        self._token = 0
        self._writing: set[tuple[Write, ...]] = set()
        self.dead = False
        self.spoilt: dict[str, str] = {}

    @property
    def halted(self) -> str:
        """Why nothing is written any more."""
        return "the server is gone" if self.dead else ""

    @property
    def interrupted(self) -> str:
        """Nothing ever does."""
        return ""

    async def probe(self) -> None:
        """Raise where nothing could be written."""

    async def claim(self, owner: str) -> int:
        """Take the store over."""
        self.disk.token += 1
        self._token = self.disk.token
        return self._token

    async def join(self, owner: str) -> int:
        """This store is claimed by one."""
        return await self.claim(owner)

    async def append(self, *writes: Write) -> tuple[Answer, ...]:
        """Add to streams, all or nothing, and return once it is durable."""
        if self._wait is not None:
            self._writing.add(writes)
            await asyncio.sleep(self._wait())
            self._writing.discard(writes)
        self._check()
        return self._write(writes)

    def _check(self) -> None:
        if self.dead:
            raise Halted("the server is gone")
        if self._token != self.disk.token:
            raise Fenced("another server has taken this store over")

    def _write(self, writes: tuple[Write, ...]) -> tuple[Answer, ...]:
        disk = self.disk.copy() if len(writes) > 1 else self.disk
        answers = tuple(disk.write(write) for write in writes)
        if disk is not self.disk:
            self.disk.__dict__.update(disk.__dict__)
        return answers

    def crash(self, random: chance.Random) -> None:
        """The server is killed: of what was being written, any may be durable, or none."""
        for writes in self._writing:
            if random.random() < 0.5:
                with suppress(Stale, Mismatched):
                    self._write(writes)
        self._writing.clear()
        self.dead = True

    async def answered(self, stream: str, command: str) -> Answer | None:
        """What a command was answered with, if it was."""
        known = self.disk.answers.get((stream, command))
        return None if known is None else known[1]

    async def read(self, stream: str, after: int = 0) -> AsyncIterator[Entry]:
        """The entries of a stream beyond a version, in order."""
        if after >= 1 << 63:
            raise OverflowError("no store on a disk can look for that")
        for entry in self.disk.entries.get(stream, ())[after:]:
            yield entry

    async def marked(self, stream: str, mark: Mark, skip: int = 0) -> AsyncIterator[Entry]:
        """The entries of a kind, in order, without the first so many."""
        for entry in self._of(stream, mark)[skip:]:
            yield entry

    async def last_marked(self, stream: str, mark: Mark, upto: int) -> Entry | None:
        """The last entry of a kind up to a version, if there is one."""
        found = [entry for entry in self._of(stream, mark) if entry.version <= upto]
        return found[-1] if found else None

    async def count_marked(self, stream: str, mark: Mark, upto: int) -> int:
        """How many entries of a kind there are up to a version."""
        return sum(entry.version <= upto for entry in self._of(stream, mark))

    async def digests(self, entries: Sequence[tuple[str, int]]) -> list[bytes | None]:
        """The digest of each of these entries, if it is there."""
        known = {
            (one.stream, one.version): one.hash for of in self.disk.entries.values() for one in of
        }
        return [known.get(entry) for entry in entries]

    def _of(self, stream: str, mark: Mark) -> list[Entry]:
        every = self.disk.entries.get(stream, ())
        return [entry for entry in every if mark_of(entry.body) == mark.value]

    async def version(self, stream: str) -> int:
        """How many entries a stream has."""
        return self.disk.version(stream)

    async def acknowledged(self, stream: str) -> int:
        """How far a stream had come by what was answered."""
        told = self.disk.answers.items()
        return max((answer.version for (of, _), (_, answer) in told if of == stream), default=0)

    async def streams(self) -> Sequence[str]:
        """The streams there are, by name."""
        return sorted(name for name, told in self.disk.entries.items() if told)

    async def keep(self, stream: str, snapshot: Snapshot) -> None:
        """Keep a snapshot, in place of an older one."""
        if not self.dead:
            self.disk.snapshots[stream] = snapshot

    async def kept(self, stream: str) -> Snapshot | None:
        """The snapshot of a stream, if there is one."""
        return self.disk.snapshots.get(stream)

    async def follow(self) -> AsyncIterator[tuple[str, int]]:
        """Nobody else writes here."""
        for name, told in list(self.disk.entries.items()):
            yield name, len(told)
        await asyncio.Event().wait()

    async def lead(self, work: Callable[[], Awaitable[None]]) -> None:
        """This process leads."""
        await work()

    async def close(self) -> None:
        """Nothing is under way."""


class MemoryVault:
    """Seeds that are given, and otherwise made from a number."""

    def __init__(self, number: int, given: Mapping[str, bytes] | None = None) -> None:
        self.number, self.given = number, dict(given or {})
        self.delay = 0
        self.beacon: Beacon | None = None

    def fresh(self, shoe: str) -> bytes:
        """The seed of a shoe."""
        return self.seed(shoe)

    def seed(self, shoe: str) -> bytes:
        """The seed of a shoe."""
        if shoe not in self.given:
            self.given[shoe] = chance.Random(f"{self.number} {shoe}").randbytes(32)
        return self.given[shoe]

    def has(self, shoe: str) -> bool:
        """Is there a seed for a shoe?"""
        return shoe in self.given

    def keep(self, shoe: str, seed: bytes) -> None:
        """Keep a seed, unless there is one."""
        self.given.setdefault(shoe, seed)


# ── A loop without real time ────────────────────────────────────────────────────────────────


class Stuck(AssertionError):
    """Everybody waits, and nothing will ever happen."""


class _Selector(selectors.SelectSelector):
    """Nothing comes from outside but a thread that has done its work; to wait lets time pass."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            came = super().select(5)
            if not came:
                raise Stuck("everybody waits")
            return came
        self.passed += max(timeout, 0)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop in which time passes only while everybody waits: the same in every run."""

    def __init__(self) -> None:
        self._virtual = _Selector()
        super().__init__(self._virtual)

    def time(self) -> float:
        """The time of the loop."""
        return self._virtual.passed


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run something in a loop of its own; what it leaves behind is ended."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(work)
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        if left:
            loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()
