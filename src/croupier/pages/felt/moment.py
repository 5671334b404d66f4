"""Moment: what lies on the felt at one moment of a Round, as plain data."""

from enum import StrEnum

from msgspec import Struct

from croupier.cards import Card
from croupier.pages.felt.cloth import Cloth


class State(StrEnum):
    """How a hand stands, or a Box."""

    EMPTY = "empty"
    WAITING = "waiting"
    TURN = "turn"
    DONE = "done"
    BUST = "bust"
    BLACKJACK = "blackjack"
    PAID = "paid"
    LOST = "lost"
    STAND_OFF = "stand-off"
    RETURNED = "returned"
    VOID = "void"
    ABSENT = "absent"
    OPEN = "open"
    """Empty, and wagers may be laid on it."""


(
    EMPTY, WAITING, TURN, DONE, BUST, BLACKJACK, PAID, LOST, STAND_OFF, RETURNED, VOID, ABSENT, OPEN
) = State  # fmt: skip
SETTLED = (BUST, PAID, LOST, STAND_OFF, RETURNED, VOID)


class WagerView(Struct, frozen=True, kw_only=True):
    """A wager as it lies there, and what it was paid."""

    player: str
    """The player's key."""
    who: str = ""
    """What the player is called, if not by the key."""
    name: str
    """``main``, ``split-2``, ``double-1``, ``insurance``, or after the spot it lies on."""
    spot: str = ""
    """The spot of a side wager, or ``ante``."""
    amount: int
    lammer: bool = False
    paid: int = 0
    said: str = ""
    """What is written under it."""
    rides: bool = False
    """It had won, and some of it is left in action."""
    bettor: int = 0
    """Whose it is, counted from the Dealer outwards."""
    hand: int = 0
    against: int | None = None
    behind: bool = False
    """A double: it lies behind the wager."""


class HandView(Struct, frozen=True, kw_only=True):
    """A hand of a Box or of the Dealer's."""

    number: int
    cards: tuple[Card, ...]
    sideways: tuple[int, ...] = ()
    """The places of the cards that lie sideways."""
    misplaced: tuple[int, ...] = ()
    """The places of the cards that do not belong there: they count for nothing yet."""
    total: str = ""
    state: State = WAITING
    note: str = ""
    """How it ended, and by which clause."""
    short: str = ""
    """The same where there is little room."""


class BoxView(Struct, frozen=True, kw_only=True):
    """A Box with everything at it."""

    number: int
    state: State = EMPTY
    plate: tuple[str, ...] = ()
    """Whose wagers lie there, and how much: the caller's first."""
    names: tuple[str, ...] = ()
    """The same without amounts."""
    worth: str = ""
    """What the first of them has there."""
    bettors: int = 0
    stakes: tuple[WagerView, ...] = ()
    side: tuple[WagerView, ...] = ()
    insurance: tuple[WagerView, ...] = ()
    hands: tuple[HandView, ...] = ()
    clock: float | None = None
    """What is left of the time to call, from 1 to 0; None where none runs."""

    def on(self, spot: str) -> tuple[WagerView, ...]:
        """The side wagers on a spot."""
        return tuple(one for one in self.side if one.spot == spot)


class Furniture(Struct, frozen=True, kw_only=True):
    """What stands about the Dealer."""

    limits: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    """How the Dealer's last hands ended, the latest last."""
    in_shoe: int | None = None
    cutting_card: float | None = None
    """Where in what is left of the shoe it stands, from 0 to 1."""
    discarded: int | None = None


class FeltView(Struct, frozen=True, kw_only=True):
    """The whole felt."""

    cloth: Cloth
    boxes: tuple[BoxView, ...] = ()
    """Those with something at them."""
    dealer: HandView | None = None
    awaited: str = ""
    """When the Dealer's second card comes, while it is awaited."""
    aside: tuple[Card | None, ...] = ()
    """Cards that left the shoe too early and are next in line; None where one lies face down."""
    furniture: Furniture = Furniture()
    said: str = "Blackjack table"

    def box(self, number: int) -> BoxView:
        """A Box, empty where nothing is at it."""
        return next((box for box in self.boxes if box.number == number), BoxView(number=number))
