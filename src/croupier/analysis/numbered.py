"""Numbered wagers: one hand of the player's against several hands of the Dealer's.

Each numbered wager has the same expectation, and their sum is the sum. What they bring goes
together, because the player's hand and the Dealer's first card are the same. The Dealer's hands
are drawn one after the other from one shoe; what the cards of one do to the chances of the next is
taken to the first order.
"""

from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis import reach
from croupier.analysis.against import Against
from croupier.analysis.blackjacks import A_BLACKJACK, two_cards
from croupier.analysis.chart import chart
from croupier.analysis.endings import any_rank, endings
from croupier.analysis.following import follow
from croupier.analysis.main_wager import MainWager
from croupier.analysis.model import ACE, NET, OUTCOMES, TEN
from croupier.analysis.shoe import RANKS, SAMPLE
from croupier.analysis.sums import couples
from croupier.analysis.sums.dealer import after_endings, room
from croupier.analysis.sums.lowered import DOUBLE, DRAW, STAND, Pays
from croupier.analysis.tabulate import net
from croupier.rules.names import MAIN
from croupier.rules.ruling import WIN, Ruling
from croupier.totals import LIMIT

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Numbered(Struct, frozen=True):
    """Several numbered wagers of one unit each."""

    wagers: int
    expectation: float
    variance: float
    """Of what they bring together, in units of one wager, with the best call on every hand."""
    by_chart: float
    """The same where the chart is followed: a hand that stands differs more from wager to wager."""


def numbered(main: MainWager) -> tuple[Numbered, ...]:
    """Two numbered wagers, and as many as there are hands of the Dealer's."""
    best, by_chart = _Spread.of(main), _Spread.of(follow(main, chart(main)))
    return tuple(
        Numbered(count, count * main.expectation, best.variance(count), by_chart.variance(count))
        for count in range(2, main.model.rules.dealers_hands + 1)
    )


class _Spread(NamedTuple):
    """How numbered wagers vary alone, and two of them together."""

    alone: float
    together: float

    @classmethod
    def of(cls, main: MainWager) -> "_Spread":
        alone = main.variance
        assert alone is not None, "hands of a split add up where several Dealer's hands are played"
        return cls(alone, _product(main) - main.expectation**2)

    def variance(self, count: int) -> float:
        """Of what so many bring together."""
        return count * self.alone + count * (count - 1) * self.together


class _Ended(NamedTuple):
    """Hands that take no further card: how likely each is, and what it brings by standing."""

    weights: Floats
    nets: Floats
    chances: Floats

    def squared(self, after: Floats) -> float:
        """The mean product of what one of them brings against two hands of the Dealer's."""
        means = (self.nets * self.chances).sum(axis=1)
        more = np.einsum("ed,df,ef->e", self.nets, after, self.nets)
        return float(self.weights @ (means**2 + more))

    @property
    def mean(self) -> float:
        """What they bring on average."""
        return float(self.weights @ (self.nets * self.chances).sum(axis=1))


def _product(main: MainWager) -> float:
    """The mean product of what a Round brings to two numbered wagers."""
    total = 0.0
    for rank, facing in main.against.items():
        first = main.shoe.ranks[rank] / main.shoe.size
        total += first * _Facing(main, facing).product()
    return total


class _Facing:
    """One first card."""

    def __init__(self, main: MainWager, facing: Against) -> None:
        self.main, self.model, self.facing = main, main.model, facing
        self.after = self._after()

    def product(self) -> float:
        """The mean product of what two numbered wagers bring."""
        total = self._dealt() + self._blackjack()
        for pair in self.facing.split:
            total += self.main.dealt_pair(pair, self.facing) * self._split(min(pair, TEN))
        return total

    def _after(self) -> Floats:
        """How one hand of the Dealer's changes the chances of the next: by both standings."""
        model, shoe = self.model, self.facing.shoe
        dealer = model.tables.dealer
        at = {standing: index for index, standing in enumerate(dealer.standings)}
        hands = dealer.finished[self.facing.first]
        drawn = np.array([hand.further for hand in hands])
        orders = np.array([float(hand.orders) for hand in hands])
        chance = couples.likelihoods(shoe, drawn, orders)
        cards = np.zeros((len(at), RANKS))
        np.add.at(cards, [at[hand.standing] for hand in hands], drawn * chance[:, None])
        one = np.vstack((np.eye(RANKS, dtype=np.int64), np.zeros((1, RANKS), dtype=np.int64)))
        lacking = self._chances(one)
        changed: Floats = cards @ (lacking[:-1] - lacking[-1])
        return changed

    def _chances(self, gone: Ints) -> Floats:
        """The Dealer's chances when these cards are gone."""
        tree = self.model.tree
        out = np.zeros((len(gone), 1, tree.standings))
        after_endings(tree, self.facing.first, self.facing.shoe, 0, gone, room(tree.standings), out)
        return out[:, 0, :]

    def _dealt(self) -> float:
        """Hands that are not split."""
        model, choice = self.model, self.facing.dealt.choice
        reached = reach.dealt(model, self.main.shoe, self.facing, self.facing.split)
        reached[model.tables.lattice.node((ACE, TEN))] = 0.0
        reached = reach.drawn(model, self.facing, reached, choice)
        stood = np.where(choice == STAND, reached, 0.0)
        doubled, over = self._doubled(np.where(choice == DOUBLE, reached, 0.0))
        lost = model.dealt.plain.bust[NET, self.facing.first, LIMIT + 1, 0]
        bust = self._over(np.where(choice == DRAW, reached, 0.0))
        total = self._ended(model.dealt.plain, NET, stood).squared(self.after)
        total += self._ended(model.dealt.doubled, NET, doubled).squared(self.after)
        return total + bust * float(lost) ** 2 + over * float(2 * lost) ** 2

    def _doubled(self, reached: Floats) -> tuple[Floats, float]:
        """The hands that doubles lead to, and the chance that they go over 21."""
        hands = self.model.tables.lattice
        out = np.zeros(len(hands))
        for node in np.flatnonzero(reached):
            left = self.facing.shoe - hands.counts[node]
            on = hands.child[node] >= 0
            out[hands.child[node][on]] += reached[node] * left[on] / left.sum()
        return out, self._over(reached)

    def _over(self, reached: Floats) -> float:
        """The chance that one more card takes these hands over 21."""
        hands = self.model.tables.lattice
        nodes = np.flatnonzero(reached)
        left = self.facing.shoe - hands.counts[nodes]
        over = (left * (hands.child[nodes] < 0)).sum(axis=1) / left.sum(axis=1)
        return float(reached[nodes] @ over)

    def _ended(self, pays: Pays, row: int, weights: Floats) -> _Ended:
        hands = self.model.tables.hands
        nodes = np.flatnonzero(weights)
        nets = pays.stands[row, hands.points[nodes]]
        return _Ended(weights[nodes], nets, self._chances(hands.counts[nodes]))

    def _blackjack(self) -> float:
        """A Blackjack, paid at once or against each hand of the Dealer's."""
        rules, chance = self.model.rules, two_cards(self.facing, ACE, TEN)
        if rules.blackjack_at_once(SAMPLE[self.facing.first]).permitted:
            return chance * net(MAIN, Ruling(WIN, (), rules.blackjack_odds)) ** 2
        standings = self.model.tables.dealer.standings
        nets = np.array([[net(MAIN, rules.main_result(A_BLACKJACK, one)) for one in standings]])
        gone = np.zeros((1, RANKS), dtype=np.int64)
        gone[0, [ACE, TEN]] = 1
        return _Ended(np.array([chance]), nets, self._chances(gone)).squared(self.after)

    def _split(self, rank: int) -> float:
        """Two hands of a Pair that is split once."""
        one, other = (self._split_hand(rank, row) for row in (NET, OUTCOMES + NET))
        return sum(hand.squared(self.after) for hand in (one, other)) + 2 * one.mean * other.mean

    def _split_hand(self, rank: int, row: int) -> _Ended:
        """All a split hand can end on; what goes over 21 is the rest."""
        model, shoe = self.model, self.facing.shoe.copy()
        found = endings(model.tables, rank, self.facing.split_calls(rank, False), any_rank())
        found = found.only(~found.over)
        shoe[rank] -= 2
        weights = couples.likelihoods(shoe, found.drawn, found.orders)
        nets = model.split.plain.stands[row, model.tables.hands.points[found.node]]
        lost = model.split.plain.bust[row, self.facing.first, LIMIT + 1, :1]
        gone = found.drawn + 2 * np.eye(RANKS, dtype=np.int64)[rank]
        return _Ended(
            np.append(weights, 1.0 - weights.sum()),
            np.vstack((nets, np.repeat(lost, nets.shape[1]))),
            np.vstack((self._chances(gone), self._chances(gone[:1]))),
        )
