"""What a player's message may say, and what a player may see."""

import asyncio
from functools import partial
from pathlib import Path

import msgspec
import pytest

from croupier.casino.casino import Casino
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts as acting
from croupier.casino.table import seeded_acts
from croupier.casino.table.choices import command
from croupier.casino.table.live_table import Act, LiveTable, Sent
from croupier.casino.table.view import view
from croupier.protocol.choices import AnyChoice, DoubleChoice, DrawChoice, LayChoice, SplitChoice
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.table import commands

CONFIG = TableConfig(edition="nz-current", minimum=10_00)
decode = msgspec.json.Decoder(AnyChoice).decode


async def _opened(folder: Path) -> tuple[Casino, LiveTable]:
    """A casino with one table, a player with chips at Box 1, and a Round open for wagers."""
    casino = Casino(SqliteStore(folder / "log.sqlite"), FileVault(folder / "vault.sqlite"), int)
    await casino.start("a test")
    table = await casino.open("t1", CONFIG, Sent("open", b""))
    acts: tuple[Act, ...] = (
        partial(acting.buy_chips, player="A", cents=1_000_00),
        partial(acting.take_seat, player="A", box=1),
        partial(seeded_acts.shuffle, vault=casino.vault),
        partial(acting.cut, cut_by="A", cut_at=60),
        acting.open_round,
    )
    for number, act in enumerate(acts):
        await table.do(Sent(f"c{number}", b""), act, 0)
    return casino, table


def test_a_choice_says_no_more_than_box_and_stake() -> None:
    """A5: what the table knows itself may not be sent."""
    assert decode(b'{"type":"Lay","box":1,"amount":1000}') == LayChoice(1, 10_00)
    for extra in ("seated", "warned", "limited", "marker", "player"):
        with pytest.raises(msgspec.ValidationError):
            decode(b'{"type":"Lay","box":1,"amount":1000,"%s":true}' % extra.encode())
    for wrong in (b'{"type":"Lay","box":1,"amount":10.5}', b'{"type":"Deal"}', b"[]", b"{}"):
        with pytest.raises(msgspec.ValidationError):
            decode(wrong)


def test_a_wager_is_laid_with_what_the_table_knows(tmp_path: Path) -> None:
    """Seated at Box 1, standing at Box 2."""

    async def main() -> None:
        casino, table = await _opened(tmp_path)
        laid = command(LayChoice(1, 20_00), "A", table.live)
        other = command(LayChoice(2, 20_00), "A", table.live)
        assert laid == commands.LayWager(1, "A", 20_00, seated=True)
        assert other == commands.LayWager(2, "A", 20_00, seated=False)
        assert command(DrawChoice(1), "A", table.live) == commands.Draw(1, "A")
        assert command(DoubleChoice(1, 5_00, 2), "A", table.live) == commands.Double(
            1, "A", 2, amount=5_00
        )
        assert command(DoubleChoice(1, None, 2), "A", table.live) == commands.Double(1, "A", 2)
        assert command(SplitChoice(1, 1, to=2), "A", table.live) == commands.Split(1, "A", 1, to=2)
        await casino.close()

    asyncio.run(main())


def test_everybody_sees_the_table_and_only_their_own_options(tmp_path: Path) -> None:
    async def main() -> None:
        casino, table = await _opened(tmp_path)
        for number, choice in enumerate((LayChoice(1, 20_00),)):
            told = command(choice, "A", table.live)
            await table.do(Sent(f"w{number}", b""), partial(acting.call, command=told), 0)
        closing = partial(acting.call, command=commands.CallNoMoreBets())
        await table.do(Sent("close", b""), closing, 0)
        own, other = (view(table.live, table.version, who) for who in ("A", "Z"))
        if own.turn is not None:
            assert {type(one.command).__name__ for one in own.options} >= {"Draw"}
        assert not other.options
        assert (own.purse, other.purse) == (table.live.purse("A"), 0)
        assert own.boxes == other.boxes
        seen = msgspec.json.encode(own)
        assert table.live.stacks[0].sealed.seed not in seen
        await casino.close()

    asyncio.run(main())


def test_a_casino_resumes_its_tables(tmp_path: Path) -> None:
    async def main() -> None:
        casino, table = await _opened(tmp_path)
        version, accounts = table.version, dict(table.live.accounts)
        await casino.close()
        again = Casino(SqliteStore(tmp_path / "log.sqlite"), casino.vault)
        await again.start("another")
        assert [one.live.table for one in again] == ["t1"]
        assert (again.table("t1").version, again.table("t1").live.accounts) == (version, accounts)
        await again.close()

    asyncio.run(main())


def test_a_table_needs_a_name_and_lawful_settings(tmp_path: Path) -> None:
    async def main() -> None:
        casino, _ = await _opened(tmp_path)
        for name in ("", "T1", "a b", "-x", "x" * 40, "t1", "../t"):
            with pytest.raises(Refusal):
                await casino.open(name, CONFIG, Sent(f"o{name}", b""))
        with pytest.raises(Unlawful):
            await casino.open("t2", TableConfig(edition="nz-current", decks=1), Sent("o", b""))
        with pytest.raises(Refusal, match="no table"):
            casino.table("t2")
        await casino.close()

    asyncio.run(main())
