"""Supervision: what supervisors and Dealers report and rule when something goes wrong."""

from msgspec import Struct

from croupier.cards import Card
from croupier.rules.irregularity import Fault
from croupier.rules.names import Answered, WagerName


class SupervisorsAct(Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """Something that went wrong is reported, or ruled on."""


class FindFaceUp(SupervisorsAct, frozen=True, tag=True, gc=False):
    """The next card is found face up in the shoe."""


class DrawInError(SupervisorsAct, frozen=True, tag=True, gc=False):
    """The next card is drawn in error."""

    exposed: bool
    """Was its face seen?"""


class OverdrawDealer(SupervisorsAct, frozen=True, tag=True, gc=False):
    """The next card is dealt to the Dealer's completed hand."""


class RemoveCard(SupervisorsAct, frozen=True, tag=True, gc=False):
    """The next card was dealt in error to a hand and is taken out of play."""


class BurnInError(SupervisorsAct, frozen=True, tag=True, gc=False):
    """The next card is burnt by mistake."""


class Misplace(SupervisorsAct, frozen=True, tag=True, gc=False):
    """The next card is put on a Box, or on the Dealer's hand (0), where it does not belong."""

    box: int
    hand: int | None = None


class Reconstruct(SupervisorsAct, frozen=True, tag=True, gc=False):
    """Misplaced cards go back into line, in the order they left the shoe."""


class DeclareAbsent(SupervisorsAct, frozen=True, tag=True, gc=False):
    """Nobody is there to act on a Box."""

    box: int


class VoidHand(SupervisorsAct, frozen=True, tag=True, gc=False):
    """The Casino Operator voids a Box, one hand of it, or one player's wagers on it."""

    box: int
    hand: int | None = None
    player: str | None = None


class VoidRound(SupervisorsAct, frozen=True, tag=True, gc=False):
    """The Casino Operator voids the Round."""


class ReportNotOffered(SupervisorsAct, frozen=True, tag=True, gc=False):
    """The Dealer failed to offer insurance to a player, or to all bettors of a Box."""

    box: int
    player: str | None = None


class AllowCall(SupervisorsAct, frozen=True, kw_only=True, tag=True, gc=False):
    """The Dealer gave effect to a double or split that was not open to the player."""

    box: int
    player: str
    call: Answered
    amount: int | None = None


class NoticeError(SupervisorsAct, frozen=True, tag=True, gc=False):
    """That a call was permitted in error is noticed now."""


class FindSideWager(SupervisorsAct, frozen=True, kw_only=True, tag=True, gc=False):
    """A side wager lies on the layout that should have been refused."""

    box: int
    player: str
    on: WagerName
    amount: int


class RefillShoe(SupervisorsAct, frozen=True, tag=True, gc=False):
    """The shoe has run out; the cards of the discard rack, shuffled and cut, go into it."""

    cards: tuple[Card, ...]


class ReportFault(SupervisorsAct, frozen=True, tag=True, gc=False):
    """Something is wrong with the cards or the equipment."""

    fault: Fault
    card: Card | None = None


Supervision = (
    FindFaceUp
    | DrawInError
    | OverdrawDealer
    | RemoveCard
    | BurnInError
    | Misplace
    | Reconstruct
    | DeclareAbsent
    | VoidHand
    | VoidRound
    | ReportNotOffered
    | AllowCall
    | NoticeError
    | FindSideWager
    | RefillShoe
    | ReportFault
)
