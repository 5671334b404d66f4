"""Clause numbers that moved: the same provision under the number an edition prints."""

from croupier.gazette import Edition

CONSOLIDATION = "nz-current"


def cite(edition: Edition, *numbers: str) -> str:
    """The first of these numbers that the edition has."""
    return next(number for number in numbers if edition.in_force(number))


def division_1(edition: Edition) -> str:
    """The clause that brings in the general rules of Division 1."""
    return cite(edition, "2.1", "2.0")


def term(edition: Edition, word: str) -> str:
    """The definition of a word."""
    return edition.clause(f"terms:{word}").id


def is_consolidation(edition: Edition) -> bool:
    """Is this the current consolidation, whose words replaced those of 1998?"""
    return edition.id == CONSOLIDATION
