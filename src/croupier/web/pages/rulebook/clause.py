"""A clause of the rulebook: in our words, its history, what is done about it, its neighbours."""

from collections.abc import Iterator
from typing import Final

from croupier.contents import ContentsSection, number_of, sections
from croupier.gazette import register
from croupier.gazette.citation import cited
from croupier.gazette.clause import Clause, Disposition
from croupier.gazette.coverage import Kind, Witness, cover
from croupier.gazette.descriptions import (
    amended_by,
    edition_named,
    means,
    naming,
    readings_on,
    taken,
)
from croupier.gazette.edition import Edition
from croupier.gazette.errors import spoken
from croupier.gazette.history import HistoryStep, Nature, editions_of, held, history
from croupier.gazette.naming import ClauseName, find, parts_of, unknown
from croupier.pages.worth import Price, stored
from croupier.percentage import MINUS, percent
from croupier.web.kit.markup import Child, Html, address, el
from croupier.web.kit.refusals import NotThere
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.rulebook.marks import (
    HERE,
    book,
    flips,
    link,
    listed,
    part,
    said,
    table,
)
from croupier.web.pages.rulebook.readings import choices, freedom

DONE = {
    Disposition.PLAYED: "Played: a provision carries it out.",
    Disposition.DISPLAYED: "Displayed: a sign or the layout shows it.",
    Disposition.ASKED: "Asked: the table asks a person to do or confirm it.",
    Disposition.CONDUCT: "Conduct: it is about people and premises, there is nothing to compute.",
    Disposition.AWAITING: "Nothing is done about it yet.",
}
SOURCES: Final[dict[Kind, str]] = {
    "round": "The Round",
    "table": "The table",
    "game": "The table, and what is done at it",
    "tournament": "The tournament",
}


def not_in(typed: str, edition: Edition) -> NotThere:
    """The refusal of a clause an edition has not: the editions that have it, or what is near."""
    others = [id_ for id_ in register.edition_ids() if find(typed, register.edition(id_))]
    if not others:
        return NotThere((), str(unknown(typed, (edition,), edition_named)))
    named = spoken([edition_named(register.edition(id_)) for id_ in others])
    where = f"There is no clause {typed} in {edition_named(edition)}."
    return NotThere((), f"{where} It is in {named}.")


# ── A section ───────────────────────────────────────────────────────────────────────────────────


def section_page(meant: ClauseName, visitor: Visitor) -> str:
    """All clauses of a section of an edition."""
    edition = meant.edition
    section = section_of(meant.clauses[0], edition)
    prices = stored().of_section(edition.jurisdiction, section.number)
    return book(
        section.heading,
        _kicker(edition),
        el("h1", section.heading),
        _elsewhere(meant.id, edition),
        listed(edition, meant.clauses),
        part("What it earns", _prices(prices)),
        visitor=visitor,
        edition=edition.id,
    )


def section_of(clause_id: str, edition: Edition) -> ContentsSection:
    """The section a clause stands in."""
    number = number_of(clause_id, edition.jurisdiction)
    return next(one for one in sections(edition.jurisdiction) if one.number == number)


def _prices(prices: tuple[Price, ...]) -> Html | None:
    rows = [
        el(
            "tr",
            el("td", one.wager),
            el("td", one.scale),
            el("td", percent(one.edge, 4, minus=MINUS), class_="num"),
        )
        for one in prices
    ]
    heads = ("Wager", "Pay scale", "Edge of the Casino Operator")
    return table(heads, rows, "Exactly, on a fresh shoe of six decks.") if rows else None


# ── A clause ────────────────────────────────────────────────────────────────────────────────────


def clause_page(meant: ClauseName, visitor: Visitor) -> str:
    """All there is to know of a clause of an edition."""
    edition, clause = meant.edition, meant.edition.clause(meant.id)
    section = section_of(clause.id, edition)
    return book(
        f"{cited(clause.id)}, {edition_named(edition)}",
        _kicker(edition, section),
        el("h1", cited(clause.id)),
        _elsewhere(clause.id, edition),
        *_says(clause),
        _facts(clause),
        part("What Croupier does about it", *_done(edition, clause)),
        part("Through the editions", _history(clause.id, edition)),
        part("Readings", *_readings(clause.id, edition)),
        part("What it is worth", flips(stored().by_clause(edition.jurisdiction, clause.id))),
        *_neighbours(edition, clause),
        _onwards(clause.id, section, edition),
        visitor=visitor,
        edition=edition.id,
    )


def _kicker(edition: Edition, section: ContentsSection | None = None) -> Html:
    crumbs: list[Child] = [
        el("a", edition_named(edition), href=f"{HERE}/{edition.id}"),
    ]
    if section is not None:
        own = section.number if find(section.number, edition) else "terms"
        crumbs += [" › ", el("a", section.heading, href=address(own, edition.id))]
    return el("p", *crumbs, class_="kicker")


def _elsewhere(number: str, edition: Edition) -> Html | None:
    """The same in the other editions of the jurisdiction."""
    known = editions_of(edition.jurisdiction)
    if len(known) == 1:
        return None
    return el("p", *(_in(number, one, edition) for one in known), class_="tabs")


def _in(number: str, one: Edition, here: Edition) -> Html:
    if find(number, one) is None:
        return el("span", edition_named(one), title="not in this edition", class_="absent")
    current = "page" if one.id == here.id else None
    return el("a", edition_named(one), href=address(number, one.id), aria_current=current)


def _says(clause: Clause) -> Iterator[Html]:
    yield el("p", said(clause), class_="lead")
    if clause.also:
        yield el("p", el("strong", "Today's text: "), clause.also)
    if clause.note:
        yield el("p", clause.note, class_="quiet")


def _source(clause: Clause) -> str:
    """Where the words of a clause are from, as people call it: an edition, or an amendment."""
    if clause.source in register.edition_ids():
        return edition_named(register.edition(clause.source))
    made = (one for one in register.operations() if one.source == clause.source)
    return next((amended_by(one.instrument, one.item) for one in made), "")


def _facts(clause: Clause) -> Html:
    facts = (
        ("Kind", clause.kind.replace("-", " ")),
        ("Words", means(clause, _source(clause))),
        ("Applies to", ", ".join(clause.applies_to).replace("-", " ")),
        (
            "Sets",
            "; ".join(
                f"{name.replace('_', ' ')}: {_value(value)}"
                for name, value in clause.params.items()
            ),
        ),
    )
    rows = (el("div", el("dt", name), el("dd", text)) for name, text in facts if text)
    return el("dl", *rows, class_="facts")


def _value(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _done(edition: Edition, clause: Clause) -> Iterator[Html]:
    coverage = cover(edition, clause.id)
    yield el("p", DONE[coverage.disposition])
    rows = [el("li", *_shown(one, clause)) for one in coverage.witnesses]
    if rows:
        yield el("ul", *rows, class_="plain")
    texts = dict.fromkeys((SOURCES[one.kind], one.text) for one in coverage.witnesses)
    for name, text in texts:
        lines = el("pre", text, tabindex="0", aria_label=name)
        yield el("details", el("summary", name), lines)


def _shown(one: Witness, clause: Clause) -> tuple[Child, ...]:
    """What shows a clause, after the number of the paragraph it shows."""
    about = "" if one.clause == clause.id else f"{cited(one.clause)}: "
    return (about, one.says)


def _history(clause_id: str, edition: Edition) -> Html | None:
    """Its steps from edition to edition, where there are several."""
    if len(editions_of(edition.jurisdiction)) == 1:
        return None
    steps = history(clause_id, edition.jurisdiction)
    return el("ol", *(_step(each, clause_id) for each in steps), class_="steps")


def _step(step: HistoryStep, clause_id: str) -> Html:
    one = register.edition(step.edition)
    known = held(one, clause_id) is not None
    called = edition_named(one)
    name = el("a", called, href=address(clause_id, one.id)) if known else called
    before = ""
    if step.before is not None and step.nature is Nature.CHANGED:
        before = step.before.summary
    return el(
        "li",
        el("span", name, class_="when"),
        el(
            "div",
            el("p", taken(step, amended_by)),
            el("p", "Before: ", before, class_="quiet") if before else None,
        ),
    )


def _readings(clause_id: str, edition: Edition) -> Iterator[Html]:
    for one in readings_on(clause_id, edition):
        yield el(
            "div",
            el("h3", el("a", one.question, href=f"{HERE}/readings#{one.name}")),
            choices(one),
            el("p", one.reason, " ", freedom(one), class_="quiet"),
            class_="reading",
        )


# ── Neighbours ──────────────────────────────────────────────────────────────────────────────────


def _neighbours(edition: Edition, clause: Clause) -> Iterator[Html | None]:
    groups = (
        ("In it", parts_of(clause.id, edition)),
        ("Interacts with", clause.interacts_with),
        ("Named by", tuple(naming(edition, clause.id))),
    )
    for heading, ids in groups:
        yield part(heading, listed(edition, ids) if ids else None)


def _onwards(clause_id: str, section: ContentsSection, edition: Edition) -> Html:
    """The clause before and the clause after."""
    inside = [id_ for id_ in edition.clauses if section_of(id_, edition) is section]
    at = inside.index(clause_id)
    before = inside[at - 1] if at else ""
    after = inside[at + 1] if at + 1 < len(inside) else ""
    return el(
        "nav",
        el("span", "← ", link(before, edition)) if before else el("span"),
        el("span", link(after, edition), " →") if after else el("span"),
        class_="onwards",
        aria_label="Neighbouring clauses",
    )
