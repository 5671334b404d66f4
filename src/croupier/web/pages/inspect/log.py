"""Log page: a table's audit log, chained again as it is read, some entries at a time."""

from collections.abc import Sequence
from typing import Final

from litestar import MediaType, get
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from croupier.casino.heavy_reads import HeavyReads, in_pages
from croupier.casino.store.marks import Mark, mark_of
from croupier.casino.store.port import Entry, EventStore, Spoilt
from croupier.casino.table.live_table import LiveTable
from croupier.explain.entries import KINDS, entry_text, moment
from croupier.explain.wording import plainly
from croupier.protocol.log import AnyLogged, read
from croupier.web.kit.frame import inspected
from croupier.web.kit.markup import EMPTY, Html, clauses, el
from croupier.web.kit.markup import table as tabled
from croupier.web.kit.naming import named
from croupier.web.kit.requests import allowed, found
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import table_named
from croupier.web.kit.visitor import Looker, inside

PAGE: Final = 50
"""Entries shown at a time."""
MOST: Final = 5_000
"""Entries among which those of a kind are looked for in one request."""


class Read(Struct, frozen=True):
    """An entry that is shown, and in which Round it was written."""

    entry: Entry
    logged: AnyLogged
    round: int


class LogPage(Struct, frozen=True):
    """Some entries of a log, and how far the log was read and chained again to find them."""

    shown: tuple[Read, ...]
    more: bool
    upto: int
    wrong: str = ""
    """What is wrong with the log, where something was found to be."""


async def reading(
    store: EventStore, stream: str, after: int, kind: str, reads: HeavyReads
) -> LogPage:
    """Entries of a kind beyond a version, looked for among so many; each is chained again."""
    seeking = _Seeking(kind, await store.count_marked(stream, Mark.ROUND, after))
    upto = after
    try:
        async for page in in_pages(store.read(stream, after), PAGE + 1):
            upto = await reads.short(seeking.read, page)
            if seeking.full or upto - after >= MOST:
                return LogPage(tuple(seeking.shown), True, upto)
    except Spoilt as why:
        return LogPage(tuple(seeking.shown), False, upto, str(why))
    return LogPage(tuple(seeking.shown), False, upto)


class _Seeking:
    """Entries of a kind, while a log is read."""

    def __init__(self, kind: str, rounds: int) -> None:
        self._kind, self._rounds = kind, rounds
        self.shown: list[Read] = []
        self.full = False

    def read(self, page: Sequence[Entry]) -> int:
        """Look at some entries; how far it came before there was one too many."""
        for entry in page:
            begins = mark_of(entry.body) == Mark.ROUND.value
            logged = read(entry.body)
            if not self._kind or entry_text(logged).kind == self._kind:
                if len(self.shown) == PAGE:
                    self.full = True
                    return entry.version - 1
                self.shown.append(Read(entry, logged, self._rounds + begins))
            self._rounds += begins
        return page[-1].version


@get("/inspect/{name:str}", media_type=MediaType.HTML)
async def log_page(
    name: FromPath[str],
    visitor: Looker,
    served: Serving,
    after: FromQuery[int] = -1,
    kind: FromQuery[str] = "",
) -> str:
    """Show a table's log, each entry readable, with its digest and its Round."""
    person = inside(visitor)
    allowed(person, "export")
    table = found(served, name)
    kind = kind if kind in KINDS else ""
    latest = max(0, table.version - PAGE)
    after = latest if after < 0 and not kind else min(max(after, 0), table.version)
    with served.reads.held(person.key):
        read_ = await reading(served.casino.store, table.stream, after, kind, served.reads)
    title = f"Audit log of {table_named(table.live)}"
    body = (
        el("p", el("a", "Inspect", href="/inspect"), class_="quiet crumb"),
        el("h1", title),
        _head(table, read_, after),
        _looking(name, after, kind),
        _pager(name, read_, after, kind, latest),
        _entries(table, read_, served),
        _pager(name, read_, after, kind, latest),
    )
    return inspected(title, *body, visitor=visitor)


def _head(table: LiveTable, read_: LogPage, after: int) -> Html:
    """How far the log has come, and whether it is still what was written."""
    name = table.live.table
    if read_.wrong:
        chained = el("p", f"The log is spoilt: {read_.wrong}.", class_="bad")
    else:
        some = f"Entries {after + 1} to {read_.upto} were chained again just now."
        entry = some if read_.upto > after else f"There is no entry after {after}."
        each = "Each bears its digest; all are checked in turn beside the tables."
        chained = el("p", el("strong", "Holds. ", class_="won"), f"{entry} {each}")
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
    jump = el("input", type="number", name="after", id="after", value=after, min=0, required=True)
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
    return el(
        "nav",
        way("First", 0, after > 0),
        way("Earlier", max(0, after - PAGE), after > 0 and not kind),
        way("Later", read_.upto, read_.more),
        way("Latest", latest, read_.more),
        aria_label="Entries",
        class_="row pager",
    )


def _entries(table: LiveTable, read_: LogPage, served: Served) -> Html:
    if not read_.shown:
        beyond = f" up to {read_.upto}; look for later ones" if read_.more else " here"
        return el("p", f"There is no such entry{beyond}.", class_="panel")
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
