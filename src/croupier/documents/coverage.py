"""Coverage: what is done about every clause of editions, as a document."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from croupier.contents import number_of, sections
from croupier.documents.frame import Contents, DocumentKind, ReadFile
from croupier.documents.part import Cells, DocumentPart, TableColumn
from croupier.explain.clause import clause_said
from croupier.gazette.amendment import Operation
from croupier.gazette.citation import cited
from croupier.gazette.clause import Disposition
from croupier.gazette.coverage import Cover, coverage, operation_cover
from croupier.gazette.descriptions import amended_by
from croupier.gazette.edition import Edition
from croupier.sentence import Sentence

_COUNTS: Final = (
    *(TableColumn("Of", 1), TableColumn("In all", figures=True)),
    *(TableColumn(one.value, figures=True) for one in Disposition),
)
_CLAUSES: Final = (
    *(TableColumn("Clause"), TableColumn("What it says", 4), TableColumn("Its words", 1)),
    *(TableColumn("Done about it"), TableColumn("What shows it", 4)),
)
_OPERATIONS: Final = (
    *(TableColumn("Operation", 3), TableColumn("Clause"), TableColumn("What it does", 4)),
    *(TableColumn("Done about it"), TableColumn("What shows it", 4)),
)
_MEANS: Final = (
    "A clause is played (a Round or a table carries it out), displayed (the sign or the layout"
    " shows it), asked (the table asks a person to do or confirm it) or conduct (it is about"
    " people and premises). One that awaits has nothing done about it yet."
)


_WORDS: Final = (
    "Its words are known (the edition’s own text has them), set-by-amendment (an amendment sets"
    " them out in full), bracketed (an older and today’s text agree), either (these differ, and"
    " which of them stood is not known), backfilled (borrowed from another edition),"
    " attested-missing (it is proved to have stood) or unknown (nor is that known)."
)


def coverage_contents(
    editions: Sequence[Edition], made: Sequence[Operation], body: bytes
) -> Contents:
    """What a document about the coverage says; ``body`` is the answer as ``--json`` has it."""
    covers = [(one, tuple(coverage(one).values())) for one in editions]
    operations = tuple((one, operation_cover(one)) for one in made)
    rows = [_counts(one.id, found) for one, found in covers]
    if operations:
        rows.append(_counts("operations of amendments", [one for _, one in operations]))
    counted = DocumentPart(
        heading="Counts", sentences=((_MEANS,), (_WORDS,)), columns=_COUNTS, rows=tuple(rows)
    )
    clauses = (part for edition, found in covers for part in _edition(edition, found))
    return Contents(
        kind=DocumentKind.COVERAGE,
        title="What is done about every clause",
        editions=tuple(editions),
        read=ReadFile("the JSON answer", body),
        parts=(counted, *clauses, _operations(operations)),
        quotes=False,
    )


def _counts(of: str, covers: Iterable[Cover]) -> Cells:
    found = Counter(one.disposition for one in covers)
    return (of,), (str(found.total()),), *((str(found[one]),) for one in Disposition)


def _edition(edition: Edition, covers: Iterable[Cover]) -> Iterator[DocumentPart]:
    """An edition, section by section."""
    place = edition.jurisdiction
    titles = {one.number: one.heading for one in sections(place)}
    yield DocumentPart(heading=edition.title, sentences=((f"The edition {edition.id}.",),))
    for number, found in groupby(covers, key=lambda one: number_of(one.clause, place)):
        rows = tuple(_row(edition, one) for one in found)
        yield DocumentPart(heading=titles[number], columns=_CLAUSES, rows=rows, level=3)


def _row(edition: Edition, one: Cover) -> Cells:
    held = edition.clause(one.clause)
    words = (clause_said(edition, one.clause),), (held.state.value,)
    return (cited(one.clause),), *words, (one.disposition.value,), _shown(one)


def _shown(one: Cover) -> Sentence:
    """The first thing that shows it, and how many more do."""
    if not one.witnesses:
        return ()
    more = len(one.witnesses) - 1
    return (f"{one.witnesses[0].says}{f' And {more} more.' if more else ''}",)


def _operations(made: Iterable[tuple[Operation, Cover]]) -> DocumentPart:
    rows = tuple(
        (
            (amended_by(one.instrument, one.item),),
            (cited(one.target),),
            (one.summary,),
            (cover.disposition.value,),
            _shown(cover),
        )
        for one, cover in made
    )
    return DocumentPart(heading="Operations of amendments", columns=_OPERATIONS, rows=rows)
