"""Clause numbers that moved: the same provision under the number an edition prints."""

from typing import Final

from croupier.gazette import Edition

FIRST: Final = "nz-1998"
CONSOLIDATION: Final = "nz-current"


def cite(edition: Edition, *numbers: str) -> str:
    """The first of these numbers that the edition has."""
    return next(number for number in numbers if edition.in_force(number))


def those_in_force(edition: Edition, *numbers: str) -> tuple[str, ...]:
    """Those of these numbers that the edition has."""
    return tuple(number for number in numbers if edition.in_force(number))


def division_1(edition: Edition) -> str:
    """The clause that brings in the general rules of Division 1."""
    return edition.clause("2.0").id


def terms(edition: Edition, *definitions: str) -> tuple[str, ...]:
    """Those of some definitions that an edition has, under the ids it gives them (1.1)."""
    return tuple(edition.clause(one).id for one in definitions if edition.in_force(one))


def has_words_of_1998(edition: Edition) -> bool:
    """May the words of 1998 still stand where today's differ from them?"""
    return edition.id != CONSOLIDATION


def has_words_of_today(edition: Edition) -> bool:
    """May today's words stand already where they differ from those of 1998?"""
    return edition.id != FIRST


def wording_of_irregularities(edition: Edition) -> tuple[str, ...]:
    """The reading on which the words of 16.3 and 16.5 turn, in editions with two of them."""
    return () if edition.id in (FIRST, CONSOLIDATION) else ("irregularities-wording",)


def is_consolidation(edition: Edition) -> bool:
    """Is this the current consolidation, whose words replaced those of 1998?"""
    return edition.id == CONSOLIDATION
