"""Provision: a function of the law, equal to any other that answers alike.

A provision is pure: what it answers follows from its code and from what it was made with. Two with
the same code, made with equal values, are one, whichever table they were made for. What cannot be
compared equals nothing.
"""

from collections.abc import Hashable, Mapping
from types import FunctionType
from typing import Final, Generic, TypeVar

T = TypeVar("T")


class Provision(Generic[T]):
    """A function of the law as a key: of what was worked out for it, or for one like it."""

    def __init__(self, answers: T) -> None:
        self.answers: Final = answers
        self._key = _key(answers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Provision) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def _key(value: object) -> Hashable:
    """A key of a function, or of a value that one was made with."""
    if isinstance(value, FunctionType):
        made_with = [cell.cell_contents for cell in value.__closure__ or ()]
        defaults = (value.__defaults__, value.__kwdefaults__)
        return value.__module__, value.__code__, *map(_key, (*made_with, *defaults))
    if isinstance(value, Mapping):
        return type(value), frozenset((name, _key(one)) for name, one in value.items())
    try:
        hash(value)
    except TypeError:
        return object()
    return type(value), value
