"""The commands about what a table is worth: edge, strategy, advice, simulations, studies.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

import os
from contextlib import AbstractContextManager
from typing import Final

import click

from croupier.cli.completion import A_FILE, A_SIDE_WAGER, NamesOption
from croupier.cli.extras import needs
from croupier.cli.options import BACKFILL, JSON, TABLE, pdf_option
from croupier.cli.progress import loading

OPTIMISATION: Final = "NUMBA_OPT"
"""What Numba reads as it is imported: how long it looks for quicker code, from 0 to 3."""


def loading_analysis() -> AbstractContextManager[object]:
    """The exact sums are as quick with less optimisation, and compiled a sixth sooner."""
    os.environ.setdefault(OPTIMISATION, "2")
    return loading()


@click.command()
@TABLE
@JSON
@click.option(
    "--svg",
    "svg_to",
    metavar="TO",
    shell_complete=A_FILE,
    help="Write the chart as a picture to this file.",
)
@pdf_option("pdf_to", "chart")
def strategy(file: str, as_json: bool, svg_to: str | None, pdf_to: str | None) -> int:
    """Show how a table is best played: the chart, what it costs, and where to depart from it.

    Exit status: 0 done; 2 refused.
    """
    with loading_analysis():
        from croupier.cli.strategy import print_strategy

    return print_strategy(file, as_json=as_json, svg_to=svg_to, pdf_to=pdf_to)


@click.command()
@TABLE
@JSON
@click.option("--wager", metavar="DOLLARS", help="An initial wager, for the Ante and rounding.")
@click.option("--gone", metavar="CARDS", default="", help="Cards that have left the shoe.")
@click.option("--worth", is_flag=True, help="Show what each election and reading is worth.")
@BACKFILL
def edge(
    file: str, *, as_json: bool, wager: str | None, gone: str, worth: bool, backfill: str | None
) -> int:
    """Show exactly what a table earns, wager by wager.

    Exit status: 0 done; 2 the table is refused, or a figure cannot be worked out.
    """
    with loading_analysis():
        from croupier.cli.edge import EdgeOptions, print_edge

    return print_edge(
        file, EdgeOptions(as_json=as_json, wager=wager, gone=gone, worth=worth, backfill=backfill)
    )


@click.command()
@TABLE
@click.argument("hand", metavar="HAND")
@click.argument("first", metavar="FIRST_CARD")
@click.option("--gone", metavar="CARDS", default="", help="Other cards that have been seen.")
@click.option("--hands", default=1, show_default=True, help="How many hands were formed so far.")
@click.option("--upper", is_flag=True, help="A wager of the upper tier, where a table has two.")
@JSON
def advise(
    file: str, hand: str, first: str, *, gone: str, hands: int, upper: bool, as_json: bool
) -> int:
    """Show what each lawful call on a hand is worth: advise TABLE "8s 8h" Td.

    Exit status: 0 done; 2 the table or the hand is refused.
    """
    with loading_analysis():
        from croupier.cli.advise import print_advice

    return print_advice(file, hand, first, gone=gone, hands=hands, upper=upper, as_json=as_json)


@click.command()
@TABLE
@click.option("--rounds", default="1e6", show_default=True, metavar="N", help="How many Rounds.")
@click.option("--seed", default=0, show_default=True, metavar="N", help="What the cards follow.")
@click.option("--boxes", default=1, show_default=True, metavar="N", help="Boxes that are played.")
@click.option("--wager", metavar="DOLLARS", help="On each Box; else the minimum of the table.")
@click.option(
    "--side",
    "sides",
    cls=NamesOption,
    multiple=True,
    metavar="NAME=DOLLARS",
    help="A side wager.",
    shell_complete=A_SIDE_WAGER,
)
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
    shell_complete=A_FILE,
    help="How hands are played: a quick chart, the analyser's, or decisions of a file.",
)
@click.option("--threads", type=int, metavar="N", help="How many threads play.")
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Play on a Dask cluster: tcp://HOST:PORT.",
    callback=needs("cluster"),
)
@click.option(
    "--plot",
    metavar="TO",
    shell_complete=A_FILE,
    help="Write bankrolls and outcomes as a picture (SVG).",
)
@JSON
@BACKFILL
def simulate(
    file: str,
    *,
    rounds: str,
    seed: int,
    boxes: int,
    wager: str | None,
    sides: tuple[str, ...],
    no_sides: bool,
    cutting_card: int | None,
    count: str,
    steps: tuple[str, ...],
    insures_from: int | None,
    settles_early: bool,
    rides: bool,
    strategy: str,
    threads: int | None,
    cluster: str | None,
    plot: str | None,
    as_json: bool,
    backfill: str | None,
) -> int:
    """Play a table by the million and show what every wager brings, with its error.

    The result follows from table, players and seed alone. Ctrl-C gives the result so far. Exit
    status: 0 done; 1 stopped before the end; 2 refused.
    """
    with loading():
        from croupier.cli.simulate import SimulateOptions, print_simulation

    return print_simulation(
        file,
        SimulateOptions(
            rounds=rounds,
            seed=seed,
            boxes=boxes,
            wager=wager,
            sides=sides,
            no_sides=no_sides,
            cutting_card=cutting_card,
            count=count,
            steps=steps,
            insures_from=insures_from,
            settles_early=settles_early,
            rides=rides,
            strategy=strategy,
            threads=threads,
            cluster=cluster,
            plot=plot,
            as_json=as_json,
            backfill=backfill,
        ),
    )


@click.command()
@click.argument("file", metavar="STUDY", shell_complete=A_FILE)
@click.option(
    "--csv", "csv_to", metavar="TO", shell_complete=A_FILE, help="Write every value to this file."
)
@click.option(
    "--svg",
    "svg_to",
    metavar="TO",
    shell_complete=A_FILE,
    help="Write the chart as a picture to this file.",
)
@JSON
@click.option("--rounds", metavar="N", help="Rounds for each row that is simulated: 1e9.")
@click.option("--threads", type=int, metavar="N", help="How many threads simulate.")
def study(
    file: str,
    *,
    csv_to: str | None,
    svg_to: str | None,
    as_json: bool,
    rounds: str | None,
    threads: int | None,
) -> int:
    """Vary a table, setting by setting, and show what each of its tables is worth.

    Ctrl-C gives the rows so far. Exit status: 0 done; 1 stopped before the end; 2 the study is
    refused, or the law permits none of its tables.
    """
    with loading():
        from croupier.cli.study import StudyOptions, print_study

    return print_study(
        file,
        StudyOptions(as_json=as_json, csv_to=csv_to, svg_to=svg_to, rounds=rounds, threads=threads),
    )


VALUES: Final = (strategy, edge, advise, simulate, study)
