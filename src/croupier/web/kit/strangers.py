"""Strangers: who has not come in sees what is played, and not who plays.

Everybody has a label that stays theirs while the server runs, and says nothing of them afterwards.
"""

import os
from base64 import b32encode
from collections.abc import Iterator, Mapping
from hashlib import blake2s
from typing import Final

from msgspec.structs import replace

from croupier.casino.people.state import People, Person
from croupier.protocol.roles import PLAYERS, Role
from croupier.web.kit.served import Served

_SECRET: Final = os.urandom(32)
"""Made anew by every process: nobody is followed from label to label."""
LETTERS: Final = 5
"""Letters of a label."""
_ON_DUTY: Final[Mapping[Role, str]] = {
    Role.DEALER: "the Dealer",
    Role.SUPERVISOR: "a supervisor",
    Role.CASINO_SUPERVISOR: "a supervisor",
    Role.INSPECTOR: "an inspector",
    Role.OPERATOR: "the operator",
}


def people_for(viewer: str, served: Served) -> People:
    """Everybody by name for who has come in, and by a label for who has not."""
    known = served.directory.people
    return known if viewer else unnamed(known)


def unnamed(known: People) -> People:
    """Everybody by a label; by name only who lets it stand in Rounds that anybody may see."""
    return People(_Labelled(known.people))


class _Labelled(Mapping[str, Person]):
    """People by key, whose names are labels; each is made when somebody asks for it."""

    def __init__(self, people: Mapping[str, Person]) -> None:
        self._people = people

    def __getitem__(self, key: str) -> Person:
        person = self._people[key]
        return person if person.shares_name else replace(person, name=_label(person))

    def __iter__(self) -> Iterator[str]:
        return iter(self._people)

    def __len__(self) -> int:
        return len(self._people)


def _label(person: Person) -> str:
    if person.role not in PLAYERS:
        return _ON_DUTY[person.role]
    digest = blake2s(person.key.encode(), key=_SECRET).digest()
    return f"Player {b32encode(digest)[:LETTERS].decode()}"
