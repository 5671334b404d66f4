"""Directory: the people of a casino, their sessions and their roles, in a stream of their own."""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

from croupier.casino.background import Background
from croupier.casino.people import sessions
from croupier.casino.people.custody import custody_entries, first_entries
from croupier.casino.people.events import STREAM, AnyPeopleEvent, read, written
from croupier.casino.people.passwords import Passwords
from croupier.casino.people.state import People, Person, folded
from croupier.casino.people.tokens import Issued
from croupier.casino.steady_clock import Clock, SteadyClock, milliseconds
from croupier.casino.store.chain import FIRST, holds
from croupier.casino.store.follower import keep_up
from croupier.casino.store.port import EventStore, Spoilt, Stale
from croupier.casino.table.live_table import BUSY, TRIES, Sent
from croupier.protocol.custody import CUSTODY, custody_body
from croupier.rules.refusal import Refusal

T = TypeVar("T")
AT_ONCE: Final = 500
"""Sessions looked at in one go, before whatever else waits has its turn."""


class Directory:
    """The people of a casino."""

    def __init__(
        self, store: EventStore, passwords: Passwords | None = None, clock: Clock = milliseconds
    ) -> None:
        """Nobody is known yet; how long sessions last is measured by a clock that does not jump."""
        self._store = store
        self._clock: Clock = clock if isinstance(clock, SteadyClock) else SteadyClock(clock)
        self._logged, self._started = sessions.LoggedTime(), False
        self.passwords = passwords or Passwords()
        self.people, self._version, self._hash = People(), 0, FIRST
        self._turn = asyncio.Lock()
        self.background = Background()

    async def start(self) -> None:
        """Know everybody the log knows, and from now on whom other processes let in and out."""
        number = await self._store.acknowledged(STREAM)
        await self.catch_up()
        if self._version < number:
            raise Spoilt(f"{STREAM} ends at {self._version}, but {number} was acknowledged")
        await self._begin_custody()
        self.people = self._logged.resumed(self.people, self._clock())
        self._started = True
        await self.note(lambda _, now: self._logged.after_stop(now))
        self.background.begin("following the people", partial(keep_up, self._store, self._heard))

    async def _begin_custody(self) -> None:
        """Note who was on duty before that was recorded, once for all processes."""
        version = await self._store.version(CUSTODY)
        entries = first_entries(self.people, version, self._version)
        if entries:
            sent = Sent(f"carried over {version}", b"")
            bodies = tuple(map(custody_body, entries))
            with suppress(Stale):  # another process has done so
                await self._store.append(sent.write(CUSTODY, version, bodies, self._clock()))

    def now(self) -> int:
        """The time by which sessions last."""
        return self._clock()

    async def close(self) -> None:
        """Follow what others write no longer."""
        await self.background.close()

    async def _heard(self, stream: str, version: int) -> None:
        if stream == STREAM and version > self._version:
            await self.catch_up()

    async def catch_up(self) -> bool:
        """Know what other processes noted; was there anything?"""
        async with self._turn:
            return await self._catch_up()

    async def _catch_up(self) -> bool:
        events, version, hash_ = [], self._version, self._hash
        async for entry in self._store.read(STREAM, version):
            if entry.version != version + 1 or not holds(hash_, entry):
                raise Spoilt(f"{STREAM} {entry.version} does not follow what is before it")
            events.append(self._timed(read(entry.body)))
            version, hash_ = entry.version, entry.hash
        self.people = folded(self.people, events)
        self._version, self._hash = version, hash_
        return bool(events)

    def _timed(self, event: AnyPeopleEvent) -> AnyPeopleEvent:
        """An event by the time here: another process, or an earlier one, may have had another."""
        if self._started:
            return sessions.heard(event, self._clock())
        return self._logged.read(event)

    async def who(self, token: str) -> Person:
        """Whose session this is; refuses one that is none, whichever process began it."""
        try:
            return sessions.who(self.people, token, self._clock())
        except Refusal:
            await self.catch_up()  # or it has been caught up with meanwhile
            return sessions.who(self.people, token, self._clock())

    async def enter(self, act: Callable[[People, int], Issued]) -> str:
        """Let somebody in; the token of the new session."""
        return (await self._recorded(act, lambda issued: issued.events)).token

    async def note(self, act: Callable[[People, int], tuple[AnyPeopleEvent, ...]]) -> None:
        """Note what somebody does."""
        await self._recorded(act, lambda events: events)

    async def sweep(self) -> None:
        """End the sessions whose time is up, some at a time."""
        names = tuple(self.people.sessions)
        for at in range(0, len(names), AT_ONCE):
            some = names[at : at + AT_ONCE]
            await self.note(partial(sessions.sweep, names=some))
            await asyncio.sleep(0)

    async def _recorded(
        self, act: Callable[[People, int], T], events_of: Callable[[T], tuple[AnyPeopleEvent, ...]]
    ) -> T:
        """Act on all that is known, and again where another process was faster."""
        async with self._turn:
            for _ in range(TRIES):
                try:
                    entry = act(self.people, self._clock())
                    await self._write(events_of(entry))
                except Stale:
                    await self._catch_up()
                except Refusal:
                    if not await self._catch_up():
                        raise
                else:
                    return entry
        raise Refusal((), BUSY)

    async def _write(self, events: tuple[AnyPeopleEvent, ...]) -> None:
        """Write, and know it once it is durable."""
        if not events:
            return
        command = os.urandom(16).hex()
        bodies = tuple(map(written, events))
        sent = Sent(command, command.encode())
        writes = [sent.write(STREAM, self._version, bodies, self._clock())]
        custody = tuple(map(custody_body, custody_entries(self.people, events)))
        if custody:
            version = await self._store.version(CUSTODY)
            writes.append(sent.write(CUSTODY, version, custody, self._clock()))
        await self._store.append(*writes)
        await self._catch_up()
