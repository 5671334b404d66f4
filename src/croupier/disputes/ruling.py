"""Ruling: what the law makes of a Round, step by step and wager by wager."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from croupier.cards import Card
from croupier.ledger.line import Line
from croupier.record.model import Record, Said
from croupier.record.replay import Played
from croupier.record.steps import Step
from croupier.sentence import Sentence


class Deviation(Struct, frozen=True):
    """A place where practice and law part."""

    kind: Literal["call", "card", "payment"]
    at: str
    practice: Sentence
    law: Sentence
    clauses: tuple[str, ...] = ()
    call: Said | None = None
    """The call that was given effect or refused, where it is one of a line of play."""


class Relied(Struct, frozen=True):
    """A reading the ruling relies on, with the other choices."""

    name: str
    question: str
    choice: str
    meaning: str
    reason: str
    others: Mapping[str, str]
    clauses: tuple[str, ...]
    selectable: bool


class CallVerdict(Struct, frozen=True):
    """What the law makes of one call."""

    at: str
    """The line of play, or the wager, in the record."""
    called: Sentence
    refused: bool
    law: Sentence
    """Why it had to be refused, or that it was open."""


class OtherReading(Struct, frozen=True):
    """What other readings would give."""

    readings: Mapping[str, str]
    """The choices that differ from the ruling's."""
    nets: Mapping[str, int] | None
    """Every wager's net; None where the Round could not be settled so."""
    why: Sentence = ()
    """Why it could not."""
    calls: tuple[CallVerdict, ...] = ()
    """The calls that would be judged otherwise."""


class RoundRuling(Struct, frozen=True, kw_only=True):
    """A ruling, fit to be filed."""

    record: Record
    played: Played
    """The Round as the law has it."""
    title: str
    edition: str
    edition_title: str
    fingerprint: str
    dealer: tuple[tuple[Card, ...], ...]
    steps: tuple[Step, ...]
    lines: tuple[Line, ...]
    keys: tuple[str, ...]
    """The Lines' names, as a record names wagers."""
    deviations: tuple[Deviation, ...]
    owed: Mapping[str, int]
    """What the casino owes each player; below nothing: what the player owes the casino."""
    clauses: tuple[str, ...]
    relied: tuple[Relied, ...]
    alternatives: tuple[OtherReading, ...]
    every_combination: bool
    """Were all combinations of readings tried, or each reading alone?"""
    unfinished: Sentence = ()
    """What is missing before the Round can be settled to its end."""
    cards_left: int = 0
    warnings: tuple[Sentence, ...] = ()
    practice_recorded: bool = True
    """Does the record say what was done at the table?"""

    @property
    def by_name(self) -> dict[str, Line]:
        """The Lines by their names."""
        return dict(zip(self.keys, self.lines, strict=True))

    @property
    def agrees(self) -> bool:
        """Do practice and law agree, as far as practice is stated?"""
        return not self.deviations and not self.unfinished and not self.cards_left
