"""Course form: the operator puts a course together from an open table."""

import secrets
from collections.abc import Iterable, Sequence
from typing import Final

from litestar import MediaType, Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect
from msgspec import Struct

from croupier.casino.table.live import Live
from croupier.casino.table.live_table import Sent
from croupier.rules.refusal import Refusal, Unlawful
from croupier.school.course import ABOUT, MOST_EXERCISES, CoursePart, dealers_course
from croupier.school.exercise import HARDEST, Kind
from croupier.web.api.course_messages import MOST_PARTS
from croupier.web.api.courses import MAKE, draft, made, table_of
from croupier.web.kit.forms import FilledForm, hidden, posting
from croupier.web.kit.markup import Html, el, sentence, table, wide
from croupier.web.kit.requests import allowed
from croupier.web.kit.safety import FORMS
from croupier.web.kit.served import Serving
from croupier.web.kit.titles import table_title
from croupier.web.kit.visitor import Looker, Visitor, inside
from croupier.web.pages.school.course_list import AT, course_page, crumb
from croupier.web.pages.school.page import KINDS

LONGEST_TITLE: Final = 120
LONGEST_SECONDS: Final = 3600
_SPARE: Final = 3
"""Rows of the form that are left to fill in."""


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
    heads = ("Part", "Kind", "Questions", "Seconds each", "Pass mark, %", "Level", "Only about")
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
        el("th", str(number), scope="row"),
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
    read = [PartRow(*one) for one in zip(*map(form.every, PartRow.__struct_fields__), strict=False)]
    rows = sorted(read, key=_is_left_out)  # so that a part's number is that of its row
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
    filled = (one for one in rows if not _is_left_out(one))
    parts = tuple(_part(number, one) for number, one in enumerate(filled, 1))
    if not 1 <= len(parts) <= MOST_PARTS:
        raise Refusal((), f"a course has 1 to {MOST_PARTS} parts with questions")
    return parts


def _is_left_out(row: PartRow) -> bool:
    return row.count in ("", "0")


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
        raise Refusal((), f"part {number}: {what} must be a whole number from {low} to {high}")
    return int(text)


def _share(number: int, text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 100:
        raise Refusal((), f"part {number}: the pass mark is a number from 0 to 100")
    return share / 100


ROUTES: Final = (new_course, make_from_form)
