"""Settings: one's name, password, data and sessions, and the ways to change or end them."""

from typing import Final

from litestar import MediaType, get
from litestar.params import FromQuery

from croupier.casino.people.state import Person
from croupier.money import spoken
from croupier.protocol.account import OwnSession
from croupier.protocol.roles import GUEST, PLAYERS
from croupier.web.api.account import STAYS
from croupier.web.kit.cells import cell, time_shown
from croupier.web.kit.frame import at_door
from croupier.web.kit.markup import Child, Html, el, panel, table, wide
from croupier.web.kit.visitor import Looker
from croupier.web.pages.people.door import named_field, password, way


def settings_part(person: Person) -> Html:
    """Everything of their own that somebody can change, take along or end."""
    return el(
        "div",
        _name(person),
        _password(person),
        _sharing(person) if person.role in PLAYERS else None,
        _data(),
        _log_out(person),
        _forget(person),
        class_="doors",
    )


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
        password("before", "Your password now", "before", "current-password"),
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


def sessions_part(found: tuple[OwnSession, ...]) -> Html:
    """Where somebody is logged in, each with the way to end it."""
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
    times = (cell("Begun", time_shown(one.begun)), cell("Last used", time_shown(one.seen)))
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


ROUTES: Final = (forgotten,)
