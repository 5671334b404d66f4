"""The rulebook: its contents, an edition, and the routes of all its pages."""

from asyncio import to_thread
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from litestar import MediaType, get
from litestar.params import FromPath, FromQuery

from croupier.contents import ContentsSection, sections
from croupier.gazette import register
from croupier.gazette.descriptions import began, edition_named, ended, text_of
from croupier.gazette.edition import PLACES, Edition
from croupier.gazette.history import editions_of
from croupier.gazette.naming import find
from croupier.rules.refusal import Refusal
from croupier.web.kit.cells import cell
from croupier.web.kit.fragments import wants_fragment
from croupier.web.kit.markup import Html, address, el, facts, joined
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.visitor import Looker
from croupier.web.pages.rulebook.clause import clause_page, not_in, section_page
from croupier.web.pages.rulebook.compare import compare_page
from croupier.web.pages.rulebook.marks import HERE, book, held, part, place, search_form, table
from croupier.web.pages.rulebook.note import clause_note
from croupier.web.pages.rulebook.readings import readings_page
from croupier.web.pages.rulebook.search import found, search_page

_DONE: Final = ("played", "displayed", "asked", "conduct")


@get("/rulebook", media_type=MediaType.HTML)
async def contents(visitor: Looker) -> str:
    """Show the contents of the rulebook: editions, sections, and what is covered."""
    return book("Rulebook", await to_thread(_body), visitor=visitor, searches=True)


@cache
def _body() -> Html:
    """What the contents say to anybody."""
    parts = (
        el("p", "Casino Blackjack as gazetted", class_="kicker"),
        el("h1", "Rulebook"),
        el(
            "p",
            "The law of five editions, clause by clause in our own words, and what Croupier does"
            " about each. Where a text is torn, the reading taken is shown, with the others.",
            class_="lead",
        ),
        search_form(main=True),
        part("Editions", _covered(map(register.edition, register.edition_ids()))),
        *(part(country, _contents(name)) for name, country in PLACES.items()),
    )
    return joined(parts)


def _covered(editions: Iterable[Edition]) -> Html:
    """What is done about the clauses of some editions."""
    heads = ("Edition", "From", "Clauses", *(one.capitalize() for one in _DONE))
    return table(heads, map(_edition_row, editions), "What is done about the clauses")


def _edition_row(edition: Edition) -> Html:
    counts = Counter(one.disposition.value for one in edition.clauses.values())
    numbers = {"Clauses": len(edition.clauses), **{one.capitalize(): counts[one] for one in _DONE}}
    return el(
        "tr",
        el("th", el("a", edition_named(edition), href=f"{HERE}/{edition.id}"), scope="row"),
        cell("From", began(edition)),
        *(cell(head, str(number), class_="num") for head, number in numbers.items()),
    )


def _contents(jurisdiction: str) -> Html:
    """The sections of a jurisdiction, each leading to the latest edition that has it."""
    rows = (_section_row(one, _latest(one)) for one in sections(jurisdiction))
    return el("ol", *rows, class_="contents")


def _latest(section: ContentsSection) -> Edition:
    known = editions_of(section.jurisdiction)
    return next(one for one in reversed(known) if any(id_ in one for id_ in section.clauses))


def _section_row(section: ContentsSection, edition: Edition) -> Html:
    count = sum(id_ in edition for id_ in section.clauses)
    number = section.number if section.number[0].isdigit() else ""
    return el(
        "li",
        el("span", number, class_="no"),
        el("a", section.title, href=address(_own(section, edition), edition.id)),
        el("span", str(count), class_="quiet", title=f"{count} clauses"),
    )


def _own(section: ContentsSection, edition: Edition) -> str:
    """The number by which an edition knows a section; definitions were unnumbered once."""
    return section.number if find(section.number, edition) else "terms"


@get("/rulebook/{edition:str}", media_type=MediaType.HTML)
async def edition_page(edition: FromPath[str], visitor: Looker) -> str:
    """Show an edition: since when it was in force, and its sections."""
    one = held(edition)
    inside = [
        each for each in sections(one.jurisdiction) if any(id_ in one for id_ in each.clauses)
    ]
    items = (
        ("Law of", place(one)),
        ("In force from", f"{began(one)}; {one.effective.basis}"),
        ("Until", ended(one)),
        ("Text", text_of(one)),
        ("Not supplied", "; ".join(one.not_supplied)),
    )
    return book(
        one.title,
        el("p", f"Edition {one.id}", class_="kicker"),
        el("h1", one.title),
        facts((one for one in items if one[1]), class_="facts"),
        part(
            "Sections", el("ol", *(_section_row(each, one) for each in inside), class_="contents")
        ),
        part("What is done about it", _covered((one,))),
        visitor=visitor,
        edition=one.id,
    )


@get("/rulebook/{edition:str}/{clause:str}", media_type=MediaType.HTML)
async def clause(
    *,
    edition: FromPath[str],
    clause: FromPath[str],
    request: AnyRequest,
    visitor: Looker,
    served: Serving,
    table: FromQuery[str] = "",
) -> str:
    """Show a clause or a section of an edition, however its number is typed.

    For a script only what a popover holds, with the choices of a table where one is named.
    """
    one = held(edition)
    meant = find(clause[:80], one)
    if meant is None:
        raise not_in(clause[:80], one)
    if wants_fragment(request):
        return await to_thread(clause_note, meant, _chosen(table, served), table)
    page = section_page if meant.is_section else clause_page
    return await to_thread(page, meant, visitor)


def _chosen(table: str, served: Served) -> Mapping[str, str]:
    """How a table reads what is open; nothing where there is no such table."""
    try:
        return served.casino.table(table).live.rules.elections.readings if table else {}
    except Refusal:
        return {}


@get("/rulebook/readings", media_type=MediaType.HTML)
async def readings(visitor: Looker) -> str:
    """Show every reading: what is open, what is taken, and what it is worth where known."""
    return await to_thread(readings_page, visitor)


@get("/rulebook/search", media_type=MediaType.HTML)
async def search(request: AnyRequest, visitor: Looker, q: FromQuery[str] = "") -> str:
    """Find clauses, readings and words of the glossary; for a script only what was found."""
    asked = q[:200]
    if wants_fragment(request):
        return await to_thread(found, asked)
    return await to_thread(search_page, asked, visitor)


@get("/rulebook/compare", media_type=MediaType.HTML)
async def compare(
    visitor: Looker, a: FromQuery[str] = "", b: FromQuery[str] = "", date: FromQuery[str] = ""
) -> str:
    """Compare two editions section by section, or show what was in force on a day."""
    return await to_thread(compare_page, a, b, date[:40], visitor)


ROUTES: Final = (contents, search, compare, readings, edition_page, clause)
