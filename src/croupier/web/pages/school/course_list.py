"""Course list: the courses there are, and the operator's form for another."""

from typing import Final

from litestar import MediaType, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from croupier.casino.courses.state import OfferedCourse
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import Sent
from croupier.gazette.descriptions import edition_named
from croupier.gazette.register import edition
from croupier.school.course import length
from croupier.web.api.courses import (
    MAKE,
    SEE,
    WITHDRAW,
    rules_changed,
    withdrawn,
)
from croupier.web.kit.forms import SAME_ORIGIN, Filled, FilledForm, posting
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import EMPTY, Child, Html, el, panel
from croupier.web.kit.requests import may
from croupier.web.kit.safety import FORMS
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import table_title
from croupier.web.kit.visitor import Looker, Visitor

AT: Final = "/school/courses"
CHANGED: Final = (
    "The rules of this table are others by now than when the course was made. "
    "Questions are asked and marked by the rules of today."
)


def course_page(title: str, visitor: Visitor, *body: Child, script: str = "") -> str:
    """A page about courses, on which forms may stand."""
    return frame(
        title,
        el("div", *body, class_="page school course"),
        visitor=visitor,
        here="/school",
        script=script,
        styles=("school.css", "course.css"),
        head=SAME_ORIGIN,
    )


def crumb(*ways: Child) -> Html:
    """The way back to the school and its courses."""
    school, courses = el("a", "School", href="/school"), el("a", "Courses", href=AT)
    return el("p", school, " · ", courses, *ways, class_="quiet crumb")


def may_do(visitor: Visitor, act: str, own: bool = True) -> bool:
    """May who looks do so?"""
    return visitor.person is not None and may(visitor.person, act, own=own)


# ── All of them ─────────────────────────────────────────────────────────────────────────────────


@get(AT, media_type=MediaType.HTML)
async def courses_page(visitor: Looker, served: Serving) -> str:
    """Show the courses there are; the operator puts another together."""
    every = sorted(served.casino.courses, key=lambda one: one.withdrawn)
    none = el("p", "No course has been made yet.", class_="panel")
    marks = "Everybody's results" if may_do(visitor, SEE, own=False) else "Your results"
    return course_page(
        "Courses",
        visitor,
        el("p", el("a", "School", href="/school"), class_="quiet crumb"),
        el("h1", "Courses"),
        el("p", "Questions in parts, each with its time and its pass mark.", class_="lead"),
        el("div", *(_card(one, visitor) for one in every), class_="cards") if every else none,
        el("p", el("a", marks, href="/school/results", class_="button")) if visitor.key else None,
        _choose_table(served) if may_do(visitor, MAKE) else EMPTY,
    )


def _card(one: OfferedCourse, visitor: Visitor) -> Html:
    count = length(one.course)
    law = edition_named(edition(one.course.table.edition))
    about = f"{count} question{'' if count == 1 else 's'} in {len(one.course.parts)} parts · {law}"
    open_now = visitor.key and one.open_of(visitor.key)
    return el(
        "section",
        el("h2", el("a", one.course.title, href=f"{AT}/{one.name}")),
        el("p", about, class_="quiet"),
        el("p", "You have begun it.") if open_now else None,
        el("p", "Withdrawn", class_="quiet") if one.withdrawn else None,
        el("p", CHANGED, class_="bad") if rules_changed(one) else None,
        _withdraw(one, visitor) if may_do(visitor, WITHDRAW) and not one.withdrawn else None,
        class_="panel",
    )


def _withdraw(one: OfferedCourse, visitor: Visitor) -> Html:
    button = el("button", "Withdraw", el("span", f" {one.course.title}", class_="unseen"))
    return posting(f"{AT}/{one.name}/withdrawal", visitor, button)


def _choose_table(served: Served) -> Html:
    open_ones = [table.live for table in served.casino.listed() if _fits(table.live)]
    if not open_ones:
        return panel("Make a course", el("p", "Open a table first: a course is made from one."))
    options = (el("option", table_title(one), value=one.table) for one in open_ones)
    form = el(
        "form",
        el("label", "From the table", el("select", *options, name="table")),
        el("button", "Go on", class_="first"),
        method="get",
        action=f"{AT}/new",
        class_="row",
    )
    return panel("Make a course", form)


def _fits(live: Live) -> bool:
    return not live.closed and live.heat is None


@post(f"{AT}/{{course:str}}/withdrawal", media_type=MediaType.HTML, opt=FORMS, status_code=200)
async def withdraw_from_form(course: FromPath[str], form: FilledForm, served: Serving) -> Redirect:
    """Withdraw a course, and lead back to the list."""
    sent = _once(form, f"withdraw/{course}")
    await withdrawn(course, form.person, sent, served)
    return Redirect(AT, status_code=303)


def _once(form: Filled, what: str) -> Sent:
    """A command that has one effect, however often its form is sent."""
    return Sent(f"{form.person.key}/{what}", what.encode())


ROUTES: Final = (courses_page, withdraw_from_form)
