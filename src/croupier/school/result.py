"""Result: what somebody answered in a course, marked so that anybody can mark it again."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from croupier.digest import digest
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import LAW_RELEASE
from croupier.school.course import Course, CourseQuestion, questions
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


def marked(course: Course, seed: int, person: str, given: Sequence[Given]) -> CourseResult:
    """Mark what somebody answered."""
    asked = tuple(questions(course, seed))
    if len(given) > len(asked):
        raise Refusal((), f"{len(asked)} questions were asked, and {len(given)} answered")
    none = Given(None, 0)
    every = (*given, *(none for _ in range(len(asked) - len(given))))
    marks = [_mark(course, one, answer) for one, answer in zip(asked, every, strict=True)]
    parts = tuple(_parts(course, asked, marks))
    result = CourseResult(
        course=course,
        seed=seed,
        person=person,
        law=LAW_RELEASE,
        fingerprint=asked[0].exercise.fingerprint,
        given=every,
        parts=parts,
        passed=all(one.passed for one in parts),
    )
    return msgspec.structs.replace(result, digest=digest_of(result))


def _mark(course: Course, asked: CourseQuestion, given: Given) -> MarkedAnswer:
    if given.answer is None:
        return MarkedAnswer(False, False)
    try:
        right = mark(asked.exercise, given.answer).right
    except Refusal:  # what nobody could answer is not right
        right = False
    return MarkedAnswer(
        right, right and given.milliseconds <= 1000 * course.parts[asked.part].seconds
    )


def _parts(
    course: Course, asked: Sequence[CourseQuestion], marks: Sequence[MarkedAnswer]
) -> Iterator[PartResult]:
    for at, part in enumerate(course.parts):
        own = [one for one, question in zip(marks, asked, strict=True) if question.part == at]
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
