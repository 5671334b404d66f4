"""Files: reading what the user names, printing what is asked for."""

import sys
from collections.abc import Callable
from pathlib import Path

import click
from msgspec.structs import replace

from croupier import house
from croupier.cli.output import STANDARD, check_place, note_read, output
from croupier.cli.printing import REFUSED, print_json
from croupier.record.model import bad
from croupier.record.read import read_table_file
from croupier.record.report import error, error_line
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules


def read(file: str, *, updated: bool = False) -> str:
    """The text of a file; trouble with it is stated like anything else that is wrong.

    Nothing is written over it unless it is a file that a command keeps up to date.
    """
    return decoded(read_bytes(file, updated=updated))


def read_bytes(file: str, *, updated: bool = False) -> bytes:
    """The bytes of a file, as they are."""
    try:
        if file == STANDARD:
            return sys.stdin.buffer.read()
        if not updated:
            note_read(file)
        return Path(file).read_bytes()
    except OSError as trouble:
        raise bad("", f"cannot be read: {trouble.strerror}") from None


def decoded(body: bytes) -> str:
    """Bytes as text, its lines ended as text ends them."""
    try:
        return body.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise bad("", "cannot be read: it is not text in UTF-8") from None


def write(to: str | None, made: Callable[[], bytes], *, updated: bool = False) -> None:
    """Write what is made to a file, where one is named; say so unless it is kept up to date."""
    if to is None:
        return
    check_place("", to)
    whole = made()
    try:
        with output(to, updated=updated) as file:
            file.write(whole)
    except OSError as trouble:
        raise bad(to, f"cannot be written: {trouble.strerror}") from None
    if to != STANDARD and not updated:
        click.echo(f"Written: {to}", err=True)


def opened(text: str, backfill: str | None = None) -> tuple[TableConfig, TableRules]:
    """The table of a file; everything wrong with it is stated at once."""
    config, wrong = read_table_file(text)
    if backfill:
        config = replace(config, backfill=backfill)
    try:
        rules = house.open_table(config)
    except Unlawful as unlawful:
        raise Unlawful((*wrong, *unlawful.refusals)) from None
    if wrong:
        raise Unlawful(wrong)
    return config, rules


def refuse(file: str, wrong: Refusal | Unlawful, as_json: bool) -> int:
    """Say why a file cannot be used; the exit status."""
    if as_json:
        print_json(error(file, wrong))
    else:
        click.echo(error_line(file, wrong), err=True)
    return REFUSED
