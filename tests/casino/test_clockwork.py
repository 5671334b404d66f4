"""The clockwork: it goes on whatever the clock does, and after trouble that has passed."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from sqlite3 import OperationalError
from typing import Final

import pytest

from croupier.casino.casino import Casino
from croupier.casino.scheduler import attend
from croupier.casino.store.port import Halted, Unavailable
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts
from croupier.casino.table.countdown import Watch
from croupier.casino.table.live_table import LiveTable, Sent
from croupier.protocol.pace import Pace, Waits, WaitsFor
from croupier.rules.config import TableConfig
from croupier.table.commands import CallNoMoreBets, LayWager
from tests.casino.at_table import Table
from tests.casino.going_on import next_call
from tests.casino.memory import MemoryVault

CONFIG: Final = TableConfig(edition="nz-current", minimum=10_00)
PACE: Final = Pace(betting=500, decision=500, cut=0, between=500)
HOUR: Final = 3_600_000
MOST: Final = 300
"""Acts of somebody who never stops, while a Round must begin."""
_ATTENDED: Final[dict[str, Casino]] = {}
"""The casino of each table that is attended to."""


class Clock:
    """A clock that is put where one likes."""

    def __init__(self) -> None:
        self.now = 10 * HOUR

    def __call__(self) -> int:
        return self.now


class Refusing(FileVault):
    """A vault that cannot be reached for a while, once the table is open."""

    asked = -1
    away = 2

    def __init__(self, file: Path, trouble: Exception) -> None:
        super().__init__(file)
        self._trouble = trouble

    def fresh(self, shoe: str) -> bytes:
        self.asked += 1
        if 0 < self.asked <= self.away:
            raise self._trouble
        return super().fresh(shoe)


async def _moved_on(table: LiveTable, clock: Clock, beyond: int) -> None:
    """Let time pass until something has happened."""
    async with asyncio.timeout(20):
        while table.version <= beyond:
            clock.now += 100
            await asyncio.sleep(0.001)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.casino.scheduler.TICK", 0.001)
    monkeypatch.setattr("croupier.casino.scheduler.LONGEST", 0.001)
    monkeypatch.setattr("croupier.casino.scheduler.PAUSE", 0.001)


def attended(
    folder: Path, vault: FileVault, work: Callable[[LiveTable, Clock], Awaitable[None]]
) -> None:
    async def main() -> None:
        clock = Clock()
        casino = Casino(SqliteStore(folder / "log.sqlite"), vault, clock)
        await casino.start("a test")
        table = await casino.open("t1", CONFIG, Sent("open", b""), "practice")
        attending = asyncio.create_task(attend(casino, PACE))
        _ATTENDED[table.live.table] = casino
        try:
            await work(table, clock)
        finally:
            attending.cancel()
            await asyncio.wait((attending,))
            await casino.close()

    asyncio.run(main())


def test_a_clock_that_is_put_back_lets_nobody_wait_longer(tmp_path: Path) -> None:
    """A shoe is sealed, cut and a Round opened, though each time the clock is put back."""

    async def work(table: LiveTable, clock: Clock) -> None:
        while table.live.round is None:
            before = clock.now
            seen = table.version
            clock.now -= HOUR
            await _moved_on(table, clock, seen)
            assert clock.now < before

    attended(tmp_path, FileVault(tmp_path / "vault.sqlite"), work)


def test_nobody_puts_off_what_is_due(tmp_path: Path) -> None:
    """L1: somebody buys chips again and again, ever sooner than anything is due."""

    async def work(table: LiveTable, clock: Clock) -> None:
        bought = 0
        while table.live.round is None and bought < MOST:
            clock.now += PACE.between // 3
            act = partial(acts.buy_chips, player="ana", cents=100)
            await table.do(Sent(f"buy/{bought}", b""), act, clock.now)
            await asyncio.sleep(0.001)
            bought += 1
        assert 3 < bought < MOST

    attended(tmp_path, FileVault(tmp_path / "vault.sqlite"), work)


def test_16_6_others_give_nobody_more_time_to_decide() -> None:
    """The time for a call goes on whoever comes and goes, and begins anew with the next call."""
    table, watch, pace, vault = Table(CONFIG), Watch(), Pace(), MemoryVault(0)
    table.new_shoe(Random(1))
    table.do(acts.open_round)
    for box, player in enumerate(("ana", "ben"), 1):
        table.do(partial(acts.buy_chips, player=player, cents=100_00))
        table.do(partial(acts.call, command=LayWager(box, player, 50_00)))
    table.do(partial(acts.call, command=CallNoMoreBets()))
    now, asked = 0, 0
    while table.live.round is not None:
        now += pace.decision // 2
        watch.look(table.live, len(table.log), pace, vault, now)
        if watch.next is not None and watch.next.what is WaitsFor.DECISION:
            asked += 1
            assert watch.waits(now) == Waits(WaitsFor.DECISION, pace.decision)
            table.do(partial(acts.buy_chips, player="cy", cents=1_00))
            now += 1_000
            watch.look(table.live, len(table.log), pace, vault, now)
            assert watch.waits(now) == Waits(WaitsFor.DECISION, pace.decision - 1_000)
        table.do(partial(acts.call, command=next_call(table.live)))
    assert asked > 1


@pytest.mark.parametrize(
    "trouble", [Halted("the vault cannot be reached"), OperationalError("unforeseen")]
)
def test_a_vault_that_was_away_is_asked_again(tmp_path: Path, trouble: Exception) -> None:
    vault = Refusing(tmp_path / "vault.sqlite", trouble)

    async def work(table: LiveTable, clock: Clock) -> None:
        await _moved_on(table, clock, table.version)
        assert vault.asked > vault.away

    attended(tmp_path, vault, work)


def test_a_locked_vault_stops_a_table_only_while_it_is_locked(tmp_path: Path) -> None:
    """It is reported meanwhile, nobody else waits for it, and the table then goes on."""
    vault = FileVault(tmp_path / "vault.sqlite")

    async def work(table: LiveTable, clock: Clock) -> None:
        other = sqlite3.connect(tmp_path / "vault.sqlite", isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        before, heartbeat = table.version, _ATTENDED[table.live.table].heartbeat
        while heartbeat.stuck != ("t1",):
            clock.now += 100
            await asyncio.sleep(0.001)
        for _ in range(100):  # it is reported for as long as it lasts
            await asyncio.sleep(0.001)
            assert heartbeat.stuck == ("t1",)
        assert table.version == before
        assert not table.halted
        other.execute("ROLLBACK")
        other.close()
        await _moved_on(table, clock, before)
        while heartbeat.stuck:
            await asyncio.sleep(0.001)

    attended(tmp_path, vault, work)


def test_a_vault_that_cannot_be_opened_is_unavailable(tmp_path: Path) -> None:
    vault = FileVault(tmp_path / "vault.sqlite")
    (tmp_path / "vault.sqlite").unlink()
    (tmp_path / "vault.sqlite").mkdir()
    for ask in (vault.fresh, vault.seed):
        with pytest.raises(Unavailable, match="the vault cannot be reached: "):
            ask("t1/1")


def test_a_table_that_could_not_be_resumed_is_resumed_later(tmp_path: Path) -> None:
    """It was opened and is durable, but the store did not answer."""

    async def main() -> None:
        store, clock = SqliteStore(tmp_path / "log.sqlite"), Clock()
        casino = Casino(store, FileVault(tmp_path / "vault.sqlite"), clock)
        await casino.start("a test")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "acknowledged", _away)
            with pytest.raises(Unavailable):
                await casino.open("t1", CONFIG, Sent("open", b""), "practice")
        attending = asyncio.create_task(attend(casino, PACE))
        async with asyncio.timeout(20):
            while "t1" not in casino:
                await asyncio.sleep(0.001)
        attending.cancel()
        await asyncio.wait((attending,))
        await casino.close()

    asyncio.run(main())


async def _away(_: str) -> int:
    raise Unavailable("no descriptor is left")
