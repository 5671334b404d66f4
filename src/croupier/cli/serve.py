"""croupier serve, and what is done with a casino that is kept: api, export, import, backup."""

import asyncio
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec
from urllib.parse import urlsplit

import click
from msgspec import Struct

from croupier.cli.printing import DONE, REFUSED, print_json

if TYPE_CHECKING:
    from croupier.web.serve import Where

P = ParamSpec("P")
_EXTRAS = {"psycopg": "postgres", "psycopg_pool": "postgres"}


class ServeOptions(Struct, frozen=True, kw_only=True):
    """How a casino is asked to be served."""

    host: str
    port: int
    data: str | None
    database: str = ""
    origin: str = ""
    log_format: str = "text"
    trust_proxy: str = ""
    open_metrics: bool = False
    advises: bool = True
    practises: bool = True
    witness: tuple[str, ...] = ()
    shuffle_delay: int = 0
    beacon: str = ""


def _reporting(work: Callable[P, int]) -> Callable[P, int]:
    """Report in a sentence what stands in the way of a command."""

    @wraps(work)
    def reported(*args: P.args, **kwargs: P.kwargs) -> int:
        try:
            from croupier.casino.audit import NotImported
            from croupier.casino.store.port import StoreError
            from croupier.web.serve import Unservable
        except ModuleNotFoundError as missing:
            return _missing(missing)
        try:
            return work(*args, **kwargs)
        except ModuleNotFoundError as missing:
            return _missing(missing)
        except (Unservable, StoreError, NotImported, ValueError) as trouble:
            return _refuse(str(trouble))
        except OSError as trouble:
            why = f"{trouble.filename} cannot be used: {trouble.strerror}."
            return _refuse(why if trouble.filename else str(trouble))

    return reported


def _missing(missing: ModuleNotFoundError) -> int:
    extra = _EXTRAS.get((missing.name or "").partition(".")[0], "server")
    return _refuse(f"That needs the extra `{extra}`: pip install croupier[{extra}]")


def _refuse(sentence: str) -> int:
    click.echo(sentence, err=True)
    return REFUSED


@_reporting
def open_casino(options: ServeOptions) -> int:
    """Serve a casino until it is stopped; the exit status."""
    from croupier.fairness.beacon import source_of
    from croupier.web.kit.logs import log_to
    from croupier.web.serve import Where, serve_at

    where = Where(
        folder=_folder(options.data),
        database=options.database,
        host=options.host,
        port=options.port,
        origin=_origin(options.origin),
        trust_proxy=options.trust_proxy,
        open_metrics=options.open_metrics,
        advises=options.advises,
        practises=options.practises,
        witnesses=frozenset(map(_public_key, options.witness)),
        shuffle_delay=options.shuffle_delay,
        beacon=source_of(options.beacon) if options.beacon else "",
    )
    log_to(options.log_format == "json")
    serve_at(where, click.echo)
    return DONE


def _public_key(text: str) -> bytes:
    from croupier.cli.verify import public_key
    from croupier.verify.lines import Unreadable
    from croupier.web.serve import Unservable

    try:
        return public_key(text)
    except Unreadable as wrong:
        raise Unservable(f"{text!r} is no witness: {wrong}.") from None


def _folder(data: str | None) -> Path:
    from croupier.web.serve import Unservable

    try:
        return Path(data) if data else Path.home() / ".croupier"
    except RuntimeError:
        raise Unservable("You have no home folder: name a folder with --data.") from None


def _origin(text: str) -> str:
    """Where browsers find the casino: scheme and host, and nothing after them."""
    from croupier.web.serve import Unservable

    sentence = text.rstrip("/")
    at = urlsplit(sentence)
    plain = f"{at.scheme}://{at.netloc}" == sentence and "@" not in sentence
    if sentence and not (plain and at.scheme in ("http", "https") and at.hostname):
        raise Unservable(f"An origin is written like https://casino.example; {text!r} is not.")
    return sentence


# ── What is kept ────────────────────────────────────────────────────────────────────────────────


def _where(data: str | None, database: str) -> "Where":
    from croupier.web.serve import Where

    return Where(folder=_folder(data), database=database)


@_reporting
def print_api() -> int:
    """Print the description of the API; the exit status."""
    from croupier.web.app import described

    print_json(described())
    return DONE


@_reporting
def export_to(file: str | None, data: str | None, database: str, sign: bool) -> int:
    """Write a casino's log out, to a file or to stdout; the exit status."""
    from croupier.web.transfer import export

    with click.open_file(file or "-", "wb", lazy=False) as to:
        signed = asyncio.run(export(_where(data, database), to, sign))
    if sign and not signed:
        click.echo(
            "A server has this casino, or the key is elsewhere: no checkpoint was signed.",
            err=True,
        )
    return DONE


@_reporting
def import_from(file: str, data: str | None, database: str) -> int:
    """Take an export into a casino that has no log yet; the exit status."""
    from croupier.web.transfer import take_in

    try:
        with Path(file).open("rb") as lines:
            count = asyncio.run(take_in(_where(data, database), lines))
    except (FileNotFoundError, IsADirectoryError) as trouble:
        return _refuse(f"{file} cannot be read: {trouble.strerror}")
    click.echo(f"{count} entries taken in.")
    return DONE


@_reporting
def back_up_to(folder: str, data: str | None) -> int:
    """Copy a casino, in play or not; the exit status."""
    from croupier.web.backup import back_up

    back_up(_folder(data), Path(folder))
    click.echo(f"Everything is copied to {folder}: keep it where nobody else reads it.")
    return DONE


@_reporting
def restore_from(copy: str, data: str | None) -> int:
    """Put a copy of a casino back, once it is found whole; the exit status."""
    from croupier.web.backup import restore

    to = _folder(data)
    count = asyncio.run(restore(Path(copy), to))
    click.echo(f"{count} entries are put back into {to}. Every table will begin a new shoe.")
    return DONE


def recall_round(table: str, number: int, file: str) -> int:
    """Print a Round of an export as a Round record; the exit status."""
    from croupier.verify.lines import Unreadable
    from croupier.verify.recall import NotRecalled, recall

    try:
        with Path(file).open("rb") as lines:
            text = recall(lines, table, number)
    except OSError as trouble:
        return _refuse(f"{file} cannot be read: {trouble.strerror}")
    except (NotRecalled, Unreadable) as wrong:
        return _refuse(f"{file}: {wrong}")
    click.echo(text, nl=False)
    return DONE
