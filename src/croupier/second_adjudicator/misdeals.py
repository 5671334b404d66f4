"""Cards in a wrong place: put back into line, or left where they lie."""

from .dealer import second_fell
from .hands import card_fell
from .state import Adjudication, Misdealt


def reconstruct(round: Adjudication) -> None:
    """NZ 16.5, ACT 18(d), 18(e): the cards are next in line, in the order they left the shoe."""
    back = [one.card for one in round.misplaced]
    box = next((one for one in round.boxes.values() if one.unplayed), None)
    if round.table.act and not round.to_deal and box and len(box.hands) == 1:
        hand, got = box.hands[0], any(one.box == box.number for one in round.misplaced)
        if got and len(hand.cards) > 2:  # ACT 18(e): the hand is as the Initial Deal left it
            back = [*hand.cards[2:], *back]
            del hand.cards[2:]
            hand.calls = hand.doubled = False
    round.misplaced.clear()
    round.shoe.put_back(back)


def stand_as_dealt(round: Adjudication) -> None:
    """NZ 16.5, ACT 20.2(a): with a hand void, what was dealt to the others stays with them."""
    misplaced, round.misplaced = round.misplaced, []
    for one in misplaced:
        if one.box:
            _with_box(round, one)
        else:
            round.dealer.append(one.card)
            if None in round.to_deal:
                round.to_deal.remove(None)
            elif len(round.dealer) == 2:
                second_fell(round, round.numbers[0])


def _with_box(round: Adjudication, one: Misdealt) -> None:
    """A card stays with a hand of a Box; one without a wager on it goes to the discard rack."""
    box = round.boxes.get(one.box)
    if box is None or all(hand.void for hand in box.hands) or one.hand >= len(box.hands):
        return
    hand = box.hands[one.hand]
    hand.cards.append(one.card)
    hand.finished = False
    if not round.to_deal:
        card_fell(round, box, hand)
    elif box in round.to_deal:
        round.to_deal.remove(box)
        box.first = hand.cards[:2]
