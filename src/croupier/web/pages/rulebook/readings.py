"""The readings: what the text leaves open, what is taken, what it changes and is worth."""

from collections.abc import Iterator
from functools import cache

from croupier.gazette import reading
from croupier.gazette.edition import PLACES, Edition
from croupier.gazette.history import editions_of
from croupier.gazette.naming import find
from croupier.gazette.reading import Reading
from croupier.pages.worth import stored
from croupier.web.kit.markup import Html, el, joined
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.rulebook.marks import book, flips, link

_CHANGES = {
    "money": "changes what is paid",
    "legality": "changes what may be done",
    "procedure": "changes how it is done",
    "clerical": "changes nothing that is paid or done",
}


def readings_page(visitor: Visitor) -> str:
    """Every reading in full."""
    return book("Readings", _body(), visitor=visitor)


@cache
def _body() -> Html:
    """What the page says to anybody."""
    every = reading.readings()
    parts = (
        el("p", "Where the text is torn or silent", class_="kicker"),
        el("h1", "Readings"),
        el(
            "p",
            f"{len(every)} questions the texts leave open. Each says what is taken and why; a table"
            " may choose another where that is said, and a settlement names the readings it relied"
            " on.",
            class_="lead",
        ),
        *(_reading(one) for one in every.values()),
    )
    return joined(parts)


def _reading(one: Reading) -> Html:
    return el(
        "section",
        el("h2", one.question),
        el(
            "p",
            _CHANGES[one.weight].capitalize(),
            " · confidence ",
            one.confidence,
            " · in a table's file ",
            el("code", one.name),
            class_="quiet small",
        ),
        choices(one),
        el("p", one.reason, " ", freedom(one)),
        *_worth(one),
        *_clauses(one),
        id=one.name,
        class_="reading",
    )


def choices(one: Reading) -> Html:
    """The choices of a reading, the one taken marked."""
    rows = (
        el(
            "li",
            el("span", text),
            _taken(one, name),
            " ",
            el("code", name),
        )
        for name, text in one.choices.items()
    )
    return el("ul", *rows, class_="choices")


def _taken(one: Reading, name: str) -> Html | None:
    """The mark of a choice that is taken, and where, if the words of the jurisdictions differ."""
    places = [place for place in one.clauses if one.taken_in(place) == name]
    if not places:
        return None
    where = "" if len(places) == len(one.clauses) else f" in {PLACES[places[0]]}"
    return el("em", f"taken{where}", class_="taken")


def freedom(one: Reading) -> str:
    """Whether a table may choose otherwise."""
    return "A table may choose otherwise." if one.selectable else "No table may choose otherwise."


def _worth(one: Reading) -> Iterator[Html]:
    for jurisdiction in one.clauses:
        html = flips(stored().of_reading(jurisdiction, one.name))
        if html is not None:
            yield el("p", f"What it is worth in {PLACES[jurisdiction]}", class_="label")
            yield html


def _clauses(one: Reading) -> Iterator[Html]:
    for jurisdiction, ids in one.clauses.items():
        found = ((id_, _having(id_, jurisdiction, one)) for id_ in ids)
        marks = (link(id_, edition) for id_, edition in found)
        yield el("p", f"{PLACES[jurisdiction]}: ", *marks, class_="small")


def _having(clause_id: str, jurisdiction: str, one: Reading) -> Edition:
    """The latest edition in which the question arises that has a clause."""
    known = [each for each in editions_of(jurisdiction) if one.applies_in(each.id, jurisdiction)]
    return next((each for each in reversed(known) if find(clause_id, each)), known[-1])
