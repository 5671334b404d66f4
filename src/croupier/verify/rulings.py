"""Rulings: disputes of a log, each ruling made again, and what it moved."""

from collections.abc import Iterator, Mapping
from tomllib import loads
from typing import NamedTuple

from croupier.house import open_table
from croupier.ledger.accounts import net_by_player
from croupier.ledger.line import Line
from croupier.record.model import Laying, Record
from croupier.record.read import read_record
from croupier.record.replay import replay
from croupier.rules.table_rules import LAW_RELEASE
from croupier.second_adjudicator.settings import TableSettings
from croupier.verify.lines import JsonObject, released
from croupier.verify.money import PURSE, TRAY, Account, Books
from croupier.verify.past import Past, PastRounds, Spool
from croupier.verify.settling import settled_otherwise


class Filed(NamedTuple):
    """A dispute that waits: of which Round, whose, and what it holds back."""

    round: int
    by: str
    frozen: Mapping[str, int]


class Rulings:
    """The disputes of a table: filed, then withdrawn or ruled on, never anything after."""

    def __init__(self, spool: Spool) -> None:
        self.rounds = PastRounds(spool)
        self.open: dict[int, Filed] = {}
        """The disputes that wait."""
        self._filed = 0
        self._proposed: dict[int, tuple[str, str]] = {}
        """Who would rule on a dispute by which record."""

    def frozen(self, player: str) -> int:
        """The chips of a player's that are held back: of each Round what is most."""
        held: dict[int, int] = {}
        for one in self.open.values():
            held[one.round] = max(held.get(one.round, 0), one.frozen.get(player, 0))
        return sum(held.values())

    def file(self, data: JsonObject) -> Iterator[str]:
        """A dispute was filed."""
        self._filed += 1
        if data["number"] != self._filed:
            yield f"the dispute is number {data['number']}, not {self._filed}"
        self.open[data["number"]] = Filed(data["round"], data["by"], data["frozen"])
        disputed = self.rounds.get(data["round"])
        if disputed is None:
            yield f"Round {data['round']} had not ended when it was disputed"
        elif any(disputed.returned.get(name) != held for name, held in data["frozen"].items()):
            yield "what is held back is not what the Round returned"

    def take_up(self, data: JsonObject) -> Iterator[str]:
        """Somebody looks at a dispute."""
        filed = self.open.get(data["number"])
        if filed is None:
            yield f"dispute {data['number']} was not open"
        elif filed.by == data["by"]:
            yield "the dispute was taken up by who filed it"

    def propose(self, data: JsonObject) -> Iterator[str]:
        """Somebody would rule by a record that departs from the log."""
        if data["number"] not in self.open:
            yield f"dispute {data['number']} was not open"
        self._proposed[data["number"]] = data["by"], data["record"]

    def _needs_another(self, data: JsonObject) -> Iterator[str]:
        """What one person proposed, another confirmed."""
        second = data.get("confirmed_by", "")
        if second and self._proposed.get(data["number"]) != (data["by"], data["record"]):
            yield "the ruling is not the one that was proposed"
        if second and second == data["by"]:
            yield "the ruling was proposed and confirmed by one person"

    def withdraw(self, data: JsonObject) -> Iterator[str]:
        """A dispute was withdrawn."""
        if self.open.pop(data["number"], None) is None:
            yield f"dispute {data['number']} was not open"

    def rule(self, data: JsonObject, books: Books) -> Iterator[str]:
        """A dispute was ruled on: the same comes out again, and just that was moved."""
        filed = self.open.get(data["number"])
        disputed = None if filed is None else self.rounds.get(filed.round)
        yield from self.withdraw(data)
        yield from self._needs_another(data)
        if filed is not None and filed.by in (data["by"], data.get("confirmed_by")):
            yield "the dispute was ruled on by who filed it"
        if filed is not None and disputed is not None:
            yield from _rests_on_the_log(data, disputed)
            if released(data) == LAW_RELEASE:
                yield from _ruled_again(data, disputed)
            self.rounds.owe(filed.round, data["owed"])
        due = {name: max(cents, -books.purse(name)) for name, cents in data["owed"].items()}
        if data["moved"] != {name: cents for name, cents in due.items() if cents}:
            yield "what was moved is not what was owed"
        legs: dict[Account, int] = {TRAY: -sum(data["moved"].values())}
        legs |= {(PURSE, player): cents for player, cents in data["moved"].items()}
        yield from books.post(legs)


def _rests_on_the_log(data: JsonObject, disputed: Past) -> Iterator[str]:
    """Cards and stakes are the log's; whatever else departs from it takes two persons."""
    logged, ruled = disputed.record, read_record(data["record"])
    if not _are_the_cards(logged, ruled):
        yield "the ruling rests on cards that did not fall in the Round"
    if any(one.amount > _laid(logged, one) for one in ruled.wagers):
        yield "the ruling rests on stakes that nobody laid in the Round"
    if _how_it_went(logged) != _how_it_went(ruled) and not data.get("confirmed_by"):
        yield "one person alone ruled by a record that departs from the log"


def _are_the_cards(logged: Record, ruled: Record) -> bool:
    faces = [one.card for one in ruled.cards]
    return faces == [one.card for one in logged.cards][: len(faces)]


def _laid(logged: Record, wager: Laying) -> int:
    """What was laid at the place of a wager."""
    at = (wager.box, wager.player, wager.on, wager.against)
    wagers = logged.wagers
    return sum(one.amount for one in wagers if (one.box, one.player, one.on, one.against) == at)


def _how_it_went(record: Record) -> tuple[object, ...]:
    return record.cards, record.wagers, tuple(line.text for line in record.play)


def _ruled_again(data: JsonObject, disputed: Past) -> Iterator[str]:
    """The Round played as it is lawful, and settled by the second adjudicator."""
    record = read_record(data["record"])
    assert record.config == disputed.config, "the record is of another table"
    played = replay(record, open_table(record.config), strike=True)
    if data["owed"] != _owed(played.round.lines, disputed):
        yield "ruling on the Round again does not give what was owed"
    if played.unfinished is None:
        table = TableSettings.of_record(loads(data["record"]))
        yield from (what for _, what in settled_otherwise(table, played.events))


def _owed(lines: tuple[Line, ...], disputed: Past) -> dict[str, int]:
    """What each player was owed beyond what was paid."""
    lawful = net_by_player(lines)
    players = {**disputed.nets, **lawful}
    owed = {name: lawful.get(name, 0) - disputed.nets.get(name, 0) for name in players}
    return {name: cents for name, cents in owed.items() if cents}
