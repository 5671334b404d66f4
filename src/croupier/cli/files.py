"""Files: reading what the user names, printing what is asked for."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from croupier import house
from croupier.cli.output import STANDARD, check_place, note_read, output
from croupier.cli.printing import REFUSED, print_json, say
from croupier.cli.typed import as_typed
from croupier.extras import MissingExtra
from croupier.gazette.errors import nearest
from croupier.gazette.register import edition_ids
from croupier.library.source import decoded
from croupier.record.file_kind import check_record
from croupier.record.model import bad
from croupier.record.read import read_table_file
from croupier.record.table_source import names_edition, no_such_table
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
    if not file:
        raise bad("", "no file is named")
    try:
        if file == STANDARD:
            return sys.stdin.buffer.read()
        if not updated:
            note_read(file)
        return Path(file).read_bytes()
    except OSError as trouble:
        raise bad("", f"cannot be read: {trouble.strerror}") from None


def record_bytes(file: str) -> bytes:
    """The bytes of a Round record; what is another kind of file is named."""
    body = read_bytes(file)
    check_record(body)
    return body


def table_text(file: str) -> str:
    """The text of a table file; an edition's name is the table that sets nothing else."""
    return decoded(table_bytes(file))


def table_bytes(file: str) -> bytes:
    """The bytes of a table file, or of one that names an edition alone."""
    if names_edition(file):
        return f'edition = "{file}"\n'.encode()
    if not Path(file).exists() and nearest(file, edition_ids()):
        raise bad("", str(no_such_table(file)))
    return read_bytes(file)


def write(to: str | None, made: Callable[[], bytes], *, updated: bool = False) -> None:
    """Write what is made to a file, where one is named; say so unless it is kept up to date."""
    if to is None:
        return
    check_place("", to)
    whole = made()
    try:
        with output(to, updated=updated) as file:
            file.write(whole)
    except BrokenPipeError:
        raise
    except OSError as trouble:
        raise bad(to, f"cannot be written: {trouble.strerror}") from None
    if to != STANDARD and not updated:
        say(f"Written: {to}", err=True)


@contextmanager
def borrowing(backfill: str | None) -> Iterator[None]:
    """What cannot be borrowed from is said of the option, where one names it."""
    try:
        yield
    except Refusal as wrong:
        if backfill and wrong.at == "backfill":
            raise wrong.at_place("--backfill") from None
        raise


def opened(text: str, backfill: str | None = None) -> tuple[TableConfig, TableRules]:
    """The table of a file; everything wrong with it is stated at once."""
    config, wrong = read_table_file(text)
    if backfill:
        config = replace(config, backfill=backfill)
    try:
        with borrowing(backfill):
            rules = house.open_for_play(config)
    except Unlawful as unlawful:
        raise Unlawful((*wrong, *unlawful.refusals)) from None
    if wrong:
        raise Unlawful(wrong)
    return config, rules


def refuse(file: str, wrong: Refusal | Unlawful, as_json: bool) -> int:
    """Say why a file cannot be used; the exit status. An extra is not the file's."""
    if isinstance(wrong, MissingExtra):  # said alike by every command
        raise wrong
    from croupier.record.report import error, error_line  # which loads the engine

    said = as_typed(wrong)
    if as_json:
        print_json(error(file, said))
    else:
        say(error_line(file, said), err=True)
    return REFUSED
