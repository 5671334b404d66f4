"""Strategy: how this very table is best played, as a page that prints."""

import asyncio
from typing import Final

from litestar import MediaType, get
from litestar.params import FromPath

from croupier.casino.table.live import Live
from croupier.pages.strategy.sheet import Cell, Grid, Sheet, SheetList
from croupier.rules.refusal import Refusal
from croupier.web.analysis.questions import ChartSheets, NotSo
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Child, Html, clauses, el, facts, joined
from croupier.web.kit.refusals import NotThere
from croupier.web.kit.requests import found
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import games, table_named
from croupier.web.kit.visitor import Looker

_KINDS: Final = {
    "D": "draw",
    "S": "stand",
    "X": "double",
    "Xs": "double-stand",
    "FX": "free-double",
    "FXs": "free-double-stand",
    "P": "split",
    "FP": "free-split",
}
"""What each letter looks like."""
PATIENCE: Final = 20.0
"""Seconds a request waits for the chart before it is asked for again."""


@get("/tables/{name:str}/strategy", media_type=MediaType.HTML)
async def strategy(name: FromPath[str], visitor: Looker, served: Serving) -> str:
    """Show the strategy of a table; what is not known yet is fetched by the page."""
    live = _live(served, name)
    known = served.analyst.charted(live)
    return frame(
        f"Strategy for {table_named(live)}",
        el(
            "div",
            el("h1", f"Strategy for {table_named(live)}"),
            el("p", _description(live), class_="quiet"),
            el(
                "div",
                el("button", "Grey", type="button", data_grey=True, aria_pressed="false"),
                el("button", "Print", type="button", data_print=True, class_="first"),
                class_="doing",
            ),
            class_="bar",
        ),
        _waiting(name) if known is None else _shown(known, live),
        visitor=visitor,
        script="sign.js",
        styles=("strategy.css",),
        paper=True,
    )


@get("/tables/{name:str}/strategy/chart", media_type=MediaType.HTML)
async def charted(name: FromPath[str], served: Serving) -> str:
    """Show the strategy of a table, once it has been worked out."""
    live = _live(served, name)
    try:
        async with asyncio.timeout(PATIENCE):
            return _shown(await served.analyst.chart(live, f"strategy {name}"), live)
    except TimeoutError:
        return _waiting(name)
    except Refusal as wrong:
        return _shown(NotSo(wrong.clauses, wrong.why), live)


def _live(served: Served, name: str) -> Live:
    live = found(served, name).live
    if not live.advice.permitted:
        raise live.advice.refusal()
    if not served.advises_at(live):
        raise NotThere((), "no advice is given at this table")
    return live


def _description(live: Live) -> str:
    table = live.rules.elections
    parts = (
        table.edition.title,
        f"{table.decks} decks",
        *(games(live.rules) if table.versions else ()),
        f"Blackjack pays {table.blackjack_pays.replace(':', ' to ')}",
        f"up to {table.hands_max} hands on a Box",
    )
    return " · ".join(parts)


def _waiting(name: str) -> Html:
    return el(
        "div",
        el(
            "p", "Every hand against every first card of the Dealer is being valued.", role="status"
        ),
        el("div", *(el("span") for _ in range(100)), class_="ghost", aria_hidden="true"),
        id="chart",
        class_="waiting",
        data_fetch=f"/tables/{name}/strategy/chart",
    )


def _shown(known: ChartSheets | NotSo, live: Live) -> Html:
    if isinstance(known, NotSo):
        said = (f"No chart can be made: {known.why}. ", clauses(known.clauses))
        return el("div", el("p", *said, class_="bad"), id="chart")
    several = len(known.sheets) > 1
    beside = _elections(known, live)
    sheets = (_sheet(one, live, several, beside) for one in known.sheets)
    return el("div", *sheets, id="chart")


def _elections(known: ChartSheets, live: Live) -> Html | None:
    """What to do about insurance and early settlement."""
    if not known.elections:
        return None
    edition = live.rules.elections.edition.id
    rows = (
        (one.name, joined((one.text, " ", clauses(one.clauses, edition))))
        for one in known.elections
    )
    heading = el("h2", "Insurance and early settlement")
    return el("section", heading, facts(rows), class_="beside-calls")


def _sheet(sheet: Sheet, live: Live, several: bool, beside: Html | None) -> Html:
    """Grids side by side, then what they are worth and where to depart from them."""
    heading = el("h2", sheet.title, class_="tier") if several else None
    aside = el(
        "aside",
        _legend(sheet),
        *map(_listed, sheet.lists),
        beside,
        el(
            "p",
            f"Computed for the rules of {table_named(live)}, fingerprint {live.rules.fingerprint}; "
            "another table has another chart.",
            class_="small quiet",
        ),
    )
    grids = el("div", *map(_grid, sheet.grids), _figures(sheet), class_="grids")
    return el("article", heading, grids, aside, class_="chart")


def _grid(grid: Grid) -> Html:
    head = el("tr", el("td"), *(el("th", name, scope="col") for name in grid.columns))
    rows = [el("tr", el("th", row.label, scope="row"), *map(_cell, row.cells)) for row in grid.rows]
    caption = el("caption", el("b", grid.heading), " ", el("small", grid.note))
    return el("table", caption, el("thead", head), el("tbody", *rows), class_="grid")


def _cell(cell: Cell) -> Html:
    mark = el("sup", cell.mark) if cell.mark else None
    letter = el("span", cell.letter, mark, class_=f"call {_KINDS.get(cell.letter, 'none')}")
    return el("td", letter, title=cell.said)


def _legend(sheet: Sheet) -> Html:
    rows: list[Child] = [
        el("div", el("dt", _alone(letter)), el("dd", said)) for letter, said in sheet.legend
    ]
    rows += (el("div", el("dt", el("sup", mark)), el("dd", said)) for mark, said in sheet.notes)
    return el("dl", *rows, class_="legend")


def _alone(letter: str) -> Html:
    return el("span", letter, class_=f"call {_KINDS.get(letter, 'none')}")


def _figures(sheet: Sheet) -> Html:
    rows = [
        el("tr", el("th", text, scope="row"), el("td", figure)) for text, figure in sheet.figures
    ]
    return el("section", el("h2", "What it is worth"), el("table", *rows), class_="worth")


def _listed(listed: SheetList) -> Html:
    return el(
        "section", el("h2", listed.heading), el("ul", *(el("li", one) for one in listed.lines))
    )


ROUTES: Final = (strategy, charted)
