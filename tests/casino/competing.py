"""A tournament in a test: a casino in memory, whose tables and director are moved by hand."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.casino import tournament_director
from croupier.casino.audit import export
from croupier.casino.casino import Casino
from croupier.casino.checkpoints import checkpoint
from croupier.casino.key_file import public_key
from croupier.casino.store.port import Answer, Write
from croupier.casino.table.live_table import LiveTable, Sent
from croupier.casino.table.timing import due
from croupier.casino.tournaments import acts
from croupier.casino.tournaments.events import Announced, stream_of
from croupier.casino.tournaments.service import Act
from croupier.casino.tournaments.state import Tournament
from croupier.protocol.pace import Pace
from croupier.rules.config import TableConfig
from croupier.rules.tournament import Conditions
from croupier.verify.audit import audit
from croupier.verify.finding import Report
from tests.casino.memory import Disk, MemoryStore, MemoryVault

CONFIG = TableConfig(edition="act-1996", minimum=10_00, maximum=200_00)
PACE = Pace()


def terms(**other: Any) -> Announced:
    """Lawful terms, but for what is given."""
    told: dict[str, Any] = {
        "name": "cup",
        "config": CONFIG,
        "approved": True,
        "entry_fee": 100_00,
        "retained": 10_00,
        "chips": 100_00,
        "rounds": 3,
        "advance": 2,
        "shares": (50, 30, 20),
        "conditions": Conditions(insurance=False, splitting=False),
    }
    return Announced(**{**told, **other})


class SharedStore(MemoryStore):
    """A store to which several processes write; whoever waits lets another go first."""

    async def join(self, owner: str) -> int:
        """Write beside the others."""
        return 0

    async def append(self, *writes: Write) -> tuple[Answer, ...]:
        """Add to streams, after all who are about to."""
        await asyncio.sleep(0)
        return await super().append(*writes)


class Competition:
    """A tournament on a disk; nothing happens in it but by hand, and no time passes."""

    def __init__(self, disk: Disk | None = None, seed: int = 1, shared: bool = False) -> None:
        """A process on a disk; with ``shared``, beside others."""
        self.disk, self.vault = disk or Disk(), MemoryVault(seed)
        store = SharedStore(self.disk) if shared else MemoryStore(self.disk)
        self.casino = Casino(store, self.vault, lambda: 0)
        self.sent = 0

    async def start(self) -> "Competition":
        """Resume all there is on the disk."""
        await self.casino.start("a test")
        return self

    async def do(self, act: Act) -> None:
        """Do something in the tournament, under an id of its own."""
        self.sent += 1
        sent = Sent(f"test/{self.sent}", b"%d" % self.sent)
        await self.casino.tournaments.do("cup", sent, act)

    async def begin(self, *players: str, automatic: int = 0, **other: Any) -> "Competition":
        """Announce it, have people and automatic competitors enter, and start it."""
        await self.start()
        await self.casino.announce(terms(**other), Sent("announce", b""))
        for player in players:
            await self.do(partial(acts.enter, player=player))
        if automatic:
            await self.do(partial(acts.enter_automatic, count=automatic))
        await self.do(acts.start)
        return self

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self.casino.tournaments.seen("cup")[0]

    def tables(self) -> Iterator[LiveTable]:
        """The tables of heats that are open."""
        return (one for one in self.casino if not one.live.closed)

    async def step(self) -> bool:
        """Do one thing that is due: the director's, or what a table does when time has passed."""
        if await tournament_director.step(self.casino, "cup"):
            return True
        for table in tuple(self.tables()):
            next_ = due(table.live, PACE, self.vault)
            if next_ is not None:
                sent = Sent(f"clock/{table.version}", next_.what.encode())
                await table.do(sent, next_.act, 0)
                return True
        return False

    async def finish(self) -> "Competition":
        """Go on until the tournament has ended."""
        while await self.step():
            pass
        assert self.state.ended, "the tournament stands still"
        return self

    async def keep_up(self) -> None:
        """Hear of all that was written, by whomever."""
        for stream, told in tuple(self.disk.entries.items()):
            await self.casino._heard(stream, len(told))

    async def report(self) -> Report:
        """What the independent verifier makes of an export."""
        key = Ed25519PrivateKey.from_private_bytes(bytes(32))
        await checkpoint(self.casino.store, key, 0)
        return audit(await _all(export(self.casino.store)), public_key(key))


async def _all(lines: AsyncIterator[bytes]) -> list[bytes]:
    return [line async for line in lines]


def outcome(competition: Competition) -> tuple[list[bytes], dict[str, list[bytes]]]:
    """All that is in the logs."""
    disk = competition.disk
    tables = {name: disk.bodies(name) for name in disk.entries if name.startswith("table/")}
    return disk.bodies(stream_of("cup")), tables


async def played(seed: int = 1, **other: Any) -> Competition:
    """A tournament of two people, who never do anything, and eight automatic competitors."""
    competition = await Competition(seed=seed).begin("A", "B", automatic=8, **other)
    return await competition.finish()
