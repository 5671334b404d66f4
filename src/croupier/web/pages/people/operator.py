"""The operator's first visit: a name and a password, by a link that is good once."""

from typing import Final

from litestar import MediaType, get

from croupier.web.kit.frame import frame
from croupier.web.kit.markup import el
from croupier.web.kit.visitor import Looker
from croupier.web.pages.people.door import named_field, password


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
        el(
            "p",
            "This address is a part of the operator's link only. Open the whole link, as the "
            "casino printed it when it started.",
            id="unlinked",
            hidden=True,
        ),
    )
    return frame(
        "Become the operator",
        el("div", *body, class_="page door one"),
        visitor=visitor,
        script="operator.js",
        styles=("door.css",),
    )


ROUTES: Final = (operator,)
