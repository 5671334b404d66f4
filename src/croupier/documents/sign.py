"""Sign: what a table displays, for the file: the sign, and each line with its clause."""

from collections.abc import Iterator
from typing import Final

from croupier import house
from croupier.documents.frame import Contents, DocumentKind, ReadFile
from croupier.documents.part import CLAUSES, Cells, DocumentPart, TableColumn
from croupier.pages.sign.sign import ScaleTable, Sign, SignLine, said_aloud
from croupier.pages.sign.svg import svg
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.sentence import ClausesPart, Sentence

_LINES: Final = (TableColumn("As displayed", 5), CLAUSES)
_SCALE: Final = (TableColumn("Hand", 1), TableColumn("Pays"))


def sign_contents(rules: TableRules, body: bytes, asked: tuple[Refusal, ...] = ()) -> Contents:
    """What a document about a sign says; ``body`` is the table file as it was read.

    ``asked`` is what the operator has still to state.
    """
    sign = house.sign_of(rules)
    lines = (*sign.titles, sign.limits, *sign.lines)
    picture = DocumentPart(heading="As displayed", picture=svg(sign), picture_said=said_aloud(sign))
    by_clause = DocumentPart(heading="Line by line", columns=_LINES, rows=tuple(map(_line, lines)))
    return Contents(
        kind=DocumentKind.SIGN,
        title=", ".join(one.text for one in sign.titles),
        editions=(rules.elections.edition,),
        read=ReadFile("the table file", body),
        parts=(picture, by_clause, *_scales(sign), *_caveats(rules, asked)),
        fingerprint=rules.fingerprint,
    )


def _caveats(rules: TableRules, asked: tuple[Refusal, ...]) -> Iterator[DocumentPart]:
    """What must be known of the law behind the sign, and what has still to be stated."""
    if rules.warnings:
        yield DocumentPart(heading="Warnings", sentences=tuple((one,) for one in rules.warnings))
    if asked:
        rows = tuple(((one.why,), (ClausesPart(one.clauses),)) for one in asked)
        yield DocumentPart(heading="Still to be stated", columns=_LINES, rows=rows)


def _line(line: SignLine) -> Cells:
    return (line.text,), _by(line)


def _by(line: SignLine) -> Sentence:
    return (ClausesPart(line.clauses),) if line.clauses else ()


def _scales(sign: Sign) -> Iterator[DocumentPart]:
    for table in sign.scales:
        yield DocumentPart(
            heading=table.title,
            sentences=tuple(_about(table)),
            columns=_SCALE,
            rows=tuple(((hand,), (odds,)) for hand, odds in table.rows),
            level=3,
        )


def _about(table: ScaleTable) -> Iterator[Sentence]:
    """How much may be wagered, which pay scale it is, and what else is displayed of it."""
    for line in (table.amount, table.scale, *table.notes):
        if line.text and line.clauses:
            yield (f"{line.text} (", *_by(line), ")")
        elif line.text or line.clauses:
            yield (line.text or "Pay scale: ", *_by(line))
