"""File kinds: what a file is that a command was given and does not read."""

import json
import tomllib
from pathlib import Path
from typing import Final

from croupier.record.model import bad

_LOOKED_AT: Final = 1 << 20
"""Bytes of a file that are looked at: those of which anything is said here are shorter."""
_KINDS: Final = {
    "cards": "it is a Round record, which `croupier settle` and `croupier adjudicate` read",
    "vary": "it is a study, which `croupier study` reads",
    "tournament": "it is a tournament, which `croupier tournament run` reads",
    "edition": "it is a table file, which `croupier table check` reads",
    "course": "it is the result of a course, which `croupier school verify` reads",
}
"""What a file is, by a key that no kind before it has."""


_OF_A_ROUND: Final = frozenset(("cards", "wager", "calls", "done", "expect"))
"""Keys that Round records have, and no other file."""


def file_kind(file: Path) -> str:
    """What a file is, in words, and what reads it."""
    with file.open("rb") as opened:
        return kind_of(opened.read(_LOOKED_AT))


def check_record(body: bytes) -> None:
    """Name what is no Round record, but another kind of file."""
    keys = _keys(body)
    if keys & set(_KINDS) and not keys & _OF_A_ROUND:
        raise bad("", f"this is no Round record: {kind_of(body)}")


def kind_of(body: bytes) -> str:
    """What a file with these bytes is."""
    if not body.strip():
        return "it is empty"
    keys = _keys(body)
    return next(
        (said for key, said in _KINDS.items() if key in keys), "it is no file that Croupier reads"
    )


def _keys(body: bytes) -> frozenset[str]:
    """The keys of a file of TOML or JSON; none of any other."""
    for read in (tomllib.loads, json.loads):
        try:
            found = read(body.decode("utf-8-sig"))
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            return frozenset(found)
    return frozenset()
