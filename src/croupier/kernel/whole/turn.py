"""Turn: a Box is played, whatever is true of it."""

from typing import Any

from croupier.jit import inlined, integer, part
from croupier.kernel.coding import CARDS, RANKS, TWO
from croupier.kernel.hands import BLACKJACK, FREE_SPLIT, KINDS, NATURAL, SPLIT, STAND
from croupier.kernel.places import (
    C_ANY_THREE,
    FINAL,
    HANDS,
    L_AT_ONCE,
    L_BLACKJACK,
    L_COLUMN,
    L_FIRST_CALLS,
    L_FIRST_STATES,
    L_INSTEAD,
    L_PAIRING,
    L_RANK,
    MAIN,
    S_MAIN,
    S_TIER,
    TableInPlay,
)
from croupier.kernel.whole.counts import calls_at
from croupier.kernel.whole.hand import draw_on, finish, open_hand, stake_of
from croupier.kernel.whole.layout import (
    COLUMN,
    EACH,
    O_AT,
    O_FIRST,
    O_LEVEL,
    O_SECOND,
    PLACE,
    Layout,
)
from croupier.kernel.whole.sides import third
from croupier.kernel.whole.split import play_split
from croupier.kernel.whole.wagers import pay_hand, refused


@inlined
def open_box(law: TableInPlay, on: Layout, box: int) -> None:
    """The initial wager lies on a Box, and nothing has come of it yet."""
    open_hand(on, box, box, MAIN, law.m[S_MAIN + on.s[O_LEVEL + box * EACH] * HANDS])
    on.nets[box, 0] = 0


@part
def hold_blackjack(law: TableInPlay, on: Layout, box: int, dealer: int) -> None:
    """A Blackjack is paid at once, or waits for the Dealer's hand."""
    if law.b[L_AT_ONCE + dealer]:
        pay_hand(law, on, box, law.b[L_BLACKJACK + law.m[S_TIER + on.s[O_LEVEL + box * EACH]]])
    on.slot[box, COLUMN] = BLACKJACK


@inlined
def first_call(law: TableInPlay, on: Layout, box: int, rank: int) -> Any:
    """The state of the two cards dealt to a Box, and what is called on them."""
    tier = law.m[S_TIER + on.s[O_LEVEL + box * EACH]]
    two = integer(
        law.b[L_PAIRING + on.s[O_FIRST + box * EACH] * CARDS + on.s[O_SECOND + box * EACH]]
    )
    state = integer(law.h[L_FIRST_STATES + tier * KINDS * TWO + two])
    calls = calls_at(law, on, on.s[O_AT + PLACE])
    return state, law.b[L_FIRST_CALLS + calls + (tier * TWO + two) * RANKS + rank]


@inlined
def turn(law: TableInPlay, on: Layout, box: int, dealer: int, shoe: Any, seed: Any) -> None:
    """A Box is played: it may be a Blackjack, be split, have something riding on it, or a limit."""
    b, m, rank = law.b, law.m, integer(law.b[L_RANK + dealer])
    state, call = first_call(law, on, box, rank)
    open_box(law, on, box)
    if call == NATURAL:
        hold_blackjack(law, on, box, dealer)
        return
    if call == SPLIT and refused(law, on, box, stake_of(law, on, box)):
        call = b[L_INSTEAD + state]
    if call >= SPLIT:
        play_split(law, on, box, dealer, call == FREE_SPLIT, shoe, seed)
        return
    two_cards = call == STAND
    state = draw_on(law, on, box, state, call, rank, shoe, seed)
    if m[C_ANY_THREE]:
        third(law, on, box, FINAL)
    if two_cards:
        on.slot[box, COLUMN] = b[L_COLUMN + state]
    else:
        finish(law, on, box, dealer, state)
