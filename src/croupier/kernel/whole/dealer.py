"""Dealer: what is left to a hand of the Dealer's, and its cards."""

from typing import Any

from croupier.jit import inlined, integer
from croupier.kernel.coding import RANKS
from croupier.kernel.hands import BLACKJACK
from croupier.kernel.places import (
    C_BOXES,
    C_SIDES,
    DEALER_STATES,
    HANDS,
    L_DEALER_FOLLOWING,
    L_DEALER_STARTS,
    L_DEALER_TAKES,
    L_DRAWS_OUT,
    L_RANK,
    L_SUIT,
    LEFT_BLACKJACKS,
    LEFT_BUSTS,
    LEFT_DRAW_OUT,
    LEFT_HANDS,
    LEFT_INSURANCE,
    S_INSURED,
    S_MAIN,
    TableInPlay,
)
from croupier.kernel.whole.cards import dealt
from croupier.kernel.whole.elections import settle_insurance
from croupier.kernel.whole.layout import (
    BOX,
    COLUMN,
    DEALER,
    EACH,
    O_AT,
    O_INSURED,
    O_LEVEL,
    O_ON_NATURAL,
    OPEN,
    USED,
    Layout,
)
from croupier.totals import LIMIT


@inlined
def left_over(law: TableInPlay, on: Layout, hand: int, played: int) -> int:
    """What depends on one of the Dealer's hands, as bits: of these Boxes, and beside hands."""
    m, s, slot = law.m, on.s, on.slot
    left = 0
    for at in range(s[O_AT + USED]):
        box = slot[at, BOX]
        if (
            slot[at, OPEN]
            and played >> box & 1
            and m[S_MAIN + s[O_LEVEL + box * EACH] * HANDS + hand] >= 0
        ):
            column = slot[at, COLUMN]
            over = LEFT_BUSTS if column > LIMIT else LEFT_HANDS
            left |= LEFT_BLACKJACKS if column == BLACKJACK else over
    for box in range(m[C_BOXES]):
        level = s[O_LEVEL + box * EACH]
        if level >= 0:
            of = (level * HANDS + hand) * 2 + s[O_ON_NATURAL + box * EACH]
            if s[O_INSURED + box * EACH] and m[S_INSURED + of]:
                left |= LEFT_INSURANCE
            for wager in range(m[C_SIDES]):
                if on.waiting[box, wager] and law.b[L_DRAWS_OUT + wager]:
                    left |= LEFT_DRAW_OUT
    return left


@inlined
def dealers_hand(
    law: TableInPlay, on: Layout, hand: int, left: int, dealer: int, place: int, ready: int,
    shoe: Any,
    seed: Any,
) -> Any:  # fmt: skip
    """One of the Dealer's hands, with this left on the layout: its state, its cards and suits, the
    next place and how many are settled.
    """
    b, h = law.b, law.h
    state = integer(h[L_DEALER_STARTS + (dealer >> 2)])
    held, suits = 1, integer(b[L_SUIT + dealer])
    takes = L_DEALER_TAKES + left * DEALER_STATES
    while b[takes + state]:
        card, place, ready = dealt(on, DEALER, place, ready, shoe, seed)
        state = integer(h[L_DEALER_FOLLOWING + state * RANKS + b[L_RANK + card]])
        held += 1
        suits |= integer(b[L_SUIT + card])
        if held == 2 and left & LEFT_INSURANCE:
            settle_insurance(law, on, hand, card)
            left &= ~LEFT_INSURANCE
            takes = L_DEALER_TAKES + left * DEALER_STATES
    return state, held, suits, place, ready
