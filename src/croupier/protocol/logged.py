"""Logged: what every entry of a table's log is."""

from msgspec import Struct


class Logged(Struct, frozen=True, tag=True):
    """Something that happened at a live table."""
