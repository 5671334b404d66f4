"""Log page: a table's audit log, chained again as it is read, some entries at a time."""

from typing import Final

from litestar import MediaType, get
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from croupier.casino.store.chain import FIRST, holds
from croupier.casino.store.port import Entry, EventStore
from croupier.casino.table.live_table import LiveTable
from croupier.explain.entries import KINDS, entry_text, moment
from croupier.explain.wording import plainly
from croupier.protocol.log import AnyLogged, read
from croupier.web.kit.frame import inspected
from croupier.web.kit.markup import EMPTY, Html, clauses, el
from croupier.web.kit.markup import table as tabled
from croupier.web.kit.naming import named
from croupier.web.kit.requests import LAST, allowed, found
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import table_title
from croupier.web.kit.visitor import Looker, inside

PAGE: Final = 50
"""Entries shown at a time."""
_BEGINS: Final = b'"RoundBegun"'


class Read(Struct, frozen=True):
    """An entry that is shown, and in which Round it was written."""

    entry: Entry
    logged: AnyLogged
    round: int


class LogPage(Struct, frozen=True):
    """Some entries of a log, and how far the log was chained again to find them."""

    shown: tuple[Read, ...]
    more: bool
    upto: int
    broken: int = 0
    """The first entry that does not bear the digest it must; none: 0."""


async def reading(store: EventStore, stream: str, after: int, kind: str) -> LogPage:
    """Entries of a kind beyond a version; all before them are chained again."""
    before, rounds, broken, upto = FIRST, 0, 0, 0
    shown: list[Read] = []
    async for entry in store.read(stream):
        if len(shown) == PAGE and entry.version > after:
            return LogPage(tuple(shown), True, upto, broken)
        if not broken and not holds(before, entry):
            broken = entry.version
        rounds += _BEGINS in entry.body
        before, upto = entry.hash, entry.version
        if entry.version > after:
            logged = read(entry.body)
            if not kind or entry_text(logged).kind == kind:
                shown.append(Read(entry, logged, rounds))
    return LogPage(tuple(shown), False, upto, broken)


@get("/inspect/{name:str}", media_type=MediaType.HTML)
async def log_page(
    name: FromPath[str],
    visitor: Looker,
    served: Serving,
    after: FromQuery[int] = -1,
    kind: FromQuery[str] = "",
) -> str:
    """Show a table's log, each entry readable, with its digest and its Round."""
    allowed(inside(visitor), "export")
    table = found(served, name)
    kind = kind if kind in KINDS else ""
    latest = max(0, table.version - PAGE)
    after = latest if after < 0 and not kind else min(max(after, 0), LAST)
    read_ = await reading(served.casino.store, table.stream, after, kind)
    title = f"Audit log of {table_title(table.live)}"
    body = (
        el("p", el("a", "Inspect", href="/inspect"), class_="quiet crumb"),
        el("h1", title),
        _head(table, read_),
        _looking(name, after, kind),
        _pager(name, read_, after, kind, latest),
        _entries(table, read_, served),
        _pager(name, read_, after, kind, latest),
    )
    return inspected(title, *body, visitor=visitor)


def _head(table: LiveTable, read_: LogPage) -> Html:
    """How far the log has come, and whether it is still what was written."""
    name = table.live.table
    if read_.broken:
        why = (
            f"Entry {read_.broken} does not bear the digest it must: the log is spoilt from there."
        )
        chained = el("p", why, class_="bad")
    else:
        entry = f"Entries 1 to {read_.upto} were chained again just now: each bears its digest."
        chained = el("p", el("strong", "Holds. ", class_="won"), entry)
    links = (
        el("a", "Rounds", href=f"/tables/{name}/rounds", class_="button"),
        el("a", "Disputes", href=f"/inspect/{name}/disputes", class_="button"),
        el("a", "Export everything", href="/api/export", class_="button", download=EXPORT),
    )
    return el(
        "div",
        el("div", chained, el("p", f"{table.version} entries", class_="quiet")),
        el("div", *links, class_="row"),
        class_="panel head",
    )


EXPORT: Final = "croupier-export.jsonl"
"""What a file with everything in it is called."""


def _looking(name: str, after: int, kind: str) -> Html:
    options = [el("option", "Everything", value="")]
    options += [
        el("option", label, value=one, selected=one == kind) for one, (label, _) in KINDS.items()
    ]
    jump = el("input", type="number", name="after", id="after", value=after, min=0, max=LAST)
    return el(
        "form",
        el("label", "After entry", jump),
        el("label", "What", el("select", *options, name="kind", id="kind")),
        el("button", "Look"),
        method="get",
        action=f"/inspect/{name}",
        class_="looking",
    )


def _pager(name: str, read_: LogPage, after: int, kind: str, latest: int) -> Html:
    def way(label: str, to: int, there: bool) -> Html:
        if not there:
            return el("span", label, class_="button", aria_disabled="true")
        chosen = f"&kind={kind}" if kind else ""
        return el("a", label, href=f"/inspect/{name}?after={to}{chosen}", class_="button")

    if not after and not read_.more:
        return EMPTY
    last = read_.shown[-1].entry.version if read_.shown else after
    return el(
        "nav",
        way("First", 0, after > 0),
        way("Earlier", max(0, after - PAGE), after > 0 and not kind),
        way("Later", last, read_.more),
        way("Latest", latest, read_.more),
        aria_label="Entries",
        class_="row pager",
    )


def _entries(table: LiveTable, read_: LogPage, served: Served) -> Html:
    if not read_.shown:
        return el("p", "There is no such entry here.", class_="panel")
    heads = ("Entry", "When", "What happened", "Round", "Digest")
    return tabled(heads, (_row(table, one, served) for one in read_.shown), class_="log panel")


def _row(table: LiveTable, one: Read, served: Served) -> Html:
    said, name = entry_text(one.logged), table.live.table
    text = named(plainly(said.sentence, table.live.rules), served.directory.people)
    marks = clauses(said.clauses, table.live.rules.elections.edition.id)
    stored = el("pre", one.entry.body.decode(errors="replace"))
    digest = one.entry.hash.hex()
    opens = el("details", el("summary", el("code", digest, class_="digest")), stored)
    to = f"/tables/{name}/rounds/{one.round}"
    round = el("a", str(one.round), href=to) if one.round else EMPTY
    return el(
        "tr",
        el("th", str(one.entry.version), scope="row"),
        el("td", el("time", moment(one.entry.at), class_="quiet")),
        el("td", text, " ", marks),
        el("td", round, data_label="Round"),
        el("td", opens),
        id=f"entry-{one.entry.version}",
        class_=f"is-{said.kind}",
    )


ROUTES: Final = (log_page,)
