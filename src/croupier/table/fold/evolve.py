"""evolve(round, event) -> round: records what happened, and judges nothing."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.table import events
from croupier.table.fold import calls, wagers
from croupier.table.fold.cards import card_burnt, card_dealt, cutting_card_out
from croupier.table.fold.mishaps import EVOLVE_MISHAPS
from croupier.table.state import ENDED, PLAY, SETTLED, Round, with_box


def evolve(round: Round, event: events.Event) -> Round:
    """The Round after the event."""
    return EVOLVE[type(event)](round, event)


def _deal_completed(round: Round, event: events.DealCompleted) -> Round:
    readings = wagers.with_readings(round, event.readings)
    return replace(
        round,
        phase=PLAY,
        side_wagers_due=event.side_wagers_due,
        blackjacks_due=event.blackjacks_due,
        readings=readings,
    )


def _line_moved(round: Round, event: events.LineMoved) -> Round:
    moved = replace(event.line, hand=event.hand)
    lines = tuple(moved if line == event.line else line for line in round.lines)
    return replace(round, lines=lines)


def _blackjacks_paid(round: Round, _: events.BlackjacksPaid) -> Round:
    return replace(round, blackjacks_due=False)


def _box_collected(round: Round, event: events.BoxCollected) -> Round:
    index, box = wagers.box_at(round, event.box)
    hands = tuple(replace(hand, done=True, owed=False) for hand in box.hands)
    return replace(round, boxes=with_box(round, index, replace(box, hands=hands)))


def _dealers_hand_cleared(round: Round, event: events.DealersHandCleared) -> Round:
    first = round.dealer[:1]
    return replace(
        round,
        dealers_hand=round.dealers_hand + 1,
        finished_hands=(*round.finished_hands, round.dealer),
        dealer=first,
        dealer_total=round.rules.point_total(first),
        readings=wagers.with_readings(round, event.readings),
    )


def _wagers_settled(round: Round, event: events.WagersSettled) -> Round:
    return replace(round, phase=SETTLED, readings=wagers.with_readings(round, event.readings))


def _round_ended(round: Round, _: events.RoundEnded) -> Round:
    return replace(round, phase=ENDED)


EVOLVE: dict[type, Callable[[Round, Any], Round]] = {
    events.WagerLaid: wagers.wager_laid,
    events.WagerLifted: wagers.wager_lifted,
    events.SideWagerLifted: wagers.side_wager_lifted,
    events.SideWagerLaid: wagers.side_wager_laid,
    events.SideWagerGivenUp: wagers.side_wager_given_up,
    events.SideWagersSettled: wagers.side_wagers_settled,
    events.SideWagerWon: wagers.side_wager_won,
    events.ButtonPassed: wagers.button_passed,
    events.PrizeShown: wagers.prize_shown,
    events.Rode: wagers.rode,
    events.BetsClosed: wagers.bets_closed,
    events.CardBurnt: card_burnt,
    events.CuttingCardOut: cutting_card_out,
    events.CardDealt: card_dealt,
    events.DealCompleted: _deal_completed,
    events.Insured: wagers.insured,
    events.EarlySettlementAsked: wagers.early_settlement_asked,
    events.RightDeclined: calls.right_declined,
    events.DrawCalled: calls.draw_called,
    events.Stood: calls.stood,
    events.CallWithdrawn: calls.call_withdrawn,
    events.Doubled: calls.doubled,
    events.HandSplit: calls.hand_split,
    events.SplitCovered: calls.split_covered,
    events.WagerMoved: calls.wager_moved,
    events.Settled: wagers.settled,
    events.LineMoved: _line_moved,
    events.BlackjacksPaid: _blackjacks_paid,
    events.BoxCollected: _box_collected,
    events.DealersHandCleared: _dealers_hand_cleared,
    events.WagersSettled: _wagers_settled,
    events.RoundEnded: _round_ended,
    **EVOLVE_MISHAPS,
}
