"""How hands and wagers change with each call and each answer to one."""

from msgspec.structs import replace

from croupier.cards import Card
from croupier.rules.hand import Hand
from croupier.rules.names import (
    BASE,
    DOUBLE,
    INSURANCE,
    LAMMER_DOUBLE,
    LAMMER_SPLIT,
    SPLIT,
    Answered,
    OnHand,
)
from croupier.rules.table_rules import TableRules
from croupier.table import events
from croupier.table.fold.wagers import box_at, like_the_first, numbered, with_readings, with_stake
from croupier.table.state import Answering, Box, Declined, Round, Stake, with_box, with_hand
from croupier.totals import is_ace


def draw_called(round: Round, event: events.DrawCalled) -> Round:
    """A card is owed to a hand."""
    index, box = box_at(round, event.box)
    box = with_hand(box, event.hand, replace(box.hands[event.hand], owed=True))
    return replace(round, boxes=with_box(round, index, box), decided=True)


def right_declined(round: Round, event: events.RightDeclined) -> Round:
    """A right is not used."""
    one = Declined(right=event.right, box=event.box, player=event.player, hand=event.hand)
    return replace(round, declined=(*round.declined, one))


def stood(round: Round, event: events.Stood) -> Round:
    """A hand takes no further card."""
    index, box = box_at(round, event.box)
    box = with_hand(box, event.hand, replace(box.hands[event.hand], done=True))
    return replace(round, boxes=with_box(round, index, box), decided=True)


def call_withdrawn(round: Round, event: events.CallWithdrawn) -> Round:
    """The Box is as it was before the call."""
    asked = round.answering
    assert asked is not None
    assert asked.before is not None
    index, box = box_at(round, event.box)
    before = replace(asked.before, stakes=_without_call(box, asked.before))
    added = _chips(box) - _chips(before)
    boxes = with_box(round, index, before)
    readings = tuple(one for one in round.readings if one not in asked.readings)
    return replace(
        round, boxes=boxes, staked=round.staked - added, answering=None, readings=readings
    )


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


def doubled(round: Round, event: events.Doubled) -> Round:
    """A double lies on a hand, which is owed one card."""
    before, newly = round.box(event.box) if event.awaits_upper else None, _newly(round, event)
    stake = _added(event, LAMMER_DOUBLE if event.lammer else DOUBLE, event.hand)
    round = with_stake(round, event.box, stake, event.readings)
    if event.joined:
        return _answered(round, event.player, newly, event.awaits_upper)
    index, box = box_at(round, event.box)
    hand = replace(box.hands[event.hand], doubled=True, owed=True)
    return replace(
        round,
        boxes=with_box(round, index, with_hand(box, event.hand, hand)),
        answering=_asking(event, "double", before, newly),
        decided=True,
    )


def _asking(
    event: events.Doubled | events.HandSplit,
    call: Answered,
    before: Box | None,
    newly: tuple[str, ...],
) -> Answering:
    """Other bettors may answer the call that was just made."""
    return Answering(
        box=event.box,
        hand=event.hand,
        call=call,
        answered=(event.player,),
        awaits_upper=event.awaits_upper,
        before=before,
        readings=newly,
    )


def _newly(
    round: Round,
    event: events.Doubled | events.HandSplit | events.SplitCovered | events.WagerMoved,
) -> tuple[str, ...]:
    """The readings of a call or an answer that nothing has relied on before."""
    return tuple(one for one in event.readings if one not in round.readings)


def _added(
    event: events.Doubled | events.HandSplit | events.SplitCovered, wager: OnHand, hand: int
) -> Stake:
    """The wager a double or a split adds to a hand, or the lammer that stands for it."""
    return Stake(
        player=event.player,
        wager=wager,
        amount=event.amount,
        hand=hand,
        clauses=event.clauses,
        lammer=event.lammer,
        against=event.against,
    )


def _answered(
    round: Round, player: str, newly: tuple[str, ...] = (), awaits_upper: bool | None = None
) -> Round:
    """Another bettor has answered; a call that waited for the upper tier may wait no longer."""
    asked = round.answering
    assert asked is not None
    waits = asked.awaits_upper if awaits_upper is None else awaits_upper
    asked = replace(
        asked,
        answered=(*asked.answered, player),
        awaits_upper=waits,
        readings=(*asked.readings, *newly),
    )
    return replace(round, answering=asked)


def hand_split(round: Round, event: events.HandSplit) -> Round:
    """Two hands lie where one lay, with a wager on the new one."""
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
        answering=_asking(event, "split", before, _newly(round, event)),
        decided=True,
        declined=tuple(one for one in round.declined if one.box != event.box or one.hand is None),
        readings=with_readings(round, event.readings),
    )


def _halves(rules: TableRules, hand: Hand) -> tuple[Hand, Hand]:
    """Two hands of one card each, both owed a second."""
    aces = is_ace(hand.cards[0])
    left, right = hand.cards
    unsplit = not hand.split
    return _half(rules, left, aces, initial=hand.initial), _half(
        rules, right, aces, initial=unsplit
    )


def _half(rules: TableRules, card: Card, aces: bool, *, initial: bool) -> Hand:
    total = rules.point_total((card,))
    return Hand((card,), total, split=True, split_aces=aces, initial=initial, owed=True)


def _shifted(stake: Stake, at: int) -> Stake:
    """A wager to the right of a split moves one hand on."""
    if stake.hand is None or stake.hand <= at:
        return stake
    return replace(stake, hand=stake.hand + 1)


def split_covered(round: Round, event: events.SplitCovered) -> Round:
    """Another bettor has a wager on the new hand as well."""
    newly = _newly(round, event)
    stake = _added(event, LAMMER_SPLIT if event.lammer else SPLIT, event.hand)
    round = with_stake(round, event.box, stake, event.readings)
    return _answered(round, event.player, newly, event.awaits_upper)


def wager_moved(round: Round, event: events.WagerMoved) -> Round:
    """A wager lies on the hand its owner named."""
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
    newly = _newly(round, event)
    round = replace(round, boxes=boxes, readings=with_readings(round, event.readings))
    return _answered(round, event.player, newly)
