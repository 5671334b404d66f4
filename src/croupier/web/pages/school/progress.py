"""Progress: the chart with somebody's answers in its cells, kept by their browser alone."""

from collections.abc import Iterator
from typing import Final

from litestar import MediaType, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Struct

from croupier.casino.limits import LimitKind
from croupier.money import spoken
from croupier.rules.refusal import Refusal
from croupier.school.exercise import CALLS
from croupier.school.heat_map import (
    METHOD,
    SHAKY,
    SURE,
    UNKNOWN,
    WEAK,
    HeatCell,
    HeatGrid,
    HeatMap,
    cost_said,
    heat_map,
)
from croupier.school.repetition import (
    CellAnswer,
    TrainingProgress,
    after,
    checked,
    checked_answer,
    due,
)
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Html, el, facts, joined, wide
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.requests import address_of
from croupier.web.kit.served import Serving
from croupier.web.kit.visitor import Looker
from croupier.web.pages.school.practised import PractisedTable, practised

MOST_BYTES: Final = 131_072
"""A progress with an answer in every cell of two tiers is shorter."""
MOST_ANSWERS: Final = 100
_LOOKS: Final = {
    SURE: "at least 90 % right",
    SHAKY: "at least 60 % right",
    WEAK: "less than 60 % right",
    UNKNOWN: "not asked yet",
}


class AnsweredCells(Struct, frozen=True):
    """What a browser kept so far, and the answers since."""

    answers: tuple[CellAnswer, ...]
    progress: TrainingProgress = TrainingProgress()


class NextCell(Struct, frozen=True):
    """What the browser keeps from now on, and which cell comes next; nothing: any."""

    progress: TrainingProgress
    due: str


class ShownProgress(Struct, frozen=True):
    """What a browser kept, to be shown over the chart of a table."""

    progress: TrainingProgress = TrainingProgress()
    toml: str = ""


@post("/school/answered", status_code=HTTP_200_OK, request_max_body_size=MOST_BYTES)
async def answered(data: JSONBody[AnsweredCells], request: AnyRequest, served: Serving) -> NextCell:
    """Say what a progress is after some answers, and which cell is due; nothing is kept."""
    served.limits.check(LimitKind.COMMAND, served.now(), f"school {address_of(request)}")
    if len(data.answers) > MOST_ANSWERS:
        raise Refusal((), f"at most {MOST_ANSWERS} answers are taken at once")
    now = checked(data.progress)
    for answer in data.answers:
        now = after(now, checked_answer(answer))
    return NextCell(now, due(now))


@get("/school/{name:str}/progress", media_type=MediaType.HTML)
async def progress(
    name: FromPath[str], visitor: Looker, served: Serving, toml: FromQuery[str] = ""
) -> str:
    """Show the page of one's progress; the browser sends what it has kept, and shows the chart."""
    table = practised(name, toml, served)
    script = "The browser keeps your answers by JavaScript: without it nothing can be shown."
    return frame(
        f"Progress: {table.title}",
        el(
            "div",
            el("p", el("a", "School", href="/school"), " · ", table.title, class_="quiet crumb"),
            el("h1", "Your progress"),
            el("p", "Your answers are kept in this browser alone; the casino keeps nothing."),
            el("noscript", el("p", script)),
            el("div", el("p", "The chart is being worked out.", role="status"), id="heat-map"),
            el("p", el("a", "Practise", href=table.way(CALLS), class_="button first"), " ",
               el("button", "Forget my answers", type="button", id="forget",
                  data_sure="Press again to forget them"), class_="row"),
            class_="page school progress",
            data_rules=table.rules.fingerprint,
            data_toml=table.toml or None,
            data_way=f"/school/{name}/progress",
        ),
        visitor=visitor,
        here="/school",
        script="progress.js",
        styles=("school.css",),
    )  # fmt: skip


@post(
    "/school/{name:str}/progress",
    media_type=MediaType.HTML,
    status_code=HTTP_200_OK,
    request_max_body_size=MOST_BYTES,
)
async def progress_map(
    name: FromPath[str], data: JSONBody[ShownProgress], request: AnyRequest, served: Serving
) -> str:
    """Draw the chart of a table with what a browser has kept; nothing is kept here."""
    served.limits.check(LimitKind.COMMAND, served.now(), f"school {address_of(request)}")
    kept = checked(data.progress)
    table = practised(name, data.toml, served)
    often = await served.analyst.cells(table.config, table.rules.fingerprint)
    return _shown(heat_map(kept, often.cells), table)


# ── The chart ───────────────────────────────────────────────────────────────────────────────────


def _shown(found: HeatMap, table: PractisedTable) -> Html:
    minimum = table.rules.elections.minimum
    money = f", {spoken(round(found.cost * minimum))} at {spoken(minimum)} a Round"
    return el(
        "div",
        el("p", cost_said(found, money if found.cost else ""), class_="lead", role="status"),
        el("p", METHOD, class_="quiet small"),
        _dearest(found, table),
        _legend(),
        *(_grid(one, table) for one in found.grids),
        _beside(found, table),
        id="heat-map",
    )


def _dearest(found: HeatMap, table: PractisedTable) -> Html | None:
    if not found.dearest:
        return None
    rows = (
        el("li", _way(one, table), f": {one.cost:.3f} wagers in a hundred Rounds")
        for one in found.dearest
    )
    return joined((el("h2", "What costs most"), el("ol", *rows, class_="dearest")))


def _way(one: HeatCell, table: PractisedTable, text: str = "") -> Html:
    """The way to an exercise on a cell."""
    return el("a", text or one.cell.said, href=table.way(CALLS, cell=one.cell.key))


def _legend() -> Html:
    rows = (
        el("div", el("dt", el("span", "", class_=f"heat {look}")), el("dd", text))
        for look, text in _LOOKS.items()
    )
    text = (
        "The number is the percentage of right answers; below it stands what an answer gave up "
        "on average, in percent of the wager."
    )
    return joined((el("dl", *rows, class_="heat-legend"), el("p", text, class_="quiet small")))


def _grid(grid: HeatGrid, table: PractisedTable) -> Html:
    head = el("tr", el("td"), *(el("th", name, scope="col") for name in grid.columns))
    rows = [
        el("tr", el("th", row.label, scope="row"), *(_cell(one, table) for one in row.cells))
        for row in grid.rows
    ]
    caption = el("caption", grid.heading)
    content = el("table", caption, el("thead", head), el("tbody", *rows), class_="heat-grid")
    return wide(content, grid.heading)


def _cell(one: HeatCell | None, table: PractisedTable) -> Html:
    """A cell one may practise at once; what was answered there is read aloud with it."""
    if one is None:
        return el("td", el("span", "–", class_="heat nothing"))
    cost = one.answered.mean_cost
    small = el("small", f"{100 * cost:.1f}", aria_hidden="true") if cost else None
    figure = el("span", one.figure, aria_hidden="true")
    link = el("a", figure, small, el("span", one.said, class_="unseen"), class_=f"heat {one.look}",
              href=table.way(CALLS, cell=one.cell.key), title=one.said)  # fmt: skip
    return el("td", link)


def _beside(found: HeatMap, table: PractisedTable) -> Html | None:
    if not found.beside:
        return None
    rows = ((_named(one), joined(_answers(one, table))) for one in found.beside)
    return joined((el("h2", "Beside the hand"), facts(rows, class_="beside-hands")))


def _named(one: HeatCell) -> str:
    tier = ", from the Upper Minimum" if one.cell.upper else ""
    return one.cell.said[:1].upper() + one.cell.said[1:] + tier


def _answers(one: HeatCell, table: PractisedTable) -> Iterator[Html | str]:
    asked = one.answered
    if asked.asked:
        yield el("span", f"{asked.right} of {asked.asked} right", class_=f"heat {one.look}")
        yield f", {one.cost:.3f} wagers in a hundred Rounds "
    else:
        yield "not asked yet "
    yield _way(one, table, "Practise it")


ROUTES: Final = (answered, progress, progress_map)
