"""Course: what is examined, how often, how quickly, and what passes."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from croupier.digest import digest
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.school.exercise import Exercise, Kind
from croupier.school.generator import MOST_SEED, exercise, exercise_of_level

MOST_EXERCISES: Final = 500
SIDE_WAGERS: Final = "side wagers"
ADDED: Final = "splits and doubles"
ABOUT: Final = (SIDE_WAGERS, ADDED)
"""What a part may be about."""
_SEARCHED: Final = 400
"""Seeds looked through for an exercise of a wanted sort."""


class CoursePart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many exercises of a kind."""

    kind: Kind
    count: Annotated[int, Meta(ge=1, le=MOST_EXERCISES)]
    seconds: Annotated[int, Meta(ge=1, le=3600)] = 60
    """For each."""
    pass_mark: Annotated[float, Meta(ge=0, le=1)] = 0.8
    """The share that must be right, in time."""
    level: Annotated[int, Meta(ge=1, le=5)] | None = None
    about: str = ""
    """Only these: ``side wagers`` or ``splits and doubles``; nothing: any."""


class Course(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A course at one table."""

    title: Annotated[str, Meta(min_length=1, max_length=120)]
    table: TableConfig
    parts: Annotated[tuple[CoursePart, ...], Meta(min_length=1, max_length=20)]


def dealers_course(table: TableConfig, title: str = "Dealer's course") -> Course:
    """What a course of some 80 hours asks of a Dealer."""
    bonus = () if not table.side_wagers else (_BONUS,)
    return Course(title=title, table=table, parts=(*bonus, *_DEALERS))


_BONUS: Final = CoursePart(
    kind=Kind.PAYOUTS, count=20, seconds=30, pass_mark=1.0, about=SIDE_WAGERS
)
_DEALERS: Final = (
    CoursePart(kind=Kind.INSURANCE, count=10, seconds=10, pass_mark=1.0),
    CoursePart(kind=Kind.PAYOUTS, count=20, seconds=60, pass_mark=1.0, about=ADDED),
    CoursePart(kind=Kind.PAYOUTS, count=20, seconds=30, pass_mark=0.95),
    CoursePart(kind=Kind.TOTALS, count=40, seconds=4, pass_mark=0.95),
    CoursePart(kind=Kind.PROCEDURE, count=20, seconds=30, pass_mark=0.9),
    CoursePart(kind=Kind.IRREGULARITIES, count=10, seconds=60, pass_mark=0.8),
)


class CourseQuestion(Struct, frozen=True):
    """An exercise of a course, in its place."""

    part: int
    exercise: Exercise


def questions(course: Course, seed: int) -> Iterator[CourseQuestion]:
    """The exercises of a course, in order: the same seed asks the same."""
    before: list[int] = []
    while len(before) < length(course):
        place = next_place(course, seed, before)
        found = found_from(course.table, course.parts[place.part], place.seed)
        yield CourseQuestion(place.part, found)
        before.append(found.seed)


def length(course: Course) -> int:
    """How many questions a course has."""
    return sum(part.count for part in course.parts)


def part_of(course: Course, number: int) -> int:
    """The part a question belongs to; questions and parts count from 0."""
    last = accumulate(part.count for part in course.parts)
    return next(at for at, end in enumerate(last) if number < end)


class CoursePlace(Struct, frozen=True):
    """The part a question is of, and the seed from which on it is looked for."""

    part: int
    seed: int


def next_place(course: Course, seed: int, before: Sequence[int]) -> CoursePlace:
    """Where the next question is found, after exercises of these seeds."""
    number = len(before)
    part = part_of(course, number)
    if number and part_of(course, number - 1) == part:
        return CoursePlace(part, (before[-1] + 1) % MOST_SEED)
    return CoursePlace(part, _seed(seed, part))


def _seed(seed: int, part: int) -> int:
    return int.from_bytes(digest("croupier course", f"{seed} {part}".encode())[:6], "big")


def found_from(table: TableConfig, part: CoursePart, seed: int) -> Exercise:
    """The first exercise of the sort a part asks for, from a seed on."""
    if part.level is not None and not part.about:
        return exercise_of_level(part.kind, table, seed, part.level)
    _check_about(table, part)
    nearest: Exercise | None = None
    for at in range(_SEARCHED):
        one = exercise(part.kind, table, (seed + at) % MOST_SEED)
        if part.about and not is_about(one, part.about):
            continue
        if part.level is None or one.level == part.level:
            return one
        if nearest is None or abs(one.level - part.level) < abs(nearest.level - part.level):
            nearest = one
    if nearest is None:
        raise Refusal((), f"this table has no exercise of {part.about}")
    return nearest


def _check_about(table: TableConfig, part: CoursePart) -> None:
    """Refuse what no search would find."""
    if part.about and part.about not in ABOUT:
        raise Refusal((), f"a part is about {SIDE_WAGERS} or {ADDED}, not {part.about!r}")
    if part.about and part.kind is not Kind.PAYOUTS:
        raise Refusal((), f"only payouts are about {part.about}, not {part.kind}")
    if part.about == SIDE_WAGERS and not table.side_wagers:
        raise Refusal((), f"this table has no exercise of {SIDE_WAGERS}")


def check_course(course: Course) -> str:
    """Refuse a course a part of which cannot be asked; the fingerprint of its rules."""
    every = [_asked_of(course, number) for number in range(len(course.parts))]
    return every[0].fingerprint


def _asked_of(course: Course, number: int) -> Exercise:
    try:
        return found_from(course.table, course.parts[number], _seed(0, number))
    except Refusal as wrong:
        raise Refusal(wrong.clauses, (f"part {number + 1}: ", *wrong.sentence)) from None


def is_about(one: Exercise, about: str) -> bool:
    """Is a payout one of a side wager, or of a wager added in the Round?"""
    named = {topic.split(" ")[0] for topic in one.topics if " " in topic}
    if about == SIDE_WAGERS:
        return any(name in one.round.rules.side_wagers for name in named)
    return bool(named & {"double", "split", "lammer-double", "lammer-split"})


def read_course(text: bytes) -> Course:
    """A course as it is kept; what is wrong with it is said."""
    try:
        return msgspec.json.decode(text, type=Course)
    except msgspec.DecodeError as wrong:
        raise Refusal((), f"this is no course: {wrong}") from None
