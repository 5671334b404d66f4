"""croupier strategy."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.analysis.main_wager import main_wager
from croupier.analysis.strategy import strategy
from croupier.analysis.strategy_report import Tiers, strategy_report
from croupier.cli.files import opened, read, refuse, write
from croupier.cli.printing import DONE, print_json
from croupier.cli.progress import waiting
from croupier.pages.strategy.print import pdf
from croupier.pages.strategy.sheet import LOOKS, PLAIN, Grid, Sheet
from croupier.pages.strategy.svg import svg
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules, tiers_of
from croupier.strategy_sheet import sheets


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
        print_json(strategy_report(tiers))
    else:
        for sheet in drawn:
            show(sheet)
    return DONE


def _tiers(rules: TableRules) -> Tiers:
    """The strategy of each tier; most tables have one."""
    found = []
    for tier in tiers_of(rules):
        with waiting("Valuing every call") as progress:
            found.append((tier, strategy(main_wager(tier, progress=progress))))
    return tuple(found)


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
