"""Elections: insurance, and Blackjacks settled before the Dealer's hand."""

from typing import Any

from croupier.jit import inlined, integer, part
from croupier.kernel.coding import CARDS
from croupier.kernel.hands import BLACKJACK, NATURAL, NOTHING
from croupier.kernel.places import (
    C_BOXES,
    C_DEALERS_HANDS,
    C_EARLY_ENDS,
    C_EARLY_INSURANCE,
    C_SIDES,
    ENDINGS,
    FOR_INSURANCE,
    HANDS,
    L_EARLY,
    L_INSURANCE,
    L_INSURES,
    L_RANK,
    S_EARLY,
    S_INSURED,
    S_INSURED_PAY,
    S_INSURES_FROM,
    S_TIER,
    TableInPlay,
)
from croupier.kernel.whole.counts import count_read
from croupier.kernel.whole.layout import COLUMN, EACH, O_INSURED, O_LEVEL, O_ON_NATURAL, Layout
from croupier.kernel.whole.turn import first_call, open_box
from croupier.kernel.whole.wagers import pay_hand


@inlined
def insurable(law: TableInPlay, on: Layout, box: int, dealer: int, natural: int) -> Any:
    """May the hand of a Box be insured?"""
    tier = law.m[S_TIER + on.s[O_LEVEL + box * EACH]]
    return law.b[L_INSURES + (tier * CARDS + dealer) * 2 + natural]


@part
def insure(law: TableInPlay, on: Layout, box: int, natural: int) -> None:
    """Insurance is laid on a Box, as much as is lawful."""
    m, s, insurance = law.m, on.s, law.m[C_SIDES] + 1
    for hand in range(m[C_DEALERS_HANDS]):
        of = (s[O_LEVEL + box * EACH] * HANDS + hand) * 2 + natural
        on.laid[box, insurance] += m[S_INSURED + of]
    s[O_INSURED + box * EACH], s[O_ON_NATURAL + box * EACH] = on.laid[box, insurance] > 0, natural


@part
def settle_insurance(law: TableInPlay, on: Layout, hand: int, second: int) -> None:
    """Insurance ends with the Dealer's second card."""
    m, s = law.m, on.s
    for box in range(m[C_BOXES]):
        level = s[O_LEVEL + box * EACH]
        if level >= 0 and s[O_INSURED + box * EACH]:
            of = (level * HANDS + hand) * 2 + s[O_ON_NATURAL + box * EACH]
            paid = m[S_INSURED_PAY + of * ENDINGS + law.b[L_INSURANCE + second]]
            on.nets[box, 1 + m[C_SIDES]] += paid


@inlined
def settles_early(law: TableInPlay, on: Layout, box: int, dealer: int) -> Any:
    """May the Blackjack of a Box be settled before the Dealer's hand?"""
    tier = law.m[S_TIER + on.s[O_LEVEL + box * EACH]]
    return law.b[L_EARLY + (tier * CARDS + dealer) * 2 + on.s[O_INSURED + box * EACH]]


@part
def settle_early(law: TableInPlay, on: Layout, box: int) -> None:
    """A Blackjack is settled before the Dealer's hand; its insurance may be handed back."""
    open_box(law, on, box)
    pay_hand(law, on, box, law.m[C_EARLY_ENDS])
    on.slot[box, COLUMN] = BLACKJACK
    if law.m[C_EARLY_INSURANCE] != NOTHING:
        on.s[O_INSURED + box * EACH] = 0


@part
def elections(law: TableInPlay, on: Layout, dealer: int, place: int) -> int:
    """Insurance, and Blackjacks settled early: the Boxes that are done, as bits."""
    m, rank = law.m, integer(law.b[L_RANK + dealer])
    count = count_read(law, on, place, FOR_INSURANCE)
    done = 0
    for box in range(m[C_BOXES]):
        if on.s[O_LEVEL + box * EACH] < 0:
            continue
        natural = integer(first_call(law, on, box, rank)[1] == NATURAL)
        if count >= m[S_INSURES_FROM + box] and insurable(law, on, box, dealer, natural):
            insure(law, on, box, natural)
        if natural and m[S_EARLY + box] and settles_early(law, on, box, dealer):
            settle_early(law, on, box)
            done |= 1 << box
    return done
