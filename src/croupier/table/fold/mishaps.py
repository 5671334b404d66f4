"""How a Round changes when something goes wrong and when it is put right."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.rules.hand import Hand
from croupier.table import mishaps
from croupier.table.fold.cards import hand_touched, with_card
from croupier.table.fold.wagers import box_at, with_readings
from croupier.table.state import (
    PLAY,
    SETTLED,
    Aside,
    Box,
    Misplaced,
    NotOffered,
    Round,
    Wrong,
    troubled,
    void_cause,
    with_box,
    with_hand,
)


def _card_out(round: Round, event: mishaps.CardOut) -> Round:
    trouble = round.trouble
    lost = event.clauses if event.why in ("face-up", "removed", "burnt") else ()
    surplus = () if lost else event.clauses
    round = replace(round, shoe=round.shoe.after(1), readings=with_readings(round, event.readings))
    return troubled(
        round,
        removed=(*trouble.removed, event.card),
        misdealt=trouble.misdealt or event.why == "removed",
        next_hand=(*trouble.next_hand, *lost),
        dealers_clauses=(*trouble.dealers_clauses, *surplus),
    )


def _card_aside(round: Round, event: mishaps.CardAside) -> Round:
    aside = (*round.trouble.aside, Aside(event.card, event.exposed, event.clauses))
    round = replace(round, shoe=round.shoe.after(1), readings=with_readings(round, event.readings))
    return troubled(round, aside=aside)


def _aside_cleared(round: Round, event: mishaps.AsideCleared) -> Round:
    trouble = round.trouble
    aside = list(trouble.aside)
    aside.remove(next(one for one in aside if one.card == event.card))
    round = replace(round, readings=with_readings(round, event.readings))
    return troubled(round, aside=tuple(aside), removed=(*trouble.removed, event.card))


def _card_refused(round: Round, event: mishaps.CardRefused) -> Round:
    round = replace(round, decided=True, readings=with_readings(round, event.readings))
    for number, place in ((event.box, event.hand), *event.others):
        index, box = box_at(round, number)
        hand = replace(box.hands[place], done=True, owed=False, frozen=True)
        round = replace(round, boxes=with_box(round, index, with_hand(box, place, hand)))
        round = hand_touched(round, number, place, event.clauses)
    return round


def _player_absent(round: Round, event: mishaps.PlayerAbsent) -> Round:
    index, box = box_at(round, event.box)
    round = replace(round, boxes=with_box(round, index, replace(box, absent=True)))
    for place, hand in enumerate(box.hands):
        if not hand.done:
            round = hand_touched(round, event.box, place, event.clauses)
    return troubled(round)


def _card_misplaced(round: Round, event: mishaps.CardMisplaced) -> Round:
    aside = round.trouble.aside
    lies = Misplaced(event.card, event.box, event.hand)
    if not event.aside:
        round = replace(round, shoe=round.shoe.after(1))
    misplaced = (*round.trouble.misplaced, lies)
    return troubled(round, aside=aside[1:], misplaced=misplaced, misdealt=True)


def _reconstructed(round: Round, event: mishaps.Reconstructed) -> Round:
    """Cards that were misplaced, and those of a hand that is rebuilt, are next in line."""
    back = tuple(
        Aside(card, exposed=False, clauses=event.clauses, rebuilt=True) for card in event.cards
    )
    if event.box is not None:
        index, box = box_at(round, event.box)
        first = box.hands[0].cards[:2]
        rebuilt = Hand(first, round.rules.point_total(first), clauses=box.hands[0].clauses)
        round = replace(round, boxes=with_box(round, index, with_hand(box, 0, rebuilt)))
    round = replace(round, readings=with_readings(round, event.readings))
    aside = (*back, *round.trouble.aside)
    return troubled(round, misplaced=(), misdealt=False, aside=aside)


def _card_stands(round: Round, event: mishaps.CardStands) -> Round:
    left = list(round.trouble.misplaced)
    left.remove(Misplaced(event.card, event.box, event.hand))
    round = troubled(round, misplaced=tuple(left))
    if event.box == 0:
        return _stands_with_dealer(round, event)
    index = round.index(event.box)
    box = None if index is None else round.boxes[index]
    if index is None or box is None or box.void or event.hand >= max(len(box.hands), 1):
        return troubled(round, removed=(*round.trouble.removed, event.card))
    if box.hands:
        box = with_hand(box, event.hand, with_card(round.rules, box.hands[event.hand], event.card))
    else:
        cards = (event.card,)
        box = replace(box, hands=(Hand(cards, round.rules.point_total(cards)),))
    round = replace(round, boxes=with_box(round, index, box))
    return hand_touched(round, event.box, event.hand, event.clauses)


def _stands_with_dealer(round: Round, event: mishaps.CardStands) -> Round:
    dealer = (*round.dealer, event.card)
    round = replace(round, dealer=dealer, dealer_total=round.rules.point_total(dealer))
    return troubled(round, dealers_clauses=(*round.trouble.dealers_clauses, *event.clauses))


def _hand_voided(round: Round, event: mishaps.HandVoided) -> Round:
    index, box = box_at(round, event.box)
    round = replace(round, readings=with_readings(round, event.readings))
    if event.player is not None:
        bettors = tuple(laid for laid in box.bettors if laid.player != event.player)
        box = replace(box, bettors=bettors, caller=event.caller or box.caller)
        if any(stake.hand is not None for stake in box.stakes):
            box = replace(box, hands=_with_wagers(box))
            return troubled(replace(round, boxes=with_box(round, index, box)))
    hands = tuple(
        replace(hand, done=True, owed=False) if event.hand in (None, place) else hand
        for place, hand in enumerate(box.hands)
    )
    box = replace(box, hands=hands, void=box.void or event.hand is None)
    asked, wrong = round.answering, round.trouble.wrong
    if asked and asked.box == event.box:
        asked = None
    rebuilt = round.rules.voiding.dealers_hand(void_cause(round))
    completes = (*round.trouble.dealers_clauses, *rebuilt)
    round = replace(round, boxes=with_box(round, index, box), answering=asked)
    return troubled(
        round,
        dealers_clauses=tuple(dict.fromkeys(completes)),
        wrong=tuple(one for one in wrong if one.before.number != event.box),
    )


def _with_wagers(box: Box) -> tuple[Hand, ...]:
    """The hands of a Box; those on which nothing is wagered any more are finished."""
    wagered = {stake.hand for stake in box.stakes}
    return tuple(
        hand if place in wagered else replace(hand, done=True, owed=False)
        for place, hand in enumerate(box.hands)
    )


def _round_voided(round: Round, event: mishaps.RoundVoided) -> Round:
    trouble = round.trouble
    round = replace(
        round,
        phase=SETTLED,
        boxes=tuple(_closed(box) for box in round.boxes),
        answering=None,
        side_wagers_due=False,
        blackjacks_due=False,
        readings=with_readings(round, event.readings),
    )
    removed = (*trouble.removed, *(one.card for one in trouble.misplaced))
    return troubled(round, wrong=(), removed=removed, misplaced=())


def _closed(box: Box) -> Box:
    hands = tuple(replace(hand, done=True, owed=False) for hand in box.hands)
    return replace(box, hands=hands, void=True)


def _reversed(round: Round, event: mishaps.Reversed) -> Round:
    line = event.line
    lines = list(round.lines)
    lines.remove(line)
    index, box = box_at(round, line.box)
    busted = list(box.busted)
    if (line.player, line.wager) in busted:
        busted.remove((line.player, line.wager))
    boxes = with_box(round, index, replace(box, busted=tuple(busted)))
    return troubled(replace(round, lines=tuple(lines), boxes=boxes))


def _not_offered(round: Round, event: mishaps.InsuranceNotOffered) -> Round:
    missed = NotOffered(event.box, event.player)
    round = replace(round, readings=with_readings(round, event.readings))
    return troubled(round, not_offered=(*round.trouble.not_offered, missed))


def _call_allowed(round: Round, event: mishaps.CallAllowed) -> Round:
    if any(one.before.number == event.box for one in round.trouble.wrong):
        return round  # what was permitted first on the Box is undone with all that followed
    wrong = Wrong(event.call, round.box(event.box), round.lines)
    return troubled(round, wrong=(*round.trouble.wrong, wrong))


def _call_undone(round: Round, event: mishaps.CallUndone) -> Round:
    trouble = round.trouble
    wrong = next(one for one in trouble.wrong if one.before.number == event.box)
    index, box = box_at(round, event.box)
    if event.cards or event.burnt or wrong.call == "split":
        box = replace(wrong.before, hands_formed=box.hands_formed)
    else:
        box = replace(box, hands=_undoubled(round, wrong.before, box))
    round = replace(
        round,
        phase=PLAY,
        boxes=with_box(round, index, box),
        answering=None,
        readings=with_readings(round, event.readings),
    )
    aside = tuple(
        Aside(card, exposed=False, clauses=event.clauses, rebuilt=True) for card in event.cards
    )
    return troubled(
        round,
        wrong=tuple(one for one in trouble.wrong if one is not wrong),
        aside=(*aside, *trouble.aside),
        removed=(*trouble.removed, *event.burnt),
    )


def _undoubled(round: Round, before: Box, box: Box) -> tuple[Hand, ...]:
    """Hands whose double is void play on with the cards they have."""
    hands = list(box.hands)
    for place, held in enumerate(before.hands):
        if hands[place].doubled and not held.doubled:
            hand = replace(hands[place], doubled=False, owed=False)
            hands[place] = replace(hand, done=not round.rules.may_draw(hand).permitted)
    return tuple(hands)


def _call_stands(round: Round, event: mishaps.CallStands) -> Round:
    for place in range(len(round.box(event.box).hands)):
        round = hand_touched(round, event.box, place, event.clauses)
    wrong = tuple(one for one in round.trouble.wrong if one.before.number != event.box)
    return troubled(replace(round, readings=with_readings(round, event.readings)), wrong=wrong)


def _shoe_refilled(round: Round, event: mishaps.ShoeRefilled) -> Round:
    shoe = replace(round.shoe, cards=round.shoe.cards + event.cards)
    return troubled(replace(round, shoe=shoe))


def _fault_reported(round: Round, event: mishaps.FaultReported) -> Round:
    return troubled(round, faults=(*round.trouble.faults, event.fault))


def _equipment_failed(round: Round, _: mishaps.EquipmentFailed) -> Round:
    return troubled(round, equipment_failed=True)


EVOLVE_MISHAPS: dict[type, Callable[[Round, Any], Round]] = {
    mishaps.CardOut: _card_out,
    mishaps.CardAside: _card_aside,
    mishaps.AsideCleared: _aside_cleared,
    mishaps.CardRefused: _card_refused,
    mishaps.PlayerAbsent: _player_absent,
    mishaps.CardMisplaced: _card_misplaced,
    mishaps.Reconstructed: _reconstructed,
    mishaps.CardStands: _card_stands,
    mishaps.HandVoided: _hand_voided,
    mishaps.RoundVoided: _round_voided,
    mishaps.Reversed: _reversed,
    mishaps.InsuranceNotOffered: _not_offered,
    mishaps.CallAllowed: _call_allowed,
    mishaps.CallUndone: _call_undone,
    mishaps.CallStands: _call_stands,
    mishaps.ShoeRefilled: _shoe_refilled,
    mishaps.FaultReported: _fault_reported,
    mishaps.EquipmentFailed: _equipment_failed,
}
