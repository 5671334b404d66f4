"""Shuffle kernel: the cards of whole shoes in the order in which they come, a shoe a thread.

The stream of numbers is that of `shuffling`, and so are the shoes. Each thread has its deck in
shared memory, four cards a word, and the words of a warp's threads lie side by side, so that no two
of them ask the same bank for different words. Numba widens what it adds up, so that every number of
32 bits is made one again.

A draw is a number of sixteen bits in the upper half of a word, times how many cards are left: above
the low word is how far ahead the card lies, and the low word says whether the draw was fair.
"""

from typing import Any, Final

import numpy as np
from numba import cuda, types

from croupier.kernel.gpu.instructions import anywhere, four
from croupier.kernel.gpu.kept import kept
from croupier.kernel.gpu.tables import CARDS_OF_A_WORD, TILE
from croupier.kernel.gpu.tables import LANES as WARP
from croupier.kernel.states import FACES

BLOCK: Final = 64
"""Threads that share a block's memory: as many shoes."""
_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint32(0x9E3779B9), np.uint32(0xBB67AE85)
_TIMES: Final = 7
_0, _1, _2, _3, _4, _5, _6, _7, _8, _16 = (np.uint32(at) for at in (0, 1, 2, 3, 4, 5, 6, 7, 8, 16))
_32_BYTES: Final = np.uint32(WARP)
"""From one place to the next, if words did not hold four."""
_31: Final = np.uint32(WARP - 1)
_32: Final = np.uint64(32)
_FURTHER: Final = np.uint64(4 * WARP)
"""Bytes from one word of four places to the next."""
_TWO_WORDS: Final = np.uint32(8 * WARP)
_FACES: Final = np.uint32(FACES)
_TILE, _IN_TILE = np.uint64(TILE), np.uint32(TILE - 1)
_ROW: Final = np.uint64(WARP)
"""Words from one Face Value to the next."""
_UPPER: Final = np.uint32(0xFFFF0000)
_QUADS: Final = np.uint32(0xFFFFFFFC)
_LOW: Final = np.uint64(0xFFFFFFFF)
_ONE, _TWO, _THREE = (np.uint64(at) for at in (1, 2, 3))
_ONE_AHEAD, _TWO_AHEAD, _THREE_AHEAD = (np.uint64(at << 32) for at in (1, 2, 3))
_word: Any = np.uint32
_long: Any = np.uint64


@cuda.jit(device=True)
def first_word(shoe: Any, blocks: Any) -> Any:
    """Where the cards of a shoe begin; its next word is a tile further on."""
    within = _word(shoe & _IN_TILE)
    return _long(_long(_word(shoe - within)) * _long(blocks)) + _long(within)


@cuda.jit(device=True)
def _low(number: Any) -> Any:
    return _word(number & _LOW)


@cuda.jit(device=True)
def _high(number: Any) -> Any:
    return _word(number >> _32)


@cuda.jit(device=True)
def _philox(c0: Any, c1: Any, c2: Any, c3: Any, k0: Any, k1: Any) -> Any:
    """Four numbers of 32 bits out of a counter and a key: `shuffling.philox`."""
    for _ in range(_TIMES):
        p0, p1 = _long(_long(c0) * _M0), _long(_long(c2) * _M1)
        c0, c1 = _word(_word(_high(p1) ^ c1) ^ k0), _low(p1)
        c2, c3 = _word(_word(_high(p0) ^ c3) ^ k1), _low(p0)
        k0, k1 = _low(_long(k0) + _long(_W0)), _low(_long(k1) + _long(_W1))
    return c0, c1, c2, c3


@cuda.jit(device=True)
def _draw(number: Any, left: Any) -> Any:
    """How far ahead a card lies, and whether it is drawn fairly."""
    return _long(_long(number) * _long(left))


@cuda.jit(device=True)
def _lower(word: Any) -> Any:
    """The lower sixteen bits of a word, as a number to draw by."""
    return _word(word << _16)


@cuda.jit(device=True)
def _upper(word: Any) -> Any:
    return _word(word & _UPPER)


@cuda.jit(device=True)
def _other(own: Any, ahead: Any, by: Any) -> Any:
    """Where a card lies that is so far behind the first place of a word."""
    return _word(_word(_word(_word(ahead & _QUADS) * by[0]) + own) | _word(ahead & _3))


def _again(lane: int) -> Any:
    """Code that finds where the card lies that is drawn for one of the eight places of a block: an
    unfair draw is drawn again.
    """
    of_words, upper = lane // 2, lane % 2
    place, of_word = _word(lane), _word(lane % 4)

    @cuda.jit(device=True)
    def again(
        other: Any, fraction: Any, unfair: Any, own: Any, by: Any, at: Any, left: Any, shoe: Any
    ) -> Any:
        low, high, k0, k1 = shoe
        attempt, is_unfair = _0, fraction < unfair
        while anywhere(is_unfair):
            attempt = _word(attempt + _1)
            word = _philox(at, attempt, low, high, k0, k1)[of_words]
            drawn = _draw(_upper(word) if upper else _lower(word), _word(left - place))
            found = _other(own, _word(_high(drawn) + of_word), by)
            other = found if is_unfair else other
            is_unfair = is_unfair & (_low(drawn) < unfair)
        return other

    return again


_again_0, _again_1, _again_2, _again_3, _again_4, _again_5, _again_6, _again_7 = map(
    _again, range(CARDS_OF_A_WORD)
)


@cuda.jit(device=True)
def _draws(own: Any, by: Any, unfair: Any, place: Any, at: Any, left: Any, shoe: Any) -> Any:
    """Where the cards lie that are drawn for the places of a block, the fraction of each draw, and
    below what it is unfair.
    """
    rests = _long(_word(place >> _1))
    u01, u23 = unfair[rests], unfair[_long(rests + _ONE)]
    u45, u67 = unfair[_long(rests + _TWO)], unfair[_long(rests + _THREE)]
    low, high, k0, k1 = shoe
    one, two, three = by[1], by[2], by[3]
    n0, n1, n2, n3 = _philox(at, _0, low, high, k0, k1)
    d0, d1 = _draw(_lower(n0), left), _draw(_upper(n0), _word(left - _1))
    d2, d3 = _draw(_lower(n1), _word(left - _2)), _draw(_upper(n1), _word(left - _3))
    d4, d5 = _draw(_lower(n2), _word(left - _4)), _draw(_upper(n2), _word(left - _5))
    d6, d7 = _draw(_lower(n3), _word(left - _6)), _draw(_upper(n3), _word(left - _7))
    d1, d2, d3 = _long(d1 + one), _long(d2 + two), _long(d3 + three)
    d5, d6, d7 = _long(d5 + one), _long(d6 + two), _long(d7 + three)
    o0, o1 = _other(own, _high(d0), by), _other(own, _high(d1), by)
    o2, o3 = _other(own, _high(d2), by), _other(own, _high(d3), by)
    o4, o5 = _other(own, _high(d4), by), _other(own, _high(d5), by)
    o6, o7 = _other(own, _high(d6), by), _other(own, _high(d7), by)
    return (
        (o0, o1, o2, o3, o4, o5, o6, o7),
        (_low(d0), _low(d1), _low(d2), _low(d3), _low(d4), _low(d5), _low(d6), _low(d7)),
        (u01, u23, u45, u67),
    )


@cuda.jit(device=True)
def _fair(draws: Any, own: Any, by: Any, at: Any, left: Any, shoe: Any) -> Any:
    """Where the cards lie, all drawn fairly: `shuffling.fair`."""
    (o0, o1, o2, o3, o4, o5, o6, o7), fractions, (u01, u23, u45, u67) = draws
    d0, d1, d2, d3, d4, d5, d6, d7 = fractions
    if anywhere(
        (d0 < _low(u01)) | (d1 < _high(u01)) | (d2 < _low(u23)) | (d3 < _high(u23))
        | (d4 < _low(u45)) | (d5 < _high(u45)) | (d6 < _low(u67)) | (d7 < _high(u67))
    ):  # fmt: skip
        o0 = _again_0(o0, d0, _low(u01), own, by, at, left, shoe)
        o1 = _again_1(o1, d1, _high(u01), own, by, at, left, shoe)
        o2 = _again_2(o2, d2, _low(u23), own, by, at, left, shoe)
        o3 = _again_3(o3, d3, _high(u23), own, by, at, left, shoe)
        o4 = _again_4(o4, d4, _low(u45), own, by, at, left, shoe)
        o5 = _again_5(o5, d5, _high(u45), own, by, at, left, shoe)
        o6 = _again_6(o6, d6, _low(u67), own, by, at, left, shoe)
        o7 = _again_7(o7, d7, _high(u67), own, by, at, left, shoe)
    return o0, o1, o2, o3, o4, o5, o6, o7


@cuda.jit(device=True)
def _swapped(cards: Any, own: Any, other: Any) -> Any:
    """The card drawn for a place; what lay there takes its place."""
    card = _word(cards[other])
    cards[other] = cards[own]
    return card


@cuda.jit(device=True)
def _deal(cards: Any, own: Any, others: Any, words: Any, to: Any) -> None:
    """Deal eight cards, and write them down."""
    o0, o1, o2, o3, o4, o5, o6, o7 = others
    near = _long(own)
    far = _long(near + _FURTHER)
    c0 = _swapped(cards, near, _long(o0))
    c1 = _swapped(cards, _long(near + _ONE), _long(o1))
    c2 = _swapped(cards, _long(near + _TWO), _long(o2))
    c3 = _swapped(cards, _long(near + _THREE), _long(o3))
    c4 = _swapped(cards, far, _long(_long(o4) + _FURTHER))
    c5 = _swapped(cards, _long(far + _ONE), _long(_long(o5) + _FURTHER))
    c6 = _swapped(cards, _long(far + _TWO), _long(_long(o6) + _FURTHER))
    c7 = _swapped(cards, _long(far + _THREE), _long(_long(o7) + _FURTHER))
    near_word, far_word = four(c0, c1, c2, c3), four(c4, c5, c6, c7)
    words[to] = _long(near_word) | (_long(far_word) << _32)


@cuda.jit(device=True)
def _lay(quads: Any, mine: Any, deck: Any, decks: Any) -> None:
    """Lay the cards of all decks in their order, four of a Face Value at a time."""
    f0, f1, f2, f3, f4, f5, f6 = deck[0], deck[1], deck[2], deck[3], deck[4], deck[5], deck[6]
    f7, f8, f9, f10, f11, f12 = deck[7], deck[8], deck[9], deck[10], deck[11], deck[12]
    at = _long(mine)
    for _ in range(decks):
        quads[at], quads[_long(at + _ROW)], quads[_long(at + _long(2 * _ROW))] = f0, f1, f2
        quads[_long(at + _long(3 * _ROW))], quads[_long(at + _long(4 * _ROW))] = f3, f4
        quads[_long(at + _long(5 * _ROW))], quads[_long(at + _long(6 * _ROW))] = f5, f6
        quads[_long(at + _long(7 * _ROW))], quads[_long(at + _long(8 * _ROW))] = f7, f8
        quads[_long(at + _long(9 * _ROW))], quads[_long(at + _long(10 * _ROW))] = f9, f10
        quads[_long(at + _long(11 * _ROW))], quads[_long(at + _long(12 * _ROW))] = f11, f12
        at = _long(at + _long(FACES * _ROW))


@kept
@cuda.jit(cache=True)
def shuffle_shoes(
    k0: Any, k1: Any, high: Any, first: Any, size: Any, blocks: Any, deck: Any, unfair: Any,
    words: Any,
) -> None:  # fmt: skip
    """Write eight cards a word, tile by tile, the last of which may have more shoes than are asked
    for. They are numbered from `first` on, below so many times 2 to the 32.
    """
    cards = cuda.shared.array(0, types.uint8)
    quads = cuda.shared.array(0, types.uint32)
    me = _word(cuda.threadIdx.x)
    quarter = _word(size >> _2)
    mine = _word(_word(_word(_word(me >> _5) * quarter) << _5) + _word(me & _31))
    _lay(quads, mine, deck, _word(quarter // _FACES))
    shoe = _word(_word(_word(cuda.blockIdx.x) * _word(cuda.blockDim.x)) + me)
    low = _word(first + shoe)
    own, to = _word(mine << _2), first_word(shoe, blocks)
    place = _word(me // _word(cuda.blockDim.x))  # 0, and each thread's own: registers are quicker
    by = (
        _word(place + _32_BYTES), _long(_long(place) + _ONE_AHEAD),
        _long(_long(place) + _TWO_AHEAD), _long(_long(place) + _THREE_AHEAD),
    )  # fmt: skip
    of = (low, high, k0, k1)
    last = _word(blocks - _1)
    at, left = _0, size
    others = _fair(_draws(own, by, unfair, place, at, left, of), own, by, at, left, of)
    for _ in range(_word(blocks >> _1)):  # a block is drawn while the one before is dealt
        further, place = _word(own + _TWO_WORDS), _word(place + _8)
        at, left = _word(at + _1), _word(left - _8)
        draws = _draws(further, by, unfair, place, at, left, of)
        _deal(cards, own, others, words, to)
        others = _fair(draws, further, by, at, left, of)
        own, to = further, _long(to + _TILE)
        more = _word(min(at, _word(last - _1)) - _word(at - _1))  # none after the last one
        further, place = _word(own + _word(more * _TWO_WORDS)), _word(place + _word(more << _3))
        at, left = _word(at + more), _word(left - _word(more << _3))
        draws = _draws(further, by, unfair, place, at, left, of)
        _deal(cards, own, others, words, to)
        others = _fair(draws, further, by, at, left, of)
        own, to = further, _long(to + _TILE)
    if blocks & _1:
        _deal(cards, own, others, words, to)
