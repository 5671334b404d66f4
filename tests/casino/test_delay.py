"""A seed that takes long is computed beside the table, once; a client contributes by itself."""

import asyncio
import threading
from functools import partial
from pathlib import Path

import pytest

from croupier.casino.casino import Casino
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts, seeded_acts
from croupier.casino.table.contributions import (
    close_contributions,
    commit_contribution,
    open_contribution,
)
from croupier.casino.table.duties import OnDuty, act_of
from croupier.casino.table.live_table import Act, LiveTable, Sent
from croupier.casino.table.view import view
from croupier.client.client import Client
from croupier.client.contributor import Contributor
from croupier.fairness.seeding import contribution_digest, delayed_seed
from croupier.protocol.duties import AnyDuty
from croupier.protocol.messages import Accepted, Came, TableSeen
from croupier.protocol.roles import Role
from tests.casino.at_random import Table, contributed
from tests.casino.contributing import CONFIG, findings, shuffle, table_of

SHOE = "t1/1"
PLAYERS = ("A", "B")


class _Slow:
    """The delay, which lasts until somebody says so."""

    def __init__(self) -> None:
        self.begun, self.may_end, self.times = threading.Event(), threading.Event(), 0

    def __call__(self, name: str, seed: bytes, iterations: int) -> bytes:
        self.times += 1
        self.begun.set()
        assert self.may_end.wait(60)
        return delayed_seed(name, seed, iterations)


async def _do(table: LiveTable, act: Act) -> None:
    await table.do(Sent(f"c{table.version}", b""), act, 0)


async def _all_open(table: LiveTable, vault: FileVault) -> None:
    """Two players have contributed to the first shuffle."""
    for player in PLAYERS:
        await _do(table, partial(acts.buy_chips, player=player, cents=100_00))
        digest = contribution_digest(SHOE, player, contributed(SHOE, player))
        await _do(table, partial(commit_contribution, player=player, shoe=SHOE, digest=digest))
    await _do(table, partial(seeded_acts.shuffle, vault=vault))
    for player in PLAYERS:
        value = contributed(SHOE, player)
        await _do(table, partial(open_contribution, player=player, shoe=SHOE, value=value))
    await _do(table, close_contributions)


def test_others_act_while_a_seed_is_computed_and_a_restart_computes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = _Slow()
    monkeypatch.setattr(seeded_acts, "delayed_seed", slow)

    def casino() -> Casino:
        vault = FileVault(tmp_path / "vault.sqlite")
        vault.delay = 5
        return Casino(SqliteStore(tmp_path / "log.sqlite"), vault)

    async def main() -> None:
        first = casino()
        await first.start("a test")
        table = await first.open("t1", CONFIG, Sent("open", b""))
        await _all_open(table, first.vault)  # type: ignore[arg-type]
        sealing = partial(seeded_acts.shuffle, vault=first.vault)
        sealed = asyncio.create_task(table.do(Sent("seal", b""), sealing, 0))
        await asyncio.to_thread(slow.begun.wait, 60)
        await _do(table, partial(acts.buy_chips, player="A", cents=100_00))
        assert (table.live.purse("A"), table.live.uncut) == (200_00, False)
        slow.may_end.set()
        await sealed
        assert table.live.uncut
        await first.close()
        second = casino()
        await second.start("a test")
        assert second.table("t1").live.stacks == table.live.stacks
        await second.close()

    asyncio.run(main())
    assert slow.times == 1


class _Person(Client):
    """Somebody at a table, without a server between."""

    def __init__(self, table: Table, key: str) -> None:
        self._table, self._key = table, key

    def me(self) -> Came:
        return Came(self._key, self._key, Role.PLAYER, "")

    def act(self, table: str, duty: AnyDuty, under: str = "") -> Accepted:
        on = OnDuty(self._key, lambda _: Role.PLAYER, self._table.vault, 0)
        self._table.do(act_of(duty, on))
        return Accepted(len(self._table.log))


def test_a_client_commits_and_opens_by_itself() -> None:
    table = table_of(*PLAYERS)
    people = {key: Contributor(_Person(table, key), "t1") for key in PLAYERS}

    def look() -> None:
        for key, one in people.items():
            one.look(TableSeen(view(table.live, len(table.log), key), {}, None))

    look()
    look()  # again, with nothing left to do
    shuffle(table)
    asked = table.live
    look()
    table.live, after = asked, table.live
    look()  # as it was a moment ago
    table.live = after
    table.do(close_contributions)
    shuffle(table)
    mix = table.live.stacks[0].mix
    assert mix is not None
    assert dict(mix.inputs) == {key: one.values[SHOE] for key, one in people.items()}
    assert {one.secrets[SHOE] for one in people.values()} == {mix.digest}
    assert findings(table) == []
