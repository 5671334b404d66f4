"""Together: what two hands of one split bring at once, for the spread of a Round.

The hands of a split meet the same hand of the Dealer's, so what they bring goes together. Their
mean product is summed over everything both can end on. A hand that goes over 21 undoubled brings
the same whatever its cards: it is what remains of the chance of its second card. Hands that bring
the same against every hand of the Dealer's are of one class, and meet the other hand's together.
What the cards of two hands together do to the Dealer's chances is taken as the sum of what each
does, with as many matching cards gone as are on average: the one place where a figure is not exact.
Against sums over every couple the variance of a Round differs by less than one in a million.
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache
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
from croupier.analysis.sums import couples as sums
from croupier.analysis.sums.couples import DrawTree
from croupier.analysis.sums.dealer import after_endings, room
from croupier.analysis.sums.lowered import WHOLE, Pays
from croupier.rules.names import LAMMER_SPLIT, MAIN
from croupier.totals import LIMIT

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class SplitHandEnds(NamedTuple):
    """All a split hand can end on, in the order of its tree."""

    drawn: Ints
    """The cards drawn to it."""
    orders: Floats
    nets: Floats
    """By wager, class, and the Dealer's standing."""
    of: Ints
    """The class of each: those of a class bring the same."""
    after: Floats
    """The Dealer's chances, by ending, matching cards gone, and standing."""
    taken: Ints
    """How many cards were drawn to it."""
    tree: DrawTree

    def brought(self, wager: int, gone: float, before: Floats | float = 0.0) -> Floats:
        """What each ending brings by the Dealer's standing, beyond chances that held before.

        So many matching cards are gone on average.
        """
        worth: Floats = self.nets[wager, self.of] * (_with_gone(self.after, gone) - before)
        return worth


class HandEnds(NamedTuple):
    """What a split hand can end on without going over 21 undoubled, and what if it does."""

    drawn: Ints
    orders: Floats
    nets: Floats
    """By wager, ending, and the Dealer's standing."""
    over: Floats
    """What it brings over 21, by wager and the Dealer's standing."""
    second: Ints
    """The second cards it may have begun with."""


HandKind = tuple[bool, bool]
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
    for hands, matched, others in formed_hands(plan, (Pending(MAIN), Pending(plan.first))):
        for one, other in combinations(hands, 2):
            own = one.matched + other.matched
            beside = (matched - own, others - 2 + own)
            couple = Couple(one.base, other.base, one.matched, other.matched, *beside)
            chances[couple] = chances.get(couple, 0.0) + falls(pair, size, *beside)
    return chances


class FormedHand(NamedTuple):
    """One hand of a split: its wager, and whether its second card matched the Pair."""

    base: str
    matched: bool


def formed_hands(
    plan: SplitPlan, waiting: tuple[Pending, ...], hands: int = 2, matched: int = 0, others: int = 0
) -> Iterator[tuple[tuple[FormedHand, ...], int, int]]:
    """Every way a split can go: its hands, how many cards matched, and how many did not."""
    if not waiting:
        yield (), matched, others
        return
    hand, *rest = waiting
    left = tuple(rest)
    for formed, *came in formed_hands(plan, left, hands, matched, others + 1):
        yield (FormedHand(hand.base, False), *formed), came[0], came[1]
    kind = plan.again_with(hand, hands)
    if kind:
        split = (hand, Pending(kind, initial=False), *left)
        yield from formed_hands(plan, split, hands + 1, matched + 1, others)
        return
    for formed, *came in formed_hands(plan, left, hands, matched + 1, others):
        yield (FormedHand(hand.base, True), *formed), came[0], came[1]


_OVER = LIMIT + 1
"""Any total over 21."""
_ROWS, _FREE_ROWS = (NET, OUTCOMES + NET), (NET,)
"""Where a model has what a split hand brings: with the initial wager, with another; a lammer."""
COUNTED = 3
"""With no, one and two matching cards gone the sums are made; with more they are carried on."""


def mean_product(model: Model, facing: Against, pair: int) -> float:
    """The mean of the products of what each two hands bring when a Pair is split."""
    rank = min(pair, TEN)
    size = int(facing.shoe.sum()) - 2
    shoe = facing.shoe.copy()
    shoe[rank] -= 2
    joint = Joint(Facing(model, shoe, facing.first), facing, rank, 2)
    due = wagered_couples(model.plans[pair], matching_cards(model, facing.shoe, pair), size)
    return sum(joint.product(*kinds, couples) for kinds, couples in due.items())


CoupleRows = dict[tuple[int, int], Floats]
"""By the wagers of two hands, as rows: the weights of matching cards gone."""


@lru_cache(maxsize=256)
def wagered_couples(
    plan: SplitPlan, pair: int, size: int
) -> dict[tuple[HandKind, HandKind], CoupleRows]:
    """How often two hands of these kinds are played together, by their wagers."""
    due = each_two(plan, pair, size)
    gone = max(couple.matched + couple.others for couple in due) + 1
    known = given(np.eye(gone), pair, size)
    found: dict[tuple[HandKind, HandKind], CoupleRows] = {}
    for couple, chance in due.items():
        if chance == 0.0:
            continue
        (free, row), (other_free, other_row) = wager_row(couple.one), wager_row(couple.other)
        one, other = (free, couple.one_matched), (other_free, couple.other_matched)
        rows = row, other_row
        if other < one:
            one, other, rows = other, one, rows[::-1]
        weights = found.setdefault((one, other), {}).setdefault(rows, np.zeros(gone))
        weights += chance * known(couple.matched, couple.others)
    return found


class Joint:
    """Two hands of a split against one first card."""

    def __init__(self, facing: Facing, solved: Against, rank: int, gone: int) -> None:
        self.facing, self.solved, self.rank, self.gone = facing, solved, rank, gone
        self._ends: dict[HandKind, SplitHandEnds] = {}

    def product(self, one: HandKind, other: HandKind, couples: CoupleRows) -> float:
        """The mean product of what two hands of these kinds bring, so often each."""
        weights = np.array(list(couples.values()))
        first, second = self._endings(one), self._endings(other)
        by_class, by_other = self._class_sums(first, second, weights)
        total = 0.0
        for at, (row, column) in enumerate(couples):
            gone = float(weights[at] @ np.arange(weights.shape[1]) / weights[at].sum())
            before = _with_gone(self._undrawn, gone)
            total += _mean_product(first.nets[row], second.brought(column, gone), by_class[at])
            beyond = first.brought(row, gone, before)
            total += _mean_product(second.nets[column], beyond, by_other[at])
        return total

    def _class_sums(
        self, one: SplitHandEnds, other: SplitHandEnds, weights: Floats
    ) -> tuple[Floats, Floats]:
        alike = one is other
        by_class = np.zeros((len(weights), one.nets.shape[1], len(other.orders)))
        by_other = by_class
        if not alike:
            by_other = np.zeros((len(weights), other.nets.shape[1], len(one.orders)))
        sums.class_sums(
            self.facing.shoe, self.rank, weights[:, None, :], one.drawn, one.orders, one.taken,
            one.of, other.tree, other.drawn, other.orders, other.taken, other.of, alike,
            *sums.class_room(len(weights), len(other.tree.part)), by_class, by_other,
        )  # fmt: skip
        return by_class, by_other

    @cached_property
    def _undrawn(self) -> Floats:
        """The Dealer's chances with nothing drawn, by matching cards gone."""
        return self.after(np.zeros((1, RANKS), dtype=np.int64), 2)

    def _endings(self, kind: HandKind) -> SplitHandEnds:
        if kind not in self._ends:
            self._ends[kind] = self._all_endings(kind)
        return self._ends[kind]

    def _all_endings(self, kind: HandKind) -> SplitHandEnds:
        """All a hand can end on, once its second card matched or did not.

        Every hand is taken as over 21, and those that are not bring what they bring beyond that.
        """
        drawn, orders, nets, over, second = self.ends(kind)
        likely = sums.likelihoods(self.facing.shoe, drawn, orders) > sums.LIKELY
        drawn = np.concatenate((drawn[likely], second))
        orders = np.concatenate((orders[likely], np.ones(len(second))))
        rest = np.repeat(over[:, None], len(second), axis=1)
        nets = np.concatenate((nets[:, likely] - over[:, None], rest), axis=1)
        tree = sums.draw_tree(drawn)
        drawn, orders = drawn[tree.order], orders[tree.order]
        classes, of = _classes(nets[:, tree.order])
        return SplitHandEnds(
            drawn, orders, classes, of, self.after(drawn, 2), drawn.sum(axis=1), tree
        )

    def ends(self, kind: HandKind) -> HandEnds:
        """What a hand can end on, once its second card matched or did not."""
        free, matched = kind
        seconds = (self.rank,) if matched else no_match(self.rank)
        model = self.facing.model
        stakes, rows = (model.lammer, _FREE_ROWS) if free else (model.split, _ROWS)
        drawn, orders, nets = self._ended(
            stakes, rows, self.solved.split_calls(self.rank, free), seconds
        )
        over = stakes.plain.bust[list(rows), self.facing.first, _OVER]
        return HandEnds(drawn, orders, nets, over, np.eye(RANKS, dtype=np.int64)[list(seconds)])

    def after(self, drawn: Ints, gone: int = COUNTED) -> Floats:
        """The Dealer's chances after these draws: by draw, matching cards gone, and standing."""
        facing, tree = self.facing, self.facing.model.tree
        out = np.zeros((len(drawn), min(self.gone, gone), tree.standings))
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


def _classes(nets: Floats) -> tuple[Floats, Ints]:
    """What endings bring, by wager, class, and standing; and the class of each."""
    wagers, endings, standings = nets.shape
    rows = np.ascontiguousarray(nets.swapaxes(0, 1).reshape(endings, -1)) + 0.0
    as_one = rows.view(np.dtype((np.void, rows.itemsize * rows.shape[1]))).ravel()
    _, first, of = np.unique(as_one, return_index=True, return_inverse=True)
    return rows[first].reshape(-1, wagers, standings).swapaxes(0, 1), of.ravel()


def _with_gone(chances: Floats, gone: float) -> Floats:
    """The Dealer's chances by draw and standing, with so many matching cards gone on average."""
    none, one = chances[:, 0], chances[:, 1]
    there_is_one = one.any(axis=1, keepdims=True)
    return np.where(there_is_one, none + gone * (one - none), none)


def _mean_product(nets: Floats, brought: Floats, by_class: Floats) -> float:
    """What one hand brings by its class, multiplied by what the other brings by its ending."""
    return float((nets * (by_class @ brought)).sum())


def wager_row(base: str) -> tuple[bool, int]:
    """Whether a wager is a lammer, and where what it brings stands among its like."""
    return base == LAMMER_SPLIT, int(base not in (MAIN, LAMMER_SPLIT))


def continued(values: Floats, gone: int) -> Floats:
    """Values by matching cards gone, carried on where so many hardly ever are."""
    while values.shape[-1] < gone:
        a, b, c = values[..., -3], values[..., -2], values[..., -1]
        values = np.concatenate((values, (3 * c - 3 * b + a)[..., None]), axis=-1)
    return values


def adds_up(model: Model) -> bool:
    """Does a hand over 21 bring the same whatever its total, and whatever the other hands do?"""
    stakes = (model.split.plain, model.lammer.plain)
    return not model.taken_instead and not any((pays.turns_on == WHOLE).any() for pays in stakes)
