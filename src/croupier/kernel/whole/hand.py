"""Hand: a hand with a wager on it, and the cards it takes."""

from typing import Any

from croupier.jit import inlined, integer
from croupier.kernel.coding import RANKS
from croupier.kernel.hands import DEALT, DOUBLE, DRAW, FREE_DOUBLE, NOTHING, STAND
from croupier.kernel.places import (
    C_ANY_THREE,
    C_BUST_TAKES_BOX,
    ENDINGS,
    HANDS,
    L_CALLS,
    L_COLUMN,
    L_FOLLOWING,
    L_INSTANT,
    L_INSTEAD,
    L_RANK,
    MAIN,
    S_GROWN,
    S_MAIN,
    TableInPlay,
)
from croupier.kernel.whole.cards import deal
from croupier.kernel.whole.counts import calls_at
from croupier.kernel.whole.layout import (
    ADDED,
    BASE,
    BOX,
    COLUMN,
    DOUBLED,
    DOUBLED_FREE,
    EACH,
    FROM_DEAL,
    KIND,
    LOST_ANY,
    LOST_MAIN,
    MORE,
    O_AT,
    O_LEVEL,
    O_WON,
    OPEN,
    ORDER,
    PLACE,
    PLAIN,
    RIDES,
    SUM,
    SUM_ADDED,
    WAGER,
    WAS_SPLIT,
    Layout,
)
from croupier.kernel.whole.sides import third
from croupier.kernel.whole.wagers import bust_hand, lose_box, pay_hand, refused
from croupier.totals import LIMIT


@inlined
def open_hand(on: Layout, at: int, box: int, wager: int, sum_: int) -> None:
    """A hand with a wager on it."""
    slot = on.slot
    slot[at, BOX], slot[at, COLUMN], slot[at, WAGER], slot[at, ADDED] = box, 0, wager, PLAIN
    slot[at, SUM] = slot[at, SUM_ADDED] = sum_
    slot[at, WAS_SPLIT], slot[at, OPEN], slot[at, ORDER] = 0, BASE | MORE | RIDES, 0
    slot[at, LOST_MAIN] = slot[at, LOST_ANY] = 0
    slot[at, KIND], slot[at, FROM_DEAL] = DEALT, 1


@inlined
def stake_of(law: TableInPlay, on: Layout, at: int) -> Any:
    """The sum for which a hand is doubled or split: its wager, with what rides on it."""
    box = on.slot[at, BOX]
    won = on.s[O_WON + box * EACH]
    if on.slot[at, WAGER] == MAIN and won >= 0:
        return law.m[S_GROWN + on.s[O_LEVEL + box * EACH] * ENDINGS + won]
    return on.slot[at, SUM]


@inlined
def double(law: TableInPlay, on: Layout, at: int, free: bool) -> None:
    """A wager is added to a hand, or a lammer."""
    level = on.s[O_LEVEL + on.slot[at, BOX] * EACH]
    on.slot[at, ADDED] = DOUBLED_FREE if free else DOUBLED
    on.slot[at, SUM_ADDED] = law.m[S_MAIN + level * HANDS] if free else stake_of(law, on, at)


@inlined
def take(law: TableInPlay, on: Layout, at: int, state: int, shoe: Any, seed: Any) -> Any:
    """A hand takes another card: its state with it."""
    card = deal(on, at, shoe, seed)
    if law.m[C_ANY_THREE]:
        third(law, on, on.slot[at, BOX], card)
    return integer(law.h[L_FOLLOWING + state * RANKS + law.b[L_RANK + card]])


@inlined
def draw_on(
    law: TableInPlay, on: Layout, at: int, state: int, call: int, rank: int, shoe: Any, seed: Any
) -> int:
    """Draw and double as it is called for; the state of the hand in the end."""
    while call != STAND:
        if call == DOUBLE and refused(law, on, on.slot[at, BOX], stake_of(law, on, at)):
            call = law.b[L_INSTEAD + state]
            continue
        if call != DRAW:
            double(law, on, at, call == FREE_DOUBLE)
        state = take(law, on, at, state, shoe, seed)
        calls = calls_at(law, on, on.s[O_AT + PLACE])
        call = STAND if call != DRAW else law.b[L_CALLS + calls + state * RANKS + rank]
    return state


@inlined
def finish(law: TableInPlay, on: Layout, at: int, dealer: int, state: int) -> bool:
    """A hand is finished: it is lost, paid at once, or waits; is all on the Box lost?"""
    column = law.b[L_COLUMN + state]
    on.slot[at, COLUMN] = column
    if column > LIMIT:
        if law.m[C_BUST_TAKES_BOX]:
            lose_box(law, on, on.slot[at, BOX], dealer)
            return True
        bust_hand(law, on, at, dealer)
    elif law.b[L_INSTANT + state] != NOTHING:
        pay_hand(law, on, at, law.b[L_INSTANT + state])
    return False
