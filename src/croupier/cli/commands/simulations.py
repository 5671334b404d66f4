"""The commands that play a table by the million: simulations, studies, and what counts win.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

from typing import Final, Unpack

import click

from croupier.cli.asked import CountOptions, SimulateOptions, StudyOptions
from croupier.cli.completion import (
    A_FILE,
    A_SIDE_COUNT,
    A_SIDE_WAGER,
    AN_INSURANCE_COUNT,
    NamesOption,
)
from croupier.cli.extras import needs
from croupier.cli.options import (
    BACKFILL,
    GPU,
    JSON,
    TABLE,
    NearChoice,
    csv_option,
    svg_option,
)
from croupier.cli.progress import loading, loading_analysis
from croupier.counting_systems import (
    COUNT_NAMES,
    PERFECT_INSURANCE,
    SCORE_BANKROLL,
    USUAL_SPREAD,
    USUAL_SYSTEM,
    USUAL_TRIP,
)


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
    type=NearChoice(COUNT_NAMES),
    default="none",
    show_default=True,
    metavar="SYSTEM",
    help=f"What the players count: {', '.join(COUNT_NAMES)}.",
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
    help="How hands are played: a quick chart of totals, edge's own, or decisions of a file.",
)
@click.option("--threads", type=int, metavar="N", help="How many threads play.")
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Play on a Dask cluster: tcp://HOST:PORT.",
    callback=needs("cluster"),
)
@GPU
@svg_option("bankrolls and outcomes", flag="--plot")
@JSON
@BACKFILL
def simulate(file: str, **options: Unpack[SimulateOptions]) -> int:
    """Play a table by the million and show what every wager brings, with its error.

    The result follows from table, players and seed alone. Ctrl-C gives the result so far. Exit
    status: 0 done; 1 stopped before the end; 2 refused.
    """
    with loading():
        from croupier.cli.simulate import print_simulation

    return print_simulation(file, options)


@click.command()
@click.argument("file", metavar="STUDY", shell_complete=A_FILE)
@csv_option("every value")
@svg_option("the chart")
@JSON
@click.option("--rounds", metavar="N", help="Rounds for each row that is simulated: 1e9.")
@click.option("--threads", type=int, metavar="N", help="How many threads simulate.")
@GPU
def study(file: str, **options: Unpack[StudyOptions]) -> int:
    """Vary a table, setting by setting, and show what each of its tables is worth.

    Ctrl-C gives the rows so far. Exit status: 0 done; 1 stopped before the end; 2 the study is
    refused, or the law permits none of its tables.
    """
    with loading():
        from croupier.cli.study import print_study

    return print_study(file, options)


@click.command()
@TABLE
@click.option(
    "--system",
    type=NearChoice(COUNT_NAMES[1:]),
    default=USUAL_SYSTEM,
    show_default=True,
    metavar="SYSTEM",
    help=f"What is counted: {', '.join(COUNT_NAMES[1:])}.",
)
@click.option("--tags", metavar="TAGS", help="Ten tags of your own, from ace to ten-point card.")
@click.option("--running", is_flag=True, help="Own tags are not divided by the decks left.")
@click.option("--begins", type=int, default=0, metavar="N", help="Where own running tags begin.")
@click.option(
    "--side-count",
    "side_counts",
    multiple=True,
    metavar="CARDS",
    shell_complete=A_SIDE_COUNT,
    help="Cards that correct the count for wagers: aces, or aces=2 with what each is worth.",
)
@click.option(
    "--insurance-count",
    metavar="SYSTEM",
    shell_complete=AN_INSURANCE_COUNT,
    help=f"What hands are insured by: {PERFECT_INSURANCE}, a system, or ten tags.",
)
@csv_option("every index")
@click.option("--rounds", metavar="N", help="Play so many Rounds: 1e7, 5_000_000.")
@click.option("--sides", is_flag=True, help="What counts gain from each side wager by itself.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Which shoes.")
@click.option("--boxes", type=int, default=1, show_default=True, metavar="N", help="Boxes played.")
@click.option("--cut", "cutting_card", type=int, metavar="N", help="Cards behind the cutting card.")
@click.option(
    "--step",
    "steps",
    multiple=True,
    metavar="COUNT=DOLLARS",
    help="What is wagered from a count on; else what is best for the bankroll.",
)
@click.option(
    "--bankroll",
    default=str(SCORE_BANKROLL),
    show_default=True,
    metavar="DOLLARS",
    help="What may be lost.",
)
@click.option("--kelly", type=float, default=1.0, show_default=True, help="The fraction of Kelly.")
@click.option(
    "--spread",
    type=int,
    default=USUAL_SPREAD,
    show_default=True,
    metavar="N",
    help="The greatest wager, in times of the least.",
)
@click.option("--watch", "watches", is_flag=True, help="Lay nothing where it does not gain.")
@click.option("--leave", "leaves_below", type=int, metavar="COUNT", help="Leave the shoe below it.")
@click.option(
    "--trip", type=int, default=USUAL_TRIP, show_default=True, metavar="N", help="Rounds of a trip."
)
@click.option("--threads", type=int, metavar="N", help="How many threads play.")
@GPU
@JSON
@BACKFILL
def count(file: str, **options: Unpack[CountOptions]) -> int:
    """Show from which count on another call is best, and what a player who counts earns.

    The indices of a counting system; with --rounds what it wins: count by count, for every cutting
    card, with SCORE, N0 and risk of ruin; with --sides what counts gain from side wagers. Exit
    status: 0 done; 2 the table or the system is refused.
    """
    with loading_analysis():
        from croupier.cli.count import print_count

    return print_count(file, options)


SIMULATIONS: Final = (simulate, study, count)
"""What the command line takes."""
