"""Watch: whether everything holds, tables move, and what the server says of itself is so."""

import asyncio
from collections.abc import Iterable, Iterator
from typing import Final

from croupier.casino.store.port import Entry
from croupier.casino.store.vault import FileVault
from croupier.casino.table.countdown import Watch
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import BEHIND, LiveTable, stream_of
from croupier.protocol.messages import Ready
from croupier.protocol.pace import Pace
from croupier.web.kit.connections import AHEAD_IN_ALL
from tests.casino.model import holds
from tests.casino.simulation import Auditor, check_once
from tests.faults.disk import Disk
from tests.faults.machine import Clocks
from tests.faults.network import HIGH, Network
from tests.faults.process import IN_ALL, Process

RECOVERY: Final = 75.0
"""Seconds after a fault in which everything is well again, and said to be."""
LATE: Final = 45_000
"""Milliseconds a table may be late, though the server says that it is ready."""
REFUSED: Final = 3
"""Times a table may have tried in vain before it is said not to go on."""
TASKS: Final = 60
"""Tasks of a process with no connection, at most."""
PER_CONNECTION: Final = 6
ANSWER: Final = 65_536
"""Bytes of one answer, at most."""
WAITING: Final = 300
"""Commands that wait for a commit, at most."""


class TableWatch:
    """One table over all processes: its durable log, and how long it has waited."""

    def __init__(self, name: str, disk: Disk) -> None:
        self.name, self.stream, self._disk = name, stream_of(name), disk
        self._vault = FileVault(disk.folder / "vault.sqlite")
        self._last: Entry | None = None
        self.auditor = Auditor(self._beyond, self._vault.seed)
        self.acknowledged: dict[str, tuple[bytes, bytes]] = {}
        self.begin_anew()

    def begin_anew(self) -> None:
        """Another process has the table from now on."""
        self._watch, self._looked = Watch(), 0

    def _beyond(self, version: int) -> list[Entry]:
        """A4: what was durable once is there for ever."""
        found = self._disk.entries(self.stream, version - 1 if self._last else version)
        if self._last is not None:
            holds("A4 what was durable is durable", found[:1] == [self._last], self._last)
            found = found[1:]
        self._last = found[-1] if found else self._last
        return found

    def look(self, table: LiveTable) -> None:
        """H1, M, C: hold the table against its log, where it has moved."""
        if table.version == self._looked:
            return
        self.auditor.catch_up()
        holds("A2 no table is ahead of its log", table.version <= self.auditor.version)
        if table.version == self.auditor.version and not table.halted:
            self.auditor.hold(table.live)
            self._looked = table.version

    def acknowledge(self, command: str, body: bytes, version: int) -> None:
        """A1, A4: what is acknowledged is durable, and acknowledged once."""
        self.auditor.catch_up()
        holds("A4 what is acknowledged is durable", version <= self.auditor.version, command)
        said = b'{"version":%d}' % version
        before = self.acknowledged.setdefault(command, (body, said))
        holds("A1 a retry gets the same answer", before == (body, said), command, before, said)

    def check_commands(self) -> None:
        """A1, A4: what was acknowledged is in the log, once."""
        check_once(self._disk.entries(self.stream, 0))
        for command, (_, said) in self.acknowledged.items():
            known = self._disk.answer(self.stream, command)
            holds("A1, A4 what was acknowledged is what is durable", known == said, command, known)

    def excuse(self, now: int) -> None:
        """It is known that the table cannot go on; time begins anew."""
        self._watch._since = now

    def late(self, table: LiveTable, pace: Pace, now: int) -> int:
        """Milliseconds by which the table is later than it may be."""
        watch = self._watch
        watch.look(table.live, table.version, pace, self._vault, now)
        if watch.next is None or table.live.closed:
            return 0
        return now - watch._since - REFUSED * watch.next.after - LATE


class Readiness:
    """Whether what the server says of itself is so."""

    def __init__(self, clocks: Clocks, pace: Pace) -> None:
        self._clocks, self._pace = clocks, pace
        self._troubled = 0.0
        self.said: set[str] = set()
        """Everything that was said to be wrong."""

    def trouble(self) -> None:
        """Something is wrong now."""
        self._troubled = asyncio.get_running_loop().time()

    @property
    def is_calm(self) -> bool:
        """Has nothing been wrong for so long that everything is well again?"""
        return asyncio.get_running_loop().time() - self._troubled > RECOVERY

    def check(self, ready: Ready, process: Process, watches: Iterable[TableWatch]) -> None:
        """Ready exactly when tables move."""
        self.said.update(ready.wrong)
        if self.is_calm:
            holds("it says that it is ready once all is well", ready.ready, ready)
        now = self._clocks.elapsed()
        for watch in watches:
            table = process.table(watch.name)
            if table is None or table.halted:
                holds("it does not say ready where a table is halted", not ready.ready, watch.name)
            elif not ready.ready:
                watch.excuse(now)
            else:
                late = watch.late(table, self._pace, now)
                holds("ready is said where tables move", late <= 0, watch.name, late)


def check_bounds(process: Process, network: Network) -> None:
    """Nothing that waits grows without bound."""
    connections = process.served.connections
    holds("connections are bounded", len(connections) <= IN_ALL, len(connections))
    holds("what is sent ahead is bounded", connections.ahead <= AHEAD_IN_ALL + HIGH)
    open_ = [wire.far for wire in network.wires if wire.far and not wire.far.is_over]
    unread = [len(one.unread) for one in open_]
    holds("what nobody reads is bounded", max(unread, default=0) <= HIGH + ANSWER, unread)
    tasks = TASKS + PER_CONNECTION * len(open_)
    holds("tasks are bounded", len(process.tasks) <= tasks, len(process.tasks), len(open_))
    holds("commands wait in bounds", process.store.committer.waiting <= WAITING)
    for table in process.served.casino:
        behind = max((one.qsize() for one in table._followers), default=0)
        holds("who follows slowly is let go", behind <= BEHIND + 1, behind)


def escrows(live: Live) -> Iterator[str]:
    """What lies on the layout of a table."""
    return (name for name, cents in live.accounts.items() if name.startswith("escrow:") and cents)
