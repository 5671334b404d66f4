"""Descriptions: editions, clauses and their history in words for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import Final

from croupier.gazette.clause import Clause, ClauseState, counterpart, is_within
from croupier.gazette.edition import PLACES, Edition
from croupier.gazette.errors import spoken
from croupier.gazette.history import HistoryStep, Nature, canonical, editions_of
from croupier.gazette.reading import Reading, readings

_MEANS: Final = {
    ClauseState.KNOWN: "Its words are supplied by {source}.",
    ClauseState.SET_BY_AMENDMENT: "Set out in full by {source}; what it said before is not"
    " supplied.",
    ClauseState.BRACKETED: "The words of {source} and of today's text agree: it is taken to have"
    " stood unchanged in between.",
    ClauseState.EITHER: "An older text and today's differ here; which of them stood is not known.",
    ClauseState.ATTESTED_MISSING: "It is proved to have stood; its words are not supplied.",
    ClauseState.BACKFILLED: "Its own words are not supplied; these are borrowed from {source}.",
    ClauseState.UNKNOWN: "Whether it was in force is not known; no words of the time are supplied.",
}


def spoken_date(day: date) -> str:
    """A day as one says it: 1 February 1998."""
    return f"{day.day} {day:%B %Y}"


# ── Editions ────────────────────────────────────────────────────────────────────────────────────


def began(edition: Edition) -> str:
    """From when an edition was in force, and how sure that is."""
    since = edition.effective
    if since.earliest is None:
        return f"an unknown day ({since.certainty})"
    day = spoken_date(since.earliest)
    bound = day if since.latest == since.earliest else f"{day} at the earliest"
    if since.certain_until:
        return f"{bound} (certain until {spoken_date(since.certain_until)}, then {since.certainty})"
    return f"{bound} ({since.certainty})"


def ended(edition: Edition) -> str:
    """Until when an edition was in force."""
    later = replaced_by(edition)
    if later is None:
        return "no later edition is supplied"
    if later.effective.earliest is None:
        return f"an unknown day, when {later.id} began"
    return f"{spoken_date(later.effective.earliest)} at the earliest, when {later.id} began"


def replaced_by(edition: Edition) -> Edition | None:
    """The next edition of the jurisdiction, if one is supplied."""
    known = editions_of(edition.jurisdiction)
    at = [one.id for one in known].index(edition.id)
    return known[at + 1] if at + 1 < len(known) else None


def text_of(edition: Edition) -> str:
    """Whether an edition is supplied whole, or what it is made of."""
    if edition.base_complete:
        return "supplied whole"
    return f"reconstructed: {edition.parent} as amended by {', '.join(edition.instruments)}"


def edition_named(edition: Edition) -> str:
    """What people call an edition: whose rules, and of when."""
    of = edition.id.rpartition("-")[2]
    when = f"rules of {of}" if of.isdigit() else "current rules"
    return f"{PLACES[edition.jurisdiction]}, {when}"


# ── Clauses ─────────────────────────────────────────────────────────────────────────────────────


def means(clause: Clause, source: str = "") -> str:
    """How well the words of a clause are known, in a sentence; ``source`` names where they are."""
    return _MEANS[clause.state].format(source=source or clause.source)


def readings_on(clause_id: str, held: Edition) -> tuple[Reading, ...]:
    """The readings on a clause of an edition, or on what stands in it."""
    asked = (clause_id, counterpart(clause_id))
    return tuple(
        each
        for each in readings().values()
        if each.applies_in(held.id, held.jurisdiction)
        and any(is_within(id_, one) for id_ in each.clauses[held.jurisdiction] for one in asked)
    )


def naming(held: Edition, clause_id: str) -> Iterator[str]:
    """The clauses that name a clause."""
    wanted = canonical(clause_id)
    for id_, clause in held.clauses.items():
        if any(canonical(other) == wanted for other in clause.interacts_with):
            yield id_


# ── Steps ───────────────────────────────────────────────────────────────────────────────────────


def amended_by(instrument: str, items: str) -> str:
    """Items of an amending instrument, by the day it was made."""
    made_on = date.fromisoformat(instrument.partition("-")[2])
    return f"the amendment of {spoken_date(made_on)}, item {items}"


def _by_name(instrument: str, items: str) -> str:
    return f"{instrument} item {items}"


def made(
    items: Iterable[tuple[str, str]],
    unexplained: bool,
    cited: Callable[[str, str], str] = _by_name,
) -> str:
    """What a change was made by, in a phrase: instruments with their items, or none supplied."""
    return f"by {makers(items, unexplained, cited)}"


def makers(
    items: Iterable[tuple[str, str]],
    unexplained: bool,
    cited: Callable[[str, str], str] = _by_name,
) -> str:
    """The instruments that made a change, with their items, or that none is supplied."""
    named: dict[str, list[str]] = {}
    for instrument, item in items:
        listed = named.setdefault(instrument, [])
        if item not in listed:
            listed.append(item)
    lines = [cited(one, ", ".join(listed)) for one, listed in named.items()]
    if unexplained:
        lines.append("no supplied instrument" if not lines else "an instrument not supplied")
    return spoken(lines)


def taken(step: HistoryStep, cited: Callable[[str, str], str] = _by_name) -> str:
    """What a step of a clause was, and what made it."""
    if step.nature is Nature.FIRST:
        return "in the first edition supplied."
    if step.nature is Nature.IN_DOUBT and step.after and step.after.state is ClauseState.KNOWN:
        return f"in these words, since when is not known. {step.why}"
    if step.nature is Nature.IN_DOUBT:
        return f"in doubt. {step.why}"
    every = (cited(each.instrument, each.item) for each in step.operations)
    sources = ", ".join(dict.fromkeys(every))
    return f"{step.nature.value} by {sources or 'no supplied instrument'}. {step.why}"
