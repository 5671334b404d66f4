"""Door: where people come in, and where they see who they are."""

from typing import Final

from litestar import MediaType, get
from litestar.params import FromQuery

from croupier.casino.people.names import LONGEST_NAME
from croupier.casino.people.passwords import SHORTEST_PASSWORD
from croupier.casino.people.state import Person
from croupier.protocol.roles import GUEST, Role
from croupier.web.kit.frame import at_door
from croupier.web.kit.markup import Html, el, panel
from croupier.web.kit.visitor import Looker, inside

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


def within(to: str) -> str:
    """A way within this casino; any other leads to the first page."""
    plain = to.startswith("/") and not to.startswith(("//", "/\\")) and to.isprintable()
    return to if plain else "/"


@get("/log-in", media_type=MediaType.HTML)
async def log_in(visitor: Looker, to: FromQuery[str] = "/") -> str:
    """Show the door: come in as a guest, or by name and password."""
    then = within(to)
    body = (el("h1", "Come in"), el("div", _guest(then), _sign_in(then), class_="doors"))
    return at_door("Come in", *body, visitor=visitor, class_="page door")


def _way(heading: str, text: str, form: Html) -> Html:
    """One of the things to do here, and what it means."""
    return panel(heading, el("p", text, class_="quiet"), form)


def _guest(then: str) -> Html:
    form = el(
        "form",
        named_field("guest-name", "Your name, or none", required=False),
        el("button", "Come in as a guest", class_="first"),
        data_send="/api/come",
        data_then=then,
    )
    text = "No password, play chips only. You can become a player later."
    return _way("As a guest", text, form)


def _sign_in(then: str) -> Html:
    form = el(
        "form",
        named_field("name", "Name", required=True),
        password("password", "Password", "password", "current-password"),
        el("button", "Log in", class_="first"),
        data_send="/api/login",
        data_then=then,
    )
    return _way("By name and password", "For players, and for everybody on duty.", form)


def named_field(name: str, label: str, *, required: bool) -> Html:
    """A name to fill in."""
    control = el(
        "input",
        name="name",
        id=name,
        required=required,
        maxlength=LONGEST_NAME,
        autocomplete="username",
        autocapitalize="off",
        spellcheck="false",
    )
    return el("label", label, control)


def password(ident: str, label: str, name: str, complete: str) -> Html:
    """A password to fill in; a new one has a shortest length."""
    new = complete == "new-password"
    control = el(
        "input",
        name=name,
        id=ident,
        type="password",
        required=True,
        minlength=SHORTEST_PASSWORD if new else None,
        autocomplete=complete,
    )
    hint = el("span", f"{SHORTEST_PASSWORD} letters or more", class_="quiet small") if new else None
    return el("label", label, control, hint)


# ── Oneself ─────────────────────────────────────────────────────────────────────────────────────


@get("/me", media_type=MediaType.HTML)
async def me_page(visitor: Looker) -> str:
    """Show who one is, and let one become a player, change the password, or log out."""
    person = inside(visitor)
    body = (
        el("h1", person.name),
        el("p", el("span", person.role.value, class_="role"), " ", _ROLES[person.role]),
        el("div", _password(person), _log_out(), class_="doors"),
    )
    return at_door(person.name, *body, visitor=visitor, class_="page door")


def _password(person: Person) -> Html:
    if person.role is GUEST:
        form = el(
            "form",
            password("new", "Choose a password", "password", "new-password"),
            el("button", "Become a player", class_="first"),
            data_send="/api/enrol",
        )
        text = "You stay who you are, with your chips and your Rounds."
        return _way("Become a player", text, form)
    form = el(
        "form",
        password("before", "The password before", "before", "current-password"),
        password("new", "A new password", "password", "new-password"),
        el("button", "Change the password"),
        data_send="/api/password",
    )
    return _way("Another password", "Wherever else you are logged in, you are logged out.", form)


def _log_out() -> Html:
    form = el("form", el("button", "Log out"), data_send="/api/logout", data_then="/")
    return _way("Leave", "Chips at a table stay there under your name.", form)


ROUTES: Final = (log_in, me_page)
