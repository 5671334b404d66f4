"""The automatic Dealer: which of the Dealer's acts is due, and doing them."""

from collections.abc import Callable

from croupier.table.absence import unattended
from croupier.table.commands import (
    CollectCards,
    Deal,
    DealForAbsent,
    PayBlackjacks,
    Settle,
    SettleInsurance,
    SettleSideWagers,
)
from croupier.table.dealers_hand import insurance_due, left, takes_card
from croupier.table.dealing import deal_initial, deal_own_hand
from croupier.table.decide import perform, play
from croupier.table.events import Event
from croupier.table.payments import settle_left
from croupier.table.prizes import awaits_prize
from croupier.table.scene import Scene
from croupier.table.state import DEALING, PLAY, QUIET, SETTLED, Round, active
from croupier.table.stray import ShoeEmpty
from croupier.table.turns import answer_awaited

DEAL, PAY, COLLECT = Deal(), PayBlackjacks(), CollectCards()
ABSENT = DealForAbsent()
INITIAL_CARD, OWN_CARD = Deal(), Deal()
"""A card of the Initial Deal, and one that goes to the Dealer's own hand."""
INSURANCE, SETTLE, SIDE_WAGERS = SettleInsurance(), Settle(), SettleSideWagers()

Due = (
    Deal
    | DealForAbsent
    | SettleSideWagers
    | PayBlackjacks
    | SettleInsurance
    | Settle
    | CollectCards
)


def due(round: Round) -> Due | None:
    """The Dealer's act that is due now; None while the table waits for somebody else."""
    if round.trouble is not QUIET and round.trouble.misplaced:
        return None
    if round.phase is DEALING:
        return INITIAL_CARD
    if round.phase is SETTLED:
        return COLLECT
    if round.phase is not PLAY:
        return None
    turn = active(round)
    waits = round.blackjacks_due or round.side_wagers_due
    if turn is None and not waits and awaits_prize(round) is None:
        return _due_to_dealer(round)
    return _due_to_turn(round, turn)


def due_to_players(round: Round) -> Due | None:
    """What the Dealer owes the players before the Dealer's own hand."""
    if round.trouble.misplaced:
        return None
    if round.phase is DEALING:
        return INITIAL_CARD
    return _due_to_turn(round, active(round)) if round.phase is PLAY else None


def _due_to_turn(round: Round, turn: tuple[int, int] | None) -> Due | None:
    if round.side_wagers_due:
        return SIDE_WAGERS
    if awaits_prize(round) is not None:
        return None
    if round.blackjacks_due:
        return PAY
    if turn is None:
        return None
    box = round.boxes[turn[0]]
    if not box.hands[turn[1]].owed:
        return ABSENT if unattended(box) else None
    return DEAL if answer_awaited(round) is None else None


def _due_to_dealer(round: Round) -> Due:
    on_layout = left(round)
    if insurance_due(round, on_layout):
        return INSURANCE
    return OWN_CARD if takes_card(round, on_layout).permitted else SETTLE


def deal_to_players(round: Round) -> tuple[Round, tuple[Event, ...]]:
    """Do all the Dealer owes the players, and stop where a call or the Dealer's hand is next."""
    return _go_on(round, own_hand=False)


def deal_out(round: Round) -> tuple[Round, tuple[Event, ...]]:
    """Do all that is due, to the end of the Round if nobody has to decide anything."""
    return _go_on(round, own_hand=True)


def deal_on(round: Round, waits: Callable[[Round, Due], object]) -> tuple[Round, tuple[Event, ...]]:
    """Do what is due until somebody must decide or is waited for, or the shoe has run out."""
    events: tuple[Event, ...] = ()
    while (act := due(round)) and not waits(round, act):
        try:
            round, happened = play(round, act)
        except ShoeEmpty:
            break
        events += happened
    return round, events


def _go_on(round: Round, own_hand: bool) -> tuple[Round, tuple[Event, ...]]:
    scene = Scene(round)
    asks = due if own_hand else due_to_players
    while act := asks(scene.round):
        if act is OWN_CARD:
            ended = deal_own_hand(scene)
            if ended is not None:
                settle_left(scene, ended)
        elif act is INITIAL_CARD:
            deal_initial(scene)
        else:
            perform(scene, act)
    return scene.round, tuple(scene.events)
