"""Main wagers valued a second time, from the elections of a table in words alone.

Nothing is shared with the project: the rules of play are stated here once more (`plain_rules`).

The best call on a hand is found for exactly the cards it holds; a hand made by splitting is called
as if it stood alone, one with a lammer as one that cannot lose. What cards nobody has seen is as
likely to be anywhere, so every hand is valued by itself: what is known of the others is only which
of their second cards matched the Pair.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import comb
from typing import Final, NamedTuple

import numpy as np

from tests.witness.cards import ACE, MOST, NONE, RANKS, TEN, Held, more, pair_of
from tests.witness.dealers_ends import BUST, ENDS, Dealers, Ends
from tests.witness.plain_rules import (
    FEWEST_TO_STAND,
    FIGURES,
    NET,
    OVER,
    PAID,
    Base,
    Figures,
    PlainRules,
    Way,
    blackjack_brings,
    brings,
    split_costs,
    status,
    ways_to_double,
)

STAND, DRAW = "stand", "draw"
Call = str | Way
"""A double by its way."""
Coming = Callable[[Held], Iterable[tuple[int, float]]]
"""By the cards of a hand, the ranks that may come next, and how likely each is."""
ANY_END: Final = np.eye(ENDS)[BUST]
"""One end of the Dealer's in place of all, for hands that do not wait for it."""


BLACKJACK: Final = more(more(NONE, ACE), TEN)
ZERO: Final = np.zeros(FIGURES)


class Turn(NamedTuple):
    """A hand of a split in its turn."""

    base: Base
    matched: int
    """How many second cards before it matched the Pair, each of which made a hand."""
    others: int
    """How many were seen not to."""
    full: bool
    """Are all hands formed, so that its own second card may match?"""


def turns(
    most: int,
    again: Base,
    waiting: tuple[Base, ...],
    hands: int = 2,
    seen: tuple[int, int] = (0, 0),
) -> Iterator[Turn]:
    """Every hand that may have its turn, by what has come before."""
    if not waiting:
        return
    base, *rest = waiting
    matched, others = seen
    full = hands == most
    yield Turn(base, matched, others, full)
    yield from turns(most, again, tuple(rest), hands, (matched, others + (not full)))
    if not full:
        yield from turns(most, again, (base, again, *rest), hands + 1, (matched + 1, others))


def two_turns(
    most: int,
    again: Base,
    waiting: tuple[Base, ...],
    hands: int = 2,
    seen: tuple[int, int] = (0, 0),
) -> Iterator[tuple[Turn, Turn]]:
    """Every two hands that may have their turns in one split, the earlier first."""
    if not waiting:
        return
    base, *rest = waiting
    matched, others = seen
    full = hands == most
    after = tuple(rest), hands, (matched, others + (not full))
    for later in turns(most, again, *after):
        yield Turn(base, matched, others, full), later
    yield from two_turns(most, again, *after)
    if not full:
        yield from two_turns(most, again, (base, again, *rest), hands + 1, (matched + 1, others))


class Against:
    """A table against one first card of the Dealer's."""

    def __init__(self, rules: PlainRules, dealers: Dealers, first: int) -> None:
        self.rules, self.dealers, self.first = rules, dealers, first
        self._best: dict[tuple[Held, bool, bool], tuple[float, Call]] = {}
        self._left: dict[Held, list[tuple[int, float]]] = {}
        self._split: dict[int, Figures] = {}

    def draws(self, gone: Held) -> list[tuple[int, float]]:
        """The ranks that may come next, and how likely each is."""
        if gone not in self._left:
            left = self.dealers.left(gone, self.first).tolist()
            size = sum(left)
            self._left[gone] = [(rank, held / size) for rank, held in enumerate(left) if held]
        return self._left[gone]

    # ── The best call ───────────────────────────────────────────────────────────────────────────

    def best(
        self, hand: Held, after_split: bool = False, lammer: bool = False
    ) -> tuple[float, Call]:
        """The best call on a hand that stands alone, and what it brings."""
        key = (hand, after_split and sum(hand) == 2, lammer)
        if key not in self._best:
            self._best[key] = max(self._calls(*key), key=lambda one: one[0])
        return self._best[key]

    def _calls(self, hand: Held, after_split: bool, lammer: bool) -> Iterator[tuple[float, Call]]:
        come_to = status(self.rules, hand)
        base = Base.LAMMER if lammer else Base.MAIN
        if come_to >= FEWEST_TO_STAND:
            yield self.ended(hand, base, Way.PLAIN), STAND
        if come_to >= MOST:
            return
        coming = [(more(hand, rank), chance) for rank, chance in self.draws(hand)]
        yield sum(chance * self.best(one, False, lammer)[0] for one, chance in coming), DRAW
        for way in ways_to_double(self.rules, hand, after_split):
            yield sum(chance * self.ended(one, base, way) for one, chance in coming), way

    def ended(self, hand: Held, base: Base, way: Way) -> float:
        """What a hand brings that takes no further card, of which alone is known."""
        come_to = status(self.rules, hand)
        return float(brings(self.rules, base, way, come_to)[NET] @ self._ends(come_to, hand))

    def _ends(self, come_to: int, gone: Held) -> Ends:
        """How the Dealer's hand ends; of no matter where nothing waits for it."""
        return ANY_END if come_to in (OVER, PAID) else self.dealers.ends(gone, self.first)

    # ── All that comes of hands ─────────────────────────────────────────────────────────────────

    def played(
        self, hands: Mapping[Held, float], base: Base, split: tuple[int, int] | None = None
    ) -> Figures:
        """The figures of hands of two cards, so likely each, that are played by the best calls.

        Hands of a split by its rank, and by how many of that rank are gone beside their own.
        """

        def beside(hand: Held) -> Held:
            return more(hand, *split) if split else hand

        met: dict[tuple[Way, int], Ends] = {}
        rank = split[0] if split else None
        for hand, way, chance in self.endings(
            hands, base, rank, lambda hand: self.draws(beside(hand))
        ):
            key = way, status(self.rules, hand)
            ends = chance * self._ends(key[1], beside(hand))
            met[key] = met[key] + ends if key in met else ends
        return sum((brings(self.rules, base, *key) @ ends for key, ends in met.items()), ZERO)

    def endings(
        self, hands: Mapping[Held, float], base: Base, split: int | None, coming: Coming
    ) -> Iterator[tuple[Held, Way, float]]:
        """Every hand these end on, how it was doubled, and how likely that is.

        Of a split by its rank; each card that may come is as likely as is said.
        """
        reached = dict(hands)
        while reached:
            further: dict[Held, float] = {}
            for hand, chance in reached.items():
                call = self._call(hand, base, split)
                if call == STAND:
                    yield hand, Way.PLAIN, chance
                    continue
                for rank, falls in coming(hand):
                    one = more(hand, rank)
                    if isinstance(call, Way):
                        yield one, call, chance * falls
                    else:
                        further[one] = further.get(one, 0.0) + chance * falls
            reached = further

    def _call(self, hand: Held, base: Base, split: int | None) -> Call:
        """What is called on a hand: nothing on split aces, and on one that is finished."""
        if split == ACE:
            return STAND
        return self.best(hand, split is not None, base is Base.LAMMER)[1]

    # ── Splits ──────────────────────────────────────────────────────────────────────────────────

    def plan(self, pair: int) -> tuple[int, Base, tuple[Base, ...]]:
        """How a Pair is split: into how many hands, what each costs, and the first two of them."""
        again = split_costs(self.rules, pair)
        assert again
        return (2 if pair == ACE else self.rules.most_hands), again, (Base.MAIN, again)

    def match(self, pair: int, cards: int) -> float:
        """The chance that so many certain cards match a Pair that is split."""
        left = self.dealers.left(pair_of(pair), self.first)
        size, chance = int(left.sum()), 1.0
        for drawn in range(cards):
            chance *= (int(left[pair]) - drawn) / (size - drawn)
        return chance

    def known(self, pair: int, matched: int, others: int) -> Iterator[tuple[int, float]]:
        """Certain cards matched and others did not: the same by cards that match alone.

        Where some do not match is everywhere less where they do; so many match, with this weight.
        """
        for more_ in range(others + 1):
            weight = (-1) ** more_ * comb(others, more_) * self.match(pair, matched + more_)
            yield matched + more_, weight

    def split(self, pair: int) -> Figures:
        """All that comes of a Pair that is split."""
        if pair not in self._split:
            due: dict[tuple[Base, int, bool], float] = {}
            for turn in turns(*self.plan(pair)):
                for gone, weight in self.known(pair, turn.matched, turn.others):
                    key = (turn.base, gone, turn.full)
                    due[key] = due.get(key, 0.0) + weight
            total = sum((weight * self._hand(pair, *key) for key, weight in due.items()), ZERO)
            self._split[pair] = total
        return self._split[pair]

    def _hand(self, pair: int, base: Base, gone: int, full: bool) -> Figures:
        """One hand of a split over its second cards, those that match too once all are formed."""
        seconds = self.seconds(pair, 1 + gone, full)
        return self.played(seconds, base, (pair, 1 + gone))

    def seconds(self, pair: int, others: int, full: bool) -> dict[Held, float]:
        """The hands that a second card makes, and how likely each is."""
        alone = more(NONE, pair)
        return {
            more(alone, rank): chance
            for rank, chance in self.draws(more(alone, pair, others))
            if full or rank != pair
        }

    def is_split(self, pair: int) -> bool:
        """Does a Pair bring more when it is split?"""
        if split_costs(self.rules, pair) is None:
            return False
        return bool(self.split(pair)[NET] > self.best(pair_of(pair))[0])

    # ── The Round ───────────────────────────────────────────────────────────────────────────────

    @cached_property
    def dealt(self) -> dict[Held, float]:
        """The chance of every two cards."""
        found: dict[Held, float] = {}
        for one, chance in self.draws(NONE):
            for other, further in self.draws(more(NONE, one)):
                hand = more(more(NONE, one), other)
                found[hand] = found.get(hand, 0.0) + chance * further
        return found

    @cached_property
    def splits(self) -> tuple[int, ...]:
        """The Pairs that are split."""
        return tuple(pair for pair in range(RANKS) if self.is_split(pair))

    @cached_property
    def figures(self) -> Figures:
        """All that comes of a Round."""
        kept = dict(self.dealt)
        chance = kept.pop(BLACKJACK)
        ends = self.dealers.ends(BLACKJACK, self.first)
        total = chance * (blackjack_brings(self.rules) @ ends)
        for pair in self.splits:
            total += kept.pop(pair_of(pair)) * self.split(pair)
        return total + self.played(kept, Base.MAIN)


def rounds(rules: PlainRules, dealers: Dealers) -> list[tuple[float, Against]]:
    """A table against every first card of the Dealer's, and how likely each is."""
    firsts = dealers.shoe / dealers.shoe.sum()
    return [(float(chance), Against(rules, dealers, first)) for first, chance in enumerate(firsts)]


def figures(table: Sequence[tuple[float, Against]]) -> Figures:
    """All that comes of a Round, by first cards and how likely each is."""
    return sum((chance * one.figures for chance, one in table), ZERO)
