"""The gazette: editions of the rules of Blackjack as registers of clauses, and their readings."""

from croupier.gazette.amendment import Change, Instrument, Operation, apply, renames
from croupier.gazette.clause import (
    Clause,
    ClauseState,
    counterpart,
    is_within,
    parents,
    section,
    sort_key,
)
from croupier.gazette.dating import Dated, at
from croupier.gazette.edition import Certainty, Edition, Effective, Jurisdiction
from croupier.gazette.errors import (
    AmendmentError,
    ClauseUnavailable,
    EditionIncomplete,
    GazetteError,
    NoEditionInForce,
    NotInEdition,
    UnknownClause,
    UnknownEdition,
    UnknownReading,
)
from croupier.gazette.feature import require
from croupier.gazette.reading import Reading, reading, readings, readings_of
from croupier.gazette.register import (
    edition,
    edition_ids,
    instruments,
    jurisdictions,
    operations,
)

__all__ = [
    "AmendmentError",
    "Certainty",
    "Change",
    "Clause",
    "ClauseState",
    "ClauseUnavailable",
    "Dated",
    "Edition",
    "EditionIncomplete",
    "Effective",
    "GazetteError",
    "Instrument",
    "Jurisdiction",
    "NoEditionInForce",
    "NotInEdition",
    "Operation",
    "Reading",
    "UnknownClause",
    "UnknownEdition",
    "UnknownReading",
    "apply",
    "at",
    "counterpart",
    "edition",
    "edition_ids",
    "instruments",
    "is_within",
    "jurisdictions",
    "operations",
    "parents",
    "reading",
    "readings",
    "readings_of",
    "renames",
    "require",
    "section",
    "sort_key",
]
