"""History: what each player did at a table, by Rounds and stays, and what became of disputes.

It is read out of the table's log and read on as that grows; nothing else holds it.
"""

from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from croupier.cards import Card
from croupier.casino.keys import is_automatic
from croupier.casino.store.port import Entry, EventStore
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.stays import PlayerStays
from croupier.explain.decision import SeenCards
from croupier.explain.review import PlayersRound, wager_totals
from croupier.ledger.line import Line
from croupier.protocol import log
from croupier.protocol.corrections import Correction
from croupier.protocol.log import AnyLogged, DisputeRuled, read
from croupier.record.write import settled_lines
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.table.events import Event, LineMoved, RoundEnded, Settled
from croupier.table.mishaps import Reversed

_BEARING: Final = (
    *(b'"TableOpened"', b'"SettingsChanged"', b'"ShoeSealed"', b'"RoundBegun"', b'"RoundEnded"'),
    *(b'"Settled"', b'"Reversed"', b'"LineMoved"', b'"Dispute'),
    *(b'"ChipsBought"', b'"ChipsTaken"', b'"SeatTaken"', b'"SeatLeft"', b'"Dealer'),
)
"""Entries that a history is made of."""


class PastDispute(Struct, frozen=True, kw_only=True):
    """A dispute and what became of it."""

    number: int
    round: int
    by: str
    reason: str
    filed: int
    """When, in milliseconds."""
    frozen: Mapping[str, int]
    withdrawn: bool = False
    ruling: DisputeRuled | None = None
    closed: int | None = None
    """When it was withdrawn or ruled on."""

    @property
    def state(self) -> str:
        """How it stands, in a word or two."""
        if self.ruling is not None:
            return "ruled on"
        return "withdrawn" if self.withdrawn else "open"


class RoundPlace(Struct, frozen=True, gc=False):
    """Where a Round stands in the log, and by which settings it was played."""

    begun: int
    """The version of the entry that opened it."""
    shoe: int
    """The version after which its shoe was shuffled."""
    config: TableConfig
    ended: bool = False
    dealer: str = ""
    """Who dealt when it was opened; empty where the table did so by itself."""


class _Now(Struct):
    """The Round that is being read."""

    number: int = 0
    at: int = 0
    events: list[Event] = field(default_factory=list)


class History:
    """What the log of one table says of everybody who played there."""

    def __init__(self) -> None:
        """Nothing was read yet."""
        self.version = 0
        self.places: dict[int, RoundPlace] = {}
        self.disputes: dict[int, PastDispute] = {}
        self._players: dict[str, PlayerStays] = {}
        self._config: TableConfig | None = None
        self._shoe = 0
        self._dealer = ""
        self._now = _Now()

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who has been at the table."""
        return tuple(self._players)

    def of(self, player: str) -> PlayerStays:
        """The stays and Rounds of a player."""
        return self._players.get(player) or PlayerStays()

    def disputes_of(self, player: str) -> tuple[PastDispute, ...]:
        """The disputes somebody has filed, the first first."""
        return tuple(one for one in self.disputes.values() if one.by == player)

    def read(self, entry: Entry) -> None:
        """Read one more entry of the log."""
        self.version = entry.version
        if any(telling in entry.body for telling in _BEARING):
            self._fold(read(entry.body), entry)

    def read_all(self, page: Iterable[Entry]) -> None:
        """Read some more entries of the log."""
        for entry in page:
            self.read(entry)

    def _fold(self, logged: AnyLogged, entry: Entry) -> None:
        match logged:
            case log.TableOpened() | log.SettingsChanged():
                self._config = logged.config
            case log.ShoeSealed():
                self._shoe = entry.version
            case log.RoundBegun() if self._config is not None:
                number = len(self.places) + 1
                self._now = _Now(number, entry.at)
                place = RoundPlace(entry.version, self._shoe, self._config, dealer=self._dealer)
                self.places[number] = place
            case log.RoundEvent(event=Settled() | Reversed() | LineMoved()):
                self._now.events.append(logged.event)
            case log.RoundEvent(event=RoundEnded()):
                self._ended()
            case log.DealerCame():
                self._dealer = logged.dealer
            case log.DealerLeft():
                self._dealer = ""
            case log.ChipsBought() if not is_automatic(logged.player):
                self._stays_of(logged.player).comes(entry.at, logged.cents)
            case log.SeatTaken() if not is_automatic(logged.player):
                self._stays_of(logged.player).comes(entry.at)
            case log.ChipsTaken():
                self.of(logged.player).takes(logged.cents, entry.at)
            case log.SeatLeft():
                self.of(logged.player).leaves(entry.at)
            case log.DisputeFiled() | log.DisputeWithdrawn() | log.DisputeRuled():
                self._disputed(logged, entry.at)

    # ── Rounds ──────────────────────────────────────────────────────────────────────────────────

    def _stays_of(self, player: str) -> PlayerStays:
        return self._players.setdefault(player, PlayerStays())

    def _ended(self) -> None:
        now, number = self._now, self._now.number
        place = self.places[number]
        self.places[number] = replace(place, ended=True)
        by_player: dict[str, list[Line]] = {}
        for line in settled_lines(tuple(now.events)):
            by_player.setdefault(line.player, []).append(line)
        for player, lines in by_player.items():
            if not is_automatic(player):
                self._stays_of(player).plays(self._players_round(lines), place.config)
        self._now = _Now()

    def _players_round(self, lines: list[Line]) -> PlayersRound:
        return PlayersRound(
            self._now.number,
            self._now.at,
            sum(line.stake for line in lines),
            sum(line.net for line in lines),
            wager_totals(lines),
        )

    # ── Disputes ────────────────────────────────────────────────────────────────────────────────

    def _disputed(
        self, logged: log.DisputeFiled | log.DisputeWithdrawn | log.DisputeRuled, at: int
    ) -> None:
        if isinstance(logged, log.DisputeFiled):
            self.disputes[logged.number] = PastDispute(
                number=logged.number,
                round=logged.round,
                by=logged.by,
                reason=logged.reason,
                filed=at,
                frozen=logged.frozen,
            )
            return
        filed = self.disputes[logged.number]
        ruling = logged if isinstance(logged, log.DisputeRuled) else None
        if ruling is not None:
            for player, cents in ruling.moved.items():
                made = Correction(filed.number, filed.round, player, cents)
                self.of(player).corrected(made)
        self.disputes[logged.number] = replace(
            filed, withdrawn=ruling is None, ruling=ruling, closed=at
        )


# ── Rounds out of the log ───────────────────────────────────────────────────────────────────────


class LoggedRound(Struct, frozen=True, kw_only=True):
    """An ended Round with the cards that were seen before it and in it."""

    number: int
    config: TableConfig
    events: tuple[Event, ...]
    before: tuple[Card, ...]
    during: tuple[tuple[int, Card], ...]
    refilled: int | None = None

    def seen(self, decks: int) -> SeenCards:
        """The cards that were seen, of a shoe of so many decks."""
        return SeenCards(decks, self.before, self.during, self.refilled)


async def logged_round(
    store: EventStore, table: LiveTable, history: History, number: int
) -> LoggedRound:
    """An ended Round of a table out of its log, from the shuffle before it on."""
    place = history.places.get(number)
    if place is None or not place.ended:
        raise Refusal((), f"Round {number} has not ended")
    before, during, events = list[Card](), list[tuple[int, Card]](), list[Event]()
    refilled: int | None = None
    async for entry, logged in _read(store, table.stream, place.shoe):
        in_round = entry.version > place.begun
        match logged:
            case log.CardOpened() | log.BurntCardShown():
                card = logged.opening.card
                during.append((len(events), card)) if in_round else before.append(card)
            case log.RackSealed():
                refilled = len(events)
            case log.RoundEvent() if in_round:
                events.append(logged.event)
                if isinstance(logged.event, RoundEnded):
                    break
    return LoggedRound(
        number=number,
        config=place.config,
        events=tuple(events),
        before=tuple(before),
        during=tuple(during),
        refilled=refilled,
    )


async def _read(
    store: EventStore, stream: str, after: int
) -> AsyncIterator[tuple[Entry, AnyLogged]]:
    async for entry in store.read(stream, after):
        yield entry, read(entry.body)
