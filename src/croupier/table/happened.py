"""Happened: what every event is."""

from msgspec import Struct


class Happened(Struct, frozen=True, tag=True, gc=False):
    """Something that happened in a Round."""
