"""Recall: one Round of a live table out of its log, with what it paid, as a Round record."""

from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Final

from msgspec import Struct

from croupier.casino.store.port import Entry, EventStore
from croupier.casino.table.live_table import stream_of
from croupier.ledger.accounts import net_by_player
from croupier.ledger.line import Line
from croupier.protocol.log import (
    AnyLogged,
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
from croupier.table.events import Event, RoundEnded

_BEARING: Final = (b'"TableOpened"', b'"SettingsChanged"', b'"RoundBegun"')
"""Entries that say where a Round begins and by which settings."""


_KINDS: Final = (b'"Happened"', b'"VoidProposed"', b'"VoidConfirmed"')
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


async def recall(store: EventStore, table: str, number: int) -> Recalled:
    """The how-many-eth Round of a table, as far as it was played."""
    begun, config = 0, None
    entries: list[AnyLogged] = []
    async for entry in store.read(stream_of(table)):
        if any(kind in entry.body for kind in _BEARING):
            logged = read(entry.body)
            if isinstance(logged, RoundBegun):
                begun += 1
            elif isinstance(logged, TableOpened | SettingsChanged) and begun < number:
                config = logged.config
        if begun > number:
            break
        if begun == number and any(kind in entry.body for kind in _KINDS):
            entries.append(read(entry.body))
    if begun < number or number < 1 or config is None:
        raise Refusal((), f"{table} has no Round {number}: there are {begun}")
    events = tuple(one.event for one in entries if isinstance(one, RoundEvent))
    return Recalled(table, number, config, events, tuple(_voids(entries)))


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
