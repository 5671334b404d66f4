"""The commands of croupier tournament.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

import click

from croupier.cli.options import FILE, JSON


@click.group()
def tournament() -> None:
    """Run a tournament."""


@tournament.command()
@FILE
@click.option("--seed", default=1, show_default=True, help="Fixes every shuffle.")
@click.option("--best-play", is_flag=True, help="Players follow the exact strategy of the table.")
@JSON
def run(file: str, seed: int, best_play: bool, as_json: bool) -> int:
    """Play a tournament out with automatic players: heats, final table, standings, prizes."""
    from croupier.cli.tournament import run_tournament

    return run_tournament(file, as_json, seed, best_play)
