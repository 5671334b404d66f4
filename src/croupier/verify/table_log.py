"""Table log: the entries of a live table followed one by one, each held against the rules."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.house import heat_rules, open_table
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.shuffling import Occasion
from croupier.rules.table_rules import LAW_RELEASE, TableRules
from croupier.rules.tournament import Conditions
from croupier.second_adjudicator.lines import SaysTooLittle
from croupier.second_adjudicator.settings import TableSettings
from croupier.table.events import CardBurnt, Event
from croupier.table.fold.evolve import evolve
from croupier.table.game import game, rounds, seats, settings, shuffles
from croupier.table.state import ENDED, Round, is_idle
from croupier.verify.beacon import Published
from croupier.verify.cards import Cards
from croupier.verify.finding import Discrepancy, finding
from croupier.verify.lines import TABLE, ExportedEntry, JsonObject, released
from croupier.verify.money import Books
from croupier.verify.past import Spool
from croupier.verify.reports import Reports
from croupier.verify.rounds import PlayedRound, Void
from croupier.verify.rulings import Rulings
from croupier.verify.shoe_entries import ShoeEntries
from croupier.verify.table_summary import TableSummary


class HappenedEntry(Struct, tag="Happened", forbid_unknown_fields=True, gc=False):
    """An entry by which something happened in a Round."""

    event: Event


_HAPPENED: Final = '{"type":"Happened"'
"""How nearly all entries begin: they are decoded at once."""
_event_of: Final = msgspec.json.Decoder(HappenedEntry).decode


class TableLog(ShoeEntries):
    """A live table as its log has it so far."""

    _settings: TableSettings
    _next_settings: TableSettings

    def __init__(
        self,
        stream: str,
        again: bool = True,
        past: Spool | None = None,
        published: Published | None = None,
    ) -> None:
        """A table of which nothing is known yet; with ``again``, Rounds are settled again."""
        self.stream, self.table = stream, stream.removeprefix(TABLE)
        self._again = again
        self.findings: list[Discrepancy] = []
        self.lost = False
        """Something could not be followed: nothing is data of what comes after."""
        self.books, self.rulings = Books(), Rulings(past or Spool())
        self.rounds_settled = self.rounds = 0
        self.rounds_of_earlier_law = self._law = 0
        self.not_settled: Counter[str] = Counter()
        """Rounds that the second adjudicator could not settle, by why."""
        self.playing: PlayedRound | None = None
        self.cards = Cards(self.table, 0)
        self.published = published
        self._version = self.at = 0
        self._config: TableConfig | None = None
        self._next: TableConfig | None = None
        """Settings that wait for the end of the Round."""
        self._round: Round | None = None
        self._dealt = self._uncut = self._replaces = self.closed = False
        self.heat: JsonObject | None = None
        """What the table is of a tournament, if it is of one."""
        self._declined: list[str] = []
        """Who was offered the present cut and declined it."""
        self._burnt: int | None = None
        """The place of the card burnt before the first Round of the shoe."""
        self.reports = Reports()
        self._proposed: JsonObject = {}
        """A void that waits for a second person."""

    def summary(self) -> TableSummary:
        """What an audit needs of the table."""
        seeding = self.cards.seeding
        return TableSummary(
            findings=self.findings,
            revealed=self.cards.revealed,
            opened=self.cards.opened,
            rounds_settled=self.rounds_settled,
            rounds_of_earlier_law=self.rounds_of_earlier_law,
            not_settled=self.not_settled,
            contributed=seeding.contributed,
            missing=seeding.missing,
            alone=seeding.alone,
            beacons=seeding.beacons,
            reported=self.reports.by,
            closed=self.closed,
            heat=self.heat,
            cashed=self.books.cashed,
            rounds=self.rounds,
            minimum=0 if self._config is None else self.rules.elections.minimum,
        )

    def add(self, entry: ExportedEntry) -> None:
        """Follow one entry more."""
        self._version, self.at = entry.version, entry.at
        try:
            self._follow(entry.body)
        except Exception as trouble:  # whatever a forged entry may bring about
            self.lost = True
            self._note([f"the entry cannot be followed: {why(trouble)}"])

    def _follow(self, body: str) -> None:
        happens = body.startswith(_HAPPENED)
        value = {"type": "Happened"} if happens else msgspec.json.decode(body)
        first = value["type"] == "TableOpened"
        assert first == (self._config is None), "a log begins with the opening of its table"
        assert not self.closed, "the table was closed"
        if happens:
            self._note(self._happened(_event_of(body).event))
        elif value["type"] in _CHANGES:
            self._game = _CHANGES[value["type"]](self._game, value)
        else:
            self._note(_STEPS[value["type"]](self, value))

    def _note(self, wrong: Iterable[str]) -> None:
        for what in wrong:
            self._note_at(self._version, what)

    def _note_at(self, version: int, what: str) -> None:
        self.findings.append(finding(self.stream, version, what))

    # ── The table ───────────────────────────────────────────────────────────────────────────

    def _opened(self, data: JsonObject) -> Iterator[str]:
        self._config = msgspec.convert(data["config"], TableConfig)
        self._settings = TableSettings.of_log(data["config"])
        self.heat, self.reports.owner = data.get("heat"), data.get("owner", "")
        self.rules: TableRules = _rules(self._config, self.heat)
        self._game = game.Game(rules=self.rules)
        self.cards = Cards(self.table, self.rules.elections.decks)
        if data["table"] != self.table:
            yield f"the log is that of {data['table']}"
        if released(data) == LAW_RELEASE and data["fingerprint"] != self.rules.fingerprint:
            yield f"the table was opened by other rules: {data['fingerprint']}"

    def _bought(self, data: JsonObject) -> Iterator[str]:
        return self.books.cash(data["player"], data["cents"], 1)

    def _taken(self, data: JsonObject) -> Iterator[str]:
        yield from self.books.cash(data["player"], data["cents"], -1)
        if self.books.purse(data["player"]) < self.rulings.frozen(data["player"]):
            yield "chips of a disputed Round were taken away"

    def _dealer(self, data: JsonObject) -> Iterator[str]:
        self.reports.dealer = data.get("dealer", "")
        self._game = shuffles.change_dealer(self._game, in_round=self._round is not None)
        return iter(())

    def _supervised(self, data: JsonObject) -> Iterator[str]:
        self.reports.supervised(data)
        return iter(())

    def _report_proposed(self, data: JsonObject) -> Iterator[str]:
        return self.reports.by_duty(data["proposal"]["by"])

    def _reported(self, data: JsonObject) -> Iterator[str]:
        return self.reports.reported(data, self.cards.shoes)

    def _changed(self, data: JsonObject) -> Iterator[str]:
        assert self.heat is None, "the settings of a heat do not change"
        self._next = msgspec.convert(data["config"], TableConfig)
        self._next_settings = TableSettings.of_log(data["config"])
        other = data["fingerprint"] != open_table(self._next).fingerprint
        if other and released(data) == LAW_RELEASE:
            yield f"the settings were changed by other rules: {data['fingerprint']}"
        if self._round is None:
            self._in_force()

    def _in_force(self) -> None:
        if self._next is None:
            return
        self.rules, self._config = open_table(self._next), self._next
        self._settings = self._next_settings
        self._game, self._next = settings.change_settings(self._game, self.rules, notice=True), None

    def _of_the_house(self, _: JsonObject) -> Iterator[str]:
        return iter(())

    def _directed(self, data: JsonObject) -> Iterator[str]:
        self._game = shuffles.direct_shuffle(self._game, Occasion(data["occasion"]))
        if self._round is not None and not is_idle(self._round):
            yield "a shuffle was directed in mid-Round"
        self._round = self.playing = None

    def _restored(self, _: JsonObject) -> Iterator[str]:
        """The cards may be known: they are replaced, at once or after the Round in play."""
        self.cards.pass_over()
        self._replaces = True
        if self._round is None or is_idle(self._round):
            self._round = self.playing = None
            self._replaced()
        return iter(())

    def _replaced(self) -> None:
        if self._replaces and self._game.shoe is not None:
            self._game = replace(self._game, shuffle=Occasion.REPLACED)

    def _excluded(self, data: JsonObject) -> Iterator[str]:
        self._game = seats.exclude(self._game, data["player"])
        self._see_off()
        return iter(())

    def _see_off(self) -> None:
        if self._round is None:
            for player in {seat.player for seat in self._game.seats} & self._game.excluded:
                self._game = seats.leave(self._game, player)

    def _shut(self, data: JsonObject) -> Iterator[str]:
        self.closed = True
        announced = self._game.closing_in is not None or self.heat is not None
        announced_to = announced or bool(data.get("inspector_told", False))
        if self._law == LAW_RELEASE and not self.rules.may_close(True, announced_to).permitted:
            yield "the table was closed without notice to an inspector"
        open_ = self._round is not None and not is_idle(self._round)
        self._round = None
        if open_ or self.rulings.open:
            yield "the table was closed with a Round or a dispute open"
        if self._game.seats:
            yield "the table was closed with people seated at it"
        yield from self.cards.closed()
        yield from self.books.closed()

    def is_here(self, player: str) -> bool:
        """Is somebody at the table: with a seat, chips, or a wager on the layout?"""
        boxes = () if self._round is None else self._round.boxes
        seated = any(seat.player == player for seat in self._game.seats)
        laid = any(box.has_bettor(player) for box in boxes)
        return seated or laid or self.books.purse(player) > 0

    # ── Rounds ──────────────────────────────────────────────────────────────────────────────

    def _begun(self, data: JsonObject) -> Iterator[str]:
        if self._round is not None:
            yield "the Round before has not ended"
        if not self._law <= released(data) <= LAW_RELEASE:
            yield f"the Round is by release {released(data)} of the law"
        self._law = released(data)
        of = data.get("counts", "shoe")
        number = 1 + (self.rounds if of == "table" else self._game.rounds)
        if data["number"] != number:
            yield f"the Round is number {data['number']}, not {number} of its {of}"
        if self.rules.elections.continuous_shuffler and self._dealt:
            yield "the shuffler was dealt from again without a shuffle"
        assert self._config is not None
        self.rounds += 1
        self._dealt, self._proposed = True, {}
        self.cards.begin()
        self._round = rounds.begin_round(self._game)
        if self._round.burnt and self._game.rounds == 0:
            self._burnt = self._round.drawn_before
        title = f"{self.table}, Round {self.rounds}"
        self.playing = PlayedRound(title, self._config, self._round)

    def _happened(self, event: Event) -> Iterator[str]:
        before = self._round
        assert before is not None, "nothing happens outside a Round"
        assert self.playing is not None
        after = evolve(before, event)
        self.playing.add(self._version, before, event)
        yield from self.cards.fall(before, event, after)
        yield from self.books.happen(before, event, after)
        self._round = after
        if isinstance(event, CardBurnt):
            self._game = replace(self._game, burn_next=False)
        if after.phase is ENDED:
            yield from self._ended(after)

    def _ended(self, round: Round) -> Iterator[str]:
        self._round, self._game = None, rounds.end_round(self._game, round)
        assert self._config is not None
        assert self.playing is not None
        self.rulings.rounds.add(self.rounds, self._config, self.playing.events)
        yield from self.books.between_rounds()
        if self._law != LAW_RELEASE:
            self.rounds_of_earlier_law += 1
        elif self._again and self.playing is not None:
            self.rounds_settled += 1
            self._settled_again(self.playing)
        self._replaced()
        self._see_off()
        self._in_force()

    def _settled_again(self, played: PlayedRound) -> None:
        """The Round followed by the rules, and settled by the second adjudicator."""
        found = played.unlawful()
        try:
            found += played.settled_otherwise(self._settings)
        except SaysTooLittle as why:
            self.not_settled[str(why)] += 1
        for version, what in found:
            self._note_at(version, what)

    # ── Voids and disputes ──────────────────────────────────────────────────────────────────

    def _void_proposed(self, data: JsonObject) -> Iterator[str]:
        proposal = data["proposal"]
        self._proposed = proposal
        if (proposal["table"], proposal["round"]) != (self.table, self.rounds):
            yield "the void was proposed for another Round"

    def _void_confirmed(self, data: JsonObject) -> Iterator[str]:
        proposal, self._proposed = self._proposed, {}
        if not proposal or data["by"] == proposal["by"]:
            yield "the void was not proposed by one person and confirmed by another"
        elif self.playing is not None:
            self.playing.confirmed[self._version] = msgspec.convert(proposal["void"], Void)

    def _disputed(self, data: JsonObject) -> Iterator[str]:
        return self.rulings.file(data)

    def _taken_up(self, data: JsonObject) -> Iterator[str]:
        return self.rulings.take_up(data)

    def _withdrawn(self, data: JsonObject) -> Iterator[str]:
        return self.rulings.withdraw(data)

    def _ruling_proposed(self, data: JsonObject) -> Iterator[str]:
        return self.rulings.propose(data)

    def _ruled(self, data: JsonObject) -> Iterator[str]:
        return self.rulings.rule(data, self.books)


def _rules(config: TableConfig, heat: JsonObject | None) -> TableRules:
    """The rules of a table; at a heat the conditions of its tournament prevail."""
    if heat is None:
        return open_table(config)
    return heat_rules(config, msgspec.convert(heat["conditions"], Conditions))


def why(trouble: Exception) -> str:
    """Why something cannot be followed, in words where there are any."""
    if isinstance(trouble, AssertionError | Refusal | Unlawful | msgspec.MsgspecError):
        return str(trouble)
    return f"{type(trouble).__name__} {trouble}".strip()


_CHANGES: Final[Mapping[str, Callable[[game.Game, JsonObject], game.Game]]] = {
    "SeatTaken": lambda at, data: seats.sit(at, data["player"], data["box"], data["seated"]),
    "SeatLeft": lambda at, data: seats.leave(at, data["player"]),
    "PlayerLimited": lambda at, data: seats.limit(at, data["player"]),
    "LimitLifted": lambda at, data: seats.lift_limit(at, data["player"]),
    "PlayerReadmitted": lambda at, data: seats.readmit(at, data["player"]),
    "MarkerPlaced": lambda at, data: seats.mark(at, data["box"], data["player"], data["maximum"]),
    "MarkerRemoved": lambda at, data: seats.unmark(at, data["box"]),
    "EquipmentRepaired": lambda at, _: settings.repair_equipment(at),
    "ClosingAnnounced": lambda at, data: settings.announce_closing(at, data["rounds"], True, True),
}
"""What an entry makes of the game that changes nothing else."""
_STEPS: Final[Mapping[str, Callable[[TableLog, JsonObject], Iterator[str]]]] = {
    "TableOpened": TableLog._opened,
    "ChipsBought": TableLog._bought,
    "ChipsTaken": TableLog._taken,
    "LeaveAsked": TableLog._of_the_house,
    "LeaveWithdrawn": TableLog._of_the_house,
    "DealerCame": TableLog._dealer,
    "DealerLeft": TableLog._dealer,
    "SupervisorCame": TableLog._supervised,
    "SupervisorLeft": TableLog._supervised,
    "ReportProposed": TableLog._report_proposed,
    "IrregularityReported": TableLog._reported,
    "SettingsChanged": TableLog._changed,
    "PaceChanged": TableLog._of_the_house,
    "AdviceSwitched": TableLog._of_the_house,
    "SharingSwitched": TableLog._of_the_house,
    "ShuffleDirected": TableLog._directed,
    "TableRestored": TableLog._restored,
    "PlayerExcluded": TableLog._excluded,
    "TableClosed": TableLog._shut,
    "SecretCommitted": lambda log, data: log.cards.seeding.commit(data, log.cards.shoes + 1),
    "ContributionCommitted": lambda log, data: log.cards.seeding.contribute(data, log.is_here),
    "ContributionsAsked": lambda log, data: log.cards.seeding.ask(data, log.is_here),
    "ContributionOpened": lambda log, data: log.cards.seeding.open(data),
    "ContributionsClosed": lambda log, data: log.cards.seeding.close(data, log.at),
    "BeaconNamed": lambda log, data: log.cards.seeding.name_beacon(data, log.at),
    "BeaconValue": lambda log, data: log.cards.seeding.take_beacon(data, log.published),
    "BeaconMissing": lambda log, data: log.cards.seeding.miss_beacon(data),
    "ShoeSealed": TableLog._sealed,
    "CutDeclined": TableLog._cut_declined,
    "ShoeStacked": TableLog._stacked,
    "RackSealed": TableLog._filled,
    "RackCut": TableLog._rack_cut,
    "BurntCardShown": TableLog._burnt_shown,
    "RoundBegun": TableLog._begun,
    "PlayerReady": TableLog._of_the_house,
    "RoundSatOut": TableLog._of_the_house,
    "WagerHandedBack": TableLog._of_the_house,
    "CardOpened": TableLog._opening,
    "Happened": lambda log, data: log._happened(msgspec.convert(data["event"], Event)),
    "ShoeRevealed": TableLog._revealed,
    "VoidProposed": TableLog._void_proposed,
    "VoidConfirmed": TableLog._void_confirmed,
    "DisputeFiled": TableLog._disputed,
    "DisputeTakenUp": TableLog._taken_up,
    "DisputeWithdrawn": TableLog._withdrawn,
    "DisputeRulingProposed": TableLog._ruling_proposed,
    "DisputeRuled": TableLog._ruled,
}
"""What each other kind of entry is held against."""
