"""App: the live table over HTTP: come in, open a table, sit down, play, follow."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Annotated, Any, Final

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.params import FromPath, JSONBody
from litestar.response import ServerSentEvent, ServerSentEventMessage
from msgspec import Struct

from croupier.pages.felt.felt import felt
from croupier.pages.felt.moments import moment
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.server import acting, people, roles
from croupier.server.casino import Casino
from croupier.server.choices import AnyChoice, command
from croupier.server.door import Door
from croupier.server.limits import Kind, Limits, TooMany
from croupier.server.people import Person
from croupier.server.store.port import Answer, Halted, Mismatched, StoreError
from croupier.server.tables import LiveTable, Sent
from croupier.server.view import SeenTable, view
from croupier.table.state import Phase, new_round

SESSION: Final = "croupier-session"
CSRF: Final = "x-croupier-csrf"
MOST_BYTES: Final = 4096
"""A message is no longer than this."""


class Come(Struct, frozen=True, forbid_unknown_fields=True):
    """Coming in as a guest, under a name or any."""

    name: str = ""


class Came(Struct, frozen=True):
    """Who has come in; the token goes with every message that changes something."""

    key: str
    name: str
    role: str
    csrf: str


class Send(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice under an id of the sender's own: sent again, it has one effect."""

    id: Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
    choice: AnyChoice


class Chips(Struct, frozen=True, forbid_unknown_fields=True):
    """Chips bought, or taken away, in cents."""

    id: Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
    cents: int


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat at a Box."""

    id: Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
    box: int


class Open(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened."""

    id: Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
    name: str
    config: TableConfig


class Listed(Struct, frozen=True):
    """A table as the lobby lists it."""

    name: str
    edition: str
    versions: tuple[str, ...]
    boxes: int
    minimum: int
    maximum: int
    players: int
    phase: str


class Done(Struct, frozen=True):
    """How far the table's log has come by a command."""

    version: int


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why something was not done: a sentence, and the clauses that say so."""

    title: str
    status: int
    detail: str
    clauses: tuple[str, ...] = ()


# ── Who asks ────────────────────────────────────────────────────────────────────────────────────


def _person(request: Request[Any, Any, State], state: State) -> Person:
    """Whose session the request comes with."""
    door: Door = state.door
    return door.who(request.cookies.get(SESSION, ""))


def _sender(request: Request[Any, Any, State], state: State) -> Person:
    """Who changes something: with the token of the session, and not too often."""
    token = request.cookies.get(SESSION, "")
    person = _person(request, state)
    if not people.is_csrf_of(token, request.headers.get(CSRF, "")):
        raise Refusal((), "this message does not come from your own page")
    limits: Limits = state.limits
    limits.check(Kind.COMMAND, state.casino.clock(), person.key)
    return person


def _phase(table: LiveTable | None) -> Phase | None:
    """How far the Round of a table has come; nothing where none is open."""
    round = None if table is None else table.live.round
    return None if round is None else round.phase


def _allowed(person: NamedDependency[Person], act: str, table: LiveTable | None = None) -> None:
    """Refuse what this role may not do now."""
    finding = roles.may(person.role, act, own_box=True, phase=_phase(table))
    if not finding.permitted:
        raise finding.refusal()


# ── Coming in ───────────────────────────────────────────────────────────────────────────────────


@post("/api/come")
async def come(
    data: JSONBody[Come], request: Request[Any, Any, State], state: State
) -> Response[Came]:
    """Come in as a guest."""
    casino: Casino = state.casino
    door: Door = state.door
    address = request.client.host if request.client else ""
    state.limits.check(Kind.GUEST, casino.clock(), address)
    old = request.cookies.get(SESSION, "")
    token = await door.enter(lambda here, now: people.enter_guest(here, data.name, now, old=old))
    return Response(_came(door.who(token), token), cookies=[_cookie(token)])


def _cookie(token: str) -> Cookie:
    return Cookie(key=SESSION, value=token, httponly=True, samesite="strict", path="/")


def _came(person: NamedDependency[Person], token: str) -> Came:
    return Came(person.key, person.name, person.role.value, people.csrf_of(token))


@get("/api/me")
async def me(person: NamedDependency[Person], request: Request[Any, Any, State]) -> Came:
    """Who one is."""
    return _came(person, request.cookies.get(SESSION, ""))


# ── Tables ──────────────────────────────────────────────────────────────────────────────────────


@get("/api/tables")
async def lobby(state: State) -> list[Listed]:
    """The tables there are."""
    return [_listed(table) for table in state.casino]


def _listed(table: LiveTable) -> Listed:
    live, told = table.live, table.live.rules.elections
    phase = "between" if live.round is None else live.round.phase.value
    limits = (told.boxes, told.minimum, told.maximum)
    players = len({seat.player for seat in live.game.seats})
    return Listed(live.table, told.edition.id, told.versions, *limits, players, phase)


@post("/api/tables")
async def open_table(data: JSONBody[Open], sender: NamedDependency[Person], state: State) -> Done:
    """Open a table with lawful settings."""
    _allowed(sender, "open table")
    sent = Sent(data.id, msgspec.json.encode(data))
    table = await state.casino.open(data.name, data.config, sent)
    return Done(table.version)


@get("/api/tables/{name:str}")
async def see(name: FromPath[str], person: NamedDependency[Person], state: State) -> SeenTable:
    """A table as the viewer may see it."""
    table: LiveTable = state.casino.table(name)
    return view(table.live, table.version, person.key)


@get("/api/tables/{name:str}/felt.svg", media_type="image/svg+xml")
async def drawn(name: FromPath[str], state: State) -> str:
    """The felt of a table now."""
    live = state.casino.table(name).live
    empty = live.round or new_round(live.rules, live.game.shoe)
    return felt(moment(empty))


@post("/api/tables/{name:str}/choices")
async def choose(
    name: FromPath[str], data: JSONBody[Send], sender: NamedDependency[Person], state: State
) -> Done:
    """Do something at a table."""
    table: LiveTable = state.casino.table(name)
    told = command(data.choice, sender.key, table.live)
    finding = roles.may_send(sender.role, told, sender.key, _phase(table))
    if not finding.permitted:
        raise finding.refusal()
    return await _do(table, _sent(sender, data), partial(acting.call, command=told), state)


@post("/api/tables/{name:str}/chips")
async def chips(
    name: FromPath[str], data: JSONBody[Chips], sender: NamedDependency[Person], state: State
) -> Done:
    """Bring play chips to a table."""
    table: LiveTable = state.casino.table(name)
    act = partial(acting.buy_chips, player=sender.key, cents=data.cents)
    return await _do(table, _sent(sender, data), act, state)


@post("/api/tables/{name:str}/seats")
async def sit(
    name: FromPath[str], data: JSONBody[Seat], sender: NamedDependency[Person], state: State
) -> Done:
    """Take a seat at a Box."""
    table: LiveTable = state.casino.table(name)
    act = partial(acting.take_seat, player=sender.key, box=data.box)
    return await _do(table, _sent(sender, data), act, state)


def _sent(sender: Person, data: Send | Chips | Seat) -> Sent:
    """A command under an id that is the sender's own."""
    return Sent(f"{sender.key}/{data.id}", msgspec.json.encode(data))


async def _do(table: LiveTable, sent: Sent, act: Any, state: State) -> Done:
    answer: Answer = await table.do(sent, act, state.casino.clock())
    return Done(answer.version)


@get("/api/tables/{name:str}/events")
async def follow(
    name: FromPath[str], person: NamedDependency[Person], state: State
) -> ServerSentEvent:
    """What happens at a table, as it happens: each time the table as the viewer may see it."""
    table: LiveTable = state.casino.table(name)
    return ServerSentEvent(_seen(table, person.key))


async def _seen(table: LiveTable, viewer: str) -> AsyncIterator[ServerSentEventMessage]:
    yield _message(table, viewer)
    async for told in table.follow():
        if told.version == table.version:  # only the last of what came at once
            yield _message(table, viewer)


def _message(table: LiveTable, viewer: str) -> ServerSentEventMessage:
    body = msgspec.json.encode(view(table.live, table.version, viewer)).decode()
    return ServerSentEventMessage(data=body, id=str(table.version), event="table")


@get("/health", media_type=MediaType.TEXT)
async def health() -> str:
    """Is the server there?"""
    return "ok"


# ── What is answered where something is not done ────────────────────────────────────────────────


def _problem(status: int, detail: str, clauses: tuple[str, ...] = ()) -> Response[Problem]:
    titles = {400: "Not understood", 401: "Not let in", 409: "Not done", 429: "Too many"}
    told = Problem(titles.get(status, "Not done"), status, detail, clauses)
    return Response(told, status_code=status, media_type="application/problem+json")


def _refused(_: Request[Any, Any, State], wrong: Refusal) -> Response[Problem]:
    status = 429 if isinstance(wrong, TooMany) else 409
    return _problem(status, wrong.why, wrong.clauses)


def _unlawful(_: Request[Any, Any, State], wrong: Unlawful) -> Response[Problem]:
    clauses = tuple(clause for one in wrong.refusals for clause in one.clauses)
    return _problem(409, "; ".join(one.why for one in wrong.refusals), clauses)


def _store(_: Request[Any, Any, State], wrong: StoreError) -> Response[Problem]:
    if isinstance(wrong, Halted):
        return _problem(503, "the table has been halted")
    told = "this id was used for something else" if isinstance(wrong, Mismatched) else str(wrong)
    return _problem(409, told)


def _http(_: Request[Any, Any, State], wrong: HTTPException) -> Response[Problem]:
    return _problem(wrong.status_code, "this message was not understood")


Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


def application(
    casino: Casino, door: Door, limits: Limits | None = None, lifespan: tuple[Lifespan, ...] = ()
) -> Litestar:
    """The whole app over a casino and its people."""
    return Litestar(
        [come, me, lobby, open_table, see, drawn, choose, chips, sit, follow, health],
        state=State({"casino": casino, "door": door, "limits": limits or Limits()}),
        dependencies={
            "person": Provide(_person, sync_to_thread=False),
            "sender": Provide(_sender, sync_to_thread=False),
        },
        exception_handlers={
            Refusal: _refused,
            Unlawful: _unlawful,
            StoreError: _store,
            HTTPException: _http,
        },
        lifespan=list(lifespan),
        request_max_body_size=MOST_BYTES,
        openapi_config=None,
    )
