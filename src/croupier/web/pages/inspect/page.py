"""Inspect page: every table's log at a glance, the disputes that wait, and the checkpoints."""

from typing import Final

from litestar import MediaType, get

from croupier.casino.checkpoints import AUDIT
from croupier.casino.people.state import Person
from croupier.casino.table.live_table import LiveTable
from croupier.web.kit.frame import inspected
from croupier.web.kit.markup import EMPTY, Html, el, panel
from croupier.web.kit.naming import name_for
from croupier.web.kit.requests import may, on_duty
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import now_said, table_title
from croupier.web.kit.visitor import Looker, inside
from croupier.web.pages.inspect.checkpoints import sign_form
from croupier.web.pages.inspect.log import EXPORT


def may_export(person: Person) -> bool:
    """May they read whole logs and checkpoints?"""
    return may(person, "export", own=False)


@get("/inspect", media_type=MediaType.HTML)
async def inspect_page(visitor: Looker, served: Serving) -> str:
    """Show every table's log at a glance, disputes that wait, and checkpoints."""
    person = inside(visitor)
    on_duty(person, "this page")
    body = (
        el("h1", "Inspect"),
        _waiting(served),
        _anomalies() if may(person, "see anomalies", own=False) else EMPTY,
        el("h2", "Tables"),
        el(
            "div",
            *[await _table(one, person, served) for one in served.casino.listed()],
            *_halted(served),
            class_="cards",
        ),
        await _checkpoints(served) if may_export(person) else EMPTY,
    )
    kind = "page inspect"
    return inspected("Inspect", *body, visitor=visitor, script="forms.js", class_=kind)


def _waiting(served: Served) -> Html:
    """The disputes that wait for a ruling."""
    rows = [
        el(
            "li",
            el(
                "a",
                f"{table_title(live)}, Round {one.round}",
                href=f"/inspect/{live.table}/disputes/{one.number}",
            ),
            el(
                "span",
                f" {name_for(one.by, served.directory.people)}: “{one.reason}”",
                class_="quiet",
            ),
        )
        for live in (table.live for table in served.casino)
        for one in live.disputes.values()
    ]
    if not rows:
        return el("p", "No dispute waits for a ruling.", class_="quiet")
    count = f"{_count(len(rows), 'dispute')} to be ruled on"
    return el("section", el("h2", count), el("ul", *rows), class_="panel waiting")


def _anomalies() -> Html:
    """The way to what stands out."""
    text = "Cards out of turn, voids, rulings and limits, by person and table, and what is usual."
    link = el("a", "See anomalies", href="/inspect/all/anomalies", class_="button")
    return el("p", link, " ", el("span", text, class_="quiet"))


async def _table(table: LiveTable, person: Person, served: Served) -> Html:
    live, name = table.live, table.live.table
    links = [
        el("a", "Rounds", href=f"/tables/{name}/rounds", class_="button"),
        el("a", "Disputes", href=f"/inspect/{name}/disputes", class_="button"),
    ]
    if may_export(person):
        links.insert(0, el("a", "Audit log", href=f"/inspect/{name}", class_="button"))
    text = f"{now_said(live)} · {_count(live.rounds, 'Round')} · {table.version} entries"
    head = await _head(table, served) if may_export(person) else EMPTY
    return el(
        "section",
        el("h3", el("a", table_title(live), href=f"/tables/{name}")),
        el("p", text, class_="quiet"),
        head,
        el("p", f"Halted: {table.halted}", class_="bad") if table.halted else EMPTY,
        el("div", *links, class_="row"),
        class_="panel",
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


async def _head(table: LiveTable, served: Served) -> Html:
    """The digest of the last entry, which is a digest of all before it."""
    (hash_,) = await served.casino.store.digests([(table.stream, table.version)])
    if hash_ is None:
        return EMPTY
    return el("p", "Head ", el("code", hash_.hex(), class_="digest"))


def _halted(served: Served) -> list[Html]:
    return [
        el("section", el("h3", name), el("p", f"Halted: {why}", class_="bad"), class_="panel")
        for name, why in served.casino.halted.items()
    ]


async def _checkpoints(served: Served) -> Html:
    count = await served.casino.store.version(AUDIT)
    text = f"{count} signed so far." if count else "None signed yet."
    links = (
        el("a", "See and verify them", href="/checkpoints", class_="button"),
        sign_form() if served.signer is not None else EMPTY,
        el("a", "Export everything", href="/api/export", class_="button", download=EXPORT),
    )
    row = el("div", *links, class_="row")
    return panel("Checkpoints", el("p", text, class_="quiet"), row)


ROUTES: Final = (inspect_page,)
