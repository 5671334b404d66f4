"""Differences: what is different in one edition from another, as a document."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

import msgspec

from croupier.contents import sections
from croupier.documents.frame import Contents, DocumentKind, ReadFile
from croupier.documents.part import Cells, DocumentPart, TableColumn
from croupier.gazette.amendment import Operation
from croupier.gazette.citation import cited
from croupier.gazette.clause import Clause
from croupier.gazette.descriptions import amended_by, makers, spoken_date
from croupier.gazette.diff import Difference
from croupier.gazette.diff_report import Compared, diff_report, summary
from croupier.gazette.history import Nature
from croupier.sentence import Sentence

_CHANGES: Final = (
    *(TableColumn("Clause"), TableColumn("Change"), TableColumn("Was", 4), TableColumn("Is", 4)),
    TableColumn("Made by", 3),
)


def difference_contents(of: Compared) -> Contents:
    """What a document about two editions says."""
    old, new = of.old, of.new
    said = tuple(map(spoken_date, of.asked)) if of.asked else ()
    answer = diff_report(of)
    return Contents(
        kind=DocumentKind.DIFFERENCES,
        title=(
            f"From {said[0]} to {said[1]}"
            if said
            else f"What is different in {new.id} from {old.id}"
        ),
        editions=(old, new),
        laws=tuple(f"Law on {day}" for day in said),
        read=ReadFile("the JSON answer", msgspec.json.encode(answer) + b"\n"),
        parts=(
            DocumentPart(heading="Summary", sentences=tuple((one,) for one in summary(answer))),
            DocumentPart(heading="Contents list and whole text", sentences=_throughout(of.besides)),
            *_sections(new.jurisdiction, of.found),
        ),
        quotes=False,
    )


def _throughout(besides: Iterable[Operation]) -> tuple[Sentence, ...]:
    by = ((one, amended_by(one.instrument, one.item)) for one in besides)
    return tuple((f"{one.summary} By {text}.",) for one, text in by)


def _sections(jurisdiction: str, found: Sequence[Difference]) -> Iterator[DocumentPart]:
    titles = {one.number: one.heading for one in sections(jurisdiction)}
    for number, group in groupby(found, key=lambda one: one.section):
        these = tuple(group)
        yield DocumentPart(
            heading=titles.get(number, number.capitalize()),
            sentences=tuple(_wordless(these)),
            columns=_CHANGES,
            rows=tuple(_row(one) for one in these if not _is_wordless(one)),
        )


def _row(one: Difference) -> Cells:
    return (
        (cited(one.clause),),
        (one.nature.value,),
        (_words(one.before),),
        (_words(one.after),),
        (_made(one),),
    )


def _made(one: Difference) -> str:
    """What made a change, or why nobody can say that it is one."""
    if one.nature is Nature.IN_DOUBT:
        return one.why
    items = ((each.instrument, each.item) for each in one.operations)
    by = makers(items, one.unexplained, amended_by)
    return f"{by[:1].upper()}{by[1:]}. {one.why}".strip()


def _words(clause: Clause | None) -> str:
    """What a clause says on one side of a change, with the numbers it sets."""
    if clause is None or not clause.state.supplied:
        return "—"
    numbers = f"({_numbers(clause.params)})" if clause.params else ""
    also = f"Or, in today’s wording: {clause.also}" if clause.also else ""
    return " ".join(filter(None, (clause.in_full, numbers, also)))


def _numbers(params: Mapping[str, object]) -> str:
    return "; ".join(f"{name.replace('_', ' ')}: {_value(one)}" for name, one in params.items())


def _value(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def _is_wordless(one: Difference) -> bool:
    """Is it in doubt, and are no words supplied, neither before nor after?"""
    sides = (one.before, one.after)
    in_doubt = one.nature is Nature.IN_DOUBT
    return in_doubt and not any(clause and clause.state.supplied for clause in sides)


def _wordless(found: Iterable[Difference]) -> Iterator[Sentence]:
    """What is in doubt and has no words, clauses together of which the same is to be said."""
    together: dict[str, list[str]] = {}
    for one in found:
        if _is_wordless(one):
            together.setdefault(one.why, []).append(cited(one.clause))
    for why, clauses in together.items():
        yield (f"In doubt, without words: {', '.join(clauses)}. {why}",)
