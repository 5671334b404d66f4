"""Choice: one answer to the question of a reading, named where the law turns on it."""

from typing import NamedTuple

from croupier.gazette.errors import UnknownReading
from croupier.gazette.reading import reading

ReadingName = str
"""One of the readings of the register, for a type checker."""
Readings = tuple[ReadingName, ...]


class ReadingChoice(NamedTuple):
    """A reading, and what a table takes it for."""

    reading: str
    taken: str


def choice(name: str, taken: str) -> ReadingChoice:
    """Return a choice of a reading; one the register does not know fails where it is named."""
    open_to = reading(name).choices
    if taken not in open_to:
        raise UnknownReading(f"The reading {name} has no choice {taken}.", taken, open_to)
    return ReadingChoice(name, taken)
