"""croupier atlas show and compare."""

from collections.abc import Iterable

from rich.text import Text

from croupier.cli.atlas import deviation_said, opened_atlas, table_of
from croupier.cli.files import refuse
from croupier.cli.grids import show_grids
from croupier.cli.printing import DONE, print_json
from croupier.cli.terminal import terminal
from croupier.gazette.citation import cited_all
from croupier.percentage import percent
from croupier.rules.refusal import Refusal, Unlawful
from croupier.survey.atlas import Atlas, AtlasEntry
from croupier.survey.elected import written
from croupier.survey.report import (
    compared_report,
    different_calls,
    different_elections,
    shown_report,
)


def show_entry(name: str, file: str, as_json: bool) -> int:
    """Print a table of an atlas; the exit status."""
    try:
        with opened_atlas(file) as atlas:
            entry = atlas.entry(name)
            print_json(shown_report(atlas, entry)) if as_json else _show(atlas, entry)
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json)
    return DONE


def compare_entries(one: str, other: str, file: str, as_json: bool) -> int:
    """Print in what two tables of an atlas differ; the exit status."""
    try:
        with opened_atlas(file) as atlas:
            pair = (atlas.entry(one), atlas.entry(other))
            print_json(compared_report(atlas, pair)) if as_json else _compare(atlas, pair)
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json)
    return DONE


# ── On a terminal ───────────────────────────────────────────────────────────────────────────────


def _show(atlas: Atlas, entry: AtlasEntry) -> None:
    console = terminal()
    named = ", ".join((entry.edition, *entry.versions))
    console.print(Text(f"#{entry.id}", style="bold"), Text(named, style="bold"))
    game = f"game {entry.game:,}, of {entry.tables:,} lawful tables"
    console.print(Text(f"fingerprint {entry.fingerprint}, {game}", style="dim"))
    console.print()
    console.print(table_of(("Figure", "Value"), _figures(entry)))
    console.print()
    rows = (
        (one.key, written(one.value), "" if one.standard else "elected", cited_all(one.clauses))
        for one in atlas.elections_of(entry)
    )
    console.print(table_of(("Election", "Value", "", "Clauses"), rows, left=4))
    if entry.chart is not None:
        console.print()
        show_grids(atlas.chart(entry), console)
    console.print()
    console.print(Text(atlas.table_file(entry).rstrip("\n")))


def _figures(entry: AtlasEntry) -> Iterable[tuple[str, str]]:
    yield "House edge", percent(entry.house_edge, 5)
    yield "Element of risk", percent(entry.element_of_risk, 5)
    if entry.standard_deviation is not None:
        yield "Standard deviation", f"{entry.standard_deviation:.5f}"
    yield "Wins", percent(entry.wins, 3)
    yield "Loses", percent(entry.loses, 3)
    yield "Staked in a Round", f"{entry.staked:.4f}"


def _compare(atlas: Atlas, pair: tuple[AtlasEntry, AtlasEntry]) -> None:
    console = terminal()
    names = [f"#{one.id}" for one in pair]
    rows = [
        ("Table", *(", ".join((one.edition, *one.versions)) for one in pair)),
        ("House edge", *(percent(one.house_edge, 5) for one in pair)),
        ("Standard deviation", *map(deviation_said, pair)),
    ]
    for key, values in different_elections(pair).items():
        rows.append((key, *("" if one is None else written(one) for one in values)))
    console.print(table_of(("", *names), rows))
    found = different_calls(atlas, pair) if all(one.chart for one in pair) else []
    console.print()
    console.print(Text(f"{len(found)} calls differ", style="bold"))
    if found:
        calls = ((one["grid"], one["hand"], one["first_card"], *one["letters"]) for one in found)
        console.print(table_of(("Grid", "Hand", "Dealer", *names), calls, left=2))
