"""Box arrays: tables of several Boxes, side wagers, counts and insurance as a GPU reads them."""

from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.kernel.gpu.tables import LANES, NETS

Ints = NDArray[np.int32]
Bytes = NDArray[np.uint8]
Shorts = NDArray[np.uint16]

OUTCOME_BITS: Final = 20
"""Of an entry: what a card adds to the outcome; the bits above number the next row."""
BYTES: Final = 256
CLASSES: Final = 4
"""How insurance ends: in different ways by the Dealer's second card; last, not at all."""
BOX_BITS: Final = 4
"""Of who plays: the Box; the bits above number the stake."""
MOST_THREADS: Final = 1024
FOR_WAGERS, FOR_INSURANCE = range(2)
"""Counts that are read; a tag has sixteen bits for each."""
TAG_BITS: Final = 16
UNITS, RUNNING, BEGINS = range(3)
"""How a count is read."""


class TableShape(Struct, frozen=True):
    """What a table has: the kernel is made for it."""

    boxes: int
    sides: int
    """How many side wagers."""
    thirds: bool
    """Does any see a third card?"""
    dealers: bool
    """Does any see the Dealer's hand?"""
    counting: bool
    insures: bool
    keeps: bool
    """Are wagers counted apart by the count at which they are made?"""
    alike: bool
    """Is the same wagered on every Box in every Round?"""
    suits: bool
    """Does anything turn on more of a card than its column?"""
    columns: int
    """Of the automaton."""
    few: bool
    """Do Rounds bring so few different sums that each is counted apart?"""

    @property
    def wagers(self) -> int:
        """The main wager, side wagers, insurance."""
        return 1 + self.sides + self.insures

    @property
    def wager_slots(self) -> int:
        """Where among the words of a thread stands what side wagers have brought: after hands, and
        where their third cards lie.
        """
        return self.boxes * (2 if self.thirds else 1)

    @property
    def insurance_slots(self) -> int:
        """Where it stands what insurance has brought, and what was insured."""
        return self.wager_slots + self.sides

    @property
    def way_slots(self) -> int:
        """Where it stands how often wagers were made in each way."""
        return self.insurance_slots + (2 if self.insures else 0)


class CountPlaces(Struct, frozen=True):
    """Where what is counted has its place."""

    stakes: int
    cells: int
    endings: int
    """How a side wager may end that the Initial Deal does not decide."""
    sides: int
    totals: int
    """Of whole Rounds: in bins, or each sum apart, from the middle on."""

    @property
    def of_cells(self) -> int:
        """By stake and cell of side wagers; before it main wagers, by stake and net."""
        return self.stakes * NETS

    @property
    def of_late(self) -> int:
        """By stake, side wager and ending."""
        return self.of_cells + self.stakes * self.cells

    @property
    def of_insurance(self) -> int:
        """By stake, whether a Blackjack, and class."""
        return self.of_late + self.stakes * self.sides * self.endings

    @property
    def of_bins(self) -> int:
        """By what Rounds bring."""
        return self.of_insurance + self.stakes * 2 * CLASSES

    @property
    def all(self) -> int:
        """Of all that is counted."""
        return self.of_bins + self.totals


class HandArrays(NamedTuple):
    """Hands, and what is brought."""

    entries: NDArray[np.uint32]
    """Rows; how Boxes begin, by the columns of three cards; how the Dealer's hand does."""
    brought: NDArray[np.int8]
    """What a Box brings, by its outcome and the Dealer's standing."""
    whole: NDArray[np.int8]
    """The same of a hand that was not split, by its class."""
    factors: Ints
    """By stake: so many units are one of those."""
    card_of: Bytes
    """The card of a byte."""
    bins: Ints
    """In which bin a Round is counted, by what it brought in units from the middle on."""


class SideArrays(NamedTuple):
    """Side wagers."""

    rows: Shorts
    """By the first two cards."""
    cells: Shorts
    """By row and the Dealer's first card: how all of them end that these decide."""
    pays: Ints
    """By stake and cell: what all of them bring, and what each does."""
    waits: Bytes
    """By cell: does any wait for a third card?"""
    known: Bytes
    """By cell and wager: is it decided?"""
    third_rows: Shorts
    """By wager and the first two cards: where its row of cells begins, by wager."""
    third_cells: Bytes
    """By row and third card."""
    third_begins: Ints
    """By wager: its first row."""
    laid: Bytes
    """By stake and wager: is it made?"""
    late: Ints
    """By stake, wager and ending: what it brings."""
    dealers: Bytes
    """By wager, the Dealer's number of cards, points and suits."""
    sees: Bytes
    """By wager."""
    points: Bytes
    """By standing."""
    closes: Bytes
    """Does a split decide the wagers on a third card?"""


class CountArrays(NamedTuple):
    """What is counted, and what is wagered and insured at which count."""

    tags: Ints
    """By byte: what a card adds to both counts."""
    reads: Ints
    """By count, how it is read."""
    changes: Ints
    """The counts from which on other wagers are made."""
    seats: Ints
    """By how many of those are passed: how many Boxes play, and of each its number and stake."""
    insures: Bytes
    """By the byte of the Dealer's first card, as bits: may a hand be insured, and a Blackjack?"""
    ends: Bytes
    """By the byte of the Dealer's second card: the class of what comes of insurance."""
    insures_from: Ints
    """By Box."""
    insured: Ints
    """By stake and whether a Blackjack: units."""
    pays: Ints
    """The same by class."""
    kept: Ints
    """The least count that is counted apart, and how many."""


class BoxTables(Struct, frozen=True, eq=False):
    """A table."""

    shape: TableShape
    places: CountPlaces
    hands: HandArrays
    rows: int
    deck: NDArray[np.uint32]
    """The bytes of the cards of one deck before they are shuffled, four a word."""
    unfair: NDArray[np.uint64]
    sides: SideArrays
    reading: CountArrays
    laid: Ints
    """By how many changes of wagers are passed, and wager: what is laid by all Boxes, in units."""
    cents: NDArray[np.int64]
    """By stake: what is laid on the main wager of a Box, and on each side wager."""
    size: int
    cut: int
    burnt: int
    blocks: int
    """Words of eight cards that are dealt of each shoe."""
    unit: int
    """Cents."""
    copies: int
    """Of what is counted in shared memory."""
    slots: int
    """Words of shared memory for each thread, beside its cards."""
    threads: int
    """Of a block."""
    bin_of: Ints
    """In which bin a shoe is counted."""

    @property
    def shared(self) -> int:
        """Bytes of shared memory that a block takes."""
        words = len(self.hands.entries) + self.places.all * self.copies + BYTES + BYTES // 4
        words += len(self.hands.whole) // 4
        cards = -(-self.threads // LANES) * LANES * self.words
        return 4 * (words + self.threads * self.slots + cards)

    @property
    def words(self) -> int:
        """Of a thread's cards: four or eight cards in each, and one word more."""
        return self.blocks * (2 if self.shape.suits else 1) + 1
