"""croupier strategy."""

from itertools import combinations_with_replacement
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.analysis.decisions import CALL_OF, FIRST_CARDS
from croupier.analysis.main_wager import MainWager, main_wager
from croupier.analysis.shoe import SAMPLE
from croupier.analysis.strategy import Strategy, strategy
from croupier.cards import Card, face_value
from croupier.cli.files import opened, read, refuse, write
from croupier.cli.printing import DONE, print_json
from croupier.cli.progress import waiting
from croupier.pages.strategy.print import pdf
from croupier.pages.strategy.sheet import LOOKS, PLAIN, Grid, Sheet
from croupier.pages.strategy.svg import svg
from croupier.rules.names import Advised
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules
from croupier.strategy_sheet import sheets

Tiers = tuple[tuple[TableRules, Strategy], ...]


def print_strategy(file: str, *, as_json: bool, svg_to: str | None, pdf_to: str | None) -> int:
    """Work out how a table is best played, print it and write the charts; the exit status."""
    try:
        tiers = _tiers(opened(read(file))[1])
        drawn = sheets(tiers)
        write(svg_to, lambda: svg(drawn).encode())
        write(pdf_to, lambda: pdf(drawn))
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json)
    if as_json:
        print_json(report(tiers))
    else:
        for sheet in drawn:
            show(sheet)
    return DONE


def _tiers(rules: TableRules) -> Tiers:
    """The strategy of each tier; most tables have one."""
    found = []
    for tier in (rules, *([rules.upper] if rules.upper else [])):
        with waiting("Valuing every call") as progress:
            found.append((tier, strategy(main_wager(tier, progress=progress))))
    return tuple(found)


def report(tiers: Tiers) -> dict[str, Any]:
    """All there is to say, as one JSON object."""
    table = tiers[0][0].elections
    return {
        "edition": table.edition.id,
        "versions": list(table.versions),
        "decks": table.decks,
        "first_cards": FIRST_CARDS,
        "letters": CALL_OF,
        "tiers": [_tier(rules, one) for rules, one in tiers],
    }


def _tier(rules: TableRules, one: Strategy) -> dict[str, Any]:
    return {
        "fingerprint": rules.fingerprint,
        "minimum": rules.elections.minimum / 100,
        "expectation": one.best,
        "expectation_by_chart": one.followed,
        "cost": one.cost,
        "cost_in_splits": one.lost_by_splits,
        "decisions": msgspec.to_builtins(one.table),
        "values": values(one.wager),
        "departures": msgspec.to_builtins(one.departures),
    }


def values(wager: MainWager) -> dict[str, dict[str, dict[Advised, float]]]:
    """What every lawful call is worth on any two cards against any first card."""
    return {
        two: {
            face_value(SAMPLE[first]): wager.calls(cards, SAMPLE[first]) for first in wager.against
        }
        for two, cards in two_cards().items()
    }


def two_cards() -> dict[str, tuple[Card, Card]]:
    """Every two cards by rank; ten-point cards of one Face Value, and of two."""
    held = {
        f"{face_value(one)}{face_value(other)}": (one, other)
        for one, other in combinations_with_replacement(SAMPLE, 2)
    }
    return held | {"TJ": (Card("Ts"), Card("Js"))}


# ── On a terminal ───────────────────────────────────────────────────────────────────────────────


def show(sheet: Sheet, console: Console | None = None) -> None:
    """Print a sheet for people."""
    console = console or Console(highlight=False)
    console.print(Text(sheet.title, style="bold"))
    console.print(Text(sheet.subtitle, style="dim"))
    for grid in sheet.grids:
        console.print()
        console.print(Text(grid.heading, style="bold"), Text(grid.note, style="dim"))
        console.print(_grid(grid))
    console.print()
    for letter, said in sheet.legend:
        console.print(_call(letter), Text(said))
    for mark, said in sheet.notes:
        console.print(Text(f" {mark}  ", style="bold"), Text(said))
    console.print()
    for what, figure in sheet.figures:
        console.print(Text(f"{what}: {figure}"))
    for listed in sheet.lists:
        console.print()
        console.print(Text(listed.heading, style="bold"))
        for line in listed.lines:
            console.print(Text(line))
    console.print()


def _grid(grid: Grid) -> Table:
    shown = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 1, 0, 0))
    shown.add_column("", justify="right", min_width=10)
    for name in grid.columns:
        shown.add_column(f"{name:^5}", min_width=5)
    for row in grid.rows:
        shown.add_row(row.label, *(_call(cell.letter, cell.mark) for cell in row.cells))
    return shown


def _call(letter: str, mark: str = "") -> Text:
    """A letter on its colour; a draw, the plainest call, on none."""
    fill, ink = LOOKS.get(letter, PLAIN).light
    style = "" if letter == "D" else f"bold {ink} on {fill}"
    return Text(f"{f'{letter} {mark}'.strip():^5}", style)
