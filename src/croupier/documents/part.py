"""Part: a headed piece of a document, the same for page and print."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TypeAlias

from msgspec import Struct

from croupier.sentence import ClausesPart, Sentence, plain

Cells: TypeAlias = tuple[Sentence, ...]
"""What stands in one row of a table."""


class TableColumn(Struct, frozen=True):
    """A column of a table."""

    head: str
    share: int = 0
    """Of the width that is left; 0: as wide as what stands in it."""
    figures: bool = False


CLAUSES = TableColumn("Clauses", 2)


class DocumentPart(Struct, frozen=True, kw_only=True):
    """A heading, sentences, perhaps a picture and a table."""

    heading: str
    sentences: tuple[Sentence, ...] = ()
    picture: str = ""
    """A drawing, as SVG."""
    picture_said: str = ""
    """The drawing in words."""
    columns: tuple[TableColumn, ...] = ()
    rows: tuple[Cells, ...] = ()
    marked: tuple[int, ...] = ()
    """The rows that stand out."""
    level: int = 2
    """Of the heading: 2, or 3 under another part."""

    @property
    def is_empty(self) -> bool:
        """Is there nothing under the heading?"""
        return not (self.sentences or self.rows or self.picture)


def every_sentence(parts: Iterable[DocumentPart]) -> Iterator[Sentence]:
    """All that is said in parts, cell by cell."""
    for part in parts:
        yield from part.sentences
        yield from chain.from_iterable(part.rows)


def clauses_of(parts: Iterable[DocumentPart]) -> tuple[str, ...]:
    """The clauses that parts cite, each once."""
    said = chain.from_iterable(every_sentence(parts))
    found = (one.clauses for one in said if isinstance(one, ClausesPart))
    return tuple(dict.fromkeys(chain.from_iterable(found)))


def text_of(parts: Iterable[DocumentPart]) -> str:
    """Parts as plain text, a line for each thing said."""
    lines: list[str] = []
    for part in parts:
        lines += (part.heading, *map(plain, every_sentence((part,))), part.picture_said)
    return "\n".join(lines)
