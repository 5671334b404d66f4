"""Searching the rulebook: by number or by words, the best first, the words marked."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct

from croupier.gazette import reading, register
from croupier.gazette.descriptions import cited
from croupier.gazette.glossary import glossary
from croupier.gazette.history import editions_of
from croupier.gazette.naming import latest
from croupier.gazette.search import Hit, pieces, search, stems
from croupier.web.kit.markup import Html, address, el, joined
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.rulebook.marks import HERE, book, held, place, said, search_form

MOST: Final = 60
"""So many places are shown."""


class SearchHit(Struct, frozen=True):
    """A place that was found: where it is, what it is called, and what it says."""

    to: str
    name: str
    where: str
    texts: tuple[str, ...]


def search_page(query: str, visitor: Visitor) -> str:
    """What was found, under the words that were asked for."""
    return book(
        f"Search: {query}" if query else "Search",
        el("p", "Rulebook", class_="kicker"),
        el("h1", "Search"),
        search_form(query, main=True),
        el("div", found(query), id="found", aria_live="polite"),
        visitor=visitor,
        searches=True,
    )


@lru_cache(256)
def found(query: str) -> Html:
    """What was found, by itself."""
    if not stems(query):
        return el("p", "Say a word, or the number of a clause.", class_="quiet")
    places = tuple(_places(query))
    if not places:
        return el("p", f"No clause, reading or word has all of: {query}", class_="quiet")
    words = stems(query)
    more = f", the first {MOST} are shown" if len(places) > MOST else ""
    count = f"{len(places)} place{'' if len(places) == 1 else 's'}{more}"
    rows = (_row(one, words) for one in places[:MOST])
    return joined((el("p", count, class_="quiet"), el("ol", *rows, class_="hits")))


def _places(query: str) -> Iterator[SearchHit]:
    """A clause by its number first, then words of the glossary, then whatever has the words."""
    numbered = tuple(_numbered(query))
    yield from numbered
    yield from _words(query)
    editions = tuple(map(register.edition, register.edition_ids()))
    known = {one.to for one in numbered}
    for hit in search([query], editions, reading.readings().values()):
        place_ = _hit(hit)
        if place_.to not in known:
            yield place_


def _numbered(query: str) -> Iterator[SearchHit]:
    for jurisdiction in register.jurisdictions():
        meant = latest(query, editions_of(jurisdiction))
        if meant is None:
            continue
        where = f"{place(meant.edition)}, {meant.edition.id}"
        to = address(meant.id, meant.edition.id)
        if meant.is_section:
            lines = (f"{len(meant.clauses)} clauses",)
            yield SearchHit(to, f"Section {meant.id}", where, lines)
        else:
            yield SearchHit(to, cited(meant.id), where, (said(meant.edition.clause(meant.id)),))


def _words(query: str) -> Iterator[SearchHit]:
    wanted = frozenset(stems(query))
    for entry in glossary():
        if wanted <= frozenset(stems(entry.word)):
            yield SearchHit("", entry.word, "Glossary", (entry.means,))


def _hit(hit: Hit) -> SearchHit:
    if hit.what == "reading":
        return SearchHit(f"{HERE}/readings#{hit.name}", hit.name, "Reading", hit.texts)
    edition = held(hit.editions[0])
    where = f"{place(edition)}, {edition.id}"
    return SearchHit(address(hit.name, edition.id), cited(hit.name), where, hit.texts)


def _row(one: SearchHit, words: tuple[str, ...]) -> Html:
    name = marked(one.name, words)
    texts = [
        el("p", marked(text, words))
        for at, text in enumerate(one.texts)
        if at == 0 or any(matches for _, matches in pieces(text, words))
    ]
    return el(
        "li",
        el("h2", el("a", name, href=one.to) if one.to else name),
        el("p", one.where, class_="quiet small"),
        *texts,
    )


def marked(text: str, words: tuple[str, ...]) -> Html:
    """A text, with the words that were asked for marked."""
    return joined(el("mark", piece) if matches else piece for piece, matches in pieces(text, words))
