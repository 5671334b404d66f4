"""evolve(round, event) -> round: records what happened, and judges nothing."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.table.events import (
    BetsClosed,
    BlackjacksPaid,
    BoxCollected,
    ButtonPassed,
    CallWithdrawn,
    CardBurnt,
    CardDealt,
    CuttingCardOut,
    DealCompleted,
    DealersHandCleared,
    Doubled,
    DrawCalled,
    EarlySettlementAsked,
    Event,
    HandSplit,
    Insured,
    LineMoved,
    PrizeShown,
    RightDeclined,
    Rode,
    RoundEnded,
    Settled,
    SideWagerGivenUp,
    SideWagerLaid,
    SideWagerLifted,
    SideWagersSettled,
    SideWagerWon,
    SplitCovered,
    Stood,
    WagerLaid,
    WagerLifted,
    WagerMoved,
    WagersSettled,
)
from croupier.table.fold.calls import (
    call_withdrawn,
    doubled,
    draw_called,
    hand_split,
    right_declined,
    split_covered,
    stood,
    wager_moved,
)
from croupier.table.fold.cards import card_burnt, card_dealt, cutting_card_out
from croupier.table.fold.mishaps import EVOLVE_MISHAPS
from croupier.table.fold.wagers import (
    bets_closed,
    box_at,
    button_passed,
    early_settlement_asked,
    insured,
    noted,
    prize_shown,
    rode,
    settled,
    side_wager_given_up,
    side_wager_laid,
    side_wager_lifted,
    side_wager_won,
    side_wagers_settled,
    wager_laid,
    wager_lifted,
)
from croupier.table.state import ENDED, PLAY, SETTLED, Round, with_box


def evolve(round: Round, event: Event) -> Round:
    """The Round after the event."""
    return EVOLVE[type(event)](round, event)


def _deal_completed(round: Round, event: DealCompleted) -> Round:
    readings = noted(round, event.readings)
    return replace(
        round,
        phase=PLAY,
        side_wagers_due=event.side_wagers_due,
        blackjacks_due=event.blackjacks_due,
        readings=readings,
    )


def _line_moved(round: Round, event: LineMoved) -> Round:
    moved = replace(event.line, hand=event.hand)
    lines = tuple(moved if line == event.line else line for line in round.lines)
    return replace(round, lines=lines)


def _blackjacks_paid(round: Round, _: BlackjacksPaid) -> Round:
    return replace(round, blackjacks_due=False)


def _box_collected(round: Round, event: BoxCollected) -> Round:
    index, box = box_at(round, event.box)
    hands = tuple(replace(hand, done=True, owed=False) for hand in box.hands)
    return replace(round, boxes=with_box(round, index, replace(box, hands=hands)))


def _dealers_hand_cleared(round: Round, event: DealersHandCleared) -> Round:
    first = round.dealer[:1]
    return replace(
        round,
        dealers_hand=round.dealers_hand + 1,
        finished_hands=(*round.finished_hands, round.dealer),
        dealer=first,
        dealer_total=round.rules.point_total(first),
        readings=noted(round, event.readings),
    )


def _wagers_settled(round: Round, event: WagersSettled) -> Round:
    return replace(round, phase=SETTLED, readings=noted(round, event.readings))


def _round_ended(round: Round, _: RoundEnded) -> Round:
    return replace(round, phase=ENDED)


EVOLVE: dict[type, Callable[[Round, Any], Round]] = {
    WagerLaid: wager_laid,
    WagerLifted: wager_lifted,
    SideWagerLifted: side_wager_lifted,
    SideWagerLaid: side_wager_laid,
    SideWagerGivenUp: side_wager_given_up,
    SideWagersSettled: side_wagers_settled,
    SideWagerWon: side_wager_won,
    ButtonPassed: button_passed,
    PrizeShown: prize_shown,
    Rode: rode,
    BetsClosed: bets_closed,
    CardBurnt: card_burnt,
    CuttingCardOut: cutting_card_out,
    CardDealt: card_dealt,
    DealCompleted: _deal_completed,
    Insured: insured,
    EarlySettlementAsked: early_settlement_asked,
    RightDeclined: right_declined,
    DrawCalled: draw_called,
    Stood: stood,
    CallWithdrawn: call_withdrawn,
    Doubled: doubled,
    HandSplit: hand_split,
    SplitCovered: split_covered,
    WagerMoved: wager_moved,
    Settled: settled,
    LineMoved: _line_moved,
    BlackjacksPaid: _blackjacks_paid,
    BoxCollected: _box_collected,
    DealersHandCleared: _dealers_hand_cleared,
    WagersSettled: _wagers_settled,
    RoundEnded: _round_ended,
    **EVOLVE_MISHAPS,
}
