"""People: guests, sessions, accounts, roles and the operator's invitation."""

from collections.abc import Callable
from typing import Final

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody

from croupier.casino.limits import LimitKind
from croupier.casino.people import custody, registration, sessions, tokens
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
    OneTimeLink,
    UseReset,
)
from croupier.protocol.people import PublicProfile
from croupier.protocol.roles import INSPECTOR, OPERATOR, Role
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
    return await _accept(data, OPERATOR, request, served)


@post("/api/inspector")
async def become_inspector(
    data: JSONBody[BecomeOperator], request: AnyRequest, served: Serving
) -> Response[Came]:
    """Become an inspector, by the link that is good once."""
    return await _accept(data, INSPECTOR, request, served)


async def _accept(
    data: BecomeOperator, role: Role, request: AnyRequest, served: Served
) -> Response[Came]:
    with password_try(request, data.name, served):
        people, now = served.directory.people, served.directory.now()
        registration.check_invited(people, data.token, now, role)
        registration.check_free(people, data.name)
        made = await served.hashing.made(data.password)
        return await _let_in(
            lambda here, now: registration.accept(
                here, data.token, data.name, made, now, role=role
            ),
            request,
            served,
        )


@post("/api/reset")
async def use_reset(
    data: JSONBody[UseReset], request: AnyRequest, served: Serving
) -> Response[Came]:
    """Choose another password, by a link that operator and inspector agreed to."""
    with password_try(request, data.token, served):
        custody.check_reset(served.directory.people, data.token, served.directory.now())
        made = await served.hashing.made(data.password)
        return await _let_in(
            lambda here, now: custody.use_reset(here, data.token, made, now), request, served
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
    custody.check_grant(data.role)
    registration.check_new(served.directory.people, data.name, data.role)
    made = await served.hashing.made(data.password)
    await served.directory.note(
        lambda here, now: registration.make_person(
            here, data.name, data.role, made, now, by=sender.key
        )
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
    custody.check_grant(data.role, _found(key, sender, served).role)
    await served.directory.note(
        lambda here, _: registration.change_role(here, key, data.role, sender.key)
    )
    return _found(key, sender, served).shown()


@post("/api/people/{key:str}/password")
async def reset_password(
    key: FromPath[str], data: JSONBody[NewPassword], sender: Asker, served: Serving
) -> PublicProfile:
    """Give somebody another password; they log in again. Never an operator's or inspector's."""
    person = _found(key, sender, served)
    registration.check_has_password(person)
    custody.check_password_of(person)
    made = await served.hashing.made(data.password)
    await served.directory.note(
        lambda here, _: registration.reset_password(here, key, made, sender.key)
    )
    return _found(key, sender, served).shown()


@delete("/api/people/{key:str}")
async def remove(key: FromPath[str], sender: Asker, served: Serving) -> None:
    """Know somebody no longer; every session of theirs ends. Inspectors remove inspectors."""
    found = served.directory.people.people.get(key)
    is_inspector = found is not None and found.role is INSPECTOR
    allowed(sender, "make inspectors" if is_inspector else "make people")
    _there(key, served)
    await served.directory.note(lambda here, _: registration.remove(here, key, sender.key))


# ── What needs both sides ───────────────────────────────────────────────────────────────────────


@post("/api/inspector/invitation")
async def invite_inspector(sender: Asker, served: Serving) -> OneTimeLink:
    """Invite another inspector, who chooses the password alone."""
    allowed(sender, "make inspectors")
    token = await served.directory.enter(
        lambda here, now: registration.invite(here, now, INSPECTOR, by=sender.key)
    )
    return OneTimeLink(f"/inspector#{token}")


@post("/api/people/{key:str}/reset")
async def propose_reset(key: FromPath[str], sender: Asker, served: Serving) -> OneTimeLink:
    """Ask for a link by which somebody of one's own role chooses another password."""
    allowed(sender, "propose reset")
    _there(key, served)
    token = await served.directory.enter(
        lambda here, now: custody.propose_reset(here, key, sender.key, now)
    )
    return OneTimeLink(f"/reset#{token}")


@post("/api/people/{key:str}/reset/confirmation", status_code=204)
async def confirm_reset(key: FromPath[str], sender: Asker, served: Serving) -> None:
    """Agree to a reset that the other side has proposed."""
    allowed(sender, "confirm reset")
    _there(key, served)
    await served.directory.note(lambda here, now: custody.confirm_reset(here, key, sender.key, now))


def _found(key: str, sender: Person, served: Served) -> Person:
    """Somebody the operator means to change."""
    allowed(sender, "make people")
    return _there(key, served)


def _there(key: str, served: Served) -> Person:
    found = served.directory.people.people.get(key)
    if found is None:
        raise NotThere((), "nobody here has that key")
    return found


ROUTES: Final = (
    *(come, login, become_operator, become_inspector, logout, enrol, change_password, me),
    *(everybody, make_person, change_role, reset_password, remove),
    *(use_reset, invite_inspector, propose_reset, confirm_reset),
)
