"""Course: what is examined, how often, how quickly, and what passes."""

from collections.abc import Iterator
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
    for at, part in enumerate(course.parts):
        after = _seed(seed, at)
        for _ in range(part.count):
            found = _found(course.table, part, after)
            yield CourseQuestion(at, found)
            after = (found.seed + 1) % MOST_SEED


def _seed(seed: int, part: int) -> int:
    return int.from_bytes(digest("croupier course", f"{seed} {part}".encode())[:6], "big")


def _found(table: TableConfig, part: CoursePart, seed: int) -> Exercise:
    """The next exercise of the sort a part asks for."""
    if part.level is not None:
        return exercise_of_level(part.kind, table, seed, part.level)
    for at in range(_SEARCHED):
        found = exercise(part.kind, table, (seed + at) % MOST_SEED)
        if not part.about or is_about(found, part.about):
            return found
    raise Refusal((), f"this table has no exercise of {part.about}")


def is_about(one: Exercise, about: str) -> bool:
    """Is a payout one of a side wager, or of a wager added in the Round?"""
    named = {topic.split(" ")[0] for topic in one.topics if " " in topic}
    if about == SIDE_WAGERS:
        return any(name in one.round.rules.side_wagers for name in named)
    if about == ADDED:
        return bool(named & {"double", "split", "lammer-double", "lammer-split"})
    raise Refusal((), f"a part is about {SIDE_WAGERS} or {ADDED}, not {about!r}")


def read_course(text: bytes) -> Course:
    """A course as it is kept; what is wrong with it is said."""
    try:
        return msgspec.json.decode(text, type=Course)
    except msgspec.DecodeError as wrong:
        raise Refusal((), f"this is no course: {wrong}") from None
