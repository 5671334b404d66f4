"""Print: a document as a PDF on A4, set by typst."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from typing import Final

from croupier.cards import Card
from croupier.documents.filed import OUR_WORDS, CitedClause, FiledDocument
from croupier.documents.frame import DocumentFrame, NamedPerson
from croupier.documents.part import Cells, DocumentPart, every_sentence
from croupier.gazette.citation import cited
from croupier.pages.felt.cards_svg import IN_LINE_HIGH, IN_LINE_WIDE, in_line, said
from croupier.pages.typeset import quoted, typeset_to_keep
from croupier.sentence import CardPart, ClausesPart, Part, Sentence

_HEAD: Final = """#set text(size: 9.5pt, number-type: "lining", number-width: "tabular", lang: "en")
#set par(leading: 0.55em, spacing: 0.8em)
#show heading.where(level: 2): it => block(above: 1.6em, below: 0.7em, breakable: false,
  sticky: true, stroke: (bottom: 0.5pt + luma(160)), inset: (bottom: 3pt), width: 100%, it.body)
#show heading.where(level: 3): it => block(above: 1.2em, below: 0.6em, sticky: true, it.body)
#set table(stroke: (x, y) => (bottom: 0.4pt + luma(200)), inset: (x: 4pt, y: 3.5pt))
#set table.cell(breakable: false)
#let small(it) = text(size: 8.5pt, fill: luma(90), it)
#let signed(name, office) = block(breakable: false, {
  small[Signature]
  v(26pt)
  line(length: 100%, stroke: 0.6pt)
  [Name: #name \\ Office: #office \\ Date:]
})
"""


def pdf(document: FiledDocument) -> bytes:
    """The document as a PDF that archives keep; needs the extra ``print``."""
    return typeset_to_keep(markup(document))


def markup(document: FiledDocument) -> str:
    """The document as typst sets it."""
    frame = document.frame
    places = {one.number: f"c{at}" for at, one in enumerate(document.cited)}
    return "\n\n".join(
        (
            _set_up(frame),
            *(_card(one) for one in _cards(document.parts)),
            _top(frame),
            _people(frame.people),
            *(_part(one, places) for one in document.parts),
            _appendix(document.cited, places),
            _signatures(frame.by),
        )
    )


def _set_up(frame: DocumentFrame) -> str:
    """What is on every sheet, and what a reader shows of the file."""
    number = quoted(frame.number)
    names = "".join(f"{quoted(one.name)}, " for one in frame.by)
    about = (
        f"title: {quoted(f'{frame.kind}: {frame.title}')}, author: ({names}), keywords: ({number},)"
    )
    pages = "counter(page).display() + [ of ] + str(counter(page).final().at(0))"
    return (
        f"#set document({about}, date: {_date(frame.made)})\n"
        f'#set page(paper: "a4", margin: (x: 18mm, top: 18mm, bottom: 22mm), numbering: "1",\n'
        f"  footer: context text(size: 8pt, {number} + h(1fr) + {pages}))\n{_HEAD}"
    )


def _date(made: date) -> str:
    """When it was made, of UTC where it is a moment."""
    at = made.astimezone(UTC) if isinstance(made, datetime) else made
    day = f"year: {at.year}, month: {at.month}, day: {at.day}"
    if not isinstance(at, datetime):
        return f"datetime({day})"
    return f"datetime({day}, hour: {at.hour}, minute: {at.minute}, second: {at.second})"


def _cards(parts: Iterable[DocumentPart]) -> dict[Card, None]:
    """The cards named anywhere, each once."""
    named = (one for sentence in every_sentence(parts) for one in sentence)
    return dict.fromkeys(one.card for one in named if isinstance(one, CardPart))


def _card(card: Card) -> str:
    """A card, drawn once and used wherever it is named; it makes no line higher."""
    drawing = f'image(bytes({quoted(in_line(card))}), format: "svg", alt: {quoted(said(card))}'
    wide = 1.1 * IN_LINE_WIDE / IN_LINE_HIGH
    inside = f"place(dy: -0.22em, {drawing}, height: 1.1em))"
    return f"#let card-{card} = box(width: {wide:.3f}em, height: 0.66em, {inside})"


def _top(frame: DocumentFrame) -> str:
    rows = "\n".join(f"small({quoted(name)}), {quoted(text)}," for name, text in frame.facts)
    return (
        f"#text(size: 12pt, fill: luma(90), smallcaps({quoted(frame.kind)}))\n\n"
        f"#heading(level: 1, {quoted(frame.title)})\n\n"
        "#line(length: 100%, stroke: 0.5pt + luma(160))\n"
        f"#grid(columns: (auto, 1fr), column-gutter: 14pt, row-gutter: 5pt,\n{rows}\n)\n"
        "#line(length: 100%, stroke: 0.5pt + luma(160))"
    )


def _people(people: Iterable[NamedPerson]) -> str:
    rows = "\n".join(f"{quoted(one.name)}, {quoted(one.office)}," for one in people)
    return f"== Persons\n#table(columns: (auto, 1fr),\n{rows}\n)" if rows else ""


def _signatures(by: tuple[NamedPerson, ...]) -> str:
    places = ", ".join(
        f"signed({quoted(one.name)}, {quoted(one.office)})" for one in by or (NamedPerson("", ""),)
    )
    grid = f"#grid(columns: (1fr, 1fr), column-gutter: 30pt, row-gutter: 22pt, {places})"
    return f"== Signatures\n{grid}\n"


def _appendix(clauses: Iterable[CitedClause], places: Mapping[str, str]) -> str:
    """The clauses cited, in our words, each where a citation leads to."""
    rows = "\n".join(
        f"[#{quoted(cited(one.number))}; <{places[one.number]}>], {quoted(one.words)},"
        for one in clauses
    )
    table = f"#table(columns: (auto, 1fr),\n{rows}\n)"
    return f"== Clauses cited\n#{quoted(OUR_WORDS)}\n{table}" if rows else ""


# ── Contents ────────────────────────────────────────────────────────────────────────────────────


def _part(part: DocumentPart, places: Mapping[str, str]) -> str:
    text = "\n\n".join(_said(one, places) for one in part.sentences)
    head = f"#heading(level: {part.level}, {quoted(part.heading)})"
    return f"{head}\n{text}\n\n{_picture(part)}{_table(part, places)}"


def _picture(part: DocumentPart) -> str:
    if not part.picture:
        return ""
    alt = quoted(part.picture_said)
    drawing = f'image(bytes({quoted(part.picture)}), format: "svg", alt: {alt}, width: 75%)'
    return f"#align(center, {drawing})\n"


def _table(part: DocumentPart, places: Mapping[str, str]) -> str:
    if not part.rows:
        return ""
    widths = ", ".join(f"{one.share}fr" if one.share else "auto" for one in part.columns)
    align = ", ".join("right" if one.figures else "left" for one in part.columns)
    head = ", ".join(f"small({quoted(one.head)})" for one in part.columns)
    rows = "\n".join(_row(part, at, row, places) for at, row in enumerate(part.rows))
    return f"#table(columns: ({widths},), align: ({align},),\ntable.header({head}),\n{rows}\n)"


def _row(part: DocumentPart, at: int, row: Cells, places: Mapping[str, str]) -> str:
    strong = at in part.marked
    found = (_said(cell, places) for cell in row)
    cells = (f"[*{one}*]" if strong and one else f"[{one}]" for one in found)
    return f"{', '.join(cells)},"


def _said(sentence: Sentence, places: Mapping[str, str]) -> str:
    return "".join(_written(one, places) for one in sentence)


def _written(one: Part, places: Mapping[str, str]) -> str:
    match one:
        case CardPart():
            return f"#card-{one.card};"
        case ClausesPart():
            return ", ".join(_clause(number, places) for number in one.clauses)
    text = str(one)
    return f"#{quoted(text)};" if text else ""


def _clause(number: str, places: Mapping[str, str]) -> str:
    at, text = places.get(number), quoted(cited(number))
    return f"#link(<{at}>, {text});" if at else f"#{text};"
