"""Course list: the courses there are, and the operator's form for another."""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from msgspec import Struct

from croupier.casino.courses.state import OfferedCourse
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import Sent
from croupier.gazette.descriptions import edition_named
from croupier.gazette.register import edition
from croupier.rules.refusal import Refusal, Unlawful
from croupier.school.course import ABOUT, MOST_EXERCISES, CoursePart, dealers_course, length
from croupier.school.exercise import HARDEST, Kind
from croupier.web.api.course_messages import MOST_PARTS
from croupier.web.api.courses import (
    MAKE,
    SEE,
    WITHDRAW,
    draft,
    made,
    rules_changed,
    table_of,
    withdrawn,
)
from croupier.web.kit.forms import SAME_ORIGIN, Filled, FilledForm, hidden, posting
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import EMPTY, Child, Html, el, panel, sentence, table, wide
from croupier.web.kit.requests import allowed, may
from croupier.web.kit.safety import FORMS
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import table_title
from croupier.web.kit.visitor import Looker, Visitor, inside
from croupier.web.pages.school.page import KINDS

AT: Final = "/school/courses"
CHANGED: Final = (
    "The rules of this table are others by now than when the course was made. "
    "Questions are asked and marked by the rules of today."
)
LONGEST_TITLE: Final = 120
LONGEST_SECONDS: Final = 3600
_SPARE: Final = 3
"""Rows of the form that are left to fill in."""


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


# ── Making one ──────────────────────────────────────────────────────────────────────────────────


class PartRow(Struct, frozen=True):
    """A part as a row of the form has it."""

    kind: str = Kind.PAYOUTS.value
    count: str = ""
    seconds: str = "60"
    mark: str = "80"
    level: str = ""
    about: str = ""


class CourseForm(Struct, frozen=True):
    """The form as it is filled in; its id makes it one course, however often it is sent."""

    title: str
    rows: Sequence[PartRow]
    id: str


@get(f"{AT}/new", media_type=MediaType.HTML)
async def new_course(visitor: Looker, served: Serving, table: FromQuery[str] = "") -> str:
    """Show the form for a course at a table, filled in with the Dealer's course."""
    allowed(inside(visitor), MAKE)
    live = table_of(served, table)
    course = dealers_course(live.config)
    rows = [*map(_row_of, course.parts), *(PartRow() for _ in range(_SPARE))]
    return _form_page(visitor, live, CourseForm(course.title, rows, secrets.token_hex(8)))


def _row_of(part: CoursePart) -> PartRow:
    level = "" if part.level is None else str(part.level)
    mark = f"{part.pass_mark * 100:g}"
    return PartRow(part.kind.value, str(part.count), str(part.seconds), mark, level, part.about)


def _form_page(visitor: Visitor, live: Live, filled: CourseForm, wrong: str = "") -> str:
    heads = ("Kind", "Questions", "Seconds each", "Pass mark, %", "Level", "Only about")
    listed = table(heads, (_row(number, one) for number, one in enumerate(filled.rows, 1)))
    title = el("input", name="title", value=filled.title, required=True, maxlength=LONGEST_TITLE)
    form = posting(
        AT,
        visitor,
        *hidden({"id": filled.id, "table": live.table}),
        el("label", "Title", title),
        wide(listed, "Parts"),
        el("p", "A part without questions is left out.", class_="quiet"),
        el("button", "Make the course", class_="first"),
        class_="making",
    )
    lead = (
        f"From {table_title(live)}: its settings are copied, so that nothing done to the table "
        "changes the course. What is filled in is what a course of some 80 hours asks of a Dealer."
    )
    return course_page(
        "Make a course",
        visitor,
        crumb(),
        el("h1", "Make a course"),
        el("p", lead),
        el("p", sentence(wrong), class_="bad", role="alert") if wrong else None,
        form,
    )


def _row(number: int, one: PartRow) -> Html:
    kinds = [(kind.value, name) for kind, (name, _) in KINDS.items()]
    levels = [("", "any"), *((str(level), str(level)) for level in range(1, HARDEST + 1))]
    about = [("", "anything"), *((each, each) for each in ABOUT)]
    return el(
        "tr",
        el("td", _select("kind", f"Kind of part {number}", kinds, one.kind)),
        el("td", _number("count", f"Questions of part {number}", one.count, MOST_EXERCISES)),
        el("td", _number("seconds", f"Seconds of part {number}", one.seconds, LONGEST_SECONDS)),
        el("td", _number("mark", f"Pass mark of part {number}", one.mark, 100)),
        el("td", _select("level", f"Level of part {number}", levels, one.level)),
        el("td", _select("about", f"What part {number} is about", about, one.about)),
    )


def _select(name: str, label: str, choices: Iterable[tuple[str, str]], chosen: str) -> Html:
    options = (el("option", text, value=value, selected=value == chosen) for value, text in choices)
    return el("select", *options, name=name, aria_label=label)


def _number(name: str, label: str, value: str, high: int) -> Html:
    return el("input", name=name, value=value, aria_label=label, type="number", min="0",
              max=high, inputmode="numeric", step="any" if name == "mark" else None)  # fmt: skip


@post(AT, media_type=MediaType.HTML, opt=FORMS, status_code=200)
async def make_from_form(
    form: FilledForm, visitor: Looker, served: Serving
) -> Response[str] | Redirect:
    """Make the course that was filled in; what is wrong with it stands above the form."""
    allowed(form.person, MAKE)
    live = table_of(served, form.text("table"))
    rows = [PartRow(*one) for one in zip(*map(form.every, PartRow.__struct_fields__), strict=False)]
    ident = form.text("id")[:64] or secrets.token_hex(8)
    filled = CourseForm(form.text("title"), rows, ident)
    try:
        course = draft(_title(filled.title), live.config, _parts(rows))
        command = Sent(f"{form.person.key}/make/{ident}", ident.encode())
        one = await made(course, form.person, command, served)
    except (Refusal, Unlawful) as wrong:
        page = _form_page(visitor, live, filled, str(wrong))
        return Response(page, status_code=409, media_type=MediaType.HTML)
    return Redirect(f"{AT}/{one.name}", status_code=303)


def _title(text: str) -> str:
    if not 1 <= len(text) <= LONGEST_TITLE:
        raise Refusal((), f"a course has a title of 1 to {LONGEST_TITLE} letters")
    return text


def _parts(rows: Sequence[PartRow]) -> tuple[CoursePart, ...]:
    """The parts of a form; a row without questions is none."""
    parts = tuple(_part(number, one) for number, one in _filled(rows))
    if not 1 <= len(parts) <= MOST_PARTS:
        raise Refusal((), f"a course has 1 to {MOST_PARTS} parts with questions")
    return parts


def _filled(rows: Sequence[PartRow]) -> Iterator[tuple[int, PartRow]]:
    return ((at, one) for at, one in enumerate(rows, 1) if one.count not in ("", "0"))


def _part(number: int, row: PartRow) -> CoursePart:
    if row.kind not in tuple(Kind):
        raise Refusal((), f"part {number}: there is no kind {row.kind[:40]!r}")
    if row.about and row.about not in ABOUT:
        raise Refusal((), f"part {number} is about {' or '.join(ABOUT)}, or anything")
    level = _whole(number, "the level", row.level, 1, HARDEST) if row.level else None
    return CoursePart(
        kind=Kind(row.kind),
        count=_whole(number, "the number of questions", row.count, 1, MOST_EXERCISES),
        seconds=_whole(number, "the seconds", row.seconds, 1, LONGEST_SECONDS),
        pass_mark=_share(number, row.mark),
        level=level,
        about=row.about,
    )


def _whole(number: int, what: str, text: str, low: int, high: int) -> int:
    plain = text.isascii() and text.isdecimal() and len(text) < 7
    if not plain or not low <= int(text) <= high:
        raise Refusal((), f"part {number}: {what} is a whole number from {low} to {high}")
    return int(text)


def _share(number: int, text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 100:
        raise Refusal((), f"part {number}: the pass mark is a number from 0 to 100")
    return share / 100


@post(f"{AT}/{{course:str}}/withdrawal", media_type=MediaType.HTML, opt=FORMS, status_code=200)
async def withdraw_from_form(course: FromPath[str], form: FilledForm, served: Serving) -> Redirect:
    """Withdraw a course, and lead back to the list."""
    sent = _once(form, f"withdraw/{course}")
    await withdrawn(course, form.person, sent, served)
    return Redirect(AT, status_code=303)


def _once(form: Filled, what: str) -> Sent:
    """A command that has one effect, however often its form is sent."""
    return Sent(f"{form.person.key}/{what}", what.encode())


ROUTES: Final = (courses_page, new_course, make_from_form, withdraw_from_form)
