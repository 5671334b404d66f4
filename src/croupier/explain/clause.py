"""Clause said: what a clause says in our words, and the reading taken of it, each by itself."""

import re
from typing import Final

from croupier.gazette import reading
from croupier.gazette.edition import Edition

_READ: Final = re.compile(r" \([^()]*\bread (?:as|to)\b[^()]*\)")
"""Where a summary says how its clause is read: ``(read as the wagers on that hand)``."""


def unread(summary: str) -> str:
    """A summary without how its clause is read, which a table may choose otherwise."""
    return _READ.sub("", summary)


def clause_said(edition: Edition, number: str) -> str:
    """What a clause of an edition says."""
    return unread(edition.clause(number).summary)


def read_into(edition: Edition, number: str) -> str:
    """The reading that the summary of a clause speaks of; nothing where it speaks of none."""
    if number not in edition or not _READ.search(edition.clause(number).summary):
        return ""
    place = edition.jurisdiction
    known = reading.readings_of(place).values()
    its_own = (one for one in known if one.selectable and one.clauses[place][0] == number)
    return next((one.name for one in its_own if one.applies_in(edition.id, place)), "")
