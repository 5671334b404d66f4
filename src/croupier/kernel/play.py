"""The compiled kernel: whole tables, card by card. It sees no law, only tables it was run over.

All in one file, so that what is kept on disk between runs is never out of date. Card numbers come
from Philox 4x32-7, keyed by the seed and counted by shoe and place: a shoe is the same whoever
deals it, wherever and when.

Every table lies in one of three long arrays at a place that never changes, because a compiled
function that is handed dozens of arrays spends its time on handing them over.
"""

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Any, Final, NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from croupier.jit import numba

F = TypeVar("F", bound=Callable[..., Any])
Bytes = NDArray[np.uint8]
Shorts = NDArray[np.uint16]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Numbers = NDArray[np.uint16]

RANKS: Final = 10
CARDS: Final = 52
FACES: Final = 13
TWO: Final = 110
STAND, DRAW, DOUBLE, FREE_DOUBLE, SPLIT, FREE_SPLIT, NATURAL = range(7)
DEALT, DIVIDED, ACES, FREED = range(4)
BLACKJACK: Final = 32
LIMIT: Final = 21
NOTHING: Final = 255
LOST, BACK = 0, 1
CELLS: Final = 54
FINAL, FIRST = 52, 53
INITIAL_TWO, WITH_FIRST, FIRST_THREE, DEALERS_HAND = range(4)
LEFT_HANDS, LEFT_BLACKJACKS, LEFT_INSURANCE, LEFT_BUSTS, LEFT_DRAW_OUT = 1, 2, 4, 8, 16
MAIN, OF_SPLIT, OF_LAMMER, OF_DOUBLE, OF_FREE_DOUBLE, RIDING = range(6)
"""Wagers on a hand: the initial one, one made by a split, a lammer for it, and so on."""
PLAIN, DOUBLED, DOUBLED_FREE = range(3)
"""What was added to a hand."""
SHUFFLE, PRIZE, REFILL = range(3)
"""What numbers are drawn for."""

# ── How much room there is ──────────────────────────────────────────────────────────────────────

TIERS: Final = 2
KINDS: Final = 4
STATES: Final = 1024
DEALER_STATES: Final = 256
STANDINGS: Final = 32
COLUMNS: Final = 33
ON_HAND: Final = 6
BUSTS: Final = 8
LEFT: Final = 32
ENDINGS: Final = 64
BOXES: Final = 9
HANDS: Final = 3
"""Hands of the Dealer's."""
SIDES: Final = 16
WAGERS: Final = 24
"""The main wager, side wagers, insurance, Ante, bonus, and their total."""
LEVELS: Final = 48
SUMS: Final = 1024
PRIZES: Final = 64
TICKETS: Final = 8192
SLOTS: Final = 48
FIELDS: Final = 14
MOST_HANDS: Final = 4
"""Hands a Box may form."""
DEALER_CARDS: Final = 16
DEALER_POINTS: Final = 32
SUITS: Final = 16
BINS: Final = 256
ROW: Final = BOXES + 1
"""A number for every Box and one for the Dealer."""
NETS: Final = 4096
"""Shoes whose nets are kept, for pictures."""


def _places(*sizes: int) -> Iterator[int]:
    """Where each of several tables begins in one long array, and at last where they end."""
    return accumulate(sizes, initial=0)


(
    L_RANK, L_SUIT, L_COLUMN, L_INSTEAD, L_INSTANT, L_CALLS, L_FIRST_CALLS, L_DEALER_STANDING,
    L_DEALER_TAKES, L_PAIRING, L_DEALER_POINTS, L_SPLIT_CALLS, L_ENDINGS, L_ON_BUST, L_AT_ONCE,
    L_BLACKJACK, L_INSURES, L_INSURANCE, L_EARLY, L_ELECTS, L_SEES, L_DRAWS_OUT,
    L_SEEN_DEALERS, L_CELLS,
) = _places(
    CARDS, CARDS, STATES, STATES, STATES, STATES * RANKS, TIERS * TWO * RANKS, DEALER_STATES,
    LEFT * DEALER_STATES, CARDS * CARDS, DEALER_STATES, TIERS * KINDS * 3 * 2 * TWO * RANKS,
    TIERS * ON_HAND * 2 * 2 * COLUMNS * STANDINGS * BUSTS, TIERS * ON_HAND * FACES, CARDS,
    TIERS, TIERS * CARDS * 2, CARDS, TIERS * CARDS * 2, CARDS, SIDES, SIDES,
    SIDES * DEALER_CARDS * DEALER_POINTS * SUITS,
)  # fmt: skip
"""Tables of bytes; the cells of side wagers come last, as many as there are."""
(
    L_FOLLOWING, L_DEALER_FOLLOWING, L_FIRST_STATES, L_DEALER_STARTS, L_PRIZE_OF, L_ROWS, H_END,
) = _places(
    STATES * RANKS, DEALER_STATES * RANKS, TIERS * KINDS * TWO, FACES, TICKETS,
    SIDES * CARDS * CARDS,
)  # fmt: skip
"""Tables of short numbers."""
(
    C_DEALERS_HANDS, C_BUST_TAKES_BOX, C_EARLY_ENDS, C_EARLY_INSURANCE, C_TICKETS, C_CUT, C_BURN,
    C_CONTINUOUS, C_ANY_THREE, C_BOXES, C_COUNTING, C_CHOOSING, C_ANTES, C_SIDES, C_WAGERS, C_BONUS,
    C_RIDER, C_PRIZED, C_CLOSES, C_SIMPLE, C_UNIT, C_UNIT_OF_ALL,
    S_LEVELS, S_STEPS, S_STAKES, S_COUNTS, S_TAGS, S_TIER, S_MAIN, S_CENTS, S_ANTE, S_ROOM,
    S_INSURES_FROM, S_EARLY, S_SIDE, S_EXTRA, S_INSURED, S_WORTH, L_FIRST_CELL, L_BONUS,
    S_PRIZE_PAY, S_RIDE, S_RIDE_WON, S_GROWN, S_PAY, S_FREE, S_SIDE_PAY, S_EXTRA_PAY,
    S_INSURED_PAY, S_RIDE_PAY, S_DEALT, M_END,
) = _places(
    *(1,) * 22,
    BOXES, BOXES, WAGERS, LEVELS, RANKS, LEVELS, LEVELS * HANDS, LEVELS, LEVELS, LEVELS, BOXES,
    BOXES, LEVELS * SIDES, LEVELS * SIDES, LEVELS * HANDS * 2, SUMS, SIDES + 1,
    SIDES * DEALER_CARDS * DEALER_POINTS, LEVELS * PRIZES, LEVELS * ENDINGS,
    LEVELS * ENDINGS, LEVELS * ENDINGS, SUMS * ENDINGS, SUMS * ENDINGS, LEVELS * SIDES * ENDINGS,
    LEVELS * SIDES * ENDINGS, LEVELS * HANDS * 2 * ENDINGS, LEVELS * ENDINGS * ENDINGS,
    LEVELS * 3 * COLUMNS * STANDINGS,
)  # fmt: skip
"""Single numbers, what is wagered, and what it brings; a level is one step of one Box."""
(
    O_LEVEL, O_FIRST, O_SECOND, O_WON, O_CAREFUL, O_QUICK, O_INSURED, O_ON_NATURAL, O_AT, O_END,
) = _places(*(ROW,) * 8, 8)  # fmt: skip
"""By Box: what is wagered (below 0 for nothing), its two cards, the ending by which what rides was
won (below 0 where nothing rides), whether it must be played with care, where what it brings is
told, whether it is insured, and whether that is a Blackjack. Then where the dealing stands."""

(T_WAGERS, T_SHOE, T_PATH, T_BINS, T_SHOE_BINS, T_NETS, T_END) = _places(
    WAGERS * 8, WAGERS * 2, 16, BINS, BINS, NETS
)  # fmt: skip
"""What is counted: of each wager, of the shoe in play, of whole Rounds and of shoes."""
(F_CUBES, F_SHOES, F_WIDTHS, F_END) = _places(WAGERS, WAGERS * 3, 2)
"""Cubes of nets; over shoes squares of net, net times stake, squares of stake; one over the
widths of bins."""
COUNT, NET, STAKED, WINS, LEAST, MOST, SQUARES, CARRIED = range(8)
"""What is counted of a wager: how many, cents, wins, extremes, squares in two parts."""
SHOES, DEEPEST, PEAK, LOWEST, BANK, SHOE_LEAST, SHOE_MOST, SHOE_SQUARES, SHOE_CARRIED = range(9)
"""What is counted of the way a bankroll takes."""
PLACE, READY, BEGAN, REFILLS, USED, KEPT = range(6)
"""Next place in the shoe, places that are settled, where the Round began, refills, slots used, and
cards that stayed on the layout at the last refill."""
BOX, COLUMN, WAGER, ADDED, SUM, SUM_ADDED, WAS_SPLIT, OPEN, ORDER = range(9)
FIRST_CARD, FROM_DEAL, KIND, LOST_MAIN, LOST_ANY = range(9, 14)
"""A slot: a hand with a wager on it."""
BASE, MORE, RIDES = 1, 2, 4
"""What of a slot is open: the wager that opened it, what was added, what rides."""
DEALER: Final = 255
"""Whose cards are nobody's hand."""
CHUNK: Final = 32
"""Places that are settled at a time."""


_int: Any = np.int64
"""A whole number of 64 bits, which the type checker takes for any other."""


class Law(NamedTuple):
    """A table and what is wagered at it."""

    b: Bytes
    h: Shorts
    m: Ints


class Layout(NamedTuple):
    """What lies on the table."""

    s: Ints
    slot: Ints
    """By hand: what it is. The hands as dealt come first, a slot for every Box."""
    told: Ints
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


class Tally(NamedTuple):
    """What is counted: whole numbers and sums of large ones, each at its place."""

    t: Ints
    f: Floats


def compiled(function: F) -> F:
    """Compile a function and keep what was compiled for the next run; nothing is allocated."""
    how: dict[str, Any] = {"cache": True, "nogil": True, "boundscheck": False, "_nrt": False}
    made: Any = numba.njit(error_model="numpy", **how)
    return cast("F", made(function))


# ── Numbers ─────────────────────────────────────────────────────────────────────────────────────

_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)
_SHORT: Final = np.uint64(16)
_SHORTS: Final = np.uint64(0xFFFF)
_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_TIMES: Final = 7
"""The fewest rounds of Philox 4x32 that no known battery of tests tells from chance."""
_word: Any = np.uint32
_K0, _K1 = np.uint32(0x9E3779B9), np.uint32(0xBB67AE85)
_1, _2, _3, _4, _5, _6, _7 = (np.uint64(at) for at in range(1, 8))
_16, _64, _FINISHED = np.uint64(16), np.uint64(64), np.uint64(1 << 15)
"""An index that is never below nothing is found sooner."""
_LANES: Final = 8
"""Numbers of sixteen bits in a block."""
CARRY: Final = 62
KEPT_BITS: Final = (1 << 62) - 1
"""Sums of squares are carried over into a second number."""


@compiled
def philox(c0: Any, c1: Any, c2: Any, c3: Any, seed: Any) -> Any:
    """Four numbers of 32 bits out of a counter and a key: Philox 4x32, seven rounds."""
    k0, k1 = seed & _LOW, seed >> _HALF
    for _ in range(_TIMES):
        p0, p1 = _M0 * c0, _M1 * c2
        c0, c1 = (p1 >> _HALF) ^ c1 ^ k0, p1 & _LOW
        c2, c3 = (p0 >> _HALF) ^ c3 ^ k1, p0 & _LOW
        k0, k1 = (k0 + _W0) & _LOW, (k1 + _W1) & _LOW
    return c0, c1, c2, c3


@compiled
def fair(index: int, purpose: int, shoe: Any, seed: Any, limit: int) -> Any:
    """A number below a limit, each as likely as any other, out of the stream of a shoe.

    It is the high half of a number of sixteen bits times the limit; where the low half falls into
    the unfair rest, another number is drawn (Lemire).
    """
    lane = index % _LANES
    rest = (1 << 16) % limit
    counter = np.uint64(purpose << 24)
    while True:
        block = np.uint64(index // _LANES)
        four = philox(block, counter, shoe & _LOW, shoe >> _HALF, seed)
        word = (
            (four[0] if lane < 2 else four[1]) if lane < 4 else (four[2] if lane < 6 else four[3])
        )
        product = _int((word >> _SHORT if lane % 2 else word) & np.uint64(0xFFFF)) * limit
        if (product & 0xFFFF) >= rest:
            return product >> 16
        counter += np.uint64(1)


@compiled
def draw_numbers(
    numbers: Numbers, first: int, last: int, purpose: int, shoe: Any, seed: Any
) -> None:
    """Fill blocks with numbers of sixteen bits, eight each: `philox`, written out for speed."""
    words = numbers.view(np.uint32)
    first_key, second_key = _word(seed & _LOW), _word(seed >> _HALF)
    for block in range(first, last):
        c0, c1, c2, c3 = (
            _word(block),
            _word(purpose << 24),
            _word(shoe & _LOW),
            _word(shoe >> _HALF),
        )
        k0, k1 = first_key, second_key
        for _ in range(_TIMES):
            p0, p1 = np.uint64(c0) * _M0, np.uint64(c2) * _M1
            c0, c1 = _word(_word(p1 >> _HALF) ^ c1 ^ k0), _word(p1)
            c2, c3 = _word(_word(p0 >> _HALF) ^ c3 ^ k1), _word(p0)
            k0, k1 = _word(k0 + _K0), _word(k1 + _K1)
        at = np.uint64(block * _LANES // 2)
        words[at], words[at + _1], words[at + _2], words[at + _3] = c0, c1, c2, c3


@compiled
def swap(cards: Bytes, numbers: Numbers, place: Any, last: Any) -> Any:
    """Draw the card for each place from all that lie behind, up to a draw that may be unfair."""
    size = np.uint64(len(cards))
    while place < last:
        limit = size - place
        product = np.uint64(numbers[place]) * limit
        if (product & _SHORTS) < limit:
            return place
        other = place + (product >> _SHORT)
        held = cards[place]
        cards[place] = cards[other]
        cards[other] = held
        place += _1
    return last


@compiled
def shuffle(
    cards: Bytes, numbers: Numbers, start: int, stop: int, purpose: int, shoe: Any, seed: Any
) -> None:
    """Settle which cards lie at these places; the last is a multiple of eight."""
    draw_numbers(numbers, start // _LANES, stop // _LANES, purpose, shoe, seed)
    place, last = np.uint64(start), np.uint64(min(stop, len(cards) - 1))
    while place < last:
        place = swap(cards, numbers, place, last)
        if place < last:
            limit = len(cards) - _int(place)
            other = place + np.uint64(fair(_int(place), purpose, shoe, seed, limit))
            held = cards[place]
            cards[place] = cards[other]
            cards[other] = held
            place += _1


# ── Cards ───────────────────────────────────────────────────────────────────────────────────────


@compiled
def extend(on: Layout, shoe: Any, seed: Any) -> None:
    """Settle the next places; where the shoe is empty, the discard rack is shuffled into it.

    Cards on the layout stay at the front then; those of hands without a wager go to the rack.
    """
    s, cards, owner = on.s, on.cards, on.owner
    size = len(cards)
    if s[O_AT + READY] == size:
        kept = 0
        for place in range(s[O_AT + BEGAN], size):
            hand = owner[place]
            if hand == DEALER or on.slot[hand, OPEN]:
                cards[kept], cards[place] = cards[place], cards[kept]
                owner[kept], owner[place] = hand, owner[kept]
                kept += 1
        s[O_AT + BEGAN] = 0
        s[O_AT + PLACE] = s[O_AT + READY] = s[O_AT + KEPT] = kept
        s[O_AT + REFILLS] += 1
    ready, refills = s[O_AT + READY], s[O_AT + REFILLS]
    last = (ready // CHUNK + 1) * CHUNK
    shuffle(cards, on.numbers, ready, last, REFILL + refills if refills else SHUFFLE, shoe, seed)
    s[O_AT + READY] = min(last, size)


@compiled
def deal(on: Layout, hand: int, shoe: Any, seed: Any) -> Any:
    """The next card goes to a hand."""
    s = on.s
    if s[O_AT + PLACE] == s[O_AT + READY]:
        extend(on, shoe, seed)
    place = s[O_AT + PLACE]
    on.owner[place] = hand
    s[O_AT + PLACE] = place + 1
    return _int(on.cards[place])


# ── Wagers on a hand ────────────────────────────────────────────────────────────────────────────


@compiled
def bust_hand(law: Law, on: Layout, at: int, dealer: int) -> None:
    """Each wager on a bust hand is lost at once, or stays until the Dealer's hand."""
    m, slot = law.m, on.slot
    box, wager, added = slot[at, BOX], slot[at, WAGER], slot[at, ADDED]
    level = on.s[O_LEVEL + box]
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
                on.told[box, 0] -= m[S_WORTH + sum_]
            if added == DOUBLED and not kept_more:
                sum_ = m[S_MAIN + level * HANDS + hand] if several else slot[at, SUM_ADDED]
                on.told[box, 0] -= m[S_WORTH + sum_]
    won = on.s[O_WON + box]
    if wager == MAIN and won >= 0:
        if law.b[taken + RIDING * FACES] == NOTHING:
            stays |= RIDES
        else:
            rode = S_RIDE_PAY + (level * ENDINGS + won) * ENDINGS
            on.told[box, 1 + m[C_RIDER]] += m[rode + LOST]
            on.s[O_WON + box] = -1
    slot[at, OPEN] = stays
    slot[box, LOST_ANY] |= not kept
    slot[box, LOST_MAIN] |= not kept and wager == MAIN


@compiled
def pay_hand(law: Law, on: Layout, at: int, ending: int) -> None:
    """A hand is paid at once, with all that lies on it."""
    m, slot = law.m, on.slot
    box, wager, added = slot[at, BOX], slot[at, WAGER], slot[at, ADDED]
    level = on.s[O_LEVEL + box]
    several = m[C_DEALERS_HANDS] > 1
    for hand in range(m[C_DEALERS_HANDS]):
        own = m[S_MAIN + level * HANDS + hand]
        if own >= 0:
            sum_, more = (own, own) if several else (slot[at, SUM], slot[at, SUM_ADDED])
            paid = (S_FREE if wager == OF_LAMMER else S_PAY) + sum_ * ENDINGS + ending
            on.told[box, 0] += m[paid]
            if added:
                paid = (S_FREE if added == DOUBLED_FREE else S_PAY) + more * ENDINGS + ending
                on.told[box, 0] += m[paid]
    won = on.s[O_WON + box]
    if wager == MAIN and won >= 0:
        rode = S_RIDE_PAY + (level * ENDINGS + won) * ENDINGS
        on.told[box, 1 + m[C_RIDER]] += m[rode + ending]
        on.s[O_WON + box] = -1
    slot[at, OPEN] = 0


@compiled
def settle(law: Law, on: Layout, hand: int, standing: int, careful: int) -> None:
    """Every open hand of these Boxes ends against one of the Dealer's hands."""
    b, m, slot, s = law.b, law.m, on.slot, on.s
    for at in range(s[O_AT + USED]):
        box, stays, wager = slot[at, BOX], slot[at, OPEN], slot[at, WAGER]
        level = s[O_LEVEL + box]
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
            on.told[box, 0] += m[paid + b[ends + wager * of_wager]]
        if stays & MORE and added:
            sum_ = own if several else slot[at, SUM_ADDED]
            free = added == DOUBLED_FREE
            paid = (S_FREE if free else S_PAY) + sum_ * ENDINGS
            kind = OF_FREE_DOUBLE if free else OF_DOUBLE
            on.told[box, 0] += m[paid + b[ends + kind * of_wager]]
        won = s[O_WON + box]
        if stays & RIDES and wager == MAIN and won >= 0:
            rode = S_RIDE_PAY + (level * ENDINGS + won) * ENDINGS
            on.told[box, 1 + m[C_RIDER]] += m[rode + b[ends + RIDING * of_wager]]


@compiled
def third(law: Law, on: Layout, box: int, card: int) -> None:
    """The third card, or that none comes, decides what waits for it."""
    m, level = law.m, on.s[O_LEVEL + box]
    pair = on.s[O_FIRST + box] * CARDS + on.s[O_SECOND + box]
    for wager in range(m[C_SIDES]):
        if on.waiting[box, wager] and law.b[L_SEES + wager] == FIRST_THREE:
            row = m[L_FIRST_CELL + wager] + law.h[L_ROWS + wager * CARDS * CARDS + pair]
            ending = law.b[L_CELLS + row * CELLS + card]
            on.waiting[box, wager] = 0
            on.told[box, 1 + wager] += m[S_SIDE_PAY + (level * SIDES + wager) * ENDINGS + ending]


@compiled
def lose_box(law: Law, on: Layout, box: int, dealer: int) -> None:
    """A bust takes what lies on the Box, but for what stays until the Dealer's hand."""
    m, s = law.m, on.s
    level = s[O_LEVEL + box]
    for at in range(s[O_AT + USED]):
        if on.slot[at, BOX] == box and on.slot[at, OPEN]:
            bust_hand(law, on, at, dealer)
    for wager in range(m[C_SIDES]):
        if on.waiting[box, wager]:
            on.waiting[box, wager] = 0
            on.told[box, 1 + wager] -= m[S_SIDE + level * SIDES + wager]
    if s[O_INSURED + box]:
        s[O_INSURED + box] = 0
        on.told[box, 1 + m[C_SIDES]] -= on.laid[box, 1 + m[C_SIDES]]


@compiled
def refused(law: Law, on: Layout, box: int, sum_: int) -> Any:
    """Would an addition pass the maximum for the Box, where additions count?"""
    m, s, slot = law.m, on.s, on.slot
    level = s[O_LEVEL + box]
    room = m[S_ROOM + level]
    if room < 0:
        return False
    for at in range(s[O_AT + USED]):
        if slot[at, BOX] == box and slot[at, OPEN]:
            if slot[at, WAGER] != OF_LAMMER:
                room -= m[S_WORTH + slot[at, SUM]]
            if slot[at, ADDED] == DOUBLED:
                room -= m[S_WORTH + slot[at, SUM_ADDED]]
    for wager in range(m[C_SIDES]):
        if on.waiting[box, wager] or (wager == m[C_RIDER] and s[O_WON + box] >= 0):
            room -= m[S_SIDE + level * SIDES + wager]
    if s[O_INSURED + box]:
        room -= on.laid[box, 1 + m[C_SIDES]]
    return m[S_WORTH + sum_] > room


# ── A player's turn ─────────────────────────────────────────────────────────────────────────────


@compiled
def open_hand(on: Layout, at: int, box: int, wager: int, sum_: int) -> None:
    """A hand with a wager on it."""
    slot = on.slot
    slot[at, BOX], slot[at, COLUMN], slot[at, WAGER], slot[at, ADDED] = box, 0, wager, PLAIN
    slot[at, SUM] = slot[at, SUM_ADDED] = sum_
    slot[at, WAS_SPLIT], slot[at, OPEN], slot[at, ORDER] = 0, BASE | MORE | RIDES, 0
    slot[at, LOST_MAIN] = slot[at, LOST_ANY] = 0


@compiled
def part(on: Layout, row: int, hands: int, wager: int, sum_: int, card: int, place: int) -> None:
    """A hand becomes two; the new one lies to its right, with the card that was its second."""
    slot, order = on.slot, on.order
    left, at = order[row], on.s[O_AT + USED]
    on.s[O_AT + USED] = at + 1
    for other in range(hands, row + 1, -1):
        order[other] = order[other - 1]
    order[row + 1] = at
    open_hand(on, at, slot[left, BOX], wager, sum_)
    slot[at, WAS_SPLIT] = 1
    slot[at, FIRST_CARD] = card
    slot[at, FROM_DEAL] = hands == 1
    free = FREED if wager == OF_LAMMER else DIVIDED
    slot[at, KIND] = ACES if slot[left, KIND] == ACES else free
    on.owner[place] = at


@compiled
def play_split(
    law: Law, on: Layout, box: int, dealer: int, free: bool, shoe: Any, seed: Any
) -> None:
    """The hands of a Box whose Pair was split, from left to right."""
    b, h, m, s, slot, order = law.b, law.h, law.m, on.s, on.slot, on.order
    level = s[O_LEVEL + box]
    tier, rank, sides = m[S_TIER + level], _int(b[L_RANK + dealer]), m[C_SIDES]
    plain = whole = m[S_MAIN + level * HANDS]
    if s[O_WON + box] >= 0:
        whole = m[S_GROWN + level * ENDINGS + s[O_WON + box]]
    second = s[O_SECOND + box]
    place = s[O_AT + PLACE] - 1
    while on.owner[place] != box:  # where the second card of the Initial Deal lies
        place -= 1
    slot[box, WAS_SPLIT] = slot[box, FROM_DEAL] = 1
    slot[box, FIRST_CARD] = s[O_FIRST + box]
    slot[box, KIND] = ACES if b[L_RANK + second] == 0 else DIVIDED
    order[0] = box
    part(on, 0, 1, OF_LAMMER if free else OF_SPLIT, plain if free else whole, second, place)
    hands, row = 2, 0
    if m[C_CLOSES]:
        third(law, on, box, FINAL)
    while row < hands:
        at = order[row]
        card = deal(on, at, shoe, seed)
        if m[C_ANY_THREE]:
            third(law, on, box, card)
        pair = slot[at, FIRST_CARD] * CARDS + card
        for wager in range(sides):
            laid = m[S_EXTRA + level * SIDES + wager]
            if laid:
                cell = m[L_FIRST_CELL + wager] + h[L_ROWS + wager * CARDS * CARDS + pair]
                ending = b[L_CELLS + cell * CELLS + FINAL]
                paid = m[S_EXTRA_PAY + (level * SIDES + wager) * ENDINGS + ending]
                on.told[box, 1 + wager] += paid
                on.laid[box, 1 + wager] += laid
        two, kind = _int(b[L_PAIRING + pair]), slot[at, KIND]
        state = _int(h[L_FIRST_STATES + (tier * KINDS + kind) * TWO + two])
        of = ((tier * KINDS + kind) * 3 + min(hands, MOST_HANDS) - 2) * 2 + slot[at, FROM_DEAL]
        call = b[L_SPLIT_CALLS + (of * TWO + two) * RANKS + rank]
        own = whole if slot[at, WAGER] == MAIN else slot[at, SUM]
        if b[L_INSTANT + state] != NOTHING:
            call = STAND
        if call == SPLIT and refused(law, on, box, own):
            call = b[L_INSTEAD + state]
        if call in (SPLIT, FREE_SPLIT):
            paid_for = call == SPLIT
            made = OF_SPLIT if paid_for else OF_LAMMER
            part(on, row, hands, made, own if paid_for else plain, card, s[O_AT + PLACE] - 1)
            hands += 1
            continue
        state = draw_on(law, on, at, box, state, call, own, rank, shoe, seed)
        if finish(law, on, at, dealer, state):
            return
        row += 1
    for row in range(hands):
        slot[order[row], ORDER] = row


@compiled
def draw_on(
    law: Law, on: Layout, at: int, box: int, state: int, call: int, own: int, rank: int, shoe: Any,
    seed: Any,
) -> int:  # fmt: skip
    """Draw and double as it is called for; the state of the hand in the end."""
    while call != STAND:
        if call == DOUBLE and refused(law, on, box, own):
            call = law.b[L_INSTEAD + state]
            continue
        if call != DRAW:
            free = call == FREE_DOUBLE
            on.slot[at, ADDED] = DOUBLED_FREE if free else DOUBLED
            on.slot[at, SUM_ADDED] = law.m[S_MAIN + on.s[O_LEVEL + box] * HANDS] if free else own
        card = deal(on, at, shoe, seed)
        if law.m[C_ANY_THREE]:
            third(law, on, box, card)
        state = _int(law.h[L_FOLLOWING + state * RANKS + law.b[L_RANK + card]])
        call = STAND if call != DRAW else law.b[L_CALLS + state * RANKS + rank]
    return state


@compiled
def finish(law: Law, on: Layout, at: int, dealer: int, state: int) -> bool:
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


@compiled
def turn(law: Law, on: Layout, box: int, dealer: int, shoe: Any, seed: Any) -> None:
    """A Box of which anything may be true: a Blackjack, a split, something riding, a limit."""
    b, m, s = law.b, law.m, on.s
    level = s[O_LEVEL + box]
    tier, rank = m[S_TIER + level], _int(b[L_RANK + dealer])
    two = _int(b[L_PAIRING + s[O_FIRST + box] * CARDS + s[O_SECOND + box]])
    state = _int(law.h[L_FIRST_STATES + tier * KINDS * TWO + two])
    call = b[L_FIRST_CALLS + (tier * TWO + two) * RANKS + rank]
    own = m[S_MAIN + level * HANDS]
    open_hand(on, box, box, MAIN, own)
    if s[O_WON + box] >= 0:
        own = m[S_GROWN + level * ENDINGS + s[O_WON + box]]
    on.told[box, 0] = 0
    if call == NATURAL:
        if b[L_AT_ONCE + dealer]:
            pay_hand(law, on, box, b[L_BLACKJACK + tier])
        on.slot[box, COLUMN] = BLACKJACK
        return
    if call == SPLIT and refused(law, on, box, own):
        call = b[L_INSTEAD + state]
    if call >= SPLIT:
        play_split(law, on, box, dealer, call == FREE_SPLIT, shoe, seed)
        return
    two_cards = call == STAND
    state = draw_on(law, on, box, box, state, call, own, rank, shoe, seed)
    if m[C_ANY_THREE]:
        third(law, on, box, FINAL)
    if two_cards:
        on.slot[box, COLUMN] = b[L_COLUMN + state]
    else:
        finish(law, on, box, dealer, state)


# ── Beside the hands ────────────────────────────────────────────────────────────────────────────


@compiled
def first_wagers(law: Law, on: Layout, dealer: int, shoe: Any, seed: Any, number: int) -> None:
    """Side wagers that the Initial Deal decides, and Antes."""
    b, m, s = law.b, law.m, on.s
    sides = m[C_SIDES]
    for box in range(m[C_BOXES]):
        level = s[O_LEVEL + box]
        if level < 0:
            continue
        s[O_WON + box], s[O_INSURED + box], s[O_CAREFUL + box] = -1, 0, 0
        for wager in range(1, m[C_WAGERS]):
            on.told[box, wager] = on.laid[box, wager] = 0
        pair = s[O_FIRST + box] * CARDS + s[O_SECOND + box]
        for wager in range(sides):
            on.laid[box, 1 + wager] = m[S_SIDE + level * SIDES + wager]
            on.waiting[box, wager] = on.laid[box, 1 + wager] > 0
            sees = b[L_SEES + wager]
            if sees == DEALERS_HAND or not on.waiting[box, wager]:
                continue
            row = m[L_FIRST_CELL + wager] + law.h[L_ROWS + wager * CARDS * CARDS + pair]
            ending = b[L_CELLS + row * CELLS + (dealer if sees == WITH_FIRST else FIRST)]
            if ending == NOTHING:
                s[O_CAREFUL + box] = 1
                continue
            on.waiting[box, wager] = 0
            paid = S_SIDE_PAY + (level * SIDES + wager) * ENDINGS + ending
            if ending > BACK and wager == m[C_RIDER]:
                paid = S_RIDE_WON + level * ENDINGS + ending
                if m[S_RIDE + level * ENDINGS + ending] >= 0:
                    s[O_WON + box], s[O_CAREFUL + box] = ending, 1
            elif ending > BACK and wager == m[C_PRIZED]:
                index = (number * BOXES + box) * _LANES
                ticket = fair(index, PRIZE, shoe, seed, m[C_TICKETS])
                paid = S_PRIZE_PAY + level * PRIZES + law.h[L_PRIZE_OF + ticket]
            on.told[box, 1 + wager] = m[paid]
        on.laid[box, sides + 2] = m[S_ANTE + level]
        on.told[box, sides + 2] = -m[S_ANTE + level]


@compiled
def elections(law: Law, on: Layout, dealer: int, running: int, place: int) -> int:
    """Insurance, and Blackjacks settled early: the Boxes that are done, as bits."""
    b, m, s = law.b, law.m, on.s
    behind = len(on.cards) - place
    count = running * CARDS // behind if behind else 0
    insurance = m[C_SIDES] + 1
    done = 0
    for box in range(m[C_BOXES]):
        level = s[O_LEVEL + box]
        if level < 0:
            continue
        tier = m[S_TIER + level]
        two = _int(b[L_PAIRING + s[O_FIRST + box] * CARDS + s[O_SECOND + box]])
        of = (tier * TWO + two) * RANKS + b[L_RANK + dealer]
        natural = _int(b[L_FIRST_CALLS + of] == NATURAL)
        if (
            count >= m[S_INSURES_FROM + box]
            and b[L_INSURES + (tier * CARDS + dealer) * 2 + natural]
        ):
            for hand in range(m[C_DEALERS_HANDS]):
                on.laid[box, insurance] += m[S_INSURED + (level * HANDS + hand) * 2 + natural]
        insured = _int(on.laid[box, insurance] > 0)
        s[O_INSURED + box], s[O_ON_NATURAL + box] = insured, natural
        early = b[L_EARLY + (tier * CARDS + dealer) * 2 + insured]
        if natural and early and m[S_EARLY + box]:
            open_hand(on, box, box, MAIN, m[S_MAIN + level * HANDS])
            on.told[box, 0] = 0
            pay_hand(law, on, box, m[C_EARLY_ENDS])
            on.slot[box, COLUMN] = BLACKJACK
            done |= 1 << box
            if m[C_EARLY_INSURANCE] != NOTHING:
                s[O_INSURED + box] = 0
    return done


@compiled
def left_over(law: Law, on: Layout, hand: int, careful: int) -> int:
    """What depends on one of the Dealer's hands, as bits: of these Boxes, and beside hands."""
    m, s, slot = law.m, on.s, on.slot
    left = 0
    for at in range(s[O_AT + USED]):
        box = slot[at, BOX]
        if (
            slot[at, OPEN]
            and careful >> box & 1
            and m[S_MAIN + s[O_LEVEL + box] * HANDS + hand] >= 0
        ):
            column = slot[at, COLUMN]
            over = LEFT_BUSTS if column > LIMIT else LEFT_HANDS
            left |= LEFT_BLACKJACKS if column == BLACKJACK else over
    for box in range(m[C_BOXES]):
        level = s[O_LEVEL + box]
        if level >= 0:
            of = (level * HANDS + hand) * 2 + s[O_ON_NATURAL + box]
            if s[O_INSURED + box] and m[S_INSURED + of]:
                left |= LEFT_INSURANCE
            for wager in range(m[C_SIDES]):
                if on.waiting[box, wager] and law.b[L_DRAWS_OUT + wager]:
                    left |= LEFT_DRAW_OUT
    return left


@compiled
def settle_insurance(law: Law, on: Layout, hand: int, second: int) -> None:
    """Insurance ends with the Dealer's second card."""
    m, s = law.m, on.s
    for box in range(m[C_BOXES]):
        level = s[O_LEVEL + box]
        if level >= 0 and s[O_INSURED + box]:
            of = (level * HANDS + hand) * 2 + s[O_ON_NATURAL + box]
            paid = m[S_INSURED_PAY + of * ENDINGS + law.b[L_INSURANCE + second]]
            on.told[box, 1 + m[C_SIDES]] += paid


@compiled
def last_sides(law: Law, on: Layout, cards: int, points: int, suits: int) -> None:
    """Side wagers on the Dealer's hand, and any bonus beside a win."""
    m, bonus = law.m, law.m[C_SIDES] + 3
    held = min(cards, DEALER_CARDS - 1)
    for box in range(m[C_BOXES]):
        level = on.s[O_LEVEL + box]
        if level < 0:
            continue
        for wager in range(m[C_SIDES]):
            if on.waiting[box, wager] and law.b[L_SEES + wager] == DEALERS_HAND:
                at = (wager * DEALER_CARDS + held) * DEALER_POINTS + points
                ending = law.b[L_SEEN_DEALERS + at * SUITS + suits]
                paid = m[S_SIDE_PAY + (level * SIDES + wager) * ENDINGS + ending]
                on.told[box, 1 + wager] = paid
                if m[C_BONUS]:
                    on.laid[box, bonus] = on.laid[box, 1 + wager]
                    if on.slot[box, COLUMN] == BLACKJACK:
                        on.told[box, bonus] = m[L_BONUS + at]


# ── Counting ────────────────────────────────────────────────────────────────────────────────────


@compiled
def count(tally: Tally, wager: int, net: int, stake: int) -> None:
    """One wager is counted."""
    t, at = tally.t, T_WAGERS + wager * 8
    t[at + COUNT] += 1
    t[at + NET] += net
    t[at + STAKED] += stake
    t[at + WINS] += net > 0
    t[at + LEAST] = min(t[at + LEAST], net)
    t[at + MOST] = max(t[at + MOST], net)
    squares = t[at + SQUARES] + net * net
    t[at + CARRIED] += squares >> CARRY
    t[at + SQUARES] = squares & KEPT_BITS
    wide = np.float64(net)
    tally.f[F_CUBES + wager] += wide * wide * wide
    t[T_SHOE + wager * 2] += net
    t[T_SHOE + wager * 2 + 1] += stake


@compiled
def count_shoe(law: Law, tally: Tally, net: int, shoe: int) -> None:
    """One shoe is counted."""
    t, f = tally.t, tally.f
    for wager in range(law.m[C_WAGERS] + 1):
        brought, stake = np.float64(t[T_SHOE + wager * 2]), np.float64(t[T_SHOE + wager * 2 + 1])
        f[F_SHOES + wager * 3] += brought * brought
        f[F_SHOES + wager * 3 + 1] += brought * stake
        f[F_SHOES + wager * 3 + 2] += stake * stake
        t[T_SHOE + wager * 2] = t[T_SHOE + wager * 2 + 1] = 0
    path = T_PATH
    t[path + SHOES] += 1
    t[path + SHOE_LEAST] = min(t[path + SHOE_LEAST], net)
    t[path + SHOE_MOST] = max(t[path + SHOE_MOST], net)
    squares = t[path + SHOE_SQUARES] + net * net
    t[path + SHOE_CARRIED] += squares >> CARRY
    t[path + SHOE_SQUARES] = squares & KEPT_BITS
    at = _int(np.floor(np.float64(net) * f[F_WIDTHS + 1] + 0.5)) + BINS // 2
    t[T_SHOE_BINS + min(max(at, 0), BINS - 1)] += 1
    if shoe < NETS:
        t[T_NETS + shoe] = net


@compiled
def wagered(law: Law, on: Layout, running: int, place: int) -> int:
    """Lay on each Box what is wagered at this count; on how many that is anything."""
    m, s, used = law.m, on.s, 0
    left = len(on.cards) - place
    true = running * CARDS // left if left else 0
    for box in range(m[C_BOXES]):
        s[O_LEVEL + box] = -1
        for level in range(m[S_LEVELS + box], m[S_LEVELS + box] + m[S_STEPS + box]):
            if true >= m[S_COUNTS + level]:
                s[O_LEVEL + box] = level if m[S_CENTS + level] else -1
        used += s[O_LEVEL + box] >= 0
    return used


# ── Whole shoes ─────────────────────────────────────────────────────────────────────────────────


@compiled
def play(
    law: Law, tally: Tally, on: Layout, deck: Bytes, seed: Any, first_shoe: int, shoes: int,
    limit: int, trace: Ints, ends: Ints,
) -> int:  # fmt: skip
    """Play whole shoes, in order, up to so many Rounds; how many it were.

    A hand that is neither split nor a Blackjack, and has nothing riding or waiting on it, is played
    here, by its cards alone; `turn` plays every other.
    """
    b, h, m = law.b, law.h, law.m
    s, slot, cards, owner, t = on.s, on.slot, on.cards, on.owner, tally.t
    tracing = len(trace) > 0
    boxes, hands, wagers = m[C_BOXES], m[C_DEALERS_HANDS], m[C_WAGERS]
    beside = m[C_SIDES] > 0 or m[C_ANTES] > 0 or m[C_CHOOSING] > 0
    counting, plain = m[C_COUNTING], m[C_SIMPLE]
    alone = boxes == 1 and not beside
    cut, width = m[C_CUT], tally.f[F_WIDTHS]
    rounds = bank = peak = deepest = lowest = 0
    s[O_LEVEL + boxes] = 0
    for box in range(boxes):
        s[O_LEVEL + box] = m[S_LEVELS + box]
        s[O_WON + box] = -1
        s[O_CAREFUL + box] = s[O_INSURED + box] = 0
    for box in range(BOXES):
        slot[box, BOX], slot[box, OPEN] = box, 0
    for number in range(first_shoe, first_shoe + shoes):
        shoe = np.uint64(number)
        for at in range(len(deck)):
            cards[at] = deck[at]
        s[O_AT + REFILLS] = s[O_AT + READY] = place = ready = running = seen = of_shoe = 0
        before = bank
        if m[C_BURN]:
            s[O_AT + PLACE] = 0
            extend(on, shoe, seed)
            ready, place, seen = s[O_AT + READY], 1, 1
        while place < cut and rounds < limit:
            if counting:
                for at in range(seen, place):
                    running += m[S_TAGS + b[L_RANK + cards[at]]]
                seen = place
                if not wagered(law, on, running, place):
                    break
            s[O_AT + BEGAN], s[O_AT + USED] = place, BOXES
            # the Initial Deal
            for time in range(2):
                for box in range(boxes + 1 - time):
                    if s[O_LEVEL + box] < 0:
                        continue
                    if place == ready:
                        s[O_AT + PLACE] = place
                        extend(on, shoe, seed)
                        place, ready = s[O_AT + PLACE], s[O_AT + READY]
                    s[O_FIRST + time * ROW + box] = cards[place]
                    owner[place] = box if box < boxes else DEALER
                    slot[min(box, boxes - 1), OPEN] = BASE
                    place += 1
            dealer = s[O_FIRST + boxes]
            rank = _int(b[L_RANK + dealer])
            chosen = 0
            if beside:
                first_wagers(law, on, dealer, shoe, seed, of_shoe)
                if m[C_CHOOSING] and b[L_ELECTS + dealer]:
                    for at in range(seen, place if counting else seen):
                        running += m[S_TAGS + b[L_RANK + cards[at]]]
                    seen = place
                    chosen = elections(law, on, dealer, running, place)
            # the players
            left = simple = careful = net = 0
            for box in range(boxes):
                level = s[O_LEVEL + box]
                if level < 0 or chosen >> box & 1:
                    continue
                of_tier = m[S_TIER + level] * TWO
                two = _int(b[L_PAIRING + s[O_FIRST + box] * CARDS + s[O_SECOND + box]])
                call = b[L_FIRST_CALLS + (of_tier + two) * RANKS + rank]
                if call >= SPLIT or not plain or s[O_CAREFUL + box]:
                    s[O_AT + PLACE] = place
                    turn(law, on, box, dealer, shoe, seed)
                    place, ready = s[O_AT + PLACE], s[O_AT + READY]
                    careful |= 1 << box
                    continue
                state = _int(h[L_FIRST_STATES + of_tier * KINDS + two])
                added = 0
                while call != STAND:
                    if place == ready:
                        s[O_AT + PLACE] = place
                        extend(on, shoe, seed)
                        place, ready = s[O_AT + PLACE], s[O_AT + READY]
                    owner[place] = box
                    card = _int(cards[place])
                    place += 1
                    state = _int(h[L_FOLLOWING + state * RANKS + b[L_RANK + card]])
                    if call != DRAW:
                        added = DOUBLED if call == DOUBLE else DOUBLED_FREE
                        break
                    call = b[L_CALLS + state * RANKS + rank]
                column = _int(b[L_COLUMN + state])
                slot[box, COLUMN] = column
                s[O_QUICK + box] = S_DEALT + ((level * 3 + added) * COLUMNS + column) * STANDINGS
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
                state = _int(h[L_DEALER_STARTS + (dealer >> 2)])
                held, suits = 1, _int(b[L_SUIT + dealer])
                takes = L_DEALER_TAKES + now * DEALER_STATES
                while b[takes + state]:
                    if place == ready:
                        s[O_AT + PLACE] = place
                        extend(on, shoe, seed)
                        place, ready = s[O_AT + PLACE], s[O_AT + READY]
                    owner[place] = DEALER
                    card = _int(cards[place])
                    place += 1
                    state = _int(h[L_DEALER_FOLLOWING + state * RANKS + b[L_RANK + card]])
                    held += 1
                    suits |= _int(b[L_SUIT + card])
                    if held == 2 and now & LEFT_INSURANCE:
                        settle_insurance(law, on, hand, card)
                        now &= ~LEFT_INSURANCE
                        takes = L_DEALER_TAKES + now * DEALER_STATES
                standing = _int(b[L_DEALER_STANDING + state])
                if careful:
                    settle(law, on, hand, standing, careful)
                if beside and hand + 1 == hands:
                    last_sides(law, on, held, _int(b[L_DEALER_POINTS + state]), suits)
            # what the Round has brought
            for box in range(boxes):
                level = s[O_LEVEL + box]
                if level < 0:
                    continue
                brought = m[s[O_QUICK + box] + standing] if simple >> box & 1 else on.told[box, 0]
                net += brought
                count(tally, 0, brought, m[S_CENTS + level])
                if tracing:
                    trace[rounds, box * WAGERS] = brought
                if beside:
                    for wager in range(1, wagers):
                        if on.laid[box, wager]:
                            net += on.told[box, wager]
                            count(tally, wager, on.told[box, wager], on.laid[box, wager])
                        if tracing:
                            trace[rounds, box * WAGERS + wager] = on.told[box, wager]
            if not alone:
                count(tally, wagers, net, 0)
            at = _int(np.floor(np.float64(net) * width + 0.5)) + BINS // 2
            t[T_BINS + min(max(at, 0), BINS - 1)] += 1
            bank += net
            peak = max(peak, bank)
            deepest = max(deepest, peak - bank)
            lowest = min(lowest, bank)
            if tracing:
                ends[rounds] = place
            rounds += 1
            of_shoe += 1
            if m[C_CONTINUOUS] or s[O_AT + REFILLS]:
                break
        if of_shoe:
            count_shoe(law, tally, bank - before, number)
        if rounds == limit:
            break
    t[T_PATH + DEEPEST], t[T_PATH + PEAK] = deepest, peak
    t[T_PATH + LOWEST], t[T_PATH + BANK] = lowest, bank
    return rounds


# ── Plain tables ────────────────────────────────────────────────────────────────────────────────


class Plain(NamedTuple):
    """A plain table once more, so that one look tells what comes of a card, and its counts.

    A state is told as a place in the table of what follows, 64 places apart.
    """

    follows: NDArray[np.uint16]
    """By state and card."""
    calls: Bytes
    """By state and the Dealer's first Face Value, 16 places apart."""
    columns: Bytes
    first_calls: Bytes
    """By the Face Values of three cards, 16 places apart: the first two, and the Dealer's."""
    first_states: NDArray[np.uint16]
    """By the Face Values of two cards."""
    split_states: NDArray[np.uint16]
    dealer: NDArray[np.uint16]
    """By what is left, state and card; FINISHED is added where no further card is taken."""
    dealer_first: NDArray[np.uint16]
    """By what is left and first card."""
    standing: Bytes
    units: NDArray[np.int32]
    """What a hand brings, by form, column and standing. Forms: as dealt, doubled; then the hands of
    a split by wager, whether doubled, and what was lost to busts."""
    mains: Ints
    """How often main wagers brought this, by units from the middle on."""
    totals: Ints
    """The same of whole Rounds."""
    sides: Ints
    """How often, by side wager and ending."""
    shoes: Ints
    """By shoe: its Rounds, what it brought, and what each side wager did."""
    path: Ints
    """Of the bankroll: deepest fall, highest, lowest, last."""
    scratch: Ints


MIDDLE: Final = 1 << 11
TOTAL_MIDDLE: Final = 1 << 15
APART: Final = 64
FINISHED: Final = 1 << 15
OUT_OF_CARDS: Final = -1
_AHEAD: Final = 4
"""Blocks of numbers that are drawn at a time."""
_0, _STAND = np.uint64(0), np.uint8(STAND)
_ROOM, _LIMIT = np.uint64(32), np.uint64(LIMIT)
_COLUMNS, _STANDINGS = np.uint64(COLUMNS), np.uint64(STANDINGS)
_52: Final = np.uint64(CARDS)


@compiled
def fair_numbers(numbers: Numbers, start: int, size: int, shoe: Any, seed: Any) -> None:
    """Draw where the cards of the next places come from: each from all that lie behind, fairly."""
    block = start // _LANES
    draw_numbers(numbers, block, block + _AHEAD, SHUFFLE, shoe, seed)
    limit = np.uint64(size - start)
    for place in range(np.uint64(start), np.uint64(min(start + _AHEAD * _LANES, size))):
        product = np.uint64(numbers[place]) * limit
        numbers[place] = place + (product >> _SHORT)
        if (product & _SHORTS) < limit:
            index = _int(place)
            numbers[place] = index + fair(index, SHUFFLE, shoe, seed, size - index)
        limit -= _1


@compiled
def next_card(cards: Bytes, numbers: Numbers, place: Any) -> Any:
    """The card drawn for a place; what lay there takes its place."""
    other = np.uint64(numbers[place])
    card = cards[other]
    cards[other] = cards[place]
    return np.uint64(card)


@compiled
def play_plain(
    law: Law, plain: Plain, cards: Bytes, numbers: Numbers, deck: Bytes, seed: Any,
    first_shoe: int, shoes: int, limit: int,
) -> int:  # fmt: skip
    """Play whole shoes of a table where one Box has a main wager, and side wagers that the Initial
    Deal decides: the same Rounds as `play`, sooner. Where cards run out it gives up.
    """
    b, h, m, units = law.b, law.h, law.m, plain.units
    size, cut, ahead = np.uint64(len(deck)), np.uint64(m[C_CUT]), np.uint64(_AHEAD * _LANES)
    sides, unit, unit_of_all = m[C_SIDES], m[C_UNIT], m[C_UNIT_OF_ALL]
    continuous, burns = m[C_CONTINUOUS], m[C_BURN]
    rounds = bank = peak = deepest = lowest = 0
    for number in range(first_shoe, first_shoe + shoes):
        shoe = np.uint64(number)
        for at in range(len(deck)):
            cards[at] = deck[at]
        place = _0
        fair_numbers(numbers, _int(place), _int(size), shoe, seed)
        ready = ahead
        if burns:
            next_card(cards, numbers, place)
            place += _1
        begun, before = rounds, bank
        while place < cut and rounds < limit:
            if ready < place + _ROOM:
                while ready < place + _ROOM and ready < size:
                    fair_numbers(numbers, _int(ready), _int(size), shoe, seed)
                    ready = min(ready + ahead, size)
                if ready < place + _3:
                    return OUT_OF_CARDS
            one = next_card(cards, numbers, place)
            dealer = next_card(cards, numbers, place + _1)
            other = next_card(cards, numbers, place + _2)
            place += _3
            pair = one * _52 + other
            face = dealer >> _2
            two = (one >> _2) * _16 + (other >> _2)
            call = plain.first_calls[two * _16 + face]
            state = np.uint64(plain.first_states[two])
            brings = net = hands = 0
            for wager in range(sides):
                row = m[L_FIRST_CELL + wager] + h[L_ROWS + wager * CARDS * CARDS + _int(pair)]
                third_ = _int(dealer) if b[L_SEES + wager] == WITH_FIRST else FIRST
                of = wager * ENDINGS + b[L_CELLS + row * CELLS + third_]
                plain.sides[of] += 1
                brought = m[S_SIDE_PAY + of]
                plain.shoes[number - first_shoe, 2 + wager] += brought
                net += brought
            if call < SPLIT:
                form = _0
                while call != STAND:
                    if place == ready:
                        return OUT_OF_CARDS
                    state = np.uint64(plain.follows[state + next_card(cards, numbers, place)])
                    place += _1
                    form = _1 if call == DOUBLE else form
                    call = plain.calls[(state >> _2) + face] if call == DRAW else _STAND
                column = np.uint64(plain.columns[state >> _6])
                left = _1 if column <= _LIMIT else _0
                hand = (form * _COLUMNS + column) * _STANDINGS
            elif call == NATURAL:
                hand = np.uint64(BLACKJACK * STANDINGS)
                left = _0 if b[np.uint64(L_AT_ONCE) + dealer] else _2
                if left == _0:
                    brings, hand = _int(units[hand]), _0  # no points: nothing more comes of it
            else:
                place, ready = split_plain(
                    law, plain, cards, numbers, one, other, face, place, ready, shoe, seed
                )
                if place > ready:
                    return OUT_OF_CARDS
                hands, left, hand = plain.scratch[0], np.uint64(plain.scratch[1]), _0
            state = np.uint64(plain.dealer_first[left * _64 + dealer])
            of_left = left * np.uint64(DEALER_STATES * APART)
            while state < _FINISHED:
                if place == ready:
                    return OUT_OF_CARDS
                card = next_card(cards, numbers, place)
                state = np.uint64(plain.dealer[of_left + state + card])
                place += _1
            standing = np.uint64(plain.standing[(state - _FINISHED) >> _6])
            brings += _int(units[hand + standing])
            for at in range(hands):
                brings += _int(units[np.uint64(plain.scratch[8 + at]) + standing])
            plain.mains[np.uint64(MIDDLE + brings)] += 1
            net += brings * unit
            if sides:
                plain.totals[TOTAL_MIDDLE + net // unit_of_all] += 1
            bank += net
            peak = max(peak, bank)
            deepest = max(deepest, peak - bank)
            lowest = min(lowest, bank)
            rounds += 1
            if continuous:
                break
        plain.shoes[number - first_shoe, 0] = rounds - begun
        plain.shoes[number - first_shoe, 1] = bank - before
        if rounds == limit:
            break
    plain.path[0], plain.path[1], plain.path[2], plain.path[3] = deepest, peak, lowest, bank
    return rounds


@compiled
def split_plain(
    law: Law, plain: Plain, cards: Bytes, numbers: Numbers, one: Any, other: Any, face: Any,
    place: Any, ready: Any, shoe: Any, seed: Any,
) -> Any:  # fmt: skip
    """The hands of a split, from left to right: how many, whether any of them is left, and what
    each will bring, in the scratch. Where cards run out, the place lies behind what is ready.
    """
    b = law.b
    rank = _int(b[np.uint64(L_RANK) + (face << _2)])
    hand_card, hand_form, hand_column = (
        plain.scratch[16:24], plain.scratch[24:32], plain.scratch[32:40],
    )  # fmt: skip
    kind = ACES if one < _4 else DIVIDED
    hand_card[0], hand_card[1], hand_form[0], hand_form[1] = one, other, 0, 1
    initial, hands, hand = 3, 2, 0
    call = DRAW
    state = _0
    fresh, doubled = True, 0
    while hand < hands:
        if place == ready:
            if ready == len(cards):
                return ready + _1, ready
            fair_numbers(numbers, _int(ready), len(cards), shoe, seed)
            ready = min(ready + np.uint64(_AHEAD * _LANES), np.uint64(len(cards)))
        card = _int(next_card(cards, numbers, place))
        place += _1
        if fresh:
            two = _int(b[L_PAIRING + hand_card[hand] * CARDS + card])
            state = np.uint64(plain.split_states[kind * TWO + two])
            of = (kind * 3 + hands - 2) * 2 + (initial >> hand & 1)
            call = b[L_SPLIT_CALLS + (of * TWO + two) * RANKS + rank]
            fresh, doubled = False, 0
            if call == SPLIT:
                for at in range(hands, hand + 1, -1):
                    hand_card[at], hand_form[at] = hand_card[at - 1], hand_form[at - 1]
                low = (1 << hand + 1) - 1
                initial = (initial & low) | (initial & ~low) << 1
                hand_card[hand + 1], hand_form[hand + 1] = card, 1
                hands += 1
                fresh = True
                continue
        else:
            state = np.uint64(plain.follows[state + np.uint64(card)])
            doubled = _int(call == DOUBLE)
            call = STAND if doubled else plain.calls[(state >> _2) + face]
        if call == STAND:
            hand_column[hand] = plain.columns[state >> _6]
            hand_form[hand] = hand_form[hand] * 2 + doubled
            fresh = True
            hand += 1
    lost = original = 0
    for hand in range(hands):
        if hand_column[hand] > LIMIT:
            lost, original = 4, original | (hand_form[hand] < 2)
    live, left = 2, 0
    for hand in range(hands):
        form = 2 + hand_form[hand] * BUSTS + (original | live | lost)
        plain.scratch[8 + hand] = (form * COLUMNS + hand_column[hand]) * STANDINGS
        if hand_column[hand] <= LIMIT:
            live, left = 0, 1
    plain.scratch[0], plain.scratch[1] = hands, left
    return place, ready
