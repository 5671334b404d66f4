"""Couples: what every two hands of a split bring together, over all that both can end on.

The variance of a Round needs it. Every two sets of cards on which two hands end are dealt, and the
Dealer's hand out of what they leave.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from tests.witness.cards import NONE, RANKS, Held, more, pair_of
from tests.witness.dealers_ends import ENDS, STANDS_FROM, Counts, chances
from tests.witness.main_wagers import Against, two_turns
from tests.witness.plain_rules import NET, SQUARE, Base, Way, brings, status

RARE: Final = 1e-6
"""Of two sets of cards that are less likely, what each does to the Dealer's hand is added up."""
EVERY: Final = tuple((rank, 1.0) for rank in range(RANKS))
"""Each card that may come in one order."""
Together = NDArray[np.float64]
Class = tuple[int, Way, bool]
"""What a hand has come to, how, and whether its second card matched the Pair."""


class Endings(NamedTuple):
    """All that a hand of a split can end on."""

    drawn: Counts
    """The cards beside the first,"""
    orders: NDArray[np.float64]
    """in how many orders they come,"""
    of: Counts
    """and of which class the hand is."""


@numba.njit(cache=True)
def couples(dealers, left, one, other, rare, found):  # type: ignore[no-untyped-def]  # noqa: PLR0917
    """Add up how often hands of two classes meet every end of the Dealer's."""
    after_one, after_other = ends_after(dealers, left, one), ends_after(dealers, left, other)
    ends, undrawn = np.zeros(found.shape[2]), np.zeros(found.shape[2])
    chances(dealers, left, undrawn)
    for at in range(len(one.orders)):
        first, rest = fallen(left, one.drawn[at]), left - one.drawn[at]
        for beside in range(len(other.orders)):
            then = fallen(rest, other.drawn[beside])
            chance = first * one.orders[at] * then * other.orders[beside]
            if chance < rare:
                ends[:] = after_one[at] + after_other[beside] - undrawn
            else:
                ends[:] = 0.0
                chances(dealers, rest - other.drawn[beside], ends)
            found[one.of[at], other.of[beside]] += chance * ends


@numba.njit(cache=True)
def ends_after(dealers, left, hand):  # type: ignore[no-untyped-def]
    """The Dealer's ends after each ending of a hand by itself."""
    ends = np.zeros((len(hand.orders), ENDS))
    for at in range(len(hand.orders)):
        chances(dealers, left - hand.drawn[at], ends[at])
    return ends


@numba.njit(cache=True)
def fallen(left, drawn):  # type: ignore[no-untyped-def]
    """The chance that these cards fall in one order."""
    chance, size = 1.0, left.sum()
    for rank in range(len(left)):
        for at in range(drawn[rank]):
            chance *= (left[rank] - at) / size
            size -= 1
    return chance


class SplitCouples:
    """The hands of one split Pair against one first card."""

    def __init__(self, against: Against, pair: int) -> None:
        self.against, self.pair = against, pair
        self.classes: dict[Class, int] = {}
        laid = {against.plan(pair)[1], Base.MAIN}
        self._endings = {base is Base.LAMMER: self._all(base) for base in laid}
        self._met: dict[tuple[int, bool, bool], Together] = {}

    def product(self) -> float:
        """The mean of the products of what each two hands bring."""
        due: dict[tuple[int, tuple[Base, bool], tuple[Base, bool]], float] = {}
        for one, other in two_turns(*self.against.plan(self.pair)):
            beside = other.others - (not one.full)
            for gone, weight in self.against.known(self.pair, other.matched, beside):
                key = (gone, (one.base, one.full), (other.base, other.full))
                due[key] = due.get(key, 0.0) + weight
        return sum(weight * self._product(*key) for key, weight in due.items())

    def _product(self, gone: int, one: tuple[Base, bool], other: tuple[Base, bool]) -> float:
        """Of two hands, each over those second cards that it may keep."""
        met = self._meet(gone, one[0] is Base.LAMMER, other[0] is Base.LAMMER)
        return float(np.einsum("ijk,ik,jk->", met, self._nets(*one), self._nets(*other)))

    def _nets(self, base: Base, full: bool) -> Together:
        """What hands of every class bring; nothing where their second card goes elsewhere."""
        rules = self.against.rules
        found = np.zeros((len(self.classes), ENDS))
        for (come_to, way, matched), at in self.classes.items():
            if full or not matched:
                found[at] = brings(rules, base, way, come_to)[NET]
        return found

    def _meet(self, gone: int, one: bool, other: bool) -> Together:
        """How often two hands meet, so many cards beside theirs being gone; by their calls."""
        key = (gone, one, other)
        if key not in self._met:
            first, second = self._endings[one], self._endings[other]
            dealers, card = self.against.dealers, self.against.first
            left = dealers.left(more(NONE, self.pair, 2 + gone), card)
            found = np.zeros((len(self.classes), len(self.classes), ENDS))
            couples(dealers.finished[card], left, first, second, RARE, found)
            self._met[key] = found
        return self._met[key]

    def _all(self, base: Base) -> Endings:
        """Everything a hand can end on, apart by whether its second card matched."""
        alone = more(NONE, self.pair)
        found: dict[tuple[Held, int], float] = {}
        for second in range(RANKS):
            start = {more(alone, second): 1.0}
            for hand, way, orders in self.against.endings(start, base, self.pair, lambda _: EVERY):
                key = (hand, self._class(hand, way, second == self.pair))
                found[key] = found.get(key, 0.0) + orders
        return _listed(alone, found)

    def _class(self, hand: Held, way: Way, matched: bool) -> int:
        come_to = max(status(self.against.rules, hand), STANDS_FROM - 1)
        return self.classes.setdefault((come_to, way, matched), len(self.classes))


def _listed(alone: Held, found: dict[tuple[Held, int], float]) -> Endings:
    return Endings(
        drawn=np.array([hand for hand, _ in found]) - np.array(alone),
        orders=np.array(list(found.values())),
        of=np.array([of for _, of in found]),
    )


def variance(table: Sequence[tuple[float, Against]]) -> float:
    """The variance of what a Round brings, by first cards and how likely each is."""
    mean = square = 0.0
    for chance, against in table:
        mean += chance * against.figures[NET]
        square += chance * against.figures[SQUARE]
        for pair in against.splits:
            likely = 2 * chance * against.dealt[pair_of(pair)]
            square += likely * SplitCouples(against, pair).product()
    return float(square - mean**2)
