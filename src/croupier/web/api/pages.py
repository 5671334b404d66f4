"""Pages: the few pages of this room: the operator's first visit, and the description of the API."""

from html import escape
from typing import Final

from litestar import MediaType, get

from croupier.web.kit.frame import frame
from croupier.web.kit.markup import el
from croupier.web.kit.visiting import Looker
from croupier.web.pages.people.door import named_field, password


def page(title: str, body: str, script: str = "") -> str:
    """A plain page that needs nothing from elsewhere, and no style or script of its own."""
    runs = f'<script src="/static/{script}" defer></script>' if script else ""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title>"
        f'<link rel="stylesheet" href="/static/plain.css">{runs}</head>\n'
        f"<body><main>\n<h1>{escape(title)}</h1>\n{body}\n</main></body></html>\n"
    )


@get("/operator", media_type=MediaType.HTML)
async def operator(visitor: Looker) -> str:
    """Show where the operator's link leads: a name and a password to choose."""
    body = (
        el("h1", "Become the operator"),
        el(
            "p",
            "The operator opens and closes tables, makes people known, and holds the checkpoints. "
            "This link is good once.",
            class_="quiet",
        ),
        el(
            "form",
            named_field("name", "Name", required=True),
            password("password", "Password", "password", "new-password"),
            el("button", "Open the casino", class_="first"),
            id="operator",
            class_="panel",
        ),
        el("p", "This page was opened without the link that is good once.", id="told", hidden=True),
    )
    return frame(
        "Become the operator",
        el("div", *body, class_="page door one"),
        visitor=visitor,
        script="operator.js",
        styles=("door.css",),
    )


ROUTES: Final = (operator,)
