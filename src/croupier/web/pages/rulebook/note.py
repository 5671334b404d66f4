"""Note: a clause in short, for the popover its mark opens on every page."""

from collections.abc import Mapping
from typing import Final

from croupier.gazette.citation import cited
from croupier.gazette.descriptions import edition_named, readings_on
from croupier.gazette.edition import Edition
from croupier.gazette.naming import ClauseName
from croupier.gazette.reading import Reading
from croupier.web.kit.markup import Html, address, el
from croupier.web.pages.rulebook.clause import section_of
from croupier.web.pages.rulebook.marks import HERE, link, said

_MOST: Final = 5
"""Clauses of a section, or neighbours, that are named."""


def clause_note(meant: ClauseName, chosen: Mapping[str, str], table: str = "") -> Html:
    """What a clause says, how it is read, and the ways on.

    ``chosen`` are the choices of the table it is asked for at, by reading.
    """
    edition = meant.edition
    body = _section(meant) if meant.is_section else _clause(meant, chosen, table)
    return el(
        "article",
        el("p", edition_named(edition), class_="kicker"),
        *body,
        el("a", "Open in the rulebook", href=address(meant.id, edition.id), class_="button"),
        class_="note-of-clause",
    )


def _section(meant: ClauseName) -> tuple[Html, ...]:
    edition = meant.edition
    heading = section_of(meant.clauses[0], edition).heading
    rows = (
        el("li", link(one, edition), " ", said(edition.clause(one)))
        for one in meant.clauses[:_MOST]
    )
    return (el("h2", heading), el("ul", *rows, class_="plain"))


def _clause(meant: ClauseName, chosen: Mapping[str, str], table: str) -> tuple[Html | None, ...]:
    edition, clause = meant.edition, meant.edition.clause(meant.id)
    near = [one for one in clause.interacts_with if one in edition][:_MOST]
    return (
        el("h2", cited(clause.id), " ", el("small", section_of(clause.id, edition).title)),
        el("p", said(clause), class_="lead"),
        el("p", el("strong", "Today's text: "), clause.also) if clause.also else None,
        *(_reading(one, edition, chosen, table) for one in readings_on(clause.id, edition)),
        el("p", "See also ", *(link(one, edition) for one in near), class_="near")
        if near
        else None,
    )


def _reading(one: Reading, edition: Edition, chosen: Mapping[str, str], table: str) -> Html:
    taken = chosen.get(one.name) or one.taken_in(edition.jurisdiction)
    mark = "taken at this table" if table and one.name in chosen else "taken"
    rows = (
        el("li", text, " ", el("em", mark) if name == taken else None)
        for name, text in one.choices.items()
    )
    free = "A table may choose." if one.selectable else "No table may choose otherwise."
    more = el("a", "More on this reading", href=f"{HERE}/readings#{one.name}")
    return el(
        "section",
        el("h3", "How it is read"),
        el("p", one.question),
        el("ul", *rows),
        el("p", free, " ", more, class_="quiet"),
    )
