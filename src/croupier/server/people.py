"""People: who is known here, by what password, and for how long; folded from a log of their own.

Stream `people` holds hashes of passwords and of tokens, never one of these. It is no table's log:
no role reads it and no export has it.
"""

import hmac
import os
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.digest import digest
from croupier.rules.refusal import Refusal
from croupier.server.roles import DEALER, GUEST, INSPECTOR, OPERATOR, PLAYER, SUPERVISOR, Role

STREAM: Final = "people"
Entropy = Callable[[int], bytes]
"""So many bytes nobody can guess."""

_MINUTE: Final = 60_000
_HOUR: Final = 60 * _MINUTE
KEY_BYTES: Final = 12
TOKEN_BYTES: Final = 32
LONGEST_NAME: Final = 20
SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 200
FEWEST_CHARACTERS: Final = 5
"""Different ones in a password."""
INVITED_FOR: Final = 24 * _HOUR
TOUCH_AFTER: Final = 5 * _MINUTE
"""A session in use is noted as seen no more often than this."""
SKEW: Final = _MINUTE
"""By how much one clock may be behind another."""
MOST_SESSIONS: Final = 8
"""Sessions of one person; the oldest gives way."""


class Lifetime(NamedTuple):
    """How long a session lasts at most, and how long unused, in milliseconds."""

    absolute: int
    idle: int


_AT_PLAY: Final = Lifetime(24 * _HOUR, 2 * _HOUR)
_ON_DUTY: Final = Lifetime(12 * _HOUR, 30 * _MINUTE)
LIFETIMES: Final[Mapping[Role, Lifetime]] = {
    **dict.fromkeys((GUEST, PLAYER), _AT_PLAY),
    **dict.fromkeys((DEALER, SUPERVISOR, INSPECTOR, OPERATOR), _ON_DUTY),
}


# What is noted


class Hashed(Struct, frozen=True):
    """A password as it is kept: an argon2id hash with its salt and parameters."""

    phc: str

    def __repr__(self) -> str:
        return "Hashed(...)"


class Noted(Struct, frozen=True, tag=True):
    """Something noted about people."""


class OperatorInvited(Noted, frozen=True, tag=True):
    """Whoever has the secret of this hash may become the operator, once; an older one lapses."""

    hash: str
    at: int
    expires: int


class InvitationUsed(Noted, frozen=True, tag=True):
    """The invitation was accepted."""

    hash: str


class PersonCame(Noted, frozen=True, tag=True):
    """Somebody is known here from now on; a guest, without a password, while the session lasts."""

    key: str
    name: str
    role: Role
    password: Hashed | None
    at: int


class PersonRemoved(Noted, frozen=True, tag=True):
    """Somebody is known here no longer."""

    key: str


class PasswordChanged(Noted, frozen=True, tag=True):
    """A person has another password; every session ends."""

    key: str
    password: Hashed


class PasswordRehashed(Noted, frozen=True, tag=True):
    """The same password, hashed by the parameters of today."""

    key: str
    password: Hashed


class RoleChanged(Noted, frozen=True, tag=True):
    """A person has another role; every session ends."""

    key: str
    role: Role


class SessionBegun(Noted, frozen=True, tag=True):
    """A person came in, by a token of this hash."""

    hash: str
    key: str
    at: int


class SessionSeen(Noted, frozen=True, tag=True):
    """A session was in use."""

    hash: str
    at: int


class SessionEnded(Noted, frozen=True, tag=True):
    """A session is over; a guest goes with it."""

    hash: str


AnyNoted = (
    OperatorInvited
    | InvitationUsed
    | PersonCame
    | PersonRemoved
    | PasswordChanged
    | PasswordRehashed
    | RoleChanged
    | SessionBegun
    | SessionSeen
    | SessionEnded
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyNoted] = msgspec.json.Decoder(AnyNoted)


def written(noted: AnyNoted) -> bytes:
    """An entry as it is stored."""
    return _encoder.encode(noted)


def read(body: bytes) -> AnyNoted:
    """An entry as it was stored."""
    return _decoder.decode(body)


# What is known


class Shown(Struct, frozen=True):
    """What others may see of a person."""

    key: str
    name: str
    role: Role


class Person(Struct, frozen=True):
    """Somebody known here; the key is who they are, the name only what they are called."""

    key: str
    name: str
    role: Role
    password: Hashed | None

    def shown(self) -> Shown:
        """What others may see."""
        return Shown(self.key, self.name, self.role)


class Session(Struct, frozen=True):
    """Somebody is in."""

    key: str
    begun: int
    seen: int


class Invitation(Struct, frozen=True):
    """A link that makes an operator, once."""

    hash: str
    at: int
    expires: int


class People(Struct, frozen=True):
    """Everybody known here, and who is in."""

    people: Mapping[str, Person] = {}
    names: Mapping[str, str] = {}
    """Keys by name, folded so that two that look the same are the same."""
    sessions: Mapping[str, Session] = {}
    """By the hash of the token."""
    invitation: Invitation | None = None

    def role(self, key: str) -> Role | None:
        """What a person is now."""
        return self.people[key].role if key in self.people else None

    def called(self, name: str) -> Person | None:
        """Who is called so, if anybody is."""
        key = self.names.get(_folded(name))
        return None if key is None else self.people[key]

    def has_operator(self, besides: str = "") -> bool:
        """Is there an operator, besides one?"""
        return any(one.role is OPERATOR and one.key != besides for one in self.people.values())


def fold(people: People, noted: AnyNoted) -> People:
    """The people after an entry of their log."""
    return folded(people, (noted,))


def folded(people: People, log: Iterable[AnyNoted]) -> People:
    """The people after many entries."""
    draft = _Draft(people)
    for noted in log:
        _FOLDS[type(noted)](draft, noted)
    return People(draft.people, draft.names, draft.sessions, draft.invitation)


class _Draft:
    """People while entries are folded in."""

    def __init__(self, people: People) -> None:
        self.people, self.names = dict(people.people), dict(people.names)
        self.sessions, self.invitation = dict(people.sessions), people.invitation

    def invited(self, noted: OperatorInvited) -> None:
        self.invitation = Invitation(noted.hash, noted.at, noted.expires)

    def used(self, _: InvitationUsed) -> None:
        self.invitation = None

    def came(self, noted: PersonCame) -> None:
        self.people[noted.key] = Person(noted.key, noted.name, noted.role, noted.password)
        self.names[_folded(noted.name)] = noted.key

    def removed(self, noted: PersonRemoved) -> None:
        self.put_out(noted.key)
        del self.names[_folded(self.people.pop(noted.key).name)]

    def changed(self, noted: PasswordChanged) -> None:
        self.put_out(noted.key)
        self.people[noted.key] = replace(self.people[noted.key], password=noted.password)

    def rehashed(self, noted: PasswordRehashed) -> None:
        self.people[noted.key] = replace(self.people[noted.key], password=noted.password)

    def promoted(self, noted: RoleChanged) -> None:
        self.put_out(noted.key)
        self.people[noted.key] = replace(self.people[noted.key], role=noted.role)

    def begun(self, noted: SessionBegun) -> None:
        self.sessions[noted.hash] = Session(noted.key, noted.at, noted.at)

    def seen(self, noted: SessionSeen) -> None:
        self.sessions[noted.hash] = replace(self.sessions[noted.hash], seen=noted.at)

    def ended(self, noted: SessionEnded) -> None:
        key = self.sessions.pop(noted.hash).key
        if self.people[key].role is GUEST:
            del self.names[_folded(self.people.pop(key).name)]

    def put_out(self, key: str) -> None:
        self.sessions = {name: one for name, one in self.sessions.items() if one.key != key}


_FOLDS: Final[Mapping[type, Callable[..., None]]] = {
    OperatorInvited: _Draft.invited,
    InvitationUsed: _Draft.used,
    PersonCame: _Draft.came,
    PersonRemoved: _Draft.removed,
    PasswordChanged: _Draft.changed,
    PasswordRehashed: _Draft.rehashed,
    RoleChanged: _Draft.promoted,
    SessionBegun: _Draft.begun,
    SessionSeen: _Draft.seen,
    SessionEnded: _Draft.ended,
}


# Names

_INVISIBLE: Final = frozenset("\u115f\u1160")
"""Letters by their category that show nothing."""
_ALIKE: Final = frozenset({"LATIN", "GREEK", "CYRILLIC"})
"""Alphabets with letters that look the same."""


def named(text: str) -> str:
    """A display name, trimmed; refuses what is not plain to read."""
    name = _trimmed(unicodedata.normalize("NFC", text))
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refusal((), f"a name has 1 to {LONGEST_NAME} letters")
    if not all(map(_plain, name)) or unicodedata.normalize("NFKC", name) != name:
        raise Refusal((), "a name is made of letters, digits, spaces and hyphens")
    if not any(map(str.isalnum, name)):
        raise Refusal((), "a name has at least one letter or digit")
    if len({unicodedata.name(one, "").split(" ")[0] for one in name} & _ALIKE) > 1:
        raise Refusal((), "the letters of a name are of one alphabet")
    return name


def _plain(one: str) -> bool:
    return one in " -0123456789" or (one.isalpha() and one not in _INVISIBLE)


def _trimmed(text: str) -> str:
    return " ".join(part for part in text.split(" ") if part)


def _folded(name: str) -> str:
    """A name as it is held against others, however it was typed."""
    folded = unicodedata.normalize("NFKC", _trimmed(name)).casefold()
    return unicodedata.normalize("NFKC", folded)


def _free(people: People, text: str) -> str:
    name = named(text)
    if _folded(name) in people.names:
        raise Refusal((), "somebody here has that name; choose another")
    return name


def guest_name(people: People) -> str:
    """A name for a guest who gives none."""
    number = len(people.people) + 1
    while _folded(f"Guest {number}") in people.names:
        number += 1
    return f"Guest {number}"


# Passwords


class Tried(Struct, frozen=True):
    """A password tried: against whose hash, and whether it was right."""

    key: str = ""
    against: Hashed | None = None
    right: bool = False
    rehashed: Hashed | None = None
    """The same password hashed anew, where the parameters are no longer those of today."""


class Passwords:
    """Makes and tries passwords. Slow on purpose, so call it in a thread, a few at a time."""

    def __init__(self, time_cost: int = 3, memory_kib: int = 65_536, lanes: int = 1) -> None:
        """By default three passes over 64 MiB: well above the least that is advised."""
        from argon2 import PasswordHasher

        self._hasher = PasswordHasher(time_cost, memory_kib, lanes)
        self._dummy = Hashed(self._hasher.hash(os.urandom(TOKEN_BYTES)))

    def made(self, password: str) -> Hashed:
        """A new password, hashed; refuses one that is easily guessed."""
        text = _normal(password)
        if text is None or not SHORTEST_PASSWORD <= len(text) <= LONGEST_PASSWORD:
            raise Refusal(
                (), f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters"
            )
        if len(set(text)) < FEWEST_CHARACTERS:
            raise Refusal((), f"a password has at least {FEWEST_CHARACTERS} different characters")
        return Hashed(self._hasher.hash(text))

    def tried(self, people: People, name: str, password: str) -> Tried:
        """Try a password; for a name nobody has, the same work on a hash nobody can match."""
        person = people.called(name)
        if person is None or person.password is None:
            self._verified(self._dummy, password)
            return Tried()
        right = self._verified(person.password, password)
        again = self._rehashed(person.password, password) if right else None
        return Tried(person.key, person.password, right, again)

    def _verified(self, kept: Hashed, password: str) -> bool:
        from argon2.exceptions import VerificationError

        text = _normal(password)
        try:
            self._hasher.verify(kept.phc, text or "")
        except VerificationError:
            return False
        return text is not None

    def _rehashed(self, kept: Hashed, password: str) -> Hashed | None:
        if not self._hasher.check_needs_rehash(kept.phc):
            return None
        return Hashed(self._hasher.hash(_normal(password) or ""))


def _normal(password: str) -> str | None:
    """A password however it was typed; nothing where it is too long or no text at all."""
    if len(password) > LONGEST_PASSWORD or any(map(_half, password)):
        return None
    return unicodedata.normalize("NFKC", password)


def _half(one: str) -> bool:
    return "\ud800" <= one <= "\udfff"


# Tokens


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return digest("croupier token", token.encode(errors="replace")).hex()


def csrf_of(token: str) -> str:
    """What a form of this session must carry; made from the token, and kept nowhere."""
    return hmac.digest(token.encode(errors="replace"), b"croupier csrf", "sha256").hex()


def is_csrf_of(token: str, given: str) -> bool:
    """Does a form carry what belongs to this session?"""
    return hmac.compare_digest(csrf_of(token).encode(), given.encode(errors="replace"))


def _opaque(entropy: Entropy, size: int) -> str:
    return urlsafe_b64encode(entropy(size)).rstrip(b"=").decode()


# What people do


class Issued(NamedTuple):
    """A token, to be told once to who is to have it, and what is noted of it."""

    token: str
    noted: tuple[AnyNoted, ...]


_NO_LOGIN: Final = "the name or the password is not right"
_NO_SESSION: Final = "log in first"
_NO_INVITATION: Final = "this link is not good any more, or never was"


def invite(people: People, now: int, *, entropy: Entropy = os.urandom) -> Issued:
    """Invite the first operator, by a secret that is good once and not for long."""
    if people.has_operator():
        raise Refusal((), "there is an operator here")
    token = _opaque(entropy, TOKEN_BYTES)
    return Issued(token, (OperatorInvited(hash_of(token), now, now + INVITED_FOR),))


def check_invited(people: People, token: str, now: int) -> None:
    """Refuse a secret that is wrong, used or late; ask before a password is hashed for it."""
    invited, given = people.invitation, hash_of(token)
    if invited is None or not hmac.compare_digest(invited.hash, given):
        raise Refusal((), _NO_INVITATION)
    if not invited.at - SKEW <= now < invited.expires:
        raise Refusal((), _NO_INVITATION)


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
    came = _came(_free(people, name), OPERATOR, password, now, entropy)
    issued = _begun(people, came.key, now, entropy)
    return Issued(issued.token, (InvitationUsed(hash_of(token)), came, *issued.noted))


def enter_guest(
    people: People, name: str, now: int, *, old: str = "", entropy: Entropy = os.urandom
) -> Issued:
    """Come in as a guest; without a name, by one nobody has. The session before ends."""
    over = sweep(people, now)
    after = folded(people, over)
    out = logout(after, old)
    after = folded(after, out)
    called = _free(after, name or guest_name(after))
    came = _came(called, GUEST, None, now, entropy)
    issued = _begun(after, came.key, now, entropy)
    return Issued(issued.token, (*over, *out, came, *issued.noted))


def make_person(
    people: People,
    name: str,
    role: Role,
    password: Hashed,
    now: int,
    *,
    entropy: Entropy = os.urandom,
) -> tuple[AnyNoted, ...]:
    """Make somebody known who is no guest."""
    if role is GUEST:
        raise Refusal((), "a guest comes in without being made known")
    return (_came(_free(people, name), role, password, now, entropy),)


def _came(name: str, role: Role, password: Hashed | None, now: int, entropy: Entropy) -> PersonCame:
    return PersonCame(_opaque(entropy, KEY_BYTES), name, role, password, now)


def login(
    people: People, tried: Tried, now: int, *, old: str = "", entropy: Entropy = os.urandom
) -> Issued:
    """Come in by a password; the session before ends, whoever's it was."""
    person = _proved(people, tried)
    again = () if tried.rehashed is None else (PasswordRehashed(person.key, tried.rehashed),)
    out = logout(people, old)
    issued = _begun(folded(people, out), person.key, now, entropy)
    return Issued(issued.token, (*again, *out, *issued.noted))


def _proved(people: People, tried: Tried) -> Person:
    """Whose password was right, if it still is the one that was tried."""
    person = people.people.get(tried.key)
    if person is None or tried.against is None or not tried.right:
        raise Refusal((), _NO_LOGIN)
    if person.password != tried.against:
        raise Refusal((), _NO_LOGIN)
    return person


def enrol(
    people: People, token: str, password: Hashed, now: int, *, entropy: Entropy = os.urandom
) -> Issued:
    """A guest becomes a player, the same person, by choosing a password."""
    person = who(people, token, now)
    if person.role is not GUEST:
        raise Refusal((), "only a guest becomes a player so")
    changed = (RoleChanged(person.key, PLAYER), PasswordChanged(person.key, password))
    return _anew(people, person.key, changed, now, entropy)


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
    if _proved(people, tried).key != person.key:
        raise Refusal((), _NO_LOGIN)
    changed = (PasswordChanged(person.key, password),)
    return _anew(people, person.key, changed, now, entropy)


def _anew(
    people: People, key: str, changed: tuple[AnyNoted, ...], now: int, entropy: Entropy
) -> Issued:
    """After a change that ended every session of a person, a new one."""
    issued = _begun(folded(people, changed), key, now, entropy)
    return Issued(issued.token, (*changed, *issued.noted))


def reset_password(people: People, key: str, password: Hashed) -> tuple[AnyNoted, ...]:
    """Give somebody another password; they log in again."""
    if _known(people, key).role is GUEST:
        raise Refusal((), "a guest has no password")
    return (PasswordChanged(key, password),)


def change_role(people: People, key: str, role: Role) -> tuple[AnyNoted, ...]:
    """Give somebody another role; they log in again."""
    person = _known(people, key)
    if GUEST in (person.role, role):
        raise Refusal((), "a guest becomes a player by choosing a password, and nothing else")
    if role is person.role:
        return ()
    _keep_operator(people, key)
    return (RoleChanged(key, role),)


def remove(people: People, key: str) -> tuple[AnyNoted, ...]:
    """Know somebody no longer."""
    _known(people, key)
    _keep_operator(people, key)
    return (PersonRemoved(key),)


def _known(people: People, key: str) -> Person:
    if key not in people.people:
        raise Refusal((), "nobody here has that key")
    return people.people[key]


def _keep_operator(people: People, key: str) -> None:
    if people.people[key].role is OPERATOR and not people.has_operator(besides=key):
        raise Refusal((), "somebody must remain the operator")


# Sessions


def who(people: People, token: str, now: int) -> Person:
    """Whose session this is; refuses one that is unknown, over, or from a time to come."""
    session = people.sessions.get(hash_of(token))
    if session is None or _over(people, session, now) or now < session.seen - SKEW:
        raise Refusal((), _NO_SESSION)
    return people.people[session.key]


def touch(people: People, token: str, now: int) -> tuple[AnyNoted, ...]:
    """Note that a session is in use, now and then."""
    who(people, token, now)
    name = hash_of(token)
    late = now - people.sessions[name].seen >= TOUCH_AFTER
    return (SessionSeen(name, now),) if late else ()


def logout(people: People, token: str) -> tuple[AnyNoted, ...]:
    """End a session, if there is one."""
    name = hash_of(token)
    return (SessionEnded(name),) if name in people.sessions else ()


def sweep(people: People, now: int) -> tuple[AnyNoted, ...]:
    """End the sessions whose time is up, so that no clock put back revives them."""
    sessions = people.sessions.items()
    return tuple(SessionEnded(name) for name, one in sessions if _over(people, one, now))


def _over(people: People, session: Session, now: int) -> bool:
    """Is its time up, or does it begin further ahead than any lasts?"""
    life = LIFETIMES[people.people[session.key].role]
    return abs(now - session.begun) >= life.absolute or now - session.seen >= life.idle


def _begun(people: People, key: str, now: int, entropy: Entropy) -> Issued:
    """A new session; the oldest of too many ends."""
    token = _opaque(entropy, TOKEN_BYTES)
    own = [name for name, one in people.sessions.items() if one.key == key]
    own.sort(key=lambda name: people.sessions[name].begun)
    most = own[: max(len(own) - MOST_SESSIONS + 1, 0)]
    return Issued(token, (*map(SessionEnded, most), SessionBegun(hash_of(token), key, now)))
