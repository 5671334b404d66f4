"""Questions about a table, and their answers, worked out in a process of its own.

A question and its answer are plain data; the rules, which are functions, are made where they are
asked.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from croupier.cards import Card
from croupier.explain.decision import SeenCards
from croupier.explain.judged import JudgedCall
from croupier.explain.review import UPPER_MAIN, TableSpreads
from croupier.pages.strategy.sheet import Sheet
from croupier.rules.config import TableConfig
from croupier.rules.tournament import Conditions
from croupier.school.exercise import Answer as LessonAnswer
from croupier.table.events import Event

UPPER: Final = UPPER_MAIN

# ── Questions ───────────────────────────────────────────────────────────────────────────────────


class AnalysedTable(Struct, frozen=True):
    """A table as it is asked about; at a heat the conditions of its tournament prevail."""

    config: TableConfig
    conditions: Conditions | None = None


class AskEdges(Struct, frozen=True):
    """What is every wager of a table worth?"""

    table: AnalysedTable


class AskChart(Struct, frozen=True):
    """How is a table best played?"""

    table: AnalysedTable


class AskAdvice(Struct, frozen=True, kw_only=True):
    """What is each lawful call on a hand worth?"""

    table: AnalysedTable
    upper: bool
    """The hand's wager reaches the Upper Minimum."""
    cards: tuple[Card, ...]
    first: Card
    """The Dealer's first card."""
    unseen: Mapping[Card, int]
    """How many of each card nobody has seen yet; whatever their order."""
    hands: int
    """How many hands the Box has by now."""
    stake: int
    """The initial wager, in cents."""


class AskRide(Struct, frozen=True, kw_only=True):
    """Should a won side wager ride on with the hand?"""

    table: AnalysedTable
    upper: bool
    on: str
    cards: tuple[Card, ...]
    first: Card
    main: int
    """The initial wager, in cents."""
    side: int
    """The side wager, in cents."""


class AskSpreads(Struct, frozen=True):
    """What is every wager of a table expected to bring, and how far do results spread?"""

    table: AnalysedTable


class AskJudged(Struct, frozen=True):
    """What was every call of an ended Round worth, beside the others that were lawful?"""

    table: AnalysedTable
    events: tuple[Event, ...]
    seen: SeenCards


class AskExercise(Struct, frozen=True, kw_only=True):
    """What does a table ask, and is this the answer?"""

    table: AnalysedTable
    kind: str
    seed: int
    level: int | None = None
    cell: str = ""
    """The cell of the chart that is wanted; nothing: any."""
    answer: str | None = None
    """What somebody typed; None: nothing yet."""
    given_up: bool = False
    """Is the answer shown to who gave none?"""


class AskFelts(Struct, frozen=True):
    """What does the table of an exercise look like? Whatever was answered."""

    exercise: AskExercise


class AskAct(Struct, frozen=True, kw_only=True):
    """What is to be done in a whole Round after so many acts, and is this it?"""

    table: AnalysedTable
    seed: int
    act: int
    """From 1; one more than there are: the Round is over."""
    answer: str | None = None
    """The key that was chosen; None: nothing yet."""


class AskCells(Struct, frozen=True):
    """How often is each cell of a table's chart decided on?"""

    table: AnalysedTable


class AskCourse(Struct, frozen=True):
    """Can every part of a course be asked? The course as JSON."""

    course: bytes


class AskQuestion(Struct, frozen=True):
    """What does a part of a course ask, from a seed on? The course as JSON, parts from 0."""

    course: bytes
    part: int
    seed: int


class AskSheet(Struct, frozen=True):
    """What does a sheet look like on paper?"""

    markup: str
    to_keep: bool = False
    """As archives keep it."""


Question = (
    AskEdges
    | AskChart
    | AskAdvice
    | AskRide
    | AskSpreads
    | AskJudged
    | AskExercise
    | AskFelts
    | AskAct
    | AskCourse
    | AskQuestion
    | AskSheet
    | AskCells
)

# ── Answers ─────────────────────────────────────────────────────────────────────────────────────


class WagerEdge(Struct, frozen=True):
    """What the Casino Operator keeps of a wager on average, as a share of it."""

    name: str
    title: str
    edge: float
    note: str = ""


class Edges(Struct, frozen=True):
    """Every wager of a table."""

    fingerprint: str
    wagers: tuple[WagerEdge, ...]
    remarks: tuple[str, ...] = ()


class ElectionLine(Struct, frozen=True):
    """What to do about something that is elected beside the calls, and by which clauses it is."""

    name: str
    text: str
    clauses: tuple[str, ...]


class ChartSheets(Struct, frozen=True):
    """The strategy of a table, a sheet for each of its tiers."""

    fingerprint: str
    sheets: tuple[Sheet, ...]
    elections: tuple[ElectionLine, ...] = ()
    """What to do about insurance and early settlement."""


class CallValue(Struct, frozen=True):
    """A lawful call: what it is worth for one unit of the initial wager, and in cents."""

    name: str
    value: float
    cents: int
    best: bool = False


class Closed(Struct, frozen=True):
    """A call that is not open to the hand, and why."""

    name: str
    why: str
    clauses: tuple[str, ...]


class Advised(Struct, frozen=True, kw_only=True):
    """What each lawful call on a hand is worth, the best first."""

    cards: tuple[Card, ...]
    first: Card
    calls: tuple[CallValue, ...]
    closed: tuple[Closed, ...]
    insurance: CallValue | None = None
    """What an insurance wager of half the initial wager brings, where one may be made."""
    reason: str = ""
    """Why the best call is best, in a sentence."""


class RideAdvice(Struct, frozen=True):
    """What letting a won side wager ride earns beyond taking it, on a fresh shoe."""

    gain: float
    """For each unit of the side wager."""
    cents: int


class NotSo(Struct, frozen=True):
    """Why there is no answer."""

    clauses: tuple[str, ...]
    why: str


class JudgedRound(Struct, frozen=True):
    """Every call of a Round, with what each was worth."""

    calls: tuple[JudgedCall, ...]


class LessonLine(Struct, frozen=True):
    """A sentence of a lesson, and the clauses it rests on."""

    text: str
    clauses: tuple[str, ...] = ()


class LessonMarks(Struct, frozen=True, kw_only=True):
    """What became of an answer."""

    right: bool = False
    given: str = ""
    expected: str = ""
    why: tuple[LessonLine, ...] = ()
    cost: float = 0.0
    """What the answer gave up, of the initial wager."""
    lawful: bool = True
    """Whether the call that was answered could be made."""
    refused: str = ""
    """Why nobody could answer so."""
    answer: LessonAnswer | None = None
    """What was understood."""


class PosedExercise(Struct, frozen=True, kw_only=True):
    """An exercise as a page shows it; its answer is in it once one was given."""

    kind: str
    seed: int
    fingerprint: str
    edition: str
    level: int
    harder_by: tuple[str, ...]
    given: tuple[LessonLine, ...]
    question: str
    hint: str
    choices: tuple[tuple[str, str], ...] = ()
    lines: tuple[str, ...] = ()
    """The wagers a sum is asked for, one each."""
    asks_total: bool = False
    stake: int = 0
    cell: str = ""
    """The cell of the chart it is about."""
    chips: tuple[int, ...] = ()
    """The chips a sum may be placed in, by their worth in cents."""
    marks: LessonMarks | None = None


class DrawnFelts(Struct, frozen=True):
    """The felt of a table, wide, and upright for a hand-held screen; nothing without a wager."""

    wide: str = ""
    phone: str = ""


class PosedAct(Struct, frozen=True, kw_only=True):
    """A whole Round before one of the Dealer's acts, or after the last."""

    edition: str
    count: int
    """The acts of the Round."""
    done: tuple[LessonLine, ...]
    """The acts so far, each with the clauses it is due by."""
    since: tuple[LessonLine, ...] = ()
    """What happened since the act before."""
    felts: DrawnFelts
    exercise: PosedExercise | None = None
    """What is asked now; None: the Round is over."""


class CellFrequencies(Struct, frozen=True):
    """How often each cell of a table's chart is decided on in a Round."""

    fingerprint: str
    cells: Mapping[str, float]


class CheckedCourse(Struct, frozen=True):
    """A course that can be asked, and the fingerprint of its rules."""

    fingerprint: str


class PrintedSheet(Struct, frozen=True):
    """A sheet as a PDF."""

    pdf: bytes


Answer = (
    Edges
    | ChartSheets
    | Advised
    | RideAdvice
    | TableSpreads
    | JudgedRound
    | PosedExercise
    | DrawnFelts
    | PosedAct
    | CellFrequencies
    | CheckedCourse
    | PrintedSheet
    | NotSo
)
