"""House: a casino with somebody of every role in it, without disk, sockets or real time."""

import logging
from collections.abc import Hashable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec
from litestar import Litestar
from litestar.routes import HTTPRoute

from croupier.casino.casino import Casino
from croupier.casino.directory import Directory
from croupier.casino.limits import LimitKind, Limits, Rate
from croupier.casino.people.events import STREAM, PersonCame
from croupier.casino.people.passwords import Passwords
from croupier.casino.people.sessions import begun
from croupier.casino.people.tokens import csrf_of
from croupier.casino.steady_clock import SteadyClock
from croupier.casino.table.live_table import Sent, stream_of
from croupier.protocol.roles import Role
from croupier.web.analysis.analyst import Analyst
from croupier.web.analysis.questions import Advised, Answer, AskAdvice, CallValue, NotSo, Question
from croupier.web.kit.served import Hashing, Served
from tests.casino.memory import Disk, MemoryStore, MemoryVault
from tests.web.apps import app_for
from tests.web.asgi import Client

NOW: Final = 1_800_000_000_000
KEYS: Final[Mapping[Role, str]] = {
    Role.GUEST: "A",
    Role.PLAYER: "B",
    Role.DEALER: "d1",
    Role.SUPERVISOR: "s1",
    Role.CASINO_SUPERVISOR: "c1",
    Role.INSPECTOR: "i1",
    Role.OPERATOR: "o1",
}
"""Who is here: somebody of each role, by key."""
PASSWORDS: Final = Passwords(time_cost=1, memory_kib=8)
"""Slow to make, and the same for every house."""
UNLIMITED: Final = {kind: Rate(10**9, 1) for kind in LimitKind}


class House:
    """A casino that is served; what it serves can be exchanged for another."""

    def __init__(self, disk: Disk, vault: MemoryVault) -> None:
        """A casino on a disk, not started yet."""
        self.disk, self.vault = disk, vault
        store = MemoryStore(disk)
        self.now = NOW
        self.casino = Casino(store, vault, self.clock)
        self.directory = Directory(store, PASSWORDS, SteadyClock(self.clock, self.clock))

    def clock(self) -> int:
        """The time, which stands still."""
        return self.now

    async def start(self) -> "House":
        """Resume every table, and know everybody."""
        await self.casino.start("a test")
        await self.directory.catch_up()
        return self

    async def people(self) -> dict[Role, str]:
        """Let in somebody of each role; the tokens of their sessions."""
        tokens = {}
        for role, key in KEYS.items():
            came = PersonCame(key, f"The {role}", role, None, NOW)
            await self.directory.note(lambda _, __, came=came: (came,))  # type: ignore[misc]
            tokens[role] = await self.directory.enter(
                lambda here, now, key=key: begun(here, key, now, _Entropy(key))  # type: ignore[misc]
            )
        return tokens

    async def close(self) -> None:
        """Follow nothing any more."""
        await self.directory.close()
        await self.casino.close()


class _Entropy:
    """Bytes that are the same in every run."""

    def __init__(self, name: str) -> None:
        self._name, self._count = name, 0

    def __call__(self, size: int) -> bytes:
        self._count += 1
        return sha256(f"{self._name} {self._count}".encode()).digest()[:size]


class InPlace(Analyst):
    """Answers at once and without a process: nothing but the question itself, made unreadable."""

    async def _worked(self, question: Question) -> Answer:
        told = sha256(msgspec.json.encode(question)).hexdigest()
        if not isinstance(question, AskAdvice):
            return NotSo((), told)
        calls = (CallValue("stand", int(told[:8], 16) / 2**32, 0, best=True),)
        return Advised(cards=question.cards, first=question.first, calls=calls, closed=())

    def _keep(self, key: Hashable, answer: Answer) -> None:
        """Every house is asked as if nobody had asked before."""


class Front:
    """The app, which serves one house or another, and a client for everybody."""

    def __init__(self, house: House, tokens: Mapping[Role, str]) -> None:
        logging.getLogger("croupier").setLevel(logging.ERROR)
        self.served = Served(
            casino=house.casino,
            directory=house.directory,
            hashing=Hashing(house.directory.passwords),
            limits=Limits(UNLIMITED),
            analyst=InPlace(),
            tutor=InPlace(),
        )
        self.app = app_for(self, self.served)
        self.clients: dict[Role | None, Client] = {None: Client(self.app)}
        for role, token in tokens.items():
            self.clients[role] = Client(self.app, token, csrf_of(token))

    def serve(self, house: House) -> None:
        """Serve this house from now on."""
        self.served.casino, self.served.directory = house.casino, house.directory
        for kept in ("anomalies", "histories", "reads", "reviewer"):
            self.served.__dict__.pop(kept, None)


class Way(NamedTuple):
    """Something that can be asked for."""

    path: str
    streams: bool
    """It goes on for ever."""


_PARAMETERS: Final[Mapping[str, str]] = {
    "key": "B",
    **dict.fromkeys(("number", "round", "dispute", "line", "step", "at"), "1"),
    "edition": "nz-current",
    "clause": "12.4",
    "kind": "totals",
    "course": "none",
    "attempt": "none",
    "file": "none.pdf",
}


def ways(app: Litestar, table: str) -> Iterator[Way]:
    """Every GET of an app, its parameters filled in; one that is not known must be taught."""
    for route in app.routes:
        if not isinstance(route, HTTPRoute):
            continue
        for handler in route.route_handlers:
            if "GET" in handler.http_methods:
                told = {"name": "plain.css" if "static" in route.path else table, **_PARAMETERS}
                endless = bool(handler.opt.get("streams")) and "export" not in route.path
                yield Way(_filled(route, told), endless)


def _filled(route: HTTPRoute, told: Mapping[str, str]) -> str:
    parts = []
    for part in route.path_components:
        if isinstance(part, str):
            parts.append(part)
        else:
            assert part.name in told, f"nobody has said what {part.name!r} may be in {route.path}"
            parts.append(told[part.name])
    return "/" + "/".join(parts)


def disk_of(table: str, log: Sequence[bytes], people: Disk | None = None) -> Disk:
    """A disk with a table's log on it, and the people of another."""
    disk = Disk()
    if people is not None:
        disk.entries[STREAM] = list(people.entries[STREAM])
    stream = stream_of(table)
    for number, body in enumerate(log):
        sent = Sent(f"entry {number}", body)
        disk.write(sent.write(stream, number, (body,), NOW))
    return disk
