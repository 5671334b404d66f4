"""The atlas: every lawful table, found by what it is worth; one of them; two side by side."""

from asyncio import to_thread
from collections.abc import Iterator
from functools import cache
from typing import Final

from litestar import MediaType, get
from litestar.params import FromPath

from croupier.explain.fields import label
from croupier.pages.atlas.costs_svg import costs_svg
from croupier.pages.atlas.map_svg import WIDE, map_svg
from croupier.rules.refusal import Refusal
from croupier.survey.atlas import Atlas, AtlasEntry, FoundTables
from croupier.survey.elected import written
from croupier.survey.pictures import cost_bars, game_map
from croupier.survey.report import DifferentCall, different_calls, different_elections
from croupier.survey.schema import DIGEST
from croupier.web.kit.cells import cell
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Child, Html, el, facts, joined, panel, table, wide
from croupier.web.kit.refusals import AnyRequest, NotThere
from croupier.web.kit.visitor import Looker, Visitor
from croupier.web.pages.atlas.asked import PAGE, AtlasAsked, asked
from croupier.web.pages.atlas.form import form, said
from croupier.web.pages.atlas.held import held
from croupier.web.pages.atlas.parts import (
    chart,
    deviation_said,
    drawn,
    edge_said,
    elections,
    figures,
    listed,
    named,
    set_up,
)

HERE: Final = "/atlas"


def _page(name: str, *content: Child, visitor: Visitor) -> str:
    body = el("div", *content, class_="page atlas")
    return frame(name, body, visitor=visitor, here=HERE, styles=("strategy.css", "atlas.css"),
                 paper=True)  # fmt: skip


@get(HERE, media_type=MediaType.HTML)
async def atlas_page(request: AnyRequest, visitor: Looker) -> str:
    """Show the lawful tables that are asked for, and pictures of them."""
    atlas = held()
    one = asked(atlas, request.query_params)
    return _page("Atlas", await to_thread(_found, atlas, one), visitor=visitor)


def _found(atlas: Atlas, one: AtlasAsked) -> Html:
    found = atlas.find(one.criteria)
    return joined((
        el("p", "Lawful tables and what they are worth", class_="kicker"),
        el("h1", "Atlas"),
        el("p", _lead(atlas), class_="lead"),
        form(atlas, one),
        el("p", one.wrong, class_="bad", role="alert") if one.wrong else None,
        el("div", *_pictures(atlas, one), class_="pictures"),
        panel(_counted(found), *_entries(atlas, found, one)),
        el("p", _mark(atlas), class_="small quiet"),
    ))  # fmt: skip


def _lead(atlas: Atlas) -> str:
    tables, games = int(atlas.about["tables"]), int(atlas.about["games"])
    return (
        f"{tables:,} table files that the law permits are {games:,} different games. Each is valued"
        " exactly, with the best call on every hand. A game is listed once, by the table that"
        " departs least from its edition."
    )


def _mark(atlas: Atlas) -> str:
    about = atlas.about
    return f"Release {about['version']}, law {about['law_release']}, digest {about[DIGEST]}"


def _counted(found: FoundTables) -> str:
    if not found.tables:
        return "No lawful table is like that"
    games = f"{found.games:,} game{'s' * (found.games != 1)}"
    return f"{games} of {found.tables:,} lawful table{'s' * (found.tables != 1)}"


def _entries(atlas: Atlas, found: FoundTables, one: AtlasAsked) -> Iterator[Html]:
    if found.entries:
        yield listed(atlas, found.entries)
        yield _pages(found, one)


def _pages(found: FoundTables, one: AtlasAsked) -> Html:
    """The ways to the games before and after."""
    skip, end = one.criteria.skip, one.criteria.skip + len(found.entries)
    before = el(
        "a", "Before", href=one.at(skip=str(max(0, skip - PAGE))), class_="button", rel="prev"
    )
    after = el("a", "After", href=one.at(skip=str(skip + PAGE)), class_="button", rel="next")
    return el(
        "nav",
        before if skip else None,
        el("span", f"{skip + 1:,} to {end:,} of {found.games:,}"),
        after if end < found.games else None,
        aria_label="Pages of the list",
        class_="pages",
    )


def _pictures(atlas: Atlas, one: AtlasAsked) -> Iterator[Html]:
    shown = game_map(atlas, one.criteria)
    yield drawn(map_svg(shown), "House edge against standard deviation", WIDE)
    yield _costs(atlas)


@cache
def _costs(atlas: Atlas) -> Html:
    """What every election costs, whatever is asked for."""
    svg = costs_svg("What each election costs", list(cost_bars(atlas)))
    return drawn(svg, "What each value of each election adds to the house edge", WIDE)


# ── One table ───────────────────────────────────────────────────────────────────────────────────


@get(f"{HERE}/tables/{{name:str}}", media_type=MediaType.HTML)
async def entry_page(name: FromPath[str], visitor: Looker) -> str:
    """Show a table by its number or fingerprint."""
    atlas = held()
    entry = _entry(atlas, name)
    shown = await to_thread(_shown, atlas, entry)
    return _page(f"Table #{entry.id}", shown, visitor=visitor)


def _entry(atlas: Atlas, name: str) -> AtlasEntry:
    try:
        return atlas.entry(name[:40])
    except Refusal as unknown:
        raise NotThere((), unknown.why) from None


def _shown(atlas: Atlas, entry: AtlasEntry) -> Html:
    return joined((
        el("p", el("a", "Atlas", href=HERE), f" · table #{entry.id}", class_="kicker"),
        el("h1", named(entry)),
        el("p", f"Game {entry.game:,}, of {entry.tables:,} table files;"
                f" fingerprint {entry.fingerprint}", class_="quiet"),
        el(
            "div",
            panel("What it is worth", facts(figures(entry))),
            panel("What is elected", elections(atlas, entry)),
            class_="halves",
        ),
        panel("How it is best played", chart(atlas.chart(entry))) if entry.chart else None,
        panel(
            "Table file",
            el("pre", atlas.table_file(entry).strip()),
            el("a", "Set such a table up", href=set_up(atlas, entry), class_="button first"),
        ),
    ))  # fmt: skip


# ── Two tables ──────────────────────────────────────────────────────────────────────────────────


@get(f"{HERE}/compare", media_type=MediaType.HTML)
async def compare_page(request: AnyRequest, visitor: Looker) -> str:
    """Show two tables side by side."""
    atlas = held()
    names = [one for one in request.query_params.getall("with", []) if one]
    if len(names) != 2:
        body = el("p", "Tick two tables of the list to compare them. ",
                  el("a", "Back to the atlas", href=HERE), class_="bad")  # fmt: skip
        return _page("Compare tables", el("h1", "Compare tables"), body, visitor=visitor)
    pair = (_entry(atlas, names[0]), _entry(atlas, names[1]))
    return _page("Compare tables", await to_thread(_compared, atlas, pair), visitor=visitor)


def _compared(atlas: Atlas, pair: tuple[AtlasEntry, AtlasEntry]) -> Html:
    has_charts = all(one.chart for one in pair)
    calls = different_calls(atlas, pair) if has_charts else []
    return joined((
        el("p", el("a", "Atlas", href=HERE), " · two tables", class_="kicker"),
        el("h1", "Compare tables"),
        panel("In what they differ", _differences(pair)),
        _calls(calls, pair) if calls else None,
        el("div", *(_side(atlas, one) for one in pair), class_="halves") if has_charts else None,
    ))  # fmt: skip


def _heads(pair: tuple[AtlasEntry, AtlasEntry]) -> tuple[str, str]:
    one, other = (f"#{entry.id}" for entry in pair)
    return one, other


def _differences(pair: tuple[AtlasEntry, AtlasEntry]) -> Html:
    lines: list[tuple[str, list[str]]] = [
        ("Table", [named(one) for one in pair]),
        ("House edge", [edge_said(one.house_edge) for one in pair]),
        ("Standard deviation", [deviation_said(one) for one in pair]),
    ]
    for key, values in different_elections(pair).items():
        lines.append((label(key), ["–" if one is None else said(written(one)) for one in values]))
    heads = _heads(pair)
    rows = (
        el("tr", el("th", name, scope="row"),
           *(cell(head, one) for head, one in zip(heads, values, strict=True)))
        for name, values in lines
    )  # fmt: skip
    return wide(table(("", *heads), rows), "Two tables")


def _calls(calls: list[DifferentCall], pair: tuple[AtlasEntry, AtlasEntry]) -> Html:
    """The calls in which two charts differ, hand by hand, to be opened."""
    heads = _heads(pair)
    rows = (
        el(
            "tr",
            el("th", f"{one['grid']}, {one['hand']}", scope="row"),
            cell("Dealer", one["first_card"]),
            *(cell(head, letter) for head, letter in zip(heads, one["letters"], strict=True)),
        )
        for one in calls
    )
    shown = wide(table(("Hand", "Dealer", *heads), rows), "Calls that differ")
    return el("details", el("summary", f"{len(calls)} calls differ"), shown, class_="panel")


def _side(atlas: Atlas, entry: AtlasEntry) -> Html:
    heading = f"#{entry.id}: {named(entry)}"
    link = el("a", "This table", href=f"{HERE}/tables/{entry.id}")
    return panel(heading, el("p", link), chart(atlas.chart(entry)))


ROUTES: Final = (atlas_page, entry_page, compare_page)
"""The pages of the atlas."""
