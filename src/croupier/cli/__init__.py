"""The command line: ``croupier settle``, ``croupier edge``, ``croupier table check`` and more.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

import gc
import os
import sys
from typing import Any, Final

import click

from croupier import __version__
from croupier.cli.law import law
from croupier.cli.printing import CLOSED, REFUSED

GC_THRESHOLD: Final = 50_000
"""Objects made before garbage collection looks at them: most are imported, and stay."""


class Commands(click.Group):
    """The commands; who reads their output may stop, and a disk may be full."""

    def invoke(self, ctx: click.Context) -> object:
        """Carry a command out; output that cannot be written ends it with a sentence at most."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _silence()
            raise SystemExit(CLOSED) from None
        except OSError as trouble:
            _silence()
            click.echo(f"croupier: cannot write: {trouble.strerror}", err=True)
            raise SystemExit(REFUSED) from None


def _silence() -> None:
    """Let nothing more be written to an output that takes nothing."""
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="croupier")
def main() -> None:
    """Casino Blackjack as gazetted by law, made executable."""
    gc.set_threshold(GC_THRESHOLD)


main.add_command(law)

_DATA = click.option(
    "--data",
    metavar="FOLDER",
    envvar="CROUPIER_DATA",
    show_envvar=True,
    help="Where the data lies; else in your home.",
)
_DATABASE = "A PostgreSQL database that keeps it instead."


@main.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a file.")
@click.option("--backfill", metavar="EDITION", help="Borrow missing clauses from this edition.")
def settle(files: tuple[str, ...], as_json: bool, backfill: str | None) -> None:
    """Settle Round records: who wins what, by which clause.

    Exit status: 0 settled as expected; 1 settled, but not as the record expects; 2 the record
    cannot be settled.
    """
    from croupier.cli.settle import settle_file

    raise SystemExit(max(settle_file(file, as_json, backfill) for file in files))


@main.command()
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--readings",
    type=click.Choice(["each", "all"]),
    default="each",
    show_default=True,
    help="Try each other reading by itself, or every combination.",
)
@click.option("--html", metavar="TO", help="Write the ruling as a page to this file.")
@click.option("--pdf", metavar="TO", help="Write the ruling as a PDF to this file.")
@click.option("--backfill", metavar="EDITION", help="Borrow missing clauses from this edition.")
def adjudicate(
    *,
    file: str,
    as_json: bool,
    readings: str,
    html: str | None,
    pdf: str | None,
    backfill: str | None,
) -> None:
    """Rule on a Round: what the law makes of it, and where what was done departs from it.

    Exit status: 0 practice and law agree; 1 they part, or the Round has no end; 2 the record
    cannot be ruled on.
    """
    from croupier.cli.adjudicate import adjudicate_file

    status = adjudicate_file(
        file,
        as_json=as_json,
        all_readings=readings == "all",
        backfill=backfill,
        html=html,
        print_to=pdf,
    )
    raise SystemExit(status)


@main.group()
def table() -> None:
    """Set up a table."""


@table.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a file.")
@click.option("--backfill", metavar="EDITION", help="Borrow missing clauses from this edition.")
def check(files: tuple[str, ...], as_json: bool, backfill: str | None) -> None:
    """Tell whether a table is lawful: every value with its clause, every notice, every refusal.

    Several files are tables of one casino. Exit status: 0 lawful; 2 refused.
    """
    from croupier.cli.table import check_tables

    raise SystemExit(check_tables(files, as_json, backfill))


@table.command()
@click.argument("file", metavar="TABLE")
@click.option("--svg", "svg_to", metavar="TO", help="Write the sign as a picture to this file.")
@click.option("--pdf", "pdf_to", metavar="TO", help="Write the sign as a PDF to this file.")
@click.option("--clauses", is_flag=True, help="Put the clause of each line in the margin.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--backfill", metavar="EDITION", help="Borrow missing clauses from this edition.")
def sign(
    *,
    file: str,
    svg_to: str | None,
    pdf_to: str | None,
    clauses: bool,
    as_json: bool,
    backfill: str | None,
) -> None:
    """Print the sign a table must display: limits, modifications, versions, pay scales.

    Exit status: 0 printed or written; 2 the table is refused.
    """
    from croupier.cli.sign import write_sign

    status = write_sign(
        file, svg_to=svg_to, pdf_to=pdf_to, clauses=clauses, as_json=as_json, backfill=backfill
    )
    raise SystemExit(status)


@table.command()
@click.argument("file", metavar="TABLE")
@click.option("--svg", "svg_to", metavar="TO", required=True, help="Write the picture here.")
@click.option("--backfill", metavar="EDITION", help="Borrow missing clauses from this edition.")
def cloth(file: str, svg_to: str, backfill: str | None) -> None:
    """Draw the layout of a table: Boxes, side wagers, insurance line, inscriptions.

    Exit status: 0 drawn; 2 the table is refused.
    """
    from croupier.cli.cloth import write_cloth

    raise SystemExit(write_cloth(file, svg_to, backfill))


@table.command()
@click.argument("file", metavar="TABLE")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--backfill", metavar="EDITION", help="Borrow missing clauses from this edition.")
def prompts(file: str, as_json: bool, backfill: str | None) -> None:
    """List what a table asks people to do or confirm, moment by moment, each with its clause.

    Exit status: 0 told; 2 the table is refused.
    """
    from croupier.cli.prompts import print_prompts

    raise SystemExit(print_prompts(file, as_json, backfill))


@main.command()
@click.argument("file", metavar="TABLE")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--svg", "svg_to", metavar="TO", help="Write the chart as a picture to this file.")
@click.option("--pdf", "pdf_to", metavar="TO", help="Write the chart as a PDF to this file.")
def strategy(file: str, as_json: bool, svg_to: str | None, pdf_to: str | None) -> None:
    """Tell how a table is best played: the chart, what it costs, and where to depart from it.

    Exit status: 0 told; 2 refused.
    """
    from croupier.cli.strategy import print_strategy

    raise SystemExit(print_strategy(file, as_json=as_json, svg_to=svg_to, pdf_to=pdf_to))


@main.command()
@click.argument("file", metavar="TABLE")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--wager", metavar="DOLLARS", help="An initial wager, for the Ante and rounding.")
@click.option("--gone", metavar="CARDS", default="", help="Cards that have left the shoe.")
@click.option("--worth", is_flag=True, help="Show what each election and reading is worth.")
@click.option("--backfill", metavar="EDITION", help="Borrow missing clauses from this edition.")
def edge(
    *,
    file: str,
    as_json: bool,
    wager: str | None,
    gone: str,
    worth: bool,
    backfill: str | None,
) -> None:
    """Tell exactly what a table earns, wager by wager.

    Exit status: 0 told; 2 the table is refused, or a figure cannot be had.
    """
    from croupier.cli.edge import EdgeOptions, print_edge

    raise SystemExit(print_edge(file, EdgeOptions(as_json, wager, gone, worth, backfill)))


@main.command()
@click.argument("file", metavar="TABLE")
@click.argument("hand", metavar="HAND")
@click.argument("first", metavar="FIRST_CARD")
@click.option("--gone", metavar="CARDS", default="", help="Other cards that have been seen.")
@click.option("--hands", default=1, show_default=True, help="How many hands were formed so far.")
@click.option("--upper", is_flag=True, help="A wager of the upper tier, where a table has two.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def advise(
    *, file: str, hand: str, first: str, gone: str, hands: int, upper: bool, as_json: bool
) -> None:
    """Tell what each lawful call on a hand is worth: advise TABLE "8s 8h" Td.

    Exit status: 0 told; 2 the table or the hand is refused.
    """
    from croupier.cli.advise import print_advice

    status = print_advice(file, hand, first, gone=gone, hands=hands, upper=upper, as_json=as_json)
    raise SystemExit(status)


@main.command()
@click.argument("file", metavar="TABLE")
@click.option("--rounds", default="1e6", show_default=True, metavar="N", help="How many Rounds.")
@click.option("--seed", default=0, show_default=True, metavar="N", help="What the cards follow.")
@click.option("--boxes", default=1, show_default=True, metavar="N", help="Boxes that are played.")
@click.option("--wager", metavar="DOLLARS", help="On each Box; else the minimum of the table.")
@click.option("--side", "sides", multiple=True, metavar="NAME=DOLLARS", help="A side wager.")
@click.option("--no-sides", is_flag=True, help="No side wagers; else all that go together.")
@click.option("--cut", "cutting_card", type=int, metavar="N", help="Cards behind the cutting card.")
@click.option(
    "--count",
    type=click.Choice(["none", "hi-lo", "ko"]),
    default="none",
    show_default=True,
    help="What the players count.",
)
@click.option("--step", "steps", multiple=True, metavar="COUNT=DOLLARS", help="From a count on.")
@click.option("--insure-from", "insures_from", type=int, metavar="COUNT", help="Insure from it on.")
@click.option("--settle-early", "settles_early", is_flag=True, help="Settle Blackjacks early.")
@click.option("--ride", "rides", is_flag=True, help="Leave riding all that may.")
@click.option(
    "--strategy",
    default="basic",
    show_default=True,
    metavar="basic|chart|FILE",
    help="How hands are played: a quick chart, the analyser's, or decisions of a file.",
)
@click.option("--threads", type=int, metavar="N", help="How many threads play.")
@click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:PORT.")
@click.option("--plot", metavar="TO", help="Write bankrolls and outcomes as a picture (SVG).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--backfill", metavar="EDITION", help="Borrow missing clauses from this edition.")
def simulate(file: str, **asked: Any) -> None:
    """Play a table by the million and tell what every wager brings, with its error.

    The result follows from table, players and seed alone. Ctrl-C gives the result so far. Exit
    status: 0 told; 1 stopped before the end; 2 refused.
    """
    from croupier.cli.simulate import SimulateOptions, print_simulation

    raise SystemExit(print_simulation(file, SimulateOptions(**asked)))


@main.command()
@click.argument("file", metavar="STUDY")
@click.option("--csv", "csv_to", metavar="TO", help="Write every value to this file.")
@click.option("--svg", "svg_to", metavar="TO", help="Write the chart as a picture to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--rounds", metavar="N", help="Rounds for each row that is simulated: 1e9.")
@click.option("--threads", type=int, metavar="N", help="How many threads simulate.")
def study(
    *,
    file: str,
    csv_to: str | None,
    svg_to: str | None,
    as_json: bool,
    rounds: str | None,
    threads: int | None,
) -> None:
    """Vary a table, setting by setting, and tell what each of its tables is worth.

    Ctrl-C gives the rows so far. Exit status: 0 told; 1 stopped before the end; 2 the study is
    refused, or the law permits none of its tables.
    """
    from croupier.cli.study import StudyOptions, print_study

    asked = StudyOptions(as_json, csv_to, svg_to, rounds, threads)
    raise SystemExit(print_study(file, asked))


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8021,
    show_default="8021",
    help="On which port; 0 takes one that is free.",
)
@_DATA
@click.option("--database", metavar="URL", default="", help=_DATABASE)
@click.option("--origin", metavar="URL", default="", help="Where browsers find it, if elsewhere.")
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How lines of the log are written, to stderr.",
)
@click.option(
    "--trust-proxy",
    metavar="ADDRESSES",
    default="",
    help="Proxies whose X-Forwarded headers are believed.",
)
@click.option("--open-metrics", is_flag=True, help="Let anybody read /metrics.")
@click.option("--no-advice", is_flag=True, help="Show no player what a call is worth.")
def serve(
    *,
    host: str,
    port: int,
    data: str | None,
    database: str,
    origin: str,
    log_format: str,
    trust_proxy: str,
    open_metrics: bool,
    no_advice: bool,
) -> None:
    """Open the casino: live tables for people to play at, in a browser.

    The first start prints a link by which one person becomes the operator. Exit status: 0 stopped
    as asked; 2 it cannot be opened.
    """
    from croupier.cli.serve import ServeOptions, open_casino

    asked = ServeOptions(
        host=host,
        port=port,
        data=data,
        database=database,
        origin=origin,
        log_format=log_format,
        trust_proxy=trust_proxy,
        open_metrics=open_metrics,
        advises=not no_advice,
    )
    raise SystemExit(open_casino(asked))


@main.command()
def api() -> None:
    """Print the description of the live tables' interface, by OpenAPI 3.1."""
    from croupier.cli.serve import print_api

    raise SystemExit(print_api())


@main.command()
@click.argument("file", metavar="[FILE]", required=False)
@_DATA
@click.option("--database", metavar="URL", default="", help=_DATABASE)
@click.option("--no-checkpoint", is_flag=True, help="Sign no checkpoint first.")
def export(file: str | None, data: str | None, database: str, no_checkpoint: bool) -> None:
    """Write a casino's log out, for `croupier verify` and `croupier import`.

    Exit status: 0 written; 2 there is nothing to write, or nowhere to write it.
    """
    from croupier.cli.serve import export_to

    raise SystemExit(export_to(file, data, database, not no_checkpoint))


@main.command("import")
@click.argument("file", metavar="FILE")
@_DATA
@click.option("--database", metavar="URL", default="", help=_DATABASE)
def import_(file: str, data: str | None, database: str) -> None:
    """Take an export into a casino that has no log yet.

    Exit status: 0 taken in; 2 refused, and nothing was written.
    """
    from croupier.cli.serve import import_from

    raise SystemExit(import_from(file, data, database))


@main.command()
@click.argument("to", metavar="FOLDER")
@_DATA
def backup(to: str, data: str | None) -> None:
    """Copy a casino, in play or not, into a new folder from which it can be served again.

    The copy has every secret of the casino. Exit status: 0 copied; 2 refused.
    """
    from croupier.cli.serve import back_up_to

    raise SystemExit(back_up_to(to, data))


@main.command()
@click.argument("table", metavar="TABLE")
@click.argument("number", metavar="N", type=click.IntRange(min=1))
@click.option("--export", "file", metavar="FILE", required=True, help="An exported log.")
def recall(table: str, number: int, file: str) -> None:
    """Print the N-th Round of a live table as a Round record, to settle and adjudicate again.

    Exit status: 0 told; 2 there is no such Round, or the export cannot be read.
    """
    from croupier.cli.serve import recall_round

    raise SystemExit(recall_round(table, number, file))


@main.command()
@click.argument("file", metavar="EXPORT")
@click.option("--key", metavar="PUBLIC", help="The server's public key, 64 hexadecimal digits.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def verify(file: str, key: str | None, as_json: bool) -> None:
    """Check an exported log without the server: chain, cards, money and every settlement.

    Exit status: 0 nothing is wrong; 1 something is; 2 the export cannot be read.
    """
    from croupier.cli.verify import verify_export

    raise SystemExit(verify_export(file, as_json, key))


@main.group()
def tournament() -> None:
    """Run a tournament."""


@tournament.command()
@click.argument("file", metavar="FILE")
@click.option("--seed", default=1, show_default=True, help="Fixes every shuffle.")
@click.option("--best-play", is_flag=True, help="Players follow the exact strategy of the table.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def run(*, file: str, seed: int, best_play: bool, as_json: bool) -> None:
    """Play a tournament out with automatic players: heats, final table, standings, prizes."""
    from croupier.cli.tournament import run_tournament

    raise SystemExit(run_tournament(file, as_json, seed, best_play))
