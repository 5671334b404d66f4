"""Rounds: each played again by its cards and calls alone, and written as a Round record.

A Round is gone through event by event. Where one does not follow, the record says what settling
gives; alone it would not do, because it cannot say in which order some things went wrong.
"""

from collections import Counter
from collections.abc import Iterator

from croupier.ledger.line import Line
from croupier.record.read import read_record
from croupier.record.replay import replay
from croupier.record.write import write_record
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.table.events import Event, Settled
from croupier.table.state import Round
from croupier.table.supervision import VoidHand, VoidRound
from croupier.verify.faces import turned, turns_up
from croupier.verify.stepping import steps, unnumbered

Void = VoidHand | VoidRound


class PlayedRound:
    """A Round of a log: its events, and at which version each stands."""

    def __init__(self, title: str, config: TableConfig, began: Round) -> None:
        self.title, self.config, self.began = title, config, began
        self.events: list[Event] = []
        self.versions: list[int] = []
        self.confirmed: dict[int, Void] = {}
        """Voids that two persons confirmed, by the version at which they did."""

    def add(self, version: int, before: Round, event: Event) -> None:
        """One event more; a card it turns up is named where it left the shoe, too."""
        if turns_up(before, event):
            turned(self.events, event)
        self.events.append(event)
        self.versions.append(version)

    @property
    def text(self) -> str:
        """The Round as a Round record."""
        return write_record(self.config, self.events, self.title)

    def differences(self, rules: TableRules, ended: Round) -> list[tuple[int, str]]:
        """Play the Round again: at which version something else comes out, and what."""
        done, voids = steps(self.began, self.events)
        alone = [
            (self.versions[at], "it was made Void by fewer than two persons")
            for at, void in voids
            if self.confirmed.get(self.versions[at] - 1) != void
        ]
        if done == len(self.events):
            return alone
        what = f"{type(self.events[done]).__name__} is not what follows by the rules"
        return [(self.versions[done], what), *self._by_record(rules, ended)]

    def _by_record(self, rules: TableRules, ended: Round) -> Iterator[tuple[int, str]]:
        try:
            played = replay(read_record(self.text), rules)
        except Refusal as refusal:
            yield self.versions[-1], f"the Round cannot be settled again: {refusal}"
            return
        if played.cards_left:
            left = played.cards_left
            yield self.versions[-1], f"{left} cards were dealt that no rule called for"
        yield from self._other_lines(ended.lines, played.round.lines)

    def _other_lines(
        self, logged: tuple[Line, ...], again: tuple[Line, ...]
    ) -> Iterator[tuple[int, str]]:
        if not any(line.laid for line in logged):  # logs of old do not number wagers
            again = tuple(unnumbered(line) for line in again)
        extra, missing = Counter(logged), Counter(again)
        extra.subtract(again)
        missing.subtract(logged)
        for line in +extra:
            yield self._where(line), f"{_line_text(line)} is not what settling again gives"
        for line in +missing:
            yield self.versions[-1], f"settling again gives {_line_text(line)}"

    def _where(self, line: Line) -> int:
        """The version at which a wager was settled so."""
        for version, event in zip(self.versions, self.events, strict=True):
            if isinstance(event, Settled) and event.line == line:
                return version
        return self.versions[-1]


def _line_text(line: Line) -> str:
    at = f"Box {line.box} {line.player} {line.wager}"
    return f"{at}: {line.outcome}, {line.returned} back of {line.stake} cents"
