"""Long logs: reading one keeps nobody waiting, and no more is read than is needed."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from croupier.casino.audit import export
from croupier.casino.casino import Casino
from croupier.casino.heavy_reads import HeavyReads, ReadsFull, in_pages
from croupier.casino.store.marks import Mark
from croupier.casino.store.port import Entry, Spoilt
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.sqlite_reads import SqliteReads
from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts, histories, history
from croupier.casino.table.cases import cases
from croupier.casino.table.histories import Histories
from croupier.casino.table.live_table import LiveTable, Sent
from croupier.casino.table.recall import recall
from croupier.protocol.pace import Pace
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.table.commands import CallNoMoreBets, LayWager
from tests.casino.going_on import next_call

CONFIG: Final = TableConfig(edition="nz-current", minimum=10_00)
LONG: Final = 900
"""Entries before the Rounds."""
Work = Callable[[Casino, LiveTable], Awaitable[None]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A casino with a table whose log is long before its three Rounds, and after them."""
    at = tmp_path_factory.mktemp("casino")

    async def main() -> None:
        casino = _casino(at)
        await casino.start("a test")
        table = await casino.open("t1", CONFIG, Sent("open", b""), "practice")
        await _buy(table, LONG)
        for _ in range(3):
            await _play(casino, table)
        await _buy(table, LONG)
        await casino.close()

    asyncio.run(main())
    return at


def _casino(folder: Path) -> Casino:
    return Casino(SqliteStore(folder / "log.sqlite"), FileVault(folder / "vault.sqlite"))


async def _buy(table: LiveTable, times: int) -> None:
    def act(live: Any) -> Any:
        return tuple(one for _ in range(times) for one in acts.buy_chips(live, "ana", 100_00))

    await table.do(Sent(f"buy {table.version}", b""), act, 0)


async def _play(casino: Casino, table: LiveTable) -> None:
    async def do(act: Any) -> None:
        await table.do(Sent(f"do {table.version}", b""), act, 0)

    if table.live.seal_due:
        seed = casino.vault.fresh(table.live.next_shoe)
        await do(partial(acts.seal_shoe, seed=seed))
        await do(lambda live: acts.cut(live, ""))
    await do(acts.open_round)
    await do(partial(acts.call, command=LayWager(1, "ana", 10_00)))
    await do(partial(acts.call, command=CallNoMoreBets()))
    while table.live.round is not None:
        await do(partial(acts.call, command=next_call(table.live)))


def reading(folder: Path, work: Work) -> None:
    async def main() -> None:
        casino = _casino(folder)
        await casino.start("a test")
        try:
            await work(casino, casino.table("t1"))
        finally:
            await casino.close()

    asyncio.run(main())


def _spied(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows each question finds, from now on."""
    found: list[int] = []
    rows = SqliteReads._rows

    def spy(self: SqliteReads, query: str, *about: object) -> list[Any]:
        answer = rows(self, query, *about)
        found.append(len(answer))
        return answer

    monkeypatch.setattr(SqliteReads, "_rows", spy)
    return found


def test_a_round_is_read_and_nothing_else(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(casino: Casino, table: LiveTable) -> None:
        found = _spied(monkeypatch)
        for number in (1, 2, 3):
            of = await recall(casino.store, "t1", number)
            assert (of.number, of.ended, of.config) == (number, True, table.live.config)
        assert sum(found) < LONG, "the Rounds of a table are found without reading its log"
        found.clear()
        for number in (0, 4, 999_999_999, 10**30):
            with pytest.raises(Refusal, match=f"t1 has no Round {number}: there are 3"):
                await recall(casino.store, "t1", number)
        assert await cases(casino.store, table.stream) == []
        assert sum(found) < 10

    reading(folder, work)


def test_marked_entries_are_those_of_their_kind(folder: Path) -> None:
    async def work(casino: Casino, table: LiveTable) -> None:
        store, every = casino.store, [one async for one in casino.store.read(table.stream)]
        begun = [one for one in every if b'"RoundBegun"' in one.body]
        assert [one async for one in store.marked(table.stream, Mark.ROUND)] == begun
        assert [one async for one in store.marked(table.stream, Mark.ROUND, 1)] == begun[1:]
        second = begun[1].version
        assert await store.last_marked(table.stream, Mark.ROUND, second) == begun[1]
        assert await store.last_marked(table.stream, Mark.ROUND, second - 1) == begun[0]
        assert await store.last_marked(table.stream, Mark.SETTINGS, second) is None
        counts = [await store.count_marked(table.stream, Mark.ROUND, second - at) for at in (0, 1)]
        assert counts == [2, 1]

    reading(folder, work)


def test_an_index_that_is_wrong_is_not_believed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(casino: Casino, table: LiveTable) -> None:
        marked = casino.store.marked

        def astray(stream: str, mark: Mark, skip: int = 0) -> Any:
            return marked(stream, mark, skip + 1)

        monkeypatch.setattr(casino.store, "marked", astray)
        with pytest.raises(Spoilt, match="does not open Round 1, as its index has it"):
            await recall(casino.store, "t1", 1)

    reading(folder, work)


def test_nobody_waits_while_a_log_is_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every page is read, folded and encoded beside the event loop, which goes on meanwhile."""
    here = threading.get_ident()
    seen: dict[str, set[int]] = {"rows": set(), "read": set(), "exported": set()}

    def noting(name: str, work: Any) -> Any:
        def noted(*about: Any) -> Any:
            seen[name].add(threading.get_ident())
            return work(*about)

        return noted

    monkeypatch.setattr(SqliteReads, "_rows", noting("rows", SqliteReads._rows))
    monkeypatch.setattr(history.History, "read", noting("read", history.History.read))
    monkeypatch.setattr("croupier.casino.audit.exported", noting("exported", lambda entry: Pace()))

    async def work(casino: Casino, table: LiveTable) -> None:
        assert len((await Histories(casino.store).of(table)).places) == 3
        assert len([line async for line in export(casino.store)]) > LONG
        assert all(seen.values())
        assert not any(here in threads for threads in seen.values())

    reading(folder, work)


def test_the_event_loop_goes_on_while_the_file_is_slow(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that takes until somebody else has had their turn."""
    went_on, rows = threading.Event(), SqliteReads._rows

    def slow(self: SqliteReads, query: str, *about: object) -> list[Any]:
        assert went_on.wait(10), "the event loop waits for the file"
        return rows(self, query, *about)

    async def work(casino: Casino, table: LiveTable) -> None:
        monkeypatch.setattr(SqliteReads, "_rows", slow)
        asyncio.get_running_loop().call_soon(went_on.set)
        assert await casino.store.version(table.stream) == table.version

    reading(folder, work)


def test_a_long_history_is_answered_once_it_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks too early is told when to ask again; it is read once for all of them."""

    async def work(casino: Casino, table: LiveTable) -> None:
        every = Histories(casino.store)
        monkeypatch.setattr(histories, "PATIENCE", 0)
        for _ in range(2):
            with pytest.raises(ReadsFull, match="still being read: try again in 5 seconds"):
                await every.of(table)
        monkeypatch.setattr(histories, "PATIENCE", 60)
        known = await every.of(table)
        assert (known.version, await every.of(table)) == (table.version, known)
        await every.close()

    reading(folder, work)


# ── Turns ──


def test_one_page_at_a_time_in_the_order_they_were_asked_for() -> None:
    order: list[int] = []
    under_way, met = threading.Lock(), threading.Event()

    def work(number: int) -> None:
        order.append(number)
        if under_way.acquire(blocking=False):
            met.wait(0.1)  # for another that should not be there
            under_way.release()
        else:
            met.set()

    async def main() -> None:
        reads = HeavyReads()
        await asyncio.gather(*(reads.page(work, number) for number in range(4)))

    asyncio.run(main())
    assert order == list(range(4))
    assert not met.is_set()


def test_what_is_short_waits_behind_no_long_log() -> None:
    shown = threading.Event()

    async def main() -> bool:
        reads = HeavyReads()
        long = asyncio.create_task(reads.page(shown.wait, 10))
        await asyncio.sleep(0)
        await asyncio.wait_for(reads.short(shown.set), 10)
        return await long

    assert asyncio.run(main()), "the long read has waited for the short one, and not the other way"


def test_one_long_read_too_many_is_refused() -> None:
    reads = HeavyReads(per_person=2, in_all=3)
    with reads.held("ana"), reads.held("ana"):
        with pytest.raises(ReadsFull, match="too many long logs are being read"):
            reads.held("ana").__enter__()
        with reads.held("ben"), pytest.raises(ReadsFull):
            reads.held("cem").__enter__()
        with reads.held("cem"):
            pass
    with reads.held("ana"):
        pass


def test_entries_come_in_pages() -> None:
    async def entries() -> Any:
        for number in range(1, 8):
            yield Entry(number, "t1", number, 0, "", b"", b"")

    async def main() -> list[list[int]]:
        return [[one.version for one in page] async for page in in_pages(entries(), 3)]

    assert asyncio.run(main()) == [[1, 2, 3], [4, 5, 6], [7]]
