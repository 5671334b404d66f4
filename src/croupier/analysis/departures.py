"""Departures: hands whose best call is not the one of the chart."""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from croupier.analysis import reach
from croupier.analysis.against import Against
from croupier.analysis.call_values import CALL_NAMES
from croupier.analysis.main_wager import MainWager
from croupier.analysis.shoe import RANK_NAMES
from croupier.cards import face_value

LEAST = 1e-12
"""Less than this is no gain."""


class Departure(Struct, frozen=True):
    """A hand as dealt that is better played otherwise than the chart says."""

    cards: str
    """Face Values, T for every ten-point card."""
    first: str
    chart: str
    best: str
    gain: float
    """In units of the initial wager, each time."""
    chance: float
    """Of reaching the hand in a Round in which the chart is followed."""

    @property
    def worth(self) -> float:
        """In units of the initial wager, a Round."""
        return self.gain * self.chance

    @property
    def two_cards(self) -> bool:
        """Is it a hand of the Initial Deal?"""
        return len(self.cards.split()) == 2


def departures(wager: MainWager, followed: MainWager) -> tuple[Departure, ...]:
    """Every departure, the most valuable first.

    Their worth adds up to what the chart costs, apart from what it costs in hands of a split.
    """
    found = [
        one
        for first, facing in wager.against.items()
        for one in _against(wager, facing, followed.against[first])
    ]
    return tuple(sorted(found, key=lambda one: -one.worth))


def _against(wager: MainWager, facing: Against, followed: Against) -> Iterator[Departure]:
    model, first = wager.model, facing.first
    choice = followed.dealt.choice
    kept = reach.dealt(model, wager.shoe, facing, followed.split)
    reached = reach.drawn(model, facing, kept, choice) * wager.shoe.ranks[first] / wager.shoe.size
    made = facing.dealt.values[np.arange(len(choice)), choice]
    gain = facing.dealt.best - made
    for node in np.flatnonzero((reached > 0.0) & (gain > LEAST)):
        yield Departure(
            cards=" ".join(map(face_value, model.tables.lattice.hand(int(node))[::-1])),
            first=RANK_NAMES[first],
            chart=CALL_NAMES[int(choice[node])],
            best=CALL_NAMES[int(facing.dealt.choice[node])],
            gain=float(gain[node]),
            chance=float(reached[node]),
        )
