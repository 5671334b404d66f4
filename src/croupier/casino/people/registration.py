"""Registration: how people sign up, log in, change role or password, and are removed."""

import hmac
import os
from typing import Final

from croupier.casino.people.events import (
    AnyPeopleEvent,
    Hashed,
    InspectorInvited,
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
from croupier.protocol.roles import GUEST, INSPECTOR, OPERATOR, PLAYER, Role
from croupier.rules.refusal import Refusal

INVITED_FOR: Final = 24 * HOUR
_NO_LOGIN: Final = "the name or the password is not right"
NO_LINK: Final = "this link is not good any more, or never was"


class WrongPassword(Refusal):
    """Who this is was not shown, by a password or by a link."""


def invite(
    people: People,
    now: int,
    role: Role = OPERATOR,
    *,
    by: str = "",
    again: bool = False,
    entropy: Entropy = os.urandom,
) -> Issued:
    """Invite an operator or an inspector, by a secret that is good once and not for long.

    The console invites the first of each; ``again``: one more, where all others are lost.
    """
    if people.has(role) and not (by or again):
        raise Refusal((), f"there is an {role.value} here")
    token = opaque(entropy, TOKEN_BYTES)
    link = hash_of(token), now, now + INVITED_FOR
    return Issued(
        token, (OperatorInvited(*link) if role is OPERATOR else InspectorInvited(*link, by),)
    )


def check_invited(people: People, token: str, now: int, role: Role = OPERATOR) -> str:
    """Who invites, if anybody; refuses a secret that is wrong, used or late.

    Ask before a password is hashed for it.
    """
    invited = people.invitations.get(role)
    if invited is None or not is_link(invited.hash, token, invited.at, invited.expires, now):
        raise WrongPassword((), NO_LINK)
    return invited.by


def is_link(hash_: str, token: str, at: int, expires: int, now: int) -> bool:
    """Is this the secret of a link, in its time?"""
    return hmac.compare_digest(hash_, hash_of(token)) and at - SKEW <= now < expires


def accept(
    people: People,
    token: str,
    name: str,
    password: Hashed,
    now: int,
    *,
    role: Role = OPERATOR,
    entropy: Entropy = os.urandom,
) -> Issued:
    """Become the operator or an inspector, by the secret of the invitation."""
    by = check_invited(people, token, now, role)
    came = _came(check_free(people, name), role, password, now, entropy, by=by)
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
    by: str = "",
    entropy: Entropy = os.urandom,
) -> tuple[AnyPeopleEvent, ...]:
    """Make somebody known who is no guest."""
    return (_came(check_new(people, name, role), role, password, now, entropy, by=by),)


def check_new(people: People, name: str, role: Role) -> str:
    """The name of somebody to be made known; refuses what no password need be hashed for."""
    if role is GUEST:
        raise Refusal((), "a guest comes in without being made known")
    return check_free(people, players_name(name) if role is PLAYER else name)


def _came(
    name: str, role: Role, password: Hashed | None, now: int, entropy: Entropy, *, by: str = ""
) -> PersonCame:
    return PersonCame(opaque(entropy, KEY_BYTES), name, role, password, now, by)


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
    return log_in_anew(people, person.key, changed, now, entropy)


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
    return log_in_anew(people, person.key, changed, now, entropy)


def log_in_anew(
    people: People, key: str, changed: tuple[AnyPeopleEvent, ...], now: int, entropy: Entropy
) -> Issued:
    """After a change that ended every session of a person, a new one."""
    issued = begun(folded(people, changed), key, now, entropy)
    return Issued(issued.token, (*changed, *issued.events))


def rename(people: People, key: str, name: str) -> tuple[AnyPeopleEvent, ...]:
    """Be called otherwise; nobody has two names, and no two people one."""
    person = person_of(people, key)
    called = players_name(name) if person.role in (GUEST, PLAYER) else named(name)
    if called == person.name:
        return ()
    if folded_name(called) != folded_name(person.name):
        check_free(people, called)
    return (NameChanged(key, called),)


def choose_sharing(people: People, key: str, shares: bool) -> tuple[AnyPeopleEvent, ...]:
    """Let one's name stand in Rounds that are shown to anybody, or not."""
    same = person_of(people, key).shares_name == shares
    return () if same else (SharingChosen(key, shares),)


def forget(people: People, token: str, tried: Tried | None, now: int) -> tuple[AnyPeopleEvent, ...]:
    """Be known here no longer: the name and the password go, the key stays in the logs."""
    person = who(people, token, now)
    if person.password is not None:
        check_own(people, tried or Tried(), person)
    return remove(people, person.key)


def reset_password(
    people: People, key: str, password: Hashed, by: str = ""
) -> tuple[AnyPeopleEvent, ...]:
    """Give somebody another password; they log in again."""
    check_has_password(person_of(people, key))
    return (PasswordChanged(key, password, by),)


def check_has_password(person: Person) -> None:
    """Refuse a guest, before a password is hashed."""
    if person.role is GUEST:
        raise Refusal((), "a guest has no password")


def change_role(people: People, key: str, role: Role, by: str = "") -> tuple[AnyPeopleEvent, ...]:
    """Give somebody another role; they log in again."""
    person = person_of(people, key)
    if GUEST in (person.role, role):
        raise Refusal((), "a guest becomes a player by choosing a password, and nothing else")
    if role is person.role:
        return ()
    _keep_one(people, key)
    return (RoleChanged(key, role, by),)


def remove(people: People, key: str, by: str = "") -> tuple[AnyPeopleEvent, ...]:
    """Know somebody no longer."""
    person_of(people, key)
    _keep_one(people, key)
    return (PersonRemoved(key, by),)


def person_of(people: People, key: str) -> Person:
    """Somebody by their key; refuses one that nobody has."""
    if key not in people.people:
        raise Refusal((), "nobody here has that key")
    return people.people[key]


def _keep_one(people: People, key: str) -> None:
    role = people.people[key].role
    if role in (INSPECTOR, OPERATOR) and not people.has(role, besides=key):
        raise Refusal((), f"somebody must remain the {role.value}")
