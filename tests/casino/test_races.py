"""Thirty at once: identical or conflicting commands on one table have exactly one effect."""

import asyncio
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from croupier.casino.store.port import Answer, Mismatched
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts
from croupier.casino.table.live_table import Act, LiveTable, Sent, lawful, open_live, resume
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from tests.figures import Many, Tell

pytest_plugins = ("tests.casino.in_memory",)

BURSTS, LONG_BURSTS = 4_000, 500_000
TOGETHER: Final = 30
CONFIG: Final = TableConfig(edition="nz-current", minimum=10_00)
CHIPS: Final = 100


class Race:
    """A table at which thirty come at once, again and again."""

    def __init__(self, table: LiveTable) -> None:
        self.table, self.random, self.burst = table, Random(30), 0

    async def run(self) -> None:
        """A burst of one kind or another: one entry more, whatever was sent."""
        self.burst += 1
        await self._buy("B", "before", CHIPS)
        version, held = self.table.version, self.table.live.purse("A")
        await self.random.choice((self.identical, self.conflicting, self.mixed))(held)
        assert self.table.version == version + 1, f"burst {self.burst}"

    async def identical(self, held: int) -> None:
        """One command from everywhere: one effect, one answer for all."""
        told = await self._together([self._buy("A", "same", CHIPS) for _ in range(TOGETHER)])
        assert set(told) == {Answer(b'{"version":%d}' % self.table.version, self.table.version)}
        assert self.table.live.purse("A") == held + CHIPS

    async def conflicting(self, held: int) -> None:
        """Thirty take the same chips away: one has them, the others are refused."""
        there = self.table.live.purse("B")
        told = await self._together([self._take(str(n), there) for n in range(TOGETHER)])
        assert [isinstance(one, Answer) for one in told].count(True) == 1
        assert [isinstance(one, Refusal) for one in told].count(True) == TOGETHER - 1
        assert (self.table.live.purse("A"), self.table.live.purse("B")) == (held, 0)

    async def mixed(self, held: int) -> None:
        """One id for three commands: one of them is done, the other two are refused."""
        sent = [self._buy("A", "same", CHIPS * (1 + n % 3)) for n in range(TOGETHER)]
        told = await self._together(sent)
        assert [isinstance(one, Answer) for one in told].count(True) == TOGETHER // 3
        assert [isinstance(one, Mismatched) for one in told].count(True) == TOGETHER * 2 // 3
        assert self.table.live.purse("A") - held in {CHIPS, 2 * CHIPS, 3 * CHIPS}

    async def _together(self, sent: list[Coroutine[Any, Any, Answer]]) -> list[object]:
        self.random.shuffle(sent)
        return list(await asyncio.gather(*sent, return_exceptions=True))

    def _buy(self, player: str, name: str, cents: int) -> Coroutine[Any, Any, Answer]:
        act = partial(acts.buy_chips, player=player, cents=cents)
        return self._do(name, b"buy %d" % cents, act)

    def _take(self, name: str, cents: int) -> Coroutine[Any, Any, Answer]:
        return self._do(name, b"take", partial(acts.take_chips, player="B", cents=cents))

    def _do(self, name: str, body: bytes, act: Act) -> Coroutine[Any, Any, Answer]:
        return self.table.do(Sent(f"{self.burst}/{name}", body), act, 0)


@pytest.mark.figure
def test_thirty_at_once_have_one_effect(in_memory: Path, figure: Tell, many: Many) -> None:
    """A1, A2: and each of them is answered by what happened."""
    bursts = many(BURSTS, LONG_BURSTS)

    async def main() -> None:
        store, vault = SqliteStore(in_memory / "log.sqlite"), FileVault(in_memory / "vault.sqlite")
        await store.claim("a test")
        opening = lawful("t1", CONFIG)
        race = Race(await open_live(opening, Sent("open", b""), store, vault, 0))
        for _ in range(bursts):
            await race.run()
        again = await resume("t1", store, vault)
        assert again.version == race.table.version == 2 * bursts + 1
        assert again.live.accounts == race.table.live.accounts
        await store.close()

    asyncio.run(main())
    figure("race bursts", bursts, note=f"{TOGETHER * bursts:,} commands")
