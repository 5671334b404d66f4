"""The commands about what a table is worth: edge, removals, strategy, advice, simulations, studies.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

import os
from contextlib import AbstractContextManager
from typing import Final, Literal, Unpack

import click

from croupier.cli.completion import (
    A_FILE,
    A_SIDE_COUNT,
    A_SIDE_WAGER,
    A_VALUED_WAGER,
    AN_INSURANCE_COUNT,
    NamesOption,
)
from croupier.cli.extras import needs
from croupier.cli.options import (
    BACKFILL,
    GPU,
    JSON,
    TABLE,
    TABLE_NAME,
    CountOptions,
    DocumentOptions,
    NearChoice,
    csv_option,
    document_options,
    pdf_option,
    svg_option,
)
from croupier.cli.progress import loading
from croupier.counting_systems import (
    COUNT_NAMES,
    PERFECT_INSURANCE,
    SCORE_BANKROLL,
    USUAL_SPREAD,
    USUAL_SYSTEM,
    USUAL_TRIP,
)

OPTIMISATION: Final = "NUMBA_OPT"
"""What Numba reads as it is imported: how long it looks for quicker code, from 0 to 3."""


def loading_analysis() -> AbstractContextManager[object]:
    """The exact sums are as quick with less optimisation, and compiled a sixth sooner."""
    os.environ.setdefault(OPTIMISATION, "2")
    return loading()


@click.command()
@TABLE
@JSON
@svg_option("the chart")
@pdf_option("pdf_to", "chart", "analysis")
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

    Of the main wager it says how often the initial wager by itself wins; `croupier par` how often
    a whole Round brings more than it cost, doubles and splits counted (hit frequency). Of side
    wagers both say the same. Exit status: 0 done; 2 the table is refused, or a figure cannot be
    worked out.
    """
    with loading_analysis():
        from croupier.cli.edge import EdgeOptions, print_edge

    return print_edge(
        file, EdgeOptions(as_json=as_json, wager=wager, gone=gone, worth=worth, backfill=backfill)
    )


@click.command()
@TABLE
@click.option("--wager", metavar="DOLLARS", help="The average initial wager; else the minimum.")
@click.option(
    "--rounds-an-hour",
    "rounds_an_hour",
    type=int,
    default=70,
    show_default=True,
    metavar="N",
    help="Rounds that are dealt in an hour.",
)
@csv_option("every figure")
@document_options("PAR sheet")
@TABLE_NAME
@JSON
@BACKFILL
@GPU
def par(
    file: str,
    *,
    wager: str | None,
    rounds_an_hour: int,
    csv_to: str | None,
    table: str,
    as_json: bool,
    backfill: str | None,
    gpu: Literal["only", "auto"] | None,
    **document: Unpack[DocumentOptions],
) -> int:
    """State a table as a laboratory does: every wager's odds, spread, ranges; hours, and errors.

    For every wager its chances, house edge, volatility, and between what 1,000 to 10,000,000 of
    them come to; the exact chances of a Round's net; what an hour wins; what a Dealer's errors
    cost. The hit frequency of the main wager is that of whole Rounds, where `croupier edge` has
    that of the initial wager. Exit status: 0 done; 2 the table is refused, or a figure cannot be
    worked out.
    """
    with loading_analysis():
        from croupier.cli.par import ParOptions, print_par

    options = ParOptions(as_json, csv_to, wager, rounds_an_hour, backfill, table, gpu)
    return print_par(file, options, document)


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


@click.command()
@TABLE
@click.option(
    "--wager",
    "wagers",
    cls=NamesOption,
    multiple=True,
    metavar="NAME",
    help="This wager only; may be given several times.",
    shell_complete=A_VALUED_WAGER,
)
@JSON
@csv_option("every effect")
@BACKFILL
def removal(
    file: str,
    *,
    wagers: tuple[str, ...],
    as_json: bool,
    csv_to: str | None,
    backfill: str | None,
) -> int:
    """Show what one card missing from the full shoe does to each wager, and which counts follow it.

    Exit status: 0 done; 2 the table or a wager is refused.
    """
    with loading_analysis():
        from croupier.cli.removal import print_removal

    return print_removal(file, wagers, as_json=as_json, csv_to=csv_to, backfill=backfill)


@click.command()
@TABLE
@click.argument("cards", nargs=-1, required=True, metavar="HAND FIRST_CARD")
@click.option("--gone", metavar="CARDS", default="", help="Other cards that have been seen.")
@click.option("--hands", default=1, show_default=True, help="How many hands were formed so far.")
@click.option("--upper", is_flag=True, help="A wager of the upper tier, where a table has two.")
@JSON
def advise(
    file: str, cards: tuple[str, ...], *, gone: str, hands: int, upper: bool, as_json: bool
) -> int:
    """Show what each lawful call on a hand is worth: advise TABLE "8s 8h" Td.

    The last card is the Dealer's; the hand needs no quotes. Exit status: 0 done; 2 the table or
    the hand is refused.
    """
    if len(cards) == 1:
        raise click.UsageError("Missing argument 'FIRST_CARD': the Dealer's, behind the hand.")
    with loading_analysis():
        from croupier.cli.advise import print_advice

    *hand, first = cards
    return print_advice(
        file, " ".join(hand), first, gone=gone, hands=hands, upper=upper, as_json=as_json
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
    gpu: Literal["only", "auto"] | None,
    svg_to: str | None,
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
            gpu=gpu,
            plot=svg_to,
            as_json=as_json,
            backfill=backfill,
        ),
    )


@click.command()
@click.argument("file", metavar="STUDY", shell_complete=A_FILE)
@csv_option("every value")
@svg_option("the chart")
@JSON
@click.option("--rounds", metavar="N", help="Rounds for each row that is simulated: 1e9.")
@click.option("--threads", type=int, metavar="N", help="How many threads simulate.")
@GPU
def study(
    file: str,
    *,
    csv_to: str | None,
    svg_to: str | None,
    as_json: bool,
    rounds: str | None,
    threads: int | None,
    gpu: Literal["only", "auto"] | None,
) -> int:
    """Vary a table, setting by setting, and show what each of its tables is worth.

    Ctrl-C gives the rows so far. Exit status: 0 done; 1 stopped before the end; 2 the study is
    refused, or the law permits none of its tables.
    """
    with loading():
        from croupier.cli.study import StudyOptions, print_study

    return print_study(
        file,
        StudyOptions(as_json, csv_to, svg_to, rounds, threads, gpu),
    )


VALUES: Final = (strategy, edge, par, count, removal, advise, simulate, study)
