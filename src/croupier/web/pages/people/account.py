"""Account: who one is here, what one has played, and everything that is one's own to change."""

from typing import Final

from litestar import MediaType, get

from croupier.casino.people.state import Person
from croupier.protocol.roles import PLAYERS, ROLE_NAMES, Role
from croupier.web.api.account import sessions_of
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Html, el
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.requests import token_of
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.visitor import Looker, inside
from croupier.web.pages.people.figures import figures_part
from croupier.web.pages.people.played import courses_part, played_part
from croupier.web.pages.people.settings import sessions_part, settings_part

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


@get("/me", media_type=MediaType.HTML)
async def me_page(visitor: Looker, request: AnyRequest, served: Serving) -> str:
    """Show who one is, what one has played, and what of it one can change or take along."""
    person = inside(visitor)
    body = (
        el("h1", person.name),
        el("p", el("span", ROLE_NAMES[person.role], class_="role"), " ", _ROLES[person.role]),
        *(await _results(person, served) if person.role in PLAYERS else ()),
        *courses_part(person, served),
        settings_part(person),
        sessions_part(sessions_of(person, token_of(request, served), served)),
    )
    return frame(
        person.name,
        el("div", *body, class_="page door account"),
        visitor=visitor,
        script="account.js",
        styles=("door.css", "account.css"),
    )


async def _results(person: Person, served: Served) -> tuple[Html, ...]:
    figures = await figures_part(person, served)
    return (
        el("div", figures, id="figures", aria_live="polite"),
        *await played_part(person, served),
    )


ROUTES: Final = (me_page,)
