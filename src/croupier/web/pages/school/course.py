"""Course page: what a course asks, and taking it, question after question, each with its time."""

from secrets import token_hex
from typing import Final

from litestar import MediaType, get
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from croupier.casino.courses import acts
from croupier.casino.courses.state import Attempt, AttemptRecord, OfferedCourse
from croupier.gazette.descriptions import edition_named
from croupier.gazette.register import edition
from croupier.percentage import percent
from croupier.school.course import CoursePart, length, part_of
from croupier.school.result import MarkedAnswer
from croupier.school.result_sheet import mark_said, part_said
from croupier.web.analysis.questions import AskExercise, DrawnFelts, PosedExercise
from croupier.web.api.attempts import exercise_asked, prepare, question_of, refused
from croupier.web.api.courses import SEE, course_of, rules_changed
from croupier.web.kit.cells import time_shown
from croupier.web.kit.forms import hidden, posting
from croupier.web.kit.markup import Child, Html, el, facts, panel, sentence, table, wide
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.visitor import Looker, Visitor
from croupier.web.pages.school.course_list import AT, CHANGED, course_page, crumb, may_do
from croupier.web.pages.school.page import answer_fields, felts, marked_part


@get(f"{AT}/{{course:str}}", media_type=MediaType.HTML)
async def one_course(
    course: FromPath[str],
    visitor: Looker,
    served: Serving,
    answer: FromQuery[str | None] = None,
) -> str:
    """Show a course; who has begun it sees the question that waits, its time running.

    With an answer nobody could give, why; whether another is right is not said here.
    """
    one = course_of(served, course)
    open_now = one.open_of(visitor.key) if visitor.key else None
    if open_now is None:
        if visitor.key and not one.withdrawn:
            prepare(one.course, served)
        return _offered(one, visitor)
    attempt = await served.casino.courses.attempt(open_now.attempt)
    return await _taken_page(one, attempt, visitor, served, answer)


# ── Before it ───────────────────────────────────────────────────────────────────────────────────


def _offered(one: OfferedCourse, visitor: Visitor) -> str:
    """What a course asks, and the way to begin it."""
    heads = ("Part", "Questions", "Seconds each", "Right in time to pass")
    made = (
        ("Law", edition_named(edition(one.course.table.edition))),
        ("Rules", one.made.origin.fingerprint),
        ("Made", time_shown(one.made.at)),
    )
    return course_page(
        one.course.title,
        visitor,
        crumb(),
        el("h1", one.course.title),
        el("p", CHANGED, class_="bad", role="note") if rules_changed(one) else None,
        wide(table(heads, map(_part_row, one.course.parts), class_="parts panel"), "Parts"),
        facts(made, class_="quiet"),
        _beginning(one, visitor),
        _before(one, visitor),
        _everybodys(one) if may_do(visitor, SEE, own=False) else None,
        script="course.js",
    )


def _part_row(part: CoursePart) -> Html:
    numbers = (str(part.count), str(part.seconds), percent(part.pass_mark))
    return el(
        "tr",
        el("th", part_said(part), scope="row"),
        *(el("td", text, class_="num") for text in numbers),
    )


def _beginning(one: OfferedCourse, visitor: Visitor) -> Html:
    if one.withdrawn:
        return el("p", "This course has been withdrawn: nobody begins it any more.")
    if visitor.person is None:
        to = f"/log-in?to={AT}/{one.name}"
        return el("p", el("a", "Come in to take it", href=to, class_="button first"))
    lead = (
        "The time of a question runs from when it is shown, here at the server: a page that is "
        "loaded again shows the same question with its time running. Between two questions you "
        "may pause."
    )
    button = el("button", "Begin", class_="first", data_next=True)
    form = posting(f"{AT}/{one.name}/begin", visitor, *hidden({"id": token_hex(8)}), button)
    return el("div", el("p", lead), form)


def _before(one: OfferedCourse, visitor: Visitor) -> Child:
    past = one.of(visitor.key) if visitor.key else ()
    if not past:
        return None
    return panel("Your results", el("ul", *map(_past, reversed(past)), class_="plain"))


def _everybodys(one: OfferedCourse) -> Html:
    ended = sum(each.ended is not None for each in one.attempts.values())
    to = f"/school/results?course={one.name}"
    return el("p", el("a", f"Everybody's results ({ended})", href=to, class_="button"))


def _past(one: AttemptRecord) -> Html:
    passed = one.ended is not None and one.ended.passed
    text = "passed" if passed else "not passed"
    return el(
        "li", time_shown(one.begun), ": ", el("a", text, href=f"/school/results/{one.attempt}")
    )


# ── Taking it ───────────────────────────────────────────────────────────────────────────────────


async def _taken_page(
    one: OfferedCourse, attempt: Attempt, visitor: Visitor, served: Served, answer: str | None
) -> str:
    """The question that waits, or what became of the one before and the way on."""
    if attempt.current is not None:
        posed = await question_of(attempt, one.course, attempt.current.number, served)
        left = one.course.parts[part_of(one.course, attempt.current.number - 1)].seconds * 1000
        left -= max(0, served.now() - attempt.current.at)
        asked = exercise_asked(attempt, one.course, attempt.current.number)
        wrong = await refused(attempt, one.course, answer, served)
        typed = answer if wrong else None
        body = _question(one, attempt, posed, visitor, WrongAnswer(typed, wrong))
        drawn = await served.tutor.felts(asked)
        return _frame(one, attempt, visitor, _clock(left), _sides(posed, drawn, *body))
    last = len(attempt.answered)
    if not last:
        return _frame(one, attempt, visitor, _next(one, visitor, "First question"))
    done = attempt.answered[-1]
    text = None if done.answer is None else done.text
    asked = exercise_asked(attempt, one.course, last, text, given_up=text is None)
    posed = await served.tutor.exercise(asked)
    mark, taken = acts.marks_of(attempt, one.course)[-1], attempt.given[-1].milliseconds
    shown = (*_marked(posed, mark, taken), _next(one, visitor, "Next question"))
    drawn = await served.tutor.felts(asked)
    return _frame(one, attempt, visitor, _sides(posed, drawn, _shut(posed, asked), *shown))


def _frame(one: OfferedCourse, attempt: Attempt, visitor: Visitor, *body: Child) -> str:
    number, of = max(1, len(attempt.asked)), length(one.course)
    part = part_of(one.course, number - 1)
    parts = len(one.course.parts)
    where = f"Question {number} of {of} · part {part + 1} of {parts}: "
    ending = posting(
        f"{AT}/{one.name}/end",
        visitor,
        *hidden({"attempt": attempt.name}),
        el("button", "End here", class_="danger"),
        el("span", " What is not answered is not right.", class_="quiet small"),
    )
    return course_page(
        one.course.title,
        visitor,
        crumb(),
        el("h1", one.course.title),
        el("p", where, part_said(one.course.parts[part]), class_="quiet"),
        el("progress", value=len(attempt.answered), max=of, aria_label="Questions answered"),
        *body,
        el("details", el("summary", "End this attempt …"), ending),
        script="course.js",
    )


def _clock(left: int) -> Html:
    """How much time is left; a page without scripts says so once."""
    seconds = max(0, -(-left // 1000))
    text = f"{seconds} s left" if left > 0 else "Its time is over: an answer is late by now"
    return el("p", text, class_="clock", role="timer", data_left=left)


class WrongAnswer(Struct, frozen=True):
    """What was typed that nobody could answer, and why not."""

    typed: str | None
    why: str


def _question(
    one: OfferedCourse,
    attempt: Attempt,
    posed: PosedExercise,
    visitor: Visitor,
    wrong: WrongAnswer,
) -> tuple[Child, ...]:
    assert attempt.current is not None, "only what waits is asked"
    form = posting(
        f"{AT}/{one.name}/answer",
        visitor,
        *hidden({"attempt": attempt.name, "number": attempt.current.number}),
        el("fieldset", el("legend", posed.question), *answer_fields(posed, wrong.typed, False)),
        el("button", "No answer", name="skip", value="1", formnovalidate=True),
        class_="answering",
        data_lesson=True,
    )
    why = el("p", sentence(wrong.why), class_="bad", role="alert") if wrong.why else None
    return why, form


def _sides(posed: PosedExercise, drawn: DrawnFelts, *content: Child) -> Html:
    given = el("ul", *(el("li", each.text) for each in posed.given), class_="given")
    return el("div", *felts(drawn), el("div", given, *content), class_="lesson-sides lesson")


def _shut(posed: PosedExercise, asked: AskExercise) -> Html:
    """A question that was answered, as it was."""
    fields = answer_fields(posed, asked.answer, True)
    fieldset = el("fieldset", el("legend", posed.question), *fields, disabled=True)
    return el("div", fieldset, class_="answering")


def _marked(posed: PosedExercise, mark: MarkedAnswer, taken: int) -> tuple[Child, ...]:
    assert posed.marks is not None, "what was answered is marked"
    said = f"After {taken / 1000:.1f} s: {mark_said(mark)}."
    return marked_part(posed.marks, posed.edition), el("p", said)


def _next(one: OfferedCourse, visitor: Visitor, label: str) -> Html:
    keys = el("kbd", "N", aria_hidden="true")
    button = el("button", label, " ", keys, class_="first", data_next=True)
    return posting(f"{AT}/{one.name}/next", visitor, button, class_="onwards")


ROUTES: Final = (one_course,)
