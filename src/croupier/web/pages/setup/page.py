"""Set-up: a table put together in the browser, judged at each change, and opened for play."""

from typing import Final

from litestar import MediaType, get, post
from litestar.params import FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Struct

from croupier.casino.casino import LONGEST_TITLE
from croupier.casino.limits import LimitKind
from croupier.explain.draft import (
    MOST_TEXT,
    Draft,
    DraftSettings,
    as_json,
    draft_settings,
    judged,
    read,
)
from croupier.protocol.messages import Settings, settings_of
from croupier.protocol.roles import OPERATOR
from croupier.rules.refusal import Refusal
from croupier.web.kit.forms import NOT_BLANK
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Child, Html, el
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.requests import address_of, found
from croupier.web.kit.served import Serving
from croupier.web.kit.visitor import Looker, Visitor
from croupier.web.pages.school.practised import practice_way
from croupier.web.pages.setup import results
from croupier.web.pages.setup.form import form
from croupier.web.pages.sign.page import PRACTICE, sign_page

MOST_BYTES: Final = 16_384
"""A table file with every setting, reading and side wager in it is shorter."""
_MOST_PARTS: Final = 40
_ADVISED: Final = (
    "A table that is not for practice is played strictly by the rules. Players are shown what "
    "every call is worth at either, unless the operator switches it off; where the rules let "
    "nobody be advised (Casino Canberra), at a table for practice alone."
)


class SetupRequest(Struct, frozen=True):
    """A table to be judged: its settings, or the text of a table file."""

    settings: DraftSettings = DraftSettings()
    text: str = ""
    before: dict[str, float] = {}
    """The house edges shown so far, by wager."""
    page: str = ""
    """Which page asks: what it asked before is no longer waited for."""


class Judged(Struct, frozen=True):
    """What the law makes of a table, as the parts of the page that show it."""

    lawful: bool
    said: str
    parts: dict[str, str]
    """Parts of the page by id."""
    toml: str
    settings: DraftSettings
    prints: str
    """Where its sign can be printed."""
    practises: str
    """Where it is practised at."""
    config: Settings | None = None
    """The settings a lawful table is opened with."""


class WagerValues(Struct, frozen=True):
    """What every wager of a table is worth, as the part of the page that shows it."""

    parts: dict[str, str]


def _draft(asked: SetupRequest) -> Draft:
    if len(asked.before) > _MOST_PARTS:
        raise Refusal((), "no table has so many wagers")
    return judged(read(asked.text) if asked.text else asked.settings)


@post("/set-up/judged", status_code=HTTP_200_OK, request_max_body_size=MOST_BYTES)
async def judge(data: JSONBody[SetupRequest], request: AnyRequest, served: Serving) -> Judged:
    """Judge a table that is being set up."""
    served.limits.check(LimitKind.COMMAND, served.now(), f"judged {address_of(request)}")
    draft = _draft(data)
    parts = {"settings": form(draft), "verdict": results.verdict(draft)}
    parts |= {"edges": results.edges(draft, None, data.before), "file": results.file_shown(draft)}
    if draft.rules is not None:
        parts["cloth"] = results.cloth_shown(draft.rules)
        parts["sign"] = results.sign_shown(draft.rules)
    return Judged(
        lawful=draft.rules is not None,
        said=results.said(draft),
        parts=dict(parts),
        toml=draft.toml,
        settings=draft.settings,
        prints=results.print_link(draft),
        practises=practice_way(draft.config),
        config=None if draft.rules is None else settings_of(draft.config),
    )


@post("/set-up/edges", status_code=HTTP_200_OK, request_max_body_size=MOST_BYTES)
async def value(data: JSONBody[SetupRequest], request: AnyRequest, served: Serving) -> WagerValues:
    """Work out the house edge of every wager of a table that is being set up."""
    asker = address_of(request)
    served.limits.check(LimitKind.COMMAND, served.now(), f"valued {asker}")
    draft = _draft(data)
    if draft.rules is None:
        raise Refusal(draft.refusals[0].clauses, "a table that is not lawful has no house edge")
    edges = await served.analyst.edges(
        draft.config, draft.rules, f"set-up {asker} {data.page[:40]}"
    )
    shown = results.edges(draft, edges, data.before)
    return WagerValues({"edges": shown, "verdict": results.verdict(draft, edges)})


# ── The page ────────────────────────────────────────────────────────────────────────────────────


@get("/set-up", media_type=MediaType.HTML)
async def set_up(
    visitor: Looker, served: Serving, table: FromQuery[str] = "", toml: FromQuery[str] = ""
) -> str:
    """Show the page on which a table is set up: a new one, one like another, or a file's."""
    if table:
        draft = judged(draft_settings(found(served, table).live.config))
    else:
        draft = judged(read(toml) if toml else DraftSettings())
    return frame(
        "Set up a table",
        _bar(draft, visitor),
        results.verdict(draft),
        el("div", form(draft), _right(draft), class_="desk"),
        _reading(),
        _naming() if visitor.role is OPERATOR else None,
        visitor=visitor,
        here="/set-up",
        script="setup.js",
        styles=("setup.css",),
        paper=True,
    )


def _bar(draft: Draft, visitor: Visitor) -> Html:
    operator = visitor.role is OPERATOR
    lawful = draft.rules is not None
    why = "Only the operator opens tables" if not operator else ""
    opening = el(
        "button",
        "Open for play",
        type="button",
        id="open",
        class_="first",
        aria_disabled="false" if operator and lawful else "true",
        data_why=why or None,
        aria_describedby="why-not" if why else None,
    )
    return el(
        "div",
        el("h1", "Set up a table"),
        el("p", f"{why}.", class_="why", id="why-not")
        if why
        else el("p", "Each change is judged at once, clause by clause.", class_="quiet"),
        el(
            "div",
            el("button", "Open a file…", type="button", id="read"),
            el("a", "Print sign", class_="button", id="print", href=results.print_link(draft)),
            el("a", "Practise this table", class_="button", id="practise-table",
               href=practice_way(draft.config)),
            el("button", "Save", type="button", id="save"),
            opening,
            class_="doing",
        ),
        class_="bar",
        id="bar",
        data_settings=as_json(draft.settings),
        data_lawful="true" if lawful else "false",
    )  # fmt: skip


def _right(draft: Draft) -> Html:
    rules = draft.rules
    none: Child = el("p", "An unlawful table has none.", class_="quiet none")
    cloth = el("div", none, id="cloth") if rules is None else results.cloth_shown(rules)
    sign = el("div", none, id="sign") if rules is None else results.sign_shown(rules)
    worth = "exact, fresh shoe, best play, percent of the wager"
    return el(
        "div",
        _shown("House edge", worth, results.edges(draft, None, {}), "worth"),
        _shown("Cloth", "as the appendix asks", cloth, "layout"),
        _shown("Sign", "with its clauses", sign, "board"),
        _shown("Table file", "what is saved", results.file_shown(draft), "toml"),
        class_="right",
        id="right",
    )


def _shown(heading: str, note: str, content: Html, kind: str) -> Html:
    head = el("h2", heading, el("small", note))
    return el("section", head, content, class_=f"panel {kind}")


def _reading() -> Html:
    """Where a table file is opened."""
    pasted = el(
        "textarea",
        id="pasted",
        rows=10,
        spellcheck="false",
        autocomplete="off",
        data_most=MOST_TEXT,
    )
    return _dialog(
        "reading",
        "Open a table file",
        el("label", "From this device", el("input", type="file", id="chosen", accept=".toml")),
        el("label", "or pasted", pasted),
    )


def _naming() -> Html:
    """Where the table is given its name."""
    name = el(
        "input",
        id="name",
        name="name",
        required=True,
        maxlength=LONGEST_TITLE,
        pattern=NOT_BLANK,
        autocomplete="off",
        aria_describedby="name-hint",
    )
    return _dialog(
        "naming",
        "Open for play",
        el("label", "Name of the table", name),
        el("p", "What people call it: “The corner table”.", id="name-hint", class_="small quiet"),
        el(
            "label",
            el("input", type="checkbox", id="practice", name="practice"),
            f" {PRACTICE}",
            class_="tick",
        ),
        el("p", _ADVISED, class_="small quiet"),
    )


def _dialog(ident: str, heading: str, *asks: Html) -> Html:
    """Something asked before a table is opened; why it was not done stands within it."""
    buttons = (
        el("button", "Cancel", type="button", data_close=True),
        el("button", "Open", class_="first"),
    )
    why = el("p", id=f"{ident}-why", class_="bad", role="alert", hidden=True)
    content = (el("h2", heading), *asks, why, el("div", *buttons, class_="doing"))
    return el("dialog", el("form", *content, method="dialog"), id=ident, aria_label=heading)


@get("/set-up/sign", media_type=MediaType.HTML)
async def draft_sign(
    visitor: Looker, toml: FromQuery[str] = "", clauses: FromQuery[bool] = False
) -> str:
    """Show the sign of a table that is being set up, ready to be printed."""
    draft = judged(read(toml) if toml else DraftSettings())
    if draft.rules is None:
        refusal = draft.refusals[0]
        raise Refusal(refusal.clauses, f"an unlawful table has no sign: {refusal.why}")
    here = results.print_link(draft)
    return sign_page("Sign of a draft", draft.rules, visitor, here, clauses=clauses)


ROUTES: Final = (set_up, judge, value, draft_sign)
