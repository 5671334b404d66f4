"""The contract of an event store, held against every store there is."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec.structs import replace

from croupier.server.store.chain import FIRST, Linked, link
from croupier.server.store.port import (
    Answer,
    EventStore,
    Fenced,
    Halted,
    Mismatched,
    Snapshot,
    Stale,
    Write,
)
from croupier.server.store.sqlite import SqliteStore

T = TypeVar("T")
Opens = Callable[[], Awaitable[EventStore]]


@pytest.fixture
def opens(tmp_path: Path) -> Opens:
    """Opens the same store again and again."""

    async def opened() -> EventStore:
        return SqliteStore(tmp_path / "log.sqlite")

    return opened


def write(command: str = "c1", expected: int = 0, *bodies: str, stream: str = "t1") -> Write:
    told = tuple(body.encode() for body in bodies or ("one",))
    request = f"request of {command}".encode()
    return Write(
        stream=stream,
        expected=expected,
        command=command,
        request=request,
        bodies=told,
        answer=f"answer of {command}".encode(),
        at=1_000,
    )


async def bodies(store: EventStore, stream: str = "t1", after: int = 0) -> list[str]:
    return [entry.body.decode() async for entry in store.read(stream, after)]


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


# ── What only one of them can show ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize("table", ["entries", "answers"])
@pytest.mark.parametrize("change", ["DELETE FROM {}", "UPDATE {} SET command = 'x'"])
def test_sqlite_itself_refuses_to_change_what_happened(
    opens: Opens, tmp_path: Path, table: str, change: str
) -> None:
    run(lambda store: store.append(write("c1", 0, "a")), opens)
    other = sqlite3.connect(tmp_path / "log.sqlite")
    with pytest.raises(sqlite3.IntegrityError, match="not changed"):
        other.execute(change.format(table))
    other.close()


def test_a_disk_that_takes_nothing_halts_the_store(opens: Opens) -> None:
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

    run(work, opens)
