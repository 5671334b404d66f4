"""Door: who comes in, who is here, and who somebody is, kept in a stream of its own."""

import asyncio
import os
from collections.abc import Callable

from croupier.server import people as acts
from croupier.server.casino import Clock, milliseconds
from croupier.server.people import STREAM, AnyNoted, Issued, Passwords, People, Person, folded
from croupier.server.store.port import EventStore
from croupier.server.tables import Sent


class Door:
    """The people of a casino."""

    def __init__(
        self, store: EventStore, passwords: Passwords | None = None, clock: Clock = milliseconds
    ) -> None:
        """Nobody is known yet."""
        self._store, self._clock = store, clock
        self.passwords = passwords or Passwords()
        self.people, self._version = People(), 0
        self._turn = asyncio.Lock()

    async def start(self) -> None:
        """Know everybody the log knows."""
        async for entry in self._store.read(STREAM):
            self.people = acts.fold(self.people, acts.read(entry.body))
            self._version = entry.version

    def who(self, token: str) -> Person:
        """Whose session this is; refuses one that is none."""
        return acts.who(self.people, token, self._clock())

    async def enter(self, act: Callable[[People, int], Issued]) -> str:
        """Let somebody in; the token of the new session."""
        async with self._turn:
            issued = act(self.people, self._clock())
            await self._note(issued.noted)
            return issued.token

    async def note(self, act: Callable[[People, int], tuple[AnyNoted, ...]]) -> None:
        """Note what somebody does."""
        async with self._turn:
            await self._note(act(self.people, self._clock()))

    async def _note(self, noted: tuple[AnyNoted, ...]) -> None:
        """Write, and know it once it is durable."""
        if not noted:
            return
        command = os.urandom(16).hex()
        bodies = tuple(map(acts.written, noted))
        sent = Sent(command, command.encode())
        write = sent.write(STREAM, self._version, bodies, self._clock())
        (answer,) = await self._store.append(write)
        self.people, self._version = folded(self.people, noted), answer.version
