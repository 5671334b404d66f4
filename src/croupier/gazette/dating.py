"""Which edition was in force on a day, and how sure that is."""

from __future__ import annotations

from datetime import date

import msgspec

from croupier.gazette.edition import Certainty
from croupier.gazette.errors import GazetteError, NoEditionInForce, UnknownEdition
from croupier.gazette.register import RegisterEntry, entries, jurisdictions


class Dated(msgspec.Struct, frozen=True):
    """The edition for a day, with how certain it is, why, and what may have stood instead."""

    edition_id: str
    certainty: Certainty
    why: str
    rivals: tuple[str, ...] = ()


def day_of(typed: str) -> date:
    """Return the day a person means."""
    if typed.strip().lower() == "today":
        return date.today()
    try:
        return date.fromisoformat(typed.strip())
    except ValueError:
        raise GazetteError(f"{typed!r} is not a day: write it as 2012-11-03, or today.") from None


def at(day: date | None, jurisdiction: str, *, today: date | None = None) -> Dated:
    """Return the edition in force on a day; no day, today or later asks for the last one supplied.

    A day is answered by the last edition that can have begun by then. The edition before it is a
    rival where the day it ended is not supplied. The New Zealand consolidation began on an unknown
    day after August 2014, so a past day after that is answered by nz-2014, reconstructed, with
    nz-current as a rival too. The answer for a given day therefore changes once the day is past: a
    record should keep the edition's id, not only its date.
    """
    known = _of(jurisdiction)
    if day is None or day >= (today or date.today()):
        return Dated(known[-1].id, "presumed", _last(known[-1]))
    begun = [each for each in known if each.effective.earliest and each.effective.earliest <= day]
    if not begun:
        raise NoEditionInForce(_too_early(day, known[0]))
    return _answer(day, begun, later=_undated(known))


def _last(entry: RegisterEntry) -> str:
    """Return why the last edition supplied answers for today."""
    return f"No later edition is supplied: {entry.effective.basis}."


def _answer(day: date, begun: list[RegisterEntry], later: tuple[str, ...]) -> Dated:
    """Return the answer for a past day, given the editions that can have begun."""
    entry = begun[-1]
    effective = entry.effective
    if effective.certain_until and day <= effective.certain_until:
        return Dated(entry.id, "certain", f"In force: {effective.basis}.")
    if entry.id != _last_dated(entry):
        later = ()
    before = () if effective.latest else tuple(each.id for each in begun[-2:-1])
    return Dated(entry.id, effective.certainty, _why(entry, before, later), (*later, *before))


def _why(entry: RegisterEntry, before: tuple[str, ...], later: tuple[str, ...]) -> str:
    """Return the reasons for an answer that is not certain."""
    reasons = [f"Last edition that can have begun by then: {entry.effective.basis}."]
    if entry.effective.certainty == "reconstructed":
        reasons.append("Instruments of these years are missing from what is supplied.")
    reasons += (f"{each} stood until it began, on a day not supplied." for each in before)
    reasons += (f"{each} replaced it on an unknown later day." for each in later)
    return " ".join(reasons)


def _too_early(day: date, first: RegisterEntry) -> str:
    """Return the sentence for a day before the first edition."""
    return (
        f"No edition supplied for {first.jurisdiction} was in force on {day.isoformat()}:"
        f" the first is {first.id}, {first.effective.basis}."
    )


def _of(jurisdiction: str) -> list[RegisterEntry]:
    """Return the editions of a jurisdiction in order of time."""
    found = [each for each in entries().values() if each.jurisdiction == jurisdiction]
    if not found:
        names = jurisdictions()
        sentence = f"There is no jurisdiction {jurisdiction}: there is {' and '.join(names)}."
        raise UnknownEdition(sentence, jurisdiction, names)
    return found


def _undated(known: list[RegisterEntry]) -> tuple[str, ...]:
    """Return the editions whose first day is unknown."""
    return tuple(each.id for each in known if each.effective.earliest is None)


def _last_dated(entry: RegisterEntry) -> str:
    """Return the last edition of the same jurisdiction that has a first day."""
    return [each.id for each in _of(entry.jurisdiction) if each.effective.earliest][-1]
