"""Service: the tournaments of a server, folded from their logs, each command carried out once."""

import asyncio
from collections.abc import Callable, Iterator

from msgspec import Struct

from croupier.casino.store.chain import FIRST, holds
from croupier.casino.store.port import Answer, Entry, EventStore, Halted, Spoilt, Stale
from croupier.casino.table.live_table import BUSY, TRIES, Sent
from croupier.casino.tournaments.events import (
    PREFIX,
    Announced,
    AnyTournamentEvent,
    read,
    stream_of,
    written,
)
from croupier.casino.tournaments.state import Tournament, folded
from croupier.rules.refusal import Refusal

Act = Callable[[Tournament], tuple[AnyTournamentEvent, ...]]


class TournamentPosition(Struct, frozen=True):
    """A tournament as its log has it: how far that has come, and the digest of its last entry."""

    state: Tournament | None = None
    version: int = 0
    hash: bytes = FIRST


class Tournaments:
    """Every tournament of a server."""

    def __init__(self, store: EventStore, clock: Callable[[], int]) -> None:
        """None is known yet."""
        self._store, self._clock = store, clock
        self.halted: dict[str, str] = {}
        """Those whose log is spoilt, and what is wrong with each."""
        self._kept: dict[str, TournamentPosition] = {}
        self._turn = asyncio.Lock()

    def __iter__(self) -> Iterator[Tournament]:
        """The tournaments, in the order of their names."""
        tournaments = (self._kept[name].state for name in sorted(self._kept))
        return (state for state in tournaments if state is not None)

    def seen(self, name: str) -> tuple[Tournament, int]:
        """A tournament by its name, and how far its log has come."""
        if name in self.halted:
            raise Halted(self.halted[name])
        stand = self._kept.get(name)
        if stand is None or stand.state is None:
            raise Refusal((), f"there is no tournament {name}")
        return stand.state, stand.version

    # ── Following ───────────────────────────────────────────────────────────────────────────

    async def heard(self, stream: str, version: int) -> None:
        """A stream has come to a version, by whomever; one that is spoilt keeps no other out."""
        if not stream.startswith(PREFIX):
            return
        name = stream.removeprefix(PREFIX)
        async with self._turn:
            if name not in self.halted and self._stand(name).version < version:
                try:
                    await self._catch_up(name)
                except Spoilt as why:
                    self.halted[name] = str(why)

    def _stand(self, name: str) -> TournamentPosition:
        return self._kept.get(name, TournamentPosition())

    async def _catch_up(self, name: str) -> bool:
        """Fold what was written since; was there anything?"""
        stand = before = self._stand(name)
        number = await self._store.acknowledged(stream_of(name))
        async for entry in self._store.read(stream_of(name), stand.version):
            stand = _followed(stand, entry)
        if stand.version < number:
            raise Spoilt(
                f"{stream_of(name)} ends at {stand.version}, but {number} was acknowledged"
            )
        if stand.version:
            self._kept[name] = stand
        return stand.version > before.version

    # ── Doing ───────────────────────────────────────────────────────────────────────────────

    async def announce(
        self, events: tuple[AnyTournamentEvent, ...], name: str, sent: Sent
    ) -> Answer:
        """Announce a tournament, as the first entry of its log."""
        bodies = tuple(map(written, events))
        async with self._turn:
            try:
                (answer,) = await self._store.append(
                    sent.write(stream_of(name), 0, bodies, self._clock())
                )
            except Stale:
                raise Refusal(
                    (), "there is a tournament of this name already; choose another", at="title"
                ) from None
            await self._catch_up(name)
            return answer

    async def do(self, name: str, sent: Sent, act: Act) -> Answer:
        """Carry a command out once: written, durable, then folded.

        Sent again under its id, it gets the answer it got. A Refusal changes nothing.
        """
        async with self._turn:
            for _ in range(TRIES):
                try:
                    return await self._attempt(name, sent, act)
                except Stale:
                    await self._catch_up(name)
        raise Refusal((), BUSY)

    async def _attempt(self, name: str, sent: Sent, act: Act) -> Answer:
        state, version = self.seen(name)
        bodies = tuple(map(written, await self._acted(state, name, sent, act)))
        write = sent.write(stream_of(name), version, bodies, self._clock())
        (answer,) = await self._store.append(write)
        await self._catch_up(name)
        return answer

    async def _acted(
        self, state: Tournament, name: str, sent: Sent, act: Act
    ) -> tuple[AnyTournamentEvent, ...]:
        """What follows; nothing from a command that was answered before.

        Nothing is refused by what is out of date: it catches up first.
        """
        try:
            return act(state)
        except Refusal:
            if await self._store.answered(stream_of(name), sent.id) is not None:
                return ()
            if await self._catch_up(name):
                raise Stale(f"{stream_of(name)} has moved on") from None
            raise


def _followed(stand: TournamentPosition, entry: Entry) -> TournamentPosition:
    """One entry more; a log that cannot be folded is not gone on with."""
    where = f"{entry.stream} {entry.version}"
    if entry.version != stand.version + 1 or not holds(stand.hash, entry):
        raise Spoilt(f"{where} does not follow what is before it")
    try:
        event = read(entry.body)
        state = folded(stand.state, event)
    except Exception as wrong:
        raise Spoilt(f"{where} cannot be folded: {wrong}") from wrong
    if isinstance(event, Announced) and stream_of(event.name) != entry.stream:
        raise Spoilt(f"{where} is of another tournament")
    return TournamentPosition(state, entry.version, entry.hash)
