"""Naming: people's names in place of their keys, in sentences and messages."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from croupier.cards import is_red
from croupier.casino.keys import is_automatic, name_of
from croupier.casino.people.state import People
from croupier.explain.wording import suited
from croupier.pages.felt.cards_svg import said as card_said
from croupier.protocol.unseen import FACE_DOWN
from croupier.sentence import CardPart, OwnerPart, Part, PlayerPart, Sentence
from croupier.web.kit.markup import Html, el, joined

_T = TypeVar("_T")


def name_for(key: str, people: People) -> str:
    """What somebody is called; nobody known here, by the key."""
    if is_automatic(key):
        return name_of(key)
    person = people.people.get(key)
    return key if person is None else person.name


def named(sentence: Sentence, people: People, you: str = "") -> str:
    """A sentence as text, everybody known here called by name, and ``you`` addressed."""
    return "".join(_called(part, people, you, not at) for at, part in enumerate(sentence))


def named_html(sentence: Sentence, people: People, you: str = "") -> Html:
    """The same as markup: cards as they are spoken, names that do not turn what follows round."""

    def shown(at: int, part: Part) -> Html:
        match part:
            case CardPart(card) if card != FACE_DOWN:
                look = "card-said red" if is_red(card) else "card-said"
                said = card_said(card)
                return el("span", suited(card), class_=look, role="img", aria_label=said)
            case CardPart(card):
                return joined(suited(card))
            case PlayerPart(key) | OwnerPart(key) if key != you:
                own = "'s" if isinstance(part, OwnerPart) else ""
                return joined((el("bdi", name_for(key, people)), own))
        return joined(_called(part, people, you, not at))

    return joined(shown(at, part) for at, part in enumerate(sentence))


def _called(part: Part, people: People, you: str, first: bool) -> str:
    match part:
        case PlayerPart(key) if key == you:
            return "You" if first else "you"
        case OwnerPart(key) if key == you:
            return "Your" if first else "your"
        case PlayerPart(key):
            return name_for(key, people)
        case OwnerPart(key):
            return f"{name_for(key, people)}'s"
    return str(part)


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
