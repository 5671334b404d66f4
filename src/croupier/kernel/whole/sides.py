"""Sides: side wagers that the Initial Deal decides, a third card, or the Dealer's hand."""

from typing import Any

from croupier.jit import inlined, part
from croupier.kernel.coding import BACK, CARDS
from croupier.kernel.hands import BLACKJACK, NOTHING
from croupier.kernel.places import (
    BOXES,
    C_BONUS,
    C_BOXES,
    C_PRIZED,
    C_RIDER,
    C_SIDES,
    C_TICKETS,
    C_WAGERS,
    CELLS,
    DEALER_CARDS,
    DEALER_POINTS,
    DEALERS_HAND,
    ENDINGS,
    FIRST,
    FIRST_THREE,
    L_BONUS,
    L_CELLS,
    L_FIRST_CELL,
    L_PRIZE_OF,
    L_ROWS,
    L_SEEN_DEALERS,
    L_SEES,
    PRIZES,
    S_ANTE,
    S_PRIZE_PAY,
    S_RIDE,
    S_RIDE_WON,
    S_SIDE,
    S_SIDE_PAY,
    SIDES,
    SUITS,
    WITH_FIRST,
    TableInPlay,
)
from croupier.kernel.shuffling import LANES, PRIZE, fair
from croupier.kernel.whole.layout import (
    COLUMN,
    EACH,
    O_FIRST,
    O_INSURED,
    O_LEVEL,
    O_SECOND,
    O_WON,
    Layout,
)


@part
def third(law: TableInPlay, on: Layout, box: int, card: int) -> None:
    """The third card, or that none comes, decides what waits for it."""
    m, level = law.m, on.s[O_LEVEL + box * EACH]
    pair = on.s[O_FIRST + box * EACH] * CARDS + on.s[O_SECOND + box * EACH]
    for wager in range(m[C_SIDES]):
        if on.waiting[box, wager] and law.b[L_SEES + wager] == FIRST_THREE:
            row = m[L_FIRST_CELL + wager] + law.h[L_ROWS + wager * CARDS * CARDS + pair]
            ending = law.b[L_CELLS + row * CELLS + card]
            on.waiting[box, wager] = 0
            on.nets[box, 1 + wager] += m[S_SIDE_PAY + (level * SIDES + wager) * ENDINGS + ending]


@inlined
def first_wagers(
    law: TableInPlay, on: Layout, dealer: int, shoe: Any, seed: Any, number: int
) -> None:
    """Side wagers that the Initial Deal decides, and Antes."""
    b, m, s = law.b, law.m, on.s
    sides = m[C_SIDES]
    for box in range(m[C_BOXES]):
        level = s[O_LEVEL + box * EACH]
        if level < 0:
            continue
        s[O_WON + box * EACH], s[O_INSURED + box * EACH] = -1, 0
        for wager in range(1, m[C_WAGERS]):
            on.nets[box, wager] = on.laid[box, wager] = 0
        pair = s[O_FIRST + box * EACH] * CARDS + s[O_SECOND + box * EACH]
        for wager in range(sides):
            on.laid[box, 1 + wager] = m[S_SIDE + level * SIDES + wager]
            on.waiting[box, wager] = on.laid[box, 1 + wager] > 0
            sees = b[L_SEES + wager]
            if sees == DEALERS_HAND or not on.waiting[box, wager]:
                continue
            row = m[L_FIRST_CELL + wager] + law.h[L_ROWS + wager * CARDS * CARDS + pair]
            ending = b[L_CELLS + row * CELLS + (dealer if sees == WITH_FIRST else FIRST)]
            if ending == NOTHING:
                continue
            on.waiting[box, wager] = 0
            paid = S_SIDE_PAY + (level * SIDES + wager) * ENDINGS + ending
            if ending > BACK and wager == m[C_RIDER]:
                paid = S_RIDE_WON + level * ENDINGS + ending
                if m[S_RIDE + level * ENDINGS + ending] >= 0:
                    s[O_WON + box * EACH] = ending
            elif ending > BACK and wager == m[C_PRIZED]:
                index = (number * BOXES + box) * LANES
                ticket = fair(index, PRIZE, shoe, seed, m[C_TICKETS])
                paid = S_PRIZE_PAY + level * PRIZES + law.h[L_PRIZE_OF + ticket]
            on.nets[box, 1 + wager] = m[paid]
        on.laid[box, sides + 2] = m[S_ANTE + level]
        on.nets[box, sides + 2] = -m[S_ANTE + level]


@part
def last_sides(law: TableInPlay, on: Layout, cards: int, points: int, suits: int) -> None:
    """Side wagers on the Dealer's hand, and any bonus beside a win."""
    m, bonus = law.m, law.m[C_SIDES] + 3
    held = min(cards, DEALER_CARDS - 1)
    for box in range(m[C_BOXES]):
        level = on.s[O_LEVEL + box * EACH]
        if level < 0:
            continue
        for wager in range(m[C_SIDES]):
            if on.waiting[box, wager] and law.b[L_SEES + wager] == DEALERS_HAND:
                at = (wager * DEALER_CARDS + held) * DEALER_POINTS + points
                ending = law.b[L_SEEN_DEALERS + at * SUITS + suits]
                paid = m[S_SIDE_PAY + (level * SIDES + wager) * ENDINGS + ending]
                on.nets[box, 1 + wager] = paid
                if m[C_BONUS]:
                    on.laid[box, bonus] = on.laid[box, 1 + wager]
                    if on.slot[box, COLUMN] == BLACKJACK:
                        on.nets[box, bonus] = m[L_BONUS + at]
