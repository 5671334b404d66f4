"""Recall: one Round of a live table out of its log, with what it paid, as a Round record."""

from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Final

from msgspec import Struct

from croupier.casino.store.marks import Mark, mark_of
from croupier.casino.store.port import Entry, EventStore, Spoilt
from croupier.casino.table.live_table import stream_of
from croupier.ledger.accounts import net_by_player
from croupier.ledger.line import Line
from croupier.protocol.log import (
    AnyLogged,
    DealerCame,
    DealerLeft,
    RoundBegun,
    RoundEvent,
    SettingsChanged,
    TableOpened,
    VoidConfirmed,
    VoidProposed,
    read,
)
from croupier.protocol.roles import Proposal
from croupier.protocol.unseen import FACE_DOWN
from croupier.record.write import settled_lines, write_record
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.table.events import CardDealt, Event, RoundEnded

MOST: Final = 2**63 - 1
"""The greatest version a log may have."""
_KINDS: Final = (
    *(b'"Happened"', b'"VoidProposed"', b'"VoidConfirmed"'),
    *(b'"DealerCame"', b'"DealerLeft"'),
)
"""Entries of a Round that are recalled."""


class RecalledVoid(Struct, frozen=True):
    """A void of a Round: who proposed it and why, and who confirmed it."""

    proposal: Proposal
    confirmed_by: str


class Recalled(Struct, frozen=True):
    """A Round as the log has it."""

    table: str
    number: int
    config: TableConfig
    events: tuple[Event, ...]
    voids: tuple[RecalledVoid, ...] = ()
    """What two persons declared Void in it."""
    begun: int = 0
    """The version of the entry that opened it."""
    dealers: tuple[str, ...] = ()
    """Who dealt its cards, as far as the caller knew who dealt when it was opened."""

    @property
    def ended(self) -> bool:
        """Has it come to its end?"""
        return bool(self.events) and isinstance(self.events[-1], RoundEnded)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What was paid in it."""
        return settled_lines(self.events)

    @property
    def record(self) -> str:
        """The Round as a Round record."""
        if any(getattr(event, "card", None) == FACE_DOWN for event in self.events):
            raise Refusal((), "a card of this Round was never seen: no record can name it")
        return write_record(self.config, self.events, f"{self.table}, Round {self.number}")

    def nets(self) -> dict[str, int]:
        """What each player won or lost."""
        return net_by_player(self.lines)

    def returned(self) -> dict[str, int]:
        """What each player got back."""
        amounts: Counter[str] = Counter()
        for line in self.lines:
            amounts[line.player] += line.returned
        return {player: cents for player, cents in amounts.items() if cents}


async def recall(store: EventStore, table: str, number: int, dealer: str = "") -> Recalled:
    """The how-many-eth Round of a table, as far as it was played.

    ``dealer`` is who dealt when it was opened; nobody, where the caller does not ask who did.
    """
    stream = stream_of(table)
    begun = await round_begun(store, stream, number)
    config = await _config(store, stream, begun)
    entries: list[AnyLogged] = []
    async for entry in store.read(stream, begun):
        if mark_of(entry.body) == Mark.ROUND.value:
            break
        if any(kind in entry.body for kind in _KINDS):
            entries.append(read(entry.body))
        if b'"RoundEnded"' in entry.body:
            break
    events = tuple(one.event for one in entries if isinstance(one, RoundEvent))
    dealers = tuple(dict.fromkeys(_dealers(entries, dealer)))
    return Recalled(table, number, config, events, tuple(_voids(entries)), begun, dealers)


async def round_begun(store: EventStore, stream: str, number: int) -> int:
    """The version of the entry that opened a Round; what the index says is held against it."""
    there = await store.count_marked(stream, Mark.ROUND, MOST)
    if not 1 <= number <= there:
        table = stream.removeprefix(stream_of(""))
        raise Refusal((), f"{table} has no Round {number}: there are {there}")
    entry = await anext(store.marked(stream, Mark.ROUND, number - 1))
    logged = read(entry.body)
    counted = isinstance(logged, RoundBegun) and logged.counts == "table"
    if not isinstance(logged, RoundBegun) or (counted and logged.number != number):
        raise Spoilt(f"{stream} {entry.version} does not open Round {number}, as its index has it")
    return entry.version


async def _config(store: EventStore, stream: str, begun: int) -> TableConfig:
    """The settings a Round was opened by."""
    entry = await store.last_marked(stream, Mark.SETTINGS, begun)
    if entry is None:
        entry = await anext(store.read(stream))
    logged = read(entry.body)
    if not isinstance(logged, TableOpened | SettingsChanged):
        raise Spoilt(f"{stream} {entry.version} has no settings, as its index has it")
    return logged.config


def _dealers(entries: Iterable[AnyLogged], dealer: str) -> Iterator[str]:
    """Who dealt each card, where somebody did."""
    for logged in entries:
        if isinstance(logged, DealerCame):
            dealer = logged.dealer
        elif isinstance(logged, DealerLeft):
            dealer = ""
        elif isinstance(logged, RoundEvent) and isinstance(logged.event, CardDealt) and dealer:
            yield dealer


def _voids(entries: Iterable[AnyLogged]) -> Iterator[RecalledVoid]:
    """The voids that were confirmed, each with its proposal."""
    proposal = None
    for logged in entries:
        if isinstance(logged, VoidProposed):
            proposal = logged.proposal
        elif isinstance(logged, VoidConfirmed) and proposal is not None:
            yield RecalledVoid(proposal, logged.by)


async def entries(store: EventStore, table: str, after: int, most: int) -> AsyncIterator[Entry]:
    """Some entries of a table's log."""
    count = 0
    async for entry in store.read(stream_of(table), after):
        if count == most:
            return
        count += 1
        yield entry
