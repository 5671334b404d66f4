"""Chain: each entry of a stream bears a digest of all before it."""

from collections.abc import Iterable
from typing import NamedTuple

from croupier.casino.store.port import Entry, Spoilt
from croupier.digest import SIZE, digest

FIRST = bytes(SIZE)
"""What the first entry of a stream follows."""


class Linked(NamedTuple):
    """What of an entry is chained."""

    stream: str
    version: int
    at: int
    command: str
    body: bytes


def link(before: bytes, entry: Linked) -> bytes:
    """The digest of an entry that follows another."""
    numbers = entry.version.to_bytes(8, "big"), entry.at.to_bytes(8, "big", signed=True)
    names = entry.stream.encode(), entry.command.encode()
    return digest("croupier entry", before, *names, *numbers, entry.body)


def holds(before: bytes, entry: Entry) -> bool:
    """Does an entry bear the digest it must, after the one before it?"""
    row = Linked(entry.stream, entry.version, entry.at, entry.command, entry.body)
    try:
        return entry.hash == link(before, row)
    except (TypeError, AttributeError, OverflowError, ValueError):
        return False  # a value of another kind than was written


def check_follows(stream: str, version: int, last: bytes, entries: Iterable[Entry]) -> None:
    """Hold entries against the chain after one of this version and digest; raises Spoilt."""
    for entry in entries:
        version += 1
        if entry.version != version or not holds(last, entry):
            raise Spoilt(f"{stream} {entry.version} does not follow what is before it")
        last = entry.hash
