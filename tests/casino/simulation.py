"""Simulation: servers, a disk, a network and people, all out of one seed, without real time.

Messages are lost, doubled, late and out of order; servers are killed in the middle of a write or
overtaken by another; clocks jump. Whatever happens, it happens again by the same seed.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import groupby
from random import Random
from types import SimpleNamespace
from typing import Any, Final

from croupier.casino.casino import Casino
from croupier.casino.scheduler import attend
from croupier.casino.store.port import Entry, Mismatched, StoreError
from croupier.casino.table import acts
from croupier.casino.table.fold.log_entry import fold, opened
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable, Sent, stream_of
from croupier.gazette import register
from croupier.protocol.log import AnyLogged, RoundBegun, RoundEvent, TableOpened, read
from croupier.protocol.pace import Pace
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.table.commands import LiftWager
from croupier.table.events import RoundEnded
from croupier.table.legal.supervisors_menu import irregular
from croupier.table.state import BETTING
from croupier.table.supervision import Reconstruct, VoidRound
from tests.casino.at_random import PLAYERS, Act, Chooser, Step, Vault, alike
from tests.casino.memory import Disk, MemoryStore
from tests.casino.model import Model, holds

LOST, DOUBLED = 0.3, 0.5
"""How often, at most, a message is lost or doubled."""
SLOWEST: Final = 3.0
"""Seconds a message takes at most."""
PATIENCE: Final = 2.0
"""Seconds after which somebody who has no answer sends the same again."""
PACE: Final = Pace(betting=800, decision=1_500, cut=300, between=300, automatic=100, dealer=2_000)
NAME: Final = "t1"
STREAM: Final = stream_of(NAME)
SETTLING: Final = 400
"""Seconds in which everything comes to rest once nothing goes wrong any more."""
_PEOPLES: Final = (
    *("call ", "buy_chips", "take_chips", "take_seat", "leave_seat", "go(", "propose_void"),
    *("confirm_void", "come_to_deal", "stand_down", "change_minimum", "direct_shuffle", "seat("),
    *("send_away", "limit_player", "open_round", "cut", "commit_contribution", "open_contribution"),
)
"""What people do; the rest a table does by itself."""


class Server:
    """One process that serves the casino, until it is killed or overtaken."""

    def __init__(self, world: "World") -> None:
        """A server on the disk of the world."""
        self.world = world
        self.store = MemoryStore(world.disk, lambda: world.random.random() * 0.05)
        self.casino = Casino(self.store, world.vault, world.clock)
        self.tasks: list[asyncio.Task[Any]] = []

    async def start(self) -> None:
        """Resume the table, attend to it, and follow it."""
        await self.casino.start("a server")
        if not list(self.casino):
            return
        table = self.table
        self.world.look(table.live, table.version)
        self.tasks.append(asyncio.create_task(attend(self.casino, PACE)))
        self.tasks.append(asyncio.create_task(self._follow(table)))

    @property
    def table(self) -> LiveTable:
        """The one table."""
        return self.casino.table(NAME)

    async def _follow(self, table: LiveTable) -> None:
        """A4: whatever is stated is durable; A2: in order, without a gap."""
        shown = table.version
        async for told in table.follow():
            holds("A4 what is told is durable", told.version <= self.world.disk.version(STREAM))
            holds("A2 versions are told without a gap", told.version == shown + 1, told.version)
            shown = told.version

    async def answer(self, sent: Sent, act: Act) -> bytes | None:
        """What a command is answered with; nothing where the server cannot say."""
        try:
            answer = await self.table.do(sent, act, self.world.clock())
        except (Refusal, Unlawful) as refused:
            return f"refused: {refused}".encode()
        except Mismatched:
            return b"mismatched"
        except StoreError:
            return None
        holds(
            "A4 what is acknowledged is durable", answer.version <= self.world.disk.version(STREAM)
        )
        return answer.answer

    async def stop(self) -> None:
        """Nothing of this server goes on."""
        for task in self.tasks:
            task.cancel()
        told = await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.casino.close()
        wrong = [one for one in told if isinstance(one, AssertionError)]
        if wrong:
            raise wrong[0]


class Auditor:
    """Reads the durable log of a table as it grows, and folds it by itself."""

    def __init__(
        self, beyond: Callable[[int], Sequence[Entry]], seed: Callable[[str], bytes]
    ) -> None:
        """An auditor who is given the entries beyond a version, and the seeds of shoes."""
        self._beyond, self._seed = beyond, seed
        self.model, self.version = Model(), 0
        self.live: Live | None = None

    def catch_up(self) -> None:
        """Read what has come since."""
        for entry in self._beyond(self.version):
            told = read(entry.body)
            if isinstance(told, TableOpened):
                self.live = opened(told)
            else:
                assert self.live is not None
                self.live = fold(self.live, told, self._seed)
            self.model.add(entry.body)
            self.version += 1
            if isinstance(told, RoundBegun) or (self.live.round is None and _ends(told)):
                self.model.compare(self.live)

    def hold(self, live: Live) -> None:
        """H1, M, C: a table is what its durable log says."""
        self.catch_up()
        assert self.live is not None
        holds("H1 the log gives the table back", alike(self.live, live) == live)
        self.model.compare(live)


def _ends(told: AnyLogged) -> bool:
    return isinstance(told, RoundEvent) and isinstance(told.event, RoundEnded)


class World:
    """Everything there is."""

    def __init__(self, seed: int, events: int) -> None:
        """A world out of a seed, in which so many things happen."""
        self.random, self.left = Random(seed), events
        self.vault = Vault(seed)
        self.chooser = Chooser(self.random, self.vault)
        self.disk = Disk()
        self.auditor = Auditor(lambda at: self.disk.entries[STREAM][at:], self.vault.seed)
        self.server: Server | None = None
        self.skew = 0
        self.faults = True
        self.lost, self.doubled = self.random.random() * LOST, self.random.random() * DOUBLED
        self.happened: Counter[str] = Counter()
        self.acknowledged: dict[str, bytes] = {}
        self.sent = 0

    def clock(self) -> int:
        """The time as the servers read it, which may jump."""
        return int(asyncio.get_running_loop().time() * 1000) + self.skew

    def note(self, what: str) -> None:
        """Something has happened."""
        self.happened[what] += 1
        self.left -= 1

    # ── The course of things ────────────────────────────────────────────────────────────────

    async def run(self) -> None:
        """Let everything happen, then let everything come to rest, then look."""
        await self._open()
        people = [asyncio.create_task(self._person(name)) for name in (*PLAYERS, "s1", "s2")]
        trouble = asyncio.create_task(self._trouble())
        while self.left > 0 and not self._closed():
            await asyncio.sleep(0.5)
            self._raise(people, trouble)
        self.faults = False
        await asyncio.wait({trouble})
        await self._revive()
        await asyncio.wait(people)
        self._raise(people, trouble)
        await self._settle()
        assert self.server is not None
        self.look(self.server.table.live, self.server.table.version)
        self._check_commands()
        await self.server.stop()

    def _closed(self) -> bool:
        return self.server is not None and self.server.table.live.closed

    def _raise(self, people: list[asyncio.Task[None]], trouble: asyncio.Task[None]) -> None:
        for task in (*people, trouble):
            wrong = None if not task.done() or task.cancelled() else task.exception()
            if wrong is not None:
                raise wrong

    async def _open(self) -> None:
        """The first server opens the table."""
        server = Server(self)
        await server.start()
        config = self.random.choice(_configs())
        await server.casino.open(NAME, config, Sent("open", b""))
        await server.stop()
        await self._revive()

    async def _revive(self) -> None:
        """A server where there is none."""
        if self.server is None:
            server = Server(self)
            await server.start()
            self.server = server

    # ── What goes wrong ─────────────────────────────────────────────────────────────────────

    async def _trouble(self) -> None:
        while True:
            await asyncio.sleep(self.random.expovariate(1 / 6))
            if not self.faults:
                return
            what = self.random.choice(("kill", "overtake", "jump", "jump"))
            self.note(what)
            if what == "jump":
                self.skew += self.random.choice((-3_600_000, -5_000, 500, 5_000, 86_400_000))
            elif what == "kill":
                await self._kill()
            else:
                await self._overtake()

    async def _kill(self) -> None:
        """The server is gone, whatever it was doing; another comes after a while."""
        server, self.server = self.server, None
        if server is not None:
            server.store.crash(self.random)
            await server.stop()
        await asyncio.sleep(self.random.random() * 2)
        await self._revive()

    async def _overtake(self) -> None:
        """Another server takes over while the first still believes it serves."""
        before = self.server
        after = Server(self)
        await after.start()
        if before is not None:
            await asyncio.sleep(self.random.random())
            await before.stop()
        self.server = after

    # ── People ──────────────────────────────────────────────────────────────────────────────

    async def _person(self, name: str) -> None:
        """Somebody who does one thing after another, each until it is answered."""
        if name in PLAYERS:
            await self._insist(Step("buy", _bought(name)), name)
        while self.left > 0 and self.faults:
            await asyncio.sleep(self.random.random() * 1.5)
            step = self._wish(name)
            if step is not None:
                await self._insist(step, name)

    def _wish(self, name: str) -> Step | None:
        """What somebody would do, by what the table looks like."""
        server = self.server
        if server is None or server.table.live.closed:
            return None
        shown: Any = SimpleNamespace(live=server.table.live, recalled=[])
        step = self.chooser.step(shown)
        mine = step.told.startswith(_PEOPLES) and "config" not in step.told
        return step if mine else None

    async def _insist(self, step: Step, name: str) -> None:
        """Send a command until it is answered; always under the same id."""
        self.sent += 1
        sent = Sent(f"{name}/{self.sent}", step.told.encode())
        answer = _Answer()
        while not answer.came.is_set():
            if self.server is None and not self.faults and self.left <= 0:
                await self._revive()
            self._transmit(sent, step.act, answer)
            await _within(answer.came, PATIENCE * (0.5 + self.random.random()))
        if self.random.random() < 0.1:  # another command under the same id
            other = Sent(sent.id, sent.body + b" and more")
            self._transmit(other, step.act, _Answer())

    def _transmit(self, sent: Sent, act: Act, answer: "_Answer") -> None:
        """A message on its way, or on two ways, or lost."""
        for wait in self._ways():
            _later(wait, partial(self._deliver, sent, act, answer))

    def _ways(self) -> Iterator[float]:
        self.note("sent")
        if self.faults and self.random.random() < self.lost:
            self.note("lost")
            return
        yield self.random.random() ** 3 * SLOWEST
        if self.faults and self.random.random() < self.doubled:
            self.note("doubled")
            yield self.random.random() * SLOWEST

    async def _deliver(self, sent: Sent, act: Act, answer: "_Answer") -> None:
        server = self.server
        if server is None:
            return
        self.note("delivered")
        told = await server.answer(sent, act)
        if told is None or server is not self.server:
            return
        if told.startswith(b"{"):
            self._remember(sent, told)
        for wait in self._ways():
            _later(wait, partial(answer.hear, told))

    def _remember(self, sent: Sent, told: bytes) -> None:
        """A1: the same answer on a retry; another body under the same id is refused."""
        name = f"{sent.id} {sent.body.decode()}"
        before = self.acknowledged.setdefault(name, told)
        holds("A1 a retry gets the same answer", before == told, name, before, told)
        others = [one for one in self.acknowledged if one.startswith(f"{sent.id} ")]
        holds("A1 an id is used for one command", len(others) == 1, others)

    # ── At rest ─────────────────────────────────────────────────────────────────────────────

    async def _settle(self) -> None:
        """L1: once nothing goes wrong, the Round ends and no escrow remains."""
        assert self.server is not None
        table = self.server.table
        for _ in range(SETTLING):
            if not [one for one in table.live.accounts if one.startswith("escrow:")]:
                return
            before = table.version
            await asyncio.sleep(5)
            if table.version == before:
                await self._remedy(table)
        holds("L1 no escrow remains", False, table.live.accounts)

    async def _remedy(self, table: LiveTable) -> None:
        """What people on duty, or players, do where the table cannot go on by itself."""
        round = table.live.round
        if round is None:
            return
        commands: list[Any] = []
        if round.phase is BETTING:
            commands = [
                LiftWager(box.number, bettor.player)
                for box in round.boxes
                for bettor in box.bettors
            ][-1:]
        ruled = [one.command for one in irregular(round)]
        commands += [one for one in ruled if isinstance(one, Reconstruct)]
        commands += [one for one in ruled if isinstance(one, VoidRound)]
        for command in commands[:1]:
            self.sent += 1
            sent = Sent(f"remedy/{self.sent}", str(command).encode())
            assert self.server is not None
            await self.server.answer(sent, partial(acts.call, command=command))

    def look(self, live: Live, version: int) -> None:
        """H1, M, C: the table is what the durable log says."""
        holds("A2 the table has come as far as its log", version == self.disk.version(STREAM))
        self.auditor.hold(live)

    def _check_commands(self) -> None:
        """A1, A4: what was acknowledged is in the log, once; nothing is in it twice."""
        check_once(self.disk.entries[STREAM])
        for name, told in self.acknowledged.items():
            known = self.disk.answers.get((STREAM, name.split(" ")[0]))
            holds("A4 what was acknowledged is durable", known is not None, name)
            assert known is not None
            holds("A1 the answer is the one that was given", known[1].answer == told, name)


def check_once(entries: Iterable[Entry]) -> None:
    """A1: what a command brought about stands in one place."""
    blocks = Counter(command for command, _ in groupby(entries, lambda one: one.command))
    twice = [name for name, count in blocks.items() if count > 1]
    holds("A1 one effect per command id", not twice, twice)


class _Answer:
    """Where somebody waits for an answer."""

    def __init__(self) -> None:
        self.came = asyncio.Event()

    async def hear(self, _: bytes) -> None:
        """The answer has come."""
        self.came.set()


_waiting: set[asyncio.Task[None]] = set()


def _later(wait: float, work: Any) -> None:
    """Do something after a while, whoever waits for it."""

    async def after() -> None:
        await asyncio.sleep(wait)
        await work()

    task = asyncio.ensure_future(after())
    _waiting.add(task)
    task.add_done_callback(_waiting.discard)


async def _within(event: asyncio.Event, seconds: float) -> None:
    waits = asyncio.ensure_future(event.wait())
    await asyncio.wait({waits}, timeout=seconds)
    waits.cancel()


def _bought(name: str) -> Act:
    return partial(acts.buy_chips, player=name, cents=5_000_00)


@cache
def _configs() -> tuple[TableConfig, ...]:
    """Some tables of every edition."""
    random = Random(11)
    chooser = Chooser(random, Vault(0))
    return tuple(chooser.config(edition, 0) for edition in register.edition_ids() * 6)
