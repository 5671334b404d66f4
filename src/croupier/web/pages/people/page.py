"""People page: who is known here, and for the operator, what they are and by what password."""

from typing import Final

from litestar import MediaType, get

from croupier.casino.people.state import Person
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
_MADE: Final = (DEALER, SUPERVISOR, CASINO_SUPERVISOR, INSPECTOR, OPERATOR, PLAYER)
"""What somebody may be made: a guest comes by themselves."""


@get("/people", media_type=MediaType.HTML)
async def people_page(visitor: Looker, served: Serving) -> str:
    """Show who is known here; the operator makes people known and changes what they are."""
    person = inside(visitor)
    allowed(person, "see people")
    makes = may(person, "make people", own=False)
    known = [one.shown() for one in served.directory.people.people.values()]
    known.sort(key=lambda one: (_ORDER.index(one.role), one.name, one.key))
    body = (
        el("h1", "People"),
        el("p", _counted(known), class_="quiet"),
        el("div", _table(known, person, makes), _make() if makes else EMPTY, class_="sides"),
    )
    return at_door("People", *body, visitor=visitor, here="/people", class_="page")


_SURE: Final = "Press again: they are forgotten for good"


def _counted(known: list[PublicProfile]) -> str:
    counts = ((role, sum(one.role is role for one in known)) for role in _ORDER)
    lines = [
        f"{count} {ROLE_NAMES[role]}{'' if count == 1 else 's'}" for role, count in counts if count
    ]
    return f"Known here: {', '.join(lines)}."


def _table(known: list[PublicProfile], viewer: Person, makes: bool) -> Html:
    heads = ("Name", "Role", *(("Change",) if makes else ()))
    return table(heads, (_row(one, viewer, makes) for one in known), class_="people panel")


def _row(one: PublicProfile, viewer: Person, makes: bool) -> Html:
    you = el("span", " (you)", class_="quiet") if one.key == viewer.key else None
    cells = [
        el("th", one.name, you, scope="row"),
        el("td", el("span", ROLE_NAMES[one.role], class_="role")),
    ]
    if makes:
        cells.append(el("td", EMPTY if one.key == viewer.key else _changes(one)))
    return el("tr", *cells)


def _changes(one: PublicProfile) -> Html:
    """Another role, another password, or known no longer; each ends every session of theirs."""
    at = f"/api/people/{one.key}"
    parts = [_role(one, at), _password(one, at)] if one.role is not GUEST else []
    return el(
        "details",
        el("summary", "Change", el("span", f" {one.name}", class_="unseen")),
        *parts,
        el(
            "form",
            el("button", "Remove", class_="danger", data_sure=_SURE),
            data_send=at,
            data_method="DELETE",
        ),
        el("p", "They log in again after any change.", class_="quiet small"),
    )


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


ROUTES: Final = (people_page,)
