"""Seats: who plays at a simulated table, what lies on each Box, and what they count."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from croupier.kernel.coding import CARDS
from croupier.rules.names import SideWagerName

ANY_COUNT: Final = -1_000
"""Below every count there can be."""


class CardCount(Struct, frozen=True):
    """What is counted of the cards as they are seen."""

    tags: tuple[int, ...] = (0,) * CARDS
    """What each card adds, by its code."""
    units: int = 1
    """So many of these make one."""
    begins: int = 0
    running: bool = False
    """Is it read as it is, and not for each deck that is left? Either way it is rounded down."""

    def at_first(self, decks: int) -> int:
        """What is read of a shoe of so many decks before any card is seen."""
        return self.begins // (self.units * (1 if self.running else decks))


class CountsKept(Struct, frozen=True):
    """The counts at which what is wagered is counted apart; beyond them, with the nearest."""

    least: int
    most: int


class BetStep(Struct, frozen=True, kw_only=True):
    """What lies on a Box from a count on, in cents."""

    main: tuple[int, ...]
    """The initial wager; one for each of the Dealer's hands, where there are several."""
    sides: Mapping[SideWagerName, int] = {}
    count: int = ANY_COUNT
    """The least count."""


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
    count: CardCount = CardCount()
    cutting_card: int | None = None
    """How many cards lie behind the cutting card; None: half of what the law allows."""
    kept: CountsKept | None = None
    calls_from: tuple[int, ...] = ()
    """By rising count: from where on each of the other strategies is called by."""
    wager_count: CardCount | None = None
    """What wagers are made by; None: by the count for calls."""
    insurance_count: CardCount | None = None
    """What hands are insured by; None: by the count for calls."""

    @property
    def counts(self) -> bool:
        """Does anybody count, or wager by a count?"""
        steps = (step for seat in self.seats for step in seat.steps)
        return (
            any(self.count.tags)
            or self.wager_count is not None
            or self.insurance_count is not None
            or self.kept is not None
            or any(step.count != ANY_COUNT for step in steps)
        )


def flat(boxes: int, wager: tuple[int, ...], sides: Mapping[SideWagerName, int] = {}) -> Party:
    """A player at each of the first Boxes, always with the same wagers."""
    step = BetStep(main=wager, sides=sides)
    return Party(seats=tuple(SimulatedSeat(box=box, steps=(step,)) for box in range(1, boxes + 1)))
