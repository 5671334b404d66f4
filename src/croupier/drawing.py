"""Drawing: fair draws and orders out of 32-bit numbers, wherever these come from."""

from collections.abc import Iterator
from typing import Final

from croupier.cards import Card

_RANGE: Final = 1 << 32


def below(limit: int, drawn: Iterator[int]) -> int:
    """A number from 0 up to below a limit; one past the largest multiple is thrown away."""
    fair = _RANGE - _RANGE % limit
    number = next(drawn)
    while number >= fair:
        number = next(drawn)
    return number % limit


def shuffled_by(cards: tuple[Card, ...], drawn: Iterator[int]) -> tuple[Card, ...]:
    """The cards in the order of the numbers: Fisher-Yates from the last place down."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        place = below(last + 1, drawn)
        order[last], order[place] = order[place], order[last]
    return tuple(order)
