"""Layout: the tables of the short kernel, and what it counts by them."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.shuffling import Bytes

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

NET_BITS: Final = 12
"""Of a look and of a record: what a Round has brought."""
MIDDLE: Final = 1 << NET_BITS - 1
TOTAL_MIDDLE: Final = 1 << 15
APART: Final = 64
FINISHED: Final = 1 << 15
SPARE: Final = 1024
"""More cards than a Round can take: so many lie behind each shoe, and are never counted."""
SHOES: Final = 8
"""Shoes that are dealt at a time, a card of each in turn."""
RECORDS: Final = 512
"""More Rounds than a shoe and what lies behind it have cards for."""
AT_ENDS: Final = 3 * SHOES
SCRATCH: Final = 64


class Plain(NamedTuple):
    """A plain table once more, so that one look gives what comes of a card, and its counts.

    A state of a hand is a place in the table of what follows, 64 places apart.
    """

    rows: NDArray[np.uint32]
    """A Round by state and column: in the upper bits where the next state begins, in the lower ones
    what the Round has brought, in units from the middle on, or 0 where it goes on."""
    column_of: Bytes
    """By card."""
    follows: NDArray[np.uint16]
    """By state and card."""
    calls: Bytes
    """By state and the Dealer's first Face Value, 16 places apart."""
    columns: Bytes
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
    side_rows: NDArray[np.uint16]
    """By the first two cards."""
    side_cells: NDArray[np.uint16]
    """By row and the Dealer's first card: how all side wagers end."""
    side_pays: Ints
    """By cell and side wager."""
    side_units: NDArray[np.int32]
    """By cell: what all of them bring, in units of everything."""
    cells: Ints
    """How often, by cell."""
    shoes: Ints
    """By shoe: its Rounds, what it brought, and what each side wager did; only of the first ones
    where every Round has a shoe of its own."""
    path: Ints
    """Of the bankroll: drawdown, highest, lowest, last."""
    scratch: Ints
    at: Words
    """By shoe that is being dealt: its state, its place among all cards, its next record."""
    records: NDArray[np.uint32]
    """By shoe that is being dealt and Round: where it ends, and what it has brought."""
