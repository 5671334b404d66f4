"""Result: what somebody answered in a course, marked so that anybody can mark it again."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

import msgspec
from msgspec import Struct

from croupier.digest import digest
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import LAW_RELEASE
from croupier.school.course import Course, CoursePart, CourseQuestion, length, questions
from croupier.school.exercise import Answer
from croupier.school.marking import mark

FORMAT: Final = "croupier school 1"


class Given(Struct, frozen=True):
    """An answer, and how long it took; nothing: none was given."""

    answer: Answer | None
    milliseconds: int


class MarkedAnswer(Struct, frozen=True):
    """An answer marked: right, and in time."""

    right: bool
    in_time: bool


class PartResult(Struct, frozen=True):
    """What became of a part."""

    right: int
    in_time: int
    """Right and in time."""
    count: int
    passed: bool


class CourseResult(Struct, frozen=True, kw_only=True):
    """A course somebody did, with everything needed to do and mark it again."""

    format: str = FORMAT
    course: Course
    seed: int
    person: str
    law: int
    fingerprint: str
    given: tuple[Given, ...]
    parts: tuple[PartResult, ...]
    passed: bool
    digest: str = ""
    """Of all the rest."""


class RulesOrigin(Struct, frozen=True):
    """The rules questions were made by: the release of the law, and the table's fingerprint."""

    law: int
    fingerprint: str


def marked(course: Course, seed: int, person: str, given: Sequence[Given]) -> CourseResult:
    """Mark what somebody answered."""
    asked = tuple(questions(course, seed))
    if len(given) > len(asked):
        raise Refusal((), f"{len(asked)} questions were asked, and {len(given)} answered")
    origin = RulesOrigin(LAW_RELEASE, asked[0].exercise.fingerprint)
    marks = _marks(course, asked, given)
    return result_of(course, origin, seed=seed, person=person, given=given, marks=marks)


def result_of(
    course: Course,
    origin: RulesOrigin,
    *,
    seed: int,
    person: str,
    given: Sequence[Given],
    marks: Sequence[MarkedAnswer],
) -> CourseResult:
    """A result out of answers and their marks; what was not answered is not right."""
    missing = range(length(course) - len(given))
    parts = tuple(_parts(course, (*marks, *(_NONE for _ in missing))))
    result = CourseResult(
        course=course,
        seed=seed,
        person=person,
        law=origin.law,
        fingerprint=origin.fingerprint,
        given=(*given, *(Given(None, 0) for _ in missing)),
        parts=parts,
        passed=all(one.passed for one in parts),
    )
    return msgspec.structs.replace(result, digest=digest_of(result))


def marks_again(result: CourseResult) -> tuple[MarkedAnswer, ...]:
    """Every answer of a result, marked anew."""
    return _marks(result.course, tuple(questions(result.course, result.seed)), result.given)


_NONE: Final = MarkedAnswer(False, False)


def _marks(
    course: Course, asked: Sequence[CourseQuestion], given: Sequence[Given]
) -> tuple[MarkedAnswer, ...]:
    return tuple(_mark(course, *one) for one in zip(asked, given, strict=False))


def _mark(course: Course, asked: CourseQuestion, given: Given) -> MarkedAnswer:
    if given.answer is None:
        return _NONE
    try:
        right = mark(asked.exercise, given.answer).right
    except Refusal:  # what nobody could answer is not right
        right = False
    return timed(course.parts[asked.part], right, given.milliseconds)


def timed(part: CoursePart, right: bool, milliseconds: int) -> MarkedAnswer:
    """An answer, and whether it came within the seconds of its part."""
    return MarkedAnswer(right, right and milliseconds <= 1000 * part.seconds)


def _parts(course: Course, marks: Sequence[MarkedAnswer]) -> Iterator[PartResult]:
    every = iter(marks)
    for part in course.parts:
        own = list(islice(every, part.count))
        right, in_time = sum(one.right for one in own), sum(one.in_time for one in own)
        yield PartResult(right, in_time, part.count, in_time >= part.pass_mark * part.count)


def digest_of(result: CourseResult) -> str:
    """The digest of a result without it."""
    bare = msgspec.to_builtins(msgspec.structs.replace(result, digest=""), str_keys=True)
    return digest("croupier school result", msgspec.json.encode(bare, order="sorted")).hex()


def read_result(text: bytes) -> CourseResult:
    """A result as it was kept; what is wrong with it is said."""
    try:
        found = msgspec.json.decode(text, type=CourseResult)
    except msgspec.DecodeError as wrong:
        raise Refusal((), f"this is no result of a course: {wrong}") from None
    if found.format != FORMAT:
        raise Refusal((), f"this is of another format: {found.format}")
    return found


def differences(result: CourseResult) -> tuple[str, ...]:
    """Where marking it again comes to something else; nothing: it stands."""
    again = marked(result.course, result.seed, result.person, result.given)
    found = []
    if digest_of(result) != result.digest:
        found.append("the digest is not that of the result: something was changed since")
    if again.fingerprint != result.fingerprint:
        found.append("the table's rules are others by now: its questions may be too")
    for number, (was, now) in enumerate(zip(result.parts, again.parts, strict=False), 1):
        if was != now:
            found.append(
                f"part {number} was marked {was.in_time} of {was.count}, and is {now.in_time}"
            )
    if again.passed != result.passed:
        found.append(f"it was {'passed' if result.passed else 'failed'}, and is not by marking")
    return tuple(found)
