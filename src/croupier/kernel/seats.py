"""Seats: who plays at a simulated table, what lies on each Box, and what they count."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from croupier.kernel.coding import RANKS
from croupier.rules.names import SideWagerName

ANY_COUNT: Final = -1_000
"""Below every count there can be."""
NO_COUNT: Final = (0,) * RANKS


class BetStep(Struct, frozen=True, kw_only=True):
    """What lies on a Box from a count on, in cents."""

    main: tuple[int, ...]
    """The initial wager; one for each of the Dealer's hands, where there are several."""
    sides: Mapping[SideWagerName, int] = {}
    count: int = ANY_COUNT
    """The least count, per deck that is left, rounded down."""


class SimulatedSeat(Struct, frozen=True, kw_only=True):
    """One player at one Box."""

    box: int
    steps: tuple[BetStep, ...]
    """By rising count; below the first nothing is wagered."""
    insures_from: int | None = None
    """The least count at which a hand is insured; None: never."""
    settles_early: bool = False
    """Asks for a Blackjack to be settled early."""
    rides: Literal["none", "all"] = "none"
    """What is left riding of a won wager that may ride."""
    extra: Mapping[SideWagerName, int] = {}
    """Additional wagers on each hand of a split."""


class Party(Struct, frozen=True, kw_only=True):
    """Everybody at one table."""

    seats: tuple[SimulatedSeat, ...]
    """By Box."""
    tags: tuple[int, ...] = NO_COUNT
    """What each card adds to the count as it is seen, from the ace to the ten-point cards."""
    cutting_card: int | None = None
    """How many cards lie behind the cutting card; None: half of what the law allows."""

    @property
    def counts(self) -> bool:
        """Does anybody count, or wager by a count?"""
        steps = (step for seat in self.seats for step in seat.steps)
        return any(self.tags) or any(step.count != ANY_COUNT for step in steps)


def flat(boxes: int, wager: tuple[int, ...], sides: Mapping[SideWagerName, int] = {}) -> Party:
    """A player at each of the first Boxes, always with the same wagers."""
    step = BetStep(main=wager, sides=sides)
    return Party(seats=tuple(SimulatedSeat(box=box, steps=(step,)) for box in range(1, boxes + 1)))
