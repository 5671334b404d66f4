"""evolve(round, event) -> round: records what happened, and judges nothing."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.rules.hand import Hand
from croupier.rules.table_rules import TableRules
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
from croupier.table.fold.cards import card_burnt, card_dealt, cutting_card_out
from croupier.table.fold.mishaps import EVOLVE_MISHAPS
from croupier.table.fold.wagers import (
    bets_closed,
    box_at,
    button_passed,
    early_settlement_asked,
    insured,
    like_the_first,
    noted,
    numbered,
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
    with_stake,
)
from croupier.table.state import (
    BASE,
    DOUBLE,
    ENDED,
    INSURANCE,
    LAMMER_DOUBLE,
    LAMMER_SPLIT,
    PLAY,
    SETTLED,
    SPLIT,
    Answering,
    Box,
    Declined,
    Round,
    Stake,
    with_box,
    with_hand,
)
from croupier.totals import is_ace


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


def _draw_called(round: Round, event: DrawCalled) -> Round:
    index, box = box_at(round, event.box)
    box = with_hand(box, event.hand, replace(box.hands[event.hand], owed=True))
    return replace(round, boxes=with_box(round, index, box), decided=True)


def _right_declined(round: Round, event: RightDeclined) -> Round:
    one = Declined(event.right, event.box, event.player, event.hand)
    return replace(round, declined=(*round.declined, one))


def _stood(round: Round, event: Stood) -> Round:
    index, box = box_at(round, event.box)
    box = with_hand(box, event.hand, replace(box.hands[event.hand], done=True))
    return replace(round, boxes=with_box(round, index, box), decided=True)


def _call_withdrawn(round: Round, event: CallWithdrawn) -> Round:
    asked = round.answering
    assert asked is not None
    assert asked.before is not None
    index, box = box_at(round, event.box)
    before = replace(asked.before, stakes=_without_call(box, asked.before))
    added = _chips(box) - _chips(before)
    boxes = with_box(round, index, before)
    return replace(round, boxes=boxes, staked=round.staked - added, answering=None)


def _without_call(box: Box, before: Box) -> tuple[Stake, ...]:
    """The wagers on a Box without those of a call; what else was elected meanwhile stays."""
    known = {(one.player, one.wager, one.against, one.laid): one for one in before.stakes}
    kept = []
    for one in box.stakes:
        held = known.get((one.player, one.wager, one.against, one.laid))
        if held is not None:
            rode = one.riding and held.hand is None
            kept.append(one if rode else replace(one, hand=held.hand))
        elif one.wager == INSURANCE:
            kept.append(one)
    return tuple(kept)


def _chips(box: Box) -> int:
    return sum(stake.amount + stake.excess for stake in box.stakes)


def _doubled(round: Round, event: Doubled) -> Round:
    before = round.box(event.box) if event.awaits_upper else None
    stake = _added(event, LAMMER_DOUBLE if event.lammer else DOUBLE, event.hand)
    round = with_stake(round, event.box, stake, event.readings)
    if event.joined:
        return _answered(round, event.player, event.awaits_upper)
    index, box = box_at(round, event.box)
    hand = replace(box.hands[event.hand], doubled=True, owed=True)
    return replace(
        round,
        boxes=with_box(round, index, with_hand(box, event.hand, hand)),
        answering=Answering(
            event.box, event.hand, "double", (event.player,), event.awaits_upper, before
        ),
        decided=True,
    )


def _added(event: Doubled | HandSplit | SplitCovered, wager: str, hand: int) -> Stake:
    """The wager a double or a split adds to a hand, or the lammer that stands for it."""
    return Stake(
        event.player,
        wager,
        event.amount,
        hand,
        clauses=event.clauses,
        lammer=event.lammer,
        against=event.against,
    )


def _answered(round: Round, player: str, awaits_upper: bool | None = None) -> Round:
    """Another bettor has answered; a call that waited for the upper tier may wait no longer."""
    asked = round.answering
    assert asked is not None
    waits = asked.awaits_upper if awaits_upper is None else awaits_upper
    answered = (*asked.answered, player)
    return replace(round, answering=replace(asked, answered=answered, awaits_upper=waits))


def _hand_split(round: Round, event: HandSplit) -> Round:
    index, box = box_at(round, event.box)
    before = box if event.awaits_upper else None
    at = event.hand
    first, second = _halves(round.rules, box.hands[at])
    hands = (*box.hands[:at], first, second, *box.hands[at + 1 :])
    stakes = tuple(_shifted(stake, at) for stake in box.stakes)
    added = _added(event, LAMMER_SPLIT if event.lammer else SPLIT, at + 1)
    added = numbered(round, box, like_the_first(box, added))
    new = box.hands_formed + 1
    box = replace(
        box,
        hands=hands,
        stakes=(*stakes, added),
        formed=(*box.formed[: at + 1], new, *box.formed[at + 1 :]),
        hands_formed=new,
    )
    return replace(
        round,
        boxes=with_box(round, index, box),
        staked=round.staked + event.amount,
        answering=Answering(event.box, at, "split", (event.player,), event.awaits_upper, before),
        decided=True,
        declined=tuple(one for one in round.declined if one.box != event.box or one.hand is None),
        readings=noted(round, event.readings),
    )


def _halves(rules: TableRules, hand: Hand) -> tuple[Hand, Hand]:
    """Two hands of one card each, both owed a second."""
    aces = is_ace(hand.cards[0])
    left, right = hand.cards
    unsplit = not hand.split
    first = Hand((left,), rules.point_total((left,)), False, True, aces, hand.initial, owed=True)
    second = Hand((right,), rules.point_total((right,)), False, True, aces, unsplit, owed=True)
    return first, second


def _shifted(stake: Stake, at: int) -> Stake:
    """A wager to the right of a split moves one hand on."""
    if stake.hand is None or stake.hand <= at:
        return stake
    return replace(stake, hand=stake.hand + 1)


def _split_covered(round: Round, event: SplitCovered) -> Round:
    stake = _added(event, LAMMER_SPLIT if event.lammer else SPLIT, event.hand)
    round = with_stake(round, event.box, stake, event.readings)
    return _answered(round, event.player, event.awaits_upper)


def _wager_moved(round: Round, event: WagerMoved) -> Round:
    index, box = box_at(round, event.box)
    stakes = tuple(
        replace(stake, hand=event.to)
        if stake.player == event.player
        and (stake.wager in BASE or stake.riding)
        and stake.hand == event.hand
        else stake
        for stake in box.stakes
    )
    boxes = with_box(round, index, replace(box, stakes=stakes))
    round = replace(round, boxes=boxes, readings=noted(round, event.readings))
    return _answered(round, event.player)


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
    RightDeclined: _right_declined,
    DrawCalled: _draw_called,
    Stood: _stood,
    CallWithdrawn: _call_withdrawn,
    Doubled: _doubled,
    HandSplit: _hand_split,
    SplitCovered: _split_covered,
    WagerMoved: _wager_moved,
    Settled: settled,
    LineMoved: _line_moved,
    BlackjacksPaid: _blackjacks_paid,
    BoxCollected: _box_collected,
    DealersHandCleared: _dealers_hand_cleared,
    WagersSettled: _wagers_settled,
    RoundEnded: _round_ended,
    **EVOLVE_MISHAPS,
}
