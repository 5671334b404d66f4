"""Door: where people come in."""

from typing import Final

from litestar import MediaType, get
from litestar.params import FromQuery

from croupier.casino.people.names import LONGEST_NAME
from croupier.casino.people.passwords import LONGEST_PASSWORD, SHORTEST_PASSWORD
from croupier.web.kit.frame import at_door
from croupier.web.kit.markup import Html, el, panel
from croupier.web.kit.visitor import Looker


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


def way(heading: str, text: str, form: Html) -> Html:
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
    return way("As a guest", text, form)


def _sign_in(then: str) -> Html:
    form = el(
        "form",
        named_field("name", "Name", required=True),
        password("password", "Password", "password", "current-password"),
        el("button", "Log in", class_="first"),
        data_send="/api/login",
        data_then=then,
    )
    return way("By name and password", "For players, and for everybody on duty.", form)


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
        maxlength=LONGEST_PASSWORD,
        autocomplete=complete,
    )
    hint = (
        el("span", f"{SHORTEST_PASSWORD} characters or more", class_="quiet small") if new else None
    )
    return el("label", label, control, hint)


ROUTES: Final = (log_in,)
