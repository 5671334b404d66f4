"""croupier strategy."""

from rich.console import Console
from rich.text import Text

from croupier.analysis.main_wager import main_wager
from croupier.analysis.strategy import strategy
from croupier.analysis.strategy_report import Tiers, strategy_report
from croupier.cli.files import opened, refuse, table_text, write
from croupier.cli.grids import show_grids
from croupier.cli.printing import DONE, print_json
from croupier.cli.progress import waiting
from croupier.cli.terminal import terminal
from croupier.pages.strategy.print import pdf
from croupier.pages.strategy.sheet import Sheet
from croupier.pages.strategy.svg import svg
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules, tiers_of
from croupier.strategy_sheet import sheets


def print_strategy(file: str, *, as_json: bool, svg_to: str | None, pdf_to: str | None) -> int:
    """Work out how a table is best played, print it and write the charts; the exit status."""
    try:
        tiers = _tiers(opened(table_text(file))[1])
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
    console = console or terminal()
    console.print(Text(sheet.title, style="bold"))
    console.print(Text(sheet.subtitle, style="dim"))
    show_grids(sheet.grids, console)
    console.print()
    for what, figure in sheet.figures:
        console.print(Text(f"{what}: {figure}"))
    for listed in sheet.lists:
        console.print()
        console.print(Text(listed.heading, style="bold"))
        for line in listed.lines:
            console.print(Text(line))
    console.print()
