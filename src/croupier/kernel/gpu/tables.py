"""Tables of a plain table as a GPU reads them: its automatons, its deck, where nets are counted."""

from functools import lru_cache
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.kernel import counting, places
from croupier.kernel.arrays import TableArrays
from croupier.kernel.automaton import Automaton, as_heap, automaton
from croupier.kernel.runs import widths
from croupier.kernel.states import Unfit

OUTCOME_BITS: Final = 16
"""Of an entry: what a card adds to the outcome; the bits above say where the next row begins."""
MORE_OUTCOME_BITS: Final = 20
"""The same in the automaton for more hands; the bits above number the next row."""
NETS: Final = 128
"""What a Round may bring, in units, is counted apart from half of that below nothing on."""
MIDDLE: Final = NETS // 2
CARDS_OF_A_ROUND: Final = 22
"""So many cards are written behind the last one after which a Round may begin: more than all but a
few Rounds in millions take."""
CARDS_OF_A_WORD: Final = 8
MOST_SHARED: Final = 227 << 10
"""Bytes of shared memory that a block of threads may have where tables are large."""
MOST_LAID: Final = 12_000
"""Units in a Round."""
LANES: Final = 32
TILE: Final = 64
"""Shoes that lie together: a word of each, then the next word of each, to their last one."""
HISTOGRAM: Final = NETS * LANES * 4
"""Bytes in which a block of threads counts nets, apart for every lane."""
_HANDS: Final = 3
"""Of a Box in the automaton that all shoes are played by; shoes with more go to a larger one."""
_MORE_HANDS: Final = 4


class Entries(Struct, frozen=True, eq=False):
    """An automaton as one look a card."""

    entries: NDArray[np.uint32]
    endings: NDArray[np.uint8]
    """What a Round has brought in units, from the middle on, by its outcome."""
    columns: int
    begin: int
    """The row in which a shoe begins."""
    idle: int
    """From this row on nothing is dealt."""
    done: int
    """Where all has been dealt; before it, that there are too many hands."""
    shared: int
    """Bytes of shared memory that it takes, with what is counted."""


class GpuTables(Struct, frozen=True, eq=False):
    """A plain table."""

    all_shoes: Entries
    more_hands: Entries
    deck: NDArray[np.uint32]
    """Columns of the cards of one deck before they are shuffled, four a word."""
    size: int
    unfair: NDArray[np.uint64]
    """Below what the low word of a draw is thrown away, for the places of two cards: the first in
    the lower half."""
    cut: int
    blocks: int
    """Words of eight cards that are dealt of each shoe."""
    unit: int
    """Cents."""
    bin_of: NDArray[np.int32]
    """In which bin a shoe is counted, by what it brought in units from the middle on."""


@lru_cache(maxsize=4)
def gpu_tables(table: TableArrays) -> GpuTables:
    """Lay a table out for a GPU; raises `Unfit` where it cannot be."""
    short = table.short
    if short is None:
        raise Unfit("only plain tables are played there: one Box with a main wager of one size")
    if table.lowered.sides:
        raise Unfit("side wagers are not played there")
    m = table.law.m
    cards = len(table.deck)
    cut, blocks = dealt_of(table, CARDS_OF_A_ROUND)
    burnt = bool(m[places.C_BURN])
    few, more = (automaton(table.law, short, hands) for hands in (_HANDS, _MORE_HANDS))
    faces = list(zip(few.columns, more.columns, strict=True))
    return GpuTables(
        all_shoes=_entries(few, faces, OUTCOME_BITS, burnt=burnt, placed=True),
        more_hands=_entries(more, faces, MORE_OUTCOME_BITS, burnt=burnt, placed=False),
        deck=_deck(faces),
        size=cards,
        unfair=unfair(cards),
        cut=cut,
        blocks=blocks,
        unit=int(m[places.C_UNIT]),
        bin_of=bins_of(widths(table)[1], int(m[places.C_UNIT])),
    )


def dealt_of(table: TableArrays, further: int) -> tuple[int, int]:
    """Below which place a Round may begin, and how many words of cards are dealt with so many more
    behind it.
    """
    m = table.law.m
    cut = 1 if m[places.C_CONTINUOUS] else int(m[places.C_CUT])
    blocks = -(-(cut + further) // CARDS_OF_A_WORD)
    if blocks > len(table.deck) // CARDS_OF_A_WORD:
        raise Unfit(f"fewer than {further} cards lie behind the cutting card")
    return cut, blocks


_Faces = list[tuple[int, int]]
"""The columns of every Face Value, in either automaton."""


def _entries(
    auto: Automaton, faces: _Faces, outcome_bits: int, *, burnt: bool, placed: bool
) -> Entries:
    """An automaton as entries: the next row by its number, or by where it begins."""
    chosen = [auto.columns[faces.index(both)] for both in dict.fromkeys(faces)]
    heap = as_heap(auto, chosen)
    apart = len(chosen) if placed else 1
    following = heap.following * apart
    if following.max() >= 1 << 32 - outcome_bits:
        raise Unfit(f"its automaton has {len(following):,} states")
    entries = (following << outcome_bits | heap.adds).astype(np.uint32).ravel()
    endings = endings_of(auto)
    shared = entries.nbytes + HISTOGRAM + (endings.nbytes if placed else 0)
    if shared > MOST_SHARED:
        raise Unfit(f"its automaton takes {shared >> 10:,} KB of a GPU's shared memory")
    return Entries(
        entries,
        endings,
        columns=len(chosen),
        begin=heap.begin(burnt=burnt) * apart,
        idle=heap.trap * apart,
        done=heap.done * apart,
        shared=shared,
    )


def endings_of(auto: Automaton) -> NDArray[np.uint8]:
    """What Rounds have brought, by their outcomes; what goes on has brought nothing."""
    most = int(np.abs(auto.endings).max())
    if most >= MIDDLE:
        raise Unfit(f"a Round may bring {most} units: {MIDDLE - 1} at most are counted")
    return (auto.endings + MIDDLE).astype(np.uint8)


def _deck(faces: _Faces) -> NDArray[np.uint32]:
    """The columns of the cards of a deck, four suits a word."""
    numbers = {both: column for column, both in enumerate(dict.fromkeys(faces))}
    return np.array([numbers[both] * 0x01010101 for both in faces], dtype=np.uint32)


def look_at_sums(laid: NDArray[np.int32], unit: int) -> None:
    """Refuse sums of which squares, summed up over all shoes of a launch, would exceed 63 bits."""
    if laid.max() >= MOST_LAID:
        why = f"{MOST_LAID:,} units of {unit} cents or more are laid in a Round"
        raise Unfit(f"{why}: wagers of fewer different sums would do")


def unfair(cards: int) -> NDArray[np.uint64]:
    """Below what draws are thrown away: two a number, each in the upper half of its word."""
    rests = (1 << 16) % np.arange(cards, 0, -1, dtype=np.uint64) << np.uint64(16)
    return rests[::2] | rests[1::2] << np.uint64(32)


def bins_of(width: int, unit: int) -> NDArray[np.int32]:
    """The bins of what was brought in units, from the middle on, where each takes in so many cents;
    whatever is more is in the last one.
    """
    most = width * counting.BINS // unit
    nets = np.arange(-most, most) * unit
    at = np.floor(nets * (1 / width) + 0.5) + counting.BINS // 2
    made: NDArray[np.int32] = at.clip(0, counting.BINS - 1).astype(np.int32)
    return made
