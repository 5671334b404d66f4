"""Filed: a document as it is issued: its frame, its contents, and the clauses it cites."""

from typing import Final

from msgspec import Struct

from croupier.documents.frame import Contents, DocumentFrame, Issue, framed
from croupier.documents.part import DocumentPart, clauses_of
from croupier.explain.clause import clause_said
from croupier.gazette.clause import ClauseState, sort_key
from croupier.gazette.descriptions import means
from croupier.gazette.edition import Edition

OUR_WORDS: Final = "In Croupier’s own words, not those of the gazette; the gazette prevails."


class CitedClause(Struct, frozen=True):
    """A clause as it stands in the appendix."""

    number: str
    words: str


class FiledDocument(Struct, frozen=True):
    """A document with all that is on it."""

    frame: DocumentFrame
    parts: tuple[DocumentPart, ...]
    cited: tuple[CitedClause, ...] = ()


def filed(contents: Contents, issue: Issue) -> FiledDocument:
    """A document as it is issued; what it cites is appended in our words."""
    parts = tuple(one for one in contents.parts if not one.is_empty)
    frame = framed(contents, issue)
    if not contents.quotes:
        return FiledDocument(frame, parts)
    (edition,) = contents.editions
    numbers = sorted((one for one in clauses_of(parts) if one in edition), key=sort_key)
    quoted = (CitedClause(one, clause_words(edition, one)) for one in numbers)
    return FiledDocument(frame, parts, tuple(quoted))


def clause_words(edition: Edition, clause: str) -> str:
    """What a clause says, and where its words come from if not from the edition's own text."""
    held = edition.clause(clause)
    words = clause_said(edition, clause)
    own = held.state is ClauseState.KNOWN or not held.state.supplied
    return words if own else f"{words} {means(held)}"
