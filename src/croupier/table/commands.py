"""Commands: what players call and what the Dealer does."""

from msgspec import Struct

from croupier.rules.names import MAIN, Declinable, WagerName
from croupier.table.supervision import Supervision


class PlayersCommand(Struct, frozen=True, tag=True, gc=False):
    """Something a player does."""

    box: int
    player: str


class Wagering(PlayersCommand, frozen=True, tag=True, gc=False):
    """Something a player does with so much money."""

    amount: int


class LayWager(Wagering, frozen=True, kw_only=True, tag=True, gc=False):
    """Lays the initial wager on a Box."""

    seated: bool = True
    warned: bool = False
    limited: bool = False
    marker: int | None = None
    against: int | None = None


class LiftWager(PlayersCommand, frozen=True, tag=True, gc=False):
    """Takes the initial wager back before the first card, or would take back another."""

    on: WagerName = MAIN


class LaySideWager(PlayersCommand, frozen=True, tag=True, gc=False):
    """Lays a side wager; with a hand, an additional one on a split hand."""

    on: WagerName
    amount: int
    hand: int | None = None
    raises: bool = False
    """Is it added to what the player has there, before the first card?"""


class Ride(Wagering, frozen=True, tag=True, gc=False):
    """Leaves so much of a won side wager in action; nothing: takes it all."""


class Insure(Wagering, frozen=True, kw_only=True, tag=True, gc=False):
    """Makes an insurance wager."""

    against: int | None = None


class SettleEarly(PlayersCommand, frozen=True, tag=True, gc=False):
    """Asks for a Blackjack to be settled at once, 1 to 1."""

    against: int | None = None


class Call(PlayersCommand, frozen=True, tag=True, gc=False):
    """A decision about a hand; without a number, the Box's leftmost unfinished one."""

    hand: int | None = None


class Draw(Call, frozen=True, tag=True, gc=False):
    """Takes a further card."""


class Stand(Call, frozen=True, tag=True, gc=False):
    """Takes no further card."""


class Double(Call, frozen=True, kw_only=True, tag=True, gc=False):
    """Doubles; without an amount, for the wager on the hand in full."""

    amount: int | None = None


class Split(Call, frozen=True, kw_only=True, tag=True, gc=False):
    """Splits; another bettor's split covers both hands, or moves the wager to one of them."""

    amount: int | None = None
    to: int | None = None


class FreeDouble(Call, frozen=True, tag=True, gc=False):
    """Doubles without a further wager."""


class FreeSplit(Call, frozen=True, tag=True, gc=False):
    """Splits without a further wager."""


class WithdrawCall(Call, frozen=True, tag=True, gc=False):
    """Takes back a call that waits in vain for a wager of the upper tier."""


class RefuseCard(Call, frozen=True, tag=True, gc=False):
    """Refuses an exposed card that was drawn in error."""


class Decline(PlayersCommand, frozen=True, kw_only=True, tag=True, gc=False):
    """Does not use a right that would end with the next card; ``all``: none of those on the Box."""

    right: Declinable
    hand: int | None = None


class PassButton(PlayersCommand, frozen=True, tag=True, gc=False):
    """Does not press the button for a prize; may name another player with such a wager."""

    to: str | None = None


class DealersAct(Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """Something the Dealer does."""


class Burn(DealersAct, frozen=True, tag=True, gc=False):
    """Burns the next card before the Round."""

    again: bool = False
    """Does another Dealer, who took over, burn one more?"""


class CallNoMoreBets(DealersAct, frozen=True, tag=True, gc=False):
    """Closes the betting."""


class Deal(DealersAct, frozen=True, tag=True, gc=False):
    """Deals the next card to where it belongs."""


class DealForAbsent(DealersAct, frozen=True, tag=True, gc=False):
    """Deals to the hand of an absent player by rule, or lets it stand."""


class SettleSideWagers(DealersAct, frozen=True, tag=True, gc=False):
    """Settles the side wagers that the Initial Deal has decided."""


class ShowPrize(DealersAct, frozen=True, tag=True, gc=False):
    """The prize display shows so many dollars for each dollar wagered."""

    dollars: int


class FailEquipment(DealersAct, frozen=True, tag=True, gc=False):
    """The prize equipment fails."""


class PayBlackjacks(DealersAct, frozen=True, tag=True, gc=False):
    """Pays the Blackjacks that do not wait for the Dealer's hand."""


class SettleInsurance(DealersAct, frozen=True, tag=True, gc=False):
    """Collects or pays the insurance wagers on the Dealer's second card."""


class GoOn(DealersAct, frozen=True, tag=True, gc=False):
    """The time displayed is over: what nobody has answered counts as declined."""


class Settle(DealersAct, frozen=True, tag=True, gc=False):
    """Collects and pays every wager left on the layout."""


class CollectCards(DealersAct, frozen=True, tag=True, gc=False):
    """Puts the cards into the discard rack: the Round ends."""


Command = (
    LayWager
    | LiftWager
    | LaySideWager
    | Ride
    | Insure
    | SettleEarly
    | Draw
    | Stand
    | Double
    | Split
    | FreeDouble
    | FreeSplit
    | WithdrawCall
    | RefuseCard
    | Decline
    | PassButton
    | Burn
    | CallNoMoreBets
    | Deal
    | DealForAbsent
    | SettleSideWagers
    | ShowPrize
    | FailEquipment
    | PayBlackjacks
    | SettleInsurance
    | GoOn
    | Settle
    | CollectCards
    | Supervision
)
