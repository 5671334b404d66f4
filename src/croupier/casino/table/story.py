"""Story: what has happened in the Round of a table, for people to read."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from croupier.casino.store.port import EventStore
from croupier.casino.table.live_table import LiveTable
from croupier.protocol.log import RoundBegun, RoundEvent, read
from croupier.record.steps import Step, steps
from croupier.table.events import Event

BACK: Final = 600
"""Entries looked back through for the beginning of a Round."""


class Story(Struct, frozen=True):
    """The events of a Round up to a version of the log."""

    number: int = 0
    version: int = 0
    events: tuple[Event, ...] = ()
    before: "Story | None" = None
    """The Round before, which stays to be read until something happens in this one."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """What happened, in sentences."""
        return steps(self.events)


class Stories:
    """The story of each table's Round, read on as its log grows."""

    def __init__(self, store: EventStore) -> None:
        """Nothing was read yet."""
        self._store = store
        self._known: dict[str, Story] = {}

    async def of(self, table: LiveTable) -> Story:
        """What has happened in the Round, or in the last one where none is open."""
        name, version = table.live.table, table.version
        known = self._known.get(name, Story())
        if known.version < version:
            known = await self._read_on(table, known, version)
            self._known[name] = known
        return known

    async def _read_on(self, table: LiveTable, known: Story, version: int) -> Story:
        after = max(known.version, version - BACK)
        events, number = list(known.events) if after == known.version else [], known.number
        before = known.before
        async for entry in self._store.read(table.stream, after):
            logged = read(entry.body)
            if isinstance(logged, RoundBegun):
                before = Story(number, entry.version, tuple(events)) if events else None
                events, number = [], logged.number
            elif isinstance(logged, RoundEvent):
                events.append(logged.event)
            after = entry.version
        return Story(number, after, tuple(events), before)


def newest(story: Story, before: Story) -> Sequence[Step]:
    """The sentences one story has beyond another."""
    if story.number != before.number:
        return story.steps
    return steps(story.events[len(before.events) :])
