"""App: everything the casino answers over HTTP, wired together."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.types import ControllerRouterHandler

from croupier.casino.casino import Casino
from croupier.casino.directory import Directory
from croupier.casino.limits import Limits
from croupier.protocol.messages import MOST_BYTES
from croupier.web import apidocs
from croupier.web.api import (
    account,
    anomalies,
    attempts,
    audit,
    courses,
    disputes,
    duties,
    feed,
    heads,
    operations,
    people,
    practice,
    reviews,
    tables,
    tournaments,
)
from croupier.web.kit.costs import check_cost
from croupier.web.kit.forms import form
from croupier.web.kit.middleware import Web
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.requests import JSONRequest, person, sender
from croupier.web.kit.safety import check_sender_page
from croupier.web.kit.served import Hashing, Served
from croupier.web.kit.visitor import visitor
from croupier.web.pages.people import operator as pages
from croupier.web.pages.routes import PAGES
from croupier.web.problems import HANDLERS

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]
ROUTES: Final[tuple[ControllerRouterHandler, ...]] = (
    *people.ROUTES,
    *account.ROUTES,
    *tables.ROUTES,
    *practice.ROUTES,
    *duties.ROUTES,
    *disputes.ROUTES,
    *reviews.ROUTES,
    *tournaments.ROUTES,
    *courses.ROUTES,
    *attempts.ROUTES,
    *audit.ROUTES,
    *anomalies.ROUTES,
    *heads.ROUTES,
    *feed.ROUTES,
    *operations.ROUTES,
    *pages.ROUTES,
    *PAGES,
    *apidocs.ROUTES,
)
"""Every route; a module of routes is one line here."""


def application(
    casino: Casino,
    directory: Directory,
    limits: Limits | None = None,
    lifespan: tuple[Lifespan, ...] = (),
) -> Litestar:
    """The whole app over a casino and its people."""
    state = Served(casino=casino, directory=directory, hashing=Hashing(directory.passwords))
    if limits is not None:
        state.limits = limits
    return serving(state, lifespan)


def described() -> dict[str, Any]:
    """What the app can be asked, by OpenAPI, without a casino behind it."""
    return apidocs.openapi(_wired(State()))


def serving(state: Served, lifespan: tuple[Lifespan, ...] = ()) -> Litestar:
    """The whole app over what it serves."""
    return _wired(State({"served": state}), lifespan)


async def check_request(request: AnyRequest) -> None:
    """Refuse a request that comes too often, or from another page than ours.

    No guard does so: for each one the whole handler would be copied, for every request.
    """
    check_cost(request)
    check_sender_page(request)


def _wired(state: State, lifespan: tuple[Lifespan, ...] = ()) -> Litestar:
    def served() -> Served:
        found: Served = state.served
        return found

    return Web(
        list(ROUTES),
        state=state,
        dependencies={
            "served": Provide(served, sync_to_thread=False),
            "person": Provide(person),
            "sender": Provide(sender),
            "form": Provide(form),
            "visitor": Provide(visitor),
        },
        before_request=check_request,
        exception_handlers=HANDLERS,
        request_class=JSONRequest,
        lifespan=list(lifespan),
        request_max_body_size=MOST_BYTES,
        openapi_config=None,
        logging_config=None,
    )
