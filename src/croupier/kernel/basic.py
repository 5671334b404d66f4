"""Basic: a chart worked out from a table's own rules, at once, as if cards never ran out.

Every hand is valued against every first card of the Dealer's with cards drawn from a full shoe and
put back. The exact chart of the analyser differs from it in a few close calls.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.kernel.coding import CODE, LOST, RANK, RANKS, Endings
from croupier.kernel.dealers import HANDS, Dealers, dealers
from croupier.kernel.hands import ACES, DEALT, DIVIDED, FREED, POINTS, made, sample
from croupier.kernel.lower import FIRST_LIVE, WAGERS, ends_of
from croupier.kernel.nodes import Node
from croupier.rules.hand import Hand
from croupier.rules.names import LAMMERS, CallName
from croupier.rules.table_rules import TableRules
from croupier.totals import Total, is_ace

Values = NDArray[np.float64]
CHANCES: Final = np.array([1 / 13] * (RANKS - 1) + [4 / 13])
"""How likely each rank is to come next."""
_MANY: Final = 6
"""Hands of so many cards and more are valued alike."""
_MAIN, _SPLIT, _LAMMER, _DOUBLE, _FREE_DOUBLE = range(5)
_OPENED_BY: Final = {DEALT: _MAIN, DIVIDED: _MAIN, ACES: _MAIN, FREED: _LAMMER}
"""The wager on a hand of each kind; split hands are played alike, whichever lies on them."""


class Basic:
    """A chart for one tier of one table."""

    def __init__(self, table: TableRules, own: TableRules, worth: Values) -> None:
        self._table, self._own, self._worth = table, own, worth
        self._known: dict[object, tuple[Values, tuple[CallName, ...]]] = {}
        self._totals: dict[tuple[int, int, int], Total] = {}
        self._pairs: dict[tuple[int, bool], tuple[bool, ...]] = {}

    def call(
        self,
        cards: Sequence[Card],
        first: Card,
        *,
        hands: int = 1,
        free: bool = False,
        initial: bool = True,
    ) -> CallName:
        """The call on a hand, by name."""
        rank = int(RANK[CODE[first]])
        kind = DEALT if hands == 1 else ACES if is_ace(cards[0]) else FREED if free else DIVIDED
        if len(cards) == 2 and RANK[CODE[cards[0]]] == RANK[CODE[cards[1]]]:
            split = self._splits(tuple(cards), kind, hands, rank, initial)
            if split:
                return split
        return self._valued(_node(tuple(cards), kind))[1][rank]

    # ── Splitting ───────────────────────────────────────────────────────────────────────────────

    def _splits(
        self, cards: tuple[Card, ...], kind: int, hands: int, rank: int, initial: bool
    ) -> CallName | None:
        """How a Pair is split, if it is to be and may be."""
        total = self._table.point_total(cards)
        hand = made(cards, total, kind)
        if not initial:
            hand = Hand(cards, total, split=True, split_aces=kind == ACES, initial=False)
        own = int(RANK[CODE[cards[0]]])
        if self._table.free_split(hand, hands).permitted:
            return "free-split" if self._better(own, free=True)[rank] else None
        if self._own.may_split(hand, hands).permitted:
            return "split" if self._better(own, free=False)[rank] else None
        return None

    def _better(self, rank: int, free: bool) -> tuple[bool, ...]:
        """Against which first cards a Pair of this rank is better split."""
        if (rank, free) not in self._pairs:
            kept = self._valued(Node((DEALT,)).with_card(rank).with_card(rank))[0]
            kind = ACES if rank == 0 else DIVIDED
            one = self._half(rank, kind, _MAIN)
            other = self._half(rank, kind, _LAMMER if free else _SPLIT)
            split = one + other > kept
            self._pairs[rank, free] = tuple(map(bool, split))
        return self._pairs[rank, free]

    def _half(self, rank: int, kind: int, wager: int) -> Values:
        """What a hand that begins with one card of a Pair is worth."""
        start = Node((kind, wager)).with_card(rank)
        each = [self._valued(start.with_card(second))[0] for second in range(RANKS)]
        return CHANCES @ np.array(each)

    # ── Hands ───────────────────────────────────────────────────────────────────────────────────

    def _valued(self, node: Node) -> tuple[Values, tuple[CallName, ...]]:
        """What a hand is worth against each first card, and what is called on it."""
        cards = node[1:]
        if cards not in self._totals:
            self._totals[cards] = self._table.point_total(sample(node, aces_first=False))
        key = (node.of, self._totals[cards], min(node.cards, _MANY))
        if key not in self._known:
            self._known[key] = self._work_out(node, key[1])
        return self._known[key]

    def _work_out(self, node: Node, total: Total) -> tuple[Values, tuple[CallName, ...]]:
        kind = node.of[0]
        wager = node.of[1] if len(node.of) > 1 else _OPENED_BY[kind]
        hand = made(sample(node, aces_first=kind == ACES), total, kind)
        if total.bust:
            return np.full(RANKS, 0.0 if wager == _LAMMER else -1.0), ("stand",) * RANKS
        values = self._calls(node, hand, wager, min(total.points, POINTS - 1))
        names = tuple(values)
        table = np.array([values[name] for name in names])
        best = table.argmax(axis=0)
        return table.max(axis=0), tuple(names[at] for at in best)

    def _calls(self, node: Node, hand: Hand, wager: int, column: int) -> Mapping[CallName, Values]:
        """What each lawful call is worth; a finished hand stands."""
        split = int(hand.split)
        stands = self._worth[wager, split, 0, column]
        table, own = self._table, self._own
        draws = table.may_draw(hand).permitted
        values: dict[CallName, Values] = {}
        if table.may_stand(hand).permitted or not draws:
            values["stand"] = stands
        if draws:
            values["draw"] = self._after(node)
        if own.may_double(hand).permitted:
            values["double"] = self._doubled(node, wager, _DOUBLE, split)
        if table.free_double(hand).permitted:
            values["free-double"] = self._doubled(node, wager, _FREE_DOUBLE, split)
        return values

    def _after(self, node: Node) -> Values:
        each = [self._valued(node.with_card(rank))[0] for rank in range(RANKS)]
        return CHANCES @ np.array(each)

    def _doubled(self, node: Node, wager: int, added: int, split: int) -> Values:
        """One card more, and no other, with another wager on the hand."""
        value = np.zeros(RANKS)
        for rank, chance in enumerate(CHANCES):
            total = self._table.point_total(sample(node.with_card(rank), aces_first=False))
            if total.bust:
                lost = -float(wager != _LAMMER) - float(added == _DOUBLE)
                value += chance * lost
            else:
                column = total.points
                worth = self._worth[[wager, added], split, 1, column].sum(axis=0)
                value += chance * worth
        return value


@cache
def _node(cards: tuple[Card, ...], kind: int) -> Node:
    node = Node((kind,))
    for card in cards:
        node = node.with_card(int(RANK[CODE[card]]))
    return node


def basic(table: TableRules, own: TableRules) -> Basic:
    """The chart of one tier of a table."""
    endings = Endings()
    house = dealers(table)
    codes = ends_of(own, house.standings, endings)[..., FIRST_LIVE]
    nets = np.array([-1.0, 0.0, *(odds.pays / odds.on for odds in endings.odds)])
    units = nets[codes]
    free = [WAGERS.index(name) for name in WAGERS if name in LAMMERS]
    for wager in free:
        units[wager] = np.where(codes[wager] == LOST, 0.0, units[wager])
    return Basic(table, own, np.einsum("wsdcx,fx->wsdcf", units, _finishes(house)))


def _finishes(house: Dealers) -> Values:
    """By the Dealer's first rank: how likely the hand is to finish at each standing."""
    states, standings = len(house.standing), len(house.standings)
    takes = house.takes[HANDS].astype(bool)
    chance = np.zeros((RANKS, states))
    for rank in range(RANKS):
        chance[rank, house.starts[rank]] = 1.0
    ended = np.zeros((RANKS, standings))
    while chance.any():
        for state in np.flatnonzero(~takes & chance.any(axis=0)):
            ended[:, house.standing[state]] += chance[:, state]
        after = np.zeros_like(chance)
        for state in np.flatnonzero(takes & chance.any(axis=0)):
            for rank in range(RANKS):
                after[:, house.following[state, rank]] += chance[:, state] * CHANCES[rank]
        chance = after
    return ended
