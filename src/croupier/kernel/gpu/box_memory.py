"""Box memory: where in the memory that a block of threads shares what lies, and how it is read."""

from typing import Any, Final, NamedTuple

import numpy as np
from numba import cuda

from croupier.kernel.coding import CARDS
from croupier.kernel.gpu.box_arrays import BOX_BITS, RUNNING, TAG_BITS, UNITS, TableShape
from croupier.kernel.gpu.tables import CARDS_OF_A_WORD, LANES

_word: Any = np.uint32
_long: Any = np.uint64
_int: Any = np.int32
_float: Any = np.float32
_0, _1, _2, _3, _4, _5, _7, _15 = (np.uint32(at) for at in (0, 1, 2, 3, 4, 5, 7, 15))
_32: Final = np.uint64(32)
_QUADS: Final = np.uint32(0xFFFFFFFC)
_WORDS_APART: Final = np.uint32(LANES - 1)
"""So many times four bytes lie between two words of one thread."""
_TAG_BITS, _BOX_BITS = np.int32(TAG_BITS), np.uint32(BOX_BITS)


class Sizes(NamedTuple):
    """Single numbers."""

    shoes: Any
    cut: Any
    burnt: Any
    cards: Any
    """Of a whole shoe."""
    blocks: Any
    words: Any
    """Of a thread's cards."""
    rows: Any
    copies: Any
    slots: Any
    of_cells: Any
    of_late: Any
    of_insurance: Any
    of_bins: Any
    counters: Any
    cells: Any
    endings: Any


class Brought(NamedTuple):
    """What shoes have brought."""

    trapped: Any
    """How many shoes ran out of cards; of each its number and how many Rounds it had."""
    rounds: Any
    """By shoe."""
    nets: Any
    paths: Any
    wagers: Any
    """By wager and shoe."""
    laid: Any
    counters: Any
    sums: Any
    """Of whole Rounds."""
    cubes: Any
    """What whole Rounds have brought to the third power, summed up."""
    at_counts: Any
    """By count, part of the shoe and wager."""


class Here(NamedTuple):
    """The shared memory of a block, and where in it this thread's places are."""

    table: Any
    bytes: Any
    signed: Any
    octets: Any
    whole: Any
    """Where it stands what hands bring that were not split."""
    first: Any
    """Where the beginnings of Boxes lie."""
    dealers: Any
    """Those of the Dealer's hand."""
    tags: Any
    cards_of: Any
    copy: Any
    """Where this lane counts."""
    copies: Any
    slot: Any
    threads: Any
    cards: Any
    last: Any


def reader(shape: TableShape) -> Any:
    """Code that reads the card of a place: its column alone, or its whole byte."""
    if not shape.suits:

        @cuda.jit(device=True)
        def column(here: Any, place: Any) -> Any:
            word = _word(here.table[_word(here.cards + _word(_word(place >> _3) << _5))])
            return _word(_word(word >> _word(_word(place & _7) << _2)) & _15)

        return column

    @cuda.jit(device=True)
    def byte(here: Any, place: Any) -> Any:
        over = _word(_word(place & _QUADS) * _WORDS_APART)
        return _word(here.bytes[_word(_word(_word(here.cards << _2) + place) + over)])

    return byte


def column_of(shape: TableShape) -> Any:
    """Code that finds the column of a card that was read."""
    if not shape.suits:

        @cuda.jit(device=True)
        def itself(card: Any) -> Any:
            return card

        return itself

    @cuda.jit(device=True)
    def upper(card: Any) -> Any:
        return _word(card >> _4)

    return upper


def first_cards(shape: TableShape) -> Any:
    """Code that reads the cards of an Initial Deal, a word at a time, the first in the lowest bits.

    Where all Boxes play in every Round the number of cards is known beforehand.
    """
    apart = CARDS_OF_A_WORD if not shape.suits else 4
    needed = -(-(2 * shape.boxes + 1) // apart)
    in_word, to_word = _word(apart - 1), _word(apart.bit_length() - 1)
    to_bits = _word((32 // apart).bit_length() - 1)
    n1, n2, n3, n4 = (needed > at for at in range(1, 5))

    @cuda.jit(device=True)
    def together(low: Any, high: Any, bits: Any) -> Any:
        both = _long(_long(low) | _long(_long(high) << _32))
        return _word(both >> _long(bits))

    @cuda.jit(device=True)
    def first_words(here: Any, place: Any) -> Any:
        at = _word(here.cards + _word(_word(place >> to_word) << _5))
        bits = _word(_word(place & in_word) << to_bits)
        w0, w1 = _word(here.table[at]), _word(here.table[_word(at + _word(LANES))])
        w2 = _word(here.table[_word(at + _word(2 * LANES))]) if n1 else _0
        w3 = _word(here.table[_word(at + _word(3 * LANES))]) if n2 else _0
        w4 = _word(here.table[_word(at + _word(4 * LANES))]) if n3 else _0
        w5 = _word(here.table[_word(at + _word(5 * LANES))]) if n4 else _0
        return (
            together(w0, w1, bits), together(w1, w2, bits), together(w2, w3, bits),
            together(w3, w4, bits), together(w4, w5, bits),
        )  # fmt: skip

    return first_words


def nth(shape: TableShape, at: int) -> Any:
    """Code that finds one of the cards of an Initial Deal."""
    apart = CARDS_OF_A_WORD if not shape.suits else 4
    which, bits = at // apart, _word(at % apart * (32 // apart))
    mask = _word((1 << 32 // apart) - 1)

    @cuda.jit(device=True)
    def card(words: Any) -> Any:
        return _word(_word(words[which] >> bits) & mask)

    return card


@cuda.jit(device=True)
def slot_of(here: Any, at: Any) -> Any:
    """Where a number of this thread lies."""
    return _word(here.slot + _word(_word(at) * here.threads))


@cuda.jit(device=True)
def tag_of(here: Any, card: Any) -> Any:
    """What a card adds to both counts."""
    return _int(here.signed[_word(here.tags + card)])


@cuda.jit(device=True)
def card_of(here: Any, card: Any) -> Any:
    """The card of a byte."""
    return _word(here.bytes[_word(here.cards_of + card)])


@cuda.jit(device=True)
def count_once(here: Any, at: Any) -> None:
    """Count once more what has this place."""
    cuda.atomic.add(here.table, _word(here.copy + _word(_word(at) * here.copies)), _1)


@cuda.jit(device=True)
def _divided(number: Any, by: Any) -> Any:
    """A number divided by another and rounded down: `play.divided`."""
    near = _float(_float(number) / _float(by))
    found = _int(near)
    found = _int(found - 1) if _float(found) > near else found
    if _int(found * by) > number:
        return _int(found - 1)
    return _int(found + 1) if _int(_int(found + 1) * by) <= number else found


@cuda.jit(device=True)
def read_count(reads: Any, which: int, counted: Any, cards: Any, place: Any) -> Any:
    """A count, as it is read: `play.count_of`."""
    low = _int(_int(counted << _TAG_BITS) >> _TAG_BITS)
    number = _int(_int(counted - low) >> _TAG_BITS) if which else low
    by = _int(reads[which * 3 + UNITS])
    if not reads[which * 3 + RUNNING]:
        left = max(_int(_int(cards) - _int(place)), _int(1))
        number, by = _int(number * _int(CARDS)), _int(by * left)
    return _divided(number, by)


@cuda.jit(device=True)
def stake_of(reading: Any, of_way: Any, seat: Any) -> Any:
    """The number of what lies on a Box."""
    return _word(_word(reading.seats[_word(of_way + seat)]) >> _BOX_BITS)


def one_by_one(steps: list[Any]) -> Any:
    """Code that takes steps one after another, each with the state that the last one has left."""
    first = steps[0]
    if len(steps) == 1:
        return first
    rest = one_by_one(steps[1:])

    @cuda.jit(device=True)
    def both(one: Any, two: Any, three: Any, state: Any) -> Any:
        return rest(one, two, three, first(one, two, three, state))

    return both
