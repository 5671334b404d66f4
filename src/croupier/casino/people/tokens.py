"""Tokens: what a person shows to be known again, and what is kept of it."""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Final, NamedTuple

from croupier.casino.people.events import AnyPeopleEvent
from croupier.digest import digest

Entropy = Callable[[int], bytes]
"""So many bytes nobody can guess."""
KEY_BYTES: Final = 12
TOKEN_BYTES: Final = 32


class Issued(NamedTuple):
    """A token, shown once to whom it is issued, and the events that record it."""

    token: str
    events: tuple[AnyPeopleEvent, ...]


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return digest("croupier token", token.encode(errors="replace")).hex()


def csrf_of(token: str) -> str:
    """What a form of this session must carry; made from the token, and kept nowhere."""
    return hmac.digest(token.encode(errors="replace"), b"croupier csrf", "sha256").hex()


def is_csrf_of(token: str, given: str) -> bool:
    """Does a form carry what belongs to this session?"""
    return hmac.compare_digest(csrf_of(token).encode(), given.encode(errors="replace"))


def opaque(entropy: Entropy, size: int) -> str:
    """So many unguessable bytes as plain text."""
    return urlsafe_b64encode(entropy(size)).rstrip(b"=").decode()
