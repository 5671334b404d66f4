"""Output: files that appear whole or not at all, and never in place of one that was read."""

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import click

from croupier.record.model import bad
from croupier.verify.document_signature import beside

STANDARD: Final = "-"
"""Standard input, or standard output."""
_READ: Final = "croupier.read"
_WRITTEN: Final = "croupier.written"
_SIGNED: Final = "croupier.signed"
_OUT: Final = "croupier.standard output"


def note_read(file: str) -> None:
    """Remember that the command which is carried out reads a file."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta.setdefault(_READ, set()).add(Path(file).resolve())


def note_signed(file: str) -> None:
    """Remember that the command which is carried out signs a file anew."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta.setdefault(_SIGNED, set()).add(Path(file).resolve())


def check_apart(places: Mapping[str, str | None]) -> None:
    """Each option names a place of its own."""
    taken: dict[Path, str] = {}
    for option, to in places.items():
        if to is None:
            continue
        other = taken.setdefault(Path(to).resolve(), option)
        if other != option:
            raise bad(option, f"{to} is written by {other} already: write to another file")


def check_place(at: str, to: str | None) -> None:
    """There is a place for what will be written: nobody waits for what cannot be."""
    if to is None:
        return
    if to == STANDARD:
        _take_standard_output(at)
        return
    if not Path(to).absolute().parent.is_dir():
        raise bad(at, f"{to} cannot be written: there is no such folder")
    if Path(to).is_dir():
        raise bad(at, f"{to} cannot be written: it is a folder")
    _check_not_read(at, Path(to).resolve())
    _check_not_signed(at, to)
    _check_no_key(at, Path(to))


@contextmanager
def output(to: str, *, updated: bool = False) -> Iterator[IO[bytes]]:
    """A file to write to, which is there under its name once all of it was written.

    A command writes once to it, unless it keeps it up to date. Where anything goes wrong, a file
    that was there before stays as it was.
    """
    check_place("", to)
    target = Path(to).resolve()
    if not updated:
        _write_once(to, target)
    if to == STANDARD:
        context = click.get_current_context(silent=True)
        out = sys.stdout if context is None else context.meta[_OUT]
        yield out.buffer
        out.buffer.flush()
        return
    if target.exists() and not target.is_file():  # a device or a pipe keeps its name
        with target.open("wb") as directly:
            yield directly
        return
    aside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with aside.open("xb") as part:
            yield part
            part.flush()
            os.fsync(part.fileno())
        if target.exists():
            shutil.copymode(target, aside)
        aside.replace(target)
    finally:
        aside.unlink(missing_ok=True)


def _take_standard_output(at: str) -> None:
    """Standard output is for what is written there alone: whatever else is said goes to stderr."""
    context = click.get_current_context(silent=True)
    if context is None or _OUT in context.meta:
        return
    if context.params.get("as_json"):
        raise bad(at, "standard output has the JSON object: write to a file")
    own = context.meta[_OUT] = sys.stdout
    sys.stdout = sys.stderr

    def give_back() -> None:
        sys.stdout = own

    context.call_on_close(give_back)


def _write_once(to: str, target: Path) -> None:
    """No command writes two things to one place."""
    context = click.get_current_context(silent=True)
    if context is None:
        return
    written: set[Path] = context.meta.setdefault(_WRITTEN, set())
    if target in written:
        raise bad(to, "is written by this command already: write to another file")
    written.add(target)


def _check_not_read(at: str, target: Path) -> None:
    context = click.get_current_context(silent=True)
    if context is not None and target in context.meta.get(_READ, ()):
        raise bad(at, f"{target.name} is read by this command: write to another file")


def _check_no_key(at: str, to: Path) -> None:
    """A private key is of more worth than anything that is written over it."""
    if to.is_file():
        with to.open("rb") as file:
            if b"PRIVATE KEY" in file.readline():
                raise bad(at, f"{to} is not written over: it holds a private key")


def _check_not_signed(at: str, to: str) -> None:
    """A signature holds for the file that it lies beside: both are written anew, or neither."""
    signature = beside(to)
    if not Path(signature).exists():
        return
    context = click.get_current_context(silent=True)
    if context is not None and Path(to).resolve() in context.meta.get(_SIGNED, ()):
        return
    why = f"it is signed, and {signature} would not hold any more"
    raise bad(at, f"{to} is not written over: {why}; sign it anew, or write to another file")
