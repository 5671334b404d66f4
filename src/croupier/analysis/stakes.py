"""Stakes: the wagers that may lie on a hand, and what may be asked of them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from croupier.analysis.sums.lowered import WAYS, Pays
from croupier.analysis.tabulate import (
    Ended,
    Floats,
    Made,
    ProvisionTables,
    Question,
    is_free,
    pays,
    total_net,
)
from croupier.rules.names import DOUBLE, LAMMER_DOUBLE, MAIN, RIDING, OnHand, WithHand

Wagers = tuple[tuple[WithHand, float], ...]
"""Wagers on a hand: names and units."""


class StakeQuestion(NamedTuple):
    """A question about a hand: the wager that opened it, and what to make of how it ends."""

    base: OnHand
    made: Made = total_net
    riding: float = 0.0
    """What rides with the hand, in units of the initial wager."""


class StakePays(Struct, frozen=True, eq=False):
    """What is asked of hands as they are, doubled, and doubled for free."""

    ways: Pays
    """All three, one after another."""

    @property
    def plain(self) -> Pays:
        """Of hands as they are."""
        return self._way(0)

    @property
    def doubled(self) -> Pays:
        """Of hands that were doubled."""
        return self._way(1)

    @property
    def free(self) -> Pays:
        """Of hands that were doubled for free."""
        return self._way(2)

    def _way(self, way: int) -> Pays:
        ways, asked = self.ways, len(self.ways.stands) // WAYS
        own = slice(way * asked, (way + 1) * asked)
        return Pays(ways.stands[own], ways.instant[own], ways.bust[own], ways.turns_on[own])


def on_hand(ask: StakeQuestion) -> Wagers:
    """The wagers on a hand that is not doubled; a split matches what rides, a lammer does not."""
    if is_free(ask.base) or not ask.riding:
        return ((ask.base, 1.0),)
    if ask.base == MAIN:
        return (MAIN, 1.0), (RIDING, ask.riding)
    return ((ask.base, 1.0 + ask.riding),)


def added(ask: StakeQuestion, wager: OnHand) -> Wagers:
    """A double on such a hand; one that is paid for matches all that lies there."""
    rides = 0.0 if is_free(wager) or is_free(ask.base) else ask.riding
    return ((wager, 1.0 + rides),)


def _ways(ask: StakeQuestion) -> tuple[Wagers, ...]:
    """The wagers on a hand as it is, doubled, and doubled for free."""
    base = on_hand(ask)
    return base, base + added(ask, DOUBLE), base + added(ask, LAMMER_DOUBLE)


def stake_pays(tables: ProvisionTables, asks: Sequence[StakeQuestion], split: bool) -> StakePays:
    """What these questions come to on every hand."""
    plain, doubled = (
        pays(tables, [Question(_ways(ask)[way], split, way > 0, ask.made) for ask in asks])
        for way in (0, 1)
    )
    if not tables.doubles_for_free:
        return _side_by_side(plain, doubled, doubled)
    free = [Question(_ways(ask)[2], split, True, ask.made) for ask in asks]
    return _side_by_side(plain, doubled, pays(tables, free))


def _side_by_side(*ways: Pays) -> StakePays:
    parts = zip(*ways, strict=True)
    return StakePays(Pays._make(np.concatenate(part) for part in parts))


def three_ways(tables: ProvisionTables, ask: StakeQuestion, split: bool) -> Pays:
    """One question of a hand as it is, doubled, and doubled for free, side by side."""
    ways = enumerate(_ways(ask))
    return pays(tables, [Question(wagers, split, way > 0, ask.made) for way, wagers in ways])


def initial_wins(ended: Sequence[Ended]) -> Floats:
    """Does the wager that opened the hand win?"""
    return ended[0][2].wins


def initial_loses(ended: Sequence[Ended]) -> Floats:
    """Does the wager that opened the hand lose?"""
    return ended[0][2].loses


def square(ended: Sequence[Ended]) -> Floats | float:
    """The square of what the hand brings."""
    return total_net(ended) ** 2


def staked(ended: Sequence[Ended]) -> float:
    """What the player has put on the hand."""
    return sum(units for wager, units, _ in ended if not is_free(wager))
