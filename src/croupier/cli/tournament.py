"""croupier tournament run."""

import click

from croupier import house
from croupier.cli.files import read, refuse
from croupier.cli.printing import DONE, print_json
from croupier.record.tournament import lines, report
from croupier.rules.refusal import Refusal, Unlawful


def run_tournament(file: str, as_json: bool, seed: int, best_play: bool) -> int:
    """Play a tournament file out and print its result; the exit status."""
    try:
        result = house.run_tournament(read(file), seed, best_play)
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json)
    if as_json:
        print_json(report(result))
    else:
        click.echo("\n".join(lines(result)))
    return DONE
