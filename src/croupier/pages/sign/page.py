"""Sign as a page: the picture on one sheet of A4, that asks for nothing from elsewhere."""

from html import escape

from croupier.pages.sign.sign import Sign
from croupier.pages.sign.svg import svg


def page(sign: Sign, *, clauses: bool = False) -> str:
    """The sign as a page, with the clauses in the margin if asked for."""
    title = escape(", ".join(one.text for one in sign.titles))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
@page {{ size: A4; margin: 0; }}
body {{ margin: 0; }}
svg {{ display: block; width: 100%; max-width: 210mm; height: auto; margin: 0 auto; }}
@media print {{ svg {{ max-height: 296mm; }} }}
</style>
</head>
<body>
{svg(sign, clauses=clauses)}
</body>
</html>
"""
