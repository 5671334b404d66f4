"""Tables: each live table takes one command after another, tells nobody before it is durable."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Final

from msgspec import Struct

from croupier.digest import digest
from croupier.house import open_table
from croupier.rules.config import TableConfig
from croupier.server import snapshot
from croupier.server.live import Live, fold, opened
from croupier.server.log import AnyLogged, TableOpened, read, written
from croupier.server.store.port import Answer, EventStore, Snapshot, Write
from croupier.server.vault import Vault

Act = Callable[[Live], tuple[AnyLogged, ...]]
SNAPSHOT_EVERY: Final = 500
"""Entries after which a snapshot is due, at the end of a Round."""
BEHIND: Final = 1_000
"""Entries a slow reader may be behind before it is let go."""


class Sent(Struct, frozen=True):
    """A command as it was sent: its id, and all it says, to tell it from another."""

    id: str
    body: bytes

    def write(self, stream: str, version: int, bodies: tuple[bytes, ...], now: int) -> Write:
        """What it adds to a stream that has come to a version."""
        return Write(
            stream=stream,
            expected=version,
            command=self.id,
            request=digest("croupier command", self.body),
            bodies=bodies,
            answer=b'{"version":%d}' % (version + len(bodies)),
            at=now,
        )


class Told(Struct, frozen=True):
    """An entry as it is told to who follows a table."""

    version: int
    logged: AnyLogged


class LiveTable:
    """One table: its state, its log, and who follows it."""

    def __init__(
        self, live: Live, config: TableConfig, version: int, store: EventStore, vault: Vault
    ) -> None:
        """A table as its log has it at a version."""
        self.live, self.config, self.version = live, config, version
        self._store, self._vault = store, vault
        self._kept = version
        self._turn = asyncio.Lock()
        self._followers: set[asyncio.Queue[Told | None]] = set()

    @property
    def stream(self) -> str:
        """The stream of the store that is this table's log."""
        return stream_of(self.live.table)

    async def do(self, sent: Sent, act: Act, now: int) -> Answer:
        """Carry a command out once: written, durable, then folded and told.

        Sent again under its id, it gets the answer it got. A Refusal changes nothing.
        """
        async with self._turn:
            before = await self._store.answered(self.stream, sent.id)
            told = () if before is not None else act(self.live)
            write = sent.write(self.stream, self.version, tuple(map(written, told)), now)
            (answer,) = await self._store.append(write)
            if answer.version > self.version:
                self._tell(told)
                await self._keep()
        return answer

    def _tell(self, told: tuple[AnyLogged, ...]) -> None:
        """Fold what is durable now, and tell it to all who follow."""
        for logged in told:
            self.live = fold(self.live, logged, self._vault.seed)
            self.version += 1
            for follower in tuple(self._followers):
                self._put(follower, Told(self.version, logged))

    def _put(self, follower: "asyncio.Queue[Told | None]", told: Told) -> None:
        """Tell one who follows; who is too far behind is let go, and must begin anew."""
        if follower.qsize() < BEHIND:
            follower.put_nowait(told)
        else:
            self._followers.discard(follower)
            follower.put_nowait(None)

    async def _keep(self) -> None:
        """Keep a snapshot now and then, between two Rounds."""
        if self.live.round is None and self.version - self._kept >= SNAPSHOT_EVERY:
            body = snapshot.taken(self.live, self.config)
            await self._store.keep(self.stream, Snapshot(self.version, body))
            self._kept = self.version

    async def follow(self) -> AsyncIterator[Told]:
        """What happens from now on, as it happens; ends when the follower was too slow."""
        queue: asyncio.Queue[Told | None] = asyncio.Queue()
        self._followers.add(queue)
        try:
            while (told := await queue.get()) is not None:
                yield told
        finally:
            self._followers.discard(queue)


def lawful(table: str, config: TableConfig) -> TableOpened:
    """The opening of a table with lawful settings; refuses others with every reason."""
    return TableOpened(table, config, open_table(config).fingerprint)


def stream_of(table: str) -> str:
    """The stream of a table's log."""
    return f"table/{table}"


async def open_live(
    opening: TableOpened, sent: Sent, store: EventStore, vault: Vault, now: int
) -> LiveTable:
    """Open a table, as the first entry of its log."""
    await store.append(sent.write(stream_of(opening.table), 0, (written(opening),), now))
    return LiveTable(opened(opening), opening.config, 1, store, vault)


async def resume(table: str, store: EventStore, vault: Vault) -> LiveTable:
    """A table as its log has it: the snapshot, if one is kept, and all that came after."""
    stream = stream_of(table)
    kept = await store.kept(stream)
    if kept is not None:
        live, config = snapshot.restored(kept.body, vault.seed)
        version = kept.version
    else:
        first = await anext(store.read(stream))
        told = read(first.body)
        assert isinstance(told, TableOpened), "a table's log begins with its opening"
        live, config, version = opened(told), told.config, 1
    async for entry in store.read(stream, version):
        live = fold(live, read(entry.body), vault.seed)
        version = entry.version
    return LiveTable(live, config, version, store, vault)
