"""Naming: people's names in place of their keys, in whatever is stated."""

import re
from typing import Final

from croupier.casino.keys import MARK, is_automatic, name_of
from croupier.casino.people.state import People
from croupier.casino.people.tokens import KEY_BYTES

_LENGTH: Final = -(-KEY_BYTES * 4 // 3)
_KEY: Final = re.compile(rf"(?<![\w-])(?:[\w-]{{{_LENGTH}}}|{MARK}\d+)(?![\w-])", re.ASCII)
"""What may be a key; whether it is a person's, the people know."""


def named(text: str, people: People) -> str:
    """A text in which everybody known here is called by name."""
    return _KEY.sub(lambda found: _name(found[0], people), text)


def _name(key: str, people: People) -> str:
    if is_automatic(key):
        return name_of(key)
    begins = key[:1].lower() + key[1:]  # a key that begins a sentence is written large
    person = people.people.get(key) or people.people.get(begins)
    return key if person is None else person.name


def names_in(text: str, people: People) -> dict[str, str]:
    """The names of all whose keys stand in a text."""
    found = ((key, _name(key, people)) for key in sorted(set(_KEY.findall(text))))
    return {key: name for key, name in found if name != key}
