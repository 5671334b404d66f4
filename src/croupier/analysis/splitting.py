"""Splitting: how often which hand of a split is played after how many cards of the others.

Cards not yet seen are exchangeable, so a hand of a split is worth the same whether the second
cards of the other hands lie open or not, save for what is known of them: so many matched the
Pair, so many did not. The values are computed with only matching cards gone, and follow for the
others from that: a card is either a match or not.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.rules.hand import Hand
from croupier.rules.names import LAMMER_SPLIT, MAIN, SPLIT
from croupier.rules.table_rules import TableRules
from croupier.totals import is_ace


class Pending(NamedTuple):
    """A hand of a split that waits for its second card."""

    base: str
    initial: bool = True
    """Its card came in the Initial Deal."""


class SplitPlan(NamedTuple):
    """How a Pair is split: the wager on each new hand, by the hands formed so far."""

    first: str
    """The wager of the first split; empty if the Pair may not be split."""
    again: tuple[tuple[str, str], ...]
    """From two hands on: of a hand with a card of the Initial Deal, and of another."""

    def after(self, hands: int) -> "SplitPlan":
        """The plan that is left once so many hands have been formed."""
        if hands == 1:
            return self
        if hands - 2 >= len(self.again):
            return SplitPlan("", ())
        return SplitPlan(self.again[hands - 2][0], self.again[hands - 1 :])

    def again_with(self, hand: Pending, hands: int) -> str:
        """The wager of a further split of a hand, so many being formed; empty if it may not be."""
        if hands - 2 >= len(self.again):
            return ""
        initial, drawn = self.again[hands - 2]
        return initial if hand.initial else drawn

    @property
    def most(self) -> int:
        """The most hands that can be formed."""
        return 2 + sum(1 for kinds in self.again if any(kinds))


def plan(rules: TableRules, cards: tuple[Card, Card]) -> SplitPlan:
    """How the law lets this Pair be split, and split again, for free where it may be."""
    total = rules.point_total(cards)
    aces = all(map(is_ace, cards))
    again = []
    for hands in range(2, rules.elections.hands_max + 1):
        initial, drawn = (
            _kind(rules, Hand(cards, total, split=True, split_aces=aces, initial=initial), hands)
            for initial in (True, False)
        )
        if not (initial or drawn):
            break
        again.append((initial, drawn))
    return SplitPlan(_kind(rules, Hand(cards, total), 1), tuple(again))


def _kind(rules: TableRules, hand: Hand, hands: int) -> str:
    """The wager a split is made with: a lammer where it is free; empty if it may not be made."""
    if rules.free_split(hand, hands).permitted:
        return LAMMER_SPLIT
    return SPLIT if rules.may_split(hand, hands).permitted else ""


class SplitTurn(NamedTuple):
    """One hand of a split in its turn: whose wager it bears, and what is known of the others."""

    base: str
    matched: int
    """How many second cards before it matched the Pair."""
    others: int
    """How many did not."""
    full: bool
    """Would a matching card stay with the hand?"""


class _SplitState(NamedTuple):
    """A split under way: the hands that wait for a second card, and what has come so far."""

    waiting: tuple[Pending, ...]
    hands: int = 2
    matched: int = 0
    others: int = 0


@cache
def turns(plan: SplitPlan, pair: int, size: int) -> dict[SplitTurn, float]:
    """The chance that each kind of turn comes, summed over the hands of the split."""
    chances: dict[SplitTurn, float] = {}
    under_way = {_SplitState((Pending(MAIN), Pending(plan.first))): 1.0}
    while under_way:
        dealt, chance = under_way.popitem()
        turn, kind = _turn(plan, dealt)
        chances[turn] = chances.get(turn, 0.0) + chance
        match = matches(pair, size, dealt.matched, dealt.others)
        for further, share in ((_other(dealt), 1.0 - match), (_match(dealt, kind), match)):
            if further.waiting and share > 0.0:
                under_way[further] = under_way.get(further, 0.0) + chance * share
    return chances


def _turn(plan: SplitPlan, dealt: _SplitState) -> tuple[SplitTurn, str]:
    """The turn of the next hand, and the wager of a further split there; empty if there is none."""
    hand = dealt.waiting[0]
    kind = plan.again_with(hand, dealt.hands)
    return SplitTurn(hand.base, dealt.matched, dealt.others, not kind), kind


def _other(dealt: _SplitState) -> _SplitState:
    """The second card does not match."""
    return dealt._replace(waiting=dealt.waiting[1:], others=dealt.others + 1)


def _match(dealt: _SplitState, kind: str) -> _SplitState:
    """The second card matches: the hand is split again, or keeps it."""
    hand, *rest = dealt.waiting
    if not kind:
        return dealt._replace(waiting=tuple(rest), matched=dealt.matched + 1)
    waits = (hand, Pending(kind, initial=False), *rest)
    return _SplitState(waits, dealt.hands + 1, dealt.matched + 1, dealt.others)


def matches(pair: int, size: int, matched: int, others: int) -> float:
    """The chance that the next card matches, when so many did and did not."""
    left = size - matched - others
    return max(pair - matched, 0) / left if left > 0 else 0.0


def given(
    values: NDArray[np.float64], pair: int, size: int
) -> Callable[[int, int], NDArray[np.float64]]:
    """Values by the cards known to match, and known not to; from those by matches alone."""

    @cache
    def value(matched: int, others: int) -> NDArray[np.float64]:
        if others == 0:
            known: NDArray[np.float64] = values[matched]
            return known
        match = matches(pair, size, matched, others - 1)
        either = value(matched, others - 1)
        if match == 0.0:
            return either
        result: NDArray[np.float64] = either - match * value(matched + 1, others - 1)
        result /= 1.0 - match
        return result

    return value


@lru_cache(maxsize=256)
def turn_weights(
    plan: SplitPlan, pair: int, left: int, size: int, remembered: bool
) -> dict[tuple[bool, int], NDArray[np.float64]]:
    """How often split hands are played, by whether for free and what is remembered of matches.

    By base (the initial wager's or another; a lammer), whether the second card is of another rank
    or of the Pair's own, of which so many are left, and matching cards gone: what its chance is to
    be multiplied by.
    """
    due = turns(plan, pair, size)
    gone = max(turn.matched + turn.others for turn in due) + 1
    value = given(np.eye(gone), pair, size)
    fewer = np.arange(gone)
    matching = np.maximum(pair - fewer, 0)
    own = np.maximum(left - fewer, 1)
    found: dict[tuple[bool, int], NDArray[np.float64]] = {}
    for turn, chance in due.items():
        free = turn.base == LAMMER_SPLIT
        key = free, turn.matched if remembered else 0
        weights = found.setdefault(key, np.zeros((1 if free else 2, 2, gone)))
        known = chance * value(turn.matched, turn.others)
        base = weights[int(not free and turn.base != MAIN)]
        base[0] += known
        base[1] += known * np.maximum(own - matching, 0) / own
        if turn.full:
            base[1] += known * matching / own
    return found


def falls(pair: int, size: int, matched: int, others: int) -> float:
    """The chance that so many cards match and so many do not, in a given order."""
    chance = 1.0
    for at in range(matched):
        chance *= matches(pair, size, at, 0)
    for at in range(others):
        chance *= 1.0 - matches(pair, size, matched, at)
    return chance
