"""Shuffle: an order of cards fixed by a secret seed alone."""

from croupier.cards import Card, decks
from croupier.fairness.keystream import below, numbers


def shuffle(cards: tuple[Card, ...], seed: bytes) -> tuple[Card, ...]:
    """The cards in the order of the seed: Fisher-Yates from the last place down."""
    order, drawn = list(cards), numbers(seed)
    for last in range(len(order) - 1, 0, -1):
        place = below(last + 1, drawn)
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def shuffled_decks(number: int, seed: bytes) -> tuple[Card, ...]:
    """Whole decks in the order of the seed."""
    return shuffle(decks(number), seed)
