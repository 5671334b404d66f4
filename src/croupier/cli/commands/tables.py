"""The commands of croupier table: set one up, print its sign, draw its layout.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

from typing import Unpack

import click

from croupier.cli.asked import DocumentOptions
from croupier.cli.completion import A_FILE, A_VERSION, AN_EDITION, NamesOption
from croupier.cli.group import CommandGroup
from croupier.cli.options import (
    BACKFILL,
    FILES,
    JSON,
    JSON_EACH,
    TABLE,
    TABLE_NAME,
    WrittenFile,
    document_options,
    svg_option,
)


@click.group(cls=CommandGroup)
def table() -> None:
    """Set up a table."""


@table.command()
@click.argument(
    "to",
    metavar="[TO]",
    type=WrittenFile("a table file", ".toml"),
    shell_complete=A_FILE,
    default="-",
)
@click.option(
    "--edition",
    cls=NamesOption,
    help="The edition that applies.",
    default="nz-current",
    show_default=True,
    metavar="EDITION",
    shell_complete=AN_EDITION,
)
@click.option(
    "--version",
    "versions",
    cls=NamesOption,
    multiple=True,
    metavar="NAME",
    help="Adopt a version.",
    shell_complete=A_VERSION,
)
def new(to: str, edition: str, versions: tuple[str, ...]) -> int:
    """Write a table file to begin with: every setting, its lawful values, their clauses.

    It goes to standard output where no file is named, and never over one that is there.
    Exit status: 0 written; 2 refused.
    """
    from croupier.cli.new_table import new_table

    return new_table(to, edition, versions)


@table.command()
@FILES
@JSON_EACH
@BACKFILL
def check(files: tuple[str, ...], as_json: bool, backfill: str | None) -> int:
    """Check whether a table is lawful: every value with its clause, every notice, every refusal.

    Several files are tables of one casino. Exit status: 0 lawful; 2 refused.
    """
    from croupier.cli.table import check_tables

    return check_tables(files, as_json, backfill)


@table.command()
@TABLE
@svg_option("the sign")
@click.option("--clauses", is_flag=True, help="Put the clause of each line in the margin.")
@click.option(
    "--filed", is_flag=True, help="Write the document for the file, not the sign to display."
)
@document_options("sign")
@TABLE_NAME
@JSON
@BACKFILL
def sign(
    file: str,
    *,
    svg_to: str | None,
    clauses: bool,
    filed: bool,
    table: str,
    as_json: bool,
    backfill: str | None,
    **document: Unpack[DocumentOptions],
) -> int:
    """Print the sign a table must display: limits, modifications, versions, pay scales.

    With --filed, --pdf and --html write the sign as displayed, each line with its clause, as a
    document that is numbered, dated and signed. Exit status: 0 printed or written; 2 the table
    is refused.
    """
    from croupier.cli.sign import write_sign

    return write_sign(
        file,
        svg_to=svg_to,
        clauses=clauses,
        as_json=as_json,
        backfill=backfill,
        filed=filed,
        table=table,
        document=document,
    )


@table.command()
@TABLE
@svg_option("the layout", required=True)
@BACKFILL
def cloth(file: str, svg_to: str, backfill: str | None) -> int:
    """Draw the layout of a table: Boxes, side wagers, insurance line, inscriptions.

    Exit status: 0 drawn; 2 the table is refused.
    """
    from croupier.cli.cloth import write_cloth

    return write_cloth(file, svg_to, backfill)


@table.command()
@TABLE
@JSON
@BACKFILL
def prompts(file: str, as_json: bool, backfill: str | None) -> int:
    """List what a table asks people to do or confirm, moment by moment, each with its clause.

    Exit status: 0 done; 2 the table is refused.
    """
    from croupier.cli.prompts import print_prompts

    return print_prompts(file, as_json, backfill)
