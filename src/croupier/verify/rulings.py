"""Rulings: disputes of a log, each ruling come to again, and what it moved."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from croupier.house import adjudicate
from croupier.ledger.line import Line
from croupier.record.read import read_record
from croupier.rules.config import TableConfig
from croupier.rules.table_rules import LAW_RELEASE
from croupier.verify.lines import released
from croupier.verify.money import PURSE, TRAY, Account, Books

Told = Mapping[str, Any]


class Past(NamedTuple):
    """A Round that has ended: by which settings, and what each player got."""

    config: TableConfig
    nets: dict[str, int]
    returned: dict[str, int]


def past(config: TableConfig, lines: tuple[Line, ...]) -> Past:
    """What is kept of a Round."""
    told = Past(config, {}, {})
    for line in lines:
        told.nets[line.player] = told.nets.get(line.player, 0) + line.net
        told.returned[line.player] = told.returned.get(line.player, 0) + line.returned
    return told


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

    def file(self, told: Told) -> Iterator[str]:
        """A dispute was filed."""
        self._filed += 1
        if told["number"] != self._filed:
            yield f"the dispute is number {told['number']}, not {self._filed}"
        self.open[told["number"]] = Filed(told["round"], told["by"], told["frozen"])
        disputed = self.rounds.get(told["round"])
        if disputed is None:
            yield f"Round {told['round']} had not ended when it was disputed"
        elif any(disputed.returned.get(name) != held for name, held in told["frozen"].items()):
            yield "what is held back is not what the Round returned"

    def withdraw(self, told: Told) -> Iterator[str]:
        """A dispute was withdrawn."""
        if self.open.pop(told["number"], None) is None:
            yield f"dispute {told['number']} was not open"

    def rule(self, told: Told, books: Books) -> Iterator[str]:
        """A dispute was ruled on: the same comes out again, and just that was moved."""
        filed = self.open.get(told["number"])
        disputed = None if filed is None else self.rounds.get(filed.round)
        yield from self.withdraw(told)
        if filed is not None and filed.by == told["by"]:
            yield "the dispute was ruled on by who filed it"
        if disputed is not None:
            yield from _come_to_again(told, disputed)
        due = {name: max(cents, -books.purse(name)) for name, cents in told["owed"].items()}
        if told["moved"] != {name: cents for name, cents in due.items() if cents}:
            yield "what was moved is not what was owed"
        legs: dict[Account, int] = {TRAY: -sum(told["moved"].values())}
        legs |= {(PURSE, player): cents for player, cents in told["moved"].items()}
        yield from books.post(legs)


def _come_to_again(told: Told, disputed: Past) -> Iterator[str]:
    """The ruling again; what it found owed counts as paid for any ruling after it."""
    if released(told) == LAW_RELEASE and told["owed"] != _owed(told["record"], disputed):
        yield "ruling on the Round again does not give what was owed"
    for player, cents in told["owed"].items():
        disputed.nets[player] = disputed.nets.get(player, 0) + cents


def _owed(record: str, disputed: Past) -> dict[str, int]:
    """What each player was owed beyond what was paid, by the record ruled on."""
    assert read_record(record).config == disputed.config, "the record is of another table"
    lawful = past(disputed.config, adjudicate(record).lines).nets
    players = {**disputed.nets, **lawful}
    owed = {name: lawful.get(name, 0) - disputed.nets.get(name, 0) for name in players}
    return {name: cents for name, cents in owed.items() if cents}
