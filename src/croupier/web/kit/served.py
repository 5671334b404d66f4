"""Served: all that answering a request may need."""

import asyncio
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from litestar.di import NamedDependency
from msgspec import Struct, field

from croupier.casino.anomalies.reading import AnomalyReading
from croupier.casino.background import Background
from croupier.casino.casino import Casino
from croupier.casino.directory import Directory
from croupier.casino.heavy_reads import HeavyReads
from croupier.casino.history import PublishedHistory
from croupier.casino.limits import LimitKind, LimitReached, Limits
from croupier.casino.people.events import Hashed
from croupier.casino.people.passwords import Passwords, Tried
from croupier.casino.people.places import Places
from croupier.casino.people.state import People
from croupier.casino.signing import CheckpointSigner
from croupier.casino.steady_clock import SteadyClock
from croupier.casino.table.countdown import Watch
from croupier.casino.table.histories import Histories
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.story import Stories
from croupier.casino.table.view import Common
from croupier.protocol.pace import Pace, Waits
from croupier.web.analysis.analyst import Analyst
from croupier.web.analysis.edge_board import EdgeBoard
from croupier.web.analysis.reviewer import Reviewer
from croupier.web.kit.connections import Connections
from croupier.web.kit.halts import Halts
from croupier.web.kit.hosts import Hosts
from croupier.web.kit.metrics import Metrics
from croupier.web.kit.streams import Streams

T = TypeVar("T")
AT_ONCE: Final = 2
"""Passwords hashed at the same time."""
PUPILS: Final = 256
"""Exercises that may wait to be made or marked."""
BEHIND: Final = 15
"""Niceness of the process that makes exercises: on a busy core it gets a twenty-eighth."""
EXERCISES: Final = 512
"""Exercises that are remembered: what some people look at, and what they are asked next."""
WAITING: Final = 32
"""Passwords that may wait for it; who comes after them is turned away."""


class Hashing:
    """Makes and tries passwords in threads, a few at a time."""

    def __init__(self, passwords: Passwords) -> None:
        """Nobody waits."""
        self._passwords = passwords
        self._turns, self._waiting = asyncio.Semaphore(AT_ONCE), 0

    async def made(self, password: str) -> Hashed:
        """A new password, hashed; refuses one that is easily guessed."""
        return await self._done(lambda: self._passwords.made(password))

    async def tried(self, people: People, name: str, password: str) -> Tried:
        """A password tried against the person of that name."""
        return await self._done(lambda: self._passwords.tried(people, name, password))

    async def _done(self, work: Callable[[], T]) -> T:
        if self._waiting >= WAITING:
            raise LimitReached(LimitKind.LOGIN, 5_000)
        self._waiting += 1
        try:
            async with self._turns:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1


class Served(Struct, kw_only=True, dict=True):
    """A casino as it is served."""

    casino: Casino
    directory: Directory
    hashing: Hashing
    limits: Limits = field(default_factory=Limits)
    places: Places = field(default_factory=Places)
    streams: Streams = field(default_factory=Streams)
    halts: Halts = field(default_factory=Halts)
    connections: Connections = field(default_factory=Connections)
    metrics: Metrics = field(default_factory=Metrics)
    analyst: Analyst = field(default_factory=Analyst)
    tutor: Analyst = field(
        default_factory=lambda: Analyst(most=PUPILS, kept=EXERCISES, niceness=BEHIND)
    )
    """Makes and marks exercises, in a process beside the analyst's."""
    edges: EdgeBoard = field(default_factory=EdgeBoard)
    shared: dict[str, Common] = field(default_factory=dict)
    """What everybody sees of each table, as it was last asked for."""
    watched: dict[str, Watch] = field(default_factory=dict)
    pace: Pace = Pace()
    """How long tables wait for people that have no pace of their own."""
    origin: str = ""
    """Where browsers find us, if that is not where they say they look: ``https://casino.example``."""
    is_ours: Hosts | None = None
    """Is the casino served under a name? Where no server listens, under any."""
    signer: CheckpointSigner | None = None
    """What checkpoints are signed with."""
    witnesses: frozenset[bytes] = frozenset()
    """The public keys of those whose signatures of checkpoints are taken."""
    open_metrics: bool = False
    """Whether anybody may read the metrics."""
    advises: bool = True
    """Whether players are shown the exact value of every call."""
    practises: bool = True
    """Whether anybody may have a table of their own to practise at."""
    background: Background = field(default_factory=Background)
    """What goes on beside the requests."""
    writable: bool = True
    """Whether the store could be written when that was last tried."""
    started: bool = True
    """Whether every table has been resumed."""
    kept_in: Path | None = None
    """Where the casino is kept, if it is kept on this machine."""
    even: SteadyClock = field(default_factory=SteadyClock)
    """Time that goes on evenly, to hold the machine's clock against."""

    def advises_at(self, live: Live) -> bool:
        """Are players shown the exact value of every call at a table?"""
        return self.advises and live.advises

    def waits(self, table: LiveTable) -> Waits | None:
        """What a table waits for before it goes on by itself."""
        live, now = table.live, self.casino.steady()
        watch = self.watched.setdefault(live.table, Watch())
        watch.look(live, table.version, self.pace, self.casino.vault, now)
        return watch.waits(now)

    @cached_property
    def reads(self) -> HeavyReads:
        """Who reads long logs."""
        return HeavyReads()

    @cached_property
    def stories(self) -> Stories:
        """What has happened in the Round of each table."""
        return Stories(self.casino.store)

    @cached_property
    def histories(self) -> Histories:
        """What everybody played at each table."""
        return Histories(self.casino.store, self.reads)

    @cached_property
    def anomalies(self) -> AnomalyReading:
        """What people and tables did more often than is usual."""
        return AnomalyReading(self.casino.store, self.reads)

    @cached_property
    def history(self) -> PublishedHistory:
        """The tree behind the checkpoints."""
        return PublishedHistory(self.casino.store, self.witnesses)

    @cached_property
    def reviewer(self) -> Reviewer:
        """What works reviews out."""
        return Reviewer(self.analyst, self.histories, self.casino.store)

    def forget_gone(self) -> None:
        """Remember nothing of tables that are known no longer."""
        for name in {*self.shared, *self.watched} - {one.live.table for one in self.casino}:
            self.shared.pop(name, None)
            self.watched.pop(name, None)
            self.stories.forget(name)

    def now(self) -> int:
        """The time, as data."""
        return self.casino.clock()


Serving: TypeAlias = NamedDependency[Served]
"""The casino, as a handler is given it."""
