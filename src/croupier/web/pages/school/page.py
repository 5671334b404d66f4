"""School pages: what can be practised, and one exercise after another.

Nothing is kept here: an exercise is its address, and so is its answer. Which cells of the chart
come again is kept by the browser.
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
from croupier.rules.refusal import Refusal
from croupier.school.exercise import CALLS, HARDEST, IRREGULARITIES, Kind
from croupier.school.generator import MOST_SEED
from croupier.school.puzzle import puzzle_seed
from croupier.school.trainer import slow_cells
from croupier.web.analysis.questions import (
    AnalysedTable,
    AskExercise,
    DrawnFelts,
    LessonLine,
    LessonMarks,
    PosedExercise,
)
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Child, Html, clauses, el, panel
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import table_title
from croupier.web.kit.visitor import Looker, Visitor
from croupier.web.pages.school.practised import (
    PUZZLE,
    WHOLE_ROUND,
    PractisedTable,
    practised,
)
from croupier.web.pages.school.rack import rack

KINDS: Final = {
    Kind.CALLS: ("Calls", "What a player does: every lawful call is valued exactly."),
    Kind.PAYOUTS: ("Payouts", "What a wager comes to, every row of every pay scale."),
    Kind.INSURANCE: ("Insurance", "The most that may be insured."),
    Kind.PROCEDURE: ("Procedure", "What the Dealer does next; a wrong act is stopped."),
    Kind.TOTALS: ("Totals", "Soft and hard totals, announced."),
    Kind.IRREGULARITIES: ("Irregularities", "Something went wrong: what is ruled?"),
    Kind.CASES: ("Cases", "A Round was paid wrongly: rule on every wager."),
}
_MORE: Final = (
    (WHOLE_ROUND, "A whole Round", "Every act of the Dealer's, one after another on the felt."),
    ("progress", "Your progress", "Your calls on the chart of this table, and what errors cost."),
)


@get("/school", media_type=MediaType.HTML)
async def school(visitor: Looker, served: Serving) -> str:
    """Show what can be practised, at which tables."""
    every = [table.live for table in served.casino.listed() if _is_open(table.live)]
    today = datetime.now(UTC).date().isoformat()
    puzzles = [
        el("a", name, href=f"/school/{PUZZLE}/{kind}?{urlencode({'day': today})}", class_="button")
        for kind, name in ((CALLS, "One call"), (IRREGULARITIES, "One ruling"))
    ]
    courses = el("a", "Courses and tests", href="/school/courses", class_="button")
    _prepare(every, served)
    lead = "Exercises made by the rules of a table, and marked by them. Nothing is wagered."
    return frame(
        "School",
        el(
            "div",
            el("h1", "School"),
            el("p", lead, class_="lead"),
            panel("The puzzle of the day", el("p", *joined_by(puzzles), class_="row")),
            panel("Courses", el("p", courses, class_="row")),
            *(panel(table_title(one), _kinds(one.table)) for one in every),
            panel("Any other table", _any_table()),
            class_="page school",
        ),
        visitor=visitor,
        here="/school",
        styles=("school.css",),
    )


def _prepare(every: list[Live], served: Served) -> None:
    """Have the tutor ready by when somebody begins: its process takes seconds to start."""
    for one in every[:1]:
        table = AnalysedTable(one.config)
        served.tutor.prepare_exercise(AskExercise(table=table, kind=Kind.TOTALS, seed=0))


def _make_ready(table: PractisedTable, served: Served) -> None:
    """Have decisions valued that take long, while somebody looks at another."""
    for cell in slow_cells(table.rules):
        one = AskExercise(table=AnalysedTable(table.config), kind=CALLS, seed=0, cell=cell.key)
        served.tutor.prepare_exercise(one)


def _is_open(live: Live) -> bool:
    return not live.closed and not live.owner and live.heat is None


def joined_by(parts: list[Html]) -> Iterator[Child]:
    """Parts with a space between two."""
    for part in parts:
        yield from (part, " ")


def _any_table() -> Html:
    way = el("a", "Set it up", href="/set-up")
    return el("p", way, " as you like, and press ", el("strong", "Practise this table"), ".")


def _kinds(table: str) -> Html:
    ways = (*((kind, *of) for kind, of in KINDS.items()), *_MORE)
    rows = (
        el("li", el("a", el("strong", name), href=f"/school/{table}/{way}"), el("span", about))
        for way, name, about in ways
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
    cell: FromQuery[str] = "",
    answer: FromQuery[str | None] = None,
    day: FromQuery[str | None] = None,
    sums: FromQuery[list[str] | None] = None,
    toml: FromQuery[str] = "",
    rules: FromQuery[str] = "",
) -> str | Redirect:
    """Show an exercise; with an answer, what is right and why.

    ``toml`` carries the settings it was made by, so that it is marked by them whatever has become
    of the table; ``rules`` is the fingerprint of their rules.
    """
    if kind not in tuple(Kind):
        raise NotFoundException
    table = practised(name, toml, served)
    if day is not None:
        seed = puzzle_seed(_day(day))
    if seed is None:
        now = served.now() % MOST_SEED
        return Redirect(table.way(kind, seed=now, level=level, cell=cell or None))
    _check(level)
    changed = bool(rules) and rules != table.rules.fingerprint
    given = ", ".join(sums) if sums else answer
    asked = AskExercise(
        table=AnalysedTable(table.config),
        kind=kind,
        seed=seed,
        level=level,
        cell=cell,
        answer=None if changed else given,
    )
    one = await served.tutor.exercise(asked)
    drawn = felts(await served.tutor.felts(asked))
    if kind == CALLS:
        _make_ready(table, served)
    return _shown(table, one, asked, visitor, changed=changed, drawn=drawn)


def _day(text: str) -> str:
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).date().isoformat()
    except ValueError:
        raise Refusal((), "a day is written like 2026-01-31") from None


def _check(level: int | None) -> None:
    if level is not None and not 1 <= level <= HARDEST:
        raise Refusal((), f"levels go from 1 to {HARDEST}")


def _shown(
    table: PractisedTable,
    one: PosedExercise,
    asked: AskExercise,
    visitor: Visitor,
    *,
    changed: bool,
    drawn: Iterator[Html],
) -> str:
    heading, _ = KINDS[Kind(one.kind)]
    harder = f": {', '.join(one.harder_by)}" if one.harder_by else ""
    return frame(
        f"{heading}: {table.title}",
        el(
            "div",
            el("p", el("a", "School", href="/school"), " · ", table.title, class_="quiet crumb"),
            el("h1", heading),
            _other_kinds(table, one),
            el("p", f"Level {one.level}{harder}", class_="quiet"),
            el("p", CHANGED, class_="bad", role="alert") if changed else None,
            el(
                "div",
                *drawn,
                el(
                    "div",
                    el("ul", *(el("li", each.text) for each in one.given), class_="given"),
                    _form(table, one, asked),
                    marked_part(one.marks, one.edition) if one.marks is not None else None,
                    _onwards(table, one, asked),
                    _kept(table, one) if one.cell else None,
                ),
                class_="lesson-sides",
            ),
            class_="page school lesson",
            data_cell=one.cell or None,
            data_rules=one.fingerprint,
            data_seed=one.seed,
        ),
        visitor=visitor,
        here="/school",
        script="school.js",
        styles=("school.css",),
    )


def _other_kinds(table: PractisedTable, one: PosedExercise) -> Html:
    """What else can be practised at the table."""
    ways = [
        el("a", name, href=table.way(kind), aria_current="page" if kind == one.kind else None)
        for kind, (name, _) in KINDS.items()
    ]
    return el("nav", *joined_by(ways), aria_label="What is practised", class_="other-kinds")


CHANGED: Final = (
    "The rules of this table have changed since this exercise was asked: this is the one that "
    "the same number makes by the rules of now, and no answer to the former is marked."
)


def felts(drawn: DrawnFelts) -> Iterator[Html]:
    """The felt: wide, and upright for a hand-held screen; a page shows one of them."""
    for kind, felt in (("wide-felt", drawn.wide), ("phone-felt", drawn.phone)):
        if felt:
            yield el("div", Html(felt), class_=f"felt {kind}")


def _kept(table: PractisedTable, one: PosedExercise) -> Html:
    """How weak cells come again, and where one's progress is."""
    return el(
        "p",
        "What you get wrong comes again, sooner or later by how well you know it. Your answers "
        "are kept in this browser alone. ",
        el("a", "Your progress", href=table.way("progress")),
        class_="quiet small",
    )


def _form(table: PractisedTable, one: PosedExercise, asked: AskExercise) -> Html:
    """How an answer is given; a page without scripts sends it just so."""
    done = one.marks is not None and not one.marks.refused
    sent = {
        "seed": one.seed,
        "level": asked.level,
        "cell": asked.cell or None,
        "toml": table.settings,
        "rules": one.fingerprint,
    }
    hidden = (
        el("input", type="hidden", name=name, value=value)
        for name, value in sent.items()
        if value is not None
    )
    return el(
        "form",
        *hidden,
        el(
            "fieldset",
            el("legend", one.question),
            *answer_fields(one, asked.answer, done),
            disabled=done,
        ),
        method="get",
        class_="answering",
        data_lesson=True,
    )


def answer_fields(one: PosedExercise, answer: str | None, done: bool) -> Iterator[Html]:
    """The fields and buttons by which an exercise is answered."""
    if one.choices:
        for number, (key, text) in enumerate(one.choices, 1):
            chosen = answer == key
            keys = el("kbd", str(number), aria_hidden="true")
            yield el("button", keys, " ", text, name="answer", value=key, type="submit",
                     class_="chosen" if chosen else None, data_key=str(number))  # fmt: skip
        return
    yield _enter()
    if one.lines:
        yield el("p", "Dollars each player wins, with a minus for what is lost: 20, -10, 0")
        for key in one.lines:
            yield el("label", key, el("input", name="sums", type="text", inputmode="decimal",
                                      required=True, autocomplete="off"))  # fmt: skip
    else:
        typed = {"value": answer} if answer else {}
        mode = "text" if one.asks_total else "decimal"
        yield el("label", one.hint, el("input", name="answer", type="text", inputmode=mode,
                                       autocomplete="off", autofocus=not done, required=True,
                                       **typed))  # fmt: skip
        yield from rack(one.chips)
    yield el("button", "Answer", class_="first")  # the first to submit: Enter presses it
    if one.stake:
        yield el("button", "Leave it", name="answer", value="0", formnovalidate=True)
        yield el("button", "Collect", name="answer", value="collect", formnovalidate=True)


def _enter() -> Html:
    """What the key Enter presses, whichever buttons follow: the first of a form."""
    return el("button", "Answer", class_="unseen", tabindex="-1", aria_hidden="true")


def marked_part(marks: LessonMarks, edition: str) -> Html:
    """What became of an answer, with its reasons."""
    if marks.refused:
        return el("p", marks.refused, class_="bad", role="alert", id="marks")
    head = "Right" if marks.right else "Not so"
    verdict: tuple[Child, ...] = (
        el("h2", head, class_="won" if marks.right else "lost"),
        None if marks.right else el("p", f"You answered: {marks.given}."),
        el("p", el("strong", f"Right is: {marks.expected}.")),
        el("ul", *(_reason(one, edition) for one in marks.why), class_="plain"),
    )
    return el(
        "section",
        *verdict,
        class_="panel marks",
        id="marks",
        role="status",
        tabindex="-1",
        data_right="true" if marks.right else "false",
        data_cost=marks.cost,
        data_lawful="true" if marks.lawful else "false",
    )


def _reason(one: LessonLine, edition: str) -> Html:
    return el("li", one.text, " ", clauses(one.clauses, edition) if one.clauses else None)


def _onwards(table: PractisedTable, one: PosedExercise, asked: AskExercise) -> Html:
    coming = (one.seed + 1) % MOST_SEED
    following = el(
        "a",
        "The next one",
        href=table.way(one.kind, seed=coming, level=asked.level),
        class_="button first",
        data_next=True,
        data_steady=asked.level is not None,
    )
    levels = [
        el("a", str(number), href=table.way(one.kind, level=number),
           aria_current="true" if asked.level == number else None)
        for number in range(1, HARDEST + 1)
    ]  # fmt: skip
    cell = asked.cell or None
    lasting = table.lasting(one.kind, seed=one.seed, level=asked.level, cell=cell)
    link = el("a", "A link that lasts", href=lasting, title="It carries the settings of the table.")
    whole = el("a", "A whole Round", href=table.way(WHOLE_ROUND))
    acts = whole if one.kind == Kind.PROCEDURE else None
    steps = el("span", "Level ", *joined_by(levels))
    return el("p", following, steps, acts, link, class_="row onwards")


ROUTES: Final = (school, lesson)
