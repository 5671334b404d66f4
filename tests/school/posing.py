"""Posing: exercises at random tables of every edition."""

from collections.abc import Iterator
from random import Random

from croupier.school.exercise import ChoiceForm, Exercise, Kind
from croupier.school.generator import exercise
from tests.tables import random_config

AT_EACH = 5
"""Exercises of each random table."""


def posed(kind: Kind, count: int) -> Iterator[Exercise]:
    """Exercises of a kind, at random tables of every edition."""
    for at in range(count // AT_EACH):
        config = random_config(Random(f"school {at}"))
        yield from (exercise(kind, config, seed) for seed in seeds(at))


def seeds(at: int) -> range:
    """The seeds of one of the tables: no two tables have the same."""
    return range(at * AT_EACH, (at + 1) * AT_EACH)


def choices(one: Exercise) -> ChoiceForm:
    """Its choices."""
    assert isinstance(one.form, ChoiceForm)
    return one.form
