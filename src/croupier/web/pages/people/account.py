"""Account: who one is here, what one has played, and everything that is one's own to change."""

from collections.abc import AsyncIterator, Iterable
from datetime import UTC, datetime
from typing import Final

from litestar import MediaType, get
from litestar.params import FromQuery

from croupier.casino.people.state import Person
from croupier.casino.table.history import PlayersRound
from croupier.casino.table.live_table import LiveTable
from croupier.explain.review import Expectation, luck_said, signed, together
from croupier.explain.rulings import came_to
from croupier.money import spoken
from croupier.protocol.account import OwnDispute, OwnPrize, OwnSession
from croupier.protocol.corrections import Correction, corrected_by
from croupier.protocol.reviews import StayListing
from croupier.protocol.roles import GUEST, PLAYER, Role
from croupier.web.analysis.analyst import Busy
from croupier.web.analysis.reviewer import ReviewProgress
from croupier.web.api.account import STAYS, disputes_of, prizes_of, sessions_of, stays_of
from croupier.web.api.course_messages import AttemptReport
from croupier.web.api.courses import reports_of
from croupier.web.kit.frame import at_door, frame
from croupier.web.kit.markup import (
    Child,
    Html,
    cell,
    clauses,
    el,
    joined,
    panel,
    sentence,
    table,
    wide,
)
from croupier.web.kit.naming import named
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.requests import token_of
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import HEAT_CHIPS, table_title
from croupier.web.kit.visitor import Looker, inside
from croupier.web.pages.people.door import named_field, password, way

_ROLES: Final = {
    Role.GUEST: "A guest plays with play chips and is forgotten after a while.",
    Role.PLAYER: "A player plays with play chips, and may dispute a Round.",
    Role.DEALER: "A Dealer deals at a table, and reports what goes wrong.",
    Role.SUPERVISOR: "A Game Supervisor rules on what goes wrong, and proposes or confirms voids.",
    Role.CASINO_SUPERVISOR: "A Casino Supervisor may also direct a shuffle at discretion.",
    Role.INSPECTOR: "An inspector reads every log, holds checkpoints, and rules on disputes.",
    Role.OPERATOR: "The operator opens and closes tables, and makes people known.",
}
"""What somebody of each role does here."""


PLAYERS: Final = (GUEST, PLAYER)
MOST_STAYS: Final = 50
"""Stays that are listed."""


@get("/me", media_type=MediaType.HTML)
async def me_page(visitor: Looker, request: AnyRequest, served: Serving) -> str:
    """Show who one is, what one has played, and what of it one can change or take along."""
    person = inside(visitor)
    plays = person.role in PLAYERS
    body = (
        el("h1", person.name),
        el("p", el("span", person.role.value, class_="role"), " ", _ROLES[person.role]),
        *(await _played(person, served) if plays else ()),
        *_courses(person, served),
        el(
            "div",
            _name(person),
            _password(person),
            _sharing(person) if plays else None,
            _data(),
            _log_out(person),
            _forget(person),
            class_="doors",
        ),
        _sessions(sessions_of(person, token_of(request, served), served)),
    )
    return frame(
        person.name,
        el("div", *body, class_="page door account"),
        visitor=visitor,
        script="account.js",
        styles=("door.css", "account.css"),
    )


# ── What was played ─────────────────────────────────────────────────────────────────────────────


async def _played(person: Person, served: Served) -> tuple[Html, ...]:
    stays = await stays_of(person.key, served)
    disputes = await disputes_of(person.key, served)
    return (
        el("div", await figures_part(person, served), id="figures", aria_live="polite"),
        _history(stays, served),
        _disputes(disputes, served),
        *_prizes(prizes_of(person.key, served)),
    )


@get("/me/figures", media_type=MediaType.HTML)
async def figures(visitor: Looker, served: Serving) -> str:
    """Show one's own results against what was expected, to go into the page."""
    return await figures_part(inside(visitor), served)


class _AtTable:
    """One's own Rounds at a table, and what was expected of them once that is worked out."""

    def __init__(
        self, at: LiveTable, rounds: tuple[PlayersRound, ...], found: ReviewProgress
    ) -> None:
        self.name, self.rounds, self.found = table_title(at.live), rounds, found

    @property
    def net(self) -> int:
        return sum(one.net for one in self.rounds)

    @property
    def corrections(self) -> tuple[Correction, ...]:
        return tuple(moved for one in self.rounds for moved in one.corrections)

    @property
    def wagered(self) -> int:
        return sum(one.wagered for one in self.rounds)

    @property
    def expected(self) -> Expectation | None:
        return None if self.found.review is None else self.found.review.expected


async def figures_part(person: Person, served: Served) -> Html:
    """Results at each table against what was expected of them; those of heats stand apart."""
    tables = [one async for one in _at_tables(person, served)]
    heats = [one async for one in _at_heats(person, served)]
    return joined((_sums(tables, person, served), _heats(heats) if heats else None))


def _sums(found: list[_AtTable], person: Person, served: Served) -> Html:
    """Results at each table, all together at the head."""
    if not found:
        return panel("Against expectation", el("p", "You have not played a Round here yet."))
    known = [one.expected for one in found if one.expected is not None]
    over = len(known) == len(found)
    net = sum(one.net for one in found)
    moved = [each for one in found for each in one.corrections]
    result = named(came_to(person.key, net, moved), served.directory.people, person.key)
    said: Child = None
    if over:
        rounds = sum(len(one.rounds) for one in found)
        said = el("p", luck_said(net, together(known), rounds))
    heads = ("Table", "Rounds", "Wagered", "Net", "Expected", "Standard deviation")
    rows = [_figures_row(one) for one in found]
    return panel(
        "Against expectation",
        el("p", sentence(result), class_="result", data_over=over),
        said or el("p", "What was to be expected is being worked out.", class_="quiet"),
        wide(table(heads, rows, class_="sums"), "Against expectation"),
    )


def _heats(found: list[_AtTable]) -> Html:
    """Chips won and lost in heats: they decide who goes on, and are no money."""
    heads = ("Table", "Rounds", "Wagered", "Net")
    rows = [el("tr", *_played_cells(one)) for one in found]
    return panel(
        "Tournament chips",
        el("p", HEAT_CHIPS, class_="quiet"),
        wide(table(heads, rows, class_="sums"), "Tournament chips"),
    )


async def _at_tables(person: Person, served: Served) -> AsyncIterator[_AtTable]:
    for held, rounds in await _rounds(person, served, heats=False):
        try:
            found = await served.reviewer.review(held, person.key, rounds, values=False)
        except Busy:
            found = ReviewProgress(len(rounds))
        yield _AtTable(held, rounds, found)


async def _at_heats(person: Person, served: Served) -> AsyncIterator[_AtTable]:
    for held, rounds in await _rounds(person, served, heats=True):
        yield _AtTable(held, rounds, ReviewProgress(len(rounds)))


async def _rounds(
    person: Person, served: Served, *, heats: bool
) -> list[tuple[LiveTable, tuple[PlayersRound, ...]]]:
    """Somebody's Rounds at each table that is of a tournament, or at each that is not."""
    found = []
    for held in [one for one in served.casino if (one.live.heat is not None) is heats]:
        history = await served.histories.of(held)
        rounds = tuple(one for stay in history.stays(person.key) for one in stay.rounds)
        if rounds:
            found.append((held, rounds))
    return found


def _figures_row(one: _AtTable) -> Html:
    expected = one.expected
    spread = None if expected is None else expected.deviation
    cells = (
        *_played_cells(one),
        cell("Expected", "…" if expected is None else signed(expected.cents), class_="num"),
        cell("Standard deviation", "…" if spread is None else spoken(round(spread)), class_="num"),
    )
    return el("tr", *cells)


def _played_cells(one: _AtTable) -> tuple[Html, ...]:
    return (
        el("th", one.name, scope="row"),
        cell("Rounds", str(len(one.rounds)), class_="num"),
        cell("Wagered", spoken(one.wagered), class_="num"),
        _net(one.net, corrected_by(one.corrections)),
    )


def _net(net: int, corrected: int) -> Html:
    """What was won or lost, and what of it rulings moved."""
    of_it = el("small", f"{signed(corrected)} by ruling") if corrected else None
    return cell("Net", signed(net), of_it, class_=f"num {_way(net)}")


def _way(net: float) -> str:
    return "won" if net > 0 else "lost" if net < 0 else ""


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
        cell("When", moment(one.begun), "" if one.ended else el("small", " still there")),
        cell("Rounds", str(one.rounds), class_="num"),
        cell("Wagered", spoken(one.wagered), class_="num"),
        _net(one.net, one.corrected),
        cell("", *links, class_="ways"),
    )


def moment(milliseconds: int) -> Html:
    """A time, with its zone."""
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return el("time", at.strftime("%Y-%m-%d %H:%M UTC"), datetime=at.isoformat())


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
    return el("small", " ", moment(one.filed if one.closed is None else one.closed))


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


def _courses(person: Person, served: Served) -> tuple[Html, ...]:
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
    return el("a", one.title, href=to), f": {text}, {marks} right in time, ", moment(one.ended)


# ── One's own ───────────────────────────────────────────────────────────────────────────────────


def _name(person: Person) -> Html:
    form = el(
        "form",
        named_field("own-name", "Name", required=True),
        el("button", "Take this name"),
        data_send="/api/name",
    )
    text = f"You are called {person.name} here, at every table."
    return way("Your name", text, form)


def _password(person: Person) -> Html:
    if person.role is GUEST:
        form = el(
            "form",
            password("new", "Choose a password", "password", "new-password"),
            el("button", "Become a player", class_="first"),
            data_send="/api/enrol",
        )
        text = "You stay who you are, with your chips and your Rounds."
        return way("Become a player", text, form)
    form = el(
        "form",
        password("before", "The password before", "before", "current-password"),
        password("new", "A new password", "password", "new-password"),
        el("button", "Change the password"),
        data_send="/api/password",
    )
    return way("Another password", "Wherever else you are logged in, you are logged out.", form)


def _sharing(person: Person) -> Html:
    box = el("input", type="checkbox", name="named", checked=person.shares_name)
    form = el(
        "form",
        el("label", box, " Show my name", class_="check"),
        el("button", "Save"),
        data_send="/api/sharing",
    )
    text = (
        "An ended Round may be shown to anybody by its link. You stand there as Player 1, "
        "Player 2 and so on, unless you let your name be shown."
    )
    return way("Rounds shown to others", text, form)


def _data() -> Html:
    link = el("a", "Download", href="/api/me/data", class_="button", download="croupier-data.json")
    text = "Every wager, settlement, dispute and session of yours, as JSON."
    return way("Your data", text, el("p", link))


_LEAVES: Final = "Press again: a guest cannot come back"


def _log_out(person: Person) -> Html:
    """The way out; who has no password to come back by is asked once more."""
    guest = person.role is GUEST
    button = el("button", "Log out", data_sure=_LEAVES if guest else None)
    form = el("form", button, data_send="/api/logout", data_then="/")
    text = "Chips at a table stay there under your name."
    if guest:
        text = (
            "A guest has no password to come back by: logged out, your name, your chips and your "
            "Rounds are out of your reach. To keep them become a player first."
        )
    return way("Leave", text, form)


def _forget(person: Person) -> Html:
    proof = password("forget", "Your password", "password", "current-password")
    name = el("input", id="forget-name", autocomplete="off", required=True, data_repeat=person.name)
    form = el(
        "form",
        el("label", f"Type your name, {person.name}, to confirm", name),
        None if person.password is None else proof,
        el("button", "Delete my account for good", class_="danger"),
        data_send="/api/forget",
        data_then="/forgotten",
    )
    what = (
        "Your name and password are no longer used or shown, every session ends, and your chips "
        "are paid out. It cannot be undone."
    )
    stays = el("ul", *(el("li", text) for text in STAYS.values()), class_="quiet small")
    body = (el("summary", "Delete my account …"), el("h3", "What stays, and why"), stays, form)
    return panel("Be forgotten", el("p", what, class_="quiet"), el("details", *body))


def _sessions(found: tuple[OwnSession, ...]) -> Html:
    others = len(found) > 1
    end = el(
        "form",
        el("button", "End all others"),
        data_send="/api/sessions",
        data_method="DELETE",
    )
    heads = ("Begun", "Last used", "")
    listed = wide(table(heads, map(_session, found)), "Sessions")
    return panel("Where you are logged in", listed, end if others else None)


def _session(one: OwnSession) -> Html:
    form = el(
        "form",
        el("button", "End it"),
        data_send=f"/api/sessions/{one.id}",
        data_method="DELETE",
    )
    last: Child = el("strong", "This one") if one.here else form
    times = (cell("Begun", moment(one.begun)), cell("Last used", moment(one.seen)))
    return el("tr", *times, el("td", last))


@get("/forgotten", media_type=MediaType.HTML)
async def forgotten(visitor: Looker, chips: FromQuery[int] = 0) -> str:
    """Say to who has just been forgotten that they are, and what becomes of their chips."""
    paid = (
        f"Your chips, {spoken(chips)}, are paid out; what a Round or a dispute still keeps, once "
        "that is over."
    )
    body = (
        el("h1", "You have been forgotten"),
        el("p", "Your name and your password are gone, and every session of yours has ended."),
        el("p", paid if chips > 0 else "You had no chips here that were to be paid out."),
        el("p", el("a", "To the tables", href="/", class_="button first")),
    )
    return at_door("Forgotten", *body, visitor=visitor, class_="page door")


ROUTES: Final = (me_page, figures, forgotten)
