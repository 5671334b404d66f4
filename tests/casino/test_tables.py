"""Live tables on a store: one effect a command, durable before told, resumed as they were."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from msgspec.structs import replace

from croupier.casino.store.port import Halted, Mismatched
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault, NoSeed
from croupier.casino.table import acts, seeded_acts, snapshot
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import (
    LiveTable,
    PublishedEntry,
    Sent,
    lawful,
    open_live,
    resume,
)
from croupier.protocol.log import AnyLogged
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.refusal import Refusal
from croupier.school.random_round import random_command
from croupier.table.commands import CallNoMoreBets, LayWager, Stand
from croupier.table.game.shuffles import shuffle_due
from tests.casino.going_on import all_decline

T = TypeVar("T")
CONFIG = TableConfig(edition="nz-current", minimum=10_00)
CHIPS = 10_000_00


def test_a_table_opened_for_play_takes_what_its_sign_shows() -> None:
    """A side wager whose sums nobody stated is opened within the table's limits (15B.4)."""
    some = {"perfect-pair": SideWagerConfig(), "buster": SideWagerConfig(amount=5_00)}
    opened = lawful("t1", replace(CONFIG, maximum=200_00, side_wagers=some)).config.side_wagers
    assert opened["perfect-pair"] == SideWagerConfig(minimum=10_00, maximum=200_00)
    assert opened["buster"] == some["buster"]


class House:
    """A store and a vault in a folder."""

    def __init__(self, folder: Path) -> None:
        self.store = SqliteStore(folder / "log.sqlite")
        self.vault = FileVault(folder / "vault.sqlite")

    async def open(self, table: str = "t1") -> LiveTable:
        await self.store.claim("a test")
        opening = lawful(table, CONFIG)
        return await open_live(opening, Sent("open", b"open"), self.store, self.vault, 0)

    async def resume(self, table: str = "t1") -> LiveTable:
        return await resume(table, self.store, self.vault)

    async def close(self) -> None:
        await self.store.close()


def run(folder: Path, work: Callable[[House], Awaitable[T]]) -> T:
    async def main() -> T:
        house = House(folder)
        try:
            return await work(house)
        finally:
            await house.close()

    return asyncio.run(main())


class Player:
    """Sends commands under new ids."""

    def __init__(self, house: House, table: LiveTable) -> None:
        self.house, self.table, self.sent = house, table, 0

    async def do(self, act: Callable[[Live], tuple[AnyLogged, ...]]) -> None:
        self.sent += 1
        name = f"c{self.sent}-{self.table.version}"
        await self.table.do(Sent(name, name.encode()), act, self.sent)

    async def begin(self) -> None:
        """Chips, a shoe if one is due, and a Round open for wagers."""
        if not self.table.live.purse("A"):
            await self.do(partial(acts.buy_chips, player="A", cents=CHIPS))
        if shuffle_due(self.table.live.game) is not None:
            await self.do(partial(seeded_acts.shuffle, vault=self.house.vault))
            await self.do(all_decline)
        await self.do(acts.open_round)

    async def round(self, random: Random) -> None:
        """A whole Round, by random lawful calls."""
        await self.begin()
        await self.do(partial(acts.call, command=LayWager(1, "A", 10_00)))
        await self.do(partial(acts.call, command=CallNoMoreBets()))
        while self.table.live.round is not None:
            command = random_command(random, self.table.live.round)
            assert command is not None
            await self.do(partial(acts.call, command=command))


def _same(one: Live, other: Live) -> None:
    """Two tables are the same, as far as anybody could ever tell."""
    assert one.accounts == other.accounts
    assert replace(one.game, rules=other.rules) == other.game
    assert (one.stacks, one.shoes, one.rounds) == (other.stacks, other.shoes, other.rounds)
    if one.round is None or other.round is None:
        assert one.round is other.round
    else:
        assert replace(one.round, rules=other.rules) == other.round


def test_a_table_is_resumed_in_the_middle_of_a_round(tmp_path: Path) -> None:
    """H1: opened again from its log, with the same cards to come."""

    async def played(house: House) -> Live:
        player = Player(house, await house.open())
        await player.round(Random(1))
        await player.begin()
        await player.do(partial(acts.call, command=LayWager(1, "A", 10_00)))
        await player.do(partial(acts.call, command=CallNoMoreBets()))
        return player.table.live

    before = run(tmp_path, played)
    after = run(tmp_path, lambda house: house.resume())
    _same(after.live, before)


def test_a_command_sent_twice_has_one_effect(tmp_path: Path) -> None:
    """A1: the same answer, whoever asks how often; another body is refused."""

    async def work(house: House) -> None:
        table = await house.open()
        buy = partial(acts.buy_chips, player="A", cents=CHIPS)
        sent = [table.do(Sent("c1", b"buy"), buy, 0) for _ in range(30)]
        assert len(set(await asyncio.gather(*sent))) == 1
        assert table.live.purse("A") == CHIPS
        with pytest.raises(Mismatched):
            await table.do(Sent("c1", b"something else"), buy, 0)
        assert table.live.purse("A") == CHIPS

    run(tmp_path, work)


def test_a_command_sent_again_after_a_restart_gets_the_answer_it_got(tmp_path: Path) -> None:
    """A1: though by now it would be refused, or would be done once more."""
    take = partial(acts.take_chips, player="A", cents=CHIPS)

    async def work(house: House) -> None:
        table = await house.open()
        await table.do(Sent("c1", b"buy"), partial(acts.buy_chips, player="A", cents=CHIPS), 0)
        answer = await table.do(Sent("c2", b"take"), take, 0)
        again = await house.resume()
        assert await again.do(Sent("c2", b"take"), take, 0) == answer
        with pytest.raises(Mismatched):
            await (await house.resume()).do(Sent("c2", b"something else"), take, 0)
        with pytest.raises(Refusal):
            await again.do(Sent("c3", b"take"), take, 0)
        assert again.version == table.version == 3

    run(tmp_path, work)


def test_who_gave_up_waiting_has_done_it_all_the_same(tmp_path: Path) -> None:
    """What is durable is folded and told, whoever still waits for the answer."""

    async def work(house: House) -> None:
        table = await house.open()
        following = table.follow()
        told = asyncio.ensure_future(anext(following))
        await asyncio.sleep(0)
        buy = partial(acts.buy_chips, player="A", cents=CHIPS)
        sent = asyncio.create_task(table.do(Sent("c1", b"buy"), buy, 0))
        await asyncio.sleep(0)
        sent.cancel()
        assert (await asyncio.wait_for(told, 5)).version == 2
        assert sent.cancelled()
        assert (table.version, table.live.purse("A")) == (2, CHIPS)
        await table.do(Sent("c2", b"buy"), buy, 0)

    run(tmp_path, work)


def test_a_log_that_cannot_be_folded_halts_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes on from no state that is not the log's."""

    def broken(*_: object) -> Live:
        raise AssertionError("overdrawn")

    async def work(house: House) -> None:
        table = await house.open()
        before = table.live
        monkeypatch.setattr("croupier.casino.table.live_table.fold", broken)
        buy = partial(acts.buy_chips, player="A", cents=CHIPS)
        for name in ("c1", "c2"):
            with pytest.raises(Halted, match="table/t1 2 cannot be folded: overdrawn"):
                await table.do(Sent(name, b"buy"), buy, 0)
        assert table.live is before
        assert await house.store.version(table.stream) == 2

    run(tmp_path, work)


def test_a_refusal_changes_nothing(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.open()
        call = partial(acts.call, command=Stand(1, "A"))
        with pytest.raises(Refusal):
            await table.do(Sent("c1", b"stand"), call, 0)
        assert (table.version, await house.store.version(table.stream)) == (1, 1)

    run(tmp_path, work)


def test_who_follows_is_told_everything_in_order(tmp_path: Path) -> None:
    """A2, A4: versions without a gap, each already in the store."""

    async def work(house: House) -> None:
        table = await house.open()
        seen: list[PublishedEntry] = []

        async def watch() -> None:
            async for told in table.follow():
                assert await house.store.version(table.stream) >= told.version
                seen.append(told)

        watching = asyncio.create_task(watch())
        await asyncio.sleep(0)
        await Player(house, table).round(Random(2))
        await asyncio.sleep(0.05)
        watching.cancel()
        assert [told.version for told in seen] == list(range(2, table.version + 1))

    run(tmp_path, work)


def test_a_snapshot_and_what_came_after_give_the_table_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the snapshot or from the first entry: the same table."""
    monkeypatch.setattr("croupier.casino.table.live_table.SNAPSHOT_EVERY", 40)

    async def work(house: House) -> None:
        player = Player(house, await house.open())
        for number in range(6):
            await player.round(Random(number))
        assert await house.store.kept(player.table.stream) is not None
        _same((await house.resume()).live, player.table.live)

    run(tmp_path, work)


def test_a_snapshot_holds_no_card(tmp_path: Path) -> None:
    """S1, S2: neither the order nor the seed stands in it."""

    async def work(house: House) -> None:
        player = Player(house, await house.open())
        await player.round(Random(3))
        table = player.table
        body = snapshot.taken(table.live)
        order = table.live.stacks[0].sealed.order
        assert not any(f'"{card}"'.encode() in body for card in order)
        _same(snapshot.restored(body, house.vault.seed), table.live)

    run(tmp_path, work)


def test_a_vault_makes_a_seed_once(tmp_path: Path) -> None:
    vault = FileVault(tmp_path / "vault.sqlite")
    first = vault.fresh("t1/1")
    assert (vault.fresh("t1/1"), vault.seed("t1/1"), len(first)) == (first, first, 32)
    assert vault.fresh("t1/2") != first
    with pytest.raises(NoSeed):
        vault.seed("t1/9")
    assert (tmp_path / "vault.sqlite").stat().st_mode & 0o077 == 0
