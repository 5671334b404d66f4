"""Two real servers on one PostgreSQL: killed, stopped or cut off from it, they go on by themselves.

Commands are refused for the moment and sent again under their ids; what was acknowledged is there,
once. A server says that it is ready exactly while tables move.
"""

import asyncio
import shutil
import signal
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

import psycopg
import pytest
from httpx import AsyncClient, HTTPError, Response

from croupier.casino.store.postgres import PostgresStore
from croupier.casino.table.live_table import stream_of
from tests.casino.postgres import Server
from tests.figures import Many, Tell
from tests.web.killing import CHIPS, PATIENCE, TABLE, Guest, MortalServer

pytest_plugins = ("tests.casino.postgres",)

GUESTS: Final = 20
SERVERS, LONG_SERVERS = 4, 300
"""Kills of a server."""
DATABASES, LONG_DATABASES = 2, 100
"""Kills of PostgreSQL."""
LEAST: Final = 2
_TICKS: Final = "SELECT count(*) FROM answers WHERE command LIKE 'clock/%'"
Pair = tuple[MortalServer, MortalServer]


@pytest.fixture
def mortal_database(mortal: Server) -> Iterator[str]:
    """An empty database on a server that may be killed."""
    with mortal.database() as reached:
        yield reached


@asynccontextmanager
async def pair(folder: Path, database: str) -> AsyncIterator[Pair]:
    """Two servers on one database, with one key."""
    folders = [folder / name for name in ("one", "two")]
    one, two = (MortalServer(own, database) for own in folders)
    for server in (one, two):
        await server.spawn()
    await one.start()
    folders[1].mkdir()
    shutil.copy(folders[0] / "signing.pem", folders[1])
    await two.start()
    try:
        yield one, two
    finally:
        for server in (one, two):
            await server.kill()
            await server.end()


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not await true():
            await asyncio.sleep(0.05)


async def asked(server: MortalServer, path: str) -> Response:
    async with AsyncClient(base_url=server.at, timeout=PATIENCE) as client:
        return await client.get(path)


async def is_ready(server: MortalServer) -> bool:
    return (await asked(server, "/ready")).status_code == 200


async def leads(server: MortalServer) -> bool:
    text = (await asked(server, "/metrics")).text
    return "croupier_leads 1.0" in text


async def wrong(server: MortalServer) -> str:
    """What a server says keeps it from being ready."""
    return " ".join((await asked(server, "/ready")).json()["wrong"])


class FailingOver(Guest):
    """A guest who goes on at the other server where one refuses for the moment, or is gone."""

    def __init__(self, servers: Pair, number: int) -> None:
        super().__init__(servers[0], number)
        self._addresses = cycle(server.at for server in (*servers[number % 2 :], servers[0]))
        self.refused = Counter[int]()

    async def come(self) -> None:
        """Come in, wherever that is possible."""
        await super().come()
        self.client.base_url = next(self._addresses)

    async def buy(self) -> None:
        """Buy once; what is refused for the moment is sent again later, elsewhere."""
        try:
            await super().buy()
        except (HTTPError, AssertionError):
            self.client.base_url = next(self._addresses)
            await asyncio.sleep(0.05)

    async def _chips(self, name: str) -> Response:
        answer = await super()._chips(name)
        self.refused[answer.status_code] += 1
        return answer

    async def buy_while(self, going: asyncio.Event) -> None:
        """Buy for as long as it goes on, and until nothing is unsure."""
        while going.is_set() or self.unsure:
            await self.buy()


@asynccontextmanager
async def buying(guests: list[FailingOver]) -> AsyncIterator[None]:
    """Guests who buy all the time; at last each knows what became of everything."""
    going = asyncio.Event()
    going.set()
    tasks = [asyncio.create_task(guest.buy_while(going)) for guest in guests]
    try:
        yield
    finally:
        going.clear()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*tasks)


@asynccontextmanager
async def guests_of(servers: Pair, count: int) -> AsyncIterator[list[FailingOver]]:
    guests = [FailingOver(servers, number + 1) for number in range(count)]
    for guest in guests:
        await guest.come()
    try:
        yield guests
    finally:
        await asyncio.gather(*(guest.client.aclose() for guest in guests))


class Punter(FailingOver):
    """A guest who lays a wager whenever that is possible, so that the table has something to do."""

    async def play_while(self, going: asyncio.Event) -> None:
        """Sit down and play."""
        while not self.told:
            await self.buy()
        number = 0
        while going.is_set():
            number += 1
            for path, body in (
                ("chips", {"cents": 1_000_00}),
                ("seats", {"box": 1, "seated": True}),
                ("choices", {"choice": {"type": "Lay", "box": 1, "amount": 10_00}}),
            ):
                with suppress(HTTPError):
                    at = f"/api/tables/{TABLE}/{path}"
                    await self.client.post(at, json={"id": f"punter-{path}-{number}", **body})
            await asyncio.sleep(0.2)


@asynccontextmanager
async def playing(servers: Pair) -> AsyncIterator[None]:
    """Somebody plays at one server, without a pause."""
    punter, going = Punter(servers, 99), asyncio.Event()
    await punter.come()
    punter.client.base_url = servers[0].at
    going.set()
    task = asyncio.create_task(punter.play_while(going))
    try:
        yield
    finally:
        going.clear()
        await task
        await punter.client.aclose()


def ticks(database: str) -> int:
    """How much tables have done by themselves."""
    with psycopg.connect(database) as db:
        found = db.execute(_TICKS).fetchone()
    assert found is not None
    return int(found[0])


async def moves(database: str, by: int = 3) -> None:
    """Wait until tables have gone on by themselves."""
    enough = ticks(database) + by

    async def gone_on() -> bool:
        return await asyncio.to_thread(ticks, database) >= enough

    await until(gone_on)


async def check(database: str, guests: list[FailingOver]) -> int:
    """Every acknowledged purchase is in the log once, where it was said to be; how many."""
    store = await PostgresStore(database).open()
    there = Counter[tuple[str, int]]()
    async for entry in store.read(stream_of(TABLE)):  # each is held against the chain
        there[entry.command, entry.version] += 1
    await store.close()
    bought = [
        (f"{guest.key}/{name}", version) for guest in guests for name, version in guest.told.items()
    ]
    assert all(there[one] == 1 for one in bought)
    own = tuple(f"{guest.key}/purchase-" for guest in guests)
    assert sum(command.startswith(own) for command, _ in there) == len(bought)
    return len(bought)


# ── An orderly restart ──────────────────────────────────────────────────────────────────────────


@pytest.mark.full
def test_postgresql_is_restarted_and_both_servers_go_on(
    tmp_path: Path, mortal: Server, mortal_database: str
) -> None:
    """While it is down: not ready, 503 with Retry-After, /health as ever; then all by itself."""

    async def refused(servers: Pair, guest: FailingOver) -> None:
        for server in servers:
            guest.client.base_url = server.at
            answer = await guest._chips("while-it-is-down")
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
            assert answer.headers["content-type"].startswith("application/problem+json")
            problem: Any = answer.json()
            assert (problem["type"], "send it again" in problem["detail"]) == (
                "/problems/unavailable",
                True,
            )
            assert (await asked(server, "/health")).status_code == 200
            assert "database cannot be reached" in await wrong(server)

    async def main() -> None:
        async with pair(tmp_path, mortal_database) as servers, guests_of(servers, 2) as guests:
            async with playing(servers), buying(guests[1:]):
                await moves(mortal_database)
                mortal.stop()
                await refused(servers, guests[0])
                await mortal.started()
                for server in servers:
                    await until(lambda: is_ready(server))  # noqa: B023
                await moves(mortal_database)
                versions = set()
                for server in servers:
                    guests[0].client.base_url = server.at
                    answer = await guests[0]._chips("while-it-is-down")
                    assert answer.status_code == 201
                    versions.add(answer.json()["version"])
                assert len(versions) == 1
            await check(mortal_database, guests[1:])

    asyncio.run(main())


# ── A leader that is stopped ────────────────────────────────────────────────────────────────────


@pytest.mark.full
def test_a_leader_that_is_stopped_is_followed_by_the_other_and_fenced(
    tmp_path: Path, mortal: Server, mortal_database: str
) -> None:
    """The other is not ready while it waits, takes over, and who wakes leads no longer."""

    async def main() -> None:
        async with pair(tmp_path, mortal_database) as both:
            for server in both:
                await until(lambda: is_ready(server))  # noqa: B023
            leader, other = both if await leads(both[0]) else both[::-1]
            assert not await leads(other)
            async with (
                playing((other, leader)),
                guests_of((other, leader), 1) as guests,
                buying(guests),
            ):
                await moves(mortal_database)
                leader.signal(signal.SIGSTOP)
                try:
                    await until(lambda: _waits(other))
                    await until(lambda: is_ready(other))
                    assert await leads(other)
                    await moves(mortal_database)
                finally:
                    leader.signal(signal.SIGCONT)
                guests[0].client.base_url = leader.at
                await until(lambda: is_ready(leader))
                assert not await leads(leader)
                assert await leads(other)
                await moves(mortal_database)
            await check(mortal_database, guests)

    async def _waits(server: MortalServer) -> bool:
        return "No server attends to the tables" in await wrong(server)

    asyncio.run(main())


# ── Kills ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.full
@pytest.mark.figure
def test_kill_minus_9_of_either_of_two_servers_and_of_postgresql_loses_nothing(
    tmp_path: Path, mortal: Server, mortal_database: str, figure: Tell, many: Many
) -> None:
    """Whatever is killed is only started again; everything else goes on by itself."""
    servers, databases = many(SERVERS, LONG_SERVERS, LEAST), many(DATABASES, LONG_DATABASES, LEAST)
    random, told = Random(24), [0]
    kills = ["server"] * servers + ["database"] * databases
    random.shuffle(kills)

    async def killed(both: Pair, what: str) -> None:
        if what == "database":
            await asyncio.to_thread(mortal.kill)
            await mortal.started()
        else:
            victim = random.choice(both)
            await victim.kill()
            await asyncio.sleep(random.uniform(0, 0.5))
            await victim.start()

    async def main() -> None:
        async with pair(tmp_path, mortal_database) as both, guests_of(both, GUESTS) as guests:

            async def enough(count: int) -> bool:
                return sum(len(guest.told) for guest in guests) >= count

            async with playing(both):
                async with buying(guests):
                    for what in kills:
                        goal = sum(len(guest.told) for guest in guests) + random.randrange(GUESTS)
                        await until(lambda: enough(goal + 1))  # noqa: B023
                        await killed(both, what)
                for server in both:
                    await until(lambda: is_ready(server))  # noqa: B023
                await moves(mortal_database)
            told[0] = await check(mortal_database, guests)

    asyncio.run(main())
    note = f"{told[0]:,} purchases of {GUESTS} clients, worth {told[0] * CHIPS // 100:,}"
    figure("kill -9 of one of two servers on PostgreSQL", servers, note=note)
    figure("kill -9 of PostgreSQL under two servers", databases)
