"""The contract of an event store, held against every store there is."""

import asyncio
import contextlib
import secrets
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn, TypeVar

import psycopg
import pytest
from msgspec.structs import replace

from croupier.casino.store.batch import look
from croupier.casino.store.chain import FIRST, Linked, link
from croupier.casino.store.marks import Mark
from croupier.casino.store.port import (
    Answer,
    EventStore,
    Fenced,
    Halted,
    Mismatched,
    Snapshot,
    Spoilt,
    Stale,
    StoreError,
    Unavailable,
)
from croupier.casino.store.postgres import PostgresStore
from croupier.casino.store.postgres_sql import RIGHTS, key
from croupier.casino.store.sqlite import SqliteStore
from tests.casino.writing import bodies, on, write

pytest_plugins = ("tests.casino.postgres",)

T = TypeVar("T")
Opens = Callable[[], Awaitable[EventStore]]


@pytest.fixture
def in_a_file(tmp_path: Path) -> Opens:
    """Opens the same file again and again."""

    async def opened() -> EventStore:
        return SqliteStore(tmp_path / "log.sqlite")

    return opened


@pytest.fixture
def in_a_database(database: str) -> Opens:
    """Opens the same database again and again."""

    async def opened() -> EventStore:
        return await PostgresStore(database).open()

    return opened


@pytest.fixture(params=["in_a_file", "in_a_database"])
def opens(request: pytest.FixtureRequest) -> Opens:
    """Opens the same store again and again, whichever it is."""
    opened: Opens = request.getfixturevalue(request.param)
    return opened


def run(work: Callable[[EventStore], Awaitable[T]], opens: Opens) -> T:
    async def main() -> T:
        store = await opens()
        await store.claim("a test")
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(main())


def test_what_is_appended_is_read_in_order(opens: Opens) -> None:
    async def work(store: EventStore) -> None:
        assert await store.append(write("c1", 0, "a", "b")) == (Answer(b"answer of c1", 2),)
        await store.append(write("c2", 2, "c"))
        assert await bodies(store) == ["a", "b", "c"]
        assert await bodies(store, after=2) == ["c"]
        assert await store.version("t1") == 3
        assert [entry.version async for entry in store.read("t1")] == [1, 2, 3]

    run(work, opens)


def test_entries_of_a_kind_are_found(opens: Opens) -> None:
    """By what they begin with, and by nothing they have in them."""

    async def work(store: EventStore) -> None:
        begun = [f'{{"type":"RoundBegun","number":{number}}}' for number in (1, 2, 3)]
        other = '{"type":"Happened","title":"RoundBegun"}'
        await store.append(write("c1", 0, begun[0], other, begun[1], other, begun[2]))
        await store.append(write("c1", 0, begun[0], stream="t2"))
        found = [entry async for entry in store.marked("t1", Mark.ROUND)]
        assert [entry.body.decode() for entry in found] == begun
        assert [entry async for entry in store.marked("t1", Mark.ROUND, 2)] == found[2:]
        assert [entry async for entry in store.marked("t1", Mark.DISPUTE)] == []
        assert [await store.count_marked("t1", Mark.ROUND, upto) for upto in (0, 2, 3)] == [0, 1, 2]
        assert await store.last_marked("t1", Mark.ROUND, 4) == found[1]
        assert await store.last_marked("t1", Mark.SETTINGS, 4) is None
        hashes = await store.digests([("t1", 3), ("t1", 9), ("none", 1), ("t2", 1)])
        assert (hashes[:3], len(hashes[3] or b"")) == ([found[1].hash, None, None], 32)
        await store.probe()

    run(work, opens)


def test_many_entries_are_read_page_by_page_from_anywhere(opens: Opens) -> None:
    async def work(store: EventStore) -> None:
        every = [f'{{"type":"RoundBegun","number":{number}}}' for number in range(1_100)]
        await store.append(write("c1", 0, *every))
        for after in (0, 1, 19, 20, 21, 600, 1_099, 1_100, 5_000):
            assert await bodies(store, after=after) == every[after:]
        found = [entry.body.decode() async for entry in store.marked("t1", Mark.ROUND, 30)]
        assert found == every[30:]

    run(work, opens)


def test_a_store_of_an_earlier_release_is_indexed_when_it_is_opened(
    tmp_path: Path, database: str
) -> None:
    async def marked(store: EventStore) -> list[int]:
        return [entry.version async for entry in store.marked("t1", Mark.ROUND)]

    async def in_file() -> EventStore:
        return SqliteStore(tmp_path / "log.sqlite")

    async def in_base() -> EventStore:
        return await PostgresStore(database).open()

    begun = '{"type":"RoundBegun"}'
    for opens in (in_file, in_base):
        run(lambda store: store.append(write("c1", 0, begun)), opens)
    with contextlib.closing(sqlite3.connect(tmp_path / "log.sqlite")) as file:
        file.execute("DROP INDEX marks")
    with psycopg.connect(database, autocommit=True) as base:
        base.execute("DROP INDEX marks")
        for opens in (in_file, in_base):
            assert run(marked, opens) == [1]
        (there,) = (
            base.execute("SELECT count(*) FROM pg_indexes WHERE indexname = 'marks'").fetchone()
            or ()
        )
        assert there == 1


def test_an_entry_that_was_changed_in_a_database_is_found_as_it_is_read(database: str) -> None:
    async def opened() -> EventStore:
        return await PostgresStore(database).open()

    async def work(store: EventStore) -> None:
        for after in (0, 2):
            with pytest.raises(Spoilt, match="t1 3 does not follow what is before it"):
                await bodies(store, after=after)
        assert store.spoilt == {"t1": "t1 3 does not follow what is before it"}

    run(lambda store: store.append(write("c1", 0, "a", "b", "c", "d")), opened)
    with psycopg.connect(database, autocommit=True) as base:
        base.execute("ALTER TABLE entries DISABLE TRIGGER entries_stay")
        base.execute("UPDATE entries SET body = 'x' WHERE version = 3")
    run(work, opened)


def test_it_is_there_when_the_store_is_opened_again(opens: Opens) -> None:
    run(lambda store: store.append(write("c1", 0, "a")), opens)
    assert run(bodies, opens) == ["a"]


def test_streams_are_ordered_each_by_itself(opens: Opens) -> None:
    async def work(store: EventStore) -> None:
        await store.append(write("c1", 0, "a", stream="t1"))
        await store.append(write("c1", 0, "b", stream="t2"))
        assert list(await store.streams()) == ["t1", "t2"]
        assert await bodies(store, "t2") == ["b"]

    run(work, opens)


def test_a_command_sent_again_has_one_effect_and_the_same_answer(opens: Opens) -> None:
    async def work(store: EventStore) -> None:
        first = await store.append(write("c1", 0, "a"))
        await store.append(write("c2", 1, "b"))
        assert await store.append(write("c1", 0, "a")) == first
        assert await bodies(store) == ["a", "b"]
        assert await store.answered("t1", "c1") == first[0]
        assert await store.answered("t1", "c9") is None

    run(work, opens)


def test_an_id_is_not_used_for_another_command(opens: Opens) -> None:
    async def work(store: EventStore) -> None:
        await store.append(write("c1", 0, "a"))
        other = replace(write("c1", 1, "b"), request=b"something else")
        with pytest.raises(Mismatched):
            await store.append(other)
        assert await bodies(store) == ["a"]

    run(work, opens)


def test_a_stream_that_moved_on_takes_nothing(opens: Opens) -> None:
    async def work(store: EventStore) -> None:
        await store.append(write("c1", 0, "a"))
        with pytest.raises(Stale):
            await store.append(write("c2", 0, "b"))
        assert await bodies(store) == ["a"]
        assert await store.answered("t1", "c2") is None

    run(work, opens)


def test_several_streams_take_all_or_nothing(opens: Opens) -> None:
    async def work(store: EventStore) -> None:
        await store.append(write("c1", 0, "a", stream="cage"))
        good, bad = write("c2", 0, "b", stream="t1"), write("c2", 0, "c", stream="cage")
        with pytest.raises(Stale):
            await store.append(good, bad)
        assert (await bodies(store, "t1"), await bodies(store, "cage")) == ([], ["a"])
        await store.append(good, write("c2", 1, "c", stream="cage"))
        assert (await bodies(store, "t1"), await bodies(store, "cage")) == (["b"], ["a", "c"])

    run(work, opens)


def test_thirty_at_once_have_one_effect(opens: Opens) -> None:
    """The same command from everywhere: one entry, one answer for all."""

    async def work(store: EventStore) -> None:
        sent = [store.append(write("c1", 0, "a")) for _ in range(30)]
        assert set(await asyncio.gather(*sent)) == {(Answer(b"answer of c1", 1),)}
        assert await bodies(store) == ["a"]

    run(work, opens)


def test_of_thirty_that_conflict_one_is_taken(opens: Opens) -> None:
    async def work(store: EventStore) -> None:
        sent = [store.append(write(f"c{n}", 0, f"b{n}")) for n in range(30)]
        told = await asyncio.gather(*sent, return_exceptions=True)
        assert sum(isinstance(one, Stale) for one in told) == 29
        assert len(await bodies(store)) == 1

    run(work, opens)


def test_a_writer_that_was_taken_over_is_fenced_off(opens: Opens) -> None:
    async def main() -> None:
        first, second = await opens(), await opens()
        assert await first.claim("first") < await second.claim("second")
        with pytest.raises(Fenced):
            await first.append(write("c1", 0, "a"))
        await second.append(write("c1", 0, "b"))
        assert await bodies(first) == ["b"]
        await first.close()
        await second.close()

    asyncio.run(main())


def test_entries_are_chained(opens: Opens) -> None:
    async def work(store: EventStore) -> None:
        await store.append(write("c1", 0, "a", "b"))
        before = FIRST
        async for entry in store.read("t1"):
            told = Linked(entry.stream, entry.version, entry.at, entry.command, entry.body)
            assert entry.hash == link(before, told)
            before = entry.hash

    run(work, opens)


def test_a_snapshot_is_kept(opens: Opens) -> None:
    async def work(store: EventStore) -> None:
        assert await store.kept("t1") is None
        await store.keep("t1", Snapshot(3, b"state"))
        await store.keep("t1", Snapshot(5, b"later"))
        assert await store.kept("t1") == Snapshot(5, b"later")

    run(work, opens)


def test_many_pages_are_read(opens: Opens) -> None:
    async def work(store: EventStore) -> None:
        await store.append(write("c1", 0, *(f"{n}" for n in range(1_203))))
        assert await bodies(store, after=1) == [f"{n}" for n in range(1, 1_203)]

    run(work, opens)


def test_who_gave_up_waiting_has_written_all_the_same(opens: Opens) -> None:
    async def work(store: EventStore) -> None:
        sent = asyncio.create_task(store.append(write("c1", 0, "a")))
        await asyncio.sleep(0)
        sent.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sent
        async with asyncio.timeout(5):
            while not await store.version("t1"):
                await asyncio.sleep(0.01)
        assert await store.answered("t1", "c1") == Answer(b"answer of c1", 1)

    run(work, opens)


def test_names_are_ordered_by_their_letters_alone(opens: Opens) -> None:
    async def work(store: EventStore) -> None:
        for name in ("b", "a-1", "A", "a 2", "é"):
            await store.append(write("c1", 0, "a", stream=name))
        assert list(await store.streams()) == ["A", "a 2", "a-1", "b", "é"]

    run(work, opens)


def test_who_joins_writes_and_who_claims_later_fences_off(opens: Opens) -> None:
    async def main() -> None:
        first, second = await opens(), await opens()
        await first.join("first")
        await first.append(write("c1", 0, "a"))
        await second.claim("second")
        with pytest.raises(Fenced):
            await first.append(write("c2", 1, "b"))
        await second.append(write("c2", 1, "b"))
        await first.close()
        await second.close()

    asyncio.run(main())


def test_who_follows_is_told_how_each_stream_stands(opens: Opens) -> None:
    async def work(store: EventStore) -> None:
        await store.append(write("c1", 0, "a", "b", stream="t1"))
        await store.append(write("c1", 0, "a", stream="t2"))
        news = store.follow()
        known = [("t1", 2), ("t2", 1)]
        assert [await anext(news) for _ in known] == known
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                while True:  # a version may be told twice
                    assert await anext(news) in known

    run(work, opens)


def test_who_leads_works_to_the_end(opens: Opens) -> None:
    """Alone, one leads at once; what goes wrong in the work is stated."""

    async def work(store: EventStore) -> None:
        done: list[int] = []

        async def twice() -> None:
            done.append(await store.version("t1"))
            if len(done) == 2:
                raise KeyError("the second time")

        await asyncio.wait_for(store.lead(twice), 5)
        with pytest.raises(KeyError):
            await asyncio.wait_for(store.lead(twice), 5)
        assert done == [0, 0]

    run(work, opens)


def test_an_older_snapshot_replaces_no_newer_one(opens: Opens) -> None:
    async def work(store: EventStore) -> None:
        await store.keep("t1", Snapshot(5, b"later"))
        await store.keep("t1", Snapshot(3, b"state"))
        assert await store.kept("t1") == Snapshot(5, b"later")

    run(work, opens)


# ── What SQLite does ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("table", ["entries", "answers"])
@pytest.mark.parametrize("change", ["DELETE FROM {}", "UPDATE {} SET command = 'x'"])
def test_sqlite_itself_refuses_to_change_what_happened(
    in_a_file: Opens, tmp_path: Path, table: str, change: str
) -> None:
    run(lambda store: store.append(write("c1", 0, "a")), in_a_file)
    other = sqlite3.connect(tmp_path / "log.sqlite")
    with pytest.raises(sqlite3.IntegrityError, match="not changed"):
        other.execute(change.format(table))
    other.close()


def test_a_disk_that_takes_nothing_halts_the_file(in_a_file: Opens) -> None:
    """Nothing is acknowledged, and nothing is tried again."""

    async def work(store: EventStore) -> None:
        await store.append(write("c1", 0, "a"))
        assert isinstance(store, SqliteStore)
        store._db.execute("PRAGMA max_page_count = 1")
        with pytest.raises(Halted):
            await store.append(write("c2", 1, "b" * 1_000_000))
        store._db.execute("PRAGMA max_page_count = 1000000")
        with pytest.raises(Halted):
            await store.append(write("c3", 1, "c"))
        assert await bodies(store) == ["a"]

    run(work, in_a_file)


def test_a_file_that_is_locked_halts_nothing(in_a_file: Opens, tmp_path: Path) -> None:
    """Who writes meanwhile may send it again; nobody is kept waiting for the lock."""

    async def work(store: EventStore) -> None:
        await store.append(write("c1", 0, "a"))
        other = sqlite3.connect(tmp_path / "log.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        for _ in range(2):
            with pytest.raises(Unavailable, match="the store cannot be written now: "):
                await asyncio.wait_for(store.append(write("c2", 1, "b")), 2)
        assert not store.halted
        assert await bodies(store) == ["a"]
        other.execute("ROLLBACK")
        other.close()
        await store.append(write("c2", 1, "b"))
        assert await bodies(store) == ["a", "b"]

    run(work, in_a_file)


def test_whatever_a_commit_raises_nobody_waits_for_ever(
    in_a_file: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something nobody thought of fails those it was for; the next is written."""

    def trouble(*_: object) -> NoReturn:
        raise MemoryError("nobody thought of this")

    async def work(store: EventStore) -> None:
        assert isinstance(store, SqliteStore)
        for method in ("write", "commit"):
            with monkeypatch.context() as patch:
                patch.setattr(store, method, trouble)
                with pytest.raises(StoreError, match="nobody thought of this"):
                    await asyncio.wait_for(store.append(write("c1", 0, "a")), 5)
        store._db.rollback()
        store._heads.clear()
        await asyncio.wait_for(store.append(write("c1", 0, "a")), 5)
        assert await bodies(store) == ["a"]

    run(work, in_a_file)


def test_what_a_file_cannot_hold_is_refused_and_halts_nothing(in_a_file: Opens) -> None:
    async def work(store: EventStore) -> None:
        odd = ({"at": 2**70}, {"command": "\ud800"}, {"stream": "\ud800"})
        for unfit in (replace(write(), **change) for change in odd):
            with pytest.raises(StoreError, match="does not take this") as refused:
                await asyncio.wait_for(store.append(unfit), 5)
            assert not isinstance(refused.value, Halted)
        await store.append(write("c1", 0, "a"))
        assert await bodies(store) == ["a"]

    run(work, in_a_file)


def test_one_that_does_not_fit_takes_none_with_it(in_a_file: Opens) -> None:
    """Sent at once, all are in one commit; each has its own outcome, and they follow in order."""

    async def work(store: EventStore) -> None:
        first = asyncio.create_task(store.append(write("c0", 0, "a")))
        unfit = replace(write("c2", 2, "x"), at=2**70)
        sent = (write("c1", 1, "b"), unfit, write("c3", 2, "c"))
        told = await asyncio.gather(*map(store.append, sent), return_exceptions=True)
        await first
        assert [isinstance(one, StoreError) for one in told] == [False, True, False]
        assert await bodies(store) == ["a", "b", "c"]

    run(work, in_a_file)


def test_a_commit_that_fails_acknowledges_nothing(in_a_file: Opens) -> None:
    """Those in it and those that wait for the next are informed, and nothing more is written."""

    async def work(store: EventStore) -> None:
        assert isinstance(store, SqliteStore)
        await store.append(write("c1", 0, "a"))
        store._db.executescript(
            "CREATE TEMP TABLE parent (id PRIMARY KEY);"
            "CREATE TEMP TABLE child (id REFERENCES parent DEFERRABLE INITIALLY DEFERRED);"
            "PRAGMA foreign_keys = ON;"
            "CREATE TEMP TRIGGER spoil AFTER INSERT ON main.answers"
            " BEGIN INSERT INTO child VALUES (1); END;"
        )
        sent = [store.append(write(f"c{n}", n - 1, "b")) for n in (2, 3)]
        told = await asyncio.gather(*sent, return_exceptions=True)
        assert [type(one) for one in told] == [Halted, Halted]
        with pytest.raises(Halted):
            await store.append(write("c4", 1, "c"))
        assert await bodies(store) == ["a"]

    run(work, in_a_file)


@pytest.mark.parametrize("commands", [1, 2, 200])
def test_answers_are_looked_up_not_gone_through(
    in_a_file: Opens, tmp_path: Path, commands: int
) -> None:
    """However many there are: no statement of a commit reads more as the log grows."""
    run(lambda store: store.append(write("c1", 0, "a")), in_a_file)
    db = sqlite3.connect(tmp_path / "log.sqlite")
    plan = db.execute(f"EXPLAIN QUERY PLAN {look(commands)}", ["x"] * 2 * commands)
    steps = [step for *_, step in plan]
    db.close()
    assert any(step.startswith("SEARCH answers USING PRIMARY KEY") for step in steps)
    assert not [step for step in steps if step.startswith(("SCAN answers", "SCAN entries"))]


# ── What PostgreSQL does ────────────────────────────────────────────────────────────────────────

TOGETHER: Final = 30
"""Commands sent at once."""


@contextmanager
def stranger(database: str) -> Iterator["psycopg.Connection[tuple[object, ...]]"]:
    """Somebody who writes past the store, in a transaction that stays open."""
    with psycopg.connect(database) as db:
        db.execute(
            "INSERT INTO entries (stream, version, at, command, body, hash)"
            " VALUES ('t1', 1, 0, 'x', 'x', 'x')"
        )
        yield db


@pytest.mark.parametrize("table", ["entries", "answers"])
@pytest.mark.parametrize("change", ["DELETE FROM {}", "UPDATE {} SET command = 'x'", "TRUNCATE {}"])
@pytest.mark.parametrize("role", ["origin", "replica"])
def test_postgresql_itself_refuses_to_change_what_happened(
    in_a_database: Opens, database: str, table: str, change: str, role: str
) -> None:
    run(lambda store: store.append(write("c1", 0, "a")), in_a_database)
    with psycopg.connect(database) as db:
        db.execute(f"SET session_replication_role = {role}".encode())
        with pytest.raises(psycopg.errors.RestrictViolation, match="not changed"):
            db.execute(change.format(table).encode())


@pytest.mark.parametrize(
    "change", ["DELETE FROM entries", "TRUNCATE answers", "ALTER TABLE entries DISABLE TRIGGER ALL"]
)
def test_a_server_needs_no_right_to_change_what_happened(
    in_a_database: Opens, database: str, change: str
) -> None:
    """With the rights it needs it writes, and cannot lift the guards."""
    run(lambda store: store.append(write("c1", 0, "a")), in_a_database)
    with psycopg.connect(database) as db:
        db.execute("DROP ROLE IF EXISTS dealer")
        db.execute("CREATE ROLE dealer LOGIN")
        db.execute(RIGHTS.format(role="dealer").encode())
    dealer = database.replace("user=postgres", "user=dealer")

    async def opened() -> EventStore:
        return await PostgresStore(dealer).open()

    async def work(store: EventStore) -> None:
        await store.append(write("c2", 1, "b"))
        await store.keep("t1", Snapshot(2, b"state"))
        await store.keep("t1", Snapshot(3, b"state"))

    run(work, opened)
    with psycopg.connect(dealer) as db, pytest.raises(psycopg.errors.InsufficientPrivilege):
        db.execute(change.encode())
    with psycopg.connect(database) as db:
        db.execute("DROP OWNED BY dealer")
        db.execute("DROP ROLE dealer")


def test_a_database_of_an_earlier_release_gets_a_lease_from_its_owner(database: str) -> None:
    """Under another role the start says what is to be done."""
    asyncio.run(opened_once(database))
    with psycopg.connect(database) as db:
        db.execute("ALTER TABLE fence DROP COLUMN lead_epoch, DROP COLUMN lead_until")
        db.execute("CREATE ROLE teller LOGIN")
        db.execute(RIGHTS.format(role="teller").encode())
    teller = database.replace("user=postgres", "user=teller")
    try:
        with pytest.raises(StoreError, match="serve once as the role that owns them"):
            asyncio.run(opened_once(teller))
        for role in (database, teller):
            asyncio.run(opened_once(role))
    finally:
        with psycopg.connect(database) as db:
            db.execute("DROP OWNED BY teller")
            db.execute("DROP ROLE teller")


async def opened_once(database: str) -> None:
    """Open a store, lead once, and close it."""

    async def nothing() -> None:
        pass

    store = await PostgresStore(database).open()
    await store.lead(nothing)
    await store.close()


def test_servers_that_open_an_empty_database_at_once_all_find_it(database: str) -> None:
    async def main() -> None:
        stores = [PostgresStore(database) for _ in range(8)]
        await asyncio.gather(*(store.open() for store in stores))
        for place, store in enumerate(stores):
            await store.append(write(f"c{place}", place, "a"))
            await store.close()

    asyncio.run(main())


def test_a_command_sent_to_two_servers_has_one_effect(database: str) -> None:
    async def work(one: PostgresStore, two: PostgresStore) -> None:
        for version in range(10):
            sent = write(f"c{version}", version, f"{version}")
            asked = [store.append(sent) for _ in range(TOGETHER) for store in (one, two)]
            told = Answer(sent.answer, version + 1)
            assert set(await asyncio.gather(*asked)) == {(told,)}
        assert await bodies(one) == [f"{version}" for version in range(10)]

    on(database, work)


def test_of_commands_to_two_servers_that_conflict_one_is_taken(database: str) -> None:
    async def work(one: PostgresStore, two: PostgresStore) -> None:
        for version in range(10):
            asked = [
                store.append(write(f"{version} {place} {name}", version))
                for place in range(TOGETHER)
                for name, store in (("one", one), ("two", two))
            ]
            told = await asyncio.gather(*asked, return_exceptions=True)
            assert sum(isinstance(answer, Stale) for answer in told) == 2 * TOGETHER - 1
            assert await one.version("t1") == version + 1

    on(database, work)


def test_streams_named_in_any_order_do_not_wait_for_each_other_in_a_ring(database: str) -> None:
    async def work(one: PostgresStore, two: PostgresStore) -> None:
        for version in range(20):
            here, there = (
                [write(f"{name}{version}", version, stream=stream) for stream in ("cage", "t1")]
                for name in ("here", "there")
            )
            asked = one.append(*here), two.append(*reversed(there))
            told = await asyncio.gather(*asked, return_exceptions=True)
            assert sum(isinstance(answer, Stale) for answer in told) == 1, told
        assert await one.version("t1") == await one.version("cage") == 20

    on(database, work)
    with psycopg.connect(database) as db:
        count = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
        assert db.execute(count).fetchone() == (0,)


def test_streams_are_waited_for_in_one_order(database: str) -> None:
    """Whoever waits for the first holds none of the others."""
    first = min(("cage", "t1"), key=key)
    held = (
        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock'"
        " AND granted AND pid <> pg_backend_pid()"
    )

    async def work(one: PostgresStore, two: PostgresStore) -> None:
        writes = [write(stream=stream) for stream in ("cage", "t1")]
        with psycopg.connect(database) as db:
            db.execute("SELECT pg_advisory_xact_lock(%s)", (key(first),))
            asked = asyncio.gather(one.append(*writes), two.append(*reversed(writes)))
            await asyncio.sleep(0.2)
            assert db.execute(held).fetchone() == (0,)
            assert not asked.done()
        await asked
        assert await one.version("t1") == await one.version("cage") == 1

    on(database, work)


def test_a_writer_past_the_store_cannot_take_the_same_version(database: str) -> None:
    async def work(one: PostgresStore, two: PostgresStore) -> None:
        with stranger(database) as db:
            sent = asyncio.create_task(one.append(write("c1", 0, "a")))
            await asyncio.sleep(0.2)
            assert not sent.done()
            db.commit()
            with pytest.raises(Stale, match="t1 is at 1, not at 0"):
                await sent
        assert await two.append(write("c1", 1, "a")) == (Answer(b"answer of c1", 2),)

    on(database, work)


def test_a_claim_waits_for_what_is_being_written(database: str) -> None:
    """Whoever has claimed the store reads a log to which no other can add any more."""

    async def work(one: PostgresStore, two: PostgresStore) -> None:
        await one.claim("one")
        with stranger(database) as db:
            sent = asyncio.create_task(one.append(write("c1", 0, "a")))
            await asyncio.sleep(0.2)
            taken = asyncio.create_task(two.claim("two"))
            late = asyncio.create_task(one.append(write("c2", 0, "b", stream="t2")))
            await asyncio.sleep(0.2)
            assert not sent.done() and not taken.done()
            db.rollback()
            assert await sent == (Answer(b"answer of c1", 1),)
        await taken
        with pytest.raises(Fenced):
            await asyncio.gather(late, one.append(write("c3", 1, "c")))
        assert await bodies(two) == ["a"]

    on(database, work)


def test_who_follows_is_told_how_far_each_stream_has_come(database: str) -> None:
    async def work(one: PostgresStore, two: PostgresStore) -> None:
        await one.append(write("c1", 0, "a", "b"))
        news = two.follow()
        assert await anext(news) == ("t1", 2)
        awaited = asyncio.ensure_future(anext(news))
        await asyncio.sleep(0.1)
        await one.append(write("c1", 0, "a", stream="a table"))
        assert await asyncio.wait_for(awaited, 2) == ("a table", 1)

    on(database, work)


def test_who_follows_looks_for_what_nobody_told(database: str) -> None:
    async def work(one: PostgresStore, _: PostgresStore) -> None:
        await one.append(write("c1", 0, "a", stream="t0"))
        news = one.follow(quiet=0.2)
        assert await anext(news) == ("t0", 1)
        with stranger(database) as db:
            db.commit()
        while (told := await asyncio.wait_for(anext(news), 5)) != ("t1", 1):
            assert told == ("t0", 1)

    on(database, work)


def test_a_commit_waits_for_the_disk_whatever_the_database_is_used_to(database: str) -> None:
    with psycopg.connect(database) as db:
        db.execute(f"ALTER DATABASE {db.info.dbname} SET synchronous_commit = off".encode())

    async def work(one: PostgresStore, _: PostgresStore) -> None:
        await one.append(write("c1", 0, "a"))
        await asyncio.sleep(0.1)
        assert await one.rows("SHOW synchronous_commit") == [("on",)]

    on(database, work)


@pytest.mark.parametrize("name", ["nothing\0ends", secrets.token_hex(3_000)], ids=["zero", "long"])
def test_a_name_that_is_not_taken_halts_nothing(database: str, name: str) -> None:
    async def work(one: PostgresStore, _: PostgresStore) -> None:
        for unfit in (write(name), write("c1", stream=name)):
            with pytest.raises(StoreError, match="does not take this") as refused:
                await one.append(unfit)
            assert not isinstance(refused.value, Halted)
        assert await one.answered("t1", name) is None
        assert await one.version(name) == 0
        await one.append(write("c1", 0, "a"))

    on(database, work)


@pytest.mark.parametrize("reach", ["host=/nowhere dbname=x", "this is not a way"])
def test_a_database_that_is_not_there_is_said_to_be_so(reach: str) -> None:
    async def main() -> None:
        with pytest.raises(Unavailable, match="the store cannot be reached: "):
            await PostgresStore(reach).open()

    asyncio.run(main())


def test_more_writers_than_connections_wait_their_turn(database: str) -> None:
    async def main() -> None:
        store = await PostgresStore(database, connections=1).open()
        sent = [store.append(write(stream=f"t{place}")) for place in range(100)]
        assert len(await asyncio.gather(*sent)) == 100
        await store.close()

    asyncio.run(main())
