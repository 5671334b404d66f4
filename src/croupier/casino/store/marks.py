"""Marks: entries that are looked for by what they say, each kind through an index of its own.

The index only says where to look. What is found there is read, and checked, like any other entry.
"""

from enum import Enum
from typing import Final


class Mark(Enum):
    """A kind of entry, by the letters its name begins with."""

    ROUND = b"RoundBe"
    DISPUTE = b"Dispute"
    SETTINGS = b"Setting"


BEFORE: Final = b'{"type":"'
"""What every entry begins with; its name follows."""
AT: Final = len(BEFORE) + 1
SIZE: Final = len(Mark.ROUND.value)


def mark_of(body: bytes) -> bytes:
    """The letters of an entry that may be a mark."""
    return body[AT - 1 : AT - 1 + SIZE]
