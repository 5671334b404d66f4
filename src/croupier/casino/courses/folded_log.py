"""Folded log: a stream as far as it was read, and the state its entries come to."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from croupier.casino.store.chain import FIRST, holds
from croupier.casino.store.port import Entry, EventStore, Spoilt

S = TypeVar("S")
Fold = Callable[[S | None, bytes], S]
"""The state after an entry's body."""


class FoldedLog(Generic[S]):
    """One stream; whoever acts on it holds its turn."""

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
        before = self.version
        number = await self._store.acknowledged(self.stream)
        async for entry in self._store.read(self.stream, before):
            self._follow(entry)
        if self.version < number:
            raise Spoilt(f"{self.stream} ends at {self.version}, but {number} was acknowledged")
        return self.version > before

    def _follow(self, entry: Entry) -> None:
        where = f"{entry.stream} {entry.version}"
        if entry.version != self.version + 1 or not holds(self._hash, entry):
            raise Spoilt(f"{where} does not follow what is before it")
        try:
            self.state = self._fold(self.state, entry.body)
        except Exception as wrong:
            raise Spoilt(f"{where} cannot be folded: {wrong}") from wrong
        self.version, self._hash = entry.version, entry.hash
