"""The Dealer's ends: how the Dealer's hand ends, by first card and the cards that are gone."""

from typing import Final, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from tests.witness.cards import MOST, NONE, RANKS, TEN, Held, more, points

STANDS_FROM: Final = 17
TWENTY_TWO, BUST, BLACKJACK = 5, 6, 7
"""Where a finished hand of the Dealer's lies behind the totals from 17 to 21."""
ENDS: Final = 8
MOST_ALIKE: Final = 20
"""No hand holds as many cards of a rank."""
Ends = NDArray[np.float64]
Counts = NDArray[np.int64]


class Finished(NamedTuple):
    """Every set of cards that finishes the Dealer's hand, in how many orders, and how it ends."""

    begins: Counts
    """Where each set begins in what follows,"""
    ranks: Counts
    """the ranks in it,"""
    counts: Counts
    """and how many cards of each."""
    cards: Counts
    orders: NDArray[np.float64]
    ends: Counts


@numba.njit(cache=True)
def chances(dealers, left, out):  # type: ignore[no-untyped-def]
    """Sum the chances of every end over the sets of cards that may follow the first."""
    falls = np.ones((len(left), MOST_ALIKE))
    for rank in range(len(left)):
        for drawn in range(1, MOST_ALIKE):
            falls[rank, drawn] = falls[rank, drawn - 1] * (left[rank] - drawn + 1)
    size = left.sum()
    each = np.ones(MOST_ALIKE)
    for drawn in range(1, MOST_ALIKE):
        each[drawn] = each[drawn - 1] / (size - drawn + 1)
    for at in range(len(dealers.cards)):
        chance = dealers.orders[at] * each[dealers.cards[at]]
        for part in range(dealers.begins[at], dealers.begins[at + 1]):
            chance *= falls[dealers.ranks[part], dealers.counts[part]]
        out[dealers.ends[at]] += chance


def dealt_out(first: int, soft_17_draws: bool) -> dict[Held, tuple[int, int]]:
    """Deal the Dealer's hand out from a first card, however the cards may fall.

    By the cards that follow the first: in how many orders they may, and how the hand ends.
    """
    drawing, done = {NONE: 1}, dict[Held, tuple[int, int]]()
    while drawing:
        further: dict[Held, int] = {}
        for held, orders in drawing.items():
            for rank in range(RANKS):
                now = more(held, rank)
                end = _end(more(now, first), soft_17_draws)
                if end is None:
                    further[now] = further.get(now, 0) + orders
                else:
                    done[now] = (done.get(now, (0, end))[0] + orders, end)
        drawing = further
    return done


def finished(done: dict[Held, tuple[int, int]]) -> Finished:
    """Finished hands as the compiled sum reads them."""
    parts = [[(rank, count) for rank, count in enumerate(one) if count] for one in done]
    every = np.array([part for one in parts for part in one])
    return Finished(
        begins=np.cumsum([0, *map(len, parts)]),
        ranks=every[:, 0].copy(),
        counts=every[:, 1].copy(),
        cards=np.array([sum(one) for one in done]),
        orders=np.array([float(orders) for orders, _ in done.values()]),
        ends=np.array([end for _, end in done.values()]),
    )


def _end(hand: Held, soft_17_draws: bool) -> int | None:
    """How a hand of the Dealer's ends; None: another card is drawn."""
    total, low = points(hand)
    if low > MOST:
        return TWENTY_TWO if low == MOST + 1 else BUST
    if total == MOST and sum(hand) == 2:
        return BLACKJACK
    if total < STANDS_FROM or (total == STANDS_FROM != low and soft_17_draws):
        return None
    return total - STANDS_FROM


class Dealers:
    """How the Dealer's hand ends with so many decks, for all tables that share them."""

    def __init__(self, decks: int, soft_17_draws: bool) -> None:
        self.shoe = np.array([4 * decks] * TEN + [16 * decks], dtype=np.int64)
        self.finished = [finished(dealt_out(first, soft_17_draws)) for first in range(RANKS)]
        self._known: dict[tuple[Held, int], Ends] = {}

    def ends(self, gone: Held, first: int) -> Ends:
        """The chances of every end; the first card is not among those that are gone."""
        key = (gone, first)
        if key not in self._known:
            out = np.zeros(ENDS)
            chances(self.finished[first], self.left(gone, first), out)
            self._known[key] = out
        return self._known[key]

    def left(self, gone: Held, first: int) -> Counts:
        """What is left in the shoe."""
        left = self.shoe - np.array(gone, dtype=np.int64)
        left[first] -= 1
        return left
