"""Played: one's own stays, disputes, prizes and courses, as lists."""

from collections.abc import Iterable
from typing import Final

from croupier.casino.people.state import Person
from croupier.money import spoken
from croupier.protocol.account import OwnDispute, OwnPrize
from croupier.protocol.reviews import StayListing
from croupier.web.api.account import disputes_of, prizes_of, stays_of
from croupier.web.api.course_messages import AttemptReport
from croupier.web.api.courses import reports_of
from croupier.web.kit.cells import cell, time_shown
from croupier.web.kit.markup import Child, Html, clauses, el, panel, table, wide
from croupier.web.kit.served import Served
from croupier.web.kit.titles import table_title
from croupier.web.pages.people.figures import net_cell

MOST_STAYS: Final = 50
"""Stays that are listed."""


async def played_part(person: Person, served: Served) -> tuple[Html, ...]:
    """What somebody has played and disputed, and the prizes they have won."""
    return (
        _history(await stays_of(person.key, served), served),
        _disputes(await disputes_of(person.key, served), served),
        *_prizes(prizes_of(person.key, served)),
    )


def _history(stays: list[StayListing], served: Served) -> Html:
    played = [one for one in stays if one.rounds]
    if not played:
        return panel("Stays", el("p", "Your stays at tables will be listed here."))
    heads = ("Table", "When", "Rounds", "Wagered", "Net", "")
    titles = {one.live.table: table_title(one.live) for one in served.casino}
    rows = (_stay(one, titles.get(one.table, one.table)) for one in played[:MOST_STAYS])
    listed = wide(table(heads, rows, class_="stays"), "Stays")
    more = len(played) - MOST_STAYS
    note = f"{more} earlier stays are in your data, below." if more > 0 else ""
    return panel("Stays", listed, el("p", note, class_="quiet small") if note else None)


def _stay(one: StayListing, title: str) -> Html:
    links = (
        el("a", "Review", href=f"/tables/{one.table}/review?stay={one.number}", class_="button"),
        el("a", "Rounds", href=f"/tables/{one.table}/rounds", class_="button"),
    )
    return el(
        "tr",
        el("th", el("a", title, href=f"/tables/{one.table}"), scope="row"),
        cell("When", time_shown(one.begun), "" if one.ended else el("small", " still there")),
        cell("Rounds", str(one.rounds), class_="num"),
        cell("Wagered", spoken(one.wagered), class_="num"),
        net_cell(one.net, one.corrected),
        cell("", *links, class_="ways"),
    )


def _disputes(found: Iterable[OwnDispute], served: Served) -> Html:
    rows = [_dispute(one, served) for one in found]
    if not rows:
        return panel("Disputes", el("p", "You have disputed no Round."))
    heads = ("Round", "You said", "State", "Ruling")
    return panel("Disputes", wide(table(heads, rows, class_="disputes"), "Disputes"))


def _dispute(one: OwnDispute, served: Served) -> Html:
    to = f"/tables/{one.table}/rounds/{one.round}"
    title = table_title(served.casino.table(one.table).live)
    return el(
        "tr",
        el("th", el("a", f"{title}, Round {one.round}", href=to), scope="row"),
        cell("You said", el("q", one.reason)),
        cell("State", one.state.capitalize(), _when(one)),
        cell("Ruling", *_ruling(one, served)),
        id=f"dispute-{one.table}-{one.number}",
    )


def _when(one: OwnDispute) -> Html:
    return el("small", " ", time_shown(one.filed if one.closed is None else one.closed))


def _ruling(one: OwnDispute, served: Served) -> tuple[Child, ...]:
    if one.state == "open":
        return (f"{spoken(one.held_back)} stays at the table until it is ruled on.",)
    if one.state == "withdrawn":
        return ("You withdrew it.",)
    edition = served.casino.table(one.table).live.rules.elections.edition.id
    if one.owed > 0:
        said = f"The casino owed you {spoken(one.owed)}; you were paid {spoken(one.moved)}."
    elif one.owed < 0:
        said = f"You owed the casino {spoken(-one.owed)}; {spoken(-one.moved)} was taken back."
    else:
        said = "What was paid was right."
    return el("q", one.ruling), f" {said} ", clauses(one.clauses, edition)


def _prizes(found: list[OwnPrize]) -> tuple[Html, ...]:
    if not found:
        return ()
    rows = (
        el(
            "li",
            el("a", one.tournament, href=f"/tournaments/{one.tournament}"),
            f": place {one.place}, {spoken(one.cents)}",
        )
        for one in found
    )
    return (panel("Prizes", el("ul", *rows)),)


def courses_part(person: Person, served: Served) -> tuple[Html, ...]:
    """The courses somebody has taken, each with the way to its result."""
    found = reports_of(person, served, every=False)
    if not found:
        return ()
    rows = (el("li", *_course(one)) for one in found[:MOST_STAYS])
    more = el("a", "All results", href="/school/results", class_="button")
    return (panel("Courses", el("ul", *rows), el("p", more)),)


def _course(one: AttemptReport) -> tuple[Child, ...]:
    if one.ended is None:
        return el("a", one.title, href=f"/school/courses/{one.course}"), ": under way"
    marks = ", ".join(f"{part.in_time} of {part.count}" for part in one.parts)
    text = "passed" if one.passed else "not passed"
    to = f"/school/results/{one.attempt}"
    return el("a", one.title, href=to), f": {text}, {marks} right in time, ", time_shown(one.ended)
