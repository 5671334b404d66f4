"""Choosing: the right one among some that are wrong, in an order that gives nothing away."""

from collections.abc import Sequence
from random import Random
from string import ascii_lowercase
from typing import Final

from msgspec.structs import replace

from croupier.school.exercise import AnswerChoice

OTHERS: Final = 3
"""Wrong ones beside the right one, at most."""


def chosen_from(
    random: Random, right: AnswerChoice, wrong: Sequence[AnswerChoice]
) -> tuple[AnswerChoice, ...]:
    """The right choice and some wrong ones, each with a letter; none is there twice."""
    others = {one.sentence: one for one in wrong if one.sentence != right.sentence}
    few = random.sample(list(others.values()), min(OTHERS, len(others)))
    mixed = random.sample([right, *few], len(few) + 1)
    return tuple(replace(one, key=key) for one, key in zip(mixed, ascii_lowercase, strict=False))
