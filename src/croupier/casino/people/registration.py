"""Registration: how people sign up, log in, change role or password, and are removed."""

import hmac
import os
from typing import Final

from croupier.casino.people.events import (
    AnyPeopleEvent,
    Hashed,
    InvitationUsed,
    NameChanged,
    OperatorInvited,
    PasswordChanged,
    PasswordRehashed,
    PersonCame,
    PersonRemoved,
    RoleChanged,
    SharingChosen,
)
from croupier.casino.people.names import folded_name, named, players_name, refused_name
from croupier.casino.people.passwords import Tried
from croupier.casino.people.sessions import HOUR, SKEW, begun, logout, sweep, who
from croupier.casino.people.state import People, Person, folded
from croupier.casino.people.tokens import KEY_BYTES, TOKEN_BYTES, Entropy, Issued, hash_of, opaque
from croupier.protocol.roles import GUEST, OPERATOR, PLAYER, Role
from croupier.rules.refusal import Refusal

INVITED_FOR: Final = 24 * HOUR
_NO_LOGIN: Final = "the name or the password is not right"
_NO_INVITATION: Final = "this link is not good any more, or never was"


class WrongPassword(Refusal):
    """Who this is was not shown, by a password or by a link."""


def invite(people: People, now: int, *, entropy: Entropy = os.urandom) -> Issued:
    """Invite the first operator, by a secret that is good once and not for long."""
    if people.has_operator():
        raise Refusal((), "there is an operator here")
    token = opaque(entropy, TOKEN_BYTES)
    return Issued(token, (OperatorInvited(hash_of(token), now, now + INVITED_FOR),))


def check_invited(people: People, token: str, now: int) -> None:
    """Refuse a secret that is wrong, used or late; ask before a password is hashed for it."""
    invited, given = people.invitation, hash_of(token)
    if invited is None or not hmac.compare_digest(invited.hash, given):
        raise WrongPassword((), _NO_INVITATION)
    if not invited.at - SKEW <= now < invited.expires:
        raise WrongPassword((), _NO_INVITATION)


def accept(
    people: People,
    token: str,
    name: str,
    password: Hashed,
    now: int,
    *,
    entropy: Entropy = os.urandom,
) -> Issued:
    """Become the operator, by the secret of the invitation."""
    check_invited(people, token, now)
    came = _came(check_free(people, name), OPERATOR, password, now, entropy)
    issued = begun(people, came.key, now, entropy)
    return Issued(issued.token, (InvitationUsed(hash_of(token)), came, *issued.events))


def enter_guest(
    people: People, name: str, now: int, *, old: str = "", entropy: Entropy = os.urandom
) -> Issued:
    """Come in as a guest; without a name, by one nobody has. The session before ends."""
    over = sweep(people, now) if people.called(name) else ()  # a name may be free by now
    after = folded(people, over)
    out = logout(after, old)
    after = folded(after, out)
    called = check_free(after, players_name(name) if name else guest_name(after))
    came = _came(called, GUEST, None, now, entropy)
    issued = begun(after, came.key, now, entropy)
    return Issued(issued.token, (*over, *out, came, *issued.events))


def make_person(
    people: People,
    name: str,
    role: Role,
    password: Hashed,
    now: int,
    *,
    entropy: Entropy = os.urandom,
) -> tuple[AnyPeopleEvent, ...]:
    """Make somebody known who is no guest."""
    return (_came(check_new(people, name, role), role, password, now, entropy),)


def check_new(people: People, name: str, role: Role) -> str:
    """The name of somebody to be made known; refuses what no password need be hashed for."""
    if role is GUEST:
        raise Refusal((), "a guest comes in without being made known")
    return check_free(people, players_name(name) if role is PLAYER else name)


def _came(name: str, role: Role, password: Hashed | None, now: int, entropy: Entropy) -> PersonCame:
    return PersonCame(opaque(entropy, KEY_BYTES), name, role, password, now)


def check_free(people: People, text: str) -> str:
    """A name as it is kept; refuses one that is not plain, or somebody's."""
    name = named(text)
    if folded_name(name) in people.names:
        raise refused_name("somebody here has that name; choose another")
    return name


def guest_name(people: People) -> str:
    """A name for a guest who gives none."""
    number, further = len(people.people) + 1, 1
    while folded_name(f"Guest {number}") in people.names:
        number, further = number + further, 2 * further  # few are tried, however many are taken
    return f"Guest {number}"


def login(
    people: People, tried: Tried, now: int, *, old: str = "", entropy: Entropy = os.urandom
) -> Issued:
    """Come in by a password; the session before ends, whoever's it was."""
    person = check_proved(people, tried)
    again = () if tried.rehashed is None else (PasswordRehashed(person.key, tried.rehashed),)
    out = logout(people, old)
    issued = begun(folded(people, out), person.key, now, entropy)
    return Issued(issued.token, (*again, *out, *issued.events))


def check_own(people: People, tried: Tried, person: Person, at: str = "password") -> None:
    """Refuse a password that is not the one of who is in already; ``at``: where it was typed."""
    try:
        proved = check_proved(people, tried).key == person.key
    except WrongPassword:
        proved = False
    if not proved:
        raise WrongPassword((), "that is not your password", at=at)


def check_proved(people: People, tried: Tried) -> Person:
    """Whose password was right, if it still is the one that was tried."""
    person = people.people.get(tried.key)
    if person is None or tried.against is None or not tried.right:
        raise WrongPassword((), _NO_LOGIN, at="password")
    if person.password != tried.against:
        raise WrongPassword((), _NO_LOGIN, at="password")
    return person


def enrol(
    people: People, token: str, password: Hashed, now: int, *, entropy: Entropy = os.urandom
) -> Issued:
    """A guest becomes a player, the same person, by choosing a password."""
    person = who(people, token, now)
    check_guest(person)
    changed = (RoleChanged(person.key, PLAYER), PasswordChanged(person.key, password))
    return _anew(people, person.key, changed, now, entropy)


def check_guest(person: Person) -> None:
    """Refuse who is no guest any more, before a password is hashed."""
    if person.role is not GUEST:
        raise Refusal((), "only a guest becomes a player so")


def change_password(
    people: People,
    token: str,
    tried: Tried,
    password: Hashed,
    now: int,
    *,
    entropy: Entropy = os.urandom,
) -> Issued:
    """Choose another password, by the one before; every other session ends."""
    person = who(people, token, now)
    check_own(people, tried, person, "before")
    changed = (PasswordChanged(person.key, password),)
    return _anew(people, person.key, changed, now, entropy)


def _anew(
    people: People, key: str, changed: tuple[AnyPeopleEvent, ...], now: int, entropy: Entropy
) -> Issued:
    """After a change that ended every session of a person, a new one."""
    issued = begun(folded(people, changed), key, now, entropy)
    return Issued(issued.token, (*changed, *issued.events))


def rename(people: People, key: str, name: str) -> tuple[AnyPeopleEvent, ...]:
    """Be called otherwise; nobody has two names, and no two people one."""
    person = _person(people, key)
    called = players_name(name) if person.role in (GUEST, PLAYER) else named(name)
    if called == person.name:
        return ()
    if folded_name(called) != folded_name(person.name):
        check_free(people, called)
    return (NameChanged(key, called),)


def choose_sharing(people: People, key: str, shares: bool) -> tuple[AnyPeopleEvent, ...]:
    """Let one's name stand in Rounds that are shown to anybody, or not."""
    same = _person(people, key).shares_name == shares
    return () if same else (SharingChosen(key, shares),)


def forget(people: People, token: str, tried: Tried | None, now: int) -> tuple[AnyPeopleEvent, ...]:
    """Be known here no longer: the name and the password go, the key stays in the logs."""
    person = who(people, token, now)
    if person.password is not None:
        check_own(people, tried or Tried(), person)
    return remove(people, person.key)


def reset_password(people: People, key: str, password: Hashed) -> tuple[AnyPeopleEvent, ...]:
    """Give somebody another password; they log in again."""
    check_has_password(_person(people, key))
    return (PasswordChanged(key, password),)


def check_has_password(person: Person) -> None:
    """Refuse a guest, before a password is hashed."""
    if person.role is GUEST:
        raise Refusal((), "a guest has no password")


def change_role(people: People, key: str, role: Role) -> tuple[AnyPeopleEvent, ...]:
    """Give somebody another role; they log in again."""
    person = _person(people, key)
    if GUEST in (person.role, role):
        raise Refusal((), "a guest becomes a player by choosing a password, and nothing else")
    if role is person.role:
        return ()
    _keep_operator(people, key)
    return (RoleChanged(key, role),)


def remove(people: People, key: str) -> tuple[AnyPeopleEvent, ...]:
    """Know somebody no longer."""
    _person(people, key)
    _keep_operator(people, key)
    return (PersonRemoved(key),)


def _person(people: People, key: str) -> Person:
    if key not in people.people:
        raise Refusal((), "nobody here has that key")
    return people.people[key]


def _keep_operator(people: People, key: str) -> None:
    if people.people[key].role is OPERATOR and not people.has_operator(besides=key):
        raise Refusal((), "somebody must remain the operator")
