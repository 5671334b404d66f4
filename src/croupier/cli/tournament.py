"""croupier tournament run."""

import click

from croupier import house
from croupier.cli.files import DONE, REFUSED, print_json, read
from croupier.record.report import error, error_line
from croupier.record.tournament import lines, report
from croupier.rules.refusal import Refusal, Unlawful


def run_tournament(file: str, as_json: bool, seed: int) -> int:
    """Play a tournament file out and print its result; the exit status."""
    try:
        result = house.run_tournament(read(file), seed)
    except (Refusal, Unlawful) as wrong:
        if as_json:
            print_json(error(file, wrong))
        else:
            click.echo(error_line(file, wrong), err=True)
        return REFUSED
    if as_json:
        print_json(report(result))
    else:
        click.echo("\n".join(lines(result)))
    return DONE
