"""Course results: who did what with which marks, and each result as a page, a PDF and a file."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery

from croupier.casino.courses import acts
from croupier.casino.courses.state import Attempt, OfferedCourse
from croupier.casino.people.state import Person
from croupier.percentage import percent
from croupier.school.course import part_of
from croupier.school.result import CourseResult
from croupier.school.result_sheet import mark_said, part_said, result_markup
from croupier.web.api.course_messages import AttemptReport
from croupier.web.api.courses import (
    SEE,
    attempt_for,
    course_of,
    reports_of,
    result_for,
    rules_changed,
)
from croupier.web.kit.cells import time_shown
from croupier.web.kit.markup import Child, Html, el, facts, panel, table, wide
from croupier.web.kit.requests import allowed, may
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.visitor import Looker, Visitor, inside
from croupier.web.pages.school.course_list import AT, CHANGED, course_page, crumb

RESULTS: Final = "/school/results"
MOST_LISTED: Final = 500
_PDF, _JSON = ".pdf", ".json"


# ── All of them ─────────────────────────────────────────────────────────────────────────────────


@get(RESULTS, media_type=MediaType.HTML)
async def results_page(visitor: Looker, served: Serving, course: FromQuery[str] = "") -> str:
    """Show who took which course with which marks; for most people, their own."""
    person = inside(visitor)
    allowed(person, SEE)
    every = may(person, SEE, own=False)
    found = reports_of(person, served, every=every)
    listed = [one for one in found if not course or one.course == course]
    heads = (*(("Who",) if every else ()), "Course", "Begun", "Right in time", "Time", "Result")
    rows = (report_row(one, served, named=every) for one in listed[:MOST_LISTED])
    shown = wide(table(heads, rows, class_="results panel"), "Results")
    more = len(listed) - MOST_LISTED
    return course_page(
        "Results",
        visitor,
        crumb(),
        el("h1", "Results"),
        shown if listed else el("p", "Nobody has taken a course yet." if every else NONE),
        el("p", f"{more} earlier ones are not listed.", class_="quiet") if more > 0 else None,
    )


NONE: Final = "You have taken no course yet."


def report_row(one: AttemptReport, served: Served, *, named: bool) -> Html:
    """An attempt as a row: whose, which, when, marks by part, and the way to its result."""
    return el(
        "tr",
        el("th", el("bdi", one.name), scope="row") if named else None,
        el("td", el("a", one.title, href=f"{AT}/{one.course}")),
        el("td", time_shown(one.begun)),
        el("td", ", ".join(f"{part.in_time}/{part.count}" for part in one.parts), class_="num"),
        el("td", "" if one.ended is None else time_said(one.milliseconds), class_="num"),
        el("td", _state(one)),
    )


def _state(one: AttemptReport) -> Child:
    if one.ended is None:
        return "under way"
    text = "passed" if one.passed else "not passed"
    look = "won" if one.passed else "lost"
    return el("a", text, href=f"{RESULTS}/{one.attempt}", class_=look)


def time_said(milliseconds: int) -> str:
    """How long something took."""
    minutes, seconds = divmod(round(milliseconds / 1000), 60)
    return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"


# ── One ─────────────────────────────────────────────────────────────────────────────────────────


@get(f"{RESULTS}/{{file:str}}", media_type=MediaType.HTML)
async def result_page(
    file: FromPath[str], visitor: Looker, served: Serving
) -> Response[str] | Response[bytes]:
    """Show a result: as a page, as a sheet for paper (`.pdf`), or as a file (`.json`)."""
    person = inside(visitor)
    name = file.removesuffix(_PDF).removesuffix(_JSON)
    result = await result_for(name, person, served)
    if file.endswith(_JSON):
        return _saved(msgspec.json.encode(result) + b"\n", "application/json", file)
    attempt = await attempt_for(name, person, served, SEE)
    if file.endswith(_PDF):
        return _saved(await _printed(result, attempt, served), "application/pdf", file)
    course = course_of(served, attempt.opened.course)
    page = _shown(result, attempt, course, visitor, person)
    return Response(page, media_type=MediaType.HTML)


def _saved(body: bytes, kind: str, file: str) -> Response[bytes]:
    headers = {"content-disposition": f'attachment; filename="result-{file}"'}
    return Response(body, media_type=kind, headers={**headers, "cache-control": "no-store"})


async def _printed(result: CourseResult, attempt: Attempt, served: Served) -> bytes:
    assert attempt.closed is not None, "what has a result has ended"
    taken = datetime.fromtimestamp(attempt.closed / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    return await served.tutor.sheet(
        result_markup(result, acts.marks_of(attempt, result.course), taken)
    )


def _shown(
    result: CourseResult, attempt: Attempt, course: OfferedCourse, visitor: Visitor, person: Person
) -> str:
    outcome = "Passed" if result.passed else "Not passed"
    own = attempt.person == person.key
    again = el("a", "Take it again", href=f"{AT}/{course.name}", class_="button")
    heads = ("Part", "Right", "Right in time", "To pass", "Result")
    marks = wide(table(heads, _parts(result), class_="parts"), "Marks")
    return course_page(
        f"{result.course.title}: {result.person}",
        visitor,
        crumb(),
        el("h1", result.course.title),
        el("p", outcome, class_=f"lead {'won' if result.passed else 'lost'}", role="status"),
        el("p", CHANGED, class_="bad", role="note") if rules_changed(course) else None,
        panel("Marks", marks),
        el(
            "p",
            el("a", "Result sheet (PDF)", href=f"{RESULTS}/{attempt.name}{_PDF}", class_="button"),
            " ",
            el("a", "Result (JSON)", href=f"{RESULTS}/{attempt.name}{_JSON}", class_="button"),
            " ",
            again if own and not course.withdrawn else None,
            class_="row",
        ),
        panel("To check it", _check(result, attempt)),
        el("details", el("summary", "Every answer"), _answers(result, attempt)),
    )


def _parts(result: CourseResult) -> Iterator[Html]:
    for part, found in zip(result.course.parts, result.parts, strict=True):
        least = f"{percent(part.pass_mark)} in {part.seconds} s each"
        cells = (f"{found.right} of {found.count}", f"{found.in_time} of {found.count}", least)
        yield el(
            "tr",
            el("th", part_said(part), scope="row"),
            *(el("td", text, class_="num") for text in cells),
            el("td", "passed" if found.passed else "not passed"),
        )


def _check(result: CourseResult, attempt: Attempt) -> Html:
    assert attempt.closed is not None, "what has a result has ended"
    summary = facts((
        ("Person", result.person),
        ("Ended", time_shown(attempt.closed)),
        ("Seed", str(result.seed)),
        ("Rules", f"{result.fingerprint}, law release {result.law}"),
        ("Digest", el("code", result.digest)),
    ))  # fmt: skip
    how = (
        "The seed makes the same questions again, and the rules mark the same answers again: ",
        el("code", "croupier school verify FILE"),
        " does so with the JSON, on any machine.",
    )
    return el("div", summary, el("p", *how))


def _answers(result: CourseResult, attempt: Attempt) -> Html:
    marks = acts.marks_of(attempt, result.course)
    rows = (
        el(
            "tr",
            el("td", str(done.number), class_="num"),
            el("td", part_said(result.course.parts[part_of(result.course, done.number - 1)])),
            el("td", "none" if done.answer is None else done.text),
            el("td", f"{given.milliseconds / 1000:.1f}", class_="num"),
            el("td", mark_said(mark)),
        )
        for done, given, mark in zip(attempt.answered, attempt.given, marks, strict=True)
    )
    heads = ("No.", "Part", "Answer", "Seconds", "Mark")
    return wide(table(heads, rows, class_="answers"), "Every answer")


ROUTES: Final = (results_page, result_page)
