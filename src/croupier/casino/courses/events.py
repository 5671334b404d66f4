"""Events: what the logs of courses hold, entry by entry.

A course has a log, and so has everybody who takes one: that of a course says who began and ended
an attempt with which marks, that of a person what was asked and answered in all of theirs.
"""

from typing import Final

import msgspec
from msgspec import Struct

from croupier.school.course import Course
from croupier.school.exercise import Answer
from croupier.school.result import PartResult, RulesOrigin

COURSES: Final = "course/"
"""How the name of the stream of a course begins."""
PUPILS: Final = "pupil/"
"""How the name of the stream of somebody's attempts begins."""


def course_stream(name: str) -> str:
    """The stream of a course's log."""
    return f"{COURSES}{name}"


def pupil_stream(person: str) -> str:
    """The stream of somebody's attempts."""
    return f"{PUPILS}{person}"


# ── A course ────────────────────────────────────────────────────────────────────────────────────


class CourseEvent(Struct, frozen=True, tag="Noted"):
    """Something that happened to a course."""


class CourseMade(CourseEvent, frozen=True, tag=True, kw_only=True):
    """A course was put together; the settings of its table are its own from then on."""

    name: str
    course: Course
    origin: RulesOrigin
    by: str
    at: int


class CourseWithdrawn(CourseEvent, frozen=True, tag=True):
    """Nobody begins the course any more; what was begun may be ended."""

    by: str
    at: int


class AttemptBegun(CourseEvent, frozen=True, tag=True):
    """Somebody began the course."""

    attempt: str
    person: str
    at: int


class AttemptEnded(CourseEvent, frozen=True, tag=True, kw_only=True):
    """Somebody came to the end of the course, with these marks."""

    attempt: str
    at: int
    parts: tuple[PartResult, ...]
    passed: bool
    milliseconds: int
    """What all answers took together."""


AnyCourseEvent = CourseMade | CourseWithdrawn | AttemptBegun | AttemptEnded


# ── Somebody's attempts ─────────────────────────────────────────────────────────────────────────


class AttemptEvent(Struct, frozen=True, tag="Noted"):
    """Something that happened in an attempt. Questions count from 1."""

    attempt: str


class AttemptOpened(AttemptEvent, frozen=True, tag=True, kw_only=True):
    """An attempt begins: whose, at which course, by which seed and rules."""

    course: str
    person: str
    seed: int
    origin: RulesOrigin
    at: int


class QuestionAsked(AttemptEvent, frozen=True, tag=True):
    """A question was shown; its time runs from then on."""

    number: int
    seed: int
    """Of its exercise."""
    at: int


class QuestionAnswered(AttemptEvent, frozen=True, tag=True, kw_only=True):
    """A question was answered, or passed over without an answer."""

    number: int
    text: str
    """As it was typed or pressed."""
    answer: Answer | None
    right: bool
    at: int


class AttemptClosed(AttemptEvent, frozen=True, tag=True):
    """The attempt is over: everything was answered, or its person ended it before."""

    at: int


AnyAttemptEvent = AttemptOpened | QuestionAsked | QuestionAnswered | AttemptClosed

_encoder = msgspec.json.Encoder()
_courses: msgspec.json.Decoder[AnyCourseEvent] = msgspec.json.Decoder(AnyCourseEvent)
_attempts: msgspec.json.Decoder[AnyAttemptEvent] = msgspec.json.Decoder(AnyAttemptEvent)


def written(event: AnyCourseEvent | AnyAttemptEvent) -> bytes:
    """An entry as it is stored."""
    return _encoder.encode(event)


def read_course_event(body: bytes) -> AnyCourseEvent:
    """An entry of a course's log as it was stored."""
    return _courses.decode(body)


def read_attempt_event(body: bytes) -> AnyAttemptEvent:
    """An entry of an attempt's log as it was stored."""
    return _attempts.decode(body)
