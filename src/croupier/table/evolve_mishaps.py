"""How a Round changes when something goes wrong and when it is put right."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.rules.hand import Hand
from croupier.table.evolve_cards import hand_touched, with_card
from croupier.table.evolve_wagers import box_at, noted
from croupier.table.mishaps import (
    AsideCleared,
    CallAllowed,
    CallStands,
    CallUndone,
    CardAside,
    CardMisplaced,
    CardOut,
    CardRefused,
    CardStands,
    EquipmentFailed,
    FaultReported,
    HandVoided,
    InsuranceNotOffered,
    PlayerAbsent,
    Reconstructed,
    Reversed,
    RoundVoided,
    ShoeRefilled,
)
from croupier.table.state import SETTLED, Aside, Box, Misplaced, Round, Wrong, with_box, with_hand


def _card_out(round: Round, event: CardOut) -> Round:
    aside = round.aside
    lost = event.clauses if event.why in ("face-up", "removed", "burnt") else ()
    surplus = () if lost else event.clauses
    return replace(
        round,
        irregular=True,
        shoe=round.shoe if aside else round.shoe.after(1),
        aside=aside[1:],
        removed=(*round.removed, event.card),
        next_hand=(*round.next_hand, *lost),
        dealers_clauses=(*round.dealers_clauses, *surplus),
        readings=noted(round, event.readings),
    )


def _card_aside(round: Round, event: CardAside) -> Round:
    aside = (*round.aside, Aside(event.card, event.exposed, event.clauses))
    readings = noted(round, event.readings)
    return replace(round, irregular=True, shoe=round.shoe.after(1), aside=aside, readings=readings)


def _aside_cleared(round: Round, event: AsideCleared) -> Round:
    removed = (*round.removed, event.card)
    readings = noted(round, event.readings)
    return replace(round, aside=round.aside[1:], removed=removed, readings=readings)


def _card_refused(round: Round, event: CardRefused) -> Round:
    index, box = box_at(round, event.box)
    hand = replace(box.hands[event.hand], done=True, frozen=True)
    boxes = with_box(round, index, with_hand(box, event.hand, hand))
    round = replace(round, boxes=boxes, decided=True, readings=noted(round, event.readings))
    return hand_touched(round, event.box, event.hand, event.clauses)


def _player_absent(round: Round, event: PlayerAbsent) -> Round:
    index, box = box_at(round, event.box)
    round = replace(round, irregular=True, boxes=with_box(round, index, replace(box, absent=True)))
    for place, hand in enumerate(box.hands):
        if not hand.done:
            round = hand_touched(round, event.box, place, event.clauses)
    return round


def _card_misplaced(round: Round, event: CardMisplaced) -> Round:
    aside = round.aside
    return replace(
        round,
        irregular=True,
        shoe=round.shoe if aside else round.shoe.after(1),
        aside=aside[1:],
        misplaced=(*round.misplaced, Misplaced(event.card, event.box, event.hand)),
    )


def _reconstructed(round: Round, event: Reconstructed) -> Round:
    """Cards that were misplaced, and those of a hand that is rebuilt, are next in line."""
    back = tuple(Aside(one.card, False, event.clauses) for one in round.misplaced)
    if event.box is not None:
        index, box = box_at(round, event.box)
        hand = box.hands[0]
        back = (*(Aside(card, False, event.clauses) for card in hand.cards[2:]), *back)
        first = hand.cards[:2]
        rebuilt = Hand(first, round.rules.point_total(first), clauses=hand.clauses)
        round = replace(round, boxes=with_box(round, index, with_hand(box, 0, rebuilt)))
    readings = noted(round, event.readings)
    return replace(round, misplaced=(), aside=(*back, *round.aside), readings=readings)


def _card_stands(round: Round, event: CardStands) -> Round:
    gone = Misplaced(event.card, event.box, event.hand)
    left = list(round.misplaced)
    left.remove(gone)
    round = replace(round, misplaced=tuple(left))
    if event.box == 0:
        dealer = (*round.dealer, event.card)
        return replace(
            round,
            dealer=dealer,
            dealer_total=round.rules.point_total(dealer),
            dealers_clauses=(*round.dealers_clauses, *event.clauses),
        )
    index = round.index(event.box)
    box = None if index is None else round.boxes[index]
    if index is None or box is None or box.void or event.hand >= max(len(box.hands), 1):
        return replace(round, removed=(*round.removed, event.card))
    if box.hands:
        box = with_hand(box, event.hand, with_card(round.rules, box.hands[event.hand], event.card))
    else:
        cards = (event.card,)
        box = replace(box, hands=(Hand(cards, round.rules.point_total(cards)),))
    round = replace(round, boxes=with_box(round, index, box))
    return hand_touched(round, event.box, event.hand, event.clauses)


def _hand_voided(round: Round, event: HandVoided) -> Round:
    index, box = box_at(round, event.box)
    round = replace(round, irregular=True)
    if event.player is not None:
        return round
    hands = tuple(
        replace(hand, done=True, owed=False) if event.hand in (None, place) else hand
        for place, hand in enumerate(box.hands)
    )
    box = replace(box, hands=hands, void=box.void or event.hand is None)
    asked, wrong = round.answering, round.wrong
    completes = round.rules.voiding.dealers_hand
    return replace(
        round,
        boxes=with_box(round, index, box),
        dealers_clauses=tuple(dict.fromkeys((*round.dealers_clauses, *completes))),
        answering=None if asked and asked.box == event.box else asked,
        wrong=None if wrong and wrong.before.number == event.box else wrong,
    )


def _round_voided(round: Round, event: RoundVoided) -> Round:
    boxes = tuple(_closed(box) for box in round.boxes)
    return replace(
        round,
        irregular=True,
        phase=SETTLED,
        boxes=boxes,
        answering=None,
        wrong=None,
        side_wagers_due=False,
        blackjacks_due=False,
        removed=(*round.removed, *(one.card for one in round.misplaced)),
        misplaced=(),
        readings=noted(round, event.readings),
    )


def _closed(box: Box) -> Box:
    hands = tuple(replace(hand, done=True, owed=False) for hand in box.hands)
    return replace(box, hands=hands, void=True)


def _reversed(round: Round, event: Reversed) -> Round:
    line = event.line
    lines = list(round.lines)
    lines.remove(line)
    index, box = box_at(round, line.box)
    busted = list(box.busted)
    if (line.player, line.wager) in busted:
        busted.remove((line.player, line.wager))
    boxes = with_box(round, index, replace(box, busted=tuple(busted)))
    return replace(round, irregular=True, lines=tuple(lines), boxes=boxes)


def _not_offered(round: Round, event: InsuranceNotOffered) -> Round:
    return replace(
        round,
        irregular=True,
        not_offered=(*round.not_offered, event.box),
        readings=noted(round, event.readings),
    )


def _call_allowed(round: Round, event: CallAllowed) -> Round:
    wrong = Wrong(event.call, round.box(event.box), len(round.lines))
    return replace(round, irregular=True, wrong=wrong)


def _call_undone(round: Round, event: CallUndone) -> Round:
    wrong = round.wrong
    assert wrong is not None, "a call was allowed in error"
    index, box = box_at(round, event.box)
    if event.cards or event.burnt or wrong.call == "split":
        box = wrong.before
    else:
        box = replace(box, hands=tuple(_undoubled(round, hand) for hand in box.hands))
    aside = tuple(Aside(card, False, event.clauses) for card in event.cards)
    return replace(
        round,
        boxes=with_box(round, index, box),
        answering=None,
        wrong=None,
        aside=(*aside, *round.aside),
        removed=(*round.removed, *event.burnt),
        readings=noted(round, event.readings),
    )


def _undoubled(round: Round, hand: Hand) -> Hand:
    """A hand whose double is void plays on with the cards it has."""
    if not hand.doubled:
        return hand
    open_hand = replace(hand, doubled=False, owed=False)
    return replace(open_hand, done=not round.rules.may_draw(open_hand).permitted)


def _call_stands(round: Round, event: CallStands) -> Round:
    for place in range(len(round.box(event.box).hands)):
        round = hand_touched(round, event.box, place, event.clauses)
    return replace(round, wrong=None, readings=noted(round, event.readings))


def _shoe_refilled(round: Round, event: ShoeRefilled) -> Round:
    shoe = replace(round.shoe, cards=round.shoe.cards + event.cards)
    return replace(round, irregular=True, shoe=shoe)


def _fault_reported(round: Round, event: FaultReported) -> Round:
    return replace(round, irregular=True, faults=(*round.faults, event.fault))


def _equipment_failed(round: Round, _: EquipmentFailed) -> Round:
    return replace(round, irregular=True, equipment_failed=True)


EVOLVE_MISHAPS: dict[type, Callable[[Round, Any], Round]] = {
    CardOut: _card_out,
    CardAside: _card_aside,
    AsideCleared: _aside_cleared,
    CardRefused: _card_refused,
    PlayerAbsent: _player_absent,
    CardMisplaced: _card_misplaced,
    Reconstructed: _reconstructed,
    CardStands: _card_stands,
    HandVoided: _hand_voided,
    RoundVoided: _round_voided,
    Reversed: _reversed,
    InsuranceNotOffered: _not_offered,
    CallAllowed: _call_allowed,
    CallUndone: _call_undone,
    CallStands: _call_stands,
    ShoeRefilled: _shoe_refilled,
    FaultReported: _fault_reported,
    EquipmentFailed: _equipment_failed,
}
