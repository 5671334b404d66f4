"""State: a course, and somebody's attempts, as their logs have them so far."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from croupier.casino.courses.events import (
    AnyAttemptEvent,
    AnyCourseEvent,
    AttemptBegun,
    AttemptClosed,
    AttemptEnded,
    AttemptOpened,
    CourseMade,
    CourseWithdrawn,
    QuestionAnswered,
    QuestionAsked,
)
from croupier.rules.refusal import Refusal
from croupier.school.course import Course, length
from croupier.school.result import Given


class AttemptRecord(Struct, frozen=True):
    """An attempt as the course knows it."""

    attempt: str
    person: str
    begun: int
    ended: AttemptEnded | None = None


class OfferedCourse(Struct, frozen=True, kw_only=True):
    """A course people may take."""

    made: CourseMade
    withdrawn: bool = False
    attempts: Mapping[str, AttemptRecord] = {}
    """In the order in which they were begun."""

    @property
    def name(self) -> str:
        """What stands for it in addresses."""
        return self.made.name

    @property
    def course(self) -> Course:
        """Its table and its parts."""
        return self.made.course

    def of(self, person: str) -> tuple[AttemptRecord, ...]:
        """The attempts of a person, in their order."""
        return tuple(one for one in self.attempts.values() if one.person == person)

    def open_of(self, person: str) -> AttemptRecord | None:
        """The attempt a person has begun and not ended."""
        return next((one for one in self.of(person) if one.ended is None), None)


class Attempt(Struct, frozen=True, kw_only=True, dict=True):
    """Somebody's attempt at a course."""

    opened: AttemptOpened
    asked: tuple[QuestionAsked, ...] = ()
    answered: tuple[QuestionAnswered, ...] = ()
    closed: int | None = None
    """When it ended."""

    @property
    def name(self) -> str:
        """What stands for it in addresses."""
        return self.opened.attempt

    @property
    def person(self) -> str:
        """Whose it is, by key."""
        return self.opened.person

    @property
    def current(self) -> QuestionAsked | None:
        """The question that waits for an answer."""
        waits = len(self.asked) > len(self.answered) and self.closed is None
        return self.asked[-1] if waits else None

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seeds of the exercises asked so far."""
        return tuple(one.seed for one in self.asked)

    @cached_property
    def given(self) -> tuple[Given, ...]:
        """What was answered, and how long each took from the question to the answer."""
        pairs = zip(self.asked, self.answered, strict=False)
        return tuple(Given(done.answer, max(0, done.at - shown.at)) for shown, done in pairs)

    def is_last(self, course: Course) -> bool:
        """Does the question that waits end the course?"""
        return len(self.asked) == length(course)


def course_folded(
    state: OfferedCourse | None, events: Iterable[AnyCourseEvent]
) -> OfferedCourse | None:
    """The course after entries of its log; nothing before the first."""
    made = None if state is None else state.made
    withdrawn = state is not None and state.withdrawn
    attempts = {} if state is None else dict(state.attempts)
    for event in events:
        if (made is None) is not isinstance(event, CourseMade):
            raise ValueError("a log begins with the making of its course, and no more")
        match event:
            case CourseMade():
                made = event
            case CourseWithdrawn():
                withdrawn = True
            case AttemptBegun(attempt=name):
                attempts[name] = AttemptRecord(name, event.person, event.at)
            case AttemptEnded(attempt=name):
                attempts[name] = replace(attempts[name], ended=event)
    if made is None:
        return None
    return OfferedCourse(made=made, withdrawn=withdrawn, attempts=attempts)


class Pupil(Struct, frozen=True):
    """All attempts of a person, by name."""

    attempts: Mapping[str, Attempt] = {}

    def attempt(self, name: str) -> Attempt:
        """One of them, by its name."""
        if name not in self.attempts:
            raise Refusal((), "there is no such attempt")
        return self.attempts[name]


def pupil_folded(pupil: Pupil | None, events: Iterable[AnyAttemptEvent]) -> Pupil | None:
    """Somebody's attempts after entries of their log; nothing before the first."""
    attempts = {} if pupil is None else dict(pupil.attempts)
    for event in events:
        attempts[event.attempt] = attempt_folded(attempts.get(event.attempt), event)
    return Pupil(attempts) if attempts else None


def attempt_folded(state: Attempt | None, event: AnyAttemptEvent) -> Attempt:
    """The attempt after an entry about it."""
    if state is None or isinstance(event, AttemptOpened):
        if state is not None or not isinstance(event, AttemptOpened):
            raise ValueError("an attempt begins with its opening, and no more")
        return Attempt(opened=event)
    match event:
        case QuestionAsked():
            return replace(state, asked=(*state.asked, event))
        case QuestionAnswered():
            return replace(state, answered=(*state.answered, event))
        case AttemptClosed(at=at):
            return replace(state, closed=at)
