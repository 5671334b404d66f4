"""Chances: what falls, every card with the chances of the shoe as it stands."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.endgame.hand_states import HandStates
from croupier.analysis.model import two_ranks
from croupier.analysis.shoe import RANKS, Composition

Floats = NDArray[np.float64]


class Chances(Struct, frozen=True, eq=False):
    """The chances of every card, of two cards, and of the Dealer's standings."""

    card: Floats
    """By rank."""
    starts: tuple[tuple[int, int, float], ...]
    """Every two ranks, the first not above the second, and their chance."""
    dealer: Floats
    """By first card and standing."""


def chances(states: HandStates, shoe: Composition) -> Chances:
    """The chances of a shoe, where every card falls as the next one does."""
    card = np.array(shoe.ranks) / shoe.size
    starts = tuple(
        (one, other, float(card[one] * card[other]) * (1 if one == other else 2))
        for one, other in two_ranks()
    )
    return Chances(card, starts, _dealer(states, card))


def _dealer(states: HandStates, card: Floats) -> Floats:
    """The chance of every standing, by the Dealer's first card."""
    firsts, standings = states.odds[:, 0].astype(int), states.odds[:, 1].astype(int)
    ways = states.odds[:, 2] * np.prod(card ** states.odds[:, 3:], axis=1)
    found = np.zeros((RANKS, states.standings))
    np.add.at(found, (firsts, states.standing[standings]), ways)
    return found
