"""First visits: who comes by a link that is good once chooses a name and a password."""

from typing import Final

from litestar import MediaType, get

from croupier.web.kit.frame import frame
from croupier.web.kit.markup import EMPTY, el
from croupier.web.kit.visitor import Looker, Visitor
from croupier.web.pages.people.door import named_field, password


@get("/operator", media_type=MediaType.HTML)
async def operator(visitor: Looker) -> str:
    """Show where the operator's link leads: a name and a password to choose."""
    text = (
        "The operator opens and closes tables, makes people known, and holds the checkpoints. "
        "This link is good once."
    )
    return _linked("Become the operator", text, "operator", "Open the casino", visitor)


@get("/inspector", media_type=MediaType.HTML)
async def inspector(visitor: Looker) -> str:
    """Show where an inspector's link leads: a name and a password to choose."""
    text = (
        "An inspector reads every log, rules on disputes and holds the operator in check. Choose "
        "the password yourself and show it to nobody. This link is good once: if it was used "
        "before you, somebody else is the inspector, and you should say so."
    )
    return _linked("Become an inspector", text, "inspector", "Begin", visitor)


@get("/reset", media_type=MediaType.HTML)
async def reset(visitor: Looker) -> str:
    """Show where the link of a reset leads: a password to choose."""
    text = "Operator and inspector have agreed to this. The link is good once."
    return _linked("Choose another password", text, "reset", "Choose it", visitor, named=False)


def _linked(
    title: str, text: str, ident: str, button: str, visitor: Visitor, *, named: bool = True
) -> str:
    """A page that a link leads to; its secret is sent with the form."""
    body = (
        el("h1", title),
        el("p", text, class_="quiet"),
        el(
            "form",
            named_field("name", "Name", required=True) if named else EMPTY,
            password("password", "Password", "password", "new-password"),
            el("button", button, class_="first"),
            id=ident,
            data_link=f"/api/{ident}",
            class_="panel",
        ),
        el(
            "p",
            "This address is a part of the operator's link only. Open the whole link, as the "
            "casino printed it when it started.",
            id="unlinked",
            hidden=True,
        ),
    )
    return frame(
        title,
        el("div", *body, class_="page door one"),
        visitor=visitor,
        script="operator.js",
        styles=("door.css",),
    )


ROUTES: Final = (operator, inspector, reset)
