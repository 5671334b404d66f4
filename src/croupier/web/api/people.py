"""People: guests, sessions, accounts, roles and the operator's invitation."""

from collections.abc import Callable
from typing import Final

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody

from croupier.casino.limits import LimitKind
from croupier.casino.people import registration, sessions, tokens
from croupier.casino.people.state import People, Person
from croupier.casino.people.tokens import Issued
from croupier.protocol.messages import (
    BecomeOperator,
    Came,
    ChangePassword,
    Come,
    Enrol,
    Login,
    MakePerson,
    NewPassword,
    NewRole,
)
from croupier.protocol.people import PublicProfile
from croupier.web.kit.password_tries import password_try
from croupier.web.kit.refusals import AnyRequest, NotThere
from croupier.web.kit.requests import Asker, address_of, allowed, cookie, token_of, who
from croupier.web.kit.served import Served, Serving

# ── Coming in ───────────────────────────────────────────────────────────────────────────────────


@post("/api/come")
async def come(data: JSONBody[Come], request: AnyRequest, served: Serving) -> Response[Came]:
    """Come in as a guest."""
    served.limits.check(LimitKind.GUEST, served.now(), address_of(request))
    old = token_of(request, served)
    return await _let_in(
        lambda here, now: registration.enter_guest(here, data.name, now, old=old), request, served
    )


@post("/api/login")
async def login(data: JSONBody[Login], request: AnyRequest, served: Serving) -> Response[Came]:
    """Log in by name and password; the session before ends."""
    old = token_of(request, served)
    with password_try(request, data.name, served):
        tried = await served.hashing.tried(served.directory.people, data.name, data.password)
        return await _let_in(
            lambda here, now: registration.login(here, tried, now, old=old), request, served
        )


@post("/api/operator")
async def become_operator(
    data: JSONBody[BecomeOperator], request: AnyRequest, served: Serving
) -> Response[Came]:
    """Become the operator, by the link that is good once."""
    with password_try(request, data.name, served):
        registration.check_invited(served.directory.people, data.token, served.directory.now())
        registration.check_free(served.directory.people, data.name)
        made = await served.hashing.made(data.password)
        return await _let_in(
            lambda here, now: registration.accept(here, data.token, data.name, made, now),
            request,
            served,
        )


@post("/api/logout", status_code=204)
async def logout(sender: Asker, request: AnyRequest, served: Serving) -> Response[None]:
    """End one's session."""
    token = token_of(request, served)
    await served.directory.note(lambda here, _: sessions.logout(here, token))
    return Response(None, status_code=204, cookies=[cookie("", request, served)])


@post("/api/enrol")
async def enrol(
    data: JSONBody[Enrol], sender: Asker, request: AnyRequest, served: Serving
) -> Response[Came]:
    """Become a player, the same person, by choosing a password."""
    registration.check_guest(sender)
    made = await served.hashing.made(data.password)
    before = token_of(request, served)
    return await _let_in(
        lambda here, now: registration.enrol(here, before, made, now), request, served
    )


@post("/api/password")
async def change_password(
    data: JSONBody[ChangePassword], sender: Asker, request: AnyRequest, served: Serving
) -> Response[Came]:
    """Choose another password; every other session ends."""
    before = token_of(request, served)
    with password_try(request, sender.name, served):
        tried = await served.hashing.tried(served.directory.people, sender.name, data.before)
        registration.check_own(served.directory.people, tried, sender, "before")
        made = await served.hashing.made(data.password)
        return await _let_in(
            lambda here, now: registration.change_password(here, before, tried, made, now),
            request,
            served,
        )


async def _let_in(
    act: Callable[[People, int], Issued], request: AnyRequest, served: Served
) -> Response[Came]:
    token = await served.directory.enter(act)
    came = _came(await who(token, served), token)
    return Response(came, status_code=201, cookies=[cookie(token, request, served)])


def _came(person: Person, token: str) -> Came:
    return Came(person.key, person.name, person.role, tokens.csrf_of(token))


@get("/api/me")
async def me(person: Asker, request: AnyRequest, served: Serving) -> Came:
    """Show who one is."""
    return _came(person, token_of(request, served))


# ── People ──────────────────────────────────────────────────────────────────────────────────────


@get("/api/people")
async def everybody(person: Asker, served: Serving) -> list[PublicProfile]:
    """List who is known here."""
    allowed(person, "see people")
    known = served.directory.people.people.values()
    return sorted((one.shown() for one in known), key=lambda one: (one.name, one.key))


@post("/api/people")
async def make_person(data: JSONBody[MakePerson], sender: Asker, served: Serving) -> PublicProfile:
    """Make somebody known, with a role and a first password."""
    allowed(sender, "make people")
    registration.check_new(served.directory.people, data.name, data.role)
    made = await served.hashing.made(data.password)
    await served.directory.note(
        lambda here, now: registration.make_person(here, data.name, data.role, made, now)
    )
    came = served.directory.people.called(data.name)
    if came is None:
        raise NotThere((), "whoever was made known is gone again")
    return came.shown()


@post("/api/people/{key:str}/role")
async def change_role(
    key: FromPath[str], data: JSONBody[NewRole], sender: Asker, served: Serving
) -> PublicProfile:
    """Give somebody another role; they log in again."""
    _found(key, sender, served)
    await served.directory.note(lambda here, _: registration.change_role(here, key, data.role))
    return _found(key, sender, served).shown()


@post("/api/people/{key:str}/password")
async def reset_password(
    key: FromPath[str], data: JSONBody[NewPassword], sender: Asker, served: Serving
) -> PublicProfile:
    """Give somebody another password; they log in again."""
    registration.check_has_password(_found(key, sender, served))
    made = await served.hashing.made(data.password)
    await served.directory.note(lambda here, _: registration.reset_password(here, key, made))
    return _found(key, sender, served).shown()


@delete("/api/people/{key:str}")
async def remove(key: FromPath[str], sender: Asker, served: Serving) -> None:
    """Know somebody no longer; every session of theirs ends."""
    _found(key, sender, served)
    await served.directory.note(lambda here, _: registration.remove(here, key))


def _found(key: str, sender: Person, served: Served) -> Person:
    """Somebody the operator means to change."""
    allowed(sender, "make people")
    found = served.directory.people.people.get(key)
    if found is None:
        raise NotThere((), "nobody here has that key")
    return found


ROUTES: Final = (
    *(come, login, become_operator, logout, enrol, change_password, me),
    *(everybody, make_person, change_role, reset_password, remove),
)
