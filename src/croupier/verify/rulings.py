"""Rulings: disputes of a log, each ruling made again, and what it moved."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from croupier.house import adjudicate
from croupier.ledger.line import Line
from croupier.record.read import read_record
from croupier.rules.config import TableConfig
from croupier.rules.table_rules import LAW_RELEASE
from croupier.verify.lines import JsonObject, released
from croupier.verify.money import PURSE, TRAY, Account, Books


class Past(NamedTuple):
    """A Round that has ended: by which settings, and what each player got."""

    config: TableConfig
    nets: dict[str, int]
    returned: dict[str, int]


def past(config: TableConfig, lines: tuple[Line, ...]) -> Past:
    """What is kept of a Round."""
    settled = Past(config, {}, {})
    for line in lines:
        settled.nets[line.player] = settled.nets.get(line.player, 0) + line.net
        settled.returned[line.player] = settled.returned.get(line.player, 0) + line.returned
    return settled


class Filed(NamedTuple):
    """A dispute that waits: of which Round, whose, and what it holds back."""

    round: int
    by: str
    frozen: Mapping[str, int]


class Rulings:
    """The disputes of a table: filed, then withdrawn or ruled on, never anything after."""

    def __init__(self) -> None:
        self.rounds: dict[int, Past] = {}
        self.open: dict[int, Filed] = {}
        """The disputes that wait."""
        self._filed = 0

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

    def withdraw(self, data: JsonObject) -> Iterator[str]:
        """A dispute was withdrawn."""
        if self.open.pop(data["number"], None) is None:
            yield f"dispute {data['number']} was not open"

    def rule(self, data: JsonObject, books: Books) -> Iterator[str]:
        """A dispute was ruled on: the same comes out again, and just that was moved."""
        filed = self.open.get(data["number"])
        disputed = None if filed is None else self.rounds.get(filed.round)
        yield from self.withdraw(data)
        if filed is not None and filed.by == data["by"]:
            yield "the dispute was ruled on by who filed it"
        if disputed is not None:
            yield from _come_to_again(data, disputed)
        due = {name: max(cents, -books.purse(name)) for name, cents in data["owed"].items()}
        if data["moved"] != {name: cents for name, cents in due.items() if cents}:
            yield "what was moved is not what was owed"
        legs: dict[Account, int] = {TRAY: -sum(data["moved"].values())}
        legs |= {(PURSE, player): cents for player, cents in data["moved"].items()}
        yield from books.post(legs)


def _come_to_again(data: JsonObject, disputed: Past) -> Iterator[str]:
    """The ruling again; what it found owed counts as paid for any ruling after it."""
    if released(data) == LAW_RELEASE and data["owed"] != _owed(data["record"], disputed):
        yield "ruling on the Round again does not give what was owed"
    for player, cents in data["owed"].items():
        disputed.nets[player] = disputed.nets.get(player, 0) + cents


def _owed(record: str, disputed: Past) -> dict[str, int]:
    """What each player was owed beyond what was paid, by the record ruled on."""
    assert read_record(record).config == disputed.config, "the record is of another table"
    lawful = past(disputed.config, adjudicate(record).lines).nets
    players = {**disputed.nets, **lawful}
    owed = {name: lawful.get(name, 0) - disputed.nets.get(name, 0) for name in players}
    return {name: cents for name, cents in owed.items() if cents}
