"""Places: what lies where in the three long arrays a table in play is read from.

Every table lies at a place that never changes, because a compiled function that is handed dozens of
arrays spends its time on handing them over.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.coding import CARDS, RANKS, TWO
from croupier.kernel.counting import WAGERS
from croupier.kernel.hands import COLUMNS, KINDS
from croupier.kernel.shuffling import Bytes
from croupier.kernel.writing import starts

Shorts = NDArray[np.uint16]
Ints = NDArray[np.int64]

FACES: Final = 13
CELLS: Final = 54
FINAL, FIRST = 52, 53
INITIAL_TWO, WITH_FIRST, FIRST_THREE, DEALERS_HAND = range(4)
LEFT_HANDS, LEFT_BLACKJACKS, LEFT_INSURANCE, LEFT_BUSTS, LEFT_DRAW_OUT = 1, 2, 4, 8, 16
MAIN, OF_SPLIT, OF_LAMMER, OF_DOUBLE, OF_FREE_DOUBLE, RIDING = range(6)
"""Wagers on a hand: the initial one, one made by a split, a lammer for it, and so on."""

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
DEALER_CARDS: Final = 16
DEALER_POINTS: Final = 32
SUITS: Final = 16
COUNTS: Final = 128
"""Counts at which other calls may be made."""
FOR_CALLS, FOR_WAGERS, FOR_INSURANCE = range(3)
"""What a count is read for; there is room for one of its own for each."""
OWN_COUNTS: Final = FOR_INSURANCE + 1


(
    L_RANK, L_SUIT, L_COLUMN, L_INSTEAD, L_INSTANT, L_CALLS, L_FIRST_CALLS, L_SPLIT_CALLS,
    L_DEALER_STANDING, L_DEALER_TAKES, L_PAIRING, L_DEALER_POINTS, L_ENDINGS, L_ON_BUST, L_AT_ONCE,
    L_BLACKJACK, L_INSURES, L_INSURANCE, L_EARLY, L_ELECTS, L_SEES, L_DRAWS_OUT,
    L_SEEN_DEALERS, L_CELLS,
) = starts(
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
) = starts(
    STATES * RANKS, DEALER_STATES * RANKS, TIERS * KINDS * TWO, FACES, TICKETS,
    SIDES * CARDS * CARDS,
)  # fmt: skip
"""Tables of short numbers."""
(
    C_DEALERS_HANDS, C_BUST_TAKES_BOX, C_EARLY_ENDS, C_EARLY_INSURANCE, C_TICKETS, C_CUT, C_BURN,
    C_CONTINUOUS, C_ANY_THREE, C_BOXES, C_COUNTING, C_CHOOSING, C_ANTES, C_SIDES, C_WAGERS, C_BONUS,
    C_RIDER, C_PRIZED, C_CLOSES, C_UNIT, C_UNIT_OF_ALL, C_CALLED, C_LEAST_CALLED,
    C_COUNTED, C_LEAST_COUNTED, S_WHICH_COUNT, S_COUNT_UNITS, S_BEGINS, S_RUNNING, S_CALLS_AT,
    S_LEVELS, S_STEPS, S_STAKES, S_COUNTS, S_TAGS, S_TIER, S_MAIN, S_CENTS, S_ANTE, S_ROOM,
    S_INSURES_FROM, S_EARLY, S_SIDE, S_EXTRA, S_INSURED, S_WORTH, L_FIRST_CELL, L_BONUS,
    S_PRIZE_PAY, S_RIDE, S_RIDE_WON, S_GROWN, S_PAY, S_FREE, S_SIDE_PAY, S_EXTRA_PAY,
    S_INSURED_PAY, S_RIDE_PAY, M_END,
) = starts(
    *(1,) * 25, *(OWN_COUNTS,) * 4,
    COUNTS, BOXES, BOXES, WAGERS, LEVELS, OWN_COUNTS * CARDS, LEVELS, LEVELS * HANDS, LEVELS,
    LEVELS, LEVELS, BOXES, BOXES, LEVELS * SIDES, LEVELS * SIDES, LEVELS * HANDS * 2, SUMS,
    SIDES + 1, SIDES * DEALER_CARDS * DEALER_POINTS, LEVELS * PRIZES, LEVELS * ENDINGS,
    LEVELS * ENDINGS, LEVELS * ENDINGS, SUMS * ENDINGS, SUMS * ENDINGS, LEVELS * SIDES * ENDINGS,
    LEVELS * SIDES * ENDINGS, LEVELS * HANDS * 2 * ENDINGS, LEVELS * ENDINGS * ENDINGS,
)  # fmt: skip
"""Single numbers, what is wagered, and what it brings; a level is one step of one Box."""


class TableInPlay(NamedTuple):
    """A table and what is wagered at it."""

    b: Bytes
    h: Shorts
    m: Ints
