"""Wagers: those on a hand, lost, paid at once or settled against the Dealer's hand."""

from typing import Any

from croupier.jit import inlined, part
from croupier.kernel.coding import LOST
from croupier.kernel.hands import BLACKJACK, COLUMNS, NOTHING
from croupier.kernel.places import (
    BUSTS,
    C_DEALERS_HANDS,
    C_RIDER,
    C_SIDES,
    ENDINGS,
    FACES,
    HANDS,
    L_ENDINGS,
    L_ON_BUST,
    MAIN,
    OF_DOUBLE,
    OF_FREE_DOUBLE,
    OF_LAMMER,
    ON_HAND,
    RIDING,
    S_FREE,
    S_MAIN,
    S_PAY,
    S_RIDE_PAY,
    S_ROOM,
    S_SIDE,
    S_TIER,
    S_WORTH,
    SIDES,
    STANDINGS,
    TableInPlay,
)
from croupier.kernel.whole.layout import (
    ADDED,
    BASE,
    BOX,
    COLUMN,
    DOUBLED,
    DOUBLED_FREE,
    EACH,
    LOST_ANY,
    LOST_MAIN,
    MORE,
    O_AT,
    O_INSURED,
    O_LEVEL,
    O_WON,
    OPEN,
    ORDER,
    RIDES,
    SUM,
    SUM_ADDED,
    USED,
    WAGER,
    WAS_SPLIT,
    Layout,
)
from croupier.totals import LIMIT


@inlined
def bust_hand(law: TableInPlay, on: Layout, at: int, dealer: int) -> None:
    """Each wager on a bust hand is lost at once, or stays until the Dealer's hand."""
    m, slot = law.m, on.slot
    box, wager, added = slot[at, BOX], slot[at, WAGER], slot[at, ADDED]
    level = on.s[O_LEVEL + box * EACH]
    taken = L_ON_BUST + m[S_TIER + level] * ON_HAND * FACES + dealer // 4
    kept = law.b[taken + wager * FACES] == NOTHING
    more = OF_DOUBLE if added == DOUBLED else OF_FREE_DOUBLE
    kept_more = added > 0 and law.b[taken + more * FACES] == NOTHING
    stays = BASE * kept + MORE * kept_more
    for hand in range(m[C_DEALERS_HANDS]):
        if m[S_MAIN + level * HANDS + hand] >= 0:
            several = m[C_DEALERS_HANDS] > 1
            if not kept and wager != OF_LAMMER:
                sum_ = m[S_MAIN + level * HANDS + hand] if several else slot[at, SUM]
                on.nets[box, 0] -= m[S_WORTH + sum_]
            if added == DOUBLED and not kept_more:
                sum_ = m[S_MAIN + level * HANDS + hand] if several else slot[at, SUM_ADDED]
                on.nets[box, 0] -= m[S_WORTH + sum_]
    won = on.s[O_WON + box * EACH]
    if wager == MAIN and won >= 0:
        if law.b[taken + RIDING * FACES] == NOTHING:
            stays |= RIDES
        else:
            rode = S_RIDE_PAY + (level * ENDINGS + won) * ENDINGS
            on.nets[box, 1 + m[C_RIDER]] += m[rode + LOST]
            on.s[O_WON + box * EACH] = -1
    slot[at, OPEN] = stays
    slot[box, LOST_ANY] |= not kept
    slot[box, LOST_MAIN] |= not kept and wager == MAIN


@part
def pay_hand(law: TableInPlay, on: Layout, at: int, ending: int) -> None:
    """A hand is paid at once, with all that lies on it."""
    m, slot = law.m, on.slot
    box, wager, added = slot[at, BOX], slot[at, WAGER], slot[at, ADDED]
    level = on.s[O_LEVEL + box * EACH]
    several = m[C_DEALERS_HANDS] > 1
    for hand in range(m[C_DEALERS_HANDS]):
        own = m[S_MAIN + level * HANDS + hand]
        if own >= 0:
            sum_, more = (own, own) if several else (slot[at, SUM], slot[at, SUM_ADDED])
            paid = (S_FREE if wager == OF_LAMMER else S_PAY) + sum_ * ENDINGS + ending
            on.nets[box, 0] += m[paid]
            if added:
                paid = (S_FREE if added == DOUBLED_FREE else S_PAY) + more * ENDINGS + ending
                on.nets[box, 0] += m[paid]
    won = on.s[O_WON + box * EACH]
    if wager == MAIN and won >= 0:
        rode = S_RIDE_PAY + (level * ENDINGS + won) * ENDINGS
        on.nets[box, 1 + m[C_RIDER]] += m[rode + ending]
        on.s[O_WON + box * EACH] = -1
    slot[at, OPEN] = 0


@inlined
def busts_beside(on: Layout, at: int) -> Any:
    """Of the Box a hand lies on, as bits: is an initial wager lost, is this the first hand that is
    left, is any lost?
    """
    slot, box = on.slot, on.slot[at, BOX]
    original, lost, first = slot[box, LOST_MAIN], slot[box, LOST_ANY], 1
    for other in range(on.s[O_AT + USED]):
        if slot[other, BOX] == box and slot[other, OPEN] & BASE:
            if LIMIT < slot[other, COLUMN] < BLACKJACK:
                lost = 1
                original |= slot[other, WAGER] == MAIN
            elif slot[other, ORDER] < slot[at, ORDER]:
                first = 0
    return original | first << 1 | lost << 2


@part
def settle_hand(law: TableInPlay, on: Layout, at: int, own: int, standing: int) -> None:
    """What lies on a hand ends against one of the Dealer's, on which this is wagered."""
    b, m, slot = law.b, law.m, on.slot
    box, stays, wager, added = slot[at, BOX], slot[at, OPEN], slot[at, WAGER], slot[at, ADDED]
    level = on.s[O_LEVEL + box * EACH]
    ends = L_ENDINGS + standing * BUSTS + busts_beside(on, at)
    ends += slot[at, COLUMN] * STANDINGS * BUSTS
    ends += (slot[at, WAS_SPLIT] * 2 + min(added, 1)) * COLUMNS * STANDINGS * BUSTS
    of_wager = 4 * COLUMNS * STANDINGS * BUSTS
    ends += m[S_TIER + level] * ON_HAND * of_wager
    several = m[C_DEALERS_HANDS] > 1
    if stays & BASE:
        sum_ = own if several else slot[at, SUM]
        paid = (S_FREE if wager == OF_LAMMER else S_PAY) + sum_ * ENDINGS
        on.nets[box, 0] += m[paid + b[ends + wager * of_wager]]
    if stays & MORE and added:
        sum_ = own if several else slot[at, SUM_ADDED]
        free = added == DOUBLED_FREE
        paid = (S_FREE if free else S_PAY) + sum_ * ENDINGS
        kind = OF_FREE_DOUBLE if free else OF_DOUBLE
        on.nets[box, 0] += m[paid + b[ends + kind * of_wager]]
    won = on.s[O_WON + box * EACH]
    if stays & RIDES and wager == MAIN and won >= 0:
        rode = S_RIDE_PAY + (level * ENDINGS + won) * ENDINGS
        on.nets[box, 1 + m[C_RIDER]] += m[rode + b[ends + RIDING * of_wager]]


@part
def settle(law: TableInPlay, on: Layout, hand: int, standing: int, played: int) -> None:
    """Every open hand of these Boxes ends against one of the Dealer's hands."""
    for at in range(on.s[O_AT + USED]):
        box = on.slot[at, BOX]
        own = law.m[S_MAIN + on.s[O_LEVEL + box * EACH] * HANDS + hand]
        if on.slot[at, OPEN] and played >> box & 1 and own >= 0:
            settle_hand(law, on, at, own, standing)


@part
def lose_box(law: TableInPlay, on: Layout, box: int, dealer: int) -> None:
    """A bust takes what lies on the Box, but for what stays until the Dealer's hand."""
    m, s = law.m, on.s
    level = s[O_LEVEL + box * EACH]
    for at in range(s[O_AT + USED]):
        if on.slot[at, BOX] == box and on.slot[at, OPEN]:
            bust_hand(law, on, at, dealer)
    for wager in range(m[C_SIDES]):
        if on.waiting[box, wager]:
            on.waiting[box, wager] = 0
            on.nets[box, 1 + wager] -= m[S_SIDE + level * SIDES + wager]
    if s[O_INSURED + box * EACH]:
        s[O_INSURED + box * EACH] = 0
        on.nets[box, 1 + m[C_SIDES]] -= on.laid[box, 1 + m[C_SIDES]]


@part
def refused(law: TableInPlay, on: Layout, box: int, sum_: int) -> Any:
    """Would an addition pass the maximum for the Box, where additions count?"""
    m, s, slot = law.m, on.s, on.slot
    level = s[O_LEVEL + box * EACH]
    room = m[S_ROOM + level]
    if room < 0:
        return False
    for at in range(s[O_AT + USED]):
        if slot[at, BOX] == box:
            if slot[at, OPEN] & BASE and slot[at, WAGER] != OF_LAMMER:
                room -= m[S_WORTH + slot[at, SUM]]
            if slot[at, OPEN] & MORE and slot[at, ADDED] == DOUBLED:
                room -= m[S_WORTH + slot[at, SUM_ADDED]]
    for wager in range(m[C_SIDES]):
        if on.waiting[box, wager] or (wager == m[C_RIDER] and s[O_WON + box * EACH] >= 0):
            room -= m[S_SIDE + level * SIDES + wager]
    if s[O_INSURED + box * EACH]:
        room -= on.laid[box, 1 + m[C_SIDES]]
    return m[S_WORTH + sum_] > room
