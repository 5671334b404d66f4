"""Situation: a wager as it is settled, and the readings its settlement may turn on."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from croupier.cards import Card
from croupier.gazette.choice import ReadingName
from croupier.rules.hand import Hand
from croupier.rules.names import WagerName
from croupier.rules.ruling import Outcome


class Situation(Struct, frozen=True, kw_only=True, gc=False):
    """What a settlement may turn on, beside what its ruling says."""

    wager: WagerName
    outcome: Outcome
    clauses: tuple[str, ...]
    hand: Hand
    """The hand it lies on, or the Box's first."""
    first_two: tuple[Card, ...]
    """The first two cards of the Box, as far as they have fallen."""
    dealer: tuple[Card, ...]
    points: int
    """The Dealer's point total."""
    initial: int
    """What of its owner's initial wager is in action."""
    on_box: int
    """What of all initial wagers on the Box is in action."""
    bettors: int
    backer: bool
    """Somebody else calls for the Box."""
    hands: int
    """Hands of the Box."""
    initial_open: bool
    """Its owner's initial wager is not settled yet."""
    same: int
    """Wagers of this name on the Box: those still open, and those that came to the same."""
    stack: int
    """Stake and payout of a won wager that may ride."""
    riding: int
    rode: bool
    """Its owner has, or had, money riding on the Box."""
    on_lammer: bool
    """A lammer stands for the wager it was added to."""
    soft_hands: int
    """Hands of its owner in the Round with an ace that counts 11."""

    @property
    def split(self) -> bool:
        """Was the Box split?"""
        return self.hands > 1


class Reliance(NamedTuple):
    """A reading, the wagers it may concern, and whether a settlement turned on it."""

    reading: ReadingName
    wagers: tuple[WagerName, ...]
    turned: Callable[[Situation], bool]
    concerns: bool = True
    """Can it arise at this table at all?"""
    on_hand: Callable[[Hand], bool] | None = None
    """On which hands it can arise, where that is soon seen."""


TurnsOn = Callable[[WagerName], tuple[Reliance, ...]]
"""What the settlement of a wager of this name may turn on at a table."""


def turns_on(turns: tuple[Reliance, ...]) -> TurnsOn:
    """The turns of a table, by wager."""
    arise = tuple(turn for turn in turns if turn.concerns)
    known: dict[WagerName, tuple[Reliance, ...]] = {}

    def of(wager: WagerName) -> tuple[Reliance, ...]:
        if wager not in known:
            known[wager] = tuple(turn for turn in arise if wager in turn.wagers)
        return known[wager]

    return of
