"""Course answers: what the forms of a course do: it is begun, asked, answered and ended."""

from typing import Final
from urllib.parse import urlencode

from litestar import MediaType, post
from litestar.params import FromPath
from litestar.response import Redirect

from croupier.casino.courses import acts
from croupier.casino.courses.state import Attempt
from croupier.casino.people.state import Person
from croupier.casino.table.live_table import Sent
from croupier.rules.refusal import Refusal
from croupier.web.api.attempts import Reply, begun, closed, next_asked, replied
from croupier.web.api.courses import TAKE, attempt_for, course_of
from croupier.web.kit.forms import Filled, FilledForm
from croupier.web.kit.requests import allowed
from croupier.web.kit.safety import FORMS
from croupier.web.kit.served import Served, Serving
from croupier.web.pages.school.course_list import AT


@post(f"{AT}/{{course:str}}/begin", media_type=MediaType.HTML, opt=FORMS, status_code=200)
async def begin_from_form(course: FromPath[str], form: FilledForm, served: Serving) -> Redirect:
    """Begin a course, and show the first question."""
    ident = form.text("id")[:64]
    sent = Sent(f"{form.person.key}/begin/{ident}", ident.encode())
    attempt = await begun(course, form.person, sent, served)
    if attempt.closed is not None:
        return _after(course, attempt)
    await _shown_next(attempt, form, served)
    return _back(course)


@post(f"{AT}/{{course:str}}/next", media_type=MediaType.HTML, opt=FORMS, status_code=200)
async def next_from_form(course: FromPath[str], form: FilledForm, served: Serving) -> Redirect:
    """Show the next question."""
    await _shown_next(await _own(course, form.person, served), form, served)
    return _back(course)


async def _shown_next(attempt: Attempt, form: Filled, served: Served) -> None:
    command = _command(form, attempt, f"ask/{len(attempt.answered) + 1}")
    await next_asked(attempt.name, form.person, command, served)


async def _own(course: str, person: Person, served: Served) -> Attempt:
    """One's own attempt at a course that is not over."""
    allowed(person, TAKE)
    record = course_of(served, course).open_of(person.key)
    if record is None:
        raise Refusal((), "you have not begun this course, or it is over: begin it")
    return await served.casino.courses.attempt(record.attempt)


def _command(form: Filled, attempt: Attempt, what: str) -> Sent:
    """A command of a page: sent twice, it has one effect."""
    return Sent(f"{form.person.key}/{attempt.name}/{what}", what.encode())


def _back(course: str) -> Redirect:
    return Redirect(f"{AT}/{course}", status_code=303)


@post(f"{AT}/{{course:str}}/answer", media_type=MediaType.HTML, opt=FORMS, status_code=200)
async def answer_from_form(course: FromPath[str], form: FilledForm, served: Serving) -> Redirect:
    """Answer the question that waits; what nobody could answer gets a sentence on its page."""
    number, name = _number(form.text("number")), form.text("attempt")
    attempt = await _sent_in(course, name, form, served)
    if number <= len(attempt.answered):  # sent twice: the first answer counts
        return _after(course, attempt)
    try:
        command = _command(form, attempt, f"answer/{number}")
        reply = Reply(name, number, _typed(form))
        attempt, _ = await replied(reply, form.person, command, served)
    except Refusal:
        if attempt.current is None:
            raise
        typed = (_typed(form) or "")[: acts.LONGEST_ANSWER + 1]
        return Redirect(f"{AT}/{course}?{urlencode({'answer': typed})}", status_code=303)
    return _after(course, attempt)


def _after(course: str, attempt: Attempt) -> Redirect:
    """On with the course; after its last question, to the result."""
    if attempt.closed is None:
        return _back(course)
    return Redirect(f"/school/results/{attempt.name}", status_code=303)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 7 and int(text)):
        raise Refusal((), "a form says which question it answers")
    return int(text)


async def _sent_in(course: str, name: str, form: Filled, served: Served) -> Attempt:
    """The attempt a form was sent in, which is one's own and may be over."""
    record = course_of(served, course).attempts.get(name)
    if record is None:
        raise Refusal((), "you have not begun this course: begin it")
    return await attempt_for(name, form.person, served, TAKE)


def _typed(form: Filled) -> str | None:
    """What was answered: the last of what was typed and pressed; nothing: passed over."""
    if form.text("skip"):
        return None
    sums = form.every("sums")
    pressed = [one for one in form.every("answer") if one]
    return ", ".join(sums) if sums else pressed[-1] if pressed else ""


@post(f"{AT}/{{course:str}}/end", media_type=MediaType.HTML, opt=FORMS, status_code=200)
async def end_from_form(course: FromPath[str], form: FilledForm, served: Serving) -> Redirect:
    """End one's own attempt, and show its result."""
    name = form.text("attempt")
    attempt = await _sent_in(course, name, form, served)
    if attempt.closed is None:
        command = _command(form, attempt, "end")
        attempt = await closed(name, form.person, command, served)
    return _after(course, attempt)


ROUTES: Final = (begin_from_form, next_from_form, answer_from_form, end_from_form)
