"""Digest: the one hash function, with what it is used for."""

import hashlib
from functools import cache
from struct import Struct
from typing import Final

_LENGTH: Final = Struct(">I").pack
SIZE: Final = 32
"""Bytes in a digest."""


def digest(purpose: str, *parts: bytes) -> bytes:
    """SHA-256 of a purpose and parts, each with its length, so that none runs into the next."""
    whole = _begin(purpose)
    for part in parts:
        whole += _LENGTH(len(part)) + part
    return hashlib.sha256(whole).digest()


@cache
def _begin(purpose: str) -> bytes:
    """What everything of one purpose begins with."""
    named = purpose.encode()
    return _LENGTH(len(named)) + named
