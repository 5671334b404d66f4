"""Anomalies page: who did what more often than is usual, with the entries to look at."""

from collections.abc import Callable, Iterator
from typing import Final

from litestar import MediaType, get
from litestar.params import FromQuery

from croupier.casino.anomalies.report import Stretch
from croupier.explain.entries import moment
from croupier.money import spoken
from croupier.percentage import percent
from croupier.protocol.anomalies import AnomalyEntry, AnomalyMatter, AnomalyReport, AnomalyRow
from croupier.rules.refusal import Refusal
from croupier.sentence import Sentence
from croupier.web.kit.frame import inspected
from croupier.web.kit.markup import EMPTY, Child, Html, el, panel, wide
from croupier.web.kit.markup import table as tabled
from croupier.web.kit.naming import name_for, named
from croupier.web.kit.requests import allowed
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import table_title
from croupier.web.kit.visitor import Looker, inside

WAY: Final = "/inspect/all/anomalies"
_ABOUT: Final = {"people": "By person", "players": "By player", "tables": "By table"}


@get(WAY, media_type=MediaType.HTML)
async def anomalies_page(
    visitor: Looker, served: Serving, since: FromQuery[str] = "", until: FromQuery[str] = ""
) -> str:
    """Show what people and tables did over some days, with what would be usual."""
    person = inside(visitor)
    allowed(person, "see anomalies")
    people = served.directory.people
    with served.reads.held(person.key):
        shown = await _reported(served, since, until, lambda one: named(one, people))
    body = (
        el("p", el("a", "Inspect", href="/inspect"), class_="quiet crumb"),
        el("h1", "Anomalies"),
        _days(since, until),
        *_sections(shown, served),
    )
    return inspected("Anomalies", *body, visitor=visitor, class_="page inspect anomalies")


async def _reported(
    served: Served, since: str, until: str, say: Callable[[Sentence], str]
) -> AnomalyReport | Refusal:
    try:
        return await served.anomalies.report(Stretch(since, until), say)
    except Refusal as wrong:
        return wrong


def _days(since: str, until: str) -> Html:
    """Which days are looked at."""
    return el(
        "form",
        el("label", "From", el("input", type="date", name="since", id="since", value=since)),
        el("label", "Until", el("input", type="date", name="until", id="until", value=until)),
        el("button", "Look"),
        method="get",
        action=WAY,
        class_="looking",
    )


def _sections(shown: AnomalyReport | Refusal, served: Served) -> Iterator[Html]:
    if isinstance(shown, Refusal):
        yield el("p", f"{shown.why[0].upper()}{shown.why[1:]}.", class_="panel bad")
        return
    yield _head(shown, served)
    for about, title in _ABOUT.items():
        of = [one for one in shown.matters if one.about == about]
        if of:
            yield el("h2", title)
            yield from (_matter(one, served) for one in of)
    yield _corrections(shown, served)
    yield _assumed(shown)


def _head(shown: AnomalyReport, served: Served) -> Html:
    """How much was read, and what stands out."""
    rows = [
        el("li", el("strong", _subject(one, row, served)), f": {one.title}, {_figures(row)}")
        for one in shown.matters
        for row in one.rows
        if row.unusual
    ]
    read = f"{shown.rounds:,} Rounds and {shown.read:,} entries were read."
    if not shown.complete:
        part = percent(shown.read / shown.entries, 0)
        read = f"{part} of {shown.entries:,} entries were read so far: look again in a while."
    found = el("ul", *rows) if rows else EMPTY
    title = f"{len(rows)} unusual" if rows else "Nothing stands out"
    return panel(title, found, el("p", read, class_="quiet small"))


def _figures(row: AnomalyRow) -> str:
    usual = "" if row.usual is None else f", usual {_number(row.usual)}"
    chance = "" if row.chance is None else f", chance {_chance(row.chance)}"
    return f"{row.count}{usual}{chance}"


def _number(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.2g}"


def _chance(value: float) -> str:
    """A chance as people read it."""
    if value >= 0.01:
        return percent(value, 0)
    return f"1 in {1 / value:,.0f}" if value > 1e-9 else "below 1 in a billion"


def _subject(one: AnomalyMatter, row: AnomalyRow, served: Served) -> Child:
    if one.about != "tables":
        return el("bdi", name_for(row.subject, served.directory.people))
    known = row.subject in served.casino
    return table_title(served.casino.table(row.subject).live) if known else row.subject


def _matter(one: AnomalyMatter, served: Served) -> Html:
    heads = ("Whose" if one.about != "tables" else "Where", "Count", f"Among {one.among}")
    rows = (_row(one, row, served) for row in one.rows)
    body = tabled((*heads, "Usual", "Chance", "Entries"), rows, class_="counted")
    return panel(one.title, wide(body, one.title))


def _row(one: AnomalyMatter, row: AnomalyRow, served: Served) -> Html:
    usual = "nobody to compare with" if row.usual is None else _number(row.usual)
    return el(
        "tr",
        el("th", _subject(one, row, served), scope="row"),
        el("td", f"{row.count:,}", data_head="Count"),
        el("td", f"{row.among:,}", data_head="Among"),
        el("td", usual, data_head="Usual"),
        el("td", "" if row.chance is None else _chance(row.chance), data_head="Chance"),
        el("td", _entries(row), data_head="Entries"),
        class_="unusual" if row.unusual else None,
    )


def _entries(row: AnomalyRow) -> Html:
    if not row.entries:
        return EMPTY
    items = [_entry(one) for one in row.entries]
    more = row.count - len(items)
    rest = el("li", f"and {more:,} earlier", class_="quiet") if more > 0 else EMPTY
    return el("details", el("summary", f"{len(items)} newest"), el("ul", *items, rest))


def _entry(one: AnomalyEntry) -> Html:
    log = f"/inspect/{one.table}?after={one.version - 1}#entry-{one.version}"
    round = f"/tables/{one.table}/rounds/{one.round}"
    dispute = f"/inspect/{one.table}/disputes/{one.dispute}"
    return el(
        "li",
        el("time", moment(one.at), class_="quiet"),
        f" {one.text} ",
        el("a", f"{one.table} {one.version}", href=log),
        " ",
        el("a", f"Round {one.round}", href=round) if one.round else None,
        " ",
        el("a", f"Dispute {one.dispute}", href=dispute) if one.dispute else None,
    )


def _corrections(shown: AnomalyReport, served: Served) -> Html:
    """What rulings moved, by player and who ruled."""
    if not shown.corrections:
        return EMPTY
    people = served.directory.people
    rows = (
        el(
            "tr",
            el("th", el("bdi", name_for(one.player, people)), scope="row"),
            el("td", spoken(one.cents), data_head="Sum"),
            el("td", str(one.rulings), data_head="Rulings"),
            el("td", el("bdi", name_for(one.ruled_by, people)), data_head="Ruled by"),
            el("td", el("bdi", name_for(one.confirmed_by, people)), data_head="Confirmed by"),
        )
        for one in shown.corrections
    )
    heads = ("Player", "Sum", "Rulings", "Ruled by", "Confirmed by")
    return panel("What rulings moved", wide(tabled(heads, rows, class_="counted"), "Corrections"))


def _assumed(shown: AnomalyReport) -> Html:
    text = f"{shown.comparisons} counts were compared; unusual is a chance below 1 in 1,000."
    rows = [el("li", one) for one in shown.assumed]
    return panel("What these figures rest on", el("p", text), el("ul", *rows))


ROUTES: Final = (anomalies_page,)
