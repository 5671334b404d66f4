"""Hand: the cards of one hand and what has been done with it."""

from typing import NamedTuple

from msgspec import Struct

from croupier.cards import Card
from croupier.totals import Total


class Hand(Struct, frozen=True, gc=False):
    """A player's hand, as far as any provision needs to see it."""

    cards: tuple[Card, ...]
    total: Total
    blackjack: bool = False
    split: bool = False
    """Made by splitting."""
    split_aces: bool = False
    """One of two split aces."""
    initial: bool = True
    """Its first card came in the Initial Deal."""
    doubled: bool = False
    done: bool = False
    """Takes no further card and awaits no further call."""
    owed: bool = False
    """A card called for, or due after a split, has not been dealt yet."""
    frozen: bool = False
    """Its player refused an exposed card: it takes no other."""
    clauses: tuple[str, ...] = ()
    """The clauses of the irregularities that touched it."""

    @property
    def bust(self) -> bool:
        """Is the point total more than 21?"""
        return self.total.points > 21

    @property
    def standing(self) -> "Standing":
        """What a settlement compares."""
        return Standing(self.total.points, self.blackjack)


class Standing(NamedTuple):
    """A finished hand as a settlement sees it: its points, and whether it is a Blackjack."""

    points: int
    blackjack: bool


class Busts(NamedTuple):
    """What of a bettor's wagers on a Box was lost to a bust before the Dealer's second card."""

    original: bool = False
    """The wager made before the Initial Deal went with its hand."""
    first_live: bool = True
    """No live wager of this bettor lies to the left of the one in question."""
    any_hand: bool = False
    """At least one hand with a wager of this bettor bust."""
