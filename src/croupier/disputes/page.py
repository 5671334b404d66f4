"""Page: a ruling as one HTML file that asks for nothing from elsewhere."""

from html import escape

from croupier.disputes.document import CLAUSES, DocumentSection, Row, sections, title
from croupier.disputes.ruling import RoundRuling
from croupier.sentence import plain

_STYLE = """
:root { color-scheme: light dark; --paper: #f8f5ed; --line: #d5ccb8; --text: #1e1c18;
  --text-2: #55503f; --law: #0d5a45; --oxide: #9a2f25; --raised: #efeadd; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1f25; --line: #3a424c;
  --text: #f1ede3; --text-2: #b9bfc8; --law: #e6d29c; --oxide: #ff9c93; --raised: #232a31; } }
body { background: var(--paper); color: var(--text); font: 14px/1.5 system-ui, sans-serif;
  margin: 0; font-variant-numeric: tabular-nums lining-nums; }
main { max-width: 820px; margin: 32px auto; padding: 0 24px; }
h1, h2 { font-family: "Iowan Old Style", Palatino, Georgia, serif; font-weight: 600; }
h1 { font-size: 31px; line-height: 1.2; margin: 0 0 4px; }
h2 { font-size: 19px; margin: 32px 0 8px; border-bottom: 1px solid var(--line); }
.edition { color: var(--text-2); margin: 0; }
p { margin: 4px 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 4px 8px; border-bottom: 1px solid
  var(--line); }
th { color: var(--text-2); font-size: 12px; font-weight: 600; }
td.figure, th.figure { text-align: right; white-space: nowrap; }
td:last-child.clauses { color: var(--law); font-size: 13px; }
tr.marked td { background: var(--raised); }
tr.marked td:nth-child(2)::before { content: "! "; color: var(--oxide); font-weight: 700; }
@page { size: portrait; margin: 18mm; }
@media print { body { background: none; color: #000; } main { max-width: none; margin: 0;
  padding: 0; } h2 { break-after: avoid; } tr { break-inside: avoid; } }
"""


def page(ruling: RoundRuling) -> str:
    """The ruling as a page fit to be filed."""
    body = "\n".join(_section(section) for section in sections(ruling))
    name = escape(title(ruling))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ruling: {name}</title>
<style>{_STYLE}</style>
</head>
<body>
<main>
<h1>{name}</h1>
<p class="edition">{escape(ruling.edition_title)}</p>
{body}
</main>
</body>
</html>
"""


def _section(section: DocumentSection) -> str:
    said = "".join(f"<p>{escape(plain(sentence))}</p>" for sentence in section.sentences)
    return f"<section>\n<h2>{escape(section.heading)}</h2>\n{said}{_table(section)}\n</section>"


def _table(section: DocumentSection) -> str:
    if not section.rows:
        return ""
    head = "".join(
        f'<th scope="col"{_class(section, at)}>{escape(name)}</th>'
        for at, name in enumerate(section.columns)
    )
    rows = "\n".join(_row(section, at, row) for at, row in enumerate(section.rows))
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"


def _row(section: DocumentSection, at: int, row: Row) -> str:
    cells = "".join(
        f"<td{_class(section, place)}>{escape(plain(cell))}</td>" for place, cell in enumerate(row)
    )
    return f'<tr class="marked">{cells}</tr>' if at in section.marked else f"<tr>{cells}</tr>"


def _class(section: DocumentSection, at: int) -> str:
    if at in section.figures:
        return ' class="figure"'
    return ' class="clauses"' if section.columns[at] == CLAUSES else ""
