"""Exercise: a question a table raises, how it is answered, and the answer with its reasons."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

from croupier.rules.config import TableConfig
from croupier.sentence import Sentence
from croupier.table.state import Round
from croupier.totals import Total


class Kind(StrEnum):
    """What is practised."""

    CALLS = "calls"
    PAYOUTS = "payouts"
    INSURANCE = "insurance"
    PROCEDURE = "procedure"
    TOTALS = "totals"
    IRREGULARITIES = "irregularities"
    CASES = "cases"


CALLS, PAYOUTS, INSURANCE, PROCEDURE, TOTALS, IRREGULARITIES, CASES = Kind
HARDEST: Final = 5
"""The hardest level; 1 is the easiest."""


class Stated(Struct, frozen=True):
    """A sentence, and the clauses it rests on."""

    sentence: Sentence
    clauses: tuple[str, ...] = ()


# ── Answers ─────────────────────────────────────────────────────────────────────────────────────


class AmountAnswer(Struct, frozen=True, tag="amount"):
    """What a wager comes to for its player, in cents: paid, 0, or below nothing: collected."""

    cents: int


class ChipsAnswer(Struct, frozen=True, tag="chips"):
    """A sum by the chips placed for it: how many of each worth in cents."""

    chips: Mapping[int, int]


class TotalAnswer(Struct, frozen=True, tag="total"):
    """A point total, as it is announced."""

    points: int
    soft: bool = False
    blackjack: bool = False

    @property
    def total(self) -> Total:
        """The total alone."""
        return Total(self.points, self.soft)


class ChoiceAnswer(Struct, frozen=True, tag="choice"):
    """One of the choices, by its key."""

    key: str


class NetsAnswer(Struct, frozen=True, tag="nets"):
    """What each wager comes to for its player, in cents, by its name in a record."""

    nets: Mapping[str, int]


Answer = AmountAnswer | ChipsAnswer | TotalAnswer | ChoiceAnswer | NetsAnswer


class AnswerChoice(Struct, frozen=True):
    """Something that may be chosen; where it is wrong, why."""

    key: str
    sentence: Sentence
    right: bool
    why: Stated
    cost: float = 0.0
    """What it gives up against the best call, of the initial wager, where that is known."""
    lawful: bool = True
    """May it be called at all? What may not is refused, and gives nothing up."""


class AmountForm(Struct, frozen=True):
    """A sum is asked for; it may be said, or placed in the chips of the table."""

    stake: int
    chips: tuple[int, ...]
    """What they are worth in cents, the smallest first."""


class TotalForm(Struct, frozen=True):
    """A total is asked for."""


class ChoiceForm(Struct, frozen=True):
    """One of several is asked for."""

    choices: tuple[AnswerChoice, ...]


class NetsForm(Struct, frozen=True):
    """A sum is asked for, for every wager of a Round."""

    paid: Mapping[str, int]
    """What was paid at the table, or below nothing: collected."""
    record: str
    """The Round and what was done, as a record."""
    clauses: Mapping[str, tuple[str, ...]]
    """What each wager is decided by."""


Form = AmountForm | TotalForm | ChoiceForm | NetsForm


class Exercise(Struct, frozen=True, kw_only=True):
    """A question with its answer: the same table and seed make the same one."""

    kind: Kind
    seed: int
    config: TableConfig
    fingerprint: str
    """Of the rules it was made by, and is marked by."""
    round: Round
    """The table at the moment that is asked about."""
    given: tuple[Stated, ...]
    """What is given."""
    question: Sentence
    form: Form
    answer: Answer
    why: tuple[Stated, ...]
    """The answer's reasons."""
    topics: frozenset[str]
    """What it is about: a row of a pay scale, a cell of a chart, what went wrong."""
    clauses: frozenset[str] = frozenset()
    """The clauses it asks about."""
    harder_by: tuple[str, ...] = ()
    """What makes it harder than the easiest."""
    cell: str = ""
    """The cell of the chart it is about, where it is a player's decision before any split."""

    @property
    def level(self) -> int:
        """How hard it is, from 1."""
        return min(1 + len(self.harder_by), HARDEST)

    @property
    def right_choice(self) -> AnswerChoice | None:
        """The right one of its choices, where it has some."""
        choices = self.form.choices if isinstance(self.form, ChoiceForm) else ()
        return next((one for one in choices if one.right), None)
