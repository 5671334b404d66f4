"""croupier atlas find."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.files import refuse
from croupier.cli.printing import DONE, NOT_AS_EXPECTED, print_json
from croupier.cli.terminal import terminal
from croupier.gazette.citation import cited_all
from croupier.percentage import percent
from croupier.record.model import bad
from croupier.rules.refusal import Refusal, Unlawful
from croupier.survey.atlas import SHIPPED, Atlas, AtlasEntry, AtlasSide, FoundTables
from croupier.survey.costs import ElectionCost, costs
from croupier.survey.criteria import Criteria, Range, percents, range_of, said
from croupier.survey.elected import elected_given, otherwise
from croupier.survey.report import costs_report, found_report, sides_report

ALL_SIDES = "all"


class AtlasFindOptions(NamedTuple):
    """What is asked of an atlas."""

    editions: tuple[str, ...]
    versions: tuple[str, ...]
    decks: tuple[int, ...]
    pays: tuple[str, ...]
    edge: str | None
    deviation: str | None
    elected: tuple[str, ...]
    sort: str
    most: int
    skip: int
    every: bool
    by: str | None
    side: str | None
    as_json: bool


def opened_atlas(file: str) -> Atlas:
    """The atlas of a file, or the one that comes with this release."""
    return Atlas(Path(file) if file else SHIPPED)


def find_tables(file: str, options: AtlasFindOptions) -> int:
    """Find tables, side wagers or costs in an atlas and print them; the exit status."""
    try:
        if options.by and options.side:
            raise bad("by", "costs are of tables: leave --side out")
        with opened_atlas(file) as atlas:
            return DONE if _found(atlas, options) else NOT_AS_EXPECTED
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, options.as_json)


def _found(atlas: Atlas, options: AtlasFindOptions) -> bool:
    """Print what is asked for; was there anything?"""
    criteria = _criteria(atlas, options)
    if options.side:
        sides = atlas.sides("" if options.side == ALL_SIDES else options.side, criteria)
        kept = sides[options.skip : options.skip + options.most]
        print_json(sides_report(atlas, kept)) if options.as_json else _show_sides(kept, len(sides))
        return bool(sides)
    if options.by:
        each = costs(atlas, options.by, criteria)
        if options.as_json:
            print_json(costs_report(atlas, options.by, each))
        else:
            _show_costs(options.by, each, criteria)
        return bool(each)
    found = atlas.find(criteria)
    print_json(found_report(atlas, found)) if options.as_json else _show_found(atlas, found)
    return bool(found.tables)


def _criteria(atlas: Atlas, options: AtlasFindOptions) -> Criteria:
    given = [*options.elected, *(f"decks={one}" for one in options.decks)]
    given += (f"blackjack_pays={one}" for one in options.pays)
    return Criteria(
        editions=options.editions,
        versions=options.versions,
        elected=elected_given(atlas, given),
        edge=percents("edge", options.edge) if options.edge else Range(),
        deviation=range_of("deviation", options.deviation) if options.deviation else Range(),
        sort=options.sort,
        most=options.most,
        skip=options.skip,
        every=options.every,
    )


# ── On a terminal ───────────────────────────────────────────────────────────────────────────────


def table_of(headings: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1) -> Table:
    """A table of a terminal: so many columns begin on the left, numbers end on the right."""
    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for at, heading in enumerate(headings):
        shown.add_column(heading, justify="left" if at < left else "right")
    for row in rows:
        shown.add_row(*row)
    return shown


def _console() -> Console:
    return terminal()


def _show_found(atlas: Atlas, found: FoundTables) -> None:
    console = _console()
    games = f"{found.games:,} games of {found.tables:,} lawful tables:"
    console.print(Text(games, style="bold"), Text(said(found.criteria), style="dim"))
    if found.entries:
        console.print()
        console.print(_entries(atlas, found.entries))


def _entries(atlas: Atlas, entries: Sequence[AtlasEntry]) -> Table:
    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("House edge", "St. dev.", "Decks", "Pays"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for heading in ("Table", "Elected otherwise"):
        shown.add_column(heading, overflow="fold")
    for heading in ("Tables", "Number"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for one in entries:
        named = ", ".join((one.edition, *one.versions))
        figures = (percent(one.house_edge, 4), deviation_said(one), str(one.decks))
        pays = str(one.elected.get("blackjack_pays", ""))
        shown.add_row(*figures, pays, named, otherwise(atlas, one), str(one.tables), f"#{one.id}")
    return shown


def deviation_said(one: AtlasEntry) -> str:
    """The standard deviation of a table, where the atlas has it."""
    return "" if one.standard_deviation is None else f"{one.standard_deviation:.4f}"


def _show_sides(sides: Sequence[AtlasSide], count: int) -> None:
    console = _console()
    shown = f", {len(sides):,} of them here" if len(sides) < count else ""
    console.print(Text(f"{count:,} side wagers{shown}", style="bold"))
    console.print()
    headings = ("Side wager", "Scale", "Table", "Decks", "House edge", "St. dev.", "Wins")
    rows = (
        (
            one.title,
            one.scale,
            ", ".join((one.edition, *one.versions)),
            str(one.decks),
            percent(one.house_edge, 4),
            f"{one.standard_deviation:.4f}",
            percent(one.hit_frequency, 3),
        )
        for one in sides
    )
    console.print(table_of(headings, rows, left=3))


def _show_costs(by: str, found: Sequence[ElectionCost], criteria: Criteria) -> None:
    console = _console()
    console.print(Text(f"What {by} costs:", style="bold"), Text(said(criteria), style="dim"))
    if not found:
        console.print("No two of these tables differ in it alone.")
        return
    console.print()
    headings = ("Value", "Against", "Pairs", "Least", "Mean", "Most", "Edges", "Clauses")
    rows = (
        (
            str(one.value),
            str(one.against),
            f"{one.pairs:,}",
            *(percent(share, 3, plus="+") for share in (one.least, one.mean, one.most)),
            f"{percent(one.lowest, 3)} to {percent(one.highest, 3)}",
            cited_all(one.clauses),
        )
        for one in found
    )
    console.print(table_of(headings, rows, left=2))
