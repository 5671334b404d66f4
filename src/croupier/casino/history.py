"""History: the tree behind the checkpoints, proofs out of it, and what witnesses have signed."""

import asyncio
from typing import Final

import msgspec

from croupier.casino.checkpoints import AUDIT, added, head_of
from croupier.casino.signing import leaf
from croupier.casino.store.port import EventStore, Write
from croupier.digest import digest
from croupier.fairness.history_tree import HistoryTree
from croupier.protocol.checkpoint import (
    Checkpoint,
    ConsistencyProof,
    Cosignature,
    InclusionProof,
    TreeHead,
)
from croupier.rules.refusal import Refusal
from croupier.verify.heads import cosigned_statement, is_handed_over, is_signed

WITNESS: Final = "witness"
"""The stream of what witnesses have signed."""
SLICE: Final = 1_000
"""Entries added to the tree before others have their turn."""


class PublishedHistory:
    """The tree as far as checkpoints were signed; made when somebody first asks for a proof."""

    def __init__(self, store: EventStore, witnesses: frozenset[bytes] = frozenset()) -> None:
        """Of a store; ``witnesses`` are the keys whose signatures are taken."""
        self._store, self._witnesses = store, witnesses
        self._tree = HistoryTree()
        self._starts: dict[tuple[str, int], int] = {}
        """Where in the tree a checkpoint added entries: by stream and the first version."""
        self._firsts: dict[str, list[int]] = {}
        self._last: Checkpoint | None = None
        self._read = 0
        """The last checkpoint that is in the tree."""
        self._growing = asyncio.Lock()
        self._handovers: list[TreeHead] = []
        self._cosigned: dict[int, tuple[Cosignature, ...]] = {}
        self._cosigned_read = 0
        self._reached: dict[bytes, int] = {}
        """The last checkpoint each witness has signed."""

    async def head(self, number: int = 0) -> TreeHead:
        """A head by the number of its checkpoint; 0: the last one."""
        version = number or await self._store.version(AUDIT)
        async for entry in self._store.read(AUDIT, max(0, version - 1)):
            made = msgspec.json.decode(entry.body, type=Checkpoint)
            head = head_of(entry.version, made)
            if entry.version == version and head is not None:
                return head
            break
        raise Refusal((), "there is no such checkpoint of a tree")

    async def consistency(self, first: int, second: int) -> ConsistencyProof:
        """What shows that a tree of so many entries begins with a smaller one."""
        await self._grow()
        try:
            return ConsistencyProof(first, second, self._tree.consistency(first, second))
        except ValueError as wrong:
            raise Refusal((), str(wrong)) from None

    async def handovers(self) -> tuple[TreeHead, ...]:
        """The first head of each key that another handed over to, in their order."""
        await self._grow()
        return tuple(self._handovers)

    async def keys(self, now: bytes) -> frozenset[bytes]:
        """The key in use and all that were handed over, one to the next, until it was."""
        known = {now}
        for head in reversed(await self.handovers()):
            before = head.signed.key_before
            if head.key in known and is_handed_over(before, head.signed):
                known.add(before)
        return frozenset(known)

    async def inclusion(self, stream: str, version: int, number: int = 0) -> InclusionProof:
        """What shows that an entry is in the tree of a checkpoint; 0: the last one."""
        head = await self.head(number)
        await self._grow()
        index = self._index(stream, version)
        if index is None or index >= head.size:
            raise Refusal((), f"checkpoint {head.number} does not cover {stream} {version}")
        proof = self._tree.inclusion(index, head.size)
        body = b""
        async for entry in self._store.read(stream, version - 1):
            body = entry.hash
            break
        return InclusionProof(stream, version, body, index, head.size, proof)

    def _index(self, stream: str, version: int) -> int | None:
        """Where in the tree an entry lies, if a checkpoint covers it."""
        before = [first for first in self._firsts.get(stream, ()) if first <= version]
        if not before or self._last is None:
            return None
        covered = {name: upto for name, upto, _ in self._last.covered}
        if version > covered.get(stream, 0):
            return None
        return self._starts[stream, before[-1]] + version - before[-1]

    async def _grow(self) -> None:
        """Add what checkpoints have covered since the tree was looked at last."""
        async with self._growing:
            async for entry in self._store.read(AUDIT, self._read):
                made = msgspec.json.decode(entry.body, type=Checkpoint)
                head = head_of(entry.version, made)
                if head is not None:
                    await self._take(made)
                    self._handovers += [head] if head.handover is not None else []
                self._last, self._read = made, entry.version

    async def _take(self, made: Checkpoint) -> None:
        leaves: list[bytes] = []
        seen = ""
        async for one in added(self._store, self._last, made.covered):
            if one.stream != seen:
                seen = one.stream
                self._starts[seen, one.version] = len(self._tree) + len(leaves)
                self._firsts.setdefault(seen, []).append(one.version)
            leaves.append(leaf(one))
            if len(leaves) == SLICE:
                self._tree.extend(leaves)
                leaves.clear()
                await asyncio.sleep(0)
        self._tree.extend(leaves)

    # ── Witnesses ───────────────────────────────────────────────────────────────────────────────

    async def cosign(self, said: Cosignature, now: int) -> None:
        """Keep what a witness has signed of a checkpoint; sent again, it is kept once."""
        if said.witness not in self._witnesses:
            raise Refusal((), "the casino knows no such witness")
        head = await self.head(said.number)
        stated = cosigned_statement(head.signed.statement, said.at)
        if not is_signed(said.witness, stated, said.signature):
            raise Refusal((), "the signature is not that of the witness over the checkpoint")
        version = await self._store.version(WITNESS)
        write = Write(
            stream=WITNESS,
            expected=version,
            command=f"{said.witness.hex()} {said.number}",
            request=digest("croupier command", said.witness, b"%d" % said.number),
            bodies=(msgspec.json.encode(said),),
            answer=b'{"version":%d}' % (version + 1),
            at=now,
        )
        await self._store.append(write)

    async def cosignatures(self, number: int) -> tuple[Cosignature, ...]:
        """What witnesses have signed of a checkpoint."""
        await self._read_cosigned()
        return self._cosigned.get(number, ())

    async def behind(self) -> dict[bytes, int]:
        """How many checkpoints each witness has not signed since its last one."""
        signed = await self._store.version(AUDIT)
        await self._read_cosigned()
        return {key: signed - self._reached.get(key, 0) for key in self._witnesses}

    async def _read_cosigned(self) -> None:
        async for entry in self._store.read(WITNESS, self._cosigned_read):
            said = msgspec.json.decode(entry.body, type=Cosignature)
            if entry.version > self._cosigned_read:  # another reader may have come further
                self._cosigned[said.number] = (*self._cosigned.get(said.number, ()), said)
                reached = self._reached.get(said.witness, 0)
                self._reached[said.witness] = max(reached, said.number)
                self._cosigned_read = entry.version
