"""Pairs: which Pair two cards are."""

from collections.abc import Sequence
from typing import Final

from croupier.analysis.shoe import RANK, RANKS
from croupier.cards import Card, face_value

MIXED_TENS: Final = RANKS
"""Beside the ten Pairs: two ten-point cards of different Face Value."""


def pair_of(cards: Sequence[Card]) -> int | None:
    """Which Pair two cards are, ten-point cards of different Face Value last; None if none."""
    one, other = cards
    if RANK[one] != RANK[other]:
        return None
    return RANK[one] if face_value(one) == face_value(other) else MIXED_TENS
