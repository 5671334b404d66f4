"""Sentences, as parts: words, and the cards, wagers, people and sums named in it.

A sentence is built of parts; each surface renders them in its own way. As text they
are what a Round record writes.
"""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

from croupier.cards import Card
from croupier.gazette.citation import cited_all
from croupier.money import spoken


class CardPart(Struct, frozen=True):
    """A card."""

    card: Card

    def __str__(self) -> str:
        return self.card


class PlayerPart(Struct, frozen=True):
    """A player, or anybody else known by a key."""

    key: str

    def __str__(self) -> str:
        return self.key


class OwnerPart(Struct, frozen=True):
    """Whose something is, by the key."""

    key: str

    def __str__(self) -> str:
        return f"{self.key}'s"


class WagerPart(Struct, frozen=True):
    """A wager, a version or another feature of the game, by its name in a record."""

    name: str

    def __str__(self) -> str:
        return self.name


class AmountPart(Struct, frozen=True):
    """A sum of money."""

    cents: int

    def __str__(self) -> str:
        return spoken(self.cents)


class ClausesPart(Struct, frozen=True):
    """Clauses of the edition that applies."""

    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return cited_all(self.clauses)


class LinePart(Struct, frozen=True):
    """A settled wager, by the name an expectation of a record has for it."""

    key: str

    def __str__(self) -> str:
        return self.key


class CallPart(Struct, frozen=True):
    """A call, as a line of play has it."""

    text: str

    def __str__(self) -> str:
        return self.text


Part: TypeAlias = (
    str
    | CardPart
    | PlayerPart
    | OwnerPart
    | WagerPart
    | AmountPart
    | ClausesPart
    | LinePart
    | CallPart
)
Sentence: TypeAlias = tuple[Part, ...]


def plain(sentence: Sentence) -> str:
    """A sentence as text, in the codes of a Round record."""
    return "".join(map(str, sentence))


def parts(found: str | Sentence) -> Sentence:
    """A sentence of what is given: words that name nothing are one part."""
    return (found,) if isinstance(found, str) else found


def capital(sentence: Sentence) -> Sentence:
    """A sentence whose first word is written large; a name is left as it is."""
    first = sentence[0]
    if not isinstance(first, str):
        return sentence
    return (first[:1].upper() + first[1:], *sentence[1:])


def listed(sentences: Iterable[Sentence], joint: str) -> Sentence:
    """Sentences one after another, with something between two."""
    found: list[Part] = []
    for one in sentences:
        found += (joint, *one) if found else one
    return tuple(found)
