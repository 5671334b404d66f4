"""Clause numbers that moved: the same provision under the number an edition prints."""

from croupier.gazette.edition import Edition


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
