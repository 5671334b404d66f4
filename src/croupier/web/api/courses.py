"""Courses: made by the operator, taken question by question, with everybody's marks."""

from functools import lru_cache, partial
from typing import Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

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
from croupier.school.course import Course, CoursePart, dealers_course, length, next_place, part_of
from croupier.school.exercise import Kind
from croupier.school.generator import rules_of
from croupier.school.result import CourseResult, RulesOrigin
from croupier.web.analysis.questions import (
    AnalysedTable,
    AskCourse,
    AskExercise,
    AskQuestion,
    LessonMarks,
    PosedExercise,
)
from croupier.web.api.course_messages import (
    AnswerQuestion,
    AnswerReport,
    AskNextQuestion,
    AttemptReport,
    AttemptState,
    BeginCourse,
    CourseListing,
    CourseReport,
    EndAttempt,
    MakeCourse,
    QuestionReport,
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


# ── Taking ──────────────────────────────────────────────────────────────────────────────────────


@post("/api/courses/{course:str}/attempts")
async def begin_course(
    course: FromPath[str], data: JSONBody[BeginCourse], sender: Asker, served: Serving
) -> AttemptReport:
    """Begin a course, or go on with what one has begun: a seed is drawn and kept."""
    one = await begun(course, sender, sent(sender, data), served)
    found_course = course_of(served, course)
    return attempt_report(found_course, found_course.attempts[one.name], served)


async def begun(name: str, sender: Person, command: Sent, served: Served) -> Attempt:
    """Somebody's attempt at a course, begun now or before."""
    allowed(sender, TAKE)
    one = course_of(served, name)
    now = rules_now(one.course.table)
    return await served.casino.courses.begin(name, sender.key, now, command)


@get("/api/attempts/{attempt:str}")
async def own_attempt(attempt: FromPath[str], person: Asker, served: Serving) -> AttemptState:
    """Show one's own attempt, and the question that waits in it."""
    one = await attempt_for(attempt, person, served, TAKE)
    taken = course_of(served, one.opened.course)
    report = attempt_report(taken, taken.attempts[one.name], served)
    waits = None if one.current is None else await question_report(one, served)
    return AttemptState(report, waits)


async def question_report(one: Attempt, served: Served) -> QuestionReport:
    """The question that waits."""
    course = course_of(served, one.opened.course).course
    current = one.current
    assert current is not None, "only what waits is shown"
    posed = await question_of(one, course, current.number, served)
    part = part_of(course, current.number - 1)
    return QuestionReport(
        attempt=one.name,
        number=current.number,
        of=length(course),
        part=part + 1,
        kind=Kind(posed.kind),
        seconds=course.parts[part].seconds,
        taken=max(0, served.now() - current.at),
        given=posed.given,
        question=posed.question,
        hint=posed.hint,
        choices=posed.choices,
        lines=posed.lines,
    )


async def question_of(
    one: Attempt, course: Course, number: int, served: Served, answer: str | None = None
) -> PosedExercise:
    """A question that was asked, marked where an answer is given."""
    return await served.tutor.exercise(exercise_asked(one, course, number, answer))


def exercise_asked(
    one: Attempt, course: Course, number: int, answer: str | None = None
) -> AskExercise:
    """The exercise that is a question of an attempt."""
    return AskExercise(
        table=AnalysedTable(course.table),
        kind=course.parts[part_of(course, number - 1)].kind,
        seed=one.asked[number - 1].seed,
        answer=answer,
    )


@post("/api/attempts/{attempt:str}/next")
async def ask_next(
    attempt: FromPath[str], data: JSONBody[AskNextQuestion], sender: Asker, served: Serving
) -> QuestionReport:
    """Have the next question shown; its time runs from then on, and one that waits stays."""
    one = await next_asked(attempt, sender, sent(sender, data), served)
    return await question_report(one, served)


async def next_asked(name: str, sender: Person, command: Sent, served: Served) -> Attempt:
    """An attempt whose next question was shown."""
    one = await attempt_for(name, sender, served, TAKE)
    course = course_of(served, one.opened.course).course
    acts.check_open(one)
    if one.current is not None:
        return one
    _check_rules(one, course)
    posed = await served.tutor.question(_following(one, course))
    act = partial(acts.ask, course=course, seed=posed.seed, at=served.now())
    one = await served.casino.courses.go_on(name, command, act)
    if one.seeds[-1] == posed.seed:
        served.tutor.remember_exercise(exercise_asked(one, course, len(one.asked)), posed)
    return one


def _following(one: Attempt, course: Course) -> AskQuestion:
    """The question that comes next."""
    place = next_place(course, one.opened.seed, one.seeds)
    return AskQuestion(msgspec.json.encode(course), place.part, place.seed)


def _check_rules(one: Attempt, course: Course) -> None:
    acts.check_rules(one, rules_now(course.table))


@post("/api/attempts/{attempt:str}/answers")
async def answer_question(
    attempt: FromPath[str], data: JSONBody[AnswerQuestion], sender: Asker, served: Serving
) -> AnswerReport:
    """Answer the question that waits; the time is taken here, from its showing to now."""
    reply = Reply(attempt, data.number, data.answer)
    one, marks = await replied(reply, sender, sent(sender, data), served)
    course = course_of(served, one.opened.course).course
    at = data.number - 1
    mark = acts.marks_of(one, course)[at]
    return AnswerReport(
        attempt=one.name,
        number=data.number,
        right=mark.right,
        in_time=mark.in_time,
        milliseconds=one.given[at].milliseconds,
        expected=marks.expected,
        why=marks.why,
        ended=one.closed is not None,
    )


class Reply(Struct, frozen=True):
    """What somebody answers to which question; no text: it is passed over."""

    attempt: str
    number: int
    text: str | None


async def replied(
    reply: Reply, sender: Person, command: Sent, served: Served
) -> tuple[Attempt, LessonMarks]:
    """An attempt in which a question was answered, and the marks; what nobody could say is refused.

    A question that was answered stays as it was: the first answer counts.
    """
    now = served.now()
    one = await attempt_for(reply.attempt, sender, served, TAKE)
    if reply.number > len(one.asked):
        acts.check_waits(one, reply.number)
    course = course_of(served, one.opened.course).course
    _check_rules(one, course)
    marks = await _marks(one, course, reply, served)
    done = acts.Replied(reply.text or "", marks.answer, marks.right)
    act = partial(acts.answer, course=course, number=reply.number, replied=done, at=now)
    one = await served.casino.courses.go_on(one.name, command, act)
    if one.closed is None and one.current is None:
        served.tutor.prepare_question(_following(one, course))
    return one, marks


async def _marks(one: Attempt, course: Course, reply: Reply, served: Served) -> LessonMarks:
    if reply.text is None:
        return LessonMarks()
    marks = (await question_of(one, course, reply.number, served, reply.text)).marks
    assert marks is not None, "an answer is marked"
    if marks.refused:
        raise Refusal((), marks.refused)
    return marks


@post("/api/attempts/{attempt:str}/end")
async def end_attempt(
    attempt: FromPath[str], data: JSONBody[EndAttempt], sender: Asker, served: Serving
) -> AttemptReport:
    """End one's own attempt before its last question: what was not answered is not right."""
    one = await closed(attempt, sender, sent(sender, data), served)
    taken = course_of(served, one.opened.course)
    return attempt_report(taken, taken.attempts[one.name], served)


async def closed(name: str, sender: Person, command: Sent, served: Served) -> Attempt:
    """An attempt that has ended."""
    await attempt_for(name, sender, served, TAKE)
    return await served.casino.courses.go_on(name, command, partial(acts.close, at=served.now()))


ROUTES: Final = (
    *(courses, course, results, result, make_course, withdraw_course, begin_course),
    *(own_attempt, ask_next, answer_question, end_attempt),
)
