"""Print: a ruling as a PDF on A4, set by typst."""

from croupier.disputes.document import DocumentSection, Row, sections, title
from croupier.disputes.ruling import RoundRuling
from croupier.pages.typeset import plain, typeset
from croupier.sentence import Sentence
from croupier.sentence import plain as as_text

_HEAD = """#set page(paper: "a4", margin: (x: 18mm, y: 20mm), numbering: "1 / 1")
#set text(size: 9.5pt, number-type: "lining", number-width: "tabular", lang: "en")
#set par(leading: 0.55em)
#show heading.where(level: 2): it => block(above: 1.4em, below: 0.6em, breakable: false,
  stroke: (bottom: 0.5pt + luma(160)), inset: (bottom: 3pt), width: 100%, it.body)
#set table(stroke: (x, y) => (bottom: 0.4pt + luma(200)), inset: (x: 4pt, y: 3pt))
"""


def pdf(ruling: RoundRuling) -> bytes:
    """The ruling as a PDF; needs the extra ``print``."""
    return typeset(markup(ruling))


def markup(ruling: RoundRuling) -> str:
    """The ruling as typst sets it."""
    body = "\n\n".join(_section(section) for section in sections(ruling))
    return f"{_HEAD}\n= {plain(title(ruling))}\n{plain(ruling.edition_title)}\n\n{body}\n"


def _section(section: DocumentSection) -> str:
    said = "\n\n".join(_typed(sentence) for sentence in section.sentences)
    return f"== {plain(section.heading)}\n{said}\n\n{_table(section)}"


def _typed(sentence: Sentence) -> str:
    return plain(as_text(sentence))


def _table(section: DocumentSection) -> str:
    if not section.rows:
        return ""
    widths = ", ".join("auto" if _narrow(section, at) else "1fr" for at in _columns(section))
    align = ", ".join("right" if at in section.figures else "left" for at in _columns(section))
    head = ", ".join(f"[*{plain(name)}*]" if name else "[]" for name in section.columns)
    rows = "\n".join(_row(section, at, row) for at, row in enumerate(section.rows))
    return f"#table(columns: ({widths},), align: ({align},),\ntable.header({head}),\n{rows}\n)"


def _columns(section: DocumentSection) -> range:
    return range(len(section.columns))


def _narrow(section: DocumentSection, at: int) -> bool:
    """Is the column as wide as what is in it?"""
    return at in section.figures or section.columns[at] in ("Wager", "Outcome", "Player")


def _row(section: DocumentSection, at: int, row: Row) -> str:
    strong = at in section.marked
    found = map(_typed, row)
    cells = (f"[*{cell}*]" if strong and cell else f"[{cell}]" for cell in found)
    return f"{', '.join(cells)},"
