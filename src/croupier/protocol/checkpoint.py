"""Checkpoint: what every stream held at a moment, under one root, signed."""

from typing import NamedTuple

from msgspec import Struct


class Covered(NamedTuple):
    """How far a stream had come, and the digest of all in it."""

    stream: str
    version: int
    hash: bytes


class Checkpoint(Struct, frozen=True, tag=True, kw_only=True):
    """What every stream held at a moment, under one root, signed."""

    covered: tuple[Covered, ...]
    """By the name of the stream."""
    root: bytes
    at: int
    key: bytes
    """The public key that verifies the signature."""
    signature: bytes
