"""Ledgered: a store with a few entries, its checkpoints and its export, without a table."""

from pathlib import Path
from types import TracebackType

from croupier.casino.audit import export
from croupier.casino.checkpoints import checkpoint
from croupier.casino.signing import CheckpointSigner
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.table.live_table import Sent
from croupier.protocol.checkpoint import Checkpoint
from croupier.verify.audit import Keys, audit
from croupier.verify.finding import Report

NOW = 1_700_000_000_000


class Ledgered:
    """A store to which entries are added and over which checkpoints are signed."""

    def __init__(self, folder: Path, now: int = NOW) -> None:
        self.store, self.now = SqliteStore(folder / "log.sqlite"), now

    async def __aenter__(self) -> "Ledgered":
        await self.store.join("a test")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, why: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.store.close()

    async def add(self, count: int = 3, stream: str = "log", body: bytes = b"{}") -> None:
        """Add entries to a stream."""
        for _ in range(count):
            version = await self.store.version(stream)
            sent = Sent(f"entry {version}", b"")
            await self.store.append(sent.write(stream, version, (body,), self.now))

    async def sign(self, signer: CheckpointSigner) -> Checkpoint:
        """Add something, and sign all there is."""
        await self.add()
        self.now += 1_000
        return await checkpoint(self.store, signer, self.now)

    async def lines(self) -> list[bytes]:
        """The export."""
        return [line async for line in export(self.store)]

    async def report(self, keys: Keys = None) -> Report:
        """What the verifier says of the export."""
        return audit(await self.lines(), keys, follow=False)
