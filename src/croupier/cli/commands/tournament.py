"""The commands of croupier tournament.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

import click

from croupier.cli.group import CommandGroup
from croupier.cli.options import FILE, JSON
from croupier.cli.progress import loading_analysis


@click.group(cls=CommandGroup)
def tournament() -> None:
    """Run a tournament, or ask how its last Rounds are played."""


@tournament.command()
@FILE
@click.option("--seed", default=1, show_default=True, help="Fixes every shuffle.")
@click.option("--best-play", is_flag=True, help="Players follow the exact strategy of the table.")
@JSON
def run(file: str, seed: int, best_play: bool, as_json: bool) -> int:
    """Play a tournament out with automatic players: heats, final table, standings, prizes."""
    from croupier.cli.tournament import run_tournament

    return run_tournament(file, as_json, seed, best_play)


@tournament.command()
@FILE
@click.option("--me", required=True, metavar="NAME", help="Who asks.")
@click.option(
    "--standing",
    required=True,
    metavar="NAME=CHIPS…",
    help='Chips in the order of the Boxes: "Ana=1000 Ben=950".',
)
@click.option("--rounds", default=1, show_default=True, help="Rounds left, this one included.")
@click.option("--advance", type=int, help="How many go on; by default as the file says.")
@click.option(
    "--wagers", default="", metavar="NAME=SUM…", help="Wagers that are known; others by style."
)
@click.option("--hand", default="", metavar="CARDS", help="The hand to call on.")
@click.option("--first", default="", metavar="CARD", help="The Dealer's first card.")
@click.option("--cards", multiple=True, metavar="NAME=CARDS", help="Another's hands: Ben='Ts 9h'.")
@click.option("--gone", metavar="CARDS", default="", help="Other cards that have been seen.")
@click.option("--best-play", is_flag=True, help="The others follow the exact strategy.")
@JSON
def advise(
    file: str,
    me: str,
    standing: str,
    *,
    rounds: int,
    advance: int | None,
    wagers: str,
    hand: str,
    first: str,
    cards: tuple[str, ...],
    gone: str,
    best_play: bool,
    as_json: bool,
) -> int:
    """Show the wager, or the call on a hand, with the best chance to advance.

    Exit status: 0 done; 2 the tournament, the standing or the hand is refused.
    """
    with loading_analysis():
        from croupier.cli.endgame import EndgameQuestion, print_endgame

    asked = EndgameQuestion(
        me=me, standing=standing, rounds=rounds, advance=advance, wagers=wagers, hand=hand,
        first=first, cards=cards, gone=gone, best_play=best_play,
    )  # fmt: skip
    return print_endgame(file, asked, as_json=as_json)
