"""croupier par."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

from croupier.cli.asked import ParOptions
from croupier.cli.documents import asked_document
from croupier.cli.files import opened, refuse, table_bytes, write
from croupier.cli.fitted import fitted
from croupier.cli.output import STANDARD, check_apart, check_place
from croupier.cli.printing import DONE, print_json
from croupier.cli.progress import waiting
from croupier.cli.simulate import say_cpu_plays
from croupier.cli.terminal import terminal
from croupier.library.source import decoded
from croupier.record.settings import money
from croupier.rules.refusal import Refusal, Unlawful
from croupier.simulation.gpu import crews_as_asked
from croupier.simulation.par_report import par_csv, par_report
from croupier.simulation.par_sheet import ParSheet, par_sheet
from croupier.simulation.par_tables import par_tables


def print_par(file: str, options: ParOptions) -> int:
    """State a table as a laboratory does, and print or write it; the exit status."""
    try:
        body = table_bytes(file)
        config, _ = opened(decoded(body), options["backfill"])
        page, print_ = options["html_to"], options["pdf_to"]
        places = {"--csv": options["csv_to"], "--html": page, "--pdf": print_}
        check_apart(places)
        check_place("csv", options["csv_to"])
        document = asked_document(options, _named(file, options))
        wager = None if options["wager"] is None else money("wager", options["wager"])
        with (
            crews_as_asked(None, options["gpu"], say_cpu_plays) as crew_for,
            waiting("Stating every wager") as progress,
        ):
            sheet = par_sheet(
                config,
                wager=wager,
                rounds_an_hour=options["rounds_an_hour"],
                progress=progress,
                crew_for=crew_for,
            )
        write(options["csv_to"], lambda: par_csv(sheet).encode())
        if document is not None:
            from croupier.documents.par import par_contents

            document.write(lambda: par_contents(sheet, body))
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, options["as_json"])
    if options["as_json"]:
        print_json(par_report(sheet))
    elif not any(places.values()):
        show(sheet)
    return DONE


def _named(file: str, options: ParOptions) -> str:
    """The name of the table in a document."""
    wanted = options["pdf_to"] or options["html_to"]
    return options["table"] or (Path(file).stem if wanted and file != STANDARD else "")


def show(sheet: ParSheet, console: Console | None = None) -> None:
    """Print a PAR sheet for people."""
    console = console or terminal()
    rules = sheet.edge.rules
    console.print(Text(rules.elections.edition.title, style="bold"))
    console.print(
        Text(f"{rules.elections.decks} decks, fingerprint {rules.fingerprint}", style="dim")
    )
    for one in par_tables(sheet):
        console.print()
        console.print(Text(one.heading, style="bold"))
        if one.rows:
            console.print(fitted(one.columns, one.rows, console.width))
        for sentence in one.sentences:
            console.print(Text(sentence, style="dim"))
