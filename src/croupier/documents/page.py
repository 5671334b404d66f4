"""Page: a document as one HTML file that asks for nothing from elsewhere, and prints on A4."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

from croupier.documents.filed import OUR_WORDS, CitedClause, FiledDocument
from croupier.documents.frame import DocumentFrame, NamedPerson
from croupier.documents.part import Cells, DocumentPart, TableColumn
from croupier.gazette.citation import cited
from croupier.pages.felt.cards_svg import in_line, said
from croupier.sentence import CardPart, ClausesPart, Part, Sentence
from croupier.version import __version__

_STYLE: Final = """
:root { color-scheme: light; --line: #c9c2b1; --text-2: #55503f; --law: #0d5a45;
  --raised: #f1ede1; }
body { background: #fff; color: #1e1c18; font: 13.5px/1.45 "Iowan Old Style", Palatino, Georgia,
  serif; margin: 0; font-variant-numeric: tabular-nums lining-nums; }
main { max-width: 820px; margin: 32px auto; padding: 0 24px; }
h1 { font-size: 27px; line-height: 1.2; margin: 0 0 12px; font-weight: 600; }
h2 { font-size: 18px; margin: 28px 0 8px; border-bottom: 1px solid var(--line);
  font-weight: 600; }
h3 { font-size: 15px; margin: 18px 0 6px; font-weight: 600; }
.kind { color: var(--text-2); font-variant: small-caps; font-size: 17px; margin: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0;
  padding: 10px 0; border: solid var(--line); border-width: 1px 0; }
dt { color: var(--text-2); }
dd { margin: 0; overflow-wrap: anywhere; }
p { margin: 5px 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 4px 10px 4px 0; border-bottom: 1px solid
  var(--line); }
th { color: var(--text-2); font-size: 12px; font-weight: 600; }
.narrow { white-space: nowrap; width: 1%; }
.figure { text-align: right; }
tr.marked td { background: var(--raised); font-weight: 600; }
.card svg { height: 1.25em; width: auto; vertical-align: -.28em; }
.picture svg { display: block; width: 100%; max-width: 560px; height: auto; margin: 0 auto; }
a { color: var(--law); text-decoration: none; }
.signatures { display: grid; grid-template-columns: 1fr 1fr; gap: 28px 40px; }
.signatures div { break-inside: avoid; }
.line { border-bottom: 1px solid #1e1c18; height: 40px; }
@media screen and (max-width: 600px) { main { margin: 16px auto; padding: 0 12px; }
  table { display: block; overflow-x: auto; } .signatures { grid-template-columns: 1fr; } }
@media print { main { max-width: none; margin: 0; padding: 0; } body { font-size: 10pt; }
  h2, h3 { break-after: avoid; } tr, dl { break-inside: avoid; } thead { display:
  table-header-group; } a { color: inherit; } .picture svg { max-height: 165mm; } }
"""


def page(document: FiledDocument) -> str:
    """The document as a page."""
    frame = document.frame
    places = {one.number: f"c{at}" for at, one in enumerate(document.cited)}
    body = "\n".join(_part(part, places) for part in document.parts)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="croupier {__version__}">
<title>{escape(f"{frame.number}: {frame.title}")}</title>
<style>{_STYLE}{_paper(frame)}</style>
</head>
<body>
<main>
<header>
<p class="kind">{escape(frame.kind)}</p>
<h1>{escape(frame.title)}</h1>
{_facts(frame)}
</header>
{_people(frame.people)}
{body}
{_appendix(document.cited, places)}
{_signatures(frame.by)}
</main>
</body>
</html>
"""


def _paper(frame: DocumentFrame) -> str:
    """The sheet it is printed on: its number, and which page of how many."""
    return (
        "@page { size: A4; margin: 18mm 18mm 22mm;"
        f" @bottom-left {{ content: {_in_style(frame.number)}; font-size: 8pt }}"
        ' @bottom-right { content: counter(page) " of " counter(pages); font-size: 8pt } }\n'
    )


def _in_style(text: str) -> str:
    """A text in a style sheet, whatever signs it contains."""
    return '"' + "".join(one if one.isalnum() else f"\\{ord(one):06x}" for one in text) + '"'


def _facts(frame: DocumentFrame) -> str:
    rows = (f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in frame.facts)
    return f"<dl>{''.join(rows)}</dl>"


def _people(people: Iterable[NamedPerson]) -> str:
    """Who is named in the record."""
    rows = "".join(
        f'<tr><td class="narrow">{escape(one.name)}</td><td>{escape(one.office)}</td></tr>'
        for one in people
    )
    return f"<section>\n<h2>Persons</h2>\n<table>{rows}</table>\n</section>" if rows else ""


def _signatures(by: tuple[NamedPerson, ...]) -> str:
    """A place to sign for each who issues it, or one for anybody."""
    places = "".join(_place(one) for one in by or (NamedPerson("", ""),))
    return f'<section>\n<h2>Signatures</h2>\n<div class="signatures">{places}</div>\n</section>'


def _place(one: NamedPerson) -> str:
    rows = (("Name", one.name), ("Office", one.office), ("Date", ""))
    said = "".join(f"<p>{name}: {escape(text)}</p>" for name, text in rows)
    return f'<div><p>Signature</p><p class="line"></p>{said}</div>'


# ── Contents ────────────────────────────────────────────────────────────────────────────────────


def _appendix(clauses: Iterable[CitedClause], places: Mapping[str, str]) -> str:
    """The clauses cited, in our words."""
    rows = "\n".join(
        f'<tr id="{places[one.number]}"><td class="narrow">{escape(cited(one.number))}</td>'
        f"<td>{escape(one.words)}</td></tr>"
        for one in clauses
    )
    head = f"<h2>Clauses cited</h2>\n<p>{OUR_WORDS}</p>"
    return f"<section>\n{head}\n<table>\n{rows}\n</table>\n</section>" if rows else ""


def _part(part: DocumentPart, places: Mapping[str, str]) -> str:
    text = "".join(f"<p>{_said(one, places)}</p>" for one in part.sentences)
    head = f"<h{part.level}>{escape(part.heading)}</h{part.level}>"
    return f"<section>\n{head}\n{text}{_picture(part)}{_table(part, places)}\n</section>"


def _picture(part: DocumentPart) -> str:
    if not part.picture:
        return ""
    words = escape(part.picture_said)
    return f'<div class="picture" role="img" aria-label="{words}">{part.picture}</div>'


def _table(part: DocumentPart, places: Mapping[str, str]) -> str:
    if not part.rows:
        return ""
    head = "".join(f'<th scope="col"{_class(one)}>{escape(one.head)}</th>' for one in part.columns)
    rows = "\n".join(_row(part, at, row, places) for at, row in enumerate(part.rows))
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"


def _row(part: DocumentPart, at: int, row: Cells, places: Mapping[str, str]) -> str:
    cells = "".join(
        f"<td{_class(column)}>{_said(cell, places)}</td>"
        for column, cell in zip(part.columns, row, strict=True)
    )
    return f'<tr class="marked">{cells}</tr>' if at in part.marked else f"<tr>{cells}</tr>"


def _class(column: TableColumn) -> str:
    names = (("narrow", not column.share), ("figure", column.figures))
    given = " ".join(name for name, true in names if true)
    return f' class="{given}"' if given else ""


def _said(sentence: Sentence, places: Mapping[str, str]) -> str:
    return "".join(_written(one, places) for one in sentence)


def _written(one: Part, places: Mapping[str, str]) -> str:
    match one:
        case CardPart():
            words = escape(said(one.card))
            return f'<span class="card" role="img" aria-label="{words}">{in_line(one.card)}</span>'
        case ClausesPart():
            return ", ".join(_clause(number, places) for number in one.clauses)
    return escape(str(one))


def _clause(number: str, places: Mapping[str, str]) -> str:
    at, text = places.get(number), escape(cited(number))
    return f'<a href="#{at}">{text}</a>' if at else text
