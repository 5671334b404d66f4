"""The Dealer's finished hands: every set of further cards, and in how many orders it can fall."""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.lattice import lattice
from croupier.analysis.provision import Provision
from croupier.analysis.shoe import RANKS
from croupier.analysis.sums import branches
from croupier.cards import Card
from croupier.rules.hand import Hand, Standing
from croupier.rules.table_rules import TableRules
from croupier.totals import LIMIT, Total

DRAWS = -1
"""Not a standing: the Dealer draws on such a hand, or never holds it."""


class Finished(NamedTuple):
    """One finished hand of the Dealer's."""

    further: tuple[int, ...]
    """How many further cards of each rank beside the first."""
    orders: int
    """In how many orders they fall without the hand being finished before the last."""
    standing: Standing
    cards: int
    """How many cards it has with the first."""


class DealersHands:
    """How the Dealer's hands come about under one drawing rule."""

    def __init__(
        self,
        point_total: Callable[[Sequence[Card]], Total],
        draws: Callable[[Total], bool],
        is_blackjack: Callable[[Hand], bool],
    ) -> None:
        hands = self.hands = lattice()
        totals = [point_total(cards) for cards in hands.sample]
        self.draws: NDArray[np.bool_] = np.array([draws(total) for total in totals])
        self.draws |= hands.cards == 1
        self.orders = np.zeros((RANKS, len(hands)))
        for first in range(RANKS):
            branches.orders(hands.child, self.draws, hands.node((first,)), self.orders[first])
        held: NDArray[np.bool_] = (self.orders > 0.0).sum(axis=0) > 0
        blackjacks = {
            node
            for node in np.flatnonzero(hands.cards == 2).tolist()
            if is_blackjack(Hand(hands.hand(node), totals[node]))
        }
        finished = np.flatnonzero(held & ~self.draws).tolist()
        standing = {node: Standing(totals[node].points, node in blackjacks) for node in finished}
        over = {Standing(points, False) for points in self._over(held)}
        self.standings = tuple(sorted({*standing.values(), *over}))
        self.at = np.full(len(hands), DRAWS)
        for node, one in standing.items():
            self.at[node] = self.standings.index(one)

    def _over(self, held: NDArray[np.bool_]) -> set[int]:
        """The totals over 21 at which a hand can finish."""
        hands = self.hands
        low = set(hands.low[held & self.draws].tolist())
        return {points + rank + 1 for points in low for rank in range(RANKS)
                if points + rank + 1 > LIMIT}  # fmt: skip

    @property
    def blackjack(self) -> int:
        """Which standing is Blackjack."""
        return next(at for at, standing in enumerate(self.standings) if standing.blackjack)

    @cached_property
    def seconds(self) -> NDArray[np.float64]:
        """By the first card's rank, which second ranks make Blackjack."""
        values = np.zeros((RANKS, RANKS))
        for first in range(RANKS):
            for second in range(RANKS):
                node = self.hands.node((first, second))
                values[first, second] = self.at[node] == self.blackjack
        return values

    @cached_property
    def finished(self) -> tuple[tuple[Finished, ...], ...]:
        """All finished hands, by the rank of the first card."""
        return tuple(tuple(sorted(self._finished(first))) for first in range(RANKS))

    def _finished(self, first: int) -> list[Finished]:
        hands, orders = self.hands, self.orders[first]
        found = []
        over: dict[tuple[int, ...], int] = {}
        for node in np.flatnonzero(orders).tolist():
            held = list(hands.counts[node].tolist())
            held[first] -= 1
            if not self.draws[node]:
                standing = self.standings[self.at[node]]
                cards = int(hands.cards[node])
                found.append(Finished(tuple(held), int(orders[node]), standing, cards))
                continue
            for rank in np.flatnonzero(hands.child[node] < 0).tolist():
                more = tuple(count + (at == rank) for at, count in enumerate(held))
                over[more] = over.get(more, 0) + int(orders[node])
        for more, ways in over.items():
            points = sum(count * (rank + 1) for rank, count in enumerate(more)) + first + 1
            found.append(Finished(more, ways, Standing(points, False), sum(more) + 1))
        return found


def dealers_hands(rules: TableRules) -> DealersHands:
    """The Dealer's finished hands under a table's rules."""
    return _dealers_hands(
        Provision(rules.point_total), Provision(rules.dealer_draws), Provision(rules.is_blackjack)
    )


@lru_cache(maxsize=16)
def _dealers_hands(
    point_total: Provision[Callable[[Sequence[Card]], Total]],
    draws: Provision[Callable[[Total], bool]],
    is_blackjack: Provision[Callable[[Hand], bool]],
) -> DealersHands:
    return DealersHands(point_total.answers, draws.answers, is_blackjack.answers)
