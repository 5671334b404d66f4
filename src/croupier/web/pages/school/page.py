"""School pages: what can be practised, and one exercise after another.

Nothing is kept: an exercise is its address, and so is its answer.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final
from urllib.parse import urlencode

from litestar import MediaType, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from croupier.casino.table.live import Live
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.school.exercise import CALLS, HARDEST, IRREGULARITIES, Kind
from croupier.school.generator import MOST_SEED
from croupier.school.puzzle import TABLE, puzzle_seed
from croupier.web.analysis.questions import (
    AnalysedTable,
    AskExercise,
    LessonLine,
    LessonMarks,
    PosedExercise,
)
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Child, Html, clauses, el, panel
from croupier.web.kit.refusals import NotThere
from croupier.web.kit.requests import found
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import table_title
from croupier.web.kit.visitor import Looker, Visitor
from croupier.web.pages.school.rack import rack

PUZZLE: Final = "puzzle"
"""The table of the day's puzzle, where a table's name stands."""
KINDS: Final = {
    Kind.CALLS: ("Calls", "What a player does: every lawful call is valued exactly."),
    Kind.PAYOUTS: ("Payouts", "What a wager comes to, every row of every pay scale."),
    Kind.INSURANCE: ("Insurance", "The most that may be insured."),
    Kind.PROCEDURE: ("Procedure", "What the Dealer does next; a wrong act is stopped."),
    Kind.TOTALS: ("Totals", "Soft and hard totals, announced."),
    Kind.IRREGULARITIES: ("Irregularities", "Something went wrong: what is ruled?"),
    Kind.CASES: ("Cases", "A Round was paid wrongly: rule on every wager."),
}


@get("/school", media_type=MediaType.HTML)
async def school(visitor: Looker, served: Serving) -> str:
    """Show what can be practised, at which tables."""
    every = [table.live for table in served.casino.listed() if _is_open(table.live)]
    today = datetime.now(UTC).date().isoformat()
    puzzles = [
        el("a", name, href=f"/school/{PUZZLE}/{kind}?{urlencode({'day': today})}", class_="button")
        for kind, name in ((CALLS, "One call"), (IRREGULARITIES, "One ruling"))
    ]
    lead = "Exercises made by the rules of a table, and marked by them. Nothing is wagered."
    return frame(
        "School",
        el(
            "div",
            el("h1", "School"),
            el("p", lead, class_="lead"),
            panel("The puzzle of the day", el("p", *joined_by(puzzles), class_="row")),
            *(panel(table_title(one), _kinds(one.table)) for one in every),
            class_="page school",
        ),
        visitor=visitor,
        here="/school",
        styles=("school.css",),
    )


def _is_open(live: Live) -> bool:
    return not live.closed and not live.owner and live.heat is None


def joined_by(parts: list[Html]) -> Iterator[Child]:
    """Parts with a space between two."""
    for part in parts:
        yield from (part, " ")


def _kinds(table: str) -> Html:
    rows = (
        el("li", el("a", el("strong", name), href=f"/school/{table}/{kind}"), el("span", about))
        for kind, (name, about) in KINDS.items()
    )
    return el("ul", *rows, class_="kinds")


# ── One exercise ────────────────────────────────────────────────────────────────────────────────


@get("/school/{name:str}/{kind:str}", media_type=MediaType.HTML)
async def lesson(
    *,
    name: FromPath[str],
    kind: FromPath[str],
    visitor: Looker,
    served: Serving,
    seed: FromQuery[int | None] = None,
    level: FromQuery[int | None] = None,
    answer: FromQuery[str | None] = None,
    day: FromQuery[str | None] = None,
    sums: FromQuery[list[str] | None] = None,
) -> str | Redirect:
    """Show an exercise; with an answer, what is right and why."""
    if kind not in tuple(Kind):
        raise NotFoundException
    title, config = _table(name, served)
    if day is not None:
        seed = puzzle_seed(_day(day))
    if seed is None:
        query = {"seed": served.now() % MOST_SEED, **({} if level is None else {"level": level})}
        return Redirect(f"/school/{name}/{kind}?{urlencode(query)}")
    _check(level)
    given = ", ".join(sums) if sums else answer
    asked = AskExercise(
        table=AnalysedTable(config), kind=kind, seed=seed, level=level, answer=given
    )
    one = await served.tutor.exercise(asked)
    return _shown(name, title, one, asked, visitor)


def _table(name: str, served: Served) -> tuple[str, TableConfig]:
    """What a table is called, and its settings."""
    if name == PUZZLE:
        return "The puzzle of the day", TABLE
    live = found(served, name).live
    if live.owner:
        raise NotThere((), "there is no such table")
    return table_title(live), live.config


def _day(text: str) -> str:
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).date().isoformat()
    except ValueError:
        raise Refusal((), "a day is written like 2026-01-31") from None


def _check(level: int | None) -> None:
    if level is not None and not 1 <= level <= HARDEST:
        raise Refusal((), f"levels go from 1 to {HARDEST}")


def _shown(name: str, title: str, one: PosedExercise, asked: AskExercise, visitor: Visitor) -> str:
    heading, _ = KINDS[Kind(one.kind)]
    harder = f": {', '.join(one.harder_by)}" if one.harder_by else ""
    return frame(
        f"{heading}: {title}",
        el(
            "div",
            el("p", el("a", "School", href="/school"), " · ", title, class_="quiet crumb"),
            el("h1", heading),
            el("p", f"Level {one.level}{harder}", class_="quiet"),
            el(
                "div",
                el("div", Html(one.felt), class_="felt") if one.felt else None,
                el(
                    "div",
                    el("ul", *(el("li", each.text) for each in one.given), class_="given"),
                    _form(one, asked),
                    _marked(one.marks, one.edition) if one.marks is not None else None,
                    _onwards(name, one, asked),
                ),
                class_="lesson-sides",
            ),
            class_="page school lesson",
        ),
        visitor=visitor,
        here="/school",
        script="school.js",
        styles=("school.css",),
    )


def _form(one: PosedExercise, asked: AskExercise) -> Html:
    """How an answer is given; a page without scripts sends it just so."""
    done = one.marks is not None and not one.marks.refused
    hidden = [el("input", type="hidden", name="seed", value=one.seed)]
    if asked.level is not None:
        hidden.append(el("input", type="hidden", name="level", value=asked.level))
    return el(
        "form",
        *hidden,
        el("fieldset", el("legend", one.question), *_fields(one, asked, done), disabled=done),
        method="get",
        class_="answering",
        data_lesson=True,
    )


def _fields(one: PosedExercise, asked: AskExercise, done: bool) -> Iterator[Html]:
    if one.choices:
        for number, (key, text) in enumerate(one.choices, 1):
            chosen = asked.answer == key
            keys = el("kbd", str(number), aria_hidden="true")
            yield el("button", keys, " ", text, name="answer", value=key, type="submit",
                     class_="chosen" if chosen else None, data_key=str(number))  # fmt: skip
        return
    if one.lines:
        for key in one.lines:
            yield el("label", key, el("input", name="sums", type="text", inputmode="decimal",
                                      required=True, autocomplete="off"))  # fmt: skip
    else:
        typed = {"value": asked.answer} if asked.answer else {}
        mode = "text" if one.asks_total else "decimal"
        yield el("label", one.hint, el("input", name="answer", type="text", inputmode=mode,
                                       autocomplete="off", autofocus=not done, required=True,
                                       **typed))  # fmt: skip
        yield from rack(one.chips)
    yield el("button", "Answer", class_="first")  # the first to submit: Enter presses it
    if one.stake:
        yield el("button", "Leave it", name="answer", value="0", formnovalidate=True)
        yield el("button", "Collect", name="answer", value="collect", formnovalidate=True)


def _marked(marks: LessonMarks, edition: str) -> Html:
    if marks.refused:
        return el("p", marks.refused, class_="bad", role="alert", id="marks")
    head = "Right" if marks.right else "Not so"
    told: tuple[Child, ...] = (
        el("h2", head, class_="won" if marks.right else "lost"),
        None if marks.right else el("p", f"You answered: {marks.given}."),
        el("p", el("strong", f"Right is: {marks.expected}.")),
        el("ul", *(_reason(one, edition) for one in marks.why), class_="plain"),
    )
    return el("section", *told, class_="panel marks", id="marks", role="status", tabindex="-1")


def _reason(one: LessonLine, edition: str) -> Html:
    return el("li", one.text, " ", clauses(one.clauses, edition) if one.clauses else None)


def _onwards(name: str, one: PosedExercise, asked: AskExercise) -> Html:
    level = {} if asked.level is None else {"level": asked.level}
    query = urlencode({"seed": (one.seed + 1) % MOST_SEED, **level})
    following = el("a", "The next one", href=f"/school/{name}/{one.kind}?{query}",
                   class_="button first", data_next=True)  # fmt: skip
    levels = [
        el("a", str(number), href=f"/school/{name}/{one.kind}?level={number}",
           aria_current="true" if asked.level == number else None)
        for number in range(1, HARDEST + 1)
    ]  # fmt: skip
    return el("p", following, el("span", "Level ", *joined_by(levels)), class_="row onwards")


ROUTES: Final = (school, lesson)
