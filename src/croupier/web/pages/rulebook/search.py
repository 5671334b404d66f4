"""Searching the rulebook: by number or by words, the best first, the words marked."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct

from croupier.gazette import reading, register
from croupier.gazette.citation import cited
from croupier.gazette.clause import section
from croupier.gazette.descriptions import edition_named
from croupier.gazette.glossary import glossary
from croupier.gazette.history import editions_of
from croupier.gazette.naming import latest
from croupier.gazette.search import Hit, asked, led_to, not_offered, pieces, search, sought, stems
from croupier.house import law_of
from croupier.web.kit.markup import Html, address, el, joined
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.rulebook.marks import HERE, book, held, said, search_form

MOST: Final = 60
"""So many places are shown."""


HOME: Final = "nz-current"
"""The edition that is meant where nothing is said."""
AWAY: Final = 6.0
"""What a clause that is not in it is put back by."""
OF_VERSION: Final = 1.0
"""What a clause of a version of the game is put back by: what holds at every table goes before."""


class SearchHit(Struct, frozen=True):
    """A place that was found: where it is, what it is called, and what it says."""

    to: str
    name: str
    where: str
    texts: tuple[str, ...]
    whole: bool = True
    """Has it all the words that were asked for?"""


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
    words = sought(query)
    more = f", the first {MOST} are shown" if len(places) > MOST else ""
    count = f"{len(places)} place{'' if len(places) == 1 else 's'}{more}"
    if not any(one.whole for one in places):
        count = f"No place has all of these words. {count} with some of them"
    rows = (_row(one, words) for one in places[:MOST])
    none = not_offered(query)
    return joined(
        (
            el("p", none) if none else None,
            el("p", count, class_="quiet"),
            el("ol", *rows, class_="hits"),
        )
    )


def _places(query: str) -> Iterator[SearchHit]:
    """A clause by its number first, then words of the glossary, then whatever has the words."""
    numbered = (*_led(query), *_numbered(query))
    yield from numbered
    yield from _words(query)
    editions = tuple(map(register.edition, register.edition_ids()))
    known = {one.to for one in numbered}
    hits = search([query], editions, reading.readings().values(), some=True)
    for hit in sorted(hits, key=rank):
        place_ = _hit(hit, whole=hit.words == len(asked(query)))
        if place_.to not in known:
            yield place_


def _led(query: str) -> Iterator[SearchHit]:
    """Where what a player asks for is ruled."""
    clause, edition = led_to(query), held(HOME)
    if clause is not None:
        texts = (said(edition.clause(clause)),)
        yield SearchHit(address(clause, HOME), cited(clause), edition_named(edition), texts)


def rank(hit: Hit) -> float:
    """The best first; clauses of a version, another jurisdiction or an edition before later."""
    if hit.what == "reading":
        return -hit.score
    back = 0.0 if HOME in hit.editions else AWAY
    return back + (OF_VERSION if _is_of_version(hit) else 0.0) - hit.score


def _is_of_version(hit: Hit) -> bool:
    versions = law_of(held(hit.editions[0])).versions.values()
    return any(one.section.number == section(hit.name) for one in versions)


def _numbered(query: str) -> Iterator[SearchHit]:
    for jurisdiction in register.jurisdictions():
        meant = latest(query, editions_of(jurisdiction))
        if meant is None:
            continue
        where = edition_named(meant.edition)
        to = address(meant.id, meant.edition.id)
        if meant.is_section:
            lines = (f"{len(meant.clauses)} clauses",)
            yield SearchHit(to, f"Section {meant.id}", where, lines)
        else:
            yield SearchHit(to, cited(meant.id), where, (said(meant.edition.clause(meant.id)),))


def _words(query: str) -> Iterator[SearchHit]:
    wanted = asked(query)
    for entry in glossary():
        words = stems(entry.word)
        if all(not one.isdisjoint(words) for one in wanted):
            yield SearchHit("", entry.word, "Glossary", (entry.means,))


def _hit(hit: Hit, *, whole: bool) -> SearchHit:
    if hit.what == "reading":
        question, *texts = hit.texts
        return SearchHit(f"{HERE}/readings#{hit.name}", question, "Reading", tuple(texts), whole)
    edition = held(hit.editions[0])
    where = edition_named(edition)
    return SearchHit(address(hit.name, edition.id), cited(hit.name), where, hit.texts, whole)


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
