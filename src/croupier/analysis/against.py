"""Against: what every call is worth against one first card of the Dealer's."""

from collections.abc import Callable, Collection
from typing import Literal, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.after_busts import AfterBusts, SplitHands
from croupier.analysis.model import (
    ACE,
    NET,
    OUTCOMES,
    PAIRS,
    TEN,
    Model,
)
from croupier.analysis.pairs import MIXED_TENS
from croupier.analysis.splitting import turn_weights
from croupier.analysis.stakes import StakePays
from croupier.analysis.sums import calls
from croupier.analysis.sums.dealer import room
from croupier.analysis.sums.lowered import CALLS, MAY, STAND, WAYS, Pays
from croupier.analysis.sums.split_hands import split_hands, split_room
from croupier.analysis.tabulate import ACES, DIVIDED, INITIAL
from croupier.totals import TEN_POINTS

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

Memory = Literal["none", "pairs"]
"""What a player of split hands remembers: nothing, or how many cards have matched the Pair."""
Chosen = Callable[[int, bool, int], Ints]
"""The calls on split hands: by rank, whether split off for free, and the matches remembered."""


class HandCalls(Struct, frozen=True, eq=False):
    """The calls on every hand: their values, the best of them, and which that is."""

    values: Floats
    """By hand and call; not a number where the law does not permit it."""
    best: Floats
    choice: Ints


class Against(Struct, frozen=True, eq=False):
    """One first card of the Dealer's."""

    first: int
    """Its rank."""
    shoe: Ints
    """What is in the shoe beside it."""
    dealt: HandCalls
    """Hands as dealt."""
    divided: HandCalls
    """Hands made by splitting."""
    outcomes: Floats
    """What each hand as dealt comes to, played on by the best calls: by hand."""
    aces: Ints
    """The calls on split aces."""
    lammer: Ints
    """The calls on a hand that was split off for free."""
    splits: Floats
    """All figures of each Pair when it is split; not a number where it may not be, or where it is
    not split and what is taken instead of a bust original has not been summed."""
    split: frozenset[int]
    """The Pairs that are split."""

    def split_calls(self, rank: int, free: bool, _known: int = 0) -> Ints:
        """The calls on split hands of a rank, by whether one was split off for free."""
        if rank == ACE:
            return self.aces
        return self.lammer if free else self.divided.choice


def against(
    model: Model,
    shoe: Ints,
    first: int,
    memory: Memory = "none",
    pairs: Collection[int] = range(PAIRS),
) -> Against:
    """Value every call; the shoe lacks the Dealer's first card already.

    Splitting is valued for these Pairs alone: it takes the most of the time.
    """
    facing = Facing(model, shoe, first)
    by_figure = facing.stood(model.dealt.ways, model.whole)
    stood = by_figure[::OUTCOMES].copy()
    dealt = facing.calls(model.calls, stood, INITIAL, model.whole)
    divided = facing.calls(model.calls, stood, DIVIDED, model.whole)
    outcomes = facing.follow(model.dealt, dealt.choice, by_figure)
    best = _BestCalls(facing, divided, memory)
    aces, lammer = best.choice(ACE, False, 0), best.lammer.choice
    kept = outcomes[model.pairs, NET]
    splits = Splitter(facing, best.choice, memory).splits(pairs, kept)
    split = frozenset(np.flatnonzero(splits[:, NET] > kept).tolist())
    return Against(first, shoe, dealt, divided, outcomes, aces, lammer, splits, split)


class Facing(NamedTuple):
    """A first card of the Dealer's and the shoe without it."""

    model: Model
    shoe: Ints
    first: int

    def without(self, rank: int, count: int) -> "Facing":
        """The same with so many cards of a rank fewer."""
        shoe = self.shoe.copy()
        shoe[rank] -= count
        return self._replace(shoe=shoe)

    def stood(self, pays: Pays, nodes: Ints) -> Floats:
        """What hands bring that take no further card."""
        model = self.model
        out = np.zeros((len(pays.stands), len(model.tables.lattice)))
        calls.stood(
            model.tree, model.tables.hands, pays, self.first, self.shoe, nodes,
            room(model.tree.standings), out,
        )  # fmt: skip
        return out

    def calls(self, pays: Pays, stood: Floats, kind: int, nodes: Ints) -> HandCalls:
        """The calls on hands of a kind."""
        model = self.model
        hands = len(model.tables.lattice)
        values, best = np.full((hands, CALLS), np.nan), np.zeros(hands)
        choice = np.zeros(hands, dtype=np.int64)
        may = model.tables.may[kind]
        calls.best_calls(
            model.tree, model.tables.hands, pays, self.first, self.shoe, nodes, may, stood,
            room(model.tree.standings), values, best, choice,
        )  # fmt: skip
        return HandCalls(values, best, choice)

    def follow(self, stakes: StakePays, choice: Ints, stood: Floats | None = None) -> Floats:
        """The figures of hands as dealt that are played by these calls: by hand and question."""
        model = self.model
        if stood is None:
            stood = self.stood(stakes.ways, model.whole)
        out = np.zeros((len(model.tables.lattice), len(stood) // WAYS))
        calls.follow(
            model.tree, model.tables.hands, stakes.ways, self.first, self.shoe, model.whole, choice,
            stood, room(model.tree.standings), out,
        )  # fmt: skip
        return out


_ROWS, _FREE_ROWS = np.array([0, OUTCOMES, OUTCOMES + 3]), np.array([0, 3])
"""Where the figures of a split hand with the initial wager begin, those with another, and end."""


class Splitter:
    """Splitting against one first card, the split hands played by the given calls."""

    def __init__(self, facing: Facing, chosen: Chosen, memory: Memory = "none") -> None:
        self.facing, self.model, self.memory = facing, facing.model, memory
        self.chosen = chosen

    def splits(self, pairs: Collection[int], kept: Floats | None = None) -> Floats:
        """All figures of each of these Pairs that may be split.

        Where it is said what each brings kept, one that cannot bring more is left out if what is
        taken instead of an original that went over 21 would have to be summed for it.
        """
        plans = self.model.plans
        values = np.full((PAIRS, OUTCOMES), np.nan)
        for pair in pairs:
            if pair == MIXED_TENS and TEN in pairs and not self.model.tens_differ:
                values[pair] = values[TEN]
            elif plans[pair].first and self.facing.shoe[min(pair, TEN)] >= 2:
                found = self._hands(pair)
                if kept is None or self._may_exceed(found[NET], kept[pair]):
                    found[NET] += self._taken_instead(pair)
                    values[pair] = found
        return values

    def _may_exceed(self, net: float, kept: float) -> bool:
        """May a split bring more than a Pair that is kept, whatever is taken instead?"""
        return self.model.taken_instead >= 0.0 or net > kept

    def outcome(self, pair: int, hands: int = 1) -> Floats:
        """All that comes of a Pair that is split, and split again whenever it may be.

        So many hands have been formed before.
        """
        found = self._hands(pair, hands)
        found[NET] += self._taken_instead(pair)
        return found

    def _hands(self, pair: int, hands: int = 1) -> Floats:
        """What the hands of a split bring, each by itself."""
        rank, shoe = min(pair, TEN), self.facing.shoe
        matching = matching_cards(self.model, shoe, pair)
        left, size = int(shoe[rank]) - 2, int(shoe.sum()) - 2
        plan = self.model.plans[pair].after(hands)
        total = np.zeros(OUTCOMES)
        for (free, known), weights in turn_weights(
            plan, matching, left, size, self.memory == "pairs"
        ).items():
            values = self._played(rank, free, self.chosen(rank, free, known), weights)
            total[: len(values)] += values
        return total

    def _taken_instead(self, pair: int) -> float:
        """What the Dealer's Blackjack takes in place of an original that went over 21."""
        model, rank = self.model, min(pair, TEN)
        seconds = model.tree.blackjack[self.facing.first]
        if model.taken_instead == 0.0 or not seconds.any():
            return 0.0
        hands = SplitHands(model.tables, rank, self.chosen(rank, False, 0))
        chance = AfterBusts(hands, self.facing.shoe, seconds).chance(model.plans[pair])
        return model.taken_instead * chance

    def _played(self, rank: int, free: bool, choice: Ints, weights: Floats) -> Floats:
        """What the hands bring that are played by these calls, so often each."""
        facing, model = self.facing.without(rank, 2), self.model
        stakes, bases = (model.lammer, _FREE_ROWS) if free else (model.split, _ROWS)
        hands = len(model.tables.lattice)
        out = np.zeros(bases[-1])
        split_hands(
            model.tree, model.tables.hands, stakes.ways, facing.first, rank,
            model.pair_nodes[rank], split_starts(model, rank), choice, weights, bases,
            split_room(model.tree, len(bases) - 1, hands, facing.shoe), out,
        )  # fmt: skip
        initial, others = out[:OUTCOMES], out[OUTCOMES:]
        initial[: len(others)] += others
        return initial


def matching_cards(model: Model, shoe: Ints, pair: int) -> int:
    """How many cards in the shoe would match a hand split from this Pair."""
    rank = min(pair, TEN)
    left = int(shoe[rank])
    if rank != TEN or not model.resplit_by_face:
        return left - 2
    return 0 if pair == MIXED_TENS else left // len(TEN_POINTS) - 2


class _BestCalls:
    """The best calls on split hands against one first card."""

    def __init__(self, facing: Facing, divided: HandCalls, memory: Memory) -> None:
        self.facing, self.model, self.memory = facing, facing.model, memory
        self.divided = divided
        self.lammer = lammer_calls(facing) if self.model.splits_for_free else divided

    def choice(self, rank: int, free: bool, known: int) -> Ints:
        """The calls on a split hand."""
        model = self.model
        kind = ACES if rank == ACE else DIVIDED
        if kind == DIVIDED and self.memory == "none":
            return (self.lammer if free else self.divided).choice
        facing = self.facing
        if self.memory == "pairs":
            facing = facing.without(rank, 1 + known)
        starts = split_starts(model, rank)
        only_stand = (model.tables.may[kind][starts] <= MAY[STAND]).all()
        nodes = starts if only_stand else model.pair_nodes[rank]
        pays = model.lammer_calls if free else model.calls
        return facing.calls(pays, facing.stood(pays, nodes), kind, nodes).choice


def lammer_calls(facing: Facing) -> HandCalls:
    """The calls on hands that were split off for free, where nothing can be lost."""
    pays, nodes = facing.model.lammer_calls, facing.model.whole
    return facing.calls(pays, facing.stood(pays, nodes), DIVIDED, nodes)


def split_starts(model: Model, rank: int) -> Ints:
    """The hands a split card makes with one more."""
    return model.tables.lattice.with_one_more(rank)
