"""Procedure: what comes after what in a Round, and until when something may be done."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from croupier.gazette.choice import Readings
from croupier.rules.finding import Finding
from croupier.rules.hand import Hand
from croupier.rules.names import Answered


class Procedure(Struct, frozen=True, kw_only=True):
    """The clause behind each step that needs no judgment."""

    boxes: str
    """How many Boxes there are."""
    no_more_bets: str
    """The Dealer calls that betting is over."""
    first_card: str
    """One card to each Box with a wager."""
    second_card: str
    """A second card to each Box, on which side wagers and Blackjacks are settled."""
    turn: str
    """Players decide in turn."""
    additional: str
    """The Dealer deals the cards a decision requires."""
    split_order: str
    """The first split hand is completed before the next has a card."""
    dealers_second: str
    """The Dealer's further cards come after every player's decisions."""
    collect: str
    """The Round ends with the cards in the discard rack."""
    cutting_card: str
    """The Round goes on when the cutting card comes out."""
    lammers: tuple[str, ...] = ()
    """What a lammer is worth, and that it is collected."""
    shoe: str
    """All cards come from the shoe."""
    no_cutting_card: str
    """Cards that are shuffled without end have no cutting card among them."""


class DealtTo(Protocol):
    """A Box as far as the order of the cards sees it. Box 1 is at the Dealer's left."""

    @property
    def hands(self) -> tuple[Hand, ...]:
        """From left to right."""

    @property
    def void(self) -> bool:
        """It takes part no more."""


class Place(Struct, frozen=True, gc=False):
    """Where the next card of the Initial Deal goes."""

    box: int | None
    """The place of the Box among those in play, from 0; None: the Dealer's hand."""
    clauses: tuple[str, ...]


InitialDeal = Callable[[Sequence[DealtTo], int], Place | None]
"""Where the next card goes, by the Boxes and the Dealer's number of cards; None: it is complete."""


def one_dealer_one(first: str, dealers: str, second: str) -> InitialDeal:
    """One card to each Box, one to the Dealer, a second to each Box, clockwise."""
    to_first, to_dealer, to_second = (first,), Place(None, (dealers,)), (second,)

    def place(boxes: Sequence[DealtTo], dealers_cards: int) -> Place | None:
        for at, box in enumerate(boxes):
            if not box.hands and not box.void:
                return Place(at, to_first)
        if not dealers_cards:
            return to_dealer
        for at, box in enumerate(boxes):
            if not box.void and len(box.hands[0].cards) == 1:
                return Place(at, to_second)
        return None

    return place


def from_dealers_left(boxes: Sequence[DealtTo]) -> tuple[int, int] | None:
    """Box by Box clockwise from the Dealer's left, on a Box from left to right.

    Void hands are finished, and so is a hand that may take no card.
    """
    for at, box in enumerate(boxes):
        for place, hand in enumerate(box.hands):
            if not hand.done:
                return at, place
    return None


class Burning(Struct, frozen=True, kw_only=True):
    """A card about to be burnt."""

    before_cards: bool
    """No card of the Round has been dealt."""
    first_round: bool
    """No Round of this shoe has been played."""
    burnt: bool
    """A card was burnt before this Round already."""
    new_dealer: bool
    """Another Dealer has taken over."""


class Ends(StrEnum):
    """What ends a right."""

    FIRST_CARD = "the first card"
    NEXT_CARD = "the next card"
    FIRST_DECISION = "the first decision"
    OWN_DECISION = "a decision on the hand"
    PAYMENT = "the payment of the Blackjack"
    DEALERS_CARD = "the Dealer's next card"
    PRIZE_SHOWN = "the prize"


class Since(Struct, frozen=True, kw_only=True):
    """What has happened since the Initial Deal."""

    card: bool = False
    """A further card was dealt."""
    decided: bool = False
    """A player has decided about a hand."""
    dealers_second: bool = False
    """The Dealer has had a second card."""


class Window(Struct, frozen=True):
    """Until when a right may be used."""

    ends: Ends
    open: Callable[[Since], Finding]


class Joining(Struct, frozen=True, kw_only=True):
    """Another bettor's answer to a double or split of who decides for the Box."""

    call: Answered
    player: str = ""
    answered: bool = False
    """The player has answered already."""
    on_hand: bool = True
    """The player has a wager on the hand."""


class Left(Struct, frozen=True, gc=False):
    """What on the layout still depends on the Dealer's hand."""

    hands: bool = False
    """Wagers on hands that are neither bust nor Blackjack."""
    blackjacks: bool = False
    """Unpaid Blackjacks."""
    insurance: bool = False
    """Insurance that the second card decides."""
    busts: bool = False
    """Wagers on a bust hand that a reading keeps open."""
    draw_out: str = ""
    """The clause by which the Dealer draws out for a side wager."""
    relied: Readings = ()
    """The reading on which that drawing out turns."""
