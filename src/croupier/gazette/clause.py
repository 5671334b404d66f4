"""One clause of an edition, and what its number says about its place."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import Literal

import msgspec

Kind = Literal[
    "action-legality",
    "deal-order",
    "dealer-draw",
    "definition",
    "display",
    "equipment",
    "general",
    "irregularity",
    "operator-election",
    "payscale",
    "procedure-dealer",
    "procedure-player-conduct",
    "revoked",
    "settlement",
    "tournament",
    "wager-amount",
    "wager-eligibility",
]
Computable = Literal["yes", "partly", "no"]
Value = int | tuple[int | str, ...]
"""A number, or a list, that an amendment changes between editions."""


Words = Literal[
    "by-notice",
    "cut-optional",
    "dealers-first-card",
    "four-scales",
    "hands-only",
    "lucky-match-beside",
    "on-suspicion",
    "standing-players",
]
"""What the words of a clause say in some editions and not in others."""


class ClauseState(StrEnum):
    """How well the words of a clause are known in an edition."""

    KNOWN = "known"
    SET_BY_AMENDMENT = "set-by-amendment"
    BRACKETED = "bracketed"
    EITHER = "either"
    ATTESTED_MISSING = "attested-missing"
    BACKFILLED = "backfilled"
    UNKNOWN = "unknown"

    @property
    def supplied(self) -> bool:
        """Whether there are words to rely on, be they borrowed."""
        return self not in (ClauseState.ATTESTED_MISSING, ClauseState.UNKNOWN)


class Disposition(StrEnum):
    """What Croupier does about a clause."""

    PLAYED = "played"
    """A provision carries it out."""
    DISPLAYED = "displayed"
    """A sign or the layout shows it."""
    ASKED = "asked"
    """The table asks a person to do or confirm it."""
    CONDUCT = "conduct"
    """It is about people and premises: there is nothing to compute."""
    AWAITING = "awaiting"
    """Nothing yet."""


class Clause(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A numbered provision: what kind it is and what it means, in our own words.

    ``summary`` is what it says, and ``read`` how that is read, where a reading was taken of it;
    ``words`` names what these words say and earlier or later ones of the clause do not;
    ``also`` is what the present consolidation says, where that may differ from ``summary``;
    ``source`` is the edition the words come from, or the instrument and its item.
    """

    id: str
    kind: Kind
    summary: str
    read: str = ""
    computable: Computable
    disposition: Disposition = Disposition.AWAITING
    applies_to: tuple[str, ...] = ()
    interacts_with: tuple[str, ...] = ()
    params: dict[str, Value] = msgspec.field(default_factory=dict)
    words: tuple[Words, ...] = ()
    state: ClauseState = ClauseState.KNOWN
    source: str = ""
    note: str = ""
    also: str = ""

    @property
    def in_full(self) -> str:
        """What the clause says, and how that is read."""
        return f"{self.summary.removesuffix('.')} ({self.read})." if self.read else self.summary


_NUMBER = re.compile(r"(\d+)([A-Z]?)(?:\.(\d+)([A-Za-z]?))?(.*)")
_SUFFIX = re.compile(r"\([a-z]+\)|~tail|:.+")


@cache
def section(clause_id: str) -> str:
    """Return the section of a clause: 15B of 15B.7, terms of terms:Box."""
    found = _NUMBER.fullmatch(clause_id)
    return found[1] + found[2] if found else clause_id.partition(":")[0]


@cache
def parents(clause_id: str) -> tuple[str, ...]:
    """Return what a clause stands in, nearest first: 12.4 and 12 of 12.4(a)."""
    found = _NUMBER.fullmatch(clause_id)
    if not found:
        return (section(clause_id),) if ":" in clause_id else ()
    suffixes = _SUFFIX.findall(found[5])
    stem = clause_id.removesuffix(found[5])
    within = [stem + "".join(suffixes[:n]) for n in range(len(suffixes) - 1, -1, -1)]
    return (*within, section(clause_id)) if found[3] else tuple(within)


def is_within(clause_id: str, ancestor: str) -> bool:
    """Return whether a clause is the ancestor or stands in it."""
    return clause_id == ancestor or ancestor in parents(clause_id)


@cache
def sort_key(clause_id: str) -> tuple[int, str, int, str, str]:
    """Return a key that puts clause ids in the order of the contents page.

    Definitions named ``terms:…`` come first, appendices and diagrams last.
    """
    found = _NUMBER.fullmatch(clause_id)
    if not found:
        place = 0 if clause_id.startswith("terms:") else 10_000
        return (place, clause_id, -1, "", "")
    return (int(found[1]), found[2], int(found[3] or -1), found[4], found[5])


@cache
def counterpart(clause_id: str) -> str:
    """Return the id the same provision has where section 1 is, or is not, paragraphed.

    The New Zealand consolidation puts the bodies of 1.0 and 2.0 into paragraphs 1.1 and 2.1, so a
    definition is ``1.1:Box`` there and ``terms:Box`` in older editions.
    """
    for old, new in (("1.0", "1.1"), ("2.0", "2.1")):
        if clause_id in (old, new):
            return new if clause_id == old else old
    if clause_id.startswith("terms:"):
        return "1.1:" + clause_id.removeprefix("terms:")
    return re.sub(r"^1\.1:", "terms:", clause_id)
