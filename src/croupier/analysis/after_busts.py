"""After busts: a split wager taken in place of an original that had gone over 21.

Where a reading lets the Dealer's Blackjack take the next live wager once the original is lost, the
hands of a split depend on one another: the original must be over 21, and not every other hand.
A hand that goes over 21 is one that was dealt, less one that ended otherwise; so the chance is
summed over what hands can end on without going over.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.endings import any_rank, endings, no_match
from croupier.analysis.shoe import RANKS
from croupier.analysis.splitting import Pending, SplitPlan, falls
from croupier.analysis.sums import couples
from croupier.analysis.sums.couples import NEVER, draw_room
from croupier.analysis.tabulate import ProvisionTables, net
from croupier.rules.hand import Busts, Hand
from croupier.rules.names import MAIN, SPLIT
from croupier.totals import LIMIT, Total

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_BITS = 6
"""Enough to count the cards of one rank."""


class Draws(NamedTuple):
    """Cards drawn to a hand, each in so many orders; fewer than none takes away."""

    cards: Ints
    orders: Floats


def taken_instead(tables: ProvisionTables) -> float:
    """What a live split wager loses more once the original went over 21."""
    hand = Hand(tables.samples[LIMIT - 1], Total(LIMIT - 1, False), split=True)
    lost = Busts(original=True, first_live=True, any_hand=True)
    ruling = tables.rules.against_dealers_blackjack
    return net(SPLIT, ruling(SPLIT, hand, lost)) - net(SPLIT, ruling(SPLIT, hand, Busts()))


class SplitHands(NamedTuple):
    """How split hands of a rank are played."""

    tables: ProvisionTables
    rank: int
    choice: Ints

    def not_over(self, other: bool, live: bool) -> Draws:
        """What a hand draws that does not go over 21; its second card may be any, or no match.

        A live hand waits for the Dealer's; one that is paid at once does not.
        """
        seconds = no_match(self.rank) if other else any_rank()
        found = endings(self.tables, self.rank, self.choice, seconds)
        kept = ~found.over
        if live:
            kept &= ~self._paid_at_once(found.node)
        return Draws(found.drawn[kept], found.orders[kept])

    def _paid_at_once(self, nodes: Ints) -> NDArray[np.bool_]:
        """Which of these hands are paid the moment they stand so."""
        rules, lattice, points = self.tables.rules, self.tables.lattice, self.tables.hands.points
        held = (
            Hand(lattice.hand(node), Total(int(points[node]), False), split=True)
            for node in nodes.tolist()
        )
        return np.array([rules.instant(hand) is not None for hand in held])


class Formed(NamedTuple):
    """One hand of a split: its wager, and whether its second card is known not to match."""

    base: str
    other: bool


class AfterBusts:
    """A Pair split against a first card that may become the Dealer's Blackjack."""

    def __init__(self, hands: SplitHands, shoe: Ints, seconds: Floats) -> None:
        self.hands, self.rank = hands, hands.rank
        self.seconds = seconds
        self.shoe = shoe.copy()
        self.shoe[self.rank] -= 2

    def chance(self, plan: SplitPlan) -> float:
        """The chance of an original over 21, then a live split wager, and Dealer's Blackjack."""
        pair, size = int(self.shoe[self.rank]), int(self.shoe.sum())
        return sum(
            falls(pair, size, again, 0) * self._taken(hands, again)
            for hands, again in formed(plan, (Pending(MAIN), Pending(plan.first)))
        )

    def _taken(self, hands: tuple[Formed, ...], again: int) -> float:
        """The same once so many hands are split again."""
        original, *others = hands
        over = _less(self._dealt(original), self.hands.not_over(original.other, live=False))
        total = 0.0
        for at, one in enumerate(others):
            if one.base != SPLIT:
                continue
            before = [_less(self._dealt(left), self._live(left)) for left in others[:at]]
            after = [self._dealt(right) for right in others[at + 1 :]]
            rest = _together([*before, self._live(one), *after], self.shoe)
            total += couples.dealers_blackjack_after(
                self.seconds, self.shoe, self.rank, again, *over, np.empty(len(over.orders)),
                *rest, np.empty(len(rest.orders)), draw_room(),
            )  # fmt: skip
        return total

    def _live(self, hand: Formed) -> Draws:
        return self.hands.not_over(hand.other, live=True)

    def _dealt(self, hand: Formed) -> Draws:
        """A hand whose second card does not match, or may be any."""
        if not hand.other:
            return Draws(np.zeros((1, RANKS), dtype=np.int64), np.ones(1))
        cards = np.delete(np.eye(RANKS, dtype=np.int64), self.rank, axis=0)
        return Draws(cards, np.ones(len(cards)))


def formed(
    plan: SplitPlan, waiting: tuple[Pending, ...], hands: int = 2, again: int = 0
) -> Iterator[tuple[tuple[Formed, ...], int]]:
    """Every way a split can go: its hands, and how many were split again.

    Once a hand may not be split again its second card may be any.
    """
    if not waiting:
        yield (), again
        return
    hand, *rest = waiting
    kind = plan.again_with(hand, hands)
    for others, splits in formed(plan, tuple(rest), hands, again):
        yield (Formed(hand.base, bool(kind)), *others), splits
    if kind:
        split = (hand, Pending(kind, initial=False), *rest)
        yield from formed(plan, split, hands + 1, again + 1)


def _less(one: Draws, other: Draws) -> Draws:
    """Draws without some others."""
    return Draws(
        np.concatenate((one.cards, other.cards)), np.concatenate((one.orders, -other.orders))
    )


def _together(hands: list[Draws], shoe: Ints) -> Draws:
    """The cards of several hands, drawn one after the other; the same cards counted together."""
    total, *others = hands
    for one in others:
        alone = (couples.likelihoods(shoe, *draws) for draws in (total, one))
        likely = np.outer(*alone).ravel() > NEVER
        keys = np.add.outer(_keys(total.cards), _keys(one.cards)).ravel()[likely]
        orders = np.multiply.outer(total.orders, one.orders).ravel()[likely]
        unique, which = np.unique(keys, return_inverse=True)
        total = Draws(_cards(unique), np.bincount(which, weights=orders).astype(float))
    return total


def _keys(cards: Ints) -> Ints:
    shift = 1 << (_BITS * np.arange(RANKS))
    return cards @ shift


def _cards(keys: Ints) -> Ints:
    shift = _BITS * np.arange(RANKS)
    return (keys[:, None] >> shift) & ((1 << _BITS) - 1)
