"""croupier table sign."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.files import opened, read, refuse, write
from croupier.cli.printing import DONE, print_json
from croupier.house import sign_of
from croupier.pages.sign.print import pdf
from croupier.pages.sign.report import sign_report
from croupier.pages.sign.sign import ScaleTable, Sign, SignLine
from croupier.pages.sign.svg import svg
from croupier.rules.refusal import Refusal, Unlawful


def write_sign(
    file: str,
    *,
    svg_to: str | None,
    pdf_to: str | None,
    clauses: bool,
    as_json: bool,
    backfill: str | None,
) -> int:
    """Write the sign of a table as picture and print, or print it here; the exit status."""
    try:
        rules = opened(read(file), backfill)[1]
        made = sign_of(rules)
        write(svg_to, lambda: svg(made, clauses=clauses).encode())
        write(pdf_to, lambda: pdf(made, clauses=clauses))
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json)
    if as_json:
        print_json(sign_report(rules, made))
    elif svg_to is None and pdf_to is None:
        show(made, clauses=clauses)
    return DONE


# ── On a terminal ───────────────────────────────────────────────────────────────────────────────


def show(made: Sign, *, clauses: bool, console: Console | None = None) -> None:
    """Print a sign for people."""
    console = console or Console(highlight=False)
    console.print(_lines(made.titles, clauses=clauses, style="bold"))
    console.print(_lines((made.limits, *made.lines), clauses=clauses))
    for table in made.scales:
        console.print()
        console.print(_scale(table, clauses=clauses))


def _lines(lines: tuple[SignLine, ...], *, clauses: bool, style: str = "") -> Table:
    shown = Table.grid(padding=(0, 2, 0, 0))
    for line in lines:
        shown.add_row(Text(line.text, style), Text(line.clause if clauses else "", "dim"))
    return shown


def _scale(table: ScaleTable, *, clauses: bool) -> Table:
    shown = Table.grid(padding=(0, 2, 0, 0))
    shown.add_column()
    shown.add_column(justify="right")
    head = SignLine(table.title, table.amount.clause)
    for line, amount, style in ((head, table.amount.text, "bold"), (table.scale, "", "dim")):
        clause = line.clause if clauses else ""
        if line.text or clause:
            shown.add_row(Text(line.text, style), Text(amount), Text(clause, "dim"))
    for hand, odds in table.rows:
        shown.add_row(Text(hand), Text(odds))
    for note in table.notes:
        shown.add_row(Text(note.text), "", Text(note.clause if clauses else "", "dim"))
    return shown
