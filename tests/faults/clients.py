"""Clients: players who send each command until it is answered, and people with bad manners."""

import asyncio
import json
from collections.abc import Mapping
from random import Random
from typing import Any, Final, Protocol

from croupier.casino.people.events import PersonCame
from croupier.casino.people.sessions import LIFETIMES, STOPPED, begun
from croupier.casino.people.tokens import csrf_of
from croupier.casino.store.port import StoreError
from croupier.casino.table.live import Live
from croupier.protocol.roles import Role
from croupier.rules.refusal import Refusal
from croupier.table.state import BETTING, PLAY, Round, active
from tests.casino.model import holds
from tests.faults.disk import Unforeseen
from tests.faults.network import Answered, Network, Wire, answer, request
from tests.faults.process import Process

PATIENCE: Final = 4.0
"""Seconds after which somebody who has no answer sends the same again."""
CHIPS: Final = 500_00
WRONG: Final = 500
"""The status of what nobody has foreseen."""
AGAIN: Final = frozenset((408, 429, WRONG, 503))
"""What is answered to who may send the same again."""
DONE: Final = frozenset((200, 201))
_LIFE: Final = LIFETIMES[Role.GUEST]


class World(Protocol):
    """What clients know of the world."""

    random: Random
    network: Network
    process: Process | None
    goes_on: bool
    restarts: int
    scale: float

    def note(self, what: str) -> None:
        """Something has happened."""

    def acknowledged(self, table: str, command: str, body: bytes, version: int) -> None:
        """The server has said that a command was carried out."""

    def was_surprised(self) -> bool:
        """Has something unforeseen happened lately?"""

    def elapsed(self) -> int:
        """How long the machine has run, in milliseconds."""


class Session:
    """A session, and by when it may be over."""

    def __init__(self, world: World, token: str) -> None:
        self._world, self._token = world, token
        self._begun, self._restarts = world.elapsed(), world.restarts
        self.used()

    @property
    def headers(self) -> dict[str, str]:
        """What shows whose request it is."""
        return {"cookie": f"croupier={self._token}", "x-croupier-csrf": csrf_of(self._token)}

    def used(self) -> None:
        """The server knew it."""
        self._seen, self._since = self._world.elapsed(), self._world.restarts

    def check_over(self) -> None:
        """It ends by the time that has passed, whatever the clock on the wall shows."""
        now, restarts = self._world.elapsed(), self._world.restarts
        unused = now - self._seen + STOPPED * (restarts - self._since)
        age = now - self._begun + STOPPED * (restarts - self._restarts)
        is_over = unused >= _LIFE.idle or age >= _LIFE.absolute
        holds("nobody is put out by a clock", is_over, unused, age)


class Player:
    """Somebody who plays at one table."""

    def __init__(self, world: World, name: str, table: str, box: int) -> None:
        self._world, self._name, self.table, self._box = world, name, table, box
        self.key, self._came, self._sent = name, 0, 0
        self._address = f"10.0.0.{box}"
        self.session: Session | None = None
        self._wire: Wire | None = None

    async def come(self, process: Process) -> None:
        """Come in, as a guest nobody has seen before."""
        self._came += 1
        self.key = f"{self._name}{self._came}"
        directory, role = process.served.directory, Role.GUEST
        came = PersonCame(self.key, f"Guest {self.key}", role, None, directory.now())
        await directory.note(lambda _, __: (came,))
        entropy = self._world.random.randbytes
        token = await directory.enter(lambda here, now: begun(here, self.key, now, entropy))
        self.session = Session(self._world, token)

    async def play(self) -> None:
        """Do one thing after another, each until it is answered."""
        random = self._world.random
        while self._world.goes_on:
            await asyncio.sleep(random.random() * 20 * self._world.scale)
            wish = self._wish()
            if wish is not None:
                await self._insist(*wish)
            elif random.random() < 0.1:
                await self._look()

    def _wish(self) -> tuple[str, Mapping[str, object]] | None:
        """What to do, by what the table looks like."""
        process = self._world.process
        table = None if process is None else process.table(self.table)
        if table is None:
            return None
        live = table.live
        minimum = live.rules.elections.minimum
        if live.purse(self.key) < minimum:
            return "chips", {"cents": CHIPS}
        if not any(seat.player == self.key for seat in live.game.seats):
            return "seats", {"box": self._box}
        if live.round is None:
            return None if self._world.random.random() < 0.95 else ("leaving", {})
        choice = self._choice(live, live.round)
        return None if choice is None else ("choices", {"choice": choice})

    def _choice(self, live: Live, round: Round) -> dict[str, object] | None:
        if round.phase is BETTING:
            laid = any(one.player == self.key for box in round.boxes for one in box.bettors)
            amount = live.rules.elections.minimum
            return None if laid else {"type": "Lay", "box": self._box, "amount": amount}
        at = active(round)
        if round.phase is not PLAY or at is None or round.boxes[at[0]].number != self._box:
            return None
        call = self._world.random.choice(("Draw", "Stand", "Stand", "Double", "Split"))
        return {"type": call, "box": self._box}

    # ── Sending ─────────────────────────────────────────────────────────────────────────────

    async def _insist(self, what: str, told: Mapping[str, object]) -> None:
        """Send a command until it is answered, always under the same id."""
        self._sent += 1
        command = f"{self.key}-{self._sent:06d}"
        body = json.dumps({"id": command, **told}).encode()
        while self._world.goes_on:
            answered = await self._asked("POST", f"/api/tables/{self.table}/{what}", body)
            if answered is None or answered.status in AGAIN:
                await asyncio.sleep(self._world.random.random() * 2)
                continue
            if answered.status in DONE:
                version = json.loads(answered.body)["version"]
                named = f"{self.key}/{command}"
                self._world.acknowledged(self.table, named, body, version)
            if answered.status not in DONE or self._world.random.random() > 0.05:
                return  # else it is sent once more, though it was answered

    async def _look(self) -> None:
        await self._asked("GET", f"/api/tables/{self.table}", b"")

    async def _asked(self, method: str, path: str, body: bytes) -> Answered | None:
        """What is answered, if anything is in time."""
        self._world.note("sent")
        if self.session is None:
            await self._enter()
            return None
        wire = await self._connected()
        if wire is None:
            return None
        wire.send(request(method, path, self.session.headers, body))
        try:
            async with asyncio.timeout(PATIENCE * (0.5 + self._world.random.random())):
                answered = await answer(wire)
        except (OSError, TimeoutError):
            self._world.note("unanswered")
            self._hang_up()
            return None
        self._world.note(f"answered {answered.status}")
        return self._heard(answered)

    async def _enter(self) -> None:
        """Come in again, where a server is up."""
        process = self._world.process
        if process is not None:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.come(process)
            except (StoreError, Refusal, Unforeseen, TimeoutError):
                await asyncio.sleep(1)  # it does not answer now

    def _heard(self, answered: Answered) -> Answered | None:
        """Who is known no longer comes in anew; nothing is answered that nobody foresaw."""
        assert self.session is not None
        if answered.status == WRONG:
            holds("nothing is wrong that nobody foresaw", self._world.was_surprised(), answered)
        if answered.status == 401:
            self.session.check_over()
            self.session = None
            return None
        if answered.status not in AGAIN:
            self.session.used()
        if self._world.random.random() < 0.1:
            self._hang_up()
        return answered

    async def _connected(self) -> Wire | None:
        if self._wire is None or self._wire.ended:
            try:
                async with asyncio.timeout(PATIENCE):
                    self._wire = await self._world.network.dial(self._address)
            except (OSError, TimeoutError):
                return None
        return self._wire

    def _hang_up(self) -> None:
        if self._wire is not None:
            self._wire.reset()
            self._wire = None


# ── Bad manners ─────────────────────────────────────────────────────────────────────────────────

_HEALTH: Final = request("GET", "/health", {})
_STREAM: Final = request("GET", "/api/tables/t1/events", {})


async def misbehave(world: World) -> None:
    """Again and again somebody connects and does what no browser does."""
    while world.goes_on:
        await asyncio.sleep(world.random.expovariate(1 / (60 * world.scale)))
        kind = world.random.choice(tuple(_MANNERS))
        for _ in range(world.random.choice((1, 1, 1, 14))):
            try:
                async with asyncio.timeout(PATIENCE):
                    wire = await world.network.dial(f"10.0.1.{world.random.randrange(4)}")
            except (OSError, TimeoutError):
                break
            world.note(kind)
            _MANNERS[kind](wire, world)


def _idle(_: Wire, __: World) -> None:
    """Nothing is sent."""


def _half(wire: Wire, world: World) -> None:
    """A part of a request is sent, letter by letter, and no more."""
    for at in range(world.random.randrange(1, 30)):
        wire.send(_HEALTH[at : at + 1])


def _pipelined(wire: Wire, _: World) -> None:
    """Many requests are sent, and no answer is read."""
    wire.reads = False
    wire.send(_HEALTH * 20)


def _reset(wire: Wire, world: World) -> None:
    """A request is sent and the connection reset."""
    wire.send(_STREAM if world.random.random() < 0.5 else _HEALTH)
    asyncio.get_running_loop().call_later(world.random.random(), wire.reset)


def _half_open(wire: Wire, _: World) -> None:
    """A request is sent, and the client is gone without a word."""
    wire.send(_HEALTH)
    wire.vanish()


def _slow(wire: Wire, _: World) -> None:
    """A stream is followed that nobody reads."""
    wire.reads = False
    wire.send(_STREAM)


def _long(wire: Wire, _: World) -> None:
    """A head without an end."""
    wire.send(b"GET /health HTTP/1.1\r\n" + b"x: yyyyyyyy\r\n" * 3_000)


_MANNERS: Final[Mapping[str, Any]] = {
    "idle": _idle,
    "half sent": _half,
    "pipelined": _pipelined,
    "reset": _reset,
    "half-open": _half_open,
    "not reading": _slow,
    "endless head": _long,
}
