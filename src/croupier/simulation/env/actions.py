"""Actions: what a player may do, numbered."""

from enum import IntEnum
from typing import Final

from croupier.kernel import hands
from croupier.simulation.env import codes as numbers


class Action(IntEnum):
    """What a player may do at a moment of a Round; the number is the action of the environment."""

    STAND = hands.STAND
    DRAW = hands.DRAW
    DOUBLE = hands.DOUBLE
    """For the wager on the hand in full."""
    FREE_DOUBLE = hands.FREE_DOUBLE
    SPLIT = hands.SPLIT
    FREE_SPLIT = hands.FREE_SPLIT
    INSURE = numbers.INSURE
    """For the most that is lawful."""
    SETTLE_EARLY = numbers.SETTLE_EARLY
    RIDE = numbers.RIDE
    """Leave a won side wager in action, as much of stake and payout as is lawful."""
    TAKE = numbers.TAKE
    """Let nothing of it ride."""
    DECLINE = numbers.DECLINE
    """Take nothing more of what is offered, and let nothing ride; or just go on."""

    @property
    def word(self) -> str:
        """The action in words."""
        return self.name.lower().replace("_", " ")


CALLS: Final = tuple(Action(number) for number in range(numbers.CALLS))
"""What is called on a hand; the others are offered before the first call."""
