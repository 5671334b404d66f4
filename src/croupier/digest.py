"""Digest: the one hash function, with what it is used for."""

import hashlib
from typing import Final

SIZE: Final = 32
"""Bytes in a digest."""


def digest(purpose: str, *parts: bytes) -> bytes:
    """SHA-256 of a purpose and parts, each with its length, so that none runs into the next."""
    state = hashlib.sha256()
    for part in (purpose.encode(), *parts):
        state.update(len(part).to_bytes(4, "big"))
        state.update(part)
    return state.digest()
