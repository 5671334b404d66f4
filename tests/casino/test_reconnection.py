"""PostgreSQL stops, is killed, falls silent or answers too late: the store goes on by itself.

What was acknowledged is there, once. What cannot be well by itself halts the store for good.
"""

import asyncio
import resource
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from random import Random
from typing import Final, get_args

import psycopg
import pytest
from msgspec.structs import replace

from croupier.casino.store.port import Answer, Fenced, Halted, Unavailable, Write
from croupier.casino.store.postgres import PostgresStore
from tests.casino.postgres import SEGMENT, Server
from tests.casino.proxy import Proxy, When, before
from tests.casino.writing import bodies, on, write
from tests.figures import Many, Tell

pytest_plugins = ("tests.casino.postgres",)

PATIENCE: Final = 20
"""Seconds within which a store goes on by itself."""
KILLS, LONG_KILLS, LEAST = 40, 1_000, 3
LARGEST: Final = SEGMENT
"""Bytes a file may have on a cramped disk: as many as one of the server's own log."""


@pytest.fixture
def mortal_database(mortal: Server) -> Iterator[str]:
    """An empty database on a server that may be killed."""
    with mortal.database() as reached:
        yield reached


@asynccontextmanager
async def behind(proxy: Proxy) -> AsyncIterator[PostgresStore]:
    """A store that reaches its database through a proxy, and has joined."""
    store = await PostgresStore(proxy.reach).open()
    await store.join("a test")
    try:
        yield store
    finally:
        await store.close()


def through(database: str, work: Callable[[PostgresStore, Proxy], Awaitable[None]]) -> None:
    """Work with a store behind a proxy."""

    async def main() -> None:
        async with before(database) as proxy, behind(proxy) as store:
            await work(store, proxy)

    asyncio.run(main())


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def written(store: PostgresStore, sent: Write) -> Answer:
    """What is answered to a write, sent again as a browser does it, where a slow machine takes
    longer to connect again than a store waits.
    """
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(Unavailable):
                (answer,) = await store.append(sent)
                return answer
            await asyncio.sleep(0.01)


@asynccontextmanager
async def leading(store: PostgresStore) -> AsyncIterator[None]:
    """A store whose process leads, or waits to."""
    task = asyncio.create_task(store.lead(asyncio.Event().wait))  # type: ignore[arg-type]
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait((task,))


# ── One connection ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("when", get_args(When))
def test_a_commit_whose_outcome_is_unknown_is_looked_up(database: str, when: When) -> None:
    """A1, A4: made before the connection was cut or not, it is there once, and is answered."""

    async def work(store: PostgresStore, proxy: Proxy) -> None:
        await store.append(write("c1", 0, "a"))
        proxy.cuts = when
        answer = await written(store, write("c2", 1, "b"))
        assert (answer, proxy.cut_off) == (Answer(b"answer of c2", 2), 1)
        assert answer.again is (when == "after the commit")
        assert await bodies(store) == ["a", "b"]
        assert (await store.append(write("c2", 1, "b"))) == (answer,)

    through(database, work)


def test_commands_whose_outcome_is_unknown_happen_once_each(
    database: str, many: Many, figure: Tell
) -> None:
    cuts, random = many(200, 5_000, 20), Random(5)

    async def work(store: PostgresStore, proxy: Proxy) -> None:
        for number in range(cuts):
            proxy.cuts = random.choice(get_args(When))
            answer = await written(store, write(f"c{number}", number, str(number)))
            assert answer.version == number + 1
        assert proxy.cut_off == cuts
        assert await bodies(store) == [str(number) for number in range(cuts)]

    through(database, work)
    figure("commits cut off from their answer", cuts)


def test_a_connection_that_is_ended_in_mid_write_is_made_again(database: str) -> None:
    async def work(one: PostgresStore, two: PostgresStore) -> None:
        with psycopg.connect(database) as db:
            db.execute(
                "INSERT INTO entries (stream, version, at, command, body, hash)"
                " VALUES ('t1', 1, 0, 'x', 'x', 'x')"
            )
            sent = asyncio.create_task(one.append(write("c1", 0, "a")))
            ended = 0
            while not ended:
                await asyncio.sleep(0.01)
                ended = db.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE wait_event_type = 'Lock' AND datname = current_database()"
                ).rowcount
            db.rollback()
        assert await sent == (Answer(b"answer of c1", 1),)
        assert await bodies(two) == ["a"]

    on(database, work)


def test_a_server_that_lost_its_claim_meanwhile_halts(database: str) -> None:
    """Fenced off while it could not be reached, it writes nothing afterwards, and can be read."""

    async def work(store: PostgresStore, proxy: Proxy) -> None:
        await store.append(write("c1", 0, "a"))
        other = await PostgresStore(database).open()
        await other.claim("another")
        proxy.cut()
        assert await bodies(store) == ["a"]
        await until(lambda: bool(store.halted))
        with pytest.raises(Fenced, match="another server has taken this store over"):
            await store.append(write("c2", 1, "b"))
        await other.append(write("c2", 1, "c"))
        assert await bodies(store) == ["a", "c"]
        await other.close()

    through(database, work)


def test_a_database_that_lost_what_was_acknowledged_is_not_written(database: str) -> None:
    """As after another server took over that had not heard of it, or an old copy was restored."""

    async def work(store: PostgresStore, proxy: Proxy) -> None:
        await store.append(write("c1", 0, "a"))
        await store.append(write("c2", 1, "b"))
        with psycopg.connect(database) as db:
            for table in ("entries", "answers"):
                db.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL".encode())
                db.execute(f"DELETE FROM {table} WHERE version = 2".encode())
        proxy.cut()
        assert await bodies(store) == ["a"]
        await until(lambda: bool(store.halted))
        with pytest.raises(Halted, match="t1 2 was acknowledged, and the database has lost it"):
            await store.append(write("c3", 2, "c"))

    through(database, work)


def test_a_database_that_says_nothing_is_given_up_and_waited_for(database: str) -> None:
    async def work(store: PostgresStore, proxy: Proxy) -> None:
        async with leading(store):
            await store.append(write("c1", 0, "a"))
            await until(lambda: not store.interrupted)
            proxy.fall_silent()
            try:
                async with asyncio.timeout(PATIENCE):
                    with pytest.raises(Unavailable):
                        await store.append(write("c2", 1, "b"))
                assert "cannot be reached" in store.interrupted
                assert not store.halted
            finally:
                proxy.speak()
            await until(lambda: not store.interrupted)
            assert (await store.append(write("c2", 1, "b")))[0].version == 2
            assert await bodies(store) == ["a", "b"]

    through(database, work)


# ── The whole server ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ends", [Server.stop, Server.kill])
def test_a_database_that_is_restarted_is_waited_for(
    mortal: Server, mortal_database: str, ends: Callable[[Server], None]
) -> None:
    """Refused while it is down, written by itself afterwards, the same command once."""

    async def work(one: PostgresStore, two: PostgresStore) -> None:
        news = two.follow()
        await one.append(write("c1", 0, "a"))
        assert await anext(news) == ("t1", 1)
        ends(mortal)
        for _ in range(2):
            with pytest.raises(Unavailable, match="the store cannot be reached: "):
                await one.append(write("c2", 1, "b"))
        assert "cannot be reached" in one.interrupted
        with pytest.raises(Unavailable, match="the store cannot be reached: "):
            await two.version("t1")
        with pytest.raises(Unavailable, match="the store cannot be reached: "):
            while True:
                await anext(news)
        assert not one.halted
        mortal.start()
        await until(lambda: "cannot be reached" not in one.interrupted + two.interrupted)
        answers = {(await store.append(write("c2", 1, "b")))[0].version for store in (one, two)}
        assert (answers, await bodies(two)) == ({2}, ["a", "b"])

    on(mortal_database, work)


@contextmanager
def cramped(server: Server) -> Iterator[None]:
    """A server none of whose files may grow large, as on a disk that is full."""
    server.stop()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST, hard))
    try:
        server.start()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    yield
    server.stop()
    server.start()


def test_a_disk_that_takes_nothing_halts_the_database(mortal: Server, mortal_database: str) -> None:
    """No retry and hope: it is halted, though the database answers."""

    async def work(one: PostgresStore, two: PostgresStore) -> None:
        await two.append(write("c1", 0, "a"))
        huge = replace(write("c2", 1), bodies=(secrets.token_bytes(LARGEST + LARGEST // 4),))
        with pytest.raises(Halted, match="the store cannot be written: could not"):
            await one.append(huge)
        with pytest.raises(Halted):
            await one.append(write("c3", 1, "c"))
        assert await bodies(one) == ["a"]

    with cramped(mortal):
        on(mortal_database, work)


class Writer:
    """One who writes to a stream of its own, and remembers what was acknowledged."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.told: dict[str, Answer] = {}
        self.unsure = write("c1", 0, stream=stream)

    async def write_on(self, store: PostgresStore, going: asyncio.Event) -> None:
        """Send again what was refused for the moment, then more, as long as it goes on."""
        while going.is_set():
            try:
                (answer,) = await store.append(self.unsure)
            except Unavailable:
                await asyncio.sleep(0.02)
                continue
            self.told[self.unsure.command] = answer
            following = f"c{answer.version + 1}"
            self.unsure = write(following, answer.version, following, stream=self.stream)

    async def check(self, store: PostgresStore) -> None:
        """All that was acknowledged is there, once; at most what was not yet, besides."""
        there = [entry.command async for entry in store.read(self.stream)]
        assert there[: len(self.told)] == list(self.told)
        assert there[len(self.told) :] in ([], [self.unsure.command])
        for command, answer in self.told.items():
            assert there[answer.version - 1] == command


@pytest.mark.figure
def test_what_was_acknowledged_outlives_a_server_that_is_killed(
    mortal: Server, mortal_database: str, figure: Tell, many: Many
) -> None:
    """A4: acknowledged, so durable; A1: once; and both servers go on by themselves."""
    kills = many(KILLS, LONG_KILLS, LEAST)
    random = Random(kills)
    writers = [Writer(f"t{place}") for place in range(8)]

    def count() -> int:
        return sum(len(writer.told) for writer in writers)

    async def work(one: PostgresStore, two: PostgresStore) -> None:
        going = asyncio.Event()
        going.set()
        halves = ((one, writers[::2]), (two, writers[1::2]))
        for store, _ in halves:
            await store.join("a server")
        sent = [
            asyncio.create_task(each.write_on(store, going)) for store, of in halves for each in of
        ]
        for _ in range(kills):
            enough = count() + random.randrange(1, 100)
            await until(lambda: count() >= enough)  # noqa: B023
            await asyncio.to_thread(mortal.kill)
            await mortal.started()
        before_last = [len(writer.told) for writer in writers]
        await until(lambda: all(len(w.told) > n for w, n in zip(writers, before_last, strict=True)))
        going.clear()
        await asyncio.gather(*sent)
        await asyncio.gather(*(writer.check(two) for writer in writers))

    on(mortal_database, work)
    figure("kill -9 of PostgreSQL", kills, note=f"{count():,} writes acknowledged by two servers")
