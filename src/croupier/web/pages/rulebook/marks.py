"""The pieces every page of the rulebook is made of."""

from collections.abc import Iterable
from typing import Final

from croupier.gazette import register
from croupier.gazette.citation import cited
from croupier.gazette.clause import Clause
from croupier.gazette.descriptions import edition_named
from croupier.gazette.edition import PLACES, Edition
from croupier.gazette.errors import GazetteError
from croupier.pages.worth import Flip
from croupier.percentage import MINUS, percent
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Child, Html, address, el, wide
from croupier.web.kit.refusals import NotThere
from croupier.web.kit.visitor import Visitor

HERE: Final = "/rulebook"


def book(
    title: str, *content: Child, visitor: Visitor, edition: str = "", searches: bool = False
) -> str:
    """A page of the rulebook, with the ways to its other pages beside it.

    One that ``searches`` has a field of its own for that.
    """
    return frame(
        title,
        el(
            "div",
            _ways(edition, None if searches else search_form()),
            el("article", *content, class_="sheet"),
            class_="book",
        ),
        visitor=visitor,
        here=HERE,
        script="rulebook.js",
        styles=("rulebook.css",),
        paper=True,
    )


def _ways(edition: str, search: Html | None) -> Html:
    """Search, the editions, and what else there is."""
    editions = [
        el(
            "li",
            el(
                "a",
                edition_named(register.edition(id_)),
                href=f"{HERE}/{id_}",
                aria_current="page" if id_ == edition else None,
            ),
        )
        for id_ in register.edition_ids()
    ]
    return el(
        "nav",
        search,
        el("h2", "Editions"),
        el("ul", *editions),
        el("h2", "More"),
        el(
            "ul",
            el("li", el("a", "Contents", href=HERE)),
            el("li", el("a", "Readings", href=f"{HERE}/readings")),
            el("li", el("a", "Compare editions", href=f"{HERE}/compare")),
        ),
        class_="ways",
        aria_label="Rulebook",
    )


def search_form(query: str = "", *, main: bool = False) -> Html:
    """Where words and numbers are searched for; it works without a script."""
    name = "q-main" if main else "q"
    return el(
        "form",
        el("label", "Search the rulebook", for_=name, class_="" if main else "unseen"),
        el(
            "div",
            el(
                "input",
                type="search",
                id=name,
                name="q",
                value=query,
                maxlength=200,
                placeholder="Words or a number" if main else "Words",
                autocomplete="off",
                data_live=main,
            ),
            el("button", "Search"),
            class_="asked",
        ),
        action=f"{HERE}/search",
        method="get",
        role="search",
    )


def held(edition_id: str) -> Edition:
    """An edition by its id."""
    try:
        return register.edition(edition_id)
    except GazetteError as unknown:
        raise NotThere((), str(unknown)[:300]) from None


def place(edition: Edition) -> str:
    """Whose law an edition is."""
    return PLACES[edition.jurisdiction]


def link(clause_id: str, edition: Edition) -> Html:
    """A clause's number, leading to it where the edition has it."""
    if clause_id not in edition:
        return el("span", cited(clause_id), class_="clause")
    return el("a", cited(clause_id), class_="clause", href=address(clause_id, edition.id))


def listed(edition: Edition, clause_ids: Iterable[str]) -> Html:
    """Clauses, each with what it says."""
    rows = [
        el("li", link(id_, edition), el("span", _says(edition, id_)))
        for id_ in dict.fromkeys(clause_ids)
    ]
    return el("ul", *rows, class_="clauses")


def _says(edition: Edition, clause_id: str) -> str:
    return said(edition.clause(clause_id)) if clause_id in edition else "Not in this edition."


def said(clause: Clause) -> str:
    """What a clause says, in our own words."""
    return clause.summary or "Its words are not supplied."


def part(heading: str, *content: Child) -> Html | None:
    """A heading and what stands under it, or nothing."""
    if not any(content):
        return None
    return el("section", el("h2", heading), *content)


def flips(found: Iterable[Flip]) -> Html | None:
    """What doing otherwise is worth, or nothing."""
    rows = [
        el(
            "tr",
            el("td", one.name.replace("_", " ")),
            el("td", el("code", one.now), " → ", el("code", one.then)),
            el("td", percent(one.gain, 4, plus="+", minus=MINUS), class_="num"),
        )
        for one in found
    ]
    if not rows:
        return None
    heads = ("What", "Done otherwise", "Edge of the Casino Operator")
    return table(heads, rows, "Exactly, on a plain table, of the initial wager.")


def table(heads: tuple[str, ...], rows: Iterable[Html], caption: str = "") -> Html:
    """A table that may be wider than a telephone."""
    content = (
        el("caption", caption) if caption else None,
        el("thead", el("tr", *(el("th", one, scope="col") for one in heads))),
        el("tbody", *rows),
    )
    return wide(el("table", *content), caption or heads[0])
