"""The commands about what a table is worth: strategy, edge, PAR sheet, removals, advice.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

from typing import Final, Unpack

import click

from croupier.cli.asked import EdgeOptions, ParOptions
from croupier.cli.completion import A_VALUED_WAGER, NamesOption
from croupier.cli.options import (
    BACKFILL,
    GPU,
    JSON,
    TABLE,
    TABLE_NAME,
    csv_option,
    document_options,
    pdf_option,
    svg_option,
)
from croupier.cli.progress import loading_analysis


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
def edge(file: str, **options: Unpack[EdgeOptions]) -> int:
    """Show exactly what a table earns, wager by wager.

    Of the main wager it says how often the initial wager by itself wins; `croupier par` how often
    a whole Round brings more than it cost, doubles and splits counted (hit frequency). Of side
    wagers both say the same. Exit status: 0 done; 2 the table is refused, or a figure cannot be
    worked out.
    """
    with loading_analysis():
        from croupier.cli.edge import print_edge

    return print_edge(file, options)


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
def par(file: str, **options: Unpack[ParOptions]) -> int:
    """State a table as a laboratory does: every wager's odds, spread, ranges; hours, and errors.

    For every wager its chances, house edge, volatility, and between what 1,000 to 10,000,000 of
    them come to; the exact chances of a Round's net; what an hour wins; what a Dealer's errors
    cost. The hit frequency of the main wager is that of whole Rounds, where `croupier edge` has
    that of the initial wager. Exit status: 0 done; 2 the table is refused, or a figure cannot be
    worked out.
    """
    with loading_analysis():
        from croupier.cli.par import print_par

    return print_par(file, options)


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


VALUES: Final = (strategy, edge, par, removal, advise)
"""What the command line takes, a module for each subject."""
