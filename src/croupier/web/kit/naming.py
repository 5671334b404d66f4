"""Naming: people's names in place of their keys, in sentences and messages."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from croupier.casino.keys import is_automatic, name_of
from croupier.casino.people.state import People
from croupier.sentence import Part, PlayerPart, Sentence

_T = TypeVar("_T")


def name_for(key: str, people: People) -> str:
    """What somebody is called; nobody known here, by the key."""
    if is_automatic(key):
        return name_of(key)
    person = people.people.get(key)
    return key if person is None else person.name


def named(sentence: Sentence, people: People) -> str:
    """A sentence as text, everybody known here called by name."""

    def said(part: Part) -> str:
        return name_for(part.key, people) if isinstance(part, PlayerPart) else str(part)

    return "".join(map(said, sentence))


def names_of(keys: Iterable[str | None], people: People) -> dict[str, str]:
    """The names of all of these who are known here, by key."""
    found = ((key, name_for(key, people)) for key in sorted({one for one in keys if one}))
    return {key: called for key, called in found if called != key}


def renamed(found: _T, kind: Any, called: Callable[[str], str]) -> _T:
    """The same with other words for some: whatever in it is a text of its own, or names a value."""
    words = _renamed(msgspec.to_builtins(found), called)
    same: _T = msgspec.convert(words, kind)
    return same


def _renamed(value: Any, called: Callable[[str], str]) -> Any:
    match value:
        case str():
            return called(value)
        case dict():
            return {_renamed(key, called): _renamed(one, called) for key, one in value.items()}
        case list() | tuple():
            return [_renamed(one, called) for one in value]
    return value
