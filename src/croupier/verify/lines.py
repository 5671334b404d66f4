"""Lines: an export read line by line, as plain JSON."""

import json
from binascii import a2b_base64
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from croupier.errors import CroupierError

FORMAT: Final = 1
"""The form of an export that is read here."""


AUDIT: Final = "audit"
"""The stream of the checkpoints."""
WITNESS: Final = "witness"
"""The stream of what witnesses have signed."""
CUSTODY: Final = "custody"
"""The stream of who was given a role or a password by whom."""
TABLE: Final = "table/"
"""How the name of the stream of a table begins."""
TOURNAMENT: Final = "tournament/"
"""How the name of the stream of a tournament begins."""


_FITS: Final = range(-(1 << 63), 1 << 63).__contains__
"""Is a number one of 64 bits?"""

JsonObject = Mapping[str, Any]
"""An entry, or a part of one, as an export writes it."""


class ExportedEntry(NamedTuple):
    """One entry as the export has it."""

    number: int
    stream: str
    version: int
    at: int
    command: str
    body: str
    hash: bytes


def is_automatic(player: str) -> bool:
    """Is this the key of an automatic player, to whom no cut is offered?"""
    return player.startswith("~")


def released(data: Mapping[str, Any]) -> int:
    """The release of the law an entry was written by; the first where it names none."""
    law = data.get("law", 1)
    assert isinstance(law, int), "a release of the law is a number"
    return law


class Unreadable(CroupierError):
    """Why a file cannot be read as an export."""


class NotAnExport(Unreadable):
    """A file that does not begin as an export does."""


class Export(NamedTuple):
    """An export about to be read."""

    withheld: frozenset[str]
    """Streams that it leaves out, and says so."""
    entries: Iterator[ExportedEntry]


def opened(lines: Iterable[bytes]) -> Export:
    """An export whose first line was read."""
    content = iter(lines)
    header = _header(next(content, b""))
    numbered = enumerate(content, start=2)
    return Export(_withheld(header), (_read(line, at) for at, line in numbered))


def entries(lines: Iterable[bytes]) -> Iterator[ExportedEntry]:
    """The entries of an export, in their order."""
    return opened(lines).entries


def _withheld(header: dict[str, Any]) -> frozenset[str]:
    """The streams left out: never a table's or a tournament's, nor those of the checkpoints."""
    value = header.get("without", [])
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise Unreadable("line 1 does not say which streams are left out")
    kept = (AUDIT, WITNESS, CUSTODY, TABLE, TOURNAMENT)
    needed = [name for name in value if name.startswith(kept)]
    if needed:
        raise Unreadable(f"{needed[0]} is left out, and nothing can be verified without it")
    return frozenset(value)


def _object(line: bytes, at: int) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise Unreadable(f"line {at} is not a JSON object")
    return value


def _header(line: bytes) -> dict[str, Any]:
    """The first line, by which an export is known."""
    try:
        header = _object(line, 1)
    except Unreadable:
        header = {}
    if header.get("croupier") != "export":
        raise NotAnExport("this is not an export of a casino's log")
    if header.get("format") != FORMAT:
        raise Unreadable(f"an export of form {header.get('format')} is not read here")
    return header


class _Line(Struct, gc=False):
    """An entry as a line of an export has it."""

    number: int
    stream: str
    version: int
    at: int
    command: str
    body: str
    hash: str


_decoded: Final = msgspec.json.Decoder(_Line).decode


def _read(line: bytes, at: int) -> ExportedEntry:
    """The entry of a line; what is no entry is looked at again, for a sentence that says why."""
    try:
        one = _decoded(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return _entry(_object(line, at), at)
    if not _FITS(one.version) or not _FITS(one.at):
        raise Unreadable(f"line {at} is not an entry")
    where = one.number, one.stream, one.version, one.at
    return ExportedEntry(*where, one.command, one.body, raw(one.hash))


def _entry(data: dict[str, Any], at: int) -> ExportedEntry:
    values: list[Any] = [data.get(name) for name in ExportedEntry._fields]
    kinds = (int, str, int, int, str, str, str)
    fits = all(type(value) is kind for value, kind in zip(values, kinds, strict=True))
    if not fits or not all(_FITS(data[name]) for name in ("version", "at")):
        raise Unreadable(f"line {at} is not an entry")
    return ExportedEntry(
        **{**dict(zip(ExportedEntry._fields, values, strict=True)), "hash": raw(data["hash"])}
    )


def raw(text: str) -> bytes:
    """Bytes as JSON has them, in base64; nothing where they are written otherwise."""
    try:
        return a2b_base64(text, strict_mode=True)
    except ValueError:
        return b""
