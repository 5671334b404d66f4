"""Intervals: where the mean of a wager lies in the long run, 95 times of 100, by what was played.

Most wagers are even enough for the normal interval. One that seldom wins very much is not: the
sample may lack the prize that makes the mean. Its shape is known exactly, so the interval is the
one within which so many such wagers end up.
"""

from functools import lru_cache
from math import sqrt
from typing import Final, NamedTuple

from croupier.analysis.long_run import chances_of, interval
from croupier.analysis.prospect import Prospect
from croupier.analysis.shoe import shoe_of
from croupier.analysis.side_wagers import prospect, with_third_card
from croupier.cards import Card
from croupier.kernel.arrays import TableArrays
from croupier.kernel.coding import CARDS, CODE, PAIRING, RANK
from croupier.kernel.hands import DOUBLE, DRAW, FREE_DOUBLE, FREE_SPLIT, SPLIT
from croupier.kernel.stakes import levels_of
from croupier.rules.refusal import Refusal
from croupier.rules.side_wager import FIRST_THREE, SideWager

SURE: Final = 1.959963984540054
"""Standard errors to either side that a confidence interval of 95 % takes in."""
_FEW: Final = {0: 12.706205, 1: 12.706205, 2: 4.302653}
"""The same over so few shoes beside the first; over none, nothing better is known."""
_MANY: Final = 20_000_000
"""Wagers from which on every one of these rules is even enough."""
_EVEN: Final = 0.3
"""Of the standard deviation of the sum, what the best prize may be for the normal interval."""


class WagerSample(NamedTuple):
    """What was played of one wager, per unit of it."""

    name: str
    wagers: int
    mean: float
    spread: float
    error: float
    """The standard error over shoes."""
    shoes: int
    """How many that is taken over; where it is one, its wagers are taken as they are."""


def confidence(table: TableArrays, of: WagerSample) -> tuple[float, float]:
    """An interval that holds the mean of a wager in the long run, 95 times of 100."""
    known = _known(table, of)
    if known is None:
        either = _errors((of.shoes if of.shoes > 1 else of.wagers) - 1) * of.error
        return of.mean - either, of.mean + either
    alone = of.spread / sqrt(of.wagers)
    together = max(1.0, of.error / alone) if alone else 1.0  # Boxes share the Dealer's cards
    shape = chances_of(known)
    low, high = interval(shape, of.wagers / together**2)
    return of.mean - (high - shape.mean), of.mean - (low - shape.mean)


def _errors(freedom: int) -> float:
    """Standard errors to either side: more of them where few shoes were played (Student's t)."""
    if freedom in _FEW:
        return _FEW[freedom]
    z, by = SURE, max(freedom, 1)
    more = (z**3 + z) / 4 / by
    more += (5 * z**5 + 16 * z**3 + 3 * z) / 96 / by**2
    more += (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384 / by**3
    return z + more


def _known(table: TableArrays, of: WagerSample) -> Prospect | None:
    """The wager as it is known exactly, where the normal interval would not do."""
    wager = table.lowered.rules.side_wagers.get(of.name)
    if wager is None or wager.turns_on_boxes or _even(wager, of):
        return None
    return _as_played(table, wager)


@lru_cache(maxsize=16)
def _as_played(table: TableArrays, wager: SideWager) -> Prospect | None:
    """A side wager as everybody at the table lays it; None where they differ, or it rides."""
    rules, seats = table.lowered.rules, table.party.seats
    if any(seat.extra or (wager.rides and seat.rides == "all") for seat in seats):
        return None
    amounts = {step.sides.get(wager.name, 0) for seat in seats for step in seat.steps} - {0}
    if len(amounts) != 1:
        return None
    shoe, (amount,) = shoe_of(rules), amounts
    try:
        if wager.sees is FIRST_THREE:
            return with_third_card(rules, wager, shoe, _Third(table, wager), amount)
        return prospect(rules, wager, shoe, amount)
    except Refusal:
        return None


def _even(wager: SideWager, of: WagerSample) -> bool:
    """Is the best prize small beside the sum of so many?"""
    prizes = wager.scale.prizes if wager.scale else ()
    best = max((one.odds.pays / one.odds.on for one in prizes), default=float("inf"))
    return of.wagers > _MANY or best < _EVEN * of.spread * sqrt(of.wagers)


class _Third:
    """When a third card falls to a hand, as the simulated players call."""

    def __init__(self, table: TableArrays, wager: SideWager) -> None:
        tier = levels_of(table.lowered, table.party)[0][0].tier
        self.calls = table.lowered.hands.first_calls[tier]
        self.taken = {DRAW, DOUBLE, FREE_DOUBLE}
        if not wager.closes_on_split:
            self.taken |= {SPLIT, FREE_SPLIT}

    def __call__(self, two: tuple[Card, Card], first: Card) -> int:
        pairing = PAIRING[CODE[two[0]] * CARDS + CODE[two[1]]]
        return int(int(self.calls[pairing, RANK[CODE[first]]]) in self.taken)
