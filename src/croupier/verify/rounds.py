"""Rounds: each gone through event by event, settled again, and written as a Round record."""

from croupier.ledger.line import Line
from croupier.record.write import write_record
from croupier.rules.config import TableConfig
from croupier.second_adjudicator.lines import NotSettled, SaysTooLittle
from croupier.second_adjudicator.settings import TableSettings
from croupier.table.events import Event, Settled
from croupier.table.state import Round
from croupier.table.supervision import VoidHand, VoidRound
from croupier.verify.faces import turned, turns_up
from croupier.verify.settling import settled_otherwise
from croupier.verify.stepping import steps

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

    def unlawful(self) -> list[tuple[int, str]]:
        """At which version something happened that the rules do not allow, and what."""
        done, voids = steps(self.began, self.events)
        alone = [
            (self.versions[at], "it was made Void by fewer than two persons")
            for at, void in voids
            if self.confirmed.get(self.versions[at] - 1) != void
        ]
        if done == len(self.events):
            return alone
        what = f"{type(self.events[done]).__name__} is not what follows by the rules"
        return [(self.versions[done], what)]

    def settled_otherwise(self, table: TableSettings) -> list[tuple[int, str]]:
        """What the second adjudicator does not come to, at which version (SaysTooLittle)."""
        try:
            found = list(settled_otherwise(table, self.events))
        except SaysTooLittle:
            raise
        except NotSettled as why:
            return [(self.versions[-1], f"the Round cannot be settled again: {why}")]
        return [(self._where(line), what) for line, what in found]

    def _where(self, line: Line | None) -> int:
        """The version at which a wager was settled so."""
        for version, event in zip(self.versions, self.events, strict=True):
            if isinstance(event, Settled) and event.line == line:
                return version
        return self.versions[-1]
