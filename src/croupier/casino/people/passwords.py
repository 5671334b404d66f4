"""Passwords: how they are made, kept and tried."""

import os
import unicodedata
from base64 import b64encode
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from croupier.casino.people.events import Hashed
from croupier.casino.people.state import People
from croupier.rules.refusal import Refusal

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 200
FEWEST_CHARACTERS: Final = 5
"""Different ones in a password."""


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
        self._dummy = Hashed(_unmatched(self._hasher))

    def made(self, password: str) -> Hashed:
        """A new password, hashed; refuses one that is easily guessed."""
        text = _normal(password)
        if text is None or not SHORTEST_PASSWORD <= len(text) <= LONGEST_PASSWORD:
            raise _refused(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
        if len(set(text)) < FEWEST_CHARACTERS:
            raise _refused(f"a password has at least {FEWEST_CHARACTERS} different characters")
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


def _unmatched(hasher: "PasswordHasher") -> str:
    """A hash nobody can match, made up: to try a password against it takes as long as any other."""
    from argon2.low_level import ARGON2_VERSION

    cost = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    salt, digest = map(_random_text, (hasher.salt_len, hasher.hash_len))
    return f"$argon2id$v={ARGON2_VERSION}${cost}${salt}${digest}"


def _random_text(count: int) -> str:
    """So many random bytes, as a hash has them."""
    return b64encode(os.urandom(count)).decode().rstrip("=")


def _refused(why: str) -> Refusal:
    return Refusal((), why, at="password")


def _normal(password: str) -> str | None:
    """A password however it was typed; nothing where it is too long or no text at all."""
    if len(password) > LONGEST_PASSWORD or any(map(_half, password)):
        return None
    return unicodedata.normalize("NFKC", password)


def _half(one: str) -> bool:
    return "\ud800" <= one <= "\udfff"
