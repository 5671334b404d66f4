"""evolve(round, event) -> round: records what happened, and judges nothing."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from croupier.cards import Card
from croupier.rules.hand import Hand
from croupier.rules.placement import Laid
from croupier.rules.table_rules import TableRules
from croupier.table.events import (
    BetsClosed,
    BlackjacksPaid,
    BoxCollected,
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
    PrizeShown,
    Rode,
    RoundEnded,
    Settled,
    SideWagerGivenUp,
    SideWagerLaid,
    SideWagersSettled,
    SideWagerWon,
    SplitCovered,
    Stood,
    WagerLaid,
    WagerLifted,
    WagerMoved,
    WagersSettled,
)
from croupier.table.state import (
    BASE,
    DEALING,
    DOUBLE,
    ENDED,
    INSURANCE,
    LAMMER_DOUBLE,
    LAMMER_SPLIT,
    MAIN,
    PLAY,
    SETTLED,
    SPLIT,
    Answering,
    Box,
    Round,
    Stake,
    with_box,
    with_hand,
)
from croupier.totals import is_ace


def evolve(round: Round, event: Event) -> Round:
    """The Round after the event."""
    return EVOLVE[type(event)](round, event)


def _noted(round: Round, readings: tuple[str, ...]) -> tuple[str, ...]:
    """The readings relied on so far, each once."""
    if not readings:
        return round.readings
    return tuple(dict.fromkeys((*round.readings, *readings)))


def _at(round: Round, number: int) -> tuple[int, Box]:
    """A Box in play and where it stands."""
    index = round.index(number)
    assert index is not None, f"no wager lies on Box {number}"
    return index, round.boxes[index]


def _wager_laid(round: Round, event: WagerLaid) -> Round:
    excess = event.amount - event.in_action
    laid = _laid(round, event)
    stake = Stake(
        event.player,
        MAIN,
        event.in_action,
        0,
        excess,
        event.handed_back,
        event.clauses,
        against=event.against,
        warning=event.warning,
        readings=event.readings,
    )
    index = round.index(event.box)
    if index is None:
        box = Box(event.box, (laid,), (stake,))
        boxes = tuple(sorted((*round.boxes, box), key=lambda one: one.number))
        return replace(round, boxes=boxes, staked=round.staked + event.amount)
    held = round.boxes[index]
    mains = held.all_stakes(event.player, MAIN)
    before = next((one for one in mains if one.against == event.against), None)
    box = Box(event.box, _put(held.bettors, laid), _put(held.stakes, stake))
    staked = round.staked + event.amount - (before.amount + before.excess if before else 0)
    return replace(round, boxes=with_box(round, index, box), staked=staked)


_Owned = TypeVar("_Owned", bound=Laid | Stake)


def _put(held: tuple[_Owned, ...], new: _Owned) -> tuple[_Owned, ...]:
    """Put something of a player's in the place of what the player had, or last."""
    same = [one for one in held if one.player == new.player and _kind(one) == _kind(new)]
    return tuple(new if one in same else one for one in held) if same else (*held, new)


def _kind(owned: Laid | Stake) -> tuple[str, int | None]:
    return (owned.wager, owned.against) if isinstance(owned, Stake) else (MAIN, None)


def _laid(round: Round, event: WagerLaid) -> Laid:
    """What the player has on the Box, all numbered wagers together."""
    if event.against is None:
        return Laid(event.player, event.in_action, event.seated, event.marked)
    index = round.index(event.box)
    mains = [] if index is None else round.boxes[index].all_stakes(event.player, MAIN)
    others = [one for one in mains if one.against != event.against]
    numbers = (*(one.against or 0 for one in others), event.against)
    total = event.in_action + sum(one.amount for one in others)
    return Laid(event.player, total, event.seated, event.marked, numbers)


def _wager_lifted(round: Round, event: WagerLifted) -> Round:
    """The wager goes back with all that was laid because of it."""
    boxes = tuple(
        _without(box, event.player) if box.number == event.box else box for box in round.boxes
    )
    players = {laid.player for box in boxes for laid in box.bettors}
    kept = tuple(
        replace(box, stakes=tuple(one for one in box.stakes if one.player in players))
        for box in boxes
        if box.bettors
    )
    staked = sum(one.amount + one.excess for box in kept for one in box.stakes)
    return replace(round, boxes=kept, staked=staked)


def _without(box: Box, player: str) -> Box:
    bettors = tuple(laid for laid in box.bettors if laid.player != player)
    return Box(box.number, bettors, tuple(one for one in box.stakes if one.player != player))


def _side_wager_laid(round: Round, event: SideWagerLaid) -> Round:
    stake = Stake(event.player, event.on, event.amount, event.hand, clauses=event.clauses)
    return _with_stake(round, event.box, stake)


def _side_wager_given_up(round: Round, event: SideWagerGivenUp) -> Round:
    index, box = _at(round, event.box)
    given = box.stake(event.player, event.on, hand=event.hand)
    assert given is not None, "the wager lies on the Box"
    stakes = tuple(stake for stake in box.stakes if stake is not given)
    boxes = with_box(round, index, replace(box, stakes=stakes))
    return replace(round, boxes=boxes, staked=round.staked - given.amount)


def _side_wagers_settled(round: Round, _: SideWagersSettled) -> Round:
    return replace(round, side_wagers_due=False)


def _changed(round: Round, number: int, player: str, wager: str, **changes: Any) -> Round:
    """The Round with one open side wager of a player changed."""
    index, box = _at(round, number)
    stakes = tuple(
        replace(stake, **changes)
        if stake.player == player and stake.wager == wager and stake.hand is None
        else stake
        for stake in box.stakes
    )
    return replace(round, boxes=with_box(round, index, replace(box, stakes=stakes)))


def _side_wager_won(round: Round, event: SideWagerWon) -> Round:
    won = {"won": event.payout, "clauses": event.clauses}
    round = _changed(round, event.box, event.player, event.on, **won)
    return replace(round, readings=_noted(round, event.readings))


def _prize_shown(round: Round, _: PrizeShown) -> Round:
    return round


def _rode(round: Round, event: Rode) -> Round:
    if event.amount == 0:
        return round
    _, box = _at(round, event.box)
    main = box.stake(event.player, MAIN)
    hand = 0 if main is None else main.hand
    return _changed(round, event.box, event.player, event.on, riding=event.amount, hand=hand)


def _bets_closed(round: Round, event: BetsClosed) -> Round:
    readings, warnings = event.readings, round.warnings
    boxes: tuple[Box, ...] = ()
    for box, (_, caller) in zip(round.boxes, event.callers, strict=True):
        boxes = (*boxes, replace(box, caller=caller))
        readings += caller.readings
        for stake in box.stakes:
            readings += stake.readings
            warnings += (stake.warning,) if stake.warning else ()
    readings = _noted(round, readings)
    return replace(round, phase=DEALING, boxes=boxes, readings=readings, warnings=warnings)


def _card_burnt(round: Round, event: CardBurnt) -> Round:
    return replace(round, shoe=round.shoe.after(1), burnt=(*round.burnt, event.card))


def _cutting_card_out(round: Round, event: CuttingCardOut) -> Round:
    return replace(round, cutting_card_at=event.box)


def _card_dealt(round: Round, event: CardDealt) -> Round:
    shoe = round.shoe.after(1)
    readings = _noted(round, event.readings)
    if event.box is None:
        dealer = (*round.dealer, event.card)
        total = round.rules.point_total(dealer)
        return replace(round, shoe=shoe, dealer=dealer, dealer_total=total, readings=readings)
    index, box = _at(round, event.box)
    if round.phase is DEALING and not box.hands:
        hand = Hand((event.card,), round.rules.point_total((event.card,)))
        box = replace(box, hands=(hand,))
    else:
        hand = with_card(round.rules, box.hands[event.hand], event.card)
        box = with_hand(box, event.hand, hand)
    return replace(
        round, shoe=shoe, boxes=with_box(round, index, box), answering=None, readings=readings
    )


def with_card(rules: TableRules, held: Hand, card: Card) -> Hand:
    """A hand with one card more; it is done when it may take no other."""
    cards = (*held.cards, card)
    hand = Hand(
        cards,
        rules.point_total(cards),
        False,
        held.split,
        held.split_aces,
        held.initial,
        held.doubled,
    )
    if len(cards) == 2 and rules.is_blackjack(hand):
        return replace(hand, blackjack=True, done=True)
    if rules.may_draw(hand).permitted or (len(cards) == 2 and rules.may_double(hand).permitted):
        return hand
    return replace(hand, done=True)


def _deal_completed(round: Round, event: DealCompleted) -> Round:
    readings = _noted(round, event.readings)
    return replace(
        round,
        phase=PLAY,
        side_wagers_due=event.side_wagers_due,
        blackjacks_due=event.blackjacks_due,
        readings=readings,
    )


def _insured(round: Round, event: Insured) -> Round:
    stake = Stake(
        event.player, INSURANCE, event.amount, None, clauses=event.clauses, against=event.against
    )
    return _with_stake(round, event.box, stake, event.readings)


def _with_stake(round: Round, number: int, stake: Stake, readings: tuple[str, ...] = ()) -> Round:
    index, box = _at(round, number)
    box = replace(box, stakes=(*box.stakes, _like_the_first(box, stake)))
    return replace(
        round,
        boxes=with_box(round, index, box),
        staked=round.staked + stake.amount,
        readings=_noted(round, readings),
    )


def _early_settlement_asked(round: Round, _: EarlySettlementAsked) -> Round:
    return round


def _like_the_first(box: Box, stake: Stake) -> Stake:
    """What is added to a wager that is handed back in any case is handed back with it."""
    first = box.stake(stake.player, *BASE)
    if first is None or not first.handed_back:
        return stake
    return replace(stake, handed_back=True, clauses=first.clauses)


def _draw_called(round: Round, event: DrawCalled) -> Round:
    index, box = _at(round, event.box)
    box = with_hand(box, event.hand, replace(box.hands[event.hand], owed=True))
    return replace(round, boxes=with_box(round, index, box), further=True)


def _stood(round: Round, event: Stood) -> Round:
    index, box = _at(round, event.box)
    box = with_hand(box, event.hand, replace(box.hands[event.hand], done=True))
    return replace(round, boxes=with_box(round, index, box), decided=True)


def _call_withdrawn(round: Round, event: CallWithdrawn) -> Round:
    asked = round.answering
    assert asked is not None
    assert asked.before is not None
    index, box = _at(round, event.box)
    added = _chips(box) - _chips(asked.before)
    boxes = with_box(round, index, asked.before)
    return replace(round, boxes=boxes, staked=round.staked - added, answering=None)


def _chips(box: Box) -> int:
    return sum(stake.amount + stake.excess for stake in box.stakes)


def _doubled(round: Round, event: Doubled) -> Round:
    before = round.boxes[round.index(event.box) or 0] if event.awaits_upper else None
    stake = Stake(
        event.player,
        DOUBLE,
        event.amount,
        event.hand,
        clauses=event.clauses,
        against=event.against,
    )
    if event.lammer:
        stake = replace(stake, wager=LAMMER_DOUBLE, lammer=event.lammer)
    round = _with_stake(round, event.box, stake, event.readings)
    if event.joined:
        return _answered(round, event.player, event.awaits_upper)
    index, box = _at(round, event.box)
    hand = replace(box.hands[event.hand], doubled=True, owed=True)
    return replace(
        round,
        boxes=with_box(round, index, with_hand(box, event.hand, hand)),
        answering=Answering(
            event.box, event.hand, "double", (event.player,), event.awaits_upper, before
        ),
        further=True,
    )


def _answered(round: Round, player: str, awaits_upper: bool | None = None) -> Round:
    """Another bettor has answered; a call that waited for the upper tier may wait no longer."""
    asked = round.answering
    assert asked is not None
    waits = asked.awaits_upper if awaits_upper is None else awaits_upper
    answered = (*asked.answered, player)
    return replace(round, answering=replace(asked, answered=answered, awaits_upper=waits))


def _hand_split(round: Round, event: HandSplit) -> Round:
    index, box = _at(round, event.box)
    before = box if event.awaits_upper else None
    at = event.hand
    first, second = _halves(round.rules, box.hands[at])
    hands = (*box.hands[:at], first, second, *box.hands[at + 1 :])
    stakes = tuple(_shifted(stake, at) for stake in box.stakes)
    added = Stake(
        event.player,
        SPLIT,
        event.amount,
        at + 1,
        clauses=event.clauses,
        against=event.against,
    )
    if event.lammer:
        added = replace(added, wager=LAMMER_SPLIT, lammer=event.lammer)
    box = replace(box, hands=hands, stakes=(*stakes, _like_the_first(box, added)))
    return replace(
        round,
        boxes=with_box(round, index, box),
        staked=round.staked + event.amount,
        answering=Answering(event.box, at, "split", (event.player,), event.awaits_upper, before),
        further=True,
        readings=_noted(round, event.readings),
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
    stake = Stake(
        event.player,
        SPLIT,
        event.amount,
        event.hand,
        clauses=event.clauses,
        against=event.against,
    )
    if event.lammer:
        stake = replace(stake, wager=LAMMER_SPLIT, lammer=event.lammer)
    round = _with_stake(round, event.box, stake, event.readings)
    return _answered(round, event.player, event.awaits_upper)


def _wager_moved(round: Round, event: WagerMoved) -> Round:
    index, box = _at(round, event.box)
    stakes = tuple(
        replace(stake, hand=event.to)
        if stake.player == event.player
        and (stake.wager in BASE or stake.riding)
        and stake.hand == event.hand
        else stake
        for stake in box.stakes
    )
    round = replace(round, boxes=with_box(round, index, replace(box, stakes=stakes)))
    return _answered(round, event.player)


def _settled(round: Round, event: Settled) -> Round:
    line = event.line
    index, box = _at(round, line.box)
    kept = tuple(
        stake
        for stake in box.stakes
        if not (
            stake.player == line.player
            and stake.wager == line.wager
            and stake.hand == event.at
            and stake.against == line.against
        )
    )
    busted = (*box.busted, (line.player, line.wager)) if event.bust else box.busted
    box = replace(box, stakes=kept, busted=busted)
    return replace(
        round,
        boxes=with_box(round, index, box),
        lines=(*round.lines, line),
        readings=_noted(round, line.readings),
    )


def _blackjacks_paid(round: Round, _: BlackjacksPaid) -> Round:
    return replace(round, blackjacks_due=False)


def _box_collected(round: Round, event: BoxCollected) -> Round:
    index, box = _at(round, event.box)
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
        readings=_noted(round, event.readings),
    )


def _wagers_settled(round: Round, event: WagersSettled) -> Round:
    return replace(round, phase=SETTLED, readings=_noted(round, event.readings))


def _round_ended(round: Round, _: RoundEnded) -> Round:
    return replace(round, phase=ENDED)


EVOLVE: dict[type, Callable[[Round, Any], Round]] = {
    WagerLaid: _wager_laid,
    WagerLifted: _wager_lifted,
    SideWagerLaid: _side_wager_laid,
    SideWagerGivenUp: _side_wager_given_up,
    SideWagersSettled: _side_wagers_settled,
    SideWagerWon: _side_wager_won,
    PrizeShown: _prize_shown,
    Rode: _rode,
    BetsClosed: _bets_closed,
    CardBurnt: _card_burnt,
    CuttingCardOut: _cutting_card_out,
    CardDealt: _card_dealt,
    DealCompleted: _deal_completed,
    Insured: _insured,
    EarlySettlementAsked: _early_settlement_asked,
    DrawCalled: _draw_called,
    Stood: _stood,
    CallWithdrawn: _call_withdrawn,
    Doubled: _doubled,
    HandSplit: _hand_split,
    SplitCovered: _split_covered,
    WagerMoved: _wager_moved,
    Settled: _settled,
    BlackjacksPaid: _blackjacks_paid,
    BoxCollected: _box_collected,
    DealersHandCleared: _dealers_hand_cleared,
    WagersSettled: _wagers_settled,
    RoundEnded: _round_ended,
}
