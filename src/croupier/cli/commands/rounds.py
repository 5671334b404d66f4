"""The commands about a Round: settle it, rule on it.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

from typing import Final, Unpack

import click

from croupier.cli.asked import DocumentOptions
from croupier.cli.options import (
    ALWAYS_FILED,
    BACKFILL,
    FILE,
    FILES,
    JSON,
    JSON_EACH,
    TABLE_NAME,
    document_options,
)


@click.command()
@FILES
@JSON_EACH
@BACKFILL
def settle(files: tuple[str, ...], as_json: bool, backfill: str | None) -> int:
    """Settle Round records: who wins what, by which clause.

    Exit status: 0 settled as expected; 1 settled, but not as the record expects; 2 the record
    cannot be settled.
    """
    from croupier.cli.settle import settle_file

    return max(settle_file(file, as_json, backfill) for file in files)


@click.command()
@FILE
@JSON
@click.option(
    "--readings",
    type=click.Choice(["each", "all"]),
    default="each",
    show_default=True,
    help="Try each other reading by itself, or every combination.",
)
@document_options("ruling")
@ALWAYS_FILED
@TABLE_NAME
@BACKFILL
def adjudicate(
    file: str,
    *,
    as_json: bool,
    readings: str,
    table: str,
    backfill: str | None,
    **document: Unpack[DocumentOptions],
) -> int:
    """Rule on a Round: what the law makes of it, and where what was done departs from it.

    Exit status: 0 practice and law agree; 1 they part, or the Round has no end; 2 the record
    cannot be ruled on.
    """
    from croupier.cli.adjudicate import adjudicate_file

    return adjudicate_file(
        file,
        as_json=as_json,
        all_readings=readings == "all",
        backfill=backfill,
        table=table,
        document=document,
    )


ROUNDS: Final = (settle, adjudicate)
