"""Course messages: requests about courses over HTTP, and their responses."""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from croupier.casino.courses.acts import LONGEST_ANSWER
from croupier.protocol.messages import Command, Name
from croupier.rules.config import TableConfig
from croupier.school.course import CoursePart
from croupier.school.exercise import Kind
from croupier.school.result import PartResult, RulesOrigin
from croupier.web.analysis.questions import LessonLine

MOST_PARTS: Final = 20
QuestionNumber: TypeAlias = Annotated[int, Meta(ge=1, le=10_000)]
Title: TypeAlias = Annotated[str, Meta(min_length=1, max_length=120)]
AnswerText: TypeAlias = Annotated[str, Meta(max_length=LONGEST_ANSWER)]


class MakeCourse(Command, frozen=True, kw_only=True):
    """A course to be made from an open table, whose settings become its own."""

    title: Title
    table: Name
    parts: Annotated[tuple[CoursePart, ...], Meta(max_length=MOST_PARTS)] = ()
    """None: what a course of some 80 hours asks of a Dealer."""


class WithdrawCourse(Command, frozen=True):
    """A course that nobody is to begin any more."""


class BeginCourse(Command, frozen=True):
    """A course to be begun; who has begun it goes on."""


class AskNextQuestion(Command, frozen=True):
    """The next question is to be shown; its time runs from then on."""


class AnswerQuestion(Command, frozen=True, kw_only=True):
    """An answer as it would be typed; nothing: the question is passed over. Numbers from 1."""

    number: QuestionNumber
    answer: AnswerText | None


class EndAttempt(Command, frozen=True):
    """An attempt to be ended before its last question."""


class CourseListing(Struct, frozen=True, kw_only=True):
    """A course as the list has it."""

    name: str
    title: str
    edition: str
    questions: int
    withdrawn: bool
    rules_changed: bool
    """Are the rules of its table others by now?"""


class AttemptReport(Struct, frozen=True, kw_only=True):
    """Somebody's attempt at a course."""

    attempt: str
    course: str
    title: str
    person: str
    """By key."""
    name: str
    """What they are called."""
    begun: int
    """In milliseconds since 1970, UTC."""
    ended: int | None = None
    passed: bool = False
    parts: tuple[PartResult, ...] = ()
    """Marks, once it has ended."""
    milliseconds: int = 0
    """What all answers took together."""


class CourseReport(Struct, frozen=True, kw_only=True):
    """A course in full, with one's own attempts."""

    name: str
    title: str
    table: TableConfig
    parts: tuple[CoursePart, ...]
    origin: RulesOrigin
    """The rules it was made by."""
    rules_changed: bool
    withdrawn: bool
    made: int
    attempts: tuple[AttemptReport, ...]


class QuestionReport(Struct, frozen=True, kw_only=True):
    """A question that waits for its answer."""

    attempt: str
    number: int
    of: int
    part: int
    kind: Kind
    seconds: int
    """In which it is to be answered."""
    taken: int
    """Milliseconds since it was shown."""
    given: tuple[LessonLine, ...]
    question: str
    hint: str
    choices: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]


class AttemptState(Struct, frozen=True):
    """One's own attempt, and the question that waits in it, if one does."""

    attempt: AttemptReport
    question: QuestionReport | None = None


class AnswerReport(Struct, frozen=True, kw_only=True):
    """What became of an answer."""

    attempt: str
    number: int
    right: bool
    in_time: bool
    milliseconds: int
    expected: str = ""
    why: tuple[LessonLine, ...] = ()
    ended: bool = False
    """Was it the last question?"""
