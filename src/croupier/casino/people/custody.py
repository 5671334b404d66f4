"""Custody: operator and inspector hold each other in check; neither can make or be the other.

An operator makes everybody but inspectors. An inspector comes by a link of another inspector, the
first by a link of the console. The password of either is reset by a link that one of their own role
asks for and one of the other role agrees to; neither of the two ever knows it.
"""

import os
from collections.abc import Iterator
from typing import Final

from croupier.casino.people.events import (
    AnyPeopleEvent,
    Hashed,
    PasswordChanged,
    PersonCame,
    PersonRemoved,
    RecoveryBegun,
    ResetConfirmed,
    ResetProposed,
    RoleChanged,
)
from croupier.casino.people.registration import (
    INVITED_FOR,
    NO_LINK,
    WrongPassword,
    invite,
    is_link,
    log_in_anew,
    person_of,
)
from croupier.casino.people.state import People, Person
from croupier.casino.people.tokens import TOKEN_BYTES, Entropy, Issued, hash_of, opaque
from croupier.protocol.custody import (
    AnyCustodyEntry,
    CustodyRecovered,
    PasswordReset,
    RoleEnded,
    RoleGranted,
    StaffCarriedOver,
)
from croupier.protocol.roles import INSPECTOR, OPERATOR, PLAYERS, Role
from croupier.rules.refusal import Refusal

CUSTODIANS: Final = (INSPECTOR, OPERATOR)
"""Those whose passwords nobody resets alone."""

# ── What the operator alone may not do ──────────────────────────────────────────────────────────


def check_grant(role: Role, before: Role | None = None) -> None:
    """Refuse to make or unmake an inspector by giving a role."""
    if INSPECTOR in (role, before):
        raise Refusal((), "an inspector is invited by an inspector, and by nobody else")


def check_password_of(person: Person) -> None:
    """Refuse to choose the password of an operator or inspector for them."""
    if person.role in CUSTODIANS:
        raise Refusal((), f"the password of an {person.role.value} is reset by two people")


# ── Resets ──────────────────────────────────────────────────────────────────────────────────────


def propose_reset(
    people: People, key: str, by: str, now: int, *, entropy: Entropy = os.urandom
) -> Issued:
    """A link for somebody of one's own role; it is good once the other side has agreed."""
    person, sender = person_of(people, key), person_of(people, by)
    if person.role not in CUSTODIANS or sender.role is not person.role:
        raise Refusal((), "a reset is proposed by another person of the same role")
    if key == by:
        raise Refusal((), "one's own password is changed by the one before")
    token = opaque(entropy, TOKEN_BYTES)
    return Issued(token, (ResetProposed(hash_of(token), key, by, now, now + INVITED_FOR),))


def confirm_reset(people: People, key: str, by: str, now: int) -> tuple[AnyPeopleEvent, ...]:
    """Agree to a reset: an inspector to an operator's, an operator to an inspector's."""
    person, sender = person_of(people, key), person_of(people, by)
    reset = people.resets.get(key)
    if reset is None or now >= reset.expires:
        raise Refusal((), "no reset of that password was proposed")
    if sender.role not in CUSTODIANS or sender.role is person.role:
        raise Refusal((), "a reset is confirmed by the other side: operator or inspector")
    return () if reset.confirmed_by == by else (ResetConfirmed(key, by),)


def check_reset(people: People, token: str, now: int) -> str:
    """Whose password a link resets; refuses one that is wrong, used, late or not confirmed."""
    for key, reset in people.resets.items():
        if is_link(reset.hash, token, reset.at, reset.expires, now):
            if not _both_stand(people, key):
                raise Refusal((), "this reset waits until the other side confirms it")
            return key
    raise WrongPassword((), NO_LINK)


def _both_stand(people: People, key: str) -> bool:
    """Are both who agreed still what they were?"""
    reset, own = people.resets[key], people.people[key].role
    roles = people.role(reset.by), people.role(reset.confirmed_by)
    return roles[0] is own and roles[1] in CUSTODIANS and roles[1] is not own


def use_reset(
    people: People, token: str, password: Hashed, now: int, *, entropy: Entropy = os.urandom
) -> Issued:
    """Choose another password by a link both sides agreed to."""
    key = check_reset(people, token, now)
    changed = (PasswordChanged(key, password, people.resets[key].by),)
    return log_in_anew(people, key, changed, now, entropy)


def recover(people: People, now: int, role: Role, *, entropy: Entropy = os.urandom) -> Issued:
    """A link of the console beside all others, where no operator or inspector can log in."""
    issued = invite(people, now, role, again=True, entropy=entropy)
    return Issued(issued.token, (RecoveryBegun(role), *issued.events))


# ── What everybody may know ─────────────────────────────────────────────────────────────────────


def first_entries(people: People, recorded: int, known: int) -> tuple[AnyCustodyEntry, ...]:
    """What is to be noted at a start, after so many entries of custody and of people.

    People of an earlier release are carried over; a casino that took an export in, which has no
    people, has its operator and inspector made anew.
    """
    if recorded and not known:
        return tuple(map(CustodyRecovered, CUSTODIANS))
    staff = {one.key: one.role for one in people.people.values() if one.role not in PLAYERS}
    return () if recorded or not staff else (StaffCarriedOver(staff),)


def custody_entries(
    people: People, events: tuple[AnyPeopleEvent, ...]
) -> tuple[AnyCustodyEntry, ...]:
    """What events say of who acts under which key, without names."""
    return tuple(entry for event in events for entry in _entries(people, event))


def _entries(people: People, event: AnyPeopleEvent) -> Iterator[AnyCustodyEntry]:
    match event:
        case PersonCame(key=key, role=role, by=by) if role not in PLAYERS:
            yield RoleGranted(key, role, by)
        case RoleChanged(key=key, role=role, by=by) if role not in PLAYERS:
            yield RoleGranted(key, role, by)
        case PersonRemoved(key=key, by=by) | RoleChanged(key=key, by=by):
            if people.role(key) not in (None, *PLAYERS):
                yield RoleEnded(key, by or key)
        case PasswordChanged(key=key, by=by) if by:
            reset = people.resets.get(key)
            yield PasswordReset(key, by, reset.confirmed_by if reset is not None else "")
        case RecoveryBegun(role=role):
            yield CustodyRecovered(role)
