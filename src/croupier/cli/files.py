"""Files: reading what the user names, printing what is asked for."""

from collections.abc import Callable
from pathlib import Path

import click
from msgspec.structs import replace

from croupier import house
from croupier.cli.printing import REFUSED, print_json
from croupier.record.model import bad
from croupier.record.read import read_table_file
from croupier.record.report import error, error_line
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules


def read(file: str) -> str:
    """The text of a file; trouble with it is stated like anything else that is wrong."""
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except OSError as trouble:
        raise bad("", f"cannot be read: {trouble.strerror}") from None
    except UnicodeDecodeError:
        raise bad("", "cannot be read: it is not text in UTF-8") from None


def write(to: str | None, made: Callable[[], bytes]) -> None:
    """Write what is made to a file, where one is named."""
    if to is None:
        return
    try:
        Path(to).write_bytes(made())
    except OSError as trouble:
        raise bad(to, f"cannot be written: {trouble.strerror}") from None


def check_place(at: str, to: str | None) -> None:
    """There is a place for what will be written: nobody waits for what cannot be."""
    if to is None:
        return
    if not Path(to).absolute().parent.is_dir():
        raise bad(at, f"{to} cannot be written: there is no such folder")
    if Path(to).is_dir():
        raise bad(at, f"{to} cannot be written: it is a folder")


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
