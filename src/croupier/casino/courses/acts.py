"""Acts: what follows when a course is made, begun, answered or ended, or why it may not be done."""

from typing import Final

from msgspec import Struct

from croupier.casino.courses.events import (
    AnyAttemptEvent,
    AnyCourseEvent,
    AttemptBegun,
    AttemptClosed,
    AttemptEnded,
    CourseMade,
    CourseWithdrawn,
    QuestionAnswered,
    QuestionAsked,
)
from croupier.casino.courses.state import Attempt, OfferedCourse
from croupier.rules.refusal import Refusal
from croupier.school.course import Course, length, part_of
from croupier.school.exercise import Answer
from croupier.school.result import CourseResult, MarkedAnswer, RulesOrigin, result_of, timed

MOST_ATTEMPTS: Final = 100
"""How often somebody may begin the same course."""
MOST_COURSES: Final = 200
"""Courses of a casino."""
LONGEST_ANSWER: Final = 200
OVER: Final = "this attempt has ended: its result stands"


class Replied(Struct, frozen=True):
    """An answer as it was marked; nothing: the question was passed over."""

    text: str = ""
    answer: Answer | None = None
    right: bool = False


# ── A course ────────────────────────────────────────────────────────────────────────────────────


def make(made: CourseMade) -> tuple[AnyCourseEvent, ...]:
    """Offer a course from now on."""
    if not made.course.title.isprintable() or not made.course.title.strip():
        raise Refusal((), "a course has a title in plain letters")
    return (made,)


def withdraw(state: OfferedCourse, by: str, at: int) -> tuple[AnyCourseEvent, ...]:
    """Offer a course no longer."""
    if state.withdrawn:
        raise Refusal((), "this course has been withdrawn already")
    return (CourseWithdrawn(by, at),)


def begin(state: OfferedCourse, attempt: str, person: str, at: int) -> tuple[AnyCourseEvent, ...]:
    """Begin a course; who has begun it continues that."""
    if state.withdrawn:
        raise Refusal((), "this course has been withdrawn: nobody begins it any more")
    if len(state.of(person)) >= MOST_ATTEMPTS:
        raise Refusal((), f"a course is begun {MOST_ATTEMPTS} times at most")
    return (AttemptBegun(attempt, person, at),)


# ── An attempt ──────────────────────────────────────────────────────────────────────────────────


def ask(attempt: Attempt, course: Course, seed: int, at: int) -> tuple[AnyAttemptEvent, ...]:
    """Show the next question; one that waits for its answer stays."""
    check_open(attempt)
    if attempt.current is not None:
        return ()
    if len(attempt.asked) >= length(course):
        raise Refusal((), "every question has been asked")
    return (QuestionAsked(attempt.name, len(attempt.asked) + 1, seed, at),)


def answer(
    attempt: Attempt, course: Course, number: int, replied: Replied, at: int
) -> tuple[AnyAttemptEvent, ...]:
    """Answer the question that waits; the last one ends the attempt."""
    check_waits(attempt, number)
    done = QuestionAnswered(
        attempt=attempt.name,
        number=number,
        text=replied.text,
        answer=replied.answer,
        right=replied.right,
        at=at,
    )
    return (done, AttemptClosed(attempt.name, at)) if attempt.is_last(course) else (done,)


def check_open(attempt: Attempt) -> None:
    """Refuse what comes after the end."""
    if attempt.closed is not None:
        raise Refusal((), OVER)


def check_waits(attempt: Attempt, number: int) -> None:
    """Refuse an answer to a question that does not wait for one."""
    check_open(attempt)
    if 1 <= number <= len(attempt.answered):
        raise Refusal((), f"question {number} has been answered")
    if attempt.current is None or attempt.current.number != number:
        raise Refusal((), "this question has not been asked: ask for the next one")


def close(attempt: Attempt, at: int) -> tuple[AnyAttemptEvent, ...]:
    """End an attempt before its last question: what was not answered is not right."""
    check_open(attempt)
    return (AttemptClosed(attempt.name, at),)


def check_rules(attempt: Attempt, now: RulesOrigin) -> None:
    """Refuse to go on by other rules than an attempt was begun by."""
    if attempt.opened.origin != now:
        why = "the rules of this table have changed since you began: end this, and begin again"
        raise Refusal((), why)


# ── Marks ───────────────────────────────────────────────────────────────────────────────────────


def marks_of(attempt: Attempt, course: Course) -> tuple[MarkedAnswer, ...]:
    """Every answer so far: right, and in time."""
    pairs = zip(attempt.answered, attempt.given, strict=True)
    return tuple(
        timed(course.parts[part_of(course, done.number - 1)], done.right, given.milliseconds)
        for done, given in pairs
    )


def result(attempt: Attempt, course: Course, person: str) -> CourseResult:
    """An attempt as a result anybody can mark again, of somebody called so."""
    return result_of(
        course,
        attempt.opened.origin,
        seed=attempt.opened.seed,
        person=person,
        given=attempt.given,
        marks=marks_of(attempt, course),
    )


def ended(attempt: Attempt, course: Course) -> AttemptEnded:
    """What the course keeps of an attempt that has ended."""
    assert attempt.closed is not None, "only what has ended is marked as a whole"
    found = result(attempt, course, attempt.person)
    return AttemptEnded(
        attempt=attempt.name,
        at=attempt.closed,
        parts=found.parts,
        passed=found.passed,
        milliseconds=sum(one.milliseconds for one in attempt.given),
    )
