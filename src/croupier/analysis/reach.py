"""Reach: how often each hand comes about against one first card, by the calls that are made."""

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.against import Against
from croupier.analysis.blackjacks import two_cards
from croupier.analysis.model import TEN, Model, two_ranks
from croupier.analysis.pairs import MIXED_TENS
from croupier.analysis.shoe import Composition
from croupier.analysis.sums.lowered import DRAW

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def dealt(model: Model, shoe: Composition, facing: Against, gone: frozenset[int]) -> Floats:
    """The chance of every hand of two cards, without the Pairs that are gone: split, say."""
    reached = np.zeros(len(model.tables.lattice))
    for node, (one, other) in zip(model.two, two_ranks(), strict=True):
        reached[node] = two_cards(facing, one, other)
        if one == other:
            reached[node] *= share_left(shoe, one, gone)
    return reached


def share_left(shoe: Composition, rank: int, gone: frozenset[int]) -> float:
    """The share of the Pairs of a rank that are not gone."""
    if rank != TEN:
        return 0.0 if rank in gone else 1.0
    alike = shoe.tens_alike
    return (0.0 if TEN in gone else alike) + (0.0 if MIXED_TENS in gone else 1.0 - alike)


def drawn(model: Model, facing: Against, reached: Floats, choice: Ints) -> Floats:
    """The chance of every hand, from those of two cards on, each played on by these calls."""
    hands = model.tables.lattice
    reached = reached.copy()
    draws = model.whole[choice[model.whole] == DRAW]
    for cards in np.unique(hands.cards[draws]):  # a hand is reached from those of a card less
        nodes = draws[(hands.cards[draws] == cards) & (reached[draws] > 0.0)]
        left = facing.shoe - hands.counts[nodes]
        on = reached[nodes, None] * left / left.sum(axis=1, keepdims=True)
        child = hands.child[nodes]
        np.add.at(reached, child[child >= 0], on[child >= 0])
    return reached
