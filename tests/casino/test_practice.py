"""A table of one's own to practise at: at one press, alone, without a clock, and not for ever."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from croupier.casino import practice
from croupier.casino.casino import Casino
from croupier.casino.practice import forget_closed, practise
from croupier.casino.scheduler import attend
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts, automatic, management, readiness
from croupier.casino.table.live_table import Act, LiveTable, Sent
from croupier.casino.table.timing import UNUSED, Due, due
from croupier.protocol.pace import Pace, WaitsFor
from croupier.rules.refusal import Refusal
from croupier.table.commands import LayWager
from croupier.table.state import BETTING
from croupier.verify.lines import ExportedEntry
from croupier.verify.table_log import TableLog
from tests.casino.going_on import next_call
from tests.casino.memory import Disk, MemoryStore, MemoryVault


def _in_casino(work: Callable[[Casino], Awaitable[None]]) -> None:
    async def main() -> None:
        casino = Casino(MemoryStore(Disk()), MemoryVault(1, {}), lambda: 0)
        await casino.start("a test")
        await work(casino)
        await casino.close()

    asyncio.run(main())


def _next(table: LiveTable) -> Due:
    found = due(table.live, Pace(), table._vault)
    assert found is not None
    return found


async def _do(table: LiveTable, act: Act) -> None:
    await table.do(Sent(f"test {table.version}", b""), act, 0)


async def _until_betting(table: LiveTable) -> None:
    while table.live.round is None:
        assert _next(table).after <= 200
        await _do(table, _next(table).act)


async def _play(table: LiveTable) -> None:
    """A Round of the owner's, who says that they are ready."""
    await _until_betting(table)
    await _do(table, partial(acts.call, command=LayWager(4, "A", 10_00)))
    await _do(table, partial(readiness.ready, player="A"))
    assert table.live.round is None or table.live.round.phase is not BETTING
    while table.live.round is not None:
        await _do(table, partial(acts.call, command=next_call(table.live)))


def test_one_is_seated_with_chips_and_the_first_round_opens_by_itself() -> None:
    async def work(casino: Casino) -> None:
        table = await practise(casino, "A")
        assert table.live.practice
        assert table.live.owner == "A"
        assert table.live.purse("A") == practice.CHIPS
        assert [seat.player for seat in table.live.game.seats] == ["A"]
        assert table not in list(casino.listed())
        await _until_betting(table)

    _in_casino(work)


def test_no_clock_runs_and_the_next_round_waits_for_its_owner() -> None:
    async def work(casino: Casino) -> None:
        table = await practise(casino, "A")
        await _until_betting(table)
        await _do(table, partial(acts.call, command=LayWager(4, "A", 10_00)))
        assert (_next(table).what, _next(table).after) == (WaitsFor.WAGERS, UNUSED)
        await _play(table)
        assert (_next(table).what, _next(table).after) == (WaitsFor.OWNER, UNUSED)
        await _do(table, partial(readiness.ready, player="A"))
        assert _next(table).after == 0
        await _until_betting(table)
        assert table.live.rounds == 2

    _in_casino(work)


def test_however_often_it_is_pressed_there_is_one_table() -> None:
    async def work(casino: Casino) -> None:
        pressed = await asyncio.gather(*(practise(casino, "A") for _ in range(20)))
        assert len({table.live.table for table in pressed}) == 1
        assert len(list(casino)) == 1
        assert pressed[0].live.purse("A") == practice.CHIPS

    _in_casino(work)


def test_who_has_lost_all_or_left_is_given_chips_and_a_seat_again() -> None:
    async def work(casino: Casino) -> None:
        table = await practise(casino, "A")
        await _do(table, partial(acts.go, player="A"))
        again = await practise(casino, "A")
        assert again is table
        assert table.live.purse("A") == practice.CHIPS
        assert [seat.player for seat in table.live.game.seats] == ["A"]

    _in_casino(work)


def test_there_are_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "MOST", 3)

    async def work(casino: Casino) -> None:
        for player in "ABC":
            await practise(casino, player)
        with pytest.raises(Refusal, match="too many people practise"):
            await practise(casino, "D")
        assert (await practise(casino, "A")).live.owner == "A"

    _in_casino(work)


def test_nobody_else_plays_there_but_automatic_players() -> None:
    async def work(casino: Casino) -> None:
        table = await practise(casino, "A")
        for act in (
            partial(acts.buy_chips, player="B", cents=100_00),
            partial(acts.take_seat, player="B", box=1),
        ):
            with pytest.raises(Refusal, match="somebody's own table"):
                await _do(table, act)
        await _do(table, partial(automatic.seat, box=1))
        await _play(table)
        assert {line.player for line in table.live.lines} == {"A", "~1"}
        await _do(table, partial(automatic.send_away, box=1))
        assert [seat.player for seat in table.live.game.seats] == ["A"]

    _in_casino(work)


def test_left_alone_it_closes_and_is_forgotten_but_its_log_stays() -> None:
    async def work(casino: Casino) -> None:
        table = await practise(casino, "A")
        name = table.live.table
        await _until_betting(table)
        assert (_next(table).what, _next(table).after) == (WaitsFor.OWNER, UNUSED)
        await _do(table, _next(table).act)
        assert table.live.closed
        assert table.live.accounts.get("purse A", 0) == 0
        forget_closed(casino)
        assert name not in casino
        assert await casino.store.version(table.stream) == table.version
        await casino._resume(name)
        assert name not in casino
        assert (await practise(casino, "A")).live.table != name

    _in_casino(work)


def test_a_round_that_was_left_is_ended_before_the_table_closes() -> None:
    async def work(casino: Casino) -> None:
        table = await practise(casino, "A")
        await _until_betting(table)
        await _do(table, partial(acts.call, command=LayWager(4, "A", 10_00)))
        with pytest.raises(Refusal):
            await _do(table, management.close_own)
        waited = 0
        for _ in range(40):
            if table.live.closed:
                break
            waited += _next(table).after
            await _do(table, _next(table).act)
        assert table.live.closed
        assert waited >= 2 * UNUSED

    _in_casino(work)


def test_it_stands_beside_tables_of_the_casino_whatever_they_offer() -> None:
    """It is nobody's but its owner's: the operator opens what the law lets stand together."""

    async def work(casino: Casino) -> None:
        await practise(casino, "A")
        casino.check_beside_others("t1", practice.TABLE)
        with pytest.raises(Refusal, match="only somebody's own table"):
            other = await casino.open("t1", practice.TABLE, Sent("open", b""))
            await _do(other, management.close_own)

    _in_casino(work)


def test_the_clockwork_closes_and_forgets_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Left alone in mid-Round; other tables are attended to as before."""
    monkeypatch.setattr("croupier.casino.scheduler.TICK", 0.001)
    monkeypatch.setattr("croupier.casino.scheduler.LONGEST", 0.001)
    time = [0]

    async def main() -> None:
        store, vault = SqliteStore(tmp_path / "log.sqlite"), FileVault(tmp_path / "vault.sqlite")
        casino = Casino(store, vault, lambda: time[0])
        await casino.start("a test")
        await casino.open("t1", practice.TABLE, Sent("open", b""), "practice")
        table = await practise(casino, "A")
        attending = asyncio.create_task(attend(casino, Pace(cut=0, between=0)))
        async with asyncio.timeout(30):
            while table.live.round is None:
                await asyncio.sleep(0.002)
            await _do(table, partial(acts.call, command=LayWager(4, "A", 10_00)))
            while table.live.table in casino:
                time[0] += UNUSED // 3
                await asyncio.sleep(0.002)
            while casino.table("t1").live.round is None:
                await asyncio.sleep(0.002)
        assert table.live.closed
        assert not attending.done()
        assert await _findings(casino, table) == []
        attending.cancel()
        await asyncio.wait((attending,))
        await casino.close()

    asyncio.run(main())


async def _findings(casino: Casino, table: LiveTable) -> list[str]:
    """What the independent verifier finds wrong in a table's log."""
    log = TableLog(table.stream)
    async for one in casino.store.read(table.stream):
        body = one.body.decode()
        log.add(ExportedEntry(one.version, one.stream, one.version, 0, "", body, b""))
    return [one.what for one in log.findings]
