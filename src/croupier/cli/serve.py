"""croupier serve, and what is done with a casino that is kept: api, export, import, backup."""

import asyncio
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec
from urllib.parse import urlsplit

import click
from msgspec import Struct

from croupier.cli.options import CASINO_FOLDER
from croupier.cli.output import STANDARD, output
from croupier.cli.printing import DONE, REFUSED, print_error, print_json, say
from croupier.extras import MissingExtra
from croupier.rules.refusal import Refusal

if TYPE_CHECKING:
    from croupier.web.serve import Where

P = ParamSpec("P")


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
    signer: str = ""
    shuffle_delay: int = 0
    beacon: str = ""


def reporting(work: Callable[P, int]) -> Callable[P, int]:
    """Report in a sentence what stands in the way of a command."""

    @wraps(work)
    def reported(*args: P.args, **kwargs: P.kwargs) -> int:
        from croupier.casino.audit import NotImported
        from croupier.casino.store.port import StoreError
        from croupier.web.folder import Unservable

        try:
            return work(*args, **kwargs)
        except MissingExtra:  # said alike by every command
            raise
        except (Unservable, StoreError, NotImported, Refusal, ValueError) as trouble:
            return _refuse(str(trouble))
        except OSError as trouble:
            why = f"{trouble.filename} cannot be used: {trouble.strerror}."
            return _refuse(why if trouble.filename else str(trouble))

    return reported


def _refuse(sentence: str) -> int:
    context = click.get_current_context(silent=True)
    if context is not None and context.params.get("as_json"):
        print_error(sentence)
    else:
        say(sentence, err=True)
    return REFUSED


@reporting
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
        signer=options.signer,
        shuffle_delay=options.shuffle_delay,
        beacon=source_of(options.beacon) if options.beacon else "",
    )
    log_to(options.log_format == "json")
    serve_at(where, click.echo)
    return DONE


def _public_key(text: str) -> bytes:
    from croupier.verify.files import public_key
    from croupier.verify.lines import Unreadable
    from croupier.web.folder import Unservable

    try:
        return public_key(text)
    except Unreadable as wrong:
        raise Unservable(f"{text!r} is no witness: {wrong}.") from None


def _folder(data: str | None) -> Path:
    from croupier.web.folder import Unservable

    try:
        return Path(data) if data else Path.home() / CASINO_FOLDER
    except RuntimeError:
        raise Unservable("You have no home folder: name a folder with --data.") from None


def _origin(text: str) -> str:
    """Where browsers find the casino: scheme and host, and nothing after them."""
    from croupier.web.folder import Unservable

    sentence = text.rstrip("/")
    at = urlsplit(sentence)
    plain = f"{at.scheme}://{at.netloc}" == sentence and "@" not in sentence
    if sentence and not (plain and at.scheme in ("http", "https") and at.hostname):
        raise Unservable(f"An origin is written like https://casino.example; {text!r} is not.")
    return sentence


# ── What is kept ────────────────────────────────────────────────────────────────────────────────


def where_of(data: str | None, database: str) -> "Where":
    """Where a casino is kept."""
    from croupier.web.serve import Where

    return Where(folder=_folder(data), database=database)


@reporting
def print_api() -> int:
    """Print the description of the API; the exit status."""
    from croupier.web.app import described

    print_json(described())
    return DONE


@reporting
def export_to(file: str | None, data: str | None, database: str, sign: bool) -> int:
    """Write a casino's log out, to a file or to stdout; the exit status."""
    from croupier.web.transfer import export

    to = file or STANDARD
    if to != STANDARD and Path(to).resolve().parent == _folder(data).resolve():
        raise ValueError(f"{to} lies in the casino's own folder: write to another.")
    with output(to) as lines:
        signed = asyncio.run(export(where_of(data, database), lines, sign))
    if sign and not signed:
        say(
            "A server has this casino, or the key is elsewhere: no checkpoint was signed.",
            err=True,
        )
    return DONE


@reporting
def import_from(file: str, data: str | None, database: str) -> int:
    """Take an export into a casino that has no log yet; the exit status."""
    from croupier.web.transfer import take_in

    try:
        with Path(file).open("rb") as lines:
            count = asyncio.run(take_in(where_of(data, database), lines))
    except (FileNotFoundError, IsADirectoryError) as trouble:
        return _refuse(f"{file} cannot be read: {trouble.strerror}")
    click.echo(f"{count:,} entries taken in.")
    return DONE


@reporting
def back_up_to(folder: str, data: str | None) -> int:
    """Copy a casino, in play or not; the exit status."""
    from croupier.web.backup import back_up

    back_up(_folder(data), Path(folder))
    say(f"Everything is copied to {folder}: keep it where nobody else reads it.")
    return DONE


@reporting
def restore_from(copy: str, data: str | None) -> int:
    """Put a copy of a casino back, once it is found whole; the exit status."""
    from croupier.web.backup import restore

    to = _folder(data)
    count = asyncio.run(restore(Path(copy), to))
    say(f"{count:,} entries are put back into {to}. Every table will begin a new shoe.")
    return DONE


@reporting
def rotate_key(data: str | None, database: str) -> int:
    """Make the next key, and hand over to it where nobody else has the casino; the exit status."""
    from croupier.web.transfer import rotate

    key, in_use = asyncio.run(rotate(where_of(data, database)))
    click.echo(f"The next key: {key.hex()}")
    if in_use:
        say("It is in use: a checkpoint is signed by both keys, and the old one is gone.")
    else:
        say("The server or signer takes it with its next checkpoint, within ten minutes.")
    return DONE


@reporting
def run_signer(folder: str, at: str, users: tuple[str, ...]) -> int:
    """Sign for a casino at a socket, until stopped; the exit status."""
    from croupier.casino.key_file import KEY, public_key, signing_key
    from croupier.casino.signer import listen
    from croupier.web.folder import close_to_others

    if not hasattr(socket, "SO_PEERCRED"):
        return _refuse("The signer needs a system that tells who asks at a socket: Linux.")
    allowed = frozenset((os.getuid(), *map(_user, users)))
    try:
        close_to_others(Path(folder))
        key = public_key(signing_key(Path(folder) / KEY))
        say(f"The signer listens at {at}; its key: {key.hex()}")
        with suppress(KeyboardInterrupt):
            asyncio.run(listen(Path(folder), Path(at), allowed))
    except OSError as trouble:
        return _refuse(f"The signer cannot be run: {trouble.strerror or trouble}.")
    return DONE


def _user(text: str) -> int:
    """A user by name or number."""
    import pwd

    try:
        return int(text) if text.isdecimal() else pwd.getpwnam(text).pw_uid
    except KeyError:
        raise ValueError(f"There is no user {text}.") from None


@reporting
def recover_role(role: str, data: str | None, database: str) -> int:
    """Print a link for one more operator or inspector; the exit status."""
    from croupier.protocol.roles import Role
    from croupier.web.transfer import recover

    path = asyncio.run(recover(where_of(data, database), Role(role)))
    say(f"Good once, for a day, where the casino is served: {path}")
    click.echo("The log says for good that this link was made, and `croupier verify` reports it.")
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
