"""The calls of the analysis, hand by hand, for others to play by."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.against import Facing
from croupier.analysis.call_values import CALL_NAMES
from croupier.analysis.main_wager import MainWager
from croupier.analysis.model import NET
from croupier.analysis.pairs import pair_of
from croupier.analysis.shoe import RANK
from croupier.analysis.tabulate import DIVIDED
from croupier.cards import Card
from croupier.rules.hand import Hand
from croupier.rules.names import LAMMER_SPLIT, MAIN


class BestCalls:
    """What the analysis calls: split hands as before a split, Pairs split whenever lawful."""

    def __init__(self, wager: MainWager) -> None:
        self.wager, self.model = wager, wager.model
        self.memory = wager.memory == "pairs"
        self.of_split = cache(self._of_split)

    def __call__(
        self, first: Card, hand: Hand, hands: int = 1, base: str = MAIN, matched: int = 0
    ) -> str:
        """The call on a hand: with so many hands formed, on which this wager lies."""
        if self._is_split(first, hand, hands):
            free = self.model.rules.free_split(hand, hands).permitted
            return "free-split" if free else "split"
        if hand.split:
            choice = self.of_split(RANK[first], RANK[hand.cards[0]], base == LAMMER_SPLIT, matched)
        else:
            choice = self.wager.against[RANK[first]].dealt.choice
        return CALL_NAMES[int(choice[self._node(hand)])]

    def _node(self, hand: Hand) -> int:
        return self.model.tables.lattice.node(tuple(RANK[card] for card in hand.cards))

    def _is_split(self, first: Card, hand: Hand, hands: int) -> bool:
        pair = pair_of(hand.cards) if len(hand.cards) == 2 else None
        if pair is None:
            return False
        if hand.split:
            rules = self.model.rules
            free = rules.free_split(hand, hands).permitted
            return free or rules.may_split(hand, hands).permitted
        facing = self.wager.against[RANK[first]]
        return bool(facing.splits[pair, NET] > facing.outcomes[self._node(hand), NET])

    def _of_split(self, first: int, rank: int, free: bool, matched: int) -> NDArray[np.int64]:
        """The calls on the hands split from a Pair."""
        facing = self.wager.against[first]
        if not free and not self.memory:
            return facing.divided.choice
        pays = self.model.lammer_calls if free else self.model.calls
        known = Facing(self.model, facing.shoe, first)
        if self.memory:
            known = known.without(rank, 1 + matched)
        nodes = self.model.pair_nodes[rank]
        return known.calls(pays, known.stood(pays, nodes), DIVIDED, nodes).choice
