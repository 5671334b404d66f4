"""Keeping: of all that shows a clause, what shows it best and shortest."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from croupier.gazette import register
from croupier.gazette.clause import Disposition, is_within, sort_key
from croupier.gazette.coverage import PROOF, Citation, How, Kind, Source, sources
from croupier.gazette.edition import Edition
from tests.coverage.candidates import Candidate, candidates, retold
from tests.coverage.carrying_out import shown_by
from tests.coverage.wording import worded

LENDER: Final = "nz-current"
"""The edition whose words are borrowed where an older one has none."""


class Found(NamedTuple):
    """What shows one clause; the least is the best."""

    rank: int
    length: int
    kind: Kind
    text: str
    at: int
    shown: Citation


def kept(edition_id: str, known: Iterable[Candidate]) -> list[Source]:
    """What some sources show of an edition, each clause once, by the best of them."""
    best: dict[str, Found] = {}
    for kind, text in known:
        _take(edition_id, kind, text, best)
    return _sources(edition_id, best)


def again(edition_id: str) -> list[Source]:
    """What is kept of an edition, carried out again."""
    known = [one for one in sources() if one.edition == edition_id]
    return kept(edition_id, [(one.kind, one.text) for one in known])


def shown_in(own: Iterable[Source]) -> set[str]:
    """The clauses that some sources show."""
    return {clause for source in own for shown in source.shows for clause in shown.clauses}


def searched(edition_id: str, known: Iterable[Source]) -> list[Source]:
    """What shows each clause of an edition, of all candidates.

    Among them is what is known of any edition of the same place, retold for this one.
    """
    best: dict[str, Found] = {}
    for edition in _editions(edition_id):
        for one in known:
            if register.edition(one.edition).jurisdiction == edition.jurisdiction:
                _take(edition_id, one.kind, retold(one.text, edition), best)
        for kind, text in candidates(edition):
            _take(edition_id, kind, text, best)
    return kept(edition_id, dict.fromkeys((one.kind, one.text) for one in best.values()))


def _editions(edition_id: str) -> Iterator[Edition]:
    """The edition, and with what it lacks borrowed where that can be."""
    own = register.edition(edition_id)
    yield own
    if not own.base_complete:
        yield register.edition(edition_id, LENDER)


def lacking(edition_id: str, shown: Iterable[str]) -> list[str]:
    """The clauses that need to be shown and are not, nor by their paragraphs.

    Of what an edition does not say in words of its own, today's edition shows enough.
    """
    edition = register.edition(edition_id)
    needed = [
        id_
        for id_, one in edition.clauses.items()
        if one.disposition in PROOF and one.state.supplied
        if one.source != LENDER or edition_id == LENDER
    ]
    return [id_ for id_ in needed if not any(is_within(each, id_) for each in shown)]


def _take(edition_id: str, kind: Kind, text: str, best: dict[str, Found]) -> None:
    """Keep what shows a clause better, or more shortly, than anything before."""
    backfill = LENDER if f'backfill = "{LENDER}"' in text else None
    edition = register.edition(edition_id, backfill)
    for at, shown in enumerate(shown_by(kind, text)):
        for clause in shown.clauses:
            if not _stands(edition, clause, shown.how):
                continue
            id_ = edition.clause(clause).id
            rank = _rank(edition, id_, shown.how)
            if rank is None:
                continue
            found = Found(rank, len(text), kind, text, at, shown)
            if id_ not in best or found[:5] < best[id_][:5]:
                best[id_] = found


def _stands(edition: Edition, clause: str, how: How) -> bool:
    """Does the clause stand there, and in words to go by where it is played?"""
    played = how in PROOF[Disposition.PLAYED]
    return edition.supplied(clause) if played else edition.in_force(clause)


def _rank(edition: Edition, clause_id: str, how: How) -> int | None:
    """How good a proof this is of what the register says; anything is one against conduct."""
    disposition = edition.clause(clause_id).disposition
    if disposition not in PROOF:
        return 0
    return PROOF[disposition].index(how) if how in PROOF[disposition] else None


def _sources(edition_id: str, best: dict[str, Found]) -> list[Source]:
    """The sources that are needed, each with what it shows."""
    by: dict[Candidate, dict[int, tuple[Citation, list[str]]]] = {}
    for clause in sorted(best, key=sort_key):
        one = best[clause]
        told = by.setdefault((one.kind, one.text), {})
        told.setdefault(one.at, (one.shown, []))[1].append(clause)
    return [
        Source(
            edition_id,
            kind,
            text,
            tuple(
                Citation(s.how, worded(s.how, s.says), tuple(ids))
                for _, (s, ids) in sorted(told.items())
            ),
        )
        for (kind, text), told in sorted(by.items())
    ]
