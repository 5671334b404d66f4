"""Together: what two hands of one split bring at once, for the spread of a Round.

The hands of a split meet the same hand of the Dealer's, so what they bring goes together. Their
mean product is summed over everything both can end on. A hand that goes over 21 undoubled brings
the same whatever its cards: it is what remains of the chance of its second card. What the cards
of two hands together do to the Dealer's chances is taken as the sum of what each does: the one
place where a figure is not exact. Against sums over every couple the variance of a Round differs
by less than one in a million.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.against import Against, Facing, matching_cards
from croupier.analysis.endings import endings, no_match
from croupier.analysis.model import NET, OUTCOMES, TEN, Model
from croupier.analysis.shoe import RANKS
from croupier.analysis.splitting import Pending, SplitPlan, falls, given
from croupier.analysis.stakes import StakePays
from croupier.analysis.sums import couples
from croupier.analysis.sums.dealer import after_endings, room
from croupier.analysis.sums.lowered import WHOLE, Pays
from croupier.rules.names import LAMMER_SPLIT, MAIN
from croupier.totals import LIMIT

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class SplitHandEnds(NamedTuple):
    """All a split hand can end on."""

    drawn: Ints
    """The cards drawn to it."""
    orders: Floats
    nets: Floats
    """By wager, ending, and the Dealer's standing."""
    after: Floats
    """The Dealer's chances, by ending, matching cards gone, standing."""
    taken: Ints
    """How many cards were drawn to it."""


_HandKind = tuple[bool, bool]
"""Whether a hand was split off for free, and whether its second card matched."""


class Couple(NamedTuple):
    """Two hands of a split: their wagers, whether their second cards matched, and the others'."""

    one: str
    other: str
    one_matched: bool
    other_matched: bool
    matched: int
    others: int


def each_two(plan: SplitPlan, pair: int, size: int) -> dict[Couple, float]:
    """The chance of the other hands' second cards for each two hands, summed over all splits."""
    chances: dict[Couple, float] = {}
    for hands, matched, others in _formed(plan, (Pending(MAIN), Pending(plan.first))):
        for one, other in combinations(hands, 2):
            own = one.matched + other.matched
            beside = (matched - own, others - 2 + own)
            couple = Couple(one.base, other.base, one.matched, other.matched, *beside)
            chances[couple] = chances.get(couple, 0.0) + falls(pair, size, *beside)
    return chances


class _Hand(NamedTuple):
    base: str
    matched: bool


def _formed(
    plan: SplitPlan, waiting: tuple[Pending, ...], hands: int = 2, matched: int = 0, others: int = 0
) -> Iterator[tuple[tuple[_Hand, ...], int, int]]:
    """Every way a split can go: its hands, how many cards matched, and how many did not."""
    if not waiting:
        yield (), matched, others
        return
    hand, *rest = waiting
    left = tuple(rest)
    for formed, *came in _formed(plan, left, hands, matched, others + 1):
        yield (_Hand(hand.base, False), *formed), came[0], came[1]
    kind = plan.again_with(hand, hands)
    if kind:
        split = (hand, Pending(kind, initial=False), *left)
        yield from _formed(plan, split, hands + 1, matched + 1, others)
        return
    for formed, *came in _formed(plan, left, hands, matched + 1, others):
        yield (_Hand(hand.base, True), *formed), came[0], came[1]


_OVER = LIMIT + 1
"""Any total over 21."""
_ROWS, _FREE_ROWS = (NET, OUTCOMES + NET), (NET,)
"""Where a model has what a split hand brings: with the initial wager, with another; a lammer."""
_COUNTED = 3
"""With no, one and two matching cards gone the sums are made; with more they are carried on."""


def mean_product(model: Model, facing: Against, pair: int) -> float:
    """The mean of the products of what each two hands bring when a Pair is split."""
    rank = min(pair, TEN)
    size = int(facing.shoe.sum()) - 2
    matching = matching_cards(model, facing.shoe, pair)
    shoe = facing.shoe.copy()
    shoe[rank] -= 2
    due = each_two(model.plans[pair], matching, size)
    gone = max(couple.matched + couple.others for couple in due) + 1
    total = 0.0
    joint = _Joint(Facing(model, shoe, facing.first), facing, rank, gone)
    for couple, chance in due.items():
        values = given(joint.values(couple), matching, size)
        total += chance * float(values(couple.matched, couple.others)[0])
    return total


class _Joint:
    """Two hands of a split against one first card."""

    def __init__(self, facing: Facing, solved: Against, rank: int, gone: int) -> None:
        self.facing, self.solved, self.rank, self.gone = facing, solved, rank, gone
        self._known: dict[tuple[_HandKind, _HandKind], Floats] = {}
        self._ends: dict[_HandKind, SplitHandEnds] = {}

    def values(self, couple: Couple) -> Floats:
        """The mean product of what two hands bring, by matching cards gone."""
        (free, row), (other_free, column) = _row(couple.one), _row(couple.other)
        one, other = (free, couple.one_matched), (other_free, couple.other_matched)
        if (one, other) not in self._known:
            products = self._products(self._endings(one), self._endings(other))
            self._known[one, other] = products
            self._known[other, one] = products.swapaxes(0, 1)
        return self._known[one, other][row, column, :, None]

    def _products(self, one: SplitHandEnds, other: SplitHandEnds) -> Floats:
        """The mean product by wager of each hand, and matching cards gone."""
        counted = min(self.gone, _COUNTED)
        out = np.empty((len(one.nets), len(other.nets), counted))
        chances, ways = np.empty((len(one.orders), len(other.orders))), couples.draw_room()
        for fewer in range(counted):
            couples.chances(
                self.facing.shoe, self.rank, fewer, one.drawn, one.orders, one.taken,
                other.drawn, other.orders, other.taken, one is other, ways, chances,
            )  # fmt: skip
            out[:, :, fewer] = _mean_products(chances, one, other, fewer)
        return _continued(out, self.gone)

    def _endings(self, kind: _HandKind) -> SplitHandEnds:
        if kind not in self._ends:
            self._ends[kind] = self._all_endings(*kind)
        return self._ends[kind]

    def _all_endings(self, free: bool, matched: bool) -> SplitHandEnds:
        """All a hand can end on, once its second card matched or did not."""
        seconds = (self.rank,) if matched else no_match(self.rank)
        model = self.facing.model
        stakes, rows = (model.lammer, _FREE_ROWS) if free else (model.split, _ROWS)
        drawn, orders, nets = self._ended(
            stakes, rows, self.solved.split_calls(self.rank, free), seconds
        )
        over = stakes.plain.bust[list(rows), self.facing.first, _OVER][:, None]
        second = np.eye(RANKS, dtype=np.int64)[list(seconds)]
        rest = np.repeat(over, len(seconds), axis=1)
        drawn = np.concatenate((drawn, second, np.zeros((1, RANKS), dtype=np.int64)))
        orders = np.concatenate((orders, np.ones(len(seconds)), [0.0]))
        nets = np.concatenate((nets - over, rest, 0.0 * over), axis=1)
        return SplitHandEnds(drawn, orders, nets, self._after(drawn), drawn.sum(axis=1))

    def _after(self, drawn: Ints) -> Floats:
        facing, tree = self.facing, self.facing.model.tree
        out = np.zeros((len(drawn), min(self.gone, _COUNTED), tree.standings))
        after_endings(tree, facing.first, facing.shoe, self.rank, drawn, room(tree.standings), out)
        return out

    def _ended(
        self, stakes: StakePays, rows: tuple[int, ...], choice: Ints, seconds: tuple[int, ...]
    ) -> tuple[Ints, Floats, Floats]:
        """The endings that do not go over 21 undoubled, and what they bring."""
        tables = self.facing.model.tables
        found = endings(tables, self.rank, choice, seconds)
        nets = np.zeros((len(rows), len(found.node), len(tables.dealer.standings)))
        for played, pays in enumerate((stakes.plain, stakes.doubled, stakes.free)):
            at = found.way == played
            for row, which in enumerate(rows):
                nets[row, at] = self._nets(pays, which, found.node[at], found.last[at])
        return found.drawn, found.orders, nets

    def _nets(self, pays: Pays, which: int, node: Ints, last: Ints) -> Floats:
        """What endings bring, by the Dealer's standing."""
        hands = self.facing.model.tables.hands
        out: Floats = pays.stands[which, hands.points[node]]
        instant = pays.instant[which, node]
        out = np.where(np.isnan(instant)[:, None], out, instant[:, None])
        over = last >= 0
        points = hands.low[node[over]] + last[over] + 1
        out[over] = pays.bust[which, self.facing.first, points]
        return out


def _mean_products(chances: Floats, one: SplitHandEnds, other: SplitHandEnds, fewer: int) -> Floats:
    """What two hands bring, multiplied, by wager of each.

    The Dealer's chances after both are put together from those after each; the last ending drew
    nothing.
    """
    own = one.nets * (one.after[:, fewer] - one.after[-1, fewer])
    brought = np.concatenate((other.nets, other.nets * other.after[:, fewer]), axis=2)
    wagers, endings, columns = brought.shape
    against = chances @ brought.transpose(1, 0, 2).reshape(endings, wagers * columns)
    against = against.reshape(len(chances), wagers, columns)
    product: Floats = np.einsum("iea,eja->ij", np.concatenate((own, one.nets), axis=2), against)
    return product


def _row(base: str) -> tuple[bool, int]:
    """Whether a wager is a lammer, and where what it brings stands among its like."""
    return base == LAMMER_SPLIT, int(base not in (MAIN, LAMMER_SPLIT))


def _continued(values: Floats, gone: int) -> Floats:
    """Values by matching cards gone, carried on where so many hardly ever are."""
    while values.shape[-1] < gone:
        a, b, c = values[..., -3], values[..., -2], values[..., -1]
        values = np.concatenate((values, (3 * c - 3 * b + a)[..., None]), axis=-1)
    return values


def adds_up(model: Model) -> bool:
    """Does a hand over 21 bring the same whatever its total, and whatever the other hands do?"""
    stakes = (model.split.plain, model.lammer.plain)
    return not model.taken_instead and not any((pays.turns_on == WHOLE).any() for pays in stakes)
