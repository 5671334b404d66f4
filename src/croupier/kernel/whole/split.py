"""Split: the hands of a Box whose Pair was split."""

from typing import Any

from croupier.jit import inlined, integer, part
from croupier.kernel.coding import CARDS, RANKS, TWO
from croupier.kernel.hands import (
    ACES,
    DIVIDED,
    FREE_SPLIT,
    FREED,
    KINDS,
    MOST_HANDS,
    NOTHING,
    SPLIT,
    STAND,
)
from croupier.kernel.places import (
    C_ANY_THREE,
    C_CLOSES,
    C_SIDES,
    CELLS,
    ENDINGS,
    FINAL,
    HANDS,
    L_CELLS,
    L_FIRST_CELL,
    L_FIRST_STATES,
    L_INSTANT,
    L_INSTEAD,
    L_PAIRING,
    L_RANK,
    L_ROWS,
    L_SPLIT_CALLS,
    OF_LAMMER,
    OF_SPLIT,
    S_EXTRA,
    S_EXTRA_PAY,
    S_MAIN,
    S_TIER,
    SIDES,
    TableInPlay,
)
from croupier.kernel.whole.cards import deal
from croupier.kernel.whole.counts import calls_at
from croupier.kernel.whole.hand import draw_on, finish, open_hand, stake_of
from croupier.kernel.whole.layout import (
    BOX,
    EACH,
    FIRST_CARD,
    FROM_DEAL,
    KIND,
    O_AT,
    O_FIRST,
    O_LEVEL,
    ORDER,
    PLACE,
    USED,
    WAS_SPLIT,
    Layout,
)
from croupier.kernel.whole.sides import third
from croupier.kernel.whole.wagers import refused


@part
def split(law: TableInPlay, on: Layout, row: int, hands: int, free: bool) -> None:
    """A hand becomes two; the new one lies to its right, with the card that was its second."""
    m, s, slot, order = law.m, on.s, on.slot, on.order
    left, at, place = order[row], s[O_AT + USED], s[O_AT + PLACE] - 1
    box = slot[left, BOX]
    while on.owner[place] != left:  # where the second card lies
        place -= 1
    card = integer(on.cards[place])
    if hands == 1:
        slot[left, WAS_SPLIT] = 1
        slot[left, FIRST_CARD] = s[O_FIRST + box * EACH]
        slot[left, KIND] = ACES if law.b[L_RANK + card] == 0 else DIVIDED
        if m[C_CLOSES]:
            third(law, on, box, FINAL)
    for other in range(hands, row + 1, -1):
        order[other] = order[other - 1]
    order[row + 1], s[O_AT + USED], on.owner[place] = at, at + 1, at
    plain = m[S_MAIN + s[O_LEVEL + box * EACH] * HANDS]
    if free:
        open_hand(on, at, box, OF_LAMMER, plain)
    else:
        open_hand(on, at, box, OF_SPLIT, stake_of(law, on, left))
    slot[at, WAS_SPLIT], slot[at, FIRST_CARD], slot[at, FROM_DEAL] = 1, card, hands == 1
    slot[at, KIND] = ACES if slot[left, KIND] == ACES else FREED if free else DIVIDED


@part
def second_card(law: TableInPlay, on: Layout, at: int, shoe: Any, seed: Any) -> Any:
    """A hand of a split has its second card, which decides what was laid on it: both as one."""
    b, m, box = law.b, law.m, on.slot[at, BOX]
    level = on.s[O_LEVEL + box * EACH]
    card = deal(on, at, shoe, seed)
    if m[C_ANY_THREE]:
        third(law, on, box, card)
    pair = on.slot[at, FIRST_CARD] * CARDS + card
    for wager in range(m[C_SIDES]):
        laid = m[S_EXTRA + level * SIDES + wager]
        if laid:
            cell = m[L_FIRST_CELL + wager] + law.h[L_ROWS + wager * CARDS * CARDS + pair]
            ending = b[L_CELLS + cell * CELLS + FINAL]
            paid = m[S_EXTRA_PAY + (level * SIDES + wager) * ENDINGS + ending]
            on.nets[box, 1 + wager] += paid
            on.laid[box, 1 + wager] += laid
    return integer(b[L_PAIRING + pair])


@inlined
def split_call(law: TableInPlay, on: Layout, at: int, hands: int, two: int, rank: int) -> Any:
    """The state of a hand of a split with its second card, and what is called on it."""
    b, slot = law.b, on.slot
    of_kind = law.m[S_TIER + on.s[O_LEVEL + slot[at, BOX] * EACH]] * KINDS + slot[at, KIND]
    state = integer(law.h[L_FIRST_STATES + of_kind * TWO + two])
    of = (of_kind * 3 + min(hands, MOST_HANDS) - 2) * 2 + slot[at, FROM_DEAL]
    calls = calls_at(law, on, on.s[O_AT + PLACE])
    call = b[L_SPLIT_CALLS + calls + (of * TWO + two) * RANKS + rank]
    return state, call if b[L_INSTANT + state] == NOTHING else STAND


@inlined
def finish_box(on: Layout, hands: int) -> None:
    """The hands of a split lie in their order."""
    for row in range(hands):
        on.slot[on.order[row], ORDER] = row


@part
def play_split(
    law: TableInPlay, on: Layout, box: int, dealer: int, free: bool, shoe: Any, seed: Any
) -> None:
    """The hands of a Box whose Pair was split, from left to right."""
    b, order, rank = law.b, on.order, integer(law.b[L_RANK + dealer])
    order[0] = box
    split(law, on, 0, 1, free)
    hands, row = 2, 0
    while row < hands:
        at = order[row]
        two = second_card(law, on, at, shoe, seed)
        state, call = split_call(law, on, at, hands, two, rank)
        if call == SPLIT and refused(law, on, box, stake_of(law, on, at)):
            call = b[L_INSTEAD + state]
        if call in (SPLIT, FREE_SPLIT):
            split(law, on, row, hands, call == FREE_SPLIT)
            hands += 1
            continue
        state = draw_on(law, on, at, state, call, rank, shoe, seed)
        if finish(law, on, at, dealer, state):
            break
        row += 1
    finish_box(on, hands)
