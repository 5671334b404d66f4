"""Round nets: everything a Round may bring to the main wager, and how likely each is.

A hand that is not split brings one of a few nets; how often is summed like any other figure. The
hands of a split meet one hand of the Dealer's: by what that comes to, each brings its nets, and
their sums follow. What the cards of one hand do to another, the Dealer's total being known, is put
right in the mean and the mean square of every Pair, which are those of the edge.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, lcm
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.against import Against, Facing, matching_cards
from croupier.analysis.blackjacks import blackjack_endings, two_cards
from croupier.analysis.long_run import NetChances
from croupier.analysis.main_wager import MainWager
from croupier.analysis.model import ACE, NET, OUTCOMES, SQUARE, TEN, Model, two_ranks
from croupier.analysis.reach import share_left
from croupier.analysis.splitting import Pending, SplitPlan, falls, given
from croupier.analysis.stakes import StakePays, StakeQuestion, stake_pays
from croupier.analysis.sums import couples
from croupier.analysis.tabulate import Ended, Made, net, total_net
from croupier.analysis.together import (
    COUNTED,
    FormedHand,
    HandKind,
    Joint,
    continued,
    formed_hands,
    wager_row,
)
from croupier.rules.names import MAIN
from croupier.rules.ruling import WIN, Ruling

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_FINEST: Final = 10_000
"""Nets are multiples of a unit no finer than one of so many."""
_SEEN: Final = 1e-15
"""A chance that is less is none."""


def round_nets(main: MainWager) -> NetChances | None:
    """Everything a Round may bring, by the calls that are made; the least first.

    The mean and the variance are those of the main wager; None where it has no variance.
    """
    if main.variance is None:
        return None
    grid = _grid(main.model)
    asked = _nets_asked(main.model, grid)
    total = np.zeros(2 * grid.most + 1)
    for rank, facing in main.against.items():
        total += (
            main.shoe.ranks[rank] / main.shoe.size * _NetsFacing(main, facing, grid).nets(asked)
        )
    held = np.flatnonzero(np.abs(total) > _SEEN)
    return NetChances(grid.sums[held], total[held])


# ── The grid ────────────────────────────────────────────────────────────────────────────────────


class _Grid(NamedTuple):
    """Sums of nets in units, as far as a Round can come to either side."""

    unit: float
    most: int
    dealt: Floats
    """Every net of a hand that is not split."""

    def place(self, nets: Floats | float) -> Ints:
        """Where nets lie."""
        return np.rint(np.asarray(nets) / self.unit).astype(np.int64) + self.most

    @property
    def sums(self) -> Floats:
        """The sum at every place."""
        return np.arange(-self.most, self.most + 1, dtype=np.float64) * self.unit


def _grid(model: Model) -> _Grid:
    blackjack = net(MAIN, Ruling(WIN, (), model.rules.blackjack_odds))
    dealt = _nets_of(model.dealt, (NET,))
    paid, free = _nets_of(model.split, (NET, OUTCOMES + NET)), _nets_of(model.lammer, (NET,))
    split = np.concatenate((paid, free))
    parts = [Fraction(float(one)).limit_denominator(_FINEST) for one in (*dealt, *split, blackjack)]
    unit = 1 / lcm(*(one.denominator for one in parts))
    hands = max((plan.most for plan in model.plans if plan.first), default=1)
    greatest = max(hands * np.abs(split).max(), np.abs(dealt).max(), blackjack)
    return _Grid(unit, ceil(greatest / unit), dealt)


def _nets_of(stakes: StakePays, rows: tuple[int, ...]) -> Floats:
    """Every net that hands with these wagers may bring."""
    ways = (stakes.plain, stakes.doubled, stakes.free)
    parts = (part for way in ways for part in (way.stands, way.instant, way.bust))
    values = np.concatenate([part[list(rows)].ravel() for part in parts])
    found: Floats = np.unique(np.round(values[~np.isnan(values)], 9))
    return found


def _nets_asked(model: Model, grid: _Grid) -> StakePays:
    """For every net: does a hand as dealt bring it?"""
    asks = [StakeQuestion(MAIN, _brings(float(one))) for one in grid.dealt]
    return stake_pays(model.tables, asks, split=False)


def _brings(wanted: float) -> Made:
    def brings(ended: Sequence[Ended]) -> Floats:
        return np.isclose(total_net(ended), wanted).astype(float)

    return brings


# ── One first card ──────────────────────────────────────────────────────────────────────────────


class _NetsFacing:
    """What a Round may bring against one first card."""

    def __init__(self, main: MainWager, facing: Against, grid: _Grid) -> None:
        self.main, self.facing, self.grid = main, facing, grid

    def nets(self, asked: StakePays) -> Floats:
        """The chance of every sum."""
        main, model, facing = self.main, self.main.model, self.facing
        solved = Facing(model, facing.shoe, facing.first)
        kept = solved.follow(asked, facing.dealt.choice)
        total = self._blackjack()
        for node, (one, other) in zip(model.two, two_ranks(), strict=True):
            if (one, other) != (ACE, TEN):
                share = share_left(main.shoe, one, facing.split) if one == other else 1.0
                chance = share * two_cards(facing, one, other)
                np.add.at(total, self.grid.place(self.grid.dealt), chance * kept[node])
        for pair in facing.split:
            total += main.dealt_pair(pair, facing) * self._split(pair)
        return total

    def _blackjack(self) -> Floats:
        total = np.zeros(2 * self.grid.most + 1)
        chance = two_cards(self.facing, ACE, TEN)
        for share, ruling in blackjack_endings(self.main.model, self.main.shoe, self.facing):
            total[self.grid.place(net(MAIN, ruling))] += chance * share
        return total

    def _split(self, pair: int) -> Floats:
        """What a Pair may bring that is split, with the mean and the mean square of the edge."""
        found = _SplitNets(self.main.model, self.facing, pair, self.grid).nets()
        figures = self.facing.splits[pair]
        square = figures[SQUARE] + 2 * self.main.products[self.facing.first, pair]
        return _put_right(found, self.grid.sums, float(figures[NET]), float(square))


def _put_right(chances: Floats, sums: Floats, mean: float, square: float) -> Floats:
    """The chances nearest to these that have this mean and mean square."""
    powers = np.array([np.ones_like(sums), sums, sums**2])
    wanted = np.array([1.0, mean, square])
    moments = (powers * chances) @ powers.T
    change = np.linalg.solve(moments, wanted - powers @ chances)
    right: Floats = chances * (1.0 + change @ powers)
    return right


# ── Hands of a split ────────────────────────────────────────────────────────────────────────────


class _SplitNets:
    """What the hands of one Pair bring together."""

    def __init__(self, model: Model, facing: Against, pair: int, grid: _Grid) -> None:
        self.grid, self.plan, self.rank = grid, model.plans[pair], min(pair, TEN)
        self.size = int(facing.shoe.sum()) - 2
        self.matching = matching_cards(model, facing.shoe, pair)
        shoe = facing.shoe.copy()
        shoe[self.rank] -= 2
        self.ways = tuple(_ways(self.plan))
        self.gone = max(matched + others for _, matched, others in self.ways) + 1
        self.joint = Joint(Facing(model, shoe, facing.first), facing, self.rank, self.gone)
        self._known: dict[tuple[HandKind, int], Floats] = {}

    def nets(self) -> Floats:
        """The chance of every sum, over every way the split can go."""
        total = np.zeros(2 * self.grid.most + 1)
        for hands, matched, others in self.ways:
            each = [self._hand(hand, matched, others) for hand in hands]
            first, *_ = each
            beside = _beside(hands[0], matched, others)
            chance = falls(self.matching, self.size, *beside) * float(first.sum())
            if chance > 0.0:
                total += chance * _together(each, self.grid)
        chances: Floats = total / total.sum()
        return chances

    def _hand(self, hand: FormedHand, matched: int, others: int) -> Floats:
        """What one hand brings, by net and the Dealer's standing, the others' cards being known."""
        free, row = wager_row(hand.base)
        key = ((free, hand.matched), row)
        if key not in self._known:
            self._known[key] = self._by_cards_gone(*key)
        values = given(np.moveaxis(self._known[key], -1, 0), self.matching, self.size)
        return values(*_beside(hand, matched, others))

    def _by_cards_gone(self, kind: HandKind, row: int) -> Floats:
        """The same by matching cards gone."""
        ends, joint = self.joint.ends(kind), self.joint
        after, began = joint.after(ends.drawn), joint.after(ends.second)
        counted = min(self.gone, COUNTED)
        standings = after.shape[2]
        out = np.zeros((2 * self.grid.most + 1, standings, counted))
        places, over = self.grid.place(ends.nets[row]), self.grid.place(ends.over[row])
        columns = np.arange(standings)
        for fewer in range(counted):
            fell = _chances(joint.facing.shoe, self.rank, fewer, ends.drawn, ends.orders)
            begun = _chances(
                joint.facing.shoe, self.rank, fewer, ends.second, np.ones(len(ends.second))
            )
            ended = fell[:, None] * after[:, fewer]
            np.add.at(out[:, :, fewer], (places, columns[None, :]), ended)
            rest = begun @ began[:, fewer] - ended.sum(axis=0)
            np.add.at(out[:, :, fewer], (over, columns), rest)
        return continued(out, self.gone)


def _ways(plan: SplitPlan) -> list[tuple[tuple[FormedHand, ...], int, int]]:
    """Every way a split can go: its hands, how many second cards matched, and how many did not."""
    return list(formed_hands(plan, (Pending(MAIN), Pending(plan.first))))


def _beside(hand: FormedHand, matched: int, others: int) -> tuple[int, int]:
    """How many second cards of the others matched, and how many did not."""
    return matched - hand.matched, others - (not hand.matched)


def _chances(shoe: Ints, rank: int, fewer: int, drawn: Ints, orders: Floats) -> Floats:
    out = np.empty(len(orders))
    couples.draws_alone(shoe, rank, fewer, drawn, orders, couples.draw_room(), out)
    return out


def _together(hands: Sequence[Floats], grid: _Grid) -> Floats:
    """The sums of what hands bring, each by itself once the Dealer's standing is known."""
    shares = [hand / hand.sum() for hand in hands]
    dealer = sum(share.sum(axis=0) for share in shares) / len(shares)
    total = np.zeros(2 * grid.most + 1)
    for standing in np.flatnonzero(dealer > _SEEN):
        sums = np.ones(1)
        for share in shares:
            sums = np.convolve(sums, share[:, standing] / share[:, standing].sum())
        middle = len(sums) // 2
        total += dealer[standing] * sums[middle - grid.most : middle + grid.most + 1]
    return total
