"""croupier adjudicate."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier import house
from croupier.cli.asked import DocumentOptions
from croupier.cli.documents import write_document
from croupier.cli.files import borrowing, record_bytes, refuse
from croupier.cli.printing import DONE, NOT_AS_EXPECTED, print_json
from croupier.cli.terminal import terminal
from croupier.disputes.document import DocumentSection, sections, title
from croupier.disputes.report import report
from croupier.disputes.ruling import RoundRuling
from croupier.library.source import decoded
from croupier.rules.refusal import Refusal, Unlawful
from croupier.sentence import plain


def adjudicate_file(
    file: str,
    *,
    as_json: bool,
    all_readings: bool,
    backfill: str | None,
    table: str,
    document: DocumentOptions,
) -> int:
    """Rule on one record, print the ruling and write it for the file; the exit status."""
    from croupier.documents.ruling import ruling_contents

    try:
        body = record_bytes(file)
        with borrowing(backfill):
            ruling = house.adjudicate(decoded(body), backfill, all_readings)
        write_document(lambda: ruling_contents(ruling, body), document, table)
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json)
    if as_json:
        print_json(report(ruling))
    else:
        show(ruling)
    return DONE if ruling.agrees else NOT_AS_EXPECTED


def show(ruling: RoundRuling, console: Console | None = None) -> None:
    """Print a ruling for people."""
    console = console or terminal()
    console.print(Text(title(ruling), style="bold"), end="  ")
    console.print(Text(ruling.edition, style="dim"))
    for section in sections(ruling):
        console.print()
        console.print(Text(section.heading, style="bold"))
        for sentence in section.sentences:
            console.print(Text(plain(sentence)))
        if section.rows:
            console.print(_table(section))


def _table(section: DocumentSection) -> Table:
    shown = Table(box=None, pad_edge=False, header_style="dim")
    for at, name in enumerate(section.columns):
        shown.add_column(name, justify="right" if at in section.figures else "left")
    for at, row in enumerate(section.rows):
        style = "yellow" if at in section.marked else ""
        shown.add_row(*(Text(plain(cell), style=style) for cell in row))
    return shown
