"""Record: one Round as a plain-text file has it."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from msgspec import Struct

from croupier.cards import Card
from croupier.errors import in_a_file
from croupier.gazette.errors import hint
from croupier.rules.config import TableConfig
from croupier.rules.irregularity import (
    DAMAGED_CARD,
    MISSED_BURN,
    MISSED_SHUFFLE,
    NO_CUTTING_CARD,
    SHUFFLER,
    Fault,
)
from croupier.rules.names import (
    ANSWERED,
    ELECTIONS,
    FREE,
    MAIN,
    PAIR_WAGERS,
    PRIZE,
    CallName,
    RightName,
    WagerName,
)
from croupier.rules.refusal import Refusal
from croupier.sentence import CallPart, Sentence

MARKS: Final = {
    "~": "burnt before the Round",
    "^": "found face up in the shoe",
    "!": "drawn in error and exposed",
    "?": "drawn in error, not exposed",
    "+": "dealt to the Dealer's completed hand",
    "-": "dealt in error, removed from play",
}

FAULTS: Final[dict[str, Fault]] = {
    "damaged": DAMAGED_CARD,
    "no-cutting-card": NO_CUTTING_CARD,
    "missed-shuffle": MISSED_SHUFFLE,
    "no-burn": MISSED_BURN,
    "shuffler-failure": SHUFFLER,
}
"""What is reported as wrong with the cards or the equipment."""

DECLINE: Final = "decline"
Spoken = CallName | RightName | Literal["refuse", "absent", "wager", "lift", "decline"]
"""What a line of play may say."""
CALLS: Final[tuple[Spoken, ...]] = (
    "draw", "stand", *ANSWERED, *FREE, *ELECTIONS, "refuse", "absent", "wager", "lift", DECLINE,
)  # fmt: skip
RIGHTS: Final[tuple[RightName, ...]] = (*ELECTIONS, *ANSWERED, PRIZE, *PAIR_WAGERS)
"""What may be declined, or stated to be open, before a card falls."""


class Marked(Struct, frozen=True):
    """A card as it left the shoe, with the mark behind it."""

    card: Card
    mark: str = ""


class Said(Struct, frozen=True, kw_only=True):
    """A line of play: a call, or one that must be refused."""

    text: str
    box: int
    call: Spoken
    player: str | None = None
    amount: int | None = None
    to: int | None = None
    hand: int | None = None
    against: int | None = None
    after: int | None = None
    """How many cards had come to lie somewhere, where more had than the line itself needs."""
    on: WagerName | None = None
    right: RightName | None = None
    refused: bool = False
    held: bool = False
    """It only states that this player has this right here."""
    clauses: tuple[str, ...] = ()

    @property
    def sentence(self) -> Sentence:
        """The line as a sentence that names it."""
        return (CallPart(self.text),)


class Ordered(Struct, frozen=True):
    """A line of play that begins with ``!``: what the Casino Operator or the Dealer does."""

    text: str
    words: tuple[str, ...]


class Laying(Struct, frozen=True, kw_only=True):
    """A wager on the layout before the first card."""

    box: int
    player: str
    amount: int
    on: WagerName = MAIN
    against: int | None = None
    seated: bool | None = None
    warned: bool = False
    limited: bool = False
    marker: int | None = None


class Record(Struct, frozen=True, kw_only=True):
    """One Round: the table, the wagers, the cards, the calls, and what is expected of it."""

    config: TableConfig
    title: str = ""
    cards: tuple[Marked, ...] = ()
    cutting_card: int | None = None
    """How many cards left the shoe before the cutting card did."""
    emptied: tuple[int, ...] = ()
    """How many cards had left the shoe each time it ran out."""
    play: tuple[Said | Ordered, ...] = ()
    wagers: tuple[Laying, ...] = ()
    present: tuple[str, ...] = ()
    """Who else is at the table, without a wager."""
    expect: Mapping[str, int] | None = None
    done: "Done | None" = None


class Done(Struct, frozen=True, kw_only=True):
    """What was done at the table: payments made, cards placed, calls given effect."""

    paid: Mapping[str, int] = {}
    """Net cents by the wager, named as what is expected is."""
    placed: Mapping[str, tuple[Card, ...]] = {}
    """The cards that lay on each hand in the end: ``1``, ``1 hand 2``, ``dealer``, ``dealer 2``."""
    calls: tuple[str, ...] = ()
    """Calls the Dealer gave effect to."""


class BadRecord(Refusal):
    """A record that cannot be read."""


def bad(at: str, why: str) -> BadRecord:
    """A record that cannot be read, at a place, for a reason."""
    return BadRecord((), why, (), at)


def expected(at: str, what: str, value: object) -> BadRecord:
    """At a place something else is said than belongs there."""
    return bad(at, f"expected {what}, not {in_a_file(value)}")


def check_keys(at: str, data: Iterable[str], known: Iterable[str], called: str) -> None:
    """Refuse a key that is none, with those that look like it."""
    for key in data:
        if key not in known:
            why = f"there is nothing called {key} in {called}{hint(key, known)}"
            raise bad(f"{at}.{key}" if at else key, why)
