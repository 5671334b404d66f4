"""Options: the arguments and options that more than one command takes."""

import click

from croupier.cli.completion import AN_EDITION

TABLE = click.argument("file", metavar="TABLE")
FILE = click.argument("file", metavar="FILE")
FILES = click.argument("files", nargs=-1, required=True, metavar="FILE…")
JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
JSON_EACH = click.option("--json", "as_json", is_flag=True, help="Print one JSON object a file.")
BACKFILL = click.option(
    "--backfill",
    metavar="EDITION",
    help="Borrow missing clauses from this edition.",
    shell_complete=AN_EDITION,
)
