"""Sided tables: those of one Box with side wagers that the Initial Deal decides, for a GPU."""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from croupier.kernel import places
from croupier.kernel.arrays import TableArrays
from croupier.kernel.automaton import Automaton, Heap, as_heap, automaton
from croupier.kernel.coding import CARDS
from croupier.kernel.gpu.tables import (
    CARDS_OF_A_ROUND,
    MOST_SHARED,
    NETS,
    OUTCOME_BITS,
    bins_of,
    dealt_of,
    endings_of,
    look_at_sums,
    unfair,
)
from croupier.kernel.plain.tables import Short
from croupier.kernel.runs import widths
from croupier.kernel.states import FACES, Unfit

SUIT: Final = 16
"""A byte is the Face Value of a card, and so many times its suit."""
APART: Final = 64
"""Bytes from one row to the next, and from one cell."""
_HANDS: Final = 3
MOST_SIDES: Final = 3
HALF: Final = 32
"""Bits of what one side wager brings; above them is what all of them do."""
BIAS: Final = 1 << 15
"""Is added to what one brings, so that nothing below 0 is carried over."""
MOST_COPIES: Final = 4


class SidedArrays(NamedTuple):
    """What goes to shared memory."""

    entries: NDArray[np.uint32]
    """By row, which is given by where it begins, and Face Value."""
    endings: NDArray[np.uint8]
    """What the main wager has brought in units, from the middle on, by the outcome of the Round."""
    rows: NDArray[np.uint16]
    """By the bytes of the first two cards: where cells begin."""
    cells: NDArray[np.uint8]
    """By row and the byte of the Dealer's first card: how all side wagers end."""
    pays: NDArray[np.int64]
    """By cell: what all of them bring in units of everything, and the first of them; then all
    again, and the second. The last of either is nothing.
    """


class SidedTables(Struct, frozen=True, eq=False):
    """A table."""

    arrays: SidedArrays
    sides: int
    copies: int
    """Of what is counted, by cell and net."""
    ratio: int
    """Units of everything that are one unit of the main wager."""
    deck: NDArray[np.uint32]
    size: int
    unfair: NDArray[np.uint64]
    begin: int
    idle: int
    """From this row on nothing is dealt."""
    done: int
    cut: int
    blocks: int
    unit: int
    """Cents: of everything."""
    laid: NDArray[np.int32]
    """Units that are laid on each wager in a Round."""
    brought: NDArray[np.int64]
    """By cell: what each side wager brings, in units."""
    bin_of: NDArray[np.int32]

    @property
    def places(self) -> int:
        """How many numbers are counted."""
        return len(self.brought) * NETS

    @property
    def shared(self) -> int:
        """Bytes of shared memory that a block takes."""
        return sum(array.nbytes for array in self.arrays) + self.counts * self.copies * 4

    @property
    def counts(self) -> int:
        """Numbers of a copy: with those of Rounds that go on."""
        return self.places + NETS


@lru_cache(maxsize=4)
def sided_tables(table: TableArrays) -> SidedTables:
    """Lay a table out for a GPU; raises `Unfit` where it cannot be."""
    short, sides = table.short, len(table.lowered.sides)
    if short is None or not 0 < sides <= MOST_SIDES:
        raise Unfit("it is not one Box with up to three side wagers that the Initial Deal decides")
    m = table.law.m
    unit, cards = int(m[places.C_UNIT_OF_ALL]), len(table.deck)
    cut, blocks = dealt_of(table, CARDS_OF_A_ROUND)
    laid = (m[places.S_STAKES :][: 1 + sides] // unit).astype(np.int32)
    look_at_sums(laid.sum(keepdims=True), unit)
    auto = automaton(table.law, short, _HANDS)
    heap = as_heap(auto, auto.columns)
    of_each = short.side_pays.reshape(-1, sides) // unit
    made = SidedTables(
        arrays=_arrays(short, of_each, auto, heap),
        brought=of_each,
        sides=sides,
        copies=1,
        ratio=int(m[places.C_UNIT]) // unit,
        deck=np.array(_codes(), dtype=np.uint8).view("<u4").astype(np.uint32),
        size=cards,
        unfair=unfair(cards),
        begin=heap.begin(burnt=bool(m[places.C_BURN])) * FACES,
        idle=heap.trap * FACES,
        done=heap.done * FACES,
        cut=cut,
        blocks=blocks,
        unit=unit,
        laid=laid,
        bin_of=bins_of(widths(table)[1], unit),
    )
    return _with_copies(made)


def _codes() -> list[int]:
    """The byte of each card."""
    return [card // 4 + card % 4 * SUIT for card in range(CARDS)]


def _arrays(short: Short, of_each: NDArray[np.int64], auto: Automaton, heap: Heap) -> SidedArrays:
    """What goes to shared memory."""
    following, trapped = heap.following * FACES, heap.following[: heap.trap] == heap.trap
    if following.max() >= 1 << 32 - OUTCOME_BITS or trapped.any():
        raise Unfit(f"its Boxes may have more than {_HANDS} hands")
    entries = (following << OUTCOME_BITS | heap.adds).astype(np.uint32).ravel()
    endings = endings_of(auto)
    codes = np.array(_codes())
    rows = np.zeros((APART, APART), dtype=np.uint16)
    rows[np.ix_(codes, codes)] = short.side_rows.reshape(CARDS, CARDS) * APART
    known = short.side_cells.reshape(-1, APART)
    cells = np.zeros((len(known), APART), dtype=np.uint8)
    cells[:, codes] = known[:, :CARDS]
    all_ = of_each.sum(axis=1) << HALF
    pays = [np.append(all_ + of_each[:, at] + BIAS, 0) for at in range(min(2, of_each.shape[1]))]
    if max(np.abs(of_each).max(), len(of_each)) >= BIAS:
        raise Unfit("a side wager may bring too many units")
    return SidedArrays(
        np.append(entries, entries[: len(entries) % 2]),  # numbers of 64 bits follow
        endings,
        rows.ravel(),
        cells.ravel(),
        np.concatenate(pays),
    )


def _with_copies(tables: SidedTables) -> SidedTables:
    """The same with room for as many copies of what is counted as there are."""
    one = tables.counts * 4
    room = MOST_SHARED - tables.shared + one
    if room < one or len(tables.brought) > 1 << 8:
        raise Unfit(f"its tables take {tables.shared >> 10:,} KB of a GPU's shared memory")
    copies = 1
    while copies * 2 <= MOST_COPIES and copies * 2 * one <= room:
        copies *= 2
    return replace(tables, copies=copies)
