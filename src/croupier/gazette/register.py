"""The register of editions: read from the data files when first asked for, and kept.

Three editions are texts supplied whole. The other two are produced: the operations of an instrument
are applied to the parent edition, and then each clause is marked with what is known of its words.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from croupier.gazette.amendment import Instrument, Operation, apply, renames
from croupier.gazette.clause import Clause
from croupier.gazette.edition import Edition, EditionId, Effective, Jurisdiction
from croupier.gazette.errors import UnknownEdition
from croupier.gazette.gaps import Gaps, borrow, mark
from croupier.gazette.toml import loads


class RegisterEntry(Gaps, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the data file says of an edition; ``register`` names the text it was supplied in."""

    id: EditionId
    title: str
    jurisdiction: Jurisdiction
    base_complete: bool
    effective: Effective
    register: str = ""
    parent: EditionId | None = None
    instruments: tuple[str, ...] = ()
    not_supplied: tuple[str, ...] = ()


def edition(edition_id: str, backfill: str | None = None) -> Edition:
    """Return an edition, if asked with the clauses it lacks borrowed from a later whole one."""
    if not isinstance(edition_id, str):
        raise TypeError(f'expected an edition such as "nz-current", not {edition_id!r}')
    own = _edition(edition_id)
    return own if backfill is None else _backfilled(edition_id, backfill)


def edition_ids() -> tuple[EditionId, ...]:
    """Return the ids of the editions, in order of time within each jurisdiction."""
    return tuple(entry.id for entry in entries().values())


def jurisdictions() -> tuple[Jurisdiction, ...]:
    """Return the jurisdictions that have an edition."""
    return tuple(dict.fromkeys(entry.jurisdiction for entry in entries().values()))


@cache
def entries() -> Mapping[str, RegisterEntry]:
    """Return what the data file says of each edition, by id."""
    listed = msgspec.convert(read("editions.toml")["edition"], list[RegisterEntry])
    return MappingProxyType({entry.id: entry for entry in listed})


@cache
def instruments() -> Mapping[str, Instrument]:
    """Return the amending instruments, by id."""
    listed = msgspec.convert(_amendments()["instrument"], list[Instrument])
    return MappingProxyType({instrument.id: instrument for instrument in listed})


@cache
def operations(instrument_id: str | None = None) -> tuple[Operation, ...]:
    """Return what the instruments do, item by item; all of them, or one of them."""
    if instrument_id is not None:
        return tuple(each for each in operations() if each.instrument == instrument_id)
    return tuple(msgspec.convert(_amendments()["operation"], list[Operation]))


def read(name: str) -> dict[str, Any]:
    """Return a data file of the register."""
    return loads((Path(__file__).parent / "data" / name).read_text(encoding="utf-8"))


@cache
def _amendments() -> dict[str, Any]:
    """Return the file of instruments and operations, which is read once for both."""
    return read("amendments.toml")


@cache
def _edition(edition_id: str) -> Edition:
    """Return an edition as it is known, without borrowing."""
    entry = _entry(edition_id)
    clauses = _supplied(entry) if entry.register else _produced(entry)
    return Edition(
        id=entry.id,
        title=entry.title,
        jurisdiction=entry.jurisdiction,
        effective=entry.effective,
        base_complete=entry.base_complete,
        clauses=MappingProxyType(clauses),
        parent=entry.parent,
        instruments=entry.instruments,
        renames=MappingProxyType(renames(_operations_of(entry))),
        not_supplied=entry.not_supplied,
    )


@cache
def _backfilled(edition_id: str, lender_id: str) -> Edition:
    """Return an edition with what it lacks borrowed from another, which must be whole."""
    own, lender = _edition(edition_id), _edition(lender_id)
    if not lender.base_complete or lender.jurisdiction != own.jurisdiction:
        raise UnknownEdition(
            f"{edition_id} cannot borrow from {lender_id}: only from a whole edition of its own"
            " jurisdiction.",
            lender_id,
            (),
        )
    clauses = MappingProxyType(borrow(own.clauses, lender.clauses))
    return msgspec.structs.replace(own, clauses=clauses, backfill=lender_id)


def _supplied(entry: RegisterEntry) -> dict[str, Clause]:
    """Return the clauses of an edition whose text is supplied whole, in the order printed."""
    listed = msgspec.convert(read(entry.register)["clause"], list[Clause])
    return {each.id: msgspec.structs.replace(each, source=entry.id) for each in listed}


def _produced(entry: RegisterEntry) -> dict[str, Clause]:
    """Return the clauses of an edition made by amending its parent."""
    amended = apply(_edition(entry.parent).clauses, _operations_of(entry))
    base, latest = _base(entry), _latest(entry)
    if base == latest.id:  # no later text is supplied whole: nothing of it is in doubt
        return amended
    return mark(amended, entry, base=base, present=latest.clauses)


def _operations_of(entry: RegisterEntry) -> tuple[Operation, ...]:
    """Return the operations of the instruments that make an edition of its parent."""
    return tuple(each for instrument in entry.instruments for each in operations(instrument))


def _base(entry: RegisterEntry) -> str:
    """Return the id of the supplied edition that an edition goes back to."""
    return _base(_entry(entry.parent)) if entry.parent else entry.id


def _latest(entry: RegisterEntry) -> Edition:
    """Return the latest edition of the same jurisdiction that was supplied as a whole text."""
    whole = [each for each in entries().values() if each.register]
    return _edition([each for each in whole if each.jurisdiction == entry.jurisdiction][-1].id)


def _entry(edition_id: str) -> RegisterEntry:
    """Return what the data file says of an edition."""
    if edition_id not in entries():
        sentence = f"There is no edition {edition_id}. Editions: {', '.join(edition_ids())}."
        raise UnknownEdition(sentence, edition_id, edition_ids())
    return entries()[edition_id]
