"""The compiled kernel: whole tables, card by card. It sees no law, only tables it was run over.

Every table lies in one of three long arrays at a place that never changes, because a compiled
function that is handed dozens of arrays spends its time on handing them over.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.jit import compiled, inlined, inner
from croupier.kernel.coding import BACK, CARDS, LOST, RANKS, TWO
from croupier.kernel.counting import (
    BANK,
    BINS,
    DRAWDOWN,
    F_WIDTHS,
    LOWEST,
    PART,
    PARTS,
    PEAK,
    T_BINS,
    T_PATH,
    WAGERS,
    Tally,
    count,
    count_at,
    count_shoe,
)
from croupier.kernel.hands import (
    ACES,
    BLACKJACK,
    COLUMNS,
    DEALT,
    DIVIDED,
    DOUBLE,
    DRAW,
    FREE_DOUBLE,
    FREE_SPLIT,
    FREED,
    KINDS,
    MOST_HANDS,
    NATURAL,
    NOTHING,
    SPLIT,
    STAND,
)
from croupier.kernel.shuffling import LANES, PRIZE, REFILL, SHUFFLE, Bytes, Numbers, fair, shuffle
from croupier.kernel.writing import places
from croupier.totals import LIMIT

Shorts = NDArray[np.uint16]
Ints = NDArray[np.int64]

FACES: Final = 13
CELLS: Final = 54
FINAL, FIRST = 52, 53
INITIAL_TWO, WITH_FIRST, FIRST_THREE, DEALERS_HAND = range(4)
LEFT_HANDS, LEFT_BLACKJACKS, LEFT_INSURANCE, LEFT_BUSTS, LEFT_DRAW_OUT = 1, 2, 4, 8, 16
MAIN, OF_SPLIT, OF_LAMMER, OF_DOUBLE, OF_FREE_DOUBLE, RIDING = range(6)
"""Wagers on a hand: the initial one, one made by a split, a lammer for it, and so on."""
PLAIN, DOUBLED, DOUBLED_FREE = range(3)
"""What was added to a hand."""

# ── How much room there is ──────────────────────────────────────────────────────────────────────

TIERS: Final = 2
STATES: Final = 1024
DEALER_STATES: Final = 256
STANDINGS: Final = 32
ON_HAND: Final = 6
BUSTS: Final = 8
LEFT: Final = 32
ENDINGS: Final = 64
BOXES: Final = 9
HANDS: Final = 3
"""Hands of the Dealer's."""
SIDES: Final = 16
LEVELS: Final = 48
SUMS: Final = 1024
PRIZES: Final = 64
TICKETS: Final = 8192
SLOTS: Final = 48
FIELDS: Final = 14
DEALER_CARDS: Final = 16
DEALER_POINTS: Final = 32
SUITS: Final = 16
COUNTS: Final = 128
"""Counts at which other calls may be made."""
FOR_CALLS, FOR_WAGERS, FOR_INSURANCE = range(3)
"""What a count is read for; there is room for one of its own for each."""
OWN_COUNTS: Final = FOR_INSURANCE + 1
ROW: Final = BOXES + 1
"""A number for every Box and one for the Dealer."""


(
    L_RANK, L_SUIT, L_COLUMN, L_INSTEAD, L_INSTANT, L_CALLS, L_FIRST_CALLS, L_SPLIT_CALLS,
    L_DEALER_STANDING, L_DEALER_TAKES, L_PAIRING, L_DEALER_POINTS, L_ENDINGS, L_ON_BUST, L_AT_ONCE,
    L_BLACKJACK, L_INSURES, L_INSURANCE, L_EARLY, L_ELECTS, L_SEES, L_DRAWS_OUT,
    L_SEEN_DEALERS, L_CELLS,
) = places(
    CARDS, CARDS, STATES, STATES, STATES, STATES * RANKS, TIERS * TWO * RANKS,
    TIERS * KINDS * 3 * 2 * TWO * RANKS, DEALER_STATES, LEFT * DEALER_STATES, CARDS * CARDS,
    DEALER_STATES, TIERS * ON_HAND * 2 * 2 * COLUMNS * STANDINGS * BUSTS, TIERS * ON_HAND * FACES,
    CARDS, TIERS, TIERS * CARDS * 2, CARDS, TIERS * CARDS * 2, CARDS, SIDES, SIDES,
    SIDES * DEALER_CARDS * DEALER_POINTS * SUITS,
)  # fmt: skip
"""Tables of bytes; last come the cells of side wagers, as many as there are, and then the calls
that are made at other counts, each like the three tables of calls here."""
OF_CALLS: Final = L_DEALER_STANDING - L_CALLS
"""How long the three tables of calls are."""
(
    L_FOLLOWING, L_DEALER_FOLLOWING, L_FIRST_STATES, L_DEALER_STARTS, L_PRIZE_OF, L_ROWS, H_END,
) = places(
    STATES * RANKS, DEALER_STATES * RANKS, TIERS * KINDS * TWO, FACES, TICKETS,
    SIDES * CARDS * CARDS,
)  # fmt: skip
"""Tables of short numbers."""
(
    C_DEALERS_HANDS, C_BUST_TAKES_BOX, C_EARLY_ENDS, C_EARLY_INSURANCE, C_TICKETS, C_CUT, C_BURN,
    C_CONTINUOUS, C_ANY_THREE, C_BOXES, C_COUNTING, C_CHOOSING, C_ANTES, C_SIDES, C_WAGERS, C_BONUS,
    C_RIDER, C_PRIZED, C_CLOSES, C_SIMPLE, C_UNIT, C_UNIT_OF_ALL, C_CALLED, C_LEAST_CALLED,
    C_COUNTED, C_LEAST_COUNTED, S_WHICH_COUNT, S_COUNT_UNITS, S_BEGINS, S_RUNNING, S_CALLS_AT,
    S_LEVELS, S_STEPS, S_STAKES, S_COUNTS, S_TAGS, S_TIER, S_MAIN, S_CENTS, S_ANTE, S_ROOM,
    S_INSURES_FROM, S_EARLY, S_SIDE, S_EXTRA, S_INSURED, S_WORTH, L_FIRST_CELL, L_BONUS,
    S_PRIZE_PAY, S_RIDE, S_RIDE_WON, S_GROWN, S_PAY, S_FREE, S_SIDE_PAY, S_EXTRA_PAY,
    S_INSURED_PAY, S_RIDE_PAY, S_DEALT, M_END,
) = places(
    *(1,) * 26, *(OWN_COUNTS,) * 4,
    COUNTS, BOXES, BOXES, WAGERS, LEVELS, OWN_COUNTS * CARDS, LEVELS, LEVELS * HANDS, LEVELS,
    LEVELS, LEVELS, BOXES, BOXES, LEVELS * SIDES, LEVELS * SIDES, LEVELS * HANDS * 2, SUMS,
    SIDES + 1, SIDES * DEALER_CARDS * DEALER_POINTS, LEVELS * PRIZES, LEVELS * ENDINGS,
    LEVELS * ENDINGS, LEVELS * ENDINGS, SUMS * ENDINGS, SUMS * ENDINGS, LEVELS * SIDES * ENDINGS,
    LEVELS * SIDES * ENDINGS, LEVELS * HANDS * 2 * ENDINGS, LEVELS * ENDINGS * ENDINGS,
    LEVELS * 3 * COLUMNS * STANDINGS,
)  # fmt: skip
"""Single numbers, what is wagered, and what it brings; a level is one step of one Box."""
O_AT: Final = 0
EACH: Final = 8
O_BOXES: Final = 16
(
    O_LEVEL, O_FIRST, O_SECOND, O_WON, O_CAREFUL, O_QUICK, O_INSURED, O_ON_NATURAL,
) = range(O_BOXES, O_BOXES + EACH)  # fmt: skip
O_END: Final = O_BOXES + ROW * EACH
"""Where the dealing stands; then by Box, and last the Dealer: what is wagered (below 0 for
nothing), its two cards, the ending by which what rides was won (below 0 where nothing rides),
whether it must be played with care, where what it brings stands, whether it is insured, and whether
that is a Blackjack."""
PLACE, READY, BEGAN, REFILLS, USED, KEPT, AHEAD, COUNTED = range(8)
"""Next place in the shoe, places that are settled, where the Round began, refills, slots used,
cards that stayed on the layout at the last refill, how many places are settled at a time, and what
each count has counted."""
SEEN: Final = COUNTED + OWN_COUNTS
"""Of how many cards each count has counted."""
BOX, COLUMN, WAGER, ADDED, SUM, SUM_ADDED, WAS_SPLIT, OPEN, ORDER = range(9)
FIRST_CARD, FROM_DEAL, KIND, LOST_MAIN, LOST_ANY = range(9, 14)
"""A slot: a hand with a wager on it."""
BASE, MORE, RIDES = 1, 2, 4
"""What of a slot is open: the wager that opened it, what was added, what rides."""
DEALER: Final = 255
"""Whose cards are nobody's hand."""
CHUNK: Final = 32
"""Places that are settled at a time where whole shoes are played."""


_int: Any = np.int64
"""A whole number of 64 bits, which the type checker takes for any other."""


class TableInPlay(NamedTuple):
    """A table and what is wagered at it."""

    b: Bytes
    h: Shorts
    m: Ints


class Layout(NamedTuple):
    """What lies on the table."""

    s: Ints
    slot: Ints
    """By hand: what it is. The hands as dealt come first, a slot for every Box."""
    nets: Ints
    """By Box and wager: what this Round has brought."""
    laid: Ints
    """By Box and wager: what was wagered, beside the main wager."""
    waiting: Bytes
    """By Box and side wager: still open."""
    order: Ints
    """The slots of the hands of one split, from left to right."""
    cards: Bytes
    owner: Bytes
    """By place in the shoe: the slot a card went to in this Round."""
    numbers: Numbers


# ── Cards ───────────────────────────────────────────────────────────────────────────────────────


@inner
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
    return _int(on.cards[place]), place + 1, ready


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


# ── Wagers on a hand ────────────────────────────────────────────────────────────────────────────


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


@inner
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
def settle(law: TableInPlay, on: Layout, hand: int, standing: int, careful: int) -> None:
    """Every open hand of these Boxes ends against one of the Dealer's hands."""
    b, m, slot, s = law.b, law.m, on.slot, on.s
    for at in range(s[O_AT + USED]):
        box, stays, wager = slot[at, BOX], slot[at, OPEN], slot[at, WAGER]
        level = s[O_LEVEL + box * EACH]
        own = m[S_MAIN + level * HANDS + hand]
        if not stays or not careful >> box & 1 or own < 0:
            continue
        original, lost, first = slot[box, LOST_MAIN], slot[box, LOST_ANY], 1
        for other in range(s[O_AT + USED]):
            if slot[other, BOX] == box and slot[other, OPEN] & BASE:
                if LIMIT < slot[other, COLUMN] < BLACKJACK:
                    lost = 1
                    original |= slot[other, WAGER] == MAIN
                elif slot[other, ORDER] < slot[at, ORDER]:
                    first = 0
        busts = original | first << 1 | lost << 2
        added = slot[at, ADDED]
        ends = L_ENDINGS + standing * BUSTS + busts
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
        won = s[O_WON + box * EACH]
        if stays & RIDES and wager == MAIN and won >= 0:
            rode = S_RIDE_PAY + (level * ENDINGS + won) * ENDINGS
            on.nets[box, 1 + m[C_RIDER]] += m[rode + b[ends + RIDING * of_wager]]


@inner
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


@inner
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


@inner
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


# ── Counts ──────────────────────────────────────────────────────────────────────────────────────


@inlined
def divided(number: int, by: int) -> Any:
    """A number divided by another and rounded down: found among floats, which is sooner."""
    found = _int(np.floor(np.float64(number) / np.float64(by)))
    if found * by > number:
        return found - 1
    return found + 1 if (found + 1) * by <= number else found


@inner
def count_of(m: Ints, s: Ints, cards: Bytes, size: int, place: int, what_for: int) -> Any:
    """The count as it is read for calls, wagers or insurance, of all cards before a place."""
    own = m[S_WHICH_COUNT + what_for]
    running, by = s[O_AT + COUNTED + own], m[S_COUNT_UNITS + own]
    tags = np.uint64(S_TAGS + own * CARDS)
    for at in range(np.uint64(s[O_AT + SEEN + own]), np.uint64(place)):
        running += m[tags + np.uint64(cards[at])]
    s[O_AT + COUNTED + own], s[O_AT + SEEN + own] = running, place
    if not m[S_RUNNING + own]:
        running, by = running * CARDS, by * max(size - place, 1)
    return divided(running, by)


@inlined
def count_read(law: TableInPlay, on: Layout, place: int, what_for: int) -> Any:
    """The same at a table."""
    return count_of(law.m, on.s, on.cards, len(on.cards), place, what_for)


@inlined
def calls_at(law: TableInPlay, on: Layout, place: int) -> Any:
    """How far from the first tables of calls those lie that hold at the count of a place."""
    m = law.m
    if not m[C_CALLED]:
        return 0
    at = count_read(law, on, place, FOR_CALLS) - m[C_LEAST_CALLED]
    return m[S_CALLS_AT + min(max(at, 0), m[C_CALLED] - 1)]


# ── A player's turn ─────────────────────────────────────────────────────────────────────────────


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


@inner
def split(law: TableInPlay, on: Layout, row: int, hands: int, free: bool) -> None:
    """A hand becomes two; the new one lies to its right, with the card that was its second."""
    m, s, slot, order = law.m, on.s, on.slot, on.order
    left, at, place = order[row], s[O_AT + USED], s[O_AT + PLACE] - 1
    box = slot[left, BOX]
    while on.owner[place] != left:  # where the second card lies
        place -= 1
    card = _int(on.cards[place])
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


@inner
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
    return _int(b[L_PAIRING + pair])


@inlined
def split_call(law: TableInPlay, on: Layout, at: int, hands: int, two: int, rank: int) -> Any:
    """The state of a hand of a split with its second card, and what is called on it."""
    b, slot = law.b, on.slot
    of_kind = law.m[S_TIER + on.s[O_LEVEL + slot[at, BOX] * EACH]] * KINDS + slot[at, KIND]
    state = _int(law.h[L_FIRST_STATES + of_kind * TWO + two])
    of = (of_kind * 3 + min(hands, MOST_HANDS) - 2) * 2 + slot[at, FROM_DEAL]
    calls = calls_at(law, on, on.s[O_AT + PLACE])
    call = b[L_SPLIT_CALLS + calls + (of * TWO + two) * RANKS + rank]
    return state, call if b[L_INSTANT + state] == NOTHING else STAND


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
    return _int(law.h[L_FOLLOWING + state * RANKS + law.b[L_RANK + card]])


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


@inlined
def finish_box(on: Layout, hands: int) -> None:
    """The hands of a split lie in their order."""
    for row in range(hands):
        on.slot[on.order[row], ORDER] = row


@inner
def play_split(
    law: TableInPlay, on: Layout, box: int, dealer: int, free: bool, shoe: Any, seed: Any
) -> None:
    """The hands of a Box whose Pair was split, from left to right."""
    b, order, rank = law.b, on.order, _int(law.b[L_RANK + dealer])
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


@inlined
def open_box(law: TableInPlay, on: Layout, box: int) -> None:
    """The initial wager lies on a Box, and nothing has come of it yet."""
    open_hand(on, box, box, MAIN, law.m[S_MAIN + on.s[O_LEVEL + box * EACH] * HANDS])
    on.nets[box, 0] = 0


@inner
def hold_blackjack(law: TableInPlay, on: Layout, box: int, dealer: int) -> None:
    """A Blackjack is paid at once, or waits for the Dealer's hand."""
    if law.b[L_AT_ONCE + dealer]:
        pay_hand(law, on, box, law.b[L_BLACKJACK + law.m[S_TIER + on.s[O_LEVEL + box * EACH]]])
    on.slot[box, COLUMN] = BLACKJACK


@inlined
def first_call(law: TableInPlay, on: Layout, box: int, rank: int) -> Any:
    """The state of the two cards dealt to a Box, and what is called on them."""
    tier = law.m[S_TIER + on.s[O_LEVEL + box * EACH]]
    two = _int(law.b[L_PAIRING + on.s[O_FIRST + box * EACH] * CARDS + on.s[O_SECOND + box * EACH]])
    state = _int(law.h[L_FIRST_STATES + tier * KINDS * TWO + two])
    calls = calls_at(law, on, on.s[O_AT + PLACE])
    return state, law.b[L_FIRST_CALLS + calls + (tier * TWO + two) * RANKS + rank]


@inlined
def turn(law: TableInPlay, on: Layout, box: int, dealer: int, shoe: Any, seed: Any) -> None:
    """A Box of which anything may be true: a Blackjack, a split, something riding, a limit."""
    b, m, rank = law.b, law.m, _int(law.b[L_RANK + dealer])
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


# ── Beside the hands ────────────────────────────────────────────────────────────────────────────


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
        s[O_WON + box * EACH], s[O_INSURED + box * EACH], s[O_CAREFUL + box * EACH] = -1, 0, 0
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
                s[O_CAREFUL + box * EACH] = 1
                continue
            on.waiting[box, wager] = 0
            paid = S_SIDE_PAY + (level * SIDES + wager) * ENDINGS + ending
            if ending > BACK and wager == m[C_RIDER]:
                paid = S_RIDE_WON + level * ENDINGS + ending
                if m[S_RIDE + level * ENDINGS + ending] >= 0:
                    s[O_WON + box * EACH], s[O_CAREFUL + box * EACH] = ending, 1
            elif ending > BACK and wager == m[C_PRIZED]:
                index = (number * BOXES + box) * LANES
                ticket = fair(index, PRIZE, shoe, seed, m[C_TICKETS])
                paid = S_PRIZE_PAY + level * PRIZES + law.h[L_PRIZE_OF + ticket]
            on.nets[box, 1 + wager] = m[paid]
        on.laid[box, sides + 2] = m[S_ANTE + level]
        on.nets[box, sides + 2] = -m[S_ANTE + level]


@inlined
def insurable(law: TableInPlay, on: Layout, box: int, dealer: int, natural: int) -> Any:
    """May the hand of a Box be insured?"""
    tier = law.m[S_TIER + on.s[O_LEVEL + box * EACH]]
    return law.b[L_INSURES + (tier * CARDS + dealer) * 2 + natural]


@inner
def insure(law: TableInPlay, on: Layout, box: int, natural: int) -> None:
    """Insurance is laid on a Box, as much as is lawful."""
    m, s, insurance = law.m, on.s, law.m[C_SIDES] + 1
    for hand in range(m[C_DEALERS_HANDS]):
        of = (s[O_LEVEL + box * EACH] * HANDS + hand) * 2 + natural
        on.laid[box, insurance] += m[S_INSURED + of]
    s[O_INSURED + box * EACH], s[O_ON_NATURAL + box * EACH] = on.laid[box, insurance] > 0, natural


@inlined
def settles_early(law: TableInPlay, on: Layout, box: int, dealer: int) -> Any:
    """May the Blackjack of a Box be settled before the Dealer's hand?"""
    tier = law.m[S_TIER + on.s[O_LEVEL + box * EACH]]
    return law.b[L_EARLY + (tier * CARDS + dealer) * 2 + on.s[O_INSURED + box * EACH]]


@inner
def settle_early(law: TableInPlay, on: Layout, box: int) -> None:
    """A Blackjack is settled before the Dealer's hand; its insurance may be handed back."""
    open_box(law, on, box)
    pay_hand(law, on, box, law.m[C_EARLY_ENDS])
    on.slot[box, COLUMN] = BLACKJACK
    if law.m[C_EARLY_INSURANCE] != NOTHING:
        on.s[O_INSURED + box * EACH] = 0


@inner
def elections(law: TableInPlay, on: Layout, dealer: int, place: int) -> int:
    """Insurance, and Blackjacks settled early: the Boxes that are done, as bits."""
    m, rank = law.m, _int(law.b[L_RANK + dealer])
    count = count_read(law, on, place, FOR_INSURANCE)
    done = 0
    for box in range(m[C_BOXES]):
        if on.s[O_LEVEL + box * EACH] < 0:
            continue
        natural = _int(first_call(law, on, box, rank)[1] == NATURAL)
        if count >= m[S_INSURES_FROM + box] and insurable(law, on, box, dealer, natural):
            insure(law, on, box, natural)
        if natural and m[S_EARLY + box] and settles_early(law, on, box, dealer):
            settle_early(law, on, box)
            done |= 1 << box
    return done


@inlined
def left_over(law: TableInPlay, on: Layout, hand: int, careful: int) -> int:
    """What depends on one of the Dealer's hands, as bits: of these Boxes, and beside hands."""
    m, s, slot = law.m, on.s, on.slot
    left = 0
    for at in range(s[O_AT + USED]):
        box = slot[at, BOX]
        if (
            slot[at, OPEN]
            and careful >> box & 1
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


@inner
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
def dealers_hand(
    law: TableInPlay, on: Layout, hand: int, left: int, dealer: int, place: int, ready: int,
    shoe: Any,
    seed: Any,
) -> Any:  # fmt: skip
    """One of the Dealer's hands, with this left on the layout: its state, its cards and suits, the
    next place and how many are settled.
    """
    b, h = law.b, law.h
    state = _int(h[L_DEALER_STARTS + (dealer >> 2)])
    held, suits = 1, _int(b[L_SUIT + dealer])
    takes = L_DEALER_TAKES + left * DEALER_STATES
    while b[takes + state]:
        card, place, ready = dealt(on, DEALER, place, ready, shoe, seed)
        state = _int(h[L_DEALER_FOLLOWING + state * RANKS + b[L_RANK + card]])
        held += 1
        suits |= _int(b[L_SUIT + card])
        if held == 2 and left & LEFT_INSURANCE:
            settle_insurance(law, on, hand, card)
            left &= ~LEFT_INSURANCE
            takes = L_DEALER_TAKES + left * DEALER_STATES
    return state, held, suits, place, ready


@inner
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


@inner
def wagered(law: TableInPlay, on: Layout, count: int) -> int:
    """Lay on each Box what is wagered at this count; on how many that is anything."""
    m, s, used = law.m, on.s, 0
    for box in range(m[C_BOXES]):
        s[O_LEVEL + box * EACH] = -1
        for level in range(m[S_LEVELS + box], m[S_LEVELS + box] + m[S_STEPS + box]):
            if count >= m[S_COUNTS + level]:
                s[O_LEVEL + box * EACH] = level if m[S_CENTS + level] else -1
        used += s[O_LEVEL + box * EACH] >= 0
    return used


# ── Whole shoes ─────────────────────────────────────────────────────────────────────────────────


@compiled
def play(
    law: TableInPlay, tally: Tally, on: Layout, deck: Bytes, seed: Any, first_shoe: int, shoes: int,
    limit: int, trace: Ints, ends: Ints,
) -> int:  # fmt: skip
    """Play whole shoes, in order, up to so many Rounds; how many it were.

    A hand that is neither split nor a Blackjack, and has nothing riding or waiting on it, is played
    here, by its cards alone; `turn` plays every other.
    """
    b, h, m = law.b, law.h, law.m
    s, slot, t = on.s, on.slot, tally.t
    tracing = len(trace) > 0
    boxes, hands, wagers = m[C_BOXES], m[C_DEALERS_HANDS], m[C_WAGERS]
    beside = m[C_SIDES] > 0 or m[C_ANTES] > 0 or m[C_CHOOSING] > 0
    counting, plain = m[C_COUNTING], m[C_SIMPLE]
    alone = boxes == 1 and not beside
    cut, width = m[C_CUT], tally.f[F_WIDTHS]
    rounds = bank = peak = drawdown = lowest = 0
    s[O_LEVEL + boxes * EACH], s[O_AT + AHEAD] = 0, CHUNK
    for box in range(boxes):
        s[O_LEVEL + box * EACH] = m[S_LEVELS + box]
        s[O_WON + box * EACH] = -1
        s[O_CAREFUL + box * EACH] = s[O_INSURED + box * EACH] = 0
    for box in range(BOXES):
        slot[box, BOX], slot[box, OPEN] = box, 0
    for number in range(first_shoe, first_shoe + shoes):
        shoe = np.uint64(number)
        fill(on, deck)
        place = ready = of_shoe = at_count = 0
        before = bank
        if m[C_BURN]:
            _, place, ready = dealt(on, DEALER, place, ready, shoe, seed)
        for own in range(OWN_COUNTS):
            s[O_AT + COUNTED + own], s[O_AT + SEEN + own] = m[S_BEGINS + own], place
        while place < cut and rounds < limit:
            if counting:
                at_count = count_read(law, on, place, FOR_WAGERS)
                if not wagered(law, on, at_count):
                    break
            s[O_AT + BEGAN], s[O_AT + USED] = place, BOXES
            # the Initial Deal
            for time in range(2):
                for box in range(boxes + 1 - time):
                    if s[O_LEVEL + box * EACH] < 0:
                        continue
                    hand = box if box < boxes else DEALER
                    card, place, ready = dealt(on, hand, place, ready, shoe, seed)
                    s[O_FIRST + time + box * EACH] = card
                    slot[min(box, boxes - 1), OPEN] = BASE
            dealer = s[O_FIRST + boxes * EACH]
            rank = _int(b[L_RANK + dealer])
            chosen = 0
            if beside:
                first_wagers(law, on, dealer, shoe, seed, of_shoe)
                if m[C_CHOOSING] and b[L_ELECTS + dealer]:
                    s[O_AT + PLACE] = place
                    chosen = elections(law, on, dealer, place)
            # the players
            left = simple = careful = net = 0
            for box in range(boxes):
                level = s[O_LEVEL + box * EACH]
                if level < 0 or chosen >> box & 1:
                    continue
                of_tier = m[S_TIER + level] * TWO
                two = _int(
                    b[L_PAIRING + s[O_FIRST + box * EACH] * CARDS + s[O_SECOND + box * EACH]]
                )
                calls = calls_at(law, on, place)
                call = b[L_FIRST_CALLS + calls + (of_tier + two) * RANKS + rank]
                if call >= SPLIT or not plain or s[O_CAREFUL + box * EACH]:
                    s[O_AT + PLACE] = place
                    turn(law, on, box, dealer, shoe, seed)
                    place, ready = s[O_AT + PLACE], s[O_AT + READY]
                    careful |= 1 << box
                    continue
                state = _int(h[L_FIRST_STATES + of_tier * KINDS + two])
                added = 0
                while call != STAND:
                    card, place, ready = dealt(on, box, place, ready, shoe, seed)
                    state = _int(h[L_FOLLOWING + state * RANKS + b[L_RANK + card]])
                    if call != DRAW:
                        added = DOUBLED if call == DOUBLE else DOUBLED_FREE
                        break
                    calls = calls_at(law, on, place)
                    call = b[L_CALLS + calls + state * RANKS + rank]
                column = _int(b[L_COLUMN + state])
                slot[box, COLUMN] = column
                s[O_QUICK + box * EACH] = (
                    S_DEALT + ((level * 3 + added) * COLUMNS + column) * STANDINGS
                )
                simple |= 1 << box
                if column > LIMIT:
                    slot[box, OPEN] = 0
                else:
                    left = LEFT_HANDS
            # the Dealer
            standing = 0
            for hand in range(hands):
                now = left
                if careful or beside:
                    now |= left_over(law, on, hand, careful)
                state, held, suits, place, ready = dealers_hand(
                    law, on, hand, now, dealer, place, ready, shoe, seed
                )
                standing = _int(b[L_DEALER_STANDING + state])
                if careful:
                    settle(law, on, hand, standing, careful)
                if beside and hand + 1 == hands:
                    last_sides(law, on, held, _int(b[L_DEALER_POINTS + state]), suits)
            # what the Round has brought
            for box in range(boxes):
                level = s[O_LEVEL + box * EACH]
                if level < 0:
                    continue
                brought = (
                    m[s[O_QUICK + box * EACH] + standing] if simple >> box & 1 else on.nets[box, 0]
                )
                net += brought
                count(tally, 0, brought, m[S_CENTS + level])
                if tracing:
                    trace[rounds, box * WAGERS] = brought
                if beside:
                    for wager in range(1, wagers):
                        if on.laid[box, wager]:
                            net += on.nets[box, wager]
                            count(tally, wager, on.nets[box, wager], on.laid[box, wager])
                        if tracing:
                            trace[rounds, box * WAGERS + wager] = on.nets[box, wager]
                if m[C_COUNTED]:
                    at = min(max(at_count - m[C_LEAST_COUNTED], 0), m[C_COUNTED] - 1)
                    at = (at * PARTS + s[O_AT + BEGAN] // PART) * (1 + m[C_SIDES])
                    for wager in range(1, wagers if beside else 1):
                        if on.laid[box, wager] and wager <= m[C_SIDES]:
                            count_at(tally, at + wager, on.nets[box, wager])
                        elif on.laid[box, wager]:
                            brought += on.nets[box, wager]
                    count_at(tally, at, brought)
            if not alone:
                count(tally, wagers, net, 0)
            at = _int(np.floor(np.float64(net) * width + 0.5)) + BINS // 2
            t[T_BINS + min(max(at, 0), BINS - 1)] += 1
            bank += net
            peak = max(peak, bank)
            drawdown = max(drawdown, peak - bank)
            lowest = min(lowest, bank)
            if tracing:
                ends[rounds] = place
            rounds += 1
            of_shoe += 1
            if m[C_CONTINUOUS] or s[O_AT + REFILLS]:
                break
        if of_shoe:
            count_shoe(tally, wagers, bank - before, number)
        if rounds == limit:
            break
    t[T_PATH + DRAWDOWN], t[T_PATH + PEAK] = drawdown, peak
    t[T_PATH + LOWEST], t[T_PATH + BANK] = lowest, bank
    return rounds
