"""Sign: what a table must display, as a page that prints on one sheet."""

from typing import Final
from urllib.parse import quote

from litestar import MediaType, get
from litestar.params import FromPath, FromQuery

from croupier.casino.table.live import Live
from croupier.house import sign_of
from croupier.pages.sign.sign import said_aloud
from croupier.pages.sign.svg import picture
from croupier.rules.table_rules import TableRules
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Html, el
from croupier.web.kit.requests import found
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import table_named
from croupier.web.kit.visitor import Looker, Visitor

PRACTICE: Final = "Practice table, dealt without pauses between Rounds"


def sign_picture(rules: TableRules, *, with_clauses: bool) -> Html:
    """A sign as a picture that brings all it needs."""
    made = sign_of(rules)
    drawn = picture(made, clauses=with_clauses)
    source = f"data:image/svg+xml,{quote(drawn.svg)}"
    return el("img", src=source, alt=said_aloud(made), width=drawn.width, height=drawn.height)


@get("/tables/{name:str}/sign", media_type=MediaType.HTML)
async def table_sign(
    name: FromPath[str], visitor: Looker, served: Serving, clauses: FromQuery[bool] = False
) -> str:
    """Show the sign of a table, with its clauses if asked."""
    live = found(served, name).live
    at = f"/tables/{name}/sign"
    mode = mode_text(live, served)
    return sign_page(
        f"Sign of {table_named(live)}", live.rules, visitor, at, clauses=clauses, mode=mode
    )


def mode_text(live: Live, served: Served) -> str:
    """What a table is, for practice or strictly by the rules, and whether values are shown."""
    return f"{_mode(live)}; {_values(live, served)}"


def _mode(live: Live) -> str:
    if live.owner:
        return "Practice table of one player's own, at which nobody else plays and no clock runs"
    return PRACTICE if live.practice else "Played strictly by the rules"


def _values(live: Live, served: Served) -> str:
    """Are players shown what calls are worth here, and if not, by whose word?"""
    if not live.advice.permitted:
        return "by its rules nobody is advised"
    if not served.advises_at(live):
        return "the operator shows no values of calls"
    return "players are shown what every call is worth"


def sign_page(
    title: str, rules: TableRules, visitor: Visitor, at: str, *, clauses: bool, mode: str = ""
) -> str:
    """The page of a sign; ``at`` is where it is found without its clauses."""
    joint = "&" if "?" in at else "?"
    other = at if clauses else f"{at}{joint}clauses=true"
    table = rules.elections
    return frame(
        title,
        el(
            "div",
            el("h1", title),
            el("p", table.edition.title, " · ", rules.fingerprint, class_="quiet"),
            el(
                "div",
                el(
                    "a",
                    "Without clauses" if clauses else "With clauses",
                    class_="button",
                    href=other,
                ),
                el("button", "Print", type="button", data_print=True, class_="first"),
                class_="doing",
            ),
            class_="bar",
        ),
        el(
            "div",
            el("p", mode, class_="mode") if mode else None,
            sign_picture(rules, with_clauses=clauses),
            class_="sheet",
        ),
        visitor=visitor,
        script="sign.js",
        styles=("sign.css",),
        paper=True,
    )


ROUTES: Final = (table_sign,)
