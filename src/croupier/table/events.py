"""Events: what happened, each with the clauses by which it did.

Boxes bear their number on the layout; a hand is named by its place on the Box, counted from 0.
"""

from croupier.cards import Card
from croupier.ledger.line import Line
from croupier.rules.names import RightName, WagerName
from croupier.rules.placement import Caller
from croupier.table.happened import Happened
from croupier.table.mishaps import Mishap


class WagerLaid(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """An initial wager lies on a Box; it replaces what the player had there before."""

    box: int
    player: str
    amount: int
    in_action: int
    seated: bool
    handed_back: bool = False
    clauses: tuple[str, ...] = ()
    warning: str = ""
    readings: tuple[str, ...] = ()
    marked: bool = False
    against: int | None = None
    marker: int | None = None
    """The raised maximum a marker beside the Box shows."""


class WagerLifted(Happened, frozen=True, tag=True, gc=False):
    """An initial wager was taken back before the first card."""

    box: int
    player: str


class SideWagerLifted(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """A side wager was taken back before the first card."""

    box: int
    player: str
    on: WagerName
    clauses: tuple[str, ...] = ()


class SideWagerLaid(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """A side wager lies on a Box, or on a split hand of it."""

    box: int
    player: str
    on: WagerName
    amount: int
    hand: int | None = None
    clauses: tuple[str, ...] = ()
    raised: bool = False
    """It was added to what the player had there."""
    excess: int = 0
    """What of it counts for nothing and goes back in any case."""
    readings: tuple[str, ...] = ()


class SideWagerGivenUp(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """A side wager went back to make room for a bettor of the Box, who is preferred."""

    box: int
    player: str
    on: WagerName
    hand: int | None = None
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


class SideWagersSettled(Happened, frozen=True, tag=True, gc=False):
    """The side wagers that the Initial Deal has decided are settled."""


class SideWagerWon(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """A side wager has won and waits for its owner's choice or for a prize."""

    box: int
    player: str
    on: WagerName
    payout: int
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


class PrizeShown(Happened, frozen=True, tag=True, gc=False):
    """The prize display showed so many dollars for the winners of a Box; None: it failed."""

    box: int
    dollars: int | None
    clauses: tuple[str, ...] = ()


class ButtonPassed(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """A player did not press the button for a prize; nobody named: a casino employee presses it."""

    box: int
    player: str
    to: str
    clauses: tuple[str, ...] = ()


class Rode(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """A player left so much of a won side wager in action."""

    box: int
    player: str
    on: WagerName
    amount: int
    clauses: tuple[str, ...] = ()


class BetsClosed(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """No more bets; each Box has its caller."""

    callers: tuple[tuple[int, Caller], ...]
    readings: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    """Others at the table, where that lets one player have several Boxes."""


class CardBurnt(Happened, frozen=True, tag=True, gc=False):
    """A card was burnt before the Round."""

    card: Card
    clauses: tuple[str, ...] = ()


class CuttingCardOut(Happened, frozen=True, tag=True, gc=False):
    """The cutting card came out before a card for this Box; 0 for the Dealer's hand."""

    box: int
    clauses: tuple[str, ...] = ()


class CardDealt(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """A card was dealt to a hand, or to the Dealer where no Box is named."""

    card: Card
    box: int | None
    hand: int
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    aside: bool = False
    """It had left the shoe before and was next in line."""


class DealCompleted(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """The Initial Deal is complete."""

    blackjacks_due: bool
    readings: tuple[str, ...] = ()
    side_wagers_due: bool = False
    clauses: tuple[str, ...] = ()


class Insured(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """An insurance wager was made."""

    box: int
    player: str
    amount: int
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    against: int | None = None


class EarlySettlementAsked(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """A player asked for a Blackjack to be settled at once."""

    box: int
    player: str
    clauses: tuple[str, ...] = ()
    against: int | None = None


class RightDeclined(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """A player does not use a right that would end with the next card, or let the time pass."""

    right: RightName
    box: int
    player: str
    hand: int | None = None
    lapsed: bool = False
    clauses: tuple[str, ...] = ()


class DrawCalled(Happened, frozen=True, tag=True, gc=False):
    """The caller draws."""

    box: int
    hand: int
    clauses: tuple[str, ...] = ()


class Stood(Happened, frozen=True, tag=True, gc=False):
    """The caller stands."""

    box: int
    hand: int
    clauses: tuple[str, ...] = ()


class Doubled(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """The caller doubled, or another bettor joined the double."""

    box: int
    hand: int
    player: str
    amount: int
    joined: bool = False
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    lammer: int = 0
    awaits_upper: bool = False
    against: int | None = None


class HandSplit(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """The caller split a hand; the new hand stands directly after it."""

    box: int
    hand: int
    player: str
    amount: int
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    lammer: int = 0
    awaits_upper: bool = False
    against: int | None = None


class SplitCovered(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """Another bettor laid a wager on the new hand as well."""

    box: int
    hand: int
    player: str
    amount: int
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    lammer: int = 0
    awaits_upper: bool = False
    against: int | None = None


class WagerMoved(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """Another bettor named the hand for the wager on the split hand."""

    box: int
    player: str
    hand: int
    to: int
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


class CallWithdrawn(Happened, frozen=True, tag=True, gc=False):
    """A call that waited for the upper tier was taken back; the Box is as it was before it."""

    box: int
    clauses: tuple[str, ...] = ()


class Settled(Happened, frozen=True, tag=True, gc=False):
    """One wager was settled."""

    line: Line
    at: int | None
    """The hand's place at the time, from 0."""
    bust: bool = False


class LineMoved(Happened, frozen=True, tag=True, gc=False):
    """A settled wager bears another number: a split, or one undone, has moved its hand."""

    line: Line
    hand: int
    """The hand's new place from left to right, from 1."""


class BlackjacksPaid(Happened, frozen=True, tag=True, gc=False):
    """Every Blackjack that does not wait has been paid."""


class BoxCollected(Happened, frozen=True, tag=True, gc=False):
    """A bust took the whole Box: none of its hands goes on."""

    box: int


class DealersHandCleared(Happened, frozen=True, tag=True, gc=False):
    """The wagers on one of the Dealer's hands are settled; the next begins with the first card."""

    readings: tuple[str, ...] = ()


class WagersSettled(Happened, frozen=True, tag=True, gc=False):
    """No wager is left on the layout."""

    readings: tuple[str, ...] = ()


class RoundEnded(Happened, frozen=True, tag=True, gc=False):
    """All cards are in the discard rack."""


Event = (
    WagerLaid
    | WagerLifted
    | SideWagerLifted
    | SideWagerLaid
    | SideWagerGivenUp
    | SideWagersSettled
    | SideWagerWon
    | ButtonPassed
    | PrizeShown
    | Rode
    | BetsClosed
    | CardBurnt
    | CuttingCardOut
    | CardDealt
    | DealCompleted
    | Insured
    | EarlySettlementAsked
    | RightDeclined
    | DrawCalled
    | Stood
    | Doubled
    | HandSplit
    | SplitCovered
    | WagerMoved
    | CallWithdrawn
    | Settled
    | LineMoved
    | BlackjacksPaid
    | BoxCollected
    | DealersHandCleared
    | WagersSettled
    | RoundEnded
    | Mishap
)
