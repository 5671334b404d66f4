"""Story: what has happened in the Round of a table, for people to read."""

from bisect import bisect_right
from functools import reduce
from itertools import takewhile
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.casino.store.port import EventStore
from croupier.casino.table.live import rules_of
from croupier.casino.table.live_table import LiveTable
from croupier.explain.case import ReplayedRound
from croupier.explain.narrative import NarrativeLine, narrative
from croupier.protocol.log import AnyLogged, RoundBegun, RoundEvent, read
from croupier.rules.table_rules import TableRules
from croupier.table.events import Event

BACK: Final = 600
"""Entries looked back through for the beginning of a Round."""


class Story(Struct, frozen=True):
    """The events of a Round up to a version of the log."""

    number: int = 0
    """The how-many-eth Round of the table it is, whatever shoe it was dealt from."""
    version: int = 0
    events: tuple[Event, ...] = ()
    before: "Story | None" = None
    """The Round before, which stays to be read until something happens in this one."""
    lines: tuple[NarrativeLine, ...] = ()
    """What happened, in sentences."""
    versions: tuple[int, ...] = ()
    """Where in the log each event stands."""

    def lines_by(self, version: int) -> int | None:
        """How many lines had happened by a version; None where that was before this Round."""
        if not self.versions or version < self.versions[0]:
            return None
        happened = bisect_right(self.versions, version)
        return sum(1 for _ in takewhile(lambda line: line.at < happened, self.lines))


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
            known = await self._read_on(table, known)
            self._known[name] = known
        return known

    def forget(self, name: str) -> None:
        """Remember nothing of a table."""
        self._known.pop(name, None)

    async def _read_on(self, table: LiveTable, known: Story) -> Story:
        version, back = table.version, BACK
        if known.version < version - back:
            known = Story(version=version - back)
        entries = await self._read(table, known)
        while known.version and not known.number and _first(entries) is None:
            back *= 4  # a Round that began longer ago
            known = Story(version=max(0, version - back))
            entries = await self._read(table, known)
        if not known.number:
            entries = entries[_first(entries) :]
        begun = [at for at, logged in entries if isinstance(logged, RoundBegun) and at <= version]
        known = replace(known, number=table.live.rounds - len(begun))
        return _in_words(table, reduce(_goes_on, entries, known))

    async def _read(self, table: LiveTable, known: Story) -> list[tuple[int, AnyLogged]]:
        rest = self._store.read(table.stream, known.version)
        return [(entry.version, read(entry.body)) async for entry in rest]


def _first(entries: list[tuple[int, AnyLogged]]) -> int | None:
    """Where the first Round that is read as a whole begins, if one does."""
    begun = (at for at, (_, logged) in enumerate(entries) if isinstance(logged, RoundBegun))
    return next(begun, None)


def _goes_on(story: Story, entry: tuple[int, AnyLogged]) -> Story:
    """A story with one entry of the log more."""
    version, logged = entry
    if isinstance(logged, RoundBegun):
        before = replace(story, before=None) if story.events else None
        return Story(story.number + 1, version, (), before)
    if not isinstance(logged, RoundEvent):
        return replace(story, version=version)
    events, versions = (*story.events, logged.event), (*story.versions, version)
    return replace(story, version=version, events=events, versions=versions)


def _in_words(table: LiveTable, story: Story) -> Story:
    """A story with its lines, and those of the Round before."""
    before = story.before
    if before is not None:
        before = replace(before, lines=narrative(_replayed(table, before.events)))
    return replace(story, before=before, lines=narrative(_replayed(table, story.events)))


def _replayed(table: LiveTable, events: tuple[Event, ...]) -> ReplayedRound:
    """The Round by what happened, under the rules it is or was played by."""
    live = table.live
    rules: TableRules = live.rules
    lying = live.round or table.last
    if lying is not None:
        rules = lying.rules
    return ReplayedRound(live.config, rules, events, lambda config: rules_of(config, live.heat))


def newest(story: Story, before: Story) -> tuple[NarrativeLine, ...]:
    """The lines one story has beyond another, or that have grown since."""
    if story.number != before.number:
        return story.lines
    return tuple(line for line in story.lines if line.at >= len(before.events))
