"""World: a server, its machine, its network and people, with faults of every kind, from one seed.

The server is the real one: its application, doors, store, vault and all that goes on beside them.
The machine is not: time, sockets, threads and the disk's troubles are simulated, so that whatever
happens happens again by the same seed.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from litestar import Litestar

from croupier.casino.store.port import Entry
from croupier.casino.table import automatic
from croupier.casino.table.live_table import LiveTable, Sent
from croupier.protocol.pace import Pace
from croupier.rules.config import TableConfig
from tests.casino.model import holds
from tests.faults.clients import Player, misbehave
from tests.faults.disk import Disk, Rot
from tests.faults.machine import Clocks, MachineLoop
from tests.faults.network import Network, answer, request
from tests.faults.process import Process, make_key
from tests.faults.watch import RECOVERY, Readiness, TableWatch, check_bounds, escrows

HOUR: Final = 3_600.0
SHORT: Final = 0.15
"""Hours of a world in which everything goes at its usual pace; in longer ones all is slower."""
TABLE: Final = TableConfig(edition="nz-current", minimum=10_00)
STRICT, PRACTICE = "t1", "table-1"
"""A table for people, and the one a casino begins with, where an automatic player sits too."""
GAP: Final = 45.0
"""Seconds between two faults, on average."""
LOOK_EVERY: Final = 5.0
"""Seconds between two looks at everything."""
MONITOR_EVERY: Final = 40.0
PATIENCE: Final = 20.0
"""Seconds in which the server answers a monitor, whoever else is connected."""
FOUND_WITHIN: Final = 400.0
"""Seconds in which what has rotted is found."""
HALTED_WITHIN: Final = 10.0
"""Seconds in which a disk that takes nothing any more is reported."""
SURPRISED: Final = 60.0
"""Seconds for which something unforeseen may have its effects."""
ANSWERED: Final = 300.0
"""Seconds in which everybody has an answer once nothing goes wrong, at the usual pace."""
SETTLING: Final = 2_400.0
"""Seconds in which every Round is settled once nothing goes wrong, at the usual pace."""
_JUMPS: Final = (-86_400_000, -3 * 3_600_000, -5_000, 500, 5_000, 3 * 3_600_000, 86_400_000)


def scale_of(hours: float) -> float:
    """How much slower everything goes in a world of so many hours: more happens there, too."""
    return float(max(hours / SHORT, 1.0) ** 0.6)


def _pace(scale: float) -> Pace:
    usual = {"betting": 15_000, "decision": 15_000, "answer": 4_000, "cut": 4_000}
    usual |= {"contributions": 1_000, "between": 30_000, "automatic": 2_000, "dealer": 20_000}
    return Pace(**{name: min(int(wait * scale), 600_000) for name, wait in usual.items()})


class World:
    """Everything there is."""

    def __init__(
        self, seed: int, hours: float, folder: Path, app: Litestar, loop: MachineLoop
    ) -> None:
        """A world out of a seed, which lasts so many hours."""
        self.random, self._until, self._loop = Random(seed), hours * HOUR, loop
        self.scale = scale_of(hours)
        self.network, self.disk = Network(self.random), Disk(folder, self.random)
        self._clocks, self._app, self._pace = Clocks(loop), app, _pace(self.scale)
        self._readiness = Readiness(self._clocks, self._pace)
        self._tables: dict[str, TableWatch] = {}
        self.process: Process | None = None
        self.goes_on, self._faults, self.restarts = True, True, 0
        self._active, self._surprised = 0, -SURPRISED
        self._moving = asyncio.Lock()
        self.happened: Counter[str] = Counter()
        self.ends: dict[str, Entry] = {}
        """The last entry of each table, once all is over."""
        make_key(folder, seed)

    # ── What clients know ───────────────────────────────────────────────────────────────────

    def note(self, what: str) -> None:
        """Something has happened."""
        self.happened[what] += 1

    def acknowledged(self, table: str, command: str, body: bytes, version: int) -> None:
        """The server has said that a command was carried out."""
        self.note("acknowledged")
        self._tables[table].acknowledge(command, body, version)

    def was_surprised(self) -> bool:
        """Has something unforeseen happened lately?"""
        return self._loop.time() - self._surprised < SURPRISED

    def elapsed(self) -> int:
        """How long the machine has run, in milliseconds."""
        return self._clocks.elapsed()

    @property
    def said(self) -> set[str]:
        """Everything the server said was wrong with it."""
        return self._readiness.said

    # ── The course of things ────────────────────────────────────────────────────────────────

    async def run(self) -> None:
        """Let everything happen, then let everything come to rest, then look."""
        players = await self._begin()
        people = [asyncio.create_task(one.play()) for one in players]
        others = [asyncio.create_task(one()) for one in (self._trouble, self._look, self._monitor)]
        others.append(asyncio.create_task(misbehave(self)))  # who waits for no answer
        while self._loop.time() < self._until:
            await asyncio.sleep(5)
            _raise((*people, *others))
        await self._calm(others[0])
        _, unanswered = await asyncio.wait(people, timeout=ANSWERED * self.scale)
        holds("everybody is answered once all is well", not unanswered)
        await self._settle()
        for one in others:
            one.cancel()
        await asyncio.wait(others)
        _raise((*people, *others))
        await self._end()

    async def _begin(self) -> list[Player]:
        """A casino with a table for people, and one at which somebody plays by itself."""
        process = await self._revived()
        casino = process.served.casino
        await casino.open(STRICT, TABLE, Sent("open the table", b""))
        seat = partial(automatic.seat, box=7)
        await casino.table(PRACTICE).do(Sent("seat", b""), seat, self._clocks.wall())
        self._tables = {name: TableWatch(name, self.disk) for name in (STRICT, PRACTICE)}
        players = [Player(self, "A", STRICT, 1), Player(self, "B", STRICT, 2)]
        players.append(Player(self, "C", PRACTICE, 3))
        for one in players:
            await one.come(process)
        return players

    async def _revived(self) -> Process:
        """A server, as soon as one can be started."""
        while self.process is None:
            try:
                process = Process(self.disk, self._clocks, self.network, self._app, self._pace)
            except Exception as wrong:
                holds("a server is opened unless something is wrong", self._active > 0, wrong)
                await asyncio.sleep(2)
                continue
            self.restarts += 1
            for table in self._tables.values():
                table.begin_anew()
            if await process.start():
                self.process = process
                self._readiness.trouble()
            else:
                self.note("not started")
                await process.kill(self.random)
                await asyncio.sleep(2)
        return self.process

    async def _calm(self, trouble: "asyncio.Task[None]") -> None:
        """From now on nothing goes wrong."""
        self._faults = False
        await asyncio.wait((trouble,))
        _raise((trouble,))
        await self._revived()
        await asyncio.sleep(RECOVERY + 2 * LOOK_EVERY)
        holds("all is well once nothing goes wrong", self._readiness.is_calm)
        self.goes_on = False

    async def _end(self) -> None:
        """Stop in order, and hold everything against what is durable."""
        process = self.process
        assert process is not None
        self._check(process)
        await process.stop()
        for name, table in self._tables.items():
            table.check_commands()
            self.ends[name] = self.disk.entries(table.stream, 0)[-1]

    # ── Looking ─────────────────────────────────────────────────────────────────────────────

    async def _look(self) -> None:
        """Look at everything, again and again."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if self._active:
                self._readiness.trouble()
            process = self.process
            if process is not None:
                self._check(process)
                said = await process.ready()
                if process is self.process:
                    self._readiness.check(said, process, self._tables.values())

    def _check(self, process: Process) -> None:
        check_bounds(process, self.network)
        for table in process.served.casino:
            self._tables[table.live.table].look(table)

    async def _monitor(self) -> None:
        """Ask from outside whether the server is ready, as whoever runs it would."""
        while True:
            await asyncio.sleep(MONITOR_EVERY * self.scale)
            calm = self._readiness.is_calm
            try:
                async with asyncio.timeout(PATIENCE):
                    wire = await self.network.dial("10.0.2.1")
                    wire.send(request("GET", "/ready", {"connection": "close"}))
                    status = (await answer(wire)).status
            except (OSError, TimeoutError):
                status = 0
            self.note(f"ready {status}")
            still = calm and self._readiness.is_calm
            holds("who asks whether it is ready hears so", not still or status == 200, status)

    # ── What goes wrong ─────────────────────────────────────────────────────────────────────

    async def _trouble(self) -> None:
        """One thing after another goes wrong, and some while another does."""
        lasting: set[asyncio.Task[None]] = set()
        while await self._goes_wrong():
            name = self.random.choice(KINDS)
            self.note(name)
            self._readiness.trouble()
            task = asyncio.create_task(self._suffered(_FAULTS[name]))
            if name in _BESIDE:
                lasting.add(task)
            else:
                await task
            _raise(tuple(lasting))
        await asyncio.gather(*lasting)

    async def _goes_wrong(self) -> bool:
        """Wait for the next fault; is there one?"""
        await asyncio.sleep(self.random.expovariate(1 / (GAP * self.scale)))
        return self._faults

    async def _suffered(self, fault: Callable[["World"], Awaitable[None]]) -> None:
        self._active += 1
        try:
            await fault(self)
        finally:
            self._active -= 1
            self._readiness.trouble()

    async def _kill(self) -> None:
        """The machine stops; another server is started after a while."""
        async with self._moving:
            process, self.process = self.process, None
            if process is not None:
                await process.kill(self.random)
            await asyncio.sleep(self.random.random() * 20)
            await self._revived()

    async def _restart(self) -> None:
        """The server is stopped in order, as for another release."""
        async with self._moving:
            process, self.process = self.process, None
            if process is not None:
                await process.stop()
            await self._revived()

    async def _jump(self) -> None:
        """Somebody puts the clock right, or wrong."""
        self._clocks.skew += self.random.choice(_JUMPS)

    async def _stall(self) -> None:
        """Nothing is done for a while, as where the machine is suspended."""
        self._loop.stall(self.random.choice((0.5, 3.0, 20.0, 90.0)))

    async def _surprise(self) -> None:
        """Something unforeseen goes wrong, once or a few times."""
        self.disk.surprises += self.random.choice((1, 1, 2, 5))
        self._surprised = self._loop.time()
        await asyncio.sleep(5)
        self.disk.surprises = 0

    async def _for_a_while(self, change: Callable[[bool], None]) -> None:
        change(True)
        await asyncio.sleep(self.random.choice((0.5, 5.0, 30.0, 100.0)))
        change(False)

    async def _lock_vault(self) -> None:
        """Another program has the vault locked."""
        await self._for_a_while(partial(setattr, self.disk, "vault_locked"))

    async def _lock_log(self) -> None:
        """Another program has the log locked."""
        await self._for_a_while(partial(setattr, self.disk, "locked"))

    async def _lose_database(self) -> None:
        """The connections to the database are lost, whatever was under way."""
        await self._for_a_while(self.disk.sever)

    async def _exhaust(self) -> None:
        """No descriptor is left: nothing is accepted, and no file opened."""

        def change(exhausted: bool) -> None:
            self.disk.no_descriptors = self.network.no_descriptors = exhausted

        await self._for_a_while(change)

    async def _slow_disk(self) -> None:
        """A commit takes long."""
        self.disk.slow = self.random.choice((0.2, 2.0, 8.0))
        await asyncio.sleep(30)
        self.disk.slow = 0.0

    async def _fail_disk(self, name: str) -> None:
        """The next commit fails: nothing is acknowledged or written until a restart."""
        async with self._moving:
            self.disk.fails = name
            await self._said_halted()
            await asyncio.sleep(self.random.random() * 30)
            await self._said_halted()
        await self._kill()

    async def _said_halted(self) -> None:
        """A store that takes nothing is reported soon, and from then on."""
        waited = 0.0
        while waited < HALTED_WITHIN + 3 * self.disk.slow:
            process = self.process
            if process is None or (process.store.halted and not (await process.ready()).ready):
                return
            await asyncio.sleep(1)
            if not (self.disk.locked or self.disk.lost.is_set()):
                waited += 1
        holds("a disk that takes nothing is reported", False, self.disk.fails)

    async def _rot(self) -> None:
        """A bit turns over: whoever reads it finds out, and nobody acts on it."""
        if self._active > 1 or self.process is None:
            return
        async with self._moving:
            table = self._tables[self.random.choice((STRICT, PRACTICE))]
            table.auditor.catch_up()
            rot = self.disk.rot(table.stream)
            if rot is None:
                return
            self.note("a bit has rotted")
            if await self._found(rot):
                self.note("rot was found")
            rot.mend()
        await self._kill()

    async def _found(self, rot: Rot) -> bool:
        """Is it found in time? Where its page was written anew there is nothing to find."""
        begun = self._loop.time()
        while self._loop.time() - begun < FOUND_WITHIN * self.scale:
            process = self.process
            if process is not None and rot.entry.stream in process.store.spoilt:
                said = await process.ready()
                holds("what has rotted is reported", not said.ready and bool(said.halted), said)
                return True
            await asyncio.sleep(5)
        holds("what has rotted is found", not rot.is_there, rot.entry)
        return False

    # ── At rest ─────────────────────────────────────────────────────────────────────────────

    async def _settle(self) -> None:
        """L1: once nothing goes wrong, every Round ends and no escrow remains."""
        assert self.process is not None
        for name in self._tables:
            table = self.process.table(name)
            holds("every table is open once all is well", table is not None, name)
            assert table is not None
            await self._settled(table)

    async def _settled(self, table: LiveTable) -> None:
        rounds, begun = table.live.rounds, self._loop.time()
        while any(escrows(table.live)) and table.live.rounds == rounds:
            late = self._loop.time() - begun > SETTLING * self.scale
            holds("L1 no escrow remains", not late, table.live.accounts)
            await asyncio.sleep(5)


_FAULTS: Final[Mapping[str, Callable[[World], Awaitable[None]]]] = {
    "kill": World._kill,
    "restart": World._restart,
    "clock jump": World._jump,
    "stall": World._stall,
    "unforeseen": World._surprise,
    "vault locked": World._lock_vault,
    "log locked": World._lock_log,
    "database lost": World._lose_database,
    "no descriptors": World._exhaust,
    "slow disk": World._slow_disk,
    "sync failed": partial(World._fail_disk, name="SQLITE_IOERR_FSYNC"),
    "disk full": partial(World._fail_disk, name="SQLITE_FULL"),
    "rot": World._rot,
}
"""What goes wrong, by name."""
_BESIDE: Final = frozenset(
    ("vault locked", "log locked", "database lost", "no descriptors", "slow disk", "unforeseen")
)
"""What may last while something else goes wrong."""
KINDS: Final = tuple(_FAULTS)


def _raise(tasks: tuple["asyncio.Task[Any]", ...]) -> None:
    """Hear of what is not so."""
    for task in tasks:
        wrong = None if not task.done() or task.cancelled() else task.exception()
        if wrong is not None:
            raise wrong
