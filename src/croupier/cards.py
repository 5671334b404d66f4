"""Playing cards, written as a Face Value and a suit: ``"8c"``, ``"Th"``, ``"As"``."""

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile
from typing import Final, NewType

from croupier.errors import CroupierError

Card = NewType("Card", str)
"""A playing card: a text of two letters, which `card` reads."""

FACE_VALUES: Final = "A23456789TJQK"
SUITS: Final = "shdc"
RED: Final = "hd"

DECK: Final = tuple(Card(face + suit) for face in FACE_VALUES for suit in SUITS)
_KNOWN: Final = frozenset(DECK)


class UnknownCard(CroupierError, ValueError):
    """What was written is not a playing card."""


def card(text: str) -> Card:
    """Read one card; the Face Value may be given in either case, ``10`` is accepted for ``T``."""
    read = text[:-1].upper().replace("10", "T") + text[-1:].lower()
    if read not in _KNOWN:
        raise UnknownCard(
            f"{text!r} is not a card: a Face Value (A 2-9 T J Q K), then s, h, d or c"
        )
    return Card(read)


def cards(text: str) -> tuple[Card, ...]:
    """Read a line of cards; ``|`` is only for the eye."""
    return tuple(card(word) for word in text.replace("|", " ").split())


def face_value(of: Card) -> str:
    """Say the Face Value: ``"8"`` of ``"8c"``."""
    return of[0]


def suit(of: Card) -> str:
    """Say the suit: ``"c"`` of ``"8c"``."""
    return of[1]


def is_red(of: Card) -> bool:
    """Hearts and diamonds are red."""
    return of[1] in RED


def leading(line: Iterable[Card], face: str) -> int:
    """How many cards in a row, from the first, have this Face Value."""
    return len(tuple(takewhile(lambda one: one[0] == face, line)))


def is_suited(line: Iterable[Card]) -> bool:
    """Are all of one suit?"""
    return len({one[1] for one in line}) == 1


def is_coloured(line: Iterable[Card]) -> bool:
    """Are all red, or all black?"""
    return len({is_red(one) for one in line}) == 1


def decks(count: int) -> tuple[Card, ...]:
    """Lay out so many whole decks, in order."""
    return DECK * count


def too_many(line: Iterable[Card], decks: int) -> tuple[tuple[Card, int], ...]:
    """The cards that stand there more often than so many decks have them, and how often."""
    return tuple((one, times) for one, times in Counter(line).items() if times > decks)


def spell(line: Iterable[Card]) -> str:
    """Write cards as a record does, one space between them."""
    return " ".join(line)
