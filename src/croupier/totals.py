"""Point totals: the arithmetic of a hand, before any law decides what a total means."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from croupier.cards import DECK, Card, face_value

ACE: Final = "A"
TEN_POINTS: Final = frozenset("TJQK")
HIGH_ACE: Final = 10
"""What counting one ace as eleven adds to counting it as one."""
LIMIT: Final = 21
ACE_AND_TEN: Final = 11
"""An ace and a ten-point card, with the ace as one."""


def _low_points(face: str) -> int:
    if face == ACE:
        return 1
    return 10 if face in TEN_POINTS else int(face)


LOW_POINTS: Final = {card: _low_points(face_value(card)) for card in DECK}
"""Every card's points with the ace as one."""


class Total(NamedTuple):
    """A point total; soft when an ace in it counts eleven."""

    points: int
    soft: bool

    def __str__(self) -> str:
        return f"{'soft' if self.soft else 'hard'} {self.points}"

    @property
    def bust(self) -> bool:
        """Is it more than 21?"""
        return self.points > LIMIT


_SOFT: Final = tuple(Total(points, True) for points in range(LIMIT + 1))
_HARD: Final = tuple(Total(points, False) for points in range(LIMIT + HIGH_ACE))
"""The totals a hand can come to in play, each made once."""


def is_ace(card: Card) -> bool:
    """Is it an ace?"""
    return card[0] == ACE


def is_ten(card: Card) -> bool:
    """Has it a point value of ten: 10, jack, queen or king?"""
    return card[0] in TEN_POINTS


def is_ace_with_ten(cards: tuple[Card, ...]) -> bool:
    """Are these two cards an ace and a ten-point card?"""
    if len(cards) != 2:
        return False
    first, second = LOW_POINTS[cards[0]], LOW_POINTS[cards[1]]
    return first + second == ACE_AND_TEN and 1 in (first, second)


def value(card: Card) -> int:
    """The value by which cards are matched: an ace apart, ten for every ten-point card."""
    return LOW_POINTS[card]


def low_total(cards: Iterable[Card]) -> int:
    """Add up the cards with every ace as one."""
    return sum(LOW_POINTS[card] for card in cards)


def total(cards: Iterable[Card]) -> Total:
    """Add up the cards; one ace counts eleven unless the hand would pass 21."""
    points, ace = 0, False
    for card in cards:
        low = LOW_POINTS[card]
        points += low
        if low == 1:
            ace = True
    if ace and points <= LIMIT - HIGH_ACE:
        return _SOFT[points + HIGH_ACE]
    return _HARD[points] if points < len(_HARD) else Total(points, False)


def total_all_aces_alike(cards: Iterable[Card]) -> Total:
    """Add up the cards with every ace as eleven, or, where that passes 21, every ace as one."""
    held = tuple(cards)
    aces = sum(map(is_ace, held))
    low = low_total(held)
    high = low + HIGH_ACE * aces
    return Total(high, True) if aces and high <= LIMIT else Total(low, False)
