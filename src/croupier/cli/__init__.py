"""The command line: ``croupier settle``, ``croupier edge``, ``croupier table check`` and more.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

import gc
import os
import sys
from typing import Any, Final

import click

from croupier import __version__
from croupier.cli.casino import CASINO
from croupier.cli.law.commands import law
from croupier.cli.options import BACKFILL, FILE, FILES, JSON, JSON_EACH, TABLE
from croupier.cli.printing import CLOSED, REFUSED

KINDS: Final = (
    *("calls", "payouts", "insurance", "procedure", "totals", "irregularities", "cases"),
)
"""What can be practised."""
GC_THRESHOLD: Final = 50_000
"""Objects made before garbage collection looks at them: most are imported, and stay."""


class Commands(click.Group):
    """The commands; who reads their output may stop, and a disk may be full."""

    def invoke(self, ctx: click.Context) -> object:
        """Carry a command out and end with its status.

        Output that cannot be written ends it with a sentence at most.
        """
        try:
            status = super().invoke(ctx)
        except BrokenPipeError:
            _silence()
            raise SystemExit(CLOSED) from None
        except OSError as trouble:
            _silence()
            click.echo(f"croupier: cannot write: {trouble.strerror}", err=True)
            raise SystemExit(REFUSED) from None
        raise SystemExit(status)


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
for command in CASINO:
    main.add_command(command)


@main.command()
@FILES
@JSON_EACH
@BACKFILL
def settle(files: tuple[str, ...], **options: Any) -> int:
    """Settle Round records: who wins what, by which clause.

    Exit status: 0 settled as expected; 1 settled, but not as the record expects; 2 the record
    cannot be settled.
    """
    from croupier.cli.settle import settle_file

    return max(settle_file(file, **options) for file in files)


@main.command()
@FILE
@JSON
@click.option(
    "--readings",
    type=click.Choice(["each", "all"]),
    default="each",
    show_default=True,
    help="Try each other reading by itself, or every combination.",
)
@click.option("--html", metavar="TO", help="Write the ruling as a page to this file.")
@click.option("--pdf", "print_to", metavar="TO", help="Write the ruling as a PDF to this file.")
@BACKFILL
def adjudicate(readings: str, **options: Any) -> int:
    """Rule on a Round: what the law makes of it, and where what was done departs from it.

    Exit status: 0 practice and law agree; 1 they part, or the Round has no end; 2 the record
    cannot be ruled on.
    """
    from croupier.cli.adjudicate import adjudicate_file

    return adjudicate_file(all_readings=readings == "all", **options)


@main.group()
def table() -> None:
    """Set up a table."""


@table.command()
@FILES
@JSON_EACH
@BACKFILL
def check(**options: Any) -> int:
    """Tell whether a table is lawful: every value with its clause, every notice, every refusal.

    Several files are tables of one casino. Exit status: 0 lawful; 2 refused.
    """
    from croupier.cli.table import check_tables

    return check_tables(**options)


@table.command()
@TABLE
@click.option("--svg", "svg_to", metavar="TO", help="Write the sign as a picture to this file.")
@click.option("--pdf", "pdf_to", metavar="TO", help="Write the sign as a PDF to this file.")
@click.option("--clauses", is_flag=True, help="Put the clause of each line in the margin.")
@JSON
@BACKFILL
def sign(**options: Any) -> int:
    """Print the sign a table must display: limits, modifications, versions, pay scales.

    Exit status: 0 printed or written; 2 the table is refused.
    """
    from croupier.cli.sign import write_sign

    return write_sign(**options)


@table.command()
@TABLE
@click.option("--svg", "svg_to", metavar="TO", required=True, help="Write the picture here.")
@BACKFILL
def cloth(**options: Any) -> int:
    """Draw the layout of a table: Boxes, side wagers, insurance line, inscriptions.

    Exit status: 0 drawn; 2 the table is refused.
    """
    from croupier.cli.cloth import write_cloth

    return write_cloth(**options)


@table.command()
@TABLE
@JSON
@BACKFILL
def prompts(**options: Any) -> int:
    """List what a table asks people to do or confirm, moment by moment, each with its clause.

    Exit status: 0 done; 2 the table is refused.
    """
    from croupier.cli.prompts import print_prompts

    return print_prompts(**options)


@main.command()
@TABLE
@JSON
@click.option("--svg", "svg_to", metavar="TO", help="Write the chart as a picture to this file.")
@click.option("--pdf", "pdf_to", metavar="TO", help="Write the chart as a PDF to this file.")
def strategy(**options: Any) -> int:
    """Tell how a table is best played: the chart, what it costs, and where to depart from it.

    Exit status: 0 done; 2 refused.
    """
    from croupier.cli.strategy import print_strategy

    return print_strategy(**options)


@main.command()
@TABLE
@JSON
@click.option("--wager", metavar="DOLLARS", help="An initial wager, for the Ante and rounding.")
@click.option("--gone", metavar="CARDS", default="", help="Cards that have left the shoe.")
@click.option("--worth", is_flag=True, help="Show what each election and reading is worth.")
@BACKFILL
def edge(file: str, **options: Any) -> int:
    """Tell exactly what a table earns, wager by wager.

    Exit status: 0 done; 2 the table is refused, or a figure cannot be had.
    """
    from croupier.cli.edge import EdgeOptions, print_edge

    return print_edge(file, EdgeOptions(**options))


@main.command()
@TABLE
@click.argument("hand", metavar="HAND")
@click.argument("first", metavar="FIRST_CARD")
@click.option("--gone", metavar="CARDS", default="", help="Other cards that have been seen.")
@click.option("--hands", default=1, show_default=True, help="How many hands were formed so far.")
@click.option("--upper", is_flag=True, help="A wager of the upper tier, where a table has two.")
@JSON
def advise(**options: Any) -> int:
    """Tell what each lawful call on a hand is worth: advise TABLE "8s 8h" Td.

    Exit status: 0 done; 2 the table or the hand is refused.
    """
    from croupier.cli.advise import print_advice

    return print_advice(**options)


@main.command()
@TABLE
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
@JSON
@BACKFILL
def simulate(file: str, **options: Any) -> int:
    """Play a table by the million and tell what every wager brings, with its error.

    The result follows from table, players and seed alone. Ctrl-C gives the result so far. Exit
    status: 0 done; 1 stopped before the end; 2 refused.
    """
    from croupier.cli.simulate import SimulateOptions, print_simulation

    return print_simulation(file, SimulateOptions(**options))


@main.command()
@click.argument("file", metavar="STUDY")
@click.option("--csv", "csv_to", metavar="TO", help="Write every value to this file.")
@click.option("--svg", "svg_to", metavar="TO", help="Write the chart as a picture to this file.")
@JSON
@click.option("--rounds", metavar="N", help="Rounds for each row that is simulated: 1e9.")
@click.option("--threads", type=int, metavar="N", help="How many threads simulate.")
def study(file: str, **options: Any) -> int:
    """Vary a table, setting by setting, and tell what each of its tables is worth.

    Ctrl-C gives the rows so far. Exit status: 0 done; 1 stopped before the end; 2 the study is
    refused, or the law permits none of its tables.
    """
    from croupier.cli.study import StudyOptions, print_study

    return print_study(file, StudyOptions(**options))


@main.command()
@TABLE
@click.option(
    "--kind",
    type=click.Choice(KINDS),
    default=KINDS[0],
    show_default=True,
    help="What is practised.",
)
@click.option(
    "--count", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many."
)
@click.option("--level", type=click.IntRange(1, 5), help="How hard, from 1 to 5; else any.")
@click.option("--seed", type=int, metavar="N", help="What the exercises follow; else by chance.")
@click.option("--progress", metavar="FILE", help="Keep in this file which calls are weak.")
@click.option("--round", "whole", is_flag=True, help="Procedure: a whole Round, act by act.")
@JSON
def drill(file: str, **options: Any) -> int:
    """Practise at a table: exercises made by its rules, and marked by them.

    calls: what a player does, valued exactly; payouts: what a wager comes to, as a sum or in
    chips (25 25 5); insurance: the most that may be insured; procedure: what the Dealer does, who
    is dealt to, calls and cuts, what is paid first; totals: what is announced; irregularities:
    what is ruled when something went wrong; cases: a Round in which something was done wrongly,
    wager by wager. Calls that were wrong come again, and the end shows them on the chart. Ctrl-D
    ends. Exit status: 0 all right; 1 not all; 2 refused.
    """
    from croupier.cli.drill import DrillOptions, drill_table

    return drill_table(file, DrillOptions(**options))


@main.group()
def school() -> None:
    """Exercises on paper, courses, tests, and the puzzle of the day."""


_KIND = click.option("--kind", type=click.Choice(KINDS), required=True, help="What is practised.")


@school.command()
@TABLE
@_KIND
@click.option("--count", type=click.IntRange(1, 500), default=20, show_default=True)
@click.option("--seed", default=1, show_default=True, metavar="N", help="What they follow.")
@click.option("--pdf", "pdf_to", metavar="TO", help="Write the sheet as a PDF to this file.")
def sheet(**options: Any) -> int:
    """Write exercises on paper, with the answers on a page of their own.

    Exit status: 0 done; 2 refused.
    """
    from croupier.cli.school import write_sheet

    return write_sheet(**options)


@school.command()
@TABLE
@click.option("--title", default="Dealer's course", show_default=True)
@click.option("--to", metavar="TO", help="Write the course to this file.")
def course(**options: Any) -> int:
    """Write the Dealer's course for a table: a file whose parts, times and marks can be changed.

    Exit status: 0 done; 2 refused.
    """
    from croupier.cli.school import write_course

    return write_course(**options)


@school.command("test")
@click.argument("file", metavar="COURSE")
@click.option("--person", required=True, metavar="NAME", help="Who is examined.")
@click.option("--seed", type=int, metavar="N", help="What the questions follow; else by chance.")
@click.option("--to", metavar="TO", help="Keep the result in this file.")
@click.option("--pdf", "pdf_to", metavar="TO", help="Write the result sheet as a PDF to this file.")
def take(**options: Any) -> int:
    """Take a course in the terminal.

    Exit status: 0 passed; 1 not passed; 2 refused.
    """
    from croupier.cli.school import take_course

    return take_course(**options)


@school.command("verify")
@click.argument("file", metavar="RESULT")
@JSON
def verify_marks(**options: Any) -> int:
    """Make the questions of a result again and mark the answers again.

    Exit status: 0 the marks stand; 1 they do not; 2 it is no result.
    """
    from croupier.cli.school import verify_result

    return verify_result(**options)


@school.command()
@TABLE
@click.option("--count", type=click.IntRange(1, 10_000), default=300, show_default=True)
@JSON
def coverage(**options: Any) -> int:
    """Count what the exercises of a table ask about: pay scales, clauses, levels.

    Exit status: 0 done; 2 refused.
    """
    from croupier.cli.school import print_coverage

    return print_coverage(**options)


@school.command()
@click.option("--day", metavar="DAY", help="Of this day, 2026-01-31; else of today.")
@click.option("--answer", is_flag=True, help="With the answers.")
@JSON
def puzzle(**options: Any) -> int:
    """Print the puzzle of the day: one call and one ruling, the same for everybody.

    Exit status: 0 done; 2 refused.
    """
    from croupier.cli.school import print_puzzle

    return print_puzzle(**options)


@main.group()
def tournament() -> None:
    """Run a tournament."""


@tournament.command()
@FILE
@click.option("--seed", default=1, show_default=True, help="Fixes every shuffle.")
@click.option("--best-play", is_flag=True, help="Players follow the exact strategy of the table.")
@JSON
def run(**options: Any) -> int:
    """Play a tournament out with automatic players: heats, final table, standings, prizes."""
    from croupier.cli.tournament import run_tournament

    return run_tournament(**options)
