"""How cards come to lie on hands with each event."""

from msgspec.structs import replace

from croupier.cards import Card
from croupier.rules.hand import Hand
from croupier.rules.table_rules import TableRules
from croupier.table.events import CardBurnt, CardDealt, CuttingCardOut
from croupier.table.fold.wagers import box_at, with_readings
from croupier.table.state import (
    DEALING,
    PLAY,
    QUIET,
    Declined,
    Round,
    Wrong,
    troubled,
    with_box,
    with_hand,
)


def card_burnt(round: Round, event: CardBurnt) -> Round:
    """A card is out before the Round."""
    return replace(round, shoe=round.shoe.after(1), burnt=(*round.burnt, event.card))


def cutting_card_out(round: Round, event: CuttingCardOut) -> Round:
    """The cutting card came out at a Box, or at the Dealer's hand."""
    return replace(round, cutting_card_at=event.box)


def card_dealt(round: Round, event: CardDealt) -> Round:
    """A card lies on a hand; one that left the shoe in error before comes from beside it."""
    shoe = round.shoe if event.aside else round.shoe.after(1)
    readings = with_readings(round, event.readings) if event.readings else round.readings
    further = round.phase is PLAY
    if event.box is None:
        dealer = (*round.dealer, event.card)
        after = replace(
            round,
            shoe=shoe,
            dealer=dealer,
            dealer_total=round.rules.point_total(dealer),
            readings=readings,
            further=further,
        )
        return after if round.trouble is QUIET else _touched(after, event)
    index, box = box_at(round, event.box)
    if not box.hands and round.phase is DEALING:
        hand = Hand((event.card,), round.rules.point_total((event.card,)))
        box = replace(box, hands=(hand,))
    else:
        hand = with_card(round.rules, box.hands[event.hand], event.card)
        box = with_hand(box, event.hand, hand)
    after = replace(
        round,
        shoe=shoe,
        boxes=with_box(round, index, box),
        answering=None,
        readings=readings,
        further=further,
        declined=_still_declined(round.declined, event) if round.declined else (),
    )
    return after if round.trouble is QUIET else _touched(after, event)


def _still_declined(declined: tuple[Declined, ...], event: CardDealt) -> tuple[Declined, ...]:
    """What was declined for a card to another hand."""
    return tuple(one for one in declined if (one.box, one.hand) != (event.box, event.hand))


def with_card(rules: TableRules, held: Hand, card: Card) -> Hand:
    """A hand with one card more; it is done when it may take no other."""
    cards = (*held.cards, card)
    hand = Hand(
        cards,
        rules.point_total(cards),
        split=held.split,
        split_aces=held.split_aces,
        initial=held.initial,
        doubled=held.doubled,
        clauses=held.clauses,
    )
    if len(cards) == 2 and rules.is_blackjack(hand):
        return replace(hand, blackjack=True, done=True)
    if rules.may_draw(hand).permitted or (len(cards) == 2 and rules.may_double(hand).permitted):
        return hand
    return replace(hand, done=True)


def _touched(round: Round, event: CardDealt) -> Round:
    """The hand that got the card bears the clauses of what befell it on its way."""
    clauses = round.trouble.next_hand
    if event.aside:
        first, *others = round.trouble.aside
        clauses += first.clauses
        round = troubled(round, aside=tuple(others))
    if round.trouble.wrong:
        wrong = tuple(_had(one, event) for one in round.trouble.wrong)
        round = troubled(round, wrong=wrong)
    if not clauses:
        return round
    if event.box is None:
        return troubled(
            round, next_hand=(), dealers_clauses=(*round.trouble.dealers_clauses, *clauses)
        )
    return hand_touched(troubled(round, next_hand=()), event.box, event.hand, clauses)


def _had(wrong: Wrong, event: CardDealt) -> Wrong:
    """A call permitted in error, with the card its Box has had since."""
    if event.box != wrong.before.number:
        return wrong
    return wrong._replace(dealt=(*wrong.dealt, event.card))


def hand_touched(round: Round, number: int, hand: int, clauses: tuple[str, ...]) -> Round:
    """A hand bears the clauses of an irregularity."""
    index, box = box_at(round, number)
    held = box.hands[hand]
    held = replace(held, clauses=tuple(dict.fromkeys((*held.clauses, *clauses))))
    return replace(round, boxes=with_box(round, index, with_hand(box, hand, held)))
