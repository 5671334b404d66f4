"""Shuffle: an order of cards fixed by a secret seed alone."""

from croupier.cards import Card, decks
from croupier.drawing import shuffled_by
from croupier.fairness.keystream import numbers


def shuffle(cards: tuple[Card, ...], seed: bytes) -> tuple[Card, ...]:
    """The cards in the order of the seed."""
    return shuffled_by(cards, numbers(seed))


def shuffled_decks(number: int, seed: bytes) -> tuple[Card, ...]:
    """Whole decks in the order of the seed."""
    return shuffle(decks(number), seed)
