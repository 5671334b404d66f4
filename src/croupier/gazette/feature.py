"""Whether an edition says enough to play a feature: asked per feature, not per edition."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.gazette.clause import Clause, ClauseState
from croupier.gazette.edition import Edition
from croupier.gazette.errors import EditionIncomplete, NotInEdition


def require(edition: Edition, feature: str, clause_ids: Iterable[str]) -> tuple[str, ...]:
    """Return warnings on the clauses a feature needs, or refuse the feature with the clause.

    A clause the edition does not have, or has revoked, raises ``NotInEdition``; one whose words are
    not supplied, or that may not have been in force, raises ``EditionIncomplete``. Borrowed clauses
    and clauses with two wordings are allowed with a warning each.
    """
    needed = tuple(dict.fromkeys(clause_ids))
    absent = tuple(id_ for id_ in needed if not _exists(edition, id_))
    if absent:
        raise NotInEdition(feature, edition.id, absent)
    missing = tuple(id_ for id_ in needed if not edition.state(id_).supplied)
    if missing:
        raise EditionIncomplete(feature, edition.id, missing)
    warnings = (_warning(edition, edition.clause(id_)) for id_ in needed)
    return tuple(warning for warning in warnings if warning)


def _exists(edition: Edition, clause_id: str) -> bool:
    """Return whether an edition has a clause that is not revoked, in whatever state."""
    return clause_id in edition and edition.clause(clause_id).kind != "revoked"


def _warning(edition: Edition, clause: Clause) -> str:
    """Return what to say of a clause that is not plainly known, or nothing."""
    if clause.state is ClauseState.BACKFILLED:
        return f"Clause {clause.id} of {edition.id} is borrowed from {clause.source}."
    if clause.state is ClauseState.EITHER:
        return (
            f"Clause {clause.id} of {edition.id} has two supplied wordings, and the day of the"
            " change is not known."
        )
    return ""
