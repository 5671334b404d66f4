"""Attempts: courses begun, asked, answered and ended, each by the person who takes it."""

from functools import partial
from typing import Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from croupier.casino.courses import acts
from croupier.casino.courses.state import Attempt
from croupier.casino.people.state import Person
from croupier.casino.table.live_table import Sent
from croupier.rules.refusal import Refusal
from croupier.school.course import Course, length, next_place, part_of
from croupier.school.exercise import Kind
from croupier.web.analysis.questions import (
    AnalysedTable,
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
    EndAttempt,
    QuestionReport,
)
from croupier.web.api.courses import TAKE, attempt_for, attempt_report, course_of, rules_now
from croupier.web.api.tables import sent
from croupier.web.kit.requests import Asker, allowed
from croupier.web.kit.served import Served, Serving

# ── Beginning ───────────────────────────────────────────────────────────────────────────────────


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
    begins = await served.casino.courses.begin(name, sender.key, now, command)
    if begins.closed is None and begins.current is None:
        served.tutor.prepare_question(_following(begins, one.course))
    return begins


def prepare(course: Course, served: Served) -> None:
    """Have the tutor ready by when somebody begins: its process takes seconds to start."""
    served.tutor.prepare_question(AskQuestion(msgspec.json.encode(course), 0, 0))


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


async def question_of(one: Attempt, course: Course, number: int, served: Served) -> PosedExercise:
    """A question that was asked."""
    return await served.tutor.exercise(exercise_asked(one, course, number))


def exercise_asked(
    one: Attempt,
    course: Course,
    number: int,
    answer: str | None = None,
    *,
    given_up: bool = False,
) -> AskExercise:
    """The exercise that is a question of an attempt, with its answer."""
    return AskExercise(
        table=AnalysedTable(course.table),
        kind=course.parts[part_of(course, number - 1)].kind,
        seed=one.asked[number - 1].seed,
        answer=answer,
        given_up=given_up,
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


async def refused(one: Attempt, course: Course, text: str | None, served: Served) -> str:
    """Why nobody could answer the question that waits so; nothing where one could."""
    assert one.current is not None, "only what waits is answered"
    if text is None:
        return ""
    try:
        _check_rules(one, course)
        await _marks(one, course, Reply(one.name, one.current.number, text), served)
    except Refusal as wrong:
        return wrong.why
    return ""


async def _marks(one: Attempt, course: Course, reply: Reply, served: Served) -> LessonMarks:
    if reply.text is None:
        return LessonMarks()
    if len(reply.text) > acts.LONGEST_ANSWER:
        raise Refusal((), f"an answer has {acts.LONGEST_ANSWER} letters at most")
    asked = exercise_asked(one, course, reply.number, reply.text)
    marks = (await served.tutor.exercise(asked)).marks
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


ROUTES: Final = (begin_course, own_attempt, ask_next, answer_question, end_attempt)
