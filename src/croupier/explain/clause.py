"""Clause said: what a clause says in our words, and the reading taken of it, each by itself."""

from croupier.gazette import reading
from croupier.gazette.edition import Edition


def clause_said(edition: Edition, number: str) -> str:
    """What a clause of an edition says, but not how it is read: a table may read it otherwise."""
    return edition.clause(number).summary


def read_into(edition: Edition, number: str) -> str:
    """The reading that was taken of a clause; nothing where none was."""
    if number not in edition or not edition.clause(number).read:
        return ""
    place = edition.jurisdiction
    known = reading.readings_of(place).values()
    its_own = (one for one in known if one.selectable and one.clauses[place][0] == number)
    return next((one.name for one in its_own if one.applies_in(edition.id, place)), "")
