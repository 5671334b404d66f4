"""Model: one table lowered to what the compiled sums read, whatever is in the shoe."""

from functools import lru_cache
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.after_busts import taken_instead
from croupier.analysis.pairs import MIXED_TENS
from croupier.analysis.shoe import RANKS, SAMPLE
from croupier.analysis.splitting import SplitPlan, plan
from croupier.analysis.stakes import (
    StakePays,
    StakeQuestion,
    initial_loses,
    initial_wins,
    square,
    stake_pays,
    staked,
    three_ways,
)
from croupier.analysis.sums.lowered import DealerTree, Pays
from croupier.analysis.tabulate import ProvisionTables, tabulate, total_net, tree
from croupier.cards import Card
from croupier.rules.names import LAMMER_SPLIT, MAIN, SPLIT
from croupier.rules.table_rules import TableRules

Ints = NDArray[np.int64]

ACE, TEN = 0, RANKS - 1
PAIRS: Final = RANKS + 1
NET, STAKED, SQUARE, WINS, LOSES = range(5)
"""The figures of a hand: what it brings, what is staked, the square of what it brings, and
whether the initial wager wins or loses."""
OUTCOMES: Final = 5
_OF_INITIAL: Final = (total_net, staked, square, initial_wins, initial_loses)
_OF_OTHERS: Final = (total_net, staked, square)


class Model(Struct, frozen=True, eq=False):
    """A table's law as arrays."""

    rules: TableRules
    tables: ProvisionTables
    tree: DealerTree
    whole: Ints
    """Every hand of two cards or more."""
    two: Ints
    """Every hand of two cards, by ranks: first not above second."""
    pairs: Ints
    """Every Pair as a hand; last, ten-point cards of different Face Value."""
    pair_nodes: tuple[Ints, ...]
    """The hands that hold a rank."""
    plans: tuple[SplitPlan, ...]
    """How each Pair may be split; last, ten-point cards of different Face Value."""
    resplit_by_face: bool
    """Do only equal Face Values match at a later split?"""
    calls: Pays
    """What a hand as dealt brings: as it is, doubled, doubled for free."""
    lammer_calls: Pays
    """The same of a hand that was split off for free."""
    dealt: StakePays
    """All figures of a hand as dealt."""
    split: StakePays
    """All figures of a split hand with the initial wager, then of one with another."""
    lammer: StakePays
    """The figures of a hand that was split off for free."""
    taken_instead: float
    """What a live split wager brings once the original went over 21, beyond what it would."""

    def __repr__(self) -> str:
        """Which table it is of, without its arrays."""
        return f"<Model of {self.rules!r}>"

    @property
    def tens_differ(self) -> bool:
        """Does it matter whether two ten-point cards are of one Face Value?"""
        return self.plans[TEN] != self.plans[MIXED_TENS]

    @property
    def splits_for_free(self) -> bool:
        """Is any Pair split for free?"""
        return for_free(self.plans)


@lru_cache(maxsize=16)
def model(rules: TableRules, riding: float = 0.0) -> Model:
    """Lower a table; with so much riding on a hand, in units of the initial wager."""
    tables = tabulate(rules)
    hands = tables.lattice
    plans = _plans(rules)
    calls = three_ways(tables, StakeQuestion(MAIN, riding=riding), split=False)
    initial = [StakeQuestion(MAIN, made, riding) for made in _OF_INITIAL]
    other = [StakeQuestion(SPLIT, made, riding) for made in _OF_OTHERS]
    dealt = stake_pays(tables, initial, split=False)
    split = stake_pays(tables, initial + other, split=True)
    lammer_calls, lammer = calls, split
    if for_free(plans):
        lammer_calls = three_ways(tables, StakeQuestion(LAMMER_SPLIT, riding=riding), split=True)
        free = [StakeQuestion(LAMMER_SPLIT, made, riding) for made in _OF_OTHERS]
        lammer = stake_pays(tables, free, split=True)
    pays_by_question = [
        way for one in (dealt, split, lammer) for way in (one.plain, one.doubled, one.free)
    ]
    return Model(
        rules=rules,
        tables=tables,
        tree=tree(tables, calls, lammer_calls, *pays_by_question),
        whole=np.flatnonzero(hands.cards > 1),
        two=np.array([hands.node(ranks) for ranks in two_ranks()]),
        pairs=np.array([hands.node((min(pair, TEN),) * 2) for pair in range(PAIRS)]),
        pair_nodes=hands.holding,
        plans=plans,
        resplit_by_face=bool(plans[TEN].again) and not plans[MIXED_TENS].again,
        calls=calls,
        lammer_calls=lammer_calls,
        dealt=dealt,
        split=split,
        lammer=lammer,
        taken_instead=taken_instead(tables) * (1.0 + riding),
    )


def _plans(rules: TableRules) -> tuple[SplitPlan, ...]:
    """How each Pair may be split, and last ten-point cards of different Face Value."""
    mixed = (Card("Ts"), Card("Js"))
    return (*(plan(rules, (card, card)) for card in SAMPLE), plan(rules, mixed))


def for_free(plans: tuple[SplitPlan, ...]) -> bool:
    """Is any Pair split for free?"""
    return any(LAMMER_SPLIT in (one.first, *sum(one.again, ())) for one in plans)


def two_ranks() -> tuple[tuple[int, int], ...]:
    """The ranks of every two cards, the first not above the second."""
    return tuple((first, second) for first in range(RANKS) for second in range(first, RANKS))
