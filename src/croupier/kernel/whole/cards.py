"""Cards: places of the shoe that are settled, and cards that go to hands."""

from typing import Any

from croupier.jit import inlined, integer, part
from croupier.kernel.shuffling import REFILL, SHUFFLE, Bytes, shuffle
from croupier.kernel.whole.layout import (
    AHEAD,
    BEGAN,
    DEALER,
    KEPT,
    O_AT,
    OPEN,
    PLACE,
    READY,
    REFILLS,
    Layout,
)


@part
def refill(on: Layout) -> None:
    """The discard rack goes into the empty shoe.

    Cards on the layout stay at the front then; those of hands without a wager go to the rack.
    """
    s, cards, owner, kept = on.s, on.cards, on.owner, 0
    for place in range(s[O_AT + BEGAN], len(cards)):
        hand = owner[place]
        if hand == DEALER or on.slot[hand, OPEN]:
            cards[kept], cards[place] = cards[place], cards[kept]
            owner[kept], owner[place] = hand, owner[kept]
            kept += 1
    s[O_AT + BEGAN] = 0
    s[O_AT + PLACE] = s[O_AT + READY] = s[O_AT + KEPT] = kept
    s[O_AT + REFILLS] += 1


@inlined
def extend(on: Layout, shoe: Any, seed: Any) -> None:
    """Settle the next places; where the shoe is empty, it is filled again."""
    s = on.s
    if s[O_AT + READY] == len(on.cards):
        refill(on)
    ready, refills, ahead = s[O_AT + READY], s[O_AT + REFILLS], s[O_AT + AHEAD]
    last = (ready // ahead + 1) * ahead
    purpose = REFILL + refills if refills else SHUFFLE
    shuffle(on.cards, on.numbers, ready, last, purpose, shoe, seed)
    s[O_AT + READY] = min(last, len(on.cards))


@inlined
def dealt(on: Layout, hand: int, place: int, ready: int, shoe: Any, seed: Any) -> Any:
    """The card at a place goes to a hand; then the next place, and how many are settled."""
    s = on.s
    if place == ready:
        s[O_AT + PLACE] = place
        extend(on, shoe, seed)
        place, ready = s[O_AT + PLACE], s[O_AT + READY]
    on.owner[place] = hand
    return integer(on.cards[place]), place + 1, ready


@inlined
def fill(on: Layout, deck: Bytes) -> None:
    """A new shoe, of which no place is settled."""
    for place in range(len(deck)):
        on.cards[place] = deck[place]
    on.s[O_AT + PLACE] = on.s[O_AT + READY] = on.s[O_AT + REFILLS] = 0


@inlined
def deal(on: Layout, hand: int, shoe: Any, seed: Any) -> Any:
    """The next card goes to a hand."""
    s = on.s
    card, s[O_AT + PLACE], _ = dealt(on, hand, s[O_AT + PLACE], s[O_AT + READY], shoe, seed)
    return card
