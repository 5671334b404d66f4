"""Tally: one table's log counted entry by entry, by day and person; read on as the log grows."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

from croupier.casino.anomalies import matters
from croupier.casino.anomalies.matters import Matter, Unit
from croupier.casino.keys import is_automatic
from croupier.casino.store.port import Entry
from croupier.explain.entries import entry_text
from croupier.protocol import log
from croupier.protocol.contributions import ContributionsAsked, ContributionsClosed
from croupier.protocol.log import AnyLogged, read
from croupier.protocol.reports import (
    IrregularityReported,
    SupervisorCame,
    SupervisorLeft,
)
from croupier.sentence import Sentence
from croupier.table.events import WagerLaid
from croupier.table.mishaps import CardAside, CardMisplaced, CardOut

DAY: Final = 24 * 60 * 60_000
"""In milliseconds."""
NAMED: Final = 2_000
"""The newest counted entries of a table that are remembered one by one."""
TABLE: Final = ""
"""In place of a person: the table itself."""
_BEGINS: Final = b'{"type":"'
_HAPPENED: Final = b'{"type":"Happened","event":{"type":"'
_MACHINE: Final = frozenset(("clock", "director", "gone", "restored", "practise"))
"""What commands are called that nobody sent."""


class Occurrence(Struct, frozen=True, kw_only=True):
    """One entry that was counted, and whose it is."""

    matter: str
    people: tuple[str, ...]
    version: int
    at: int
    round: int
    sentence: Sentence
    dispute: int = 0


class MovedSum(Struct, frozen=True):
    """What one ruling moved for one player."""

    day: int
    player: str
    ruled_by: str
    confirmed_by: str
    cents: int


class TableTally:
    """What one table's log says of who did what, and how often."""

    def __init__(self, table: str) -> None:
        """Nothing was read yet."""
        self.table, self.version, self.rounds = table, 0, 0
        self.counts: Counter[tuple[int, str, str]] = Counter()
        """By day, matter or unit, and person; those of the table itself too."""
        self.named: deque[Occurrence] = deque(maxlen=NAMED)
        self.moved: list[MovedSum] = []
        self.own = False
        """Is it somebody's own, where anything may be tried?"""
        self._dealer, self._supervisors = "", list[str]()
        self._reporter = ("", "")
        """By which command, and who, the last card was reported."""

    def read_all(self, page: Iterable[Entry]) -> None:
        """Read some more entries of the log."""
        for entry in page:
            self.version = entry.version
            if _kind(entry.body) in _STEPS:
                logged = read(entry.body)
                _STEPS[_kind(entry.body)](self, logged, entry)

    # ── Counting ────────────────────────────────────────────────────────────────────────────

    def _add(self, at: int, name: str, people: Iterable[str]) -> None:
        """Count something of some people, and once of the table."""
        for person in (TABLE, *(one for one in people if one)):
            self.counts[at // DAY, name, person] += 1

    def _note(
        self, matter: Matter, entry: Entry, logged: AnyLogged, *people: str, dispute: int = 0
    ) -> None:
        """Count an entry, and remember where it is."""
        self._add(entry.at, matter.name, people)
        self.named.append(
            Occurrence(
                matter=matter.name,
                people=people,
                version=entry.version,
                at=entry.at,
                round=self.rounds,
                sentence=entry_text(logged).sentence,
                dispute=dispute,
            )
        )

    def _opened(self, logged: Any, _: Entry) -> None:
        one: log.TableOpened = logged
        self.own = bool(one.owner)

    # ── Duty and Rounds ─────────────────────────────────────────────────────────────────────

    def _duty(self, logged: Any, _: Entry) -> None:
        match logged:
            case log.DealerCame():
                self._dealer = logged.dealer
            case log.DealerLeft():
                self._dealer = ""
            case SupervisorCame():
                self._supervisors.append(logged.supervisor)
            case SupervisorLeft():
                self._supervisors.remove(logged.supervisor)

    def _begun(self, _: AnyLogged, entry: Entry) -> None:
        self.rounds += 1
        self._add(entry.at, Unit.ROUNDS, dict.fromkeys((self._dealer, *self._supervisors)))

    def _laid(self, logged: Any, entry: Entry) -> None:
        event: WagerLaid = logged.event
        if not is_automatic(event.player):
            self._add(entry.at, Unit.WAGERS, (event.player,))

    # ── What went wrong ─────────────────────────────────────────────────────────────────────

    def _reported(self, logged: Any, entry: Entry) -> None:
        one: IrregularityReported = logged
        self._reporter = (entry.command, one.by)
        if not one.card:
            self._note(matters.REPORTS, entry, one, one.by)
        if one.confirmed_by:
            self._note(matters.CONFIRMED, entry, one, one.confirmed_by)

    def _astray(self, logged: Any, entry: Entry) -> None:
        event: CardOut | CardAside | CardMisplaced = logged.event
        command, by = self._reporter
        who = by if command == entry.command else sender(entry)
        self._note(matters.CARDS, entry, log.RoundEvent(event), who)

    def _voided(self, logged: Any, entry: Entry) -> None:
        if isinstance(logged, log.VoidProposed):
            self._note(matters.VOIDS, entry, logged, logged.proposal.by)
        else:
            self._note(matters.CONFIRMED, entry, logged, logged.by)

    # ── Disputes ────────────────────────────────────────────────────────────────────────────

    def _filed(self, logged: Any, entry: Entry) -> None:
        one: log.DisputeFiled = logged
        self._note(matters.DISPUTES, entry, one, one.by, dispute=one.number)

    def _ruled(self, logged: Any, entry: Entry) -> None:
        one: log.DisputeRuled = logged
        both = (one.by, one.confirmed_by) if one.confirmed_by else (one.by,)
        self._note(matters.RULINGS, entry, one, *both, dispute=one.number)
        self._add(entry.at, Unit.RULINGS, both)
        if one.departures or one.confirmed_by:
            self._note(matters.DEPARTED, entry, one, *both, dispute=one.number)
        if any(cents > 0 for cents in one.moved.values()):
            self._note(matters.PAID, entry, one, *both, dispute=one.number)
        for player, cents in one.moved.items():
            day = entry.at // DAY
            self.moved.append(MovedSum(day, player, one.by, one.confirmed_by, cents))
            if cents > 0:
                self._note(matters.CORRECTED, entry, one, player, dispute=one.number)

    # ── Shuffles and cuts ───────────────────────────────────────────────────────────────────

    def _asked(self, logged: Any, entry: Entry) -> None:
        one: ContributionsAsked = logged
        self._add(entry.at, Unit.ASKED, one.players)

    def _closed(self, logged: Any, entry: Entry) -> None:
        one: ContributionsClosed = logged
        if one.missing:
            self._note(matters.MISSING, entry, one, *one.missing)

    def _cut(self, logged: Any, entry: Entry) -> None:
        if isinstance(logged, log.CutDeclined):
            self._add(entry.at, Unit.OFFERED, (logged.player,))
        elif logged.cut_by:
            self._add(entry.at, Unit.OFFERED, (logged.cut_by,))
            self._add(entry.at, matters.CUTS.name, (logged.cut_by,))


def sender(entry: Entry) -> str:
    """Who sent the command that brought an entry about; nobody: the table did so by itself."""
    who, slash, _ = entry.command.partition("/")
    return who if slash and who not in _MACHINE else ""


def _kind(body: bytes) -> bytes:
    """What an entry is; of what happened in a Round, which event."""
    start = len(_HAPPENED) if body.startswith(_HAPPENED) else len(_BEGINS)
    return body[start : body.find(b'"', start)]


def _of(matter: Matter) -> Callable[[TableTally, Any, Entry], None]:
    """Counted by who sent it."""
    return lambda tally, logged, entry: tally._note(matter, entry, logged, sender(entry))


_STEPS: Final[Mapping[bytes, Callable[[TableTally, Any, Entry], None]]] = {
    b"TableOpened": TableTally._opened,
    b"DealerCame": TableTally._duty,
    b"DealerLeft": TableTally._duty,
    b"SupervisorCame": TableTally._duty,
    b"SupervisorLeft": TableTally._duty,
    b"RoundBegun": TableTally._begun,
    b"WagerLaid": TableTally._laid,
    b"IrregularityReported": TableTally._reported,
    b"ReportProposed": lambda tally, logged, entry: tally._note(
        matters.WAITED, entry, logged, logged.proposal.by
    ),
    b"CardOut": TableTally._astray,
    b"CardAside": TableTally._astray,
    b"CardMisplaced": TableTally._astray,
    b"VoidProposed": TableTally._voided,
    b"VoidConfirmed": TableTally._voided,
    b"DisputeFiled": TableTally._filed,
    b"DisputeRuled": TableTally._ruled,
    b"ContributionsAsked": TableTally._asked,
    b"ContributionsClosed": TableTally._closed,
    b"CutDeclined": TableTally._cut,
    b"ShoeStacked": TableTally._cut,
    b"RackCut": TableTally._cut,
    b"PlayerLimited": _of(matters.LIMITS),
    b"LimitLifted": _of(matters.LIMITS),
    b"MarkerPlaced": _of(matters.LIMITS),
    b"MarkerRemoved": _of(matters.LIMITS),
    b"PlayerExcluded": _of(matters.LIMITS),
    b"PlayerReadmitted": _of(matters.LIMITS),
    b"SettingsChanged": _of(matters.SETTINGS),
    b"ShuffleDirected": _of(matters.SHUFFLES),
}
"""What is counted, by the kind of entry or event; all others are read over."""
