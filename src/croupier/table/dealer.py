"""The automatic Dealer: which of the Dealer's acts is due, and doing them."""

from croupier.table.commands import (
    CollectCards,
    Deal,
    DealersAct,
    PayBlackjacks,
    Settle,
    SettleInsurance,
)
from croupier.table.dealers_hand import takes_card
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.settling import insurance_due
from croupier.table.state import Phase, Round, active

DEAL, PAY, COLLECT = Deal(), PayBlackjacks(), CollectCards()
INSURANCE, SETTLE = SettleInsurance(), Settle()

Due = Deal | PayBlackjacks | SettleInsurance | Settle | CollectCards


def due(round: Round) -> Due | None:
    """The Dealer's act that is due now; None while the table waits for somebody else."""
    if round.phase is Phase.DEALING:
        return DEAL
    if round.phase is Phase.SETTLED:
        return COLLECT
    if round.phase is not Phase.PLAY:
        return None
    return due_to_players(round) or (None if active(round) else _due_to_dealer(round))


def due_to_players(round: Round) -> Due | None:
    """What the Dealer owes the players before the Dealer's own hand."""
    if round.phase is Phase.DEALING:
        return DEAL
    if round.phase is not Phase.PLAY:
        return None
    if round.blackjacks_due:
        return PAY
    turn = active(round)
    if turn and round.boxes[turn[0]].hands[turn[1]].owed:
        return DEAL
    return None


def _due_to_dealer(round: Round) -> Due:
    if insurance_due(round):
        return INSURANCE
    return DEAL if takes_card(round).permitted else SETTLE


def deal_to_players(round: Round) -> tuple[Round, tuple[Event, ...]]:
    """Do all the Dealer owes the players, and stop where a call or the Dealer's hand is next."""
    return _go_on(round, own_hand=False)


def deal_out(round: Round) -> tuple[Round, tuple[Event, ...]]:
    """Do all that is due, to the end of the Round if nobody has to decide anything."""
    return _go_on(round, own_hand=True)


def _go_on(round: Round, own_hand: bool) -> tuple[Round, tuple[Event, ...]]:
    events: list[Event] = []
    asks = due if own_hand else due_to_players
    while act := asks(round):
        round, happened = play(round, act)
        events += happened
    return round, tuple(events)


__all__ = ["DealersAct", "Due", "deal_out", "deal_to_players", "due", "due_to_players"]
