"""croupier table sign."""

from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.asked import DocumentOptions
from croupier.cli.documents import asked_document, check_not_filed
from croupier.cli.files import opened, refuse, table_bytes, write
from croupier.cli.output import STANDARD, check_apart, check_place
from croupier.cli.printing import DONE, print_json, say
from croupier.cli.terminal import terminal
from croupier.gazette.citation import cited
from croupier.house import sign_of, unstated
from croupier.library.source import decoded
from croupier.pages.sign.page import page
from croupier.pages.sign.print import pdf
from croupier.pages.sign.report import sign_report
from croupier.pages.sign.sign import ScaleTable, Sign, SignLine
from croupier.pages.sign.svg import svg
from croupier.record.model import bad
from croupier.rules.refusal import Refusal, Unlawful


def write_sign(
    file: str,
    *,
    svg_to: str | None,
    clauses: bool,
    as_json: bool,
    backfill: str | None,
    filed: bool,
    table: str,
    document: DocumentOptions,
) -> int:
    """Write the sign of a table, to display it or for the file, or print it; the exit status."""
    from croupier.documents.sign import sign_contents

    try:
        body = table_bytes(file)
        config, rules = opened(decoded(body), backfill)
        asked = unstated(config)
        made = sign_of(rules)
        check_apart({"--svg": svg_to, "--html": document["html_to"], "--pdf": document["pdf_to"]})
        if filed and not (document["html_to"] or document["pdf_to"]):
            check_not_filed(document, table, "name a file with --pdf or --html")
            raise bad("--filed", "name a file for the document with --pdf or --html")
        named = table or (Path(file).stem if file != STANDARD else "")
        for_file = asked_document(document, named) if filed else None
        for place in (svg_to, document["html_to"], document["pdf_to"]):
            check_place("", place)
        if for_file is None:
            check_not_filed(document, table)
        write(svg_to, lambda: svg(made, clauses=clauses).encode())
        if for_file is not None:
            for_file.write(lambda: sign_contents(rules, body, asked))
        else:
            write(document["html_to"], lambda: page(made, clauses=clauses).encode())
            write(document["pdf_to"], lambda: pdf(made, clauses=clauses))
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json)
    for warning in rules.warnings:
        say(f"Warning: {warning}", err=True)
    if as_json:
        print_json(sign_report(rules, made))
    elif not any((svg_to, document["pdf_to"], document["html_to"])):
        show(made, clauses=clauses)
    return DONE


# ── On a terminal ───────────────────────────────────────────────────────────────────────────────


def show(made: Sign, *, clauses: bool, console: Console | None = None) -> None:
    """Print a sign for people."""
    console = console or terminal()
    console.print(_lines(made.titles, clauses=clauses, style="bold"))
    console.print(_lines((made.limits, *made.lines), clauses=clauses))
    for table in made.scales:
        console.print()
        console.print(_scale(table, clauses=clauses))


def _lines(lines: tuple[SignLine, ...], *, clauses: bool, style: str = "") -> Table:
    shown = Table.grid(padding=(0, 2, 0, 0))
    for line in lines:
        shown.add_row(Text(line.text, style), Text(cited(line.clause) if clauses else "", "dim"))
    return shown


def _scale(table: ScaleTable, *, clauses: bool) -> Table:
    shown = Table.grid(padding=(0, 2, 0, 0))
    shown.add_column()
    shown.add_column(justify="right")
    head = SignLine(table.title, table.amount.clause)
    for line, amount, style in ((head, table.amount.text, "bold"), (table.scale, "", "dim")):
        clause = cited(line.clause) if clauses else ""
        if line.text or clause:
            shown.add_row(Text(line.text, style), Text(amount), Text(clause, "dim"))
    for hand, odds in table.rows:
        shown.add_row(Text(hand), Text(odds))
    for note in table.notes:
        shown.add_row(Text(note.text), "", Text(cited(note.clause) if clauses else "", "dim"))
    return shown
