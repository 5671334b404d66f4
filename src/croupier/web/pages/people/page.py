"""People page: who is known here, and what operator and inspector may change of them."""

from collections.abc import Iterator
from typing import Final

from litestar import MediaType, get

from croupier.casino.people.custody import CUSTODIANS
from croupier.casino.people.state import People, Person
from croupier.protocol.people import PublicProfile
from croupier.protocol.roles import (
    CASINO_SUPERVISOR,
    DEALER,
    GUEST,
    INSPECTOR,
    OPERATOR,
    PLAYER,
    ROLE_NAMES,
    SUPERVISOR,
    Role,
)
from croupier.web.kit.frame import at_door
from croupier.web.kit.markup import EMPTY, Html, el, panel, table
from croupier.web.kit.requests import allowed, may
from croupier.web.kit.served import Serving
from croupier.web.kit.visitor import Looker, inside
from croupier.web.pages.people.door import named_field, password

_ORDER: Final = (
    *(OPERATOR, INSPECTOR, CASINO_SUPERVISOR, SUPERVISOR),
    *(DEALER, PLAYER, GUEST),
)
_MADE: Final = (DEALER, SUPERVISOR, CASINO_SUPERVISOR, OPERATOR, PLAYER)
"""What somebody may be made: a guest comes by themselves, an inspector by an inspector's link."""


@get("/people", media_type=MediaType.HTML)
async def people_page(visitor: Looker, served: Serving) -> str:
    """Show who is known here; operator and inspector change what each of them may."""
    person = inside(visitor)
    allowed(person, "see people")
    makes = may(person, "make people", own=False)
    invites = may(person, "make inspectors", own=False)
    known = [one.shown() for one in served.directory.people.people.values()]
    known.sort(key=lambda one: (_ORDER.index(one.role), one.name, one.key))
    body = (
        el("h1", "People"),
        el("p", _counted(known), class_="quiet"),
        el(
            "div",
            _table(known, person, served.directory.people),
            _make() if makes else EMPTY,
            _invite() if invites else EMPTY,
            class_="sides",
        ),
    )
    return at_door("People", *body, visitor=visitor, here="/people", class_="page")


_SURE: Final = "Press again: they are forgotten for good"


def _counted(known: list[PublicProfile]) -> str:
    counts = ((role, sum(one.role is role for one in known)) for role in _ORDER)
    lines = [
        f"{count} {ROLE_NAMES[role]}{'' if count == 1 else 's'}" for role, count in counts if count
    ]
    return f"Known here: {', '.join(lines)}."


def _table(known: list[PublicProfile], viewer: Person, people: People) -> Html:
    changes = {one.key: _changes(one, viewer, people) for one in known if one.key != viewer.key}
    any_ = any(changes.values())
    heads = ("Name", "Role", *(("Change",) if any_ else ()))
    rows = (_row(one, viewer, changes.get(one.key, EMPTY) if any_ else None) for one in known)
    return table(heads, rows, class_="people panel")


def _row(one: PublicProfile, viewer: Person, changes: Html | None) -> Html:
    you = el("span", " (you)", class_="quiet") if one.key == viewer.key else None
    cells = [
        el("th", one.name, you, scope="row"),
        el("td", el("span", ROLE_NAMES[one.role], class_="role")),
    ]
    if changes is not None:
        cells.append(el("td", changes))
    return el("tr", *cells)


def _changes(one: PublicProfile, viewer: Person, people: People) -> Html:
    """What a viewer may change of somebody; each change ends every session of theirs."""
    at = f"/api/people/{one.key}"
    parts = [*_by_the_operator(one, viewer, at), *_by_two(one, viewer, people, at)]
    removes = "make inspectors" if one.role is INSPECTOR else "make people"
    if may(viewer, removes, own=False):
        button = el("button", "Remove", class_="danger", data_sure=_SURE)
        parts.append(el("form", button, data_send=at, data_method="DELETE"))
    if not parts:
        return EMPTY
    return el(
        "details",
        el("summary", "Change", el("span", f" {one.name}", class_="unseen")),
        *parts,
        el("p", "They log in again after any change.", class_="quiet small"),
    )


def _by_the_operator(one: PublicProfile, viewer: Person, at: str) -> Iterator[Html]:
    """Another role or password, of whom the operator may give them to alone."""
    if not may(viewer, "make people", own=False) or one.role in (GUEST, INSPECTOR):
        return
    yield _role(one, at)
    if one.role not in CUSTODIANS:
        yield _password(one, at)


def _by_two(one: PublicProfile, viewer: Person, people: People, at: str) -> Iterator[Html]:
    """The reset of an operator's or inspector's password: one side asks, the other agrees."""
    if one.role not in CUSTODIANS:
        return
    if one.role is viewer.role:
        button = el("button", "Ask for a link to reset the password")
        yield el("form", button, el("output", data_link=True), data_send=f"{at}/reset")
        yield el(
            "p", "Hand it over. It is good once the other side confirms.", class_="quiet small"
        )
    elif one.key in people.resets and not people.resets[one.key].confirmed_by:
        asks = people.people.get(people.resets[one.key].by)
        text = f"{asks.name if asks else 'Somebody'} asks that this password be reset."
        yield el("p", text)
        yield el("form", el("button", "Confirm"), data_send=f"{at}/reset/confirmation")


def _role(one: PublicProfile, at: str) -> Html:
    return el(
        "form",
        el("label", "Role", select_role(f"role-{one.key}", one.role)),
        el("button", "Change the role"),
        data_send=f"{at}/role",
    )


def _password(one: PublicProfile, at: str) -> Html:
    return el(
        "form",
        password(f"password-{one.key}", "New password", "password", "new-password"),
        el("button", "Change the password"),
        data_send=f"{at}/password",
    )


def select_role(ident: str, chosen: Role | None = None) -> Html:
    """A choice of what somebody is."""
    options = [
        el("option", ROLE_NAMES[one], value=one.value, selected=one is chosen) for one in _MADE
    ]
    return el("select", *options, name="role", id=ident)


def _make() -> Html:
    form = el(
        "form",
        named_field("make-name", "Name", required=True),
        el("label", "Role", select_role("make-role")),
        password("make-password", "First password", "password", "new-password"),
        el("button", "Add", class_="first"),
        data_send="/api/people",
    )
    return panel("Add a person", form)


def _invite() -> Html:
    form = el(
        "form",
        el("button", "Make a link", class_="first"),
        el("output", data_link=True),
        data_send="/api/inspector/invitation",
    )
    text = "Only inspectors make inspectors. The link is good once, for a day."
    return panel("Invite an inspector", el("p", text, class_="quiet"), form)


ROUTES: Final = (people_page,)
