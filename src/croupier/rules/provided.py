"""Provided: a value or a function of the law with the clauses it states; and layers of them."""

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Provided(Struct, Generic[T], frozen=True):
    """What one slot of a table's rules holds, and the clauses behind it."""

    value: T
    clauses: tuple[str, ...]


Slots = Mapping[str, Provided[object]]


def provided(value: T, *clauses: str) -> Provided[T]:
    """State that these clauses provide this."""
    return Provided(value, clauses)


class SlotConflict(Exception):
    """Two sections of one layer fill the same slot, or one fills a slot that does not exist."""


def join(parts: Iterable[Slots]) -> dict[str, Provided[object]]:
    """Put the sections of one layer together; no slot may be filled twice."""
    whole: dict[str, Provided[object]] = {}
    for part in parts:
        twice = whole.keys() & part.keys()
        if twice:
            raise SlotConflict(f"filled twice: {', '.join(sorted(twice))}")
        whole.update(part)
    return whole


def lay(base: Slots, *layers: Slots) -> dict[str, Provided[object]]:
    """Lay versions over the base game: a later layer prevails where it states something."""
    whole = dict(base)
    for layer in layers:
        strange = layer.keys() - base.keys()
        if strange:
            raise SlotConflict(f"no such slot in the base game: {', '.join(sorted(strange))}")
        whole.update(layer)
    return whole
