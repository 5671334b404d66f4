"""Cards in a hand: points, totals, pairs, sequences."""

from collections.abc import Sequence

from croupier.cards import FACE_VALUES, Card, face_value, is_red, suit

Cards = Sequence[Card]


def points(card: Card) -> int:
    """NZ 4.1, ACT 3.5: the point value of a card, an ace as 1."""
    return min(FACE_VALUES.index(face_value(card)) + 1, 10)


def is_ace(card: Card) -> bool:
    """Is it an ace?"""
    return face_value(card) == "A"


def is_ten(card: Card) -> bool:
    """Is it a 10, jack, queen or king?"""
    return points(card) == 10


def count(cards: Cards, together: bool = False) -> tuple[int, bool]:
    """NZ 4.1(c), ACT 3.5(a): the point total, and whether an ace counts 11 in it.

    ``together``: all aces drop to 1 at once (the reading several-aces, all-low-together).
    """
    low = sum(points(card) for card in cards)
    aces = sum(is_ace(card) for card in cards)
    raised = 10 * aces if together else 10 * min(aces, 1)
    soft = aces > 0 and low + raised <= 21
    return (low + raised if soft else low), soft


def blackjack(cards: Cards) -> bool:
    """NZ 1.1, ACT terms: an ace and a ten-point card as the first two cards."""
    return len(cards) == 2 and any(map(is_ace, cards)) and any(map(is_ten, cards))


def pair(a: Card, b: Card) -> bool:
    """NZ 1.1: a Pair has one Face Value; ten-point cards differ here (12.1 is for splitting)."""
    return face_value(a) == face_value(b)


def suited(cards: Cards) -> bool:
    """Are all of one suit?"""
    return len({suit(card) for card in cards}) == 1


def coloured(cards: Cards) -> bool:
    """Are all red, or all black?"""
    return len({is_red(card) for card in cards}) == 1


def in_sequence(a: Card, b: Card) -> bool:
    """NZ 15D.5, 15E.4: neighbours in any order; the ace is next to the two and to the king."""
    apart = abs(FACE_VALUES.index(face_value(a)) - FACE_VALUES.index(face_value(b)))
    return apart in {1, 12}
