"""Folded log: a stream as far as it was read, and the state its entries come to."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from croupier.casino.store.chain import FIRST, holds
from croupier.casino.store.port import EventStore, Spoilt

S = TypeVar("S")
Fold = Callable[[S | None, Sequence[bytes]], S | None]
"""The state after the bodies of entries; nothing before the first."""


class FoldedLog(Generic[S]):
    """One stream; a command holds its lock."""

    def __init__(self, store: EventStore, stream: str, fold: Fold[S]) -> None:
        """Nothing is read yet."""
        self._store, self.stream, self._fold = store, stream, fold
        self.state: S | None = None
        self.version, self._hash = 0, FIRST
        self.turn = asyncio.Lock()

    @property
    def known(self) -> S:
        """The state of a log that has begun."""
        assert self.state is not None, f"{self.stream} has no entry yet"
        return self.state

    async def come_to(self, version: int) -> None:
        """Fold as far as a version, if that is not done yet."""
        if self.version < version:
            await self.catch_up()

    async def catch_up(self) -> bool:
        """Fold what was written since; was there anything? Raises Spoilt."""
        number = await self._store.acknowledged(self.stream)
        version, last, bodies = self.version, self._hash, list[bytes]()
        async for entry in self._store.read(self.stream, version):
            if entry.version != version + 1 or not holds(last, entry):
                raise Spoilt(f"{self.stream} {entry.version} does not follow what is before it")
            version, last = entry.version, entry.hash
            bodies.append(entry.body)
        if version < number:
            raise Spoilt(f"{self.stream} ends at {version}, but {number} was acknowledged")
        self.state = self._after(bodies)
        self.version, self._hash = version, last
        return bool(bodies)

    def _after(self, bodies: Sequence[bytes]) -> S | None:
        try:
            return self._fold(self.state, bodies)
        except Exception as wrong:
            raise Spoilt(f"{self.stream} cannot be folded: {wrong}") from wrong
