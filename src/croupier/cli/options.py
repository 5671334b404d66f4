"""Options: the arguments and options that more than one command takes."""

from collections.abc import Callable
from typing import Any

import click

from croupier.cli.completion import AN_EDITION, NamesOption
from croupier.cli.extras import needs

TABLE = click.argument("file", metavar="TABLE")
FILE = click.argument("file", metavar="FILE")
FILES = click.argument("files", nargs=-1, required=True, metavar="FILE…")
_SCHEMA = "its schema: croupier schema"
JSON = click.option("--json", "as_json", is_flag=True, help=f"Print one JSON object; {_SCHEMA}.")
JSON_EACH = click.option(
    "--json", "as_json", is_flag=True, help=f"Print one JSON object a file; {_SCHEMA}."
)
BACKFILL = click.option(
    "--backfill",
    cls=NamesOption,
    metavar="EDITION",
    help="Borrow missing clauses from this edition.",
    shell_complete=AN_EDITION,
)


def pdf_option(name: str, what: str) -> Callable[[Any], Any]:
    """A PDF of something, for which the extra ``print`` is looked for before work begins."""
    text = f"Write the {what} as a PDF to this file."
    return click.option("--pdf", name, metavar="TO", help=text, callback=needs("print"))
