"""Parts: entries of the atlas, charts and pictures as pages show them."""

from collections.abc import Iterable, Iterator
from urllib.parse import quote, urlencode

from croupier.explain.draft import title
from croupier.explain.fields import label
from croupier.gazette import register
from croupier.gazette.descriptions import edition_named
from croupier.pages.strategy.letters import legend, notes
from croupier.pages.strategy.sheet import Cell, Grid
from croupier.percentage import MINUS, percent
from croupier.survey.atlas import Atlas, AtlasEntry
from croupier.survey.elected import written
from croupier.survey.families import DECKS, ODDS
from croupier.web.kit.cells import cell
from croupier.web.kit.markup import Child, Html, clauses, el, table, wide
from croupier.web.pages.atlas.form import said

COLUMNS = ("", "House edge", "St. dev.", "Decks", "Pays", "Table", "Elected otherwise", "Files")


def edge_said(share: float) -> str:
    """A house edge."""
    return percent(share, 4, minus=MINUS)


def deviation_said(entry: AtlasEntry) -> str:
    """A standard deviation, where the atlas has it."""
    return "" if entry.standard_deviation is None else f"{entry.standard_deviation:.4f}"


def named(entry: AtlasEntry) -> str:
    """Which table an entry is: its edition and versions."""
    edition = edition_named(register.edition(entry.edition))
    return ", ".join((edition, *map(title, entry.versions)))


def listed(atlas: Atlas, entries: Iterable[AtlasEntry]) -> Html:
    """Entries as a table, each to be chosen for comparing."""
    rows = (_row(atlas, one) for one in entries)
    shown = wide(table(COLUMNS, rows, class_="entries"), "Lawful tables")
    doing = el("button", "Compare two that are ticked")
    return el("form", shown, doing, method="get", action="/atlas/compare")


def _row(atlas: Atlas, one: AtlasEntry) -> Html:
    tick = el("input", type="checkbox", name="with", value=one.id, aria_label=f"Compare {one.id}")
    return el(
        "tr",
        cell("", el("label", tick, el("span", f"Compare #{one.id}", class_="unseen"))),
        cell("House edge", el("a", edge_said(one.house_edge), href=f"/atlas/tables/{one.id}")),
        cell("St. dev.", deviation_said(one)),
        cell("Decks", str(one.decks)),
        cell("Pays", str(one.elected.get(ODDS, ""))),
        cell("Table", named(one)),
        cell("Elected otherwise", *_otherwise(atlas, one)),
        cell("Files", str(one.tables)),
    )


def _otherwise(atlas: Atlas, entry: AtlasEntry) -> Iterator[Child]:
    """What a table elects that its edition does not lay down."""
    found = [
        f"{label(one.key)}: {said(written(one.value))}"
        for one in atlas.elections_of(entry)
        if not one.standard and one.key not in (DECKS, ODDS)
    ]
    yield "; ".join(found) or "as the edition lays down"


def figures(entry: AtlasEntry) -> Iterator[tuple[str, str]]:
    """What the main wager of a table is worth, figure by figure."""
    yield "House edge", percent(entry.house_edge, 5, minus=MINUS)
    yield "Element of risk", percent(entry.element_of_risk, 5, minus=MINUS)
    if entry.standard_deviation is not None:
        yield "Standard deviation", f"{entry.standard_deviation:.5f}"
    yield "Wins", percent(entry.wins, 3)
    yield "Loses", percent(entry.loses, 3)
    yield "Staked in a Round", f"{entry.staked:.4f} initial wagers"


def elections(atlas: Atlas, entry: AtlasEntry) -> Html:
    """The elections of a table, each with its clauses."""
    rows = (
        el(
            "tr",
            el("th", label(one.key), scope="row"),
            cell("Value", said(written(one.value))),
            cell("", "" if one.standard else "elected"),
            cell("Clauses", clauses(one.clauses, entry.edition)),
        )
        for one in atlas.elections_of(entry)
    )
    return wide(table(("Election", "Value", "", "Clauses"), rows), "Elections")


def set_up(atlas: Atlas, entry: AtlasEntry) -> str:
    """Where such a table is set up."""
    return f"/set-up?{urlencode({'toml': atlas.table_file(entry)})}"


def drawn(svg: str, said_: str, wide_: int) -> Html:
    """A picture that brings all it needs."""
    source = f"data:image/svg+xml,{quote(svg)}"
    return el("img", src=source, alt=said_, width=wide_, loading="lazy")


# ── Charts ──────────────────────────────────────────────────────────────────────────────────────

_KINDS = {
    "D": "draw", "S": "stand", "X": "double", "Xs": "double-stand", "FX": "free-double",
    "FXs": "free-double-stand", "P": "split", "FP": "free-split",
}  # fmt: skip
"""What each letter looks like."""


def chart(grids: Iterable[Grid]) -> Html:
    """A chart of calls."""
    every = tuple(grids)
    return el("div", el("div", *map(_grid, every), class_="grids"), _legend(every), class_="chart")


def _grid(grid: Grid) -> Html:
    head = el("tr", el("td"), *(el("th", name, scope="col") for name in grid.columns))
    rows = (
        el("tr", el("th", row.label, scope="row"), *(_call(one) for one in row.cells))
        for row in grid.rows
    )
    caption = el("caption", el("b", grid.heading), " ", el("small", grid.note))
    return el("table", caption, el("thead", head), el("tbody", *rows), class_="grid")


def _call(one: Cell) -> Html:
    mark = el("sup", one.mark) if one.mark else None
    letter = el("span", one.letter, mark, class_=f"call {_KINDS.get(one.letter, 'none')}")
    return el("td", letter, title=one.said)


def _legend(grids: tuple[Grid, ...]) -> Html:
    rows = [
        el("div", el("dt", el("span", letter, class_=f"call {_KINDS.get(letter, 'none')}")),
           el("dd", text))
        for letter, text in legend(grids)
    ]  # fmt: skip
    rows += (el("div", el("dt", el("sup", mark)), el("dd", text)) for mark, text in notes(grids))
    return el("dl", *rows, class_="legend")
