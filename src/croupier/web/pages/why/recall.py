"""Recalling a Round for a page: who may, what of it was seen, and which Rounds there are."""

from collections.abc import Iterable
from typing import Final
from weakref import WeakKeyDictionary

from msgspec import Struct
from msgspec.structs import replace

from croupier.casino.cache import BoundedCache
from croupier.casino.casino import Casino
from croupier.casino.people.state import Person
from croupier.casino.store.marks import Mark, mark_of
from croupier.casino.store.port import Entry
from croupier.casino.table.live import Live, rules_of
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.recall import Recalled, recall
from croupier.explain.case import ReplayedRound
from croupier.ledger.accounts import net_by_player
from croupier.ledger.line import Line
from croupier.protocol.corrections import Correction, corrected_by
from croupier.protocol.log import RoundEvent, read
from croupier.record.write import settled_lines
from croupier.rules.config import TableConfig
from croupier.rules.table_rules import TableRules
from croupier.table.events import Event, LineMoved, RoundEnded, Settled
from croupier.table.mishaps import Reversed
from croupier.web.api.disputes import check_own
from croupier.web.kit.refusals import NotThere
from croupier.web.kit.requests import allowed, may
from croupier.web.kit.served import Served
from croupier.web.kit.titles import table_named
from croupier.web.kit.visitor import Visitor, inside

CACHED: Final = 32
"""Rounds that are remembered once they have ended, so that each step need not read the log."""
_BEARING: Final = (b'"Settled"', b'"Reversed"', b'"LineMoved"', b'"RoundEnded"')
_remembered: "WeakKeyDictionary[Casino, BoundedCache[Recalled]]" = WeakKeyDictionary()


async def to_look_at(visitor: Visitor, table: LiveTable, number: int, served: Served) -> Recalled:
    """A Round whose Lines somebody may look at: the last at the table, or one they may recall."""
    person = inside(visitor)
    if number == table.live.rounds:
        allowed(person, "follow")
        return await recalled_round(table, number, served)
    return await to_replay(visitor, table, number, served)


async def to_replay(visitor: Visitor, table: LiveTable, number: int, served: Served) -> Recalled:
    """A Round somebody may recall; players, one's own Rounds."""
    person = inside(visitor)
    allowed(person, "read log")
    of = await recalled_round(table, number, served)
    check_own(person, of)
    return of


async def recalled_round(table: LiveTable, number: int, served: Served) -> Recalled:
    """A Round of a table, as far as it was played; one that has ended is remembered."""
    live = table.live
    if not 1 <= number <= live.rounds:
        raise NotThere(
            (), f"{table_named(live)} has had {_counted(live.rounds)}: there is none of this number"
        )
    kept = _remembered.setdefault(served.casino, BoundedCache(CACHED))
    of = kept.get(f"{live.table}/{number}")
    if of is None:
        of = await recall(served.casino.store, live.table, number)
        if of.ended:
            kept.put(f"{live.table}/{number}", of)
    return of


def _counted(rounds: int) -> str:
    return f"{f'{rounds:,}' if rounds else 'no'} Round{'' if rounds == 1 else 's'}"


def may_dispute(person: Person | None, of: Recalled) -> bool:
    """May somebody dispute a Round that has ended?"""
    if person is None or not of.ended:
        return False
    return may(person, "file dispute", own=person.key in of.nets())


def replayed_round(of: Recalled, live: Live) -> ReplayedRound:
    """A recalled Round by what happened; at a heat the tournament's conditions prevail."""

    def opens(config: TableConfig) -> TableRules:
        return rules_of(config, live.heat)

    return ReplayedRound(of.config, opens(of.config), of.events, opens)


class Summary(Struct, frozen=True):
    """A Round in a line: whether it has ended, and what was settled in it."""

    number: int
    ended: bool = False
    lines: tuple[Line, ...] = ()
    corrections: tuple[Correction, ...] = ()
    """What rulings on disputes moved for it."""

    def net(self, player: str = "") -> int | None:
        """What somebody, or everybody, won or lost in it; nothing where they had no wager."""
        if player and player not in net_by_player(self.lines):
            return None
        played = sum(line.net for line in self.lines if player in ("", line.player))
        return played + self.corrected(player)

    def corrected(self, player: str = "") -> int:
        """What rulings moved of it."""
        return corrected_by(one for one in self.corrections if player in ("", one.player))


async def summaries(table: LiveTable, most: int, served: Served) -> tuple[Summary, ...]:
    """The last Rounds of a table, the last first."""
    store, live = served.casino.store, table.live
    after = max(0, live.rounds - most)
    first = await anext(store.marked(table.stream, Mark.ROUND, after), None)
    if first is None:
        return ()
    entries = [one async for one in store.read(table.stream, first.version - 1)]
    found = await served.reads.short(_summed, entries, after)
    return tuple(replace(one, corrections=live.corrections(one.number)) for one in reversed(found))


def _summed(entries: Iterable[Entry], begun: int) -> list[Summary]:
    """Rounds in a line each, from the entry that opens the first."""
    found: list[Summary] = []
    events: list[Event] = []
    for entry in entries:
        if mark_of(entry.body) == Mark.ROUND.value:
            events = []
            found.append(Summary(begun + len(found) + 1))
        elif any(telling in entry.body for telling in _BEARING):
            logged = read(entry.body)
            if isinstance(logged, RoundEvent):
                found[-1] = _after(found[-1], logged.event, events)
    return found


def _after(one: Summary, event: Event, events: list[Event]) -> Summary:
    """A Round after one more event; those that were settled so far are added to."""
    if isinstance(event, RoundEnded):
        return replace(one, ended=True)
    if isinstance(event, Settled | Reversed | LineMoved):
        events.append(event)
        return replace(one, lines=settled_lines(tuple(events)))
    return one
