"""Courses: made by the operator, taken question by question, with everybody's marks."""

from functools import lru_cache, partial
from typing import Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from croupier.casino.courses import acts
from croupier.casino.courses.events import CourseMade
from croupier.casino.courses.state import Attempt, AttemptRecord, OfferedCourse
from croupier.casino.people.state import Person
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import Sent
from croupier.digest import digest
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import LAW_RELEASE
from croupier.school.course import Course, CoursePart, dealers_course, length
from croupier.school.generator import rules_of
from croupier.school.result import CourseResult, RulesOrigin
from croupier.web.analysis.questions import AskCourse
from croupier.web.api.course_messages import (
    AttemptReport,
    CourseListing,
    CourseReport,
    MakeCourse,
    WithdrawCourse,
)
from croupier.web.api.tables import sent
from croupier.web.kit.naming import name_for
from croupier.web.kit.refusals import NotThere
from croupier.web.kit.requests import Asker, allowed, found, may
from croupier.web.kit.served import Served, Serving

LONGEST_SLUG: Final = 24
MAKE, WITHDRAW, TAKE, SEE = "make course", "withdraw course", "take course", "see marks"

# ── Looking ─────────────────────────────────────────────────────────────────────────────────────


@get("/api/courses")
async def courses(served: Serving) -> list[CourseListing]:
    """List the courses there are."""
    return [listing(one) for one in served.casino.courses]


def listing(one: OfferedCourse) -> CourseListing:
    """A course as the list has it."""
    return CourseListing(
        name=one.name,
        title=one.course.title,
        edition=one.course.table.edition,
        questions=length(one.course),
        withdrawn=one.withdrawn,
        rules_changed=rules_changed(one),
    )


def rules_now(config: TableConfig) -> RulesOrigin:
    """The rules a table's settings come to today; no fingerprint where they come to none."""
    return RulesOrigin(LAW_RELEASE, _fingerprint(msgspec.json.encode(config)))


@lru_cache(maxsize=2 * acts.MOST_COURSES)
def _fingerprint(config: bytes) -> str:
    """Of the rules of settings; remembered, for every list of courses looks at it."""
    try:
        return rules_of(msgspec.json.decode(config, type=TableConfig)).fingerprint
    except (Refusal, Unlawful):
        return ""


def rules_changed(one: OfferedCourse) -> bool:
    """Are the rules of a course others by now than when it was made?"""
    return rules_now(one.course.table) != one.made.origin


@get("/api/courses/{course:str}")
async def course(course: FromPath[str], person: Asker, served: Serving) -> CourseReport:
    """Show a course, with one's own attempts."""
    one = course_of(served, course)
    return CourseReport(
        name=one.name,
        title=one.course.title,
        table=one.course.table,
        parts=one.course.parts,
        origin=one.made.origin,
        rules_changed=rules_changed(one),
        withdrawn=one.withdrawn,
        made=one.made.at,
        attempts=tuple(attempt_report(one, each, served) for each in one.of(person.key)),
    )


def course_of(served: Served, name: str) -> OfferedCourse:
    """A course by its name."""
    try:
        return served.casino.courses.course(name)
    except Refusal as wrong:
        raise NotThere((), wrong.why) from None


def attempt_report(course: OfferedCourse, one: AttemptRecord, served: Served) -> AttemptReport:
    """An attempt, with its marks once it has ended."""
    report = AttemptReport(
        attempt=one.attempt,
        course=course.name,
        title=course.course.title,
        person=one.person,
        name=name_for(one.person, served.directory.people),
        begun=one.begun,
    )
    if one.ended is None:
        return report
    return msgspec.structs.replace(
        report,
        ended=one.ended.at,
        passed=one.ended.passed,
        parts=one.ended.parts,
        milliseconds=one.ended.milliseconds,
    )


def reports_of(person: Person, served: Served, *, every: bool) -> list[AttemptReport]:
    """One's own attempts, or everybody's, the latest first."""
    found = [
        attempt_report(course, one, served)
        for course in served.casino.courses
        for one in course.attempts.values()
        if every or one.person == person.key
    ]
    return sorted(found, key=lambda one: (-one.begun, one.attempt))


@get("/api/results")
async def results(person: Asker, served: Serving) -> list[AttemptReport]:
    """List attempts with their marks: everybody's for who may see them, else one's own."""
    allowed(person, SEE)
    return reports_of(person, served, every=may(person, SEE, own=False))


@get("/api/results/{attempt:str}")
async def result(attempt: FromPath[str], person: Asker, served: Serving) -> CourseResult:
    """Show a result with everything needed to mark it again."""
    return await result_for(attempt, person, served)


async def result_for(name: str, person: Person, served: Served) -> CourseResult:
    """The result of an attempt that has ended, for who may see it."""
    one = await attempt_for(name, person, served, SEE)
    if one.closed is None:
        raise Refusal((), "this attempt has not ended yet: there is no result")
    course = course_of(served, one.opened.course)
    return acts.result(one, course.course, name_for(one.person, served.directory.people))


async def attempt_for(name: str, person: Person, served: Served, act: str) -> Attempt:
    """An attempt, for who may do this with it."""
    try:
        record = served.casino.courses.record(name)
    except Refusal as wrong:
        raise NotThere((), wrong.why) from None
    allowed(person, act, own=record.person == person.key)
    return await served.casino.courses.attempt(name)


# ── Making ──────────────────────────────────────────────────────────────────────────────────────


@post("/api/courses")
async def make_course(data: JSONBody[MakeCourse], sender: Asker, served: Serving) -> CourseListing:
    """Make a course from an open table: its settings are the course's own from then on."""
    allowed(sender, MAKE)
    drafted = draft(data.title, table_of(served, data.table).config, data.parts)
    return listing(await made(drafted, sender, sent(sender, data), served))


def table_of(served: Served, name: str) -> Live:
    """An open table everybody may come to, whose settings a course may have."""
    live = found(served, name).live
    if live.owner or live.heat is not None:
        raise NotThere((), "there is no such table")
    if live.closed:
        raise Refusal((), "this table has been closed: a course is made from an open one")
    return live


def draft(title: str, config: TableConfig, parts: tuple[CoursePart, ...]) -> Course:
    """A course at a table; without parts, the Dealer's."""
    return Course(title=title, table=config, parts=parts or dealers_course(config).parts)


async def made(one: Course, sender: Person, command: Sent, served: Served) -> OfferedCourse:
    """Offer a course every part of which can be asked; sent again, it is the same one."""
    fingerprint = await served.tutor.check_course(AskCourse(msgspec.json.encode(one)))
    event = CourseMade(
        name=f"{_slug(one.title)}-{digest('croupier course name', command.id.encode()).hex()[:6]}",
        course=one,
        origin=RulesOrigin(LAW_RELEASE, fingerprint),
        by=sender.key,
        at=served.now(),
    )
    return await served.casino.courses.make(event, command)


def _slug(title: str) -> str:
    """What stands in an address for a title."""
    plain = "".join(sign if sign.isascii() and sign.isalnum() else " " for sign in title.lower())
    return "-".join(plain.split())[:LONGEST_SLUG].strip("-") or "course"


@post("/api/courses/{course:str}/withdrawal")
async def withdraw_course(
    course: FromPath[str], data: JSONBody[WithdrawCourse], sender: Asker, served: Serving
) -> CourseListing:
    """Withdraw a course: nobody begins it any more, and every result stays."""
    return listing(await withdrawn(course, sender, sent(sender, data), served))


async def withdrawn(name: str, sender: Person, command: Sent, served: Served) -> OfferedCourse:
    """Withdraw a course."""
    allowed(sender, WITHDRAW)
    course_of(served, name)
    act = partial(acts.withdraw, by=sender.key, at=served.now())
    return await served.casino.courses.do(name, command, act)


ROUTES: Final = (courses, course, results, result, make_course, withdraw_course)
