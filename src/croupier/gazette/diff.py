"""Diff: what is different from one edition to another, clause by clause, and what made it so.

The steps of every clause through the editions in between are summed up. Summaries are not compared:
the registers of 1998 and of today are in our own words, and where the words of the law agree the
clause is *bracketed* in the editions between, which take it over from its source unchanged, so it
takes no step. A clause with two wordings (*either*) takes a doubtful step into the editions that
leave the day of its change open; from 1998 to today it is a change, and unexplained.

A difference is listed as a change of law where a step on the way is sure, or where both ends are.
Any other is in doubt.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.gazette.amendment import Operation
from croupier.gazette.clause import Clause, section, sort_key
from croupier.gazette.edition import Edition
from croupier.gazette.errors import GazetteError
from croupier.gazette.history import (
    HistoryStep,
    Nature,
    canonical,
    doubt,
    editions_of,
    held,
    is_gone,
    is_sure,
    nature_of,
    steps,
)
from croupier.gazette.register import operations

_REVERSED = {Nature.ADDED: Nature.REMOVED, Nature.REMOVED: Nature.ADDED}


class IncomparableEditions(GazetteError):
    """Two editions of different jurisdictions: neither goes on from the other."""


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """What two editions have different in one clause.

    ``operations`` are those of supplied instruments that made it, in order; ``unexplained`` says
    that something about it was made by none of them.
    """

    clause: str
    nature: Nature
    before: Clause | None
    after: Clause | None
    operations: tuple[Operation, ...] = ()
    unexplained: bool = False
    why: str = ""

    @property
    def section(self) -> str:
        """The section it stands in; a definition stands in section 1."""
        return section_of(self.clause)


def diff(old: Edition, new: Edition) -> tuple[Difference, ...]:
    """Return what is different in an edition from another of its jurisdiction, in order."""
    if old.jurisdiction != new.jurisdiction:
        raise IncomparableEditions(
            f"{old.id} and {new.id} cannot be compared: they are the law of different places,"
            f" {old.jurisdiction} and {new.jurisdiction}."
        )
    known = editions_of(old.jurisdiction)
    first, last = known.index(old), known.index(new)
    if first > last:
        return tuple(_turned(each) for each in diff(new, old))
    return tuple(_differences(known[first : last + 1]))


def throughout(old: Edition, new: Edition) -> tuple[Operation, ...]:
    """Return what the instruments between two editions do to no clause alone.

    They add headings to the contents list, and write terms otherwise throughout.
    """
    known = editions_of(old.jurisdiction)
    first, last = sorted(map(known.index, (old, new)))
    made = {name for each in known[first + 1 : last + 1] for name in each.instruments}
    return tuple(
        each for each in operations() if each.instrument in made and not each.touches_a_clause
    )


def section_of(clause_id: str) -> str:
    """Return the section of a clause in any edition; definitions are in section 1."""
    found = section(clause_id)
    return "1" if found == "terms" else found


def _differences(through: tuple[Edition, ...]) -> Iterator[Difference]:
    """Return the differences between the first and the last of some editions."""
    ids = {canonical(id_): id_ for edition in through for id_ in edition.clauses}
    for id_ in sorted(ids.values(), key=_place):
        found = _difference(id_, through)
        if found:
            yield found


def _place(clause_id: str) -> tuple[object, ...]:
    """Return where a clause comes in a list of both texts: definitions by their terms."""
    return sort_key(clause_id.replace("terms:", "1.1:"))


def _difference(clause_id: str, through: tuple[Edition, ...]) -> Difference | None:
    """Return what is different about one clause after all its steps."""
    old, new = through[0], through[-1]
    before, after = held(old, clause_id), held(new, clause_id)
    taken = steps(clause_id, through)
    if not taken or (before is None and is_gone(after)):
        return None
    sure = is_sure(old, clause_id) and is_sure(new, clause_id)
    changed = sure or any(step.nature is not Nature.IN_DOUBT for step in taken)
    return Difference(
        clause=clause_id,
        nature=nature_of(before, after) if changed else Nature.IN_DOUBT,
        before=before,
        after=after,
        operations=tuple(made for step in taken for made in step.operations),
        unexplained=changed and any(step.unexplained for step in taken),
        why=_why(clause_id, old, new, taken),
    )


def _why(clause_id: str, old: Edition, new: Edition, taken: tuple[HistoryStep, ...]) -> str:
    """Return what else there is to say: what a later text changed, and what an end leaves open."""
    sure = (step for step in taken if step.why and step.nature is not Nature.IN_DOUBT)
    lines = [f"In {step.edition}: {step.why}" for step in sure]
    lines += [doubt(old, clause_id), doubt(new, clause_id)]
    return " ".join(filter(None, lines))


def _turned(found: Difference) -> Difference:
    """Return a difference read from the later edition to the earlier."""
    return msgspec.structs.replace(
        found,
        nature=_REVERSED.get(found.nature, found.nature),
        before=found.after,
        after=found.before,
    )
