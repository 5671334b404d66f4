"""croupier witness."""

import time
from pathlib import Path

import click
from msgspec import Struct

from croupier.cli.printing import DONE, NOT_AS_EXPECTED, REFUSED, say
from croupier.client.connection import RequestRefused, Unreachable
from croupier.client.witness import CasinoWitness, Disagrees, NotYet
from croupier.verify.lines import Unreadable


class WitnessOptions(Struct, frozen=True, kw_only=True):
    """How a witness is asked to look at a casino."""

    at: str
    held: str
    own: str
    key: str | None = None


def witness_casino(options: WitnessOptions, every: int | None) -> int:
    """Sign a casino's checkpoints every so many seconds, or once; the exit status."""
    try:
        witness = _witness(options)
    except (OSError, ValueError, LookupError, Unreadable) as wrong:
        say(f"{wrong}", err=True)
        return REFUSED
    click.echo(f"This witness: {witness.name.hex()}")
    while True:
        status = _look(witness)
        if every is None or status == NOT_AS_EXPECTED:
            return status
        try:
            time.sleep(every)
        except KeyboardInterrupt:
            return DONE


def _witness(options: WitnessOptions) -> CasinoWitness:
    from croupier.casino.key_file import signing_key
    from croupier.verify.files import public_key

    casino = None if options.key is None else public_key(options.key)
    return CasinoWitness(options.at, Path(options.held), signing_key(Path(options.own)), casino)


def _look(witness: CasinoWitness) -> int:
    """Look once; the exit status."""
    try:
        head = witness.look()
    except Disagrees as why:
        say(f"Not signed: {why}.", err=True)
        return NOT_AS_EXPECTED
    except (NotYet, RequestRefused, Unreachable) as why:
        say(f"Nothing was signed: {why}.", err=True)
        return REFUSED
    if head is None:
        click.echo("Nothing new.")
    else:
        click.echo(f"Checkpoint {head.number}, {head.size:,} entries: signed.")
    return DONE
