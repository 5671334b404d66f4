"""Requests: who sends a request, from where, and whether they may."""

from contextlib import suppress
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, InternalServerException

from croupier.casino.limits import LimitKind
from croupier.casino.people import sessions, tokens
from croupier.casino.people.state import Person
from croupier.casino.store.port import StoreError
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable
from croupier.protocol import roles
from croupier.rules.refusal import Refusal
from croupier.table.state import PLAY, Phase
from croupier.web.kit.addresses import network_of
from croupier.web.kit.middleware import asks
from croupier.web.kit.refusals import AnyRequest, Forbidden, NotThere
from croupier.web.kit.safety import speaks_https
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.unread import place, why_unread

CSRF: Final = "x-croupier-csrf"
PLAIN: Final = "croupier"
SECURE: Final = f"__Host-{PLAIN}"
"""Browsers take a cookie of this name only from the host itself, over https."""
LAST: Final = 2**63 - 1
"""The greatest version a log may have."""
_MOMENTS: Final = (None, PLAY)
"""One between Rounds and one within."""
Connection = ASGIConnection[Any, Any, Any, State]
Asker: TypeAlias = NamedDependency[Person]
"""Who asks, as a handler is given them: the ``person``, or the ``sender`` of a change."""


class UnreadMessage(ClientException):
    """A message that does not say what its handler takes; its detail says where."""

    at: str = ""
    """The field it is about, by its names with dots between them."""


class JSONRequest(Request[Any, Any, State]):
    """A request whose body is exactly what its handler takes: no text for a number."""

    async def body(self) -> bytes:
        """The body; who goes before it is whole has sent none."""
        try:
            return await super().body()
        except InternalServerException:  # so Litestar calls it
            raise UnreadMessage("this message ended before it was whole") from None

    async def json(self) -> Any:
        """The body, strictly as the handler's type has it."""
        taken = self.route_handler.parsed_data_field
        assert taken is not None, "only a handler that takes something asks for it"
        try:
            return _decoder(taken.annotation).decode(await self.body())
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
            unread = UnreadMessage(why_unread(str(wrong)))
            unread.at = place(str(wrong))
            raise unread from None


@cache
def _decoder(taken: Any) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(taken, strict=True)


# ── Sessions ────────────────────────────────────────────────────────────────────────────────────


def is_https(connection: Connection, served: Served) -> bool:
    """Does the browser speak to us over https?"""
    return speaks_https(connection.scope, served.origin)


def token_of(connection: Connection, served: Served) -> str:
    """The token of the session a request comes with, or nothing."""
    return connection.cookies.get(SECURE if is_https(connection, served) else PLAIN, "")


def cookie(token: str, connection: Connection, served: Served) -> Cookie:
    """A session as the browser keeps it; without a token, no longer."""
    secure = is_https(connection, served)
    return Cookie(
        key=SECURE if secure else PLAIN,
        value=token,
        path="/",
        secure=secure,
        httponly=True,
        samesite="strict",
        max_age=None if token else 0,
    )


def address_of(connection: Connection) -> str:
    """Where a request comes from, as it is counted."""
    return network_of(connection.client.host if connection.client else "")


async def who(token: str, served: Served) -> Person:
    """Whose session this is; who brings no token is not looked for."""
    if not token:
        raise sessions.NotIn((), "come in first, as a guest or by name")
    return await served.directory.who(token)


async def person(request: AnyRequest, served: Serving) -> Person:
    """Whose session the request comes with."""
    token = token_of(request, served)
    found = await who(token, served)
    asks(request.scope, found.key)
    with suppress(StoreError):  # one may look on while nothing can be written
        if sessions.touch(served.directory.people, token, served.directory.now()):
            await served.directory.note(lambda here, now: sessions.touch(here, token, now))
    return found


async def sender(request: AnyRequest, served: Serving) -> Person:
    """Who changes something: with the token of the session, and not too often."""
    found = await person(request, served)
    check_sender(request, found, served)
    return found


def check_sender(request: AnyRequest, person: Person, served: Served) -> None:
    """Refuse a change that does not come from one's own page, or comes too often."""
    check_token(request, request.headers.get(CSRF, ""), person, served)


def check_token(request: AnyRequest, given: str, person: Person, served: Served) -> None:
    """Refuse a change with another token than that of the session, or one that comes too often."""
    if not tokens.is_csrf_of(token_of(request, served), given):
        raise Forbidden((), "this message does not come from your own page")
    served.limits.check(LimitKind.COMMAND, served.now(), person.key)


# ── What they may ───────────────────────────────────────────────────────────────────────────────


def entitled(person: Person, act: str) -> None:
    """Refuse what this role may not do at any moment; whether it may now, the table says."""
    if not any(roles.may(person.role, act, own_box=True, phase=at).permitted for at in _MOMENTS):
        raise Forbidden((), roles.may(person.role, act, own_box=True, phase=PLAY).why)


def may(person: Person, act: str, own: bool = True) -> bool:
    """May this role do so, whatever stands at any table? Not ``own``: for others too."""
    return roles.may(person.role, act, own_box=own, phase=None).permitted


def timely(live: Live, person: Person, act: str, own: bool) -> None:
    """Refuse what this role may not do at a table as it stands, when its turn has come."""
    _check(person, act, own, None if live.round is None else live.round.phase)


def allowed(person: Person, act: str, table: LiveTable | None = None, own: bool = True) -> None:
    """Refuse what this role may not do, or not now."""
    _check(person, act, own, phase_of(table))


def _check(person: Person, act: str, own: bool, phase: Phase | None) -> None:
    finding = roles.may(person.role, act, own_box=own, phase=phase)
    if not finding.permitted:
        raise refused(finding.refusal(), person, act, own)


def refused(wrong: Refusal, person: Person, act: str, own: bool) -> Refusal:
    """A refusal as it is answered: one that no moment would change is of the role."""
    ever = any(roles.may(person.role, act, own_box=own, phase=at).permitted for at in _MOMENTS)
    return wrong if ever else Forbidden(wrong.clauses, wrong.why)


def on_duty(person: Person, page: str) -> None:
    """Refuse a page that is for who looks after all tables."""
    if not may(person, "read log", own=False):
        others = f"{roles.ROLE_NAMES[person.role]}s"
        raise Forbidden((), f"{page} is for people on duty: {others} may not open it")


def phase_of(table: LiveTable | None) -> Phase | None:
    """How far the Round of a table has come; nothing where none is open."""
    round = None if table is None else table.live.round
    return None if round is None else round.phase


def found(served: Served, name: str) -> LiveTable:
    """A table by its name."""
    try:
        return served.casino.table(name)
    except Refusal as wrong:
        raise NotThere(wrong.clauses, "there is no such table") from None


def beyond(version: int) -> int:
    """A version after which something is read; one no log will ever reach stands for its end."""
    return min(max(version, 0), LAST)
