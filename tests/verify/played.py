"""Logs for tests: tables played at random on a store, with checkpoints, as an export tells them."""

import asyncio
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from croupier.casino.audit import export
from croupier.casino.beacon import Beacon
from croupier.casino.checkpoints import checkpoint
from croupier.casino.key_file import public_key, signing_key
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.table import acts, management, pending, seeded_acts
from croupier.casino.table.contributions import (
    close_contributions,
    commit_contribution,
    open_contribution,
)
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable, Sent, lawful, open_live
from croupier.fairness.seeding import contribution_digest
from croupier.protocol.log import AnyLogged, Mode
from croupier.protocol.roles import Role
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.school.random_round import random_command, random_side_wagers, random_wagers
from croupier.table.commands import CallNoMoreBets, Command, GoOn
from croupier.table.legal.supervisors_menu import irregular
from croupier.table.state import BETTING, Round
from croupier.table.supervision import BurnInError, VoidHand, VoidRound
from tests.casino.at_random import contributed
from tests.casino.going_on import all_decline
from tests.tables import random_config

PLAYERS = "ABCDE"
CHIPS = 50_000_00
MOST_CALLS = 300
DELAY = 20
"""Iterations of the delay of a seed."""
STAFF = {"S": Role.SUPERVISOR, "O": Role.OPERATOR}


class Log(NamedTuple):
    """An export and the public key of its checkpoints."""

    lines: tuple[bytes, ...]
    key: bytes


class Vault:
    """Seeds that are the same in every run."""

    def __init__(self, seed: int) -> None:
        self._seed, self.delay = seed, DELAY
        self.beacon: Beacon | None = None
        self._kept: dict[str, bytes] = {}

    def fresh(self, shoe: str) -> bytes:
        return self.seed(shoe)

    def seed(self, shoe: str) -> bytes:
        return self._kept.get(shoe) or Random(f"{self._seed} {shoe}").randbytes(32)

    def has(self, shoe: str) -> bool:
        return shoe in self._kept

    def keep(self, shoe: str, seed: bytes) -> None:
        self._kept.setdefault(shoe, seed)


class Casino:
    """A store, a vault and a key in a folder, and tables played at random."""

    def __init__(self, folder: Path, seed: int, often: float = 0) -> None:
        """Nobody has come yet; ``often`` says how often something will go wrong."""
        self.random, self.often = Random(seed), often
        self.store = SqliteStore(folder / "log.sqlite")
        self.vault = Vault(seed)
        self.key = signing_key(folder / "key.pem")
        self.now = 0

    async def open(
        self, name: str, config: TableConfig | None = None, mode: Mode = "strict"
    ) -> LiveTable:
        """A table with random lawful settings, at which everybody has chips."""
        opening = lawful(name, config or random_config(self.random), mode)
        table = await open_live(opening, Sent("open", b"open"), self.store, self.vault, 0)
        await self.do(table, lambda live: (seeded_acts.committed(name, 1, self.vault),))
        for player in PLAYERS:
            await self.do(table, partial(acts.buy_chips, player=player, cents=CHIPS))
        return table

    async def do(self, table: LiveTable, act: Callable[[Live], tuple[AnyLogged, ...]]) -> None:
        """Send a command; what may not be done is left."""
        self.now += 1
        try:
            await table.do(Sent(f"c{self.now}", b"%d" % self.now), act, self.now)
        except Refusal:
            return

    async def open_round(self, table: LiveTable) -> None:
        """A Round open for wagers, after a shuffle where one is due."""
        if table.live.seal_due:
            await self.shuffle(table)
        if table.live.uncut:
            await self.do(table, all_decline)
        await self.do(table, acts.open_round)

    async def shuffle(self, table: LiveTable) -> None:
        """A shuffle, to which some people contribute; now and then somebody does not open it."""
        shoe = table.live.next_shoe
        for player in self.random.sample(PLAYERS, self.random.randint(0, 3)):
            digest = contribution_digest(shoe, player, contributed(shoe, player))
            commits = partial(commit_contribution, player=player, shoe=shoe, digest=digest)
            await self.do(table, commits)
        shuffles = partial(seeded_acts.shuffle, vault=self.vault)
        await self.do(table, shuffles)
        if table.live.mix is None or table.live.mix.shoe != shoe or not table.live.mix.asked:
            return
        for player in table.live.mix.asked:
            value = contributed(shoe, player)
            opens = partial(open_contribution, player=player, shoe=shoe, value=value)
            if self.random.random() < 0.9:
                await self.do(table, opens)
        await self.do(table, close_contributions)
        await self.do(table, shuffles)

    async def round(self, table: LiveTable) -> None:
        """A Round, to its end where it has one."""
        if table.live.round is not None:
            return  # nobody may decide for a Box, or the layout may not stand
        await self.open_round(table)
        await self.lay(table)
        await self.do(table, partial(acts.call, command=CallNoMoreBets()))
        await self.finish(table)

    async def finish(self, table: LiveTable) -> None:
        """Play a Round on, to its end where it has one."""
        for _ in range(MOST_CALLS):
            command = self._next(table.live.round)
            if command is None:
                return
            if table.live.uncut_rack:
                await self.do(table, all_decline)
                continue
            if pending.now(table.live) and self.random.random() < 0.5:
                command = GoOn()
            await self._act(table, command)

    async def _act(self, table: LiveTable, command: Command) -> None:
        """Do something; a void takes two persons."""
        if not isinstance(command, VoidHand | VoidRound):
            await self.do(table, partial(acts.call, command=command))
            return
        void = partial(management.propose_void, void=command, by="S", known=STAFF.get, now=0)
        await self.do(table, void)
        await self.do(table, partial(management.confirm_void, by="O", known=STAFF.get, now=0))

    def _next(self, round: Round | None) -> Command | None:
        """Something that may be done, or now and then something that goes wrong.

        A card burnt in error before the first is dealt is told by a record as the burn.
        """
        if round is None or round.phase is BETTING:
            return None
        wrong = round.trouble.misplaced or self.random.random() < self.often
        told = [option.command for option in irregular(round)] if wrong else []
        told = [one for one in told if round.boxes[0].hands or not isinstance(one, BurnInError)]
        return self.random.choice(told) if told else random_command(self.random, round)

    async def lay(self, table: LiveTable) -> None:
        """Wagers at random."""
        for wager in random_wagers(self.random, table.live.rules):
            await self.do(table, partial(acts.call, command=wager))
        assert table.live.round is not None
        for side in tuple(random_side_wagers(self.random, table.live.round)):
            await self.do(table, partial(acts.call, command=side))

    async def checkpoint(self) -> None:
        """Sign how far everything has come."""
        await checkpoint(self.store, self.key, self.now)

    async def export(self) -> Log:
        """All of it."""
        lines = [line async for line in export(self.store)]
        return Log(tuple(lines), public_key(self.key))


async def _played(folder: Path, seed: int, rounds: int, every: int, often: float) -> Log:
    casino = Casino(folder, seed, often)
    await casino.store.claim("a test")
    opened = [await casino.open(name) for name in ("t1", "t2")]
    for number in range(rounds):
        for table in opened:
            await casino.round(table)
        if number % every == 0:
            await casino.checkpoint()
    await casino.checkpoint()
    log = await casino.export()
    await casino.store.close()
    return log


@cache
def played(seed: int, rounds: int, every: int = 5, often: float = 0) -> Log:
    """Rounds at random at two tables, a checkpoint after every few."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_played(Path(folder), seed, rounds, every, often))
