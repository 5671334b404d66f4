"""Comparing editions: what is new, changed and gone; and which was in force on a day."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache
from itertools import groupby
from typing import Final

from croupier.contents import sections
from croupier.gazette import dating, register
from croupier.gazette.clause import Clause, ClauseState
from croupier.gazette.dating import day_of
from croupier.gazette.descriptions import amended_by, edition_named, made, spoken_date
from croupier.gazette.diff import Difference, diff, throughout
from croupier.gazette.edition import PLACES, Edition
from croupier.gazette.errors import GazetteError, NoEditionInForce
from croupier.gazette.history import Nature
from croupier.rules.refusal import Refusal
from croupier.web.kit.markup import Html, el, joined
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.rulebook.marks import HERE, book, held, link, part

_MARKS: Final = {
    Nature.ADDED: ("+", "new"),
    Nature.REMOVED: ("−", "gone"),
    Nature.CHANGED: ("±", "changed"),
}
_FIRST: Final = ("nz-1998", "nz-current")
"""What is compared where nothing is asked."""


def compare_page(a: str, b: str, day: str, visitor: Visitor) -> str:
    """Two editions side by side, section by section; by a day, what was in force."""
    old, new = held(a or _FIRST[0]), held(b or _FIRST[1])
    return book(
        "Compare editions",
        el("p", "Rulebook", class_="kicker"),
        el("h1", "Compare editions"),
        _forms(old, new, day),
        part(_day_heading(day), *_on(day)) if day else None,
        _compared_once(old.id, new.id),
        visitor=visitor,
    )


def _forms(old: Edition, new: Edition, day: str) -> Html:
    """Two editions to be compared; and, by itself, a day whose edition is wanted."""
    to = {"action": f"{HERE}/compare", "method": "get", "class_": "compare"}
    kept = [
        el("input", type="hidden", name=name, value=one.id)
        for name, one in (("a", old), ("b", new))
    ]
    asks = "Which edition was in force on this day?"
    field = el("input", type="date", name="date", value=day, required=True)
    pair = (_chosen("a", "From", old), _chosen("b", "To", new), el("button", "Compare"))
    which = (*kept, el("label", asks, field), el("button", "Look it up"))
    return joined((el("form", *pair, **to), el("form", *which, **to)))


def _chosen(name: str, label: str, edition: Edition) -> Html:
    options = (
        el("option", edition_named(held(id_)), value=id_, selected=id_ == edition.id)
        for id_ in register.edition_ids()
    )
    return el("label", label, el("select", *options, name=name))


# ── A day ───────────────────────────────────────────────────────────────────────────────────────


def _day_heading(typed: str) -> str:
    return f"In force on {spoken_date(_day(typed))}"


def _day(typed: str) -> date:
    try:
        return day_of(typed)
    except GazetteError as wrong:
        raise Refusal((), str(wrong)) from None


def _on(typed: str) -> Iterator[Html]:
    for jurisdiction in register.jurisdictions():
        yield el("h3", PLACES[jurisdiction])
        try:
            dated = dating.at(_day(typed), jurisdiction)
        except NoEditionInForce as none:
            yield el("p", str(none))
            continue
        edition = held(dated.edition_id)
        yield el(
            "p",
            el("a", edition.title, href=f"{HERE}/{edition.id}"),
            " · ",
            el("strong", dated.certainty),
        )
        yield el("p", dated.why, class_="quiet")
        if dated.rivals:
            yield el("p", f"May have stood instead: {', '.join(dated.rivals)}.", class_="quiet")


# ── Two editions ────────────────────────────────────────────────────────────────────────────────


@cache
def _compared_once(a: str, b: str) -> Html:
    return joined(_compared(held(a), held(b)))


def _compared(old: Edition, new: Edition) -> Iterator[Html | None]:
    try:
        found = diff(old, new)
    except GazetteError as wrong:
        yield el("p", str(wrong), class_="bad")
        return
    yield el("p", _counted(found), class_="lead")
    besides = throughout(old, new)
    if besides:
        parts = (
            el("li", f"{one.summary} ", el("small", amended_by(one.instrument, one.item)))
            for one in besides
        )
        yield part("Contents list and whole text", el("ul", *parts))
    titles = {one.number: one.heading for one in sections(old.jurisdiction)}
    for number, of in groupby(found, key=lambda each: each.section):
        yield part(titles.get(number, number), *_section(old, new, tuple(of)))


def _counted(found: tuple[Difference, ...]) -> str:
    counts = Counter(each.nature for each in found)
    lines = [f"{counts[nature]} {word}" for nature, (_, word) in _MARKS.items() if counts[nature]]
    if counts[Nature.IN_DOUBT]:
        lines.append(f"{counts[Nature.IN_DOUBT]} in doubt, for want of words")
    return f"{', '.join(lines)}." if lines else "Nothing is different."


def _section(old: Edition, new: Edition, of: tuple[Difference, ...]) -> Iterator[Html]:
    sure = [each for each in of if each.nature is not Nature.IN_DOUBT]
    if sure:
        heads = ("Clause", edition_named(old), edition_named(new))
        yield el("div", *(el("span", one) for one in heads), class_="heads", aria_hidden="true")
    for each in sure:
        yield _difference(old, new, each)
    doubted = [each for each in of if each.nature is Nature.IN_DOUBT]
    if doubted:
        yield _doubts(new, old, doubted)


def _difference(old: Edition, new: Edition, each: Difference) -> Html:
    mark, word = _MARKS[each.nature]
    where = new if each.clause in new else old
    items = ((one.instrument, one.item) for one in each.operations)
    by = made(items, each.unexplained, amended_by)
    return el(
        "div",
        el("div", link(each.clause, where), el("p", f"{mark} {word}", class_=f"nature {word}")),
        _side(old, each.before),
        _side(new, each.after),
        el("p", by[0].upper(), by[1:], ". ", each.why, class_="by"),
        class_="change",
    )


def _side(edition: Edition, clause: Clause | None) -> Html:
    label = el("span", f"{edition_named(edition)}: ", class_="side")
    if clause is None or clause.kind == "revoked":
        return el("p", label, "not there", class_="none")
    if clause.state in (ClauseState.UNKNOWN, ClauseState.ATTESTED_MISSING):
        return el("p", label, "words not supplied", class_="none")
    return el("p", label, clause.summary)


def _doubts(new: Edition, old: Edition, doubted: Iterable[Difference]) -> Html:
    """What is in doubt, clauses together of which the same is to be said."""
    together: dict[str, list[str]] = {}
    for each in doubted:
        together.setdefault(each.why, []).append(each.clause)
    count = sum(map(len, together.values()))
    parts = (
        el("p", *(link(id_, new if id_ in new else old) for id_ in ids), " ", why)
        for why, ids in together.items()
    )
    return el("details", el("summary", f"{count} in doubt"), *parts)
