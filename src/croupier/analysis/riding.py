"""Riding: a won side wager that may be left in action with the hand, and when that pays.

What rides is all or nothing: what a hand that is not split is worth with so much riding is the
greatest of several straight lines in the amount, so no part of the stack does better than both
ends.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from croupier.analysis.against import against
from croupier.analysis.blackjacks import blackjack
from croupier.analysis.call_values import call_values
from croupier.analysis.main_wager import MainWager, Progress, main_wager
from croupier.analysis.model import ACE, NET, TEN, Model, model
from croupier.analysis.pairs import pair_of
from croupier.analysis.prospect import Prospect
from croupier.analysis.shoe import RANK, RANKS, SAMPLE, Composition
from croupier.analysis.side_wagers import prospect
from croupier.cards import DECK, Card, face_value
from croupier.rules.names import SideWagerName
from croupier.rules.ruling import WIN
from croupier.rules.side_wager import Seen, SideWager
from croupier.rules.table_rules import TableRules


class RideDecision(Struct, frozen=True):
    """Whether a won wager should ride: on these two cards, against this first card."""

    cards: tuple[str, str]
    """Face Values, T for every ten-point card."""
    odds: Fraction
    first: str
    gain: float
    """What riding brings beyond taking it, in units of the side wager; ride if above nothing."""
    chance: float

    @property
    def rides(self) -> bool:
        """Is it better left in action?"""
        return self.gain > 0


class RidingStrategy(Struct, frozen=True):
    """A side wager that may ride, with the best choice for every hand."""

    name: SideWagerName
    ratio: float
    """The side wager in units of the initial wager."""
    taken: Prospect
    """Always taken at once."""
    rides: tuple[RideDecision, ...]
    main: float
    """What the main wager brings by itself, of the initial wager."""

    @property
    def expectation(self) -> float:
        """What the wager brings, of itself, with the best choices."""
        gained = sum(ride.chance * ride.gain for ride in self.rides if ride.rides)
        return float(self.taken.expectation) + gained

    @property
    def joint(self) -> float:
        """What both wagers bring together, of both together."""
        return (self.main + self.ratio * self.expectation) / (1.0 + self.ratio)


class _TwoRanks(NamedTuple):
    """Two ranks on which the wager wins at these odds."""

    one: int
    other: int
    odds: Fraction
    alike: bool | None
    """Are two ten-point cards of one Face Value? None where that does not matter."""


def riding(
    rules: TableRules,
    wager: SideWager,
    shoe: Composition,
    ratio: float = 1.0,
    progress: Progress | None = None,
) -> RidingStrategy:
    """The best choice for every hand on which the wager wins; both wagers in this ratio."""
    return riding_beside(main_wager(rules, shoe), wager, ratio, progress)


def ride_gain(
    rules: TableRules, cards: Sequence[Card], first: Card, shoe: Composition, stack: float
) -> float:
    """What letting a stack ride on two cards earns beyond taking it, in units of the initial wager.

    The stack too is in these units; the shoe is all that has not been seen, and these cards.
    """
    plain, ridden = (_best(rules, cards, first, shoe, riding) for riding in (0.0, stack))
    return ridden - plain


def _best(
    rules: TableRules, cards: Sequence[Card], first: Card, shoe: Composition, riding: float
) -> float:
    """What the Round brings from here on by the best calls, with so much riding."""
    lowered = model(rules, riding)
    left = np.array(shoe.ranks, dtype=np.int64)
    left[RANK[first]] -= 1
    pair = pair_of(cards)
    facing = against(lowered, left, RANK[first], pairs=() if pair is None else (pair,))
    if sorted(RANK[card] for card in cards) == [ACE, TEN]:
        return float(blackjack(lowered, shoe, facing, riding)[NET])
    return max(call_values(lowered, facing, cards).values())


def riding_beside(
    plain: MainWager, wager: SideWager, ratio: float = 1.0, progress: Progress | None = None
) -> RidingStrategy:
    """The same beside a main wager that has been valued."""
    rules, shoe = plain.model.rules, plain.shoe
    wins = _wins(plain.model, wager, shoe)
    rides = []
    every_odds = sorted({dealt.odds for dealt in wins})
    for done, odds in enumerate(every_odds):
        stack = ratio * float(1 + odds)
        ridden = main_wager(rules, shoe, riding=stack)
        rides += [
            ride
            for dealt, ways in wins.items()
            if dealt.odds == odds
            for ride in _rides(plain, ridden, dealt, ways, ratio)
        ]
        if progress is not None:
            progress(done + 1, len(every_odds))
    taken = prospect(rules, wager, shoe)
    return RidingStrategy(wager.name, ratio, taken, tuple(rides), plain.expectation)


def _wins(lowered: Model, wager: SideWager, shoe: Composition) -> dict[_TwoRanks, int]:
    """In how many ways two cards of each two ranks win, by their odds."""
    found: dict[_TwoRanks, int] = {}
    for first in DECK:
        for second in DECK:
            ways = shoe.counts[first] * (shoe.counts[second] - (first == second))
            ruling = wager.result(Seen((first, second))) if ways > 0 else None
            if ruling is None or ruling.outcome is not WIN:
                continue
            one, other = sorted((RANK[first], RANK[second]))
            tens = lowered.tens_differ and one == TEN
            alike = face_value(first) == face_value(second) if tens else None
            dealt = _TwoRanks(one, other, Fraction(ruling.odds.pays, ruling.odds.on), alike)
            found[dealt] = found.get(dealt, 0) + ways
    return found


def _rides(
    plain: MainWager, ridden: MainWager, dealt: _TwoRanks, ways: int, ratio: float
) -> list[RideDecision]:
    """The choice on two ranks, against every first card."""
    shoe = plain.shoe
    two = ways / (shoe.size * (shoe.size - 1))
    names = (face_value(SAMPLE[dealt.one]), face_value(SAMPLE[dealt.other]))
    decisions = []
    for first in range(RANKS):
        left = shoe.ranks[first] - (first == dealt.one) - (first == dealt.other)
        if left <= 0:
            continue
        two_cards = (dealt.one, dealt.other, first, dealt.alike)
        better = ridden.value(*two_cards) - plain.value(*two_cards)
        chance = two * left / (shoe.size - 2)
        decisions.append(
            RideDecision(names, dealt.odds, face_value(SAMPLE[first]), better / ratio, chance)
        )
    return decisions
