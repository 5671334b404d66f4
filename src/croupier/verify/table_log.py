"""Table log: the entries of a live table followed one by one, each held against the rules."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from croupier.cards import Card, decks
from croupier.house import open_table
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules
from croupier.table.events import CuttingCardOut, Event
from croupier.table.evolve import evolve
from croupier.table.game import (
    Game,
    begin_round,
    end_round,
    leave,
    offer_cut,
    shuffle_due,
    sit,
    stacked,
)
from croupier.table.state import ENDED, Round
from croupier.verify.finding import Finding, finding
from croupier.verify.lines import TABLE, Entry, raw
from croupier.verify.money import Books
from croupier.verify.rounds import PlayedRound
from croupier.verify.shoes import CommittedShoe

_UNSEEN: Final = Card("?")
"""A card nobody has seen; a table is followed without knowing the undealt ones."""

Told = Mapping[str, Any]


class TableLog:
    """A live table as its log has it so far."""

    def __init__(self, stream: str, again: bool = True) -> None:
        """A table of which nothing is known yet; with ``again``, Rounds are settled again."""
        self.stream, self.table = stream, stream.removeprefix(TABLE)
        self._again = again
        self.findings: list[Finding] = []
        self.lost = False
        """Something could not be followed: nothing is told of what comes after."""
        self.books = Books()
        self.shoes_revealed = self.cards = self.rounds_settled = self.rounds = 0
        self.playing: PlayedRound | None = None
        self._version = self._shoes = 0
        self._config: TableConfig | None = None
        self._shoe: CommittedShoe | None = None
        self._round: Round | None = None

    def add(self, entry: Entry) -> None:
        """Follow one entry more."""
        self._version = entry.version
        try:
            told = json.loads(entry.body)
            first = told["type"] == "TableOpened"
            assert first == (self._config is None), "a log begins with the opening of its table"
            self._note(_STEPS[told["type"]](self, told))
        except Exception as trouble:  # whatever a forged entry may bring about
            self.lost = True
            self._note([f"the entry cannot be followed: {_why(trouble)}"])

    def _note(self, wrong: Iterable[str]) -> None:
        for what in wrong:
            self._note_at(self._version, what)

    def _note_at(self, version: int, what: str) -> None:
        self.findings.append(finding(self.stream, version, what))

    # ── The table ───────────────────────────────────────────────────────────────────────────

    def _opened(self, told: Told) -> Iterator[str]:
        self._config = msgspec.convert(told["config"], TableConfig)
        self.rules: TableRules = open_table(self._config)
        self._game = Game(rules=self.rules)
        if told["table"] != self.table:
            yield f"the log is that of {told['table']}"
        if told["fingerprint"] != self.rules.fingerprint:
            yield f"the table was opened by other rules: {told['fingerprint']}"

    def _bought(self, told: Told) -> Iterator[str]:
        return self.books.cash(told["player"], told["cents"], 1)

    def _taken(self, told: Told) -> Iterator[str]:
        return self.books.cash(told["player"], told["cents"], -1)

    def _seated(self, told: Told) -> Iterator[str]:
        self._game = sit(self._game, told["player"], told["box"], told["seated"])
        return iter(())

    def _left(self, told: Told) -> Iterator[str]:
        self._game = leave(self._game, told["player"])
        return iter(())

    # ── The shoe ────────────────────────────────────────────────────────────────────────────

    def _sealed(self, told: Told) -> Iterator[str]:
        if self._round is not None or shuffle_due(self._game) is None:
            yield "the cards were shuffled when no shuffle was due"
        if self._shoe is not None and not self._shoe.revealed:
            yield f"the seed of {self._shoe.name} was not revealed"
        self._shoes += 1
        self._shoe = CommittedShoe(told["commitment"])
        name = f"{self.table}/{self._shoes}"
        yield from self._shoe.sealed(name, self.rules.elections.decks)

    def _stacked(self, told: Told) -> Iterator[str]:
        shoe, offer = self._in_play(), offer_cut(self._game)
        if told["cut_by"] and told["cut_by"] not in offer.players:
            yield f"{told['cut_by']} was not the one to cut"
        if told["cut_at"] and not offer.cuts:
            yield "the cards were cut where they are not"
        cards = (_UNSEEN,) * len(decks(self.rules.elections.decks))
        self._game = stacked(self._game, cards, told["cut_at"], told["from_back"])
        shoe.cut_at, shoe.stacked = told["cut_at"], True

    def _opening(self, told: Told) -> Iterator[str]:
        assert self._round is not None, "a card is opened in a Round"
        self.cards += 1
        return self._in_play().open(told["opening"], self._round.shoe.drawn)

    def _revealed(self, told: Told) -> Iterator[str]:
        if self._round is not None:
            yield "a seed was revealed while its shoe was in play"
        wrong = list(self._in_play().reveal(told["shoe"], raw(told["seed"])))
        self.shoes_revealed += not wrong
        yield from wrong

    def _in_play(self) -> CommittedShoe:
        assert self._shoe is not None, "no shoe was committed to"
        return self._shoe

    # ── Rounds ──────────────────────────────────────────────────────────────────────────────

    def _begun(self, told: Told) -> Iterator[str]:
        if self._round is not None:
            yield "the Round before has not ended"
        if told["number"] != self._game.rounds + 1:
            yield f"the Round is number {told['number']}, not {self._game.rounds + 1} of its shoe"
        assert self._config is not None
        self.rounds += 1
        self._round = begin_round(self._game)
        title = f"{self.table}, Round {self.rounds}"
        self.playing = PlayedRound(title, self._config, self._round)

    def _happened(self, told: Told) -> Iterator[str]:
        event: Event = msgspec.convert(told["event"], Event)
        before = self._round
        assert before is not None, "nothing happens outside a Round"
        assert self.playing is not None
        after = evolve(before, event)
        self.playing.add(self._version, event)
        yield from self._fallen(before, event, after)
        yield from self.books.happen(before, event, after)
        self._round = after
        if after.phase is ENDED:
            yield from self._ended(after)

    def _fallen(self, before: Round, event: Event, after: Round) -> Iterator[str]:
        """Cards leave the shoe as they were opened, and the cutting card at its place."""
        left = after.shoe.drawn - before.shoe.drawn
        yield from self._in_play().fall((str(getattr(event, "card", "")),) * left)
        if isinstance(event, CuttingCardOut) and not before.shoe.cutting_card_next:
            yield "the cutting card came out where it was not put in"
        if left and before.shoe.cutting_card_next and before.cutting_card_at is None:
            yield "the cutting card did not come out where it was put in"

    def _ended(self, round: Round) -> Iterator[str]:
        self._round, self._game = None, end_round(self._game, round)
        yield from self.books.between_rounds()
        if self._again and self.playing is not None:
            self.rounds_settled += 1
            for version, what in self.playing.differences(self.rules, round):
                self._note_at(version, what)


def _why(trouble: Exception) -> str:
    """Why something cannot be followed, in words where there are any."""
    if isinstance(trouble, AssertionError | Refusal | Unlawful | msgspec.MsgspecError):
        return str(trouble)
    return f"{type(trouble).__name__} {trouble}".strip()


_STEPS: Final[Mapping[str, Callable[[TableLog, Told], Iterator[str]]]] = {
    "TableOpened": TableLog._opened,
    "ChipsBought": TableLog._bought,
    "ChipsTaken": TableLog._taken,
    "SeatTaken": TableLog._seated,
    "SeatLeft": TableLog._left,
    "ShoeSealed": TableLog._sealed,
    "ShoeStacked": TableLog._stacked,
    "RoundBegun": TableLog._begun,
    "CardOpened": TableLog._opening,
    "Happened": TableLog._happened,
    "ShoeRevealed": TableLog._revealed,
}
"""What each kind of entry is held against."""
