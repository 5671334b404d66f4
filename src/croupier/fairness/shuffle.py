"""Shuffle: an order of cards fixed by a secret seed alone."""

from croupier.cards import Card, decks
from croupier.drawing import below, shuffled_by
from croupier.fairness.keystream import CUT, numbers


def shuffle(cards: tuple[Card, ...], seed: bytes) -> tuple[Card, ...]:
    """The cards in the order of the seed."""
    return shuffled_by(cards, numbers(seed))


def shuffled_decks(number: int, seed: bytes) -> tuple[Card, ...]:
    """Whole decks in the order of the seed."""
    return shuffle(decks(number), seed)


def drawn_cut(seed: bytes, low: int, high: int) -> int:
    """Where the cards are cut when nobody says so: every place from low to high as likely."""
    return low + below(high - low + 1, numbers(seed, CUT))
