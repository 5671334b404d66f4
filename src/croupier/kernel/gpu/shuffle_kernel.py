"""Shuffle kernel: the cards of whole shoes in the order in which they come, a shoe a thread.

The stream of numbers is that of `shuffling`, and so are the shoes. Each thread has its deck in
shared memory, and the cards of the same place of all threads of a warp lie side by side, so that a
place is found by one shift. Numba widens what it adds up, so that every number of 32 bits is made
one again.

A draw is a number of sixteen bits in the upper half of a word, times how many cards are left: above
the low word is how far ahead the card lies, and the low word says whether the draw was fair.
"""

from typing import Any, Final

import numpy as np
from numba import cuda, types

from croupier.kernel.gpu.bytes_of_words import four
from croupier.kernel.gpu.tables import LANES as WARP
from croupier.kernel.states import FACES

BLOCK: Final = 64
"""Threads that share a block's memory: as many shoes."""
_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint32(0x9E3779B9), np.uint32(0xBB67AE85)
_TIMES: Final = 7
_0, _1, _2, _3, _4, _5, _6, _7, _8, _16 = (np.uint32(at) for at in (0, 1, 2, 3, 4, 5, 6, 7, 8, 16))
_31: Final = np.uint32(WARP - 1)
_32: Final = np.uint64(32)
_ROW: Final = np.uint64(WARP)
"""Bytes from one place to the next."""
_BYTE, _ALIKE = np.uint32(0xFF), np.uint32(0x01010101)
_32_LANES, _64_LANES, _128_LANES = (np.uint32(1 << lane) for lane in (5, 6, 7))
_FACES: Final = np.uint32(FACES)
_FACES_APART: Final = np.uint32(FACES * WARP)
_UPPER: Final = np.uint32(0xFFFF0000)
_LOW: Final = np.uint64(0xFFFFFFFF)
_ONE, _TWO, _THREE = (np.uint64(at) for at in (1, 2, 3))
_word: Any = np.uint32
_long: Any = np.uint64


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
    """How far ahead a card is drawn from, and whether fairly."""
    return _long(_long(number) * _long(left))


@cuda.jit(device=True)
def _lower(word: Any) -> Any:
    """The lower sixteen bits of a word, as a number to draw by."""
    return _word(word << _16)


@cuda.jit(device=True)
def _upper(word: Any) -> Any:
    return _word(word & _UPPER)


@cuda.jit(device=True)
def _number(words: Any, lane: Any) -> Any:
    """One of the eight numbers of a block."""
    pair = _word(lane >> _1)
    lower, upper = words[0] if pair == _0 else words[1], words[2] if pair == _2 else words[3]
    word = lower if pair < _2 else upper
    return _upper(word) if lane & _1 else _lower(word)


@cuda.jit(device=True)
def _other(own: Any, draw: Any, apart: Any) -> Any:
    """Where the card lies that is drawn for the first place of a block; for others further on.

    How far places are apart is no constant: shifts of a wide number would be slower.
    """
    return _long(_word(_word(own) + _word(_high(draw) * apart)))


@cuda.jit(device=True)
def _swapped(cards: Any, own: Any, other: Any) -> Any:
    """The card drawn for a place; what lay there takes its place."""
    card = _word(cards[other])
    cards[other] = cards[own]
    return card


@cuda.jit(device=True)
def _draws(at: Any, left: Any, low: Any, high: Any, k0: Any, k1: Any) -> Any:
    """The draws of a block, of which a few may be unfair."""
    n0, n1, n2, n3 = _philox(at, _0, low, high, k0, k1)
    return (
        _draw(_lower(n0), left),
        _draw(_upper(n0), _word(left - _1)),
        _draw(_lower(n1), _word(left - _2)),
        _draw(_upper(n1), _word(left - _3)),
        _draw(_lower(n2), _word(left - _4)),
        _draw(_upper(n2), _word(left - _5)),
        _draw(_lower(n3), _word(left - _6)),
        _draw(_upper(n3), _word(left - _7)),
    )


@cuda.jit(device=True)
def _fair(
    draws: Any, unfair: Any, own: Any, place: Any, at: Any, left: Any, low: Any, high: Any, k0: Any,
    k1: Any, apart: Any,
) -> Any:  # fmt: skip
    """Where the cards lie that are drawn; what is unfair is drawn again: `shuffling.fair`."""
    d0, d1, d2, d3, d4, d5, d6, d7 = draws
    rests = _long(_word(place >> _1))
    u01, u23 = unfair[rests], unfair[_long(rests + _ONE)]
    u45, u67 = unfair[_long(rests + _TWO)], unfair[_long(rests + _THREE)]
    h0, h1, h2, h3, h4, h5, h6, h7 = (
        _other(own, d0, apart), _other(own, d1, apart), _other(own, d2, apart),
        _other(own, d3, apart), _other(own, d4, apart), _other(own, d5, apart),
        _other(own, d6, apart), _other(own, d7, apart),
    )  # fmt: skip
    if (
        (_low(d0) < _low(u01)) | (_low(d1) < _high(u01))
        | (_low(d2) < _low(u23)) | (_low(d3) < _high(u23))
        | (_low(d4) < _low(u45)) | (_low(d5) < _high(u45))
        | (_low(d6) < _low(u67)) | (_low(d7) < _high(u67))
    ):  # fmt: skip
        lanes = _1 if _low(d0) < _low(u01) else _0
        lanes = _word(lanes | _2) if _low(d1) < _high(u01) else lanes
        lanes = _word(lanes | _4) if _low(d2) < _low(u23) else lanes
        lanes = _word(lanes | _8) if _low(d3) < _high(u23) else lanes
        lanes = _word(lanes | _16) if _low(d4) < _low(u45) else lanes
        lanes = _word(lanes | _32_LANES) if _low(d5) < _high(u45) else lanes
        lanes = _word(lanes | _64_LANES) if _low(d6) < _low(u67) else lanes
        lanes = _word(lanes | _128_LANES) if _low(d7) < _high(u67) else lanes
        attempt = _0
        while lanes:
            lane = _word(_word(cuda.ffs(lanes)) - _1)
            attempt = _word(attempt + _1)
            number = _number(_philox(at, attempt, low, high, k0, k1), lane)
            draw = _draw(number, _word(left - lane))
            both = unfair[_long(_word(_word(place + lane) >> _1))]
            if _low(draw) >= (_high(both) if lane & _1 else _low(both)):
                ahead = _other(own, draw, apart)
                h0, h1 = ahead if lane == _0 else h0, ahead if lane == _1 else h1
                h2, h3 = ahead if lane == _2 else h2, ahead if lane == _3 else h3
                h4, h5 = ahead if lane == _4 else h4, ahead if lane == _5 else h5
                h6, h7 = ahead if lane == _6 else h6, ahead if lane == _7 else h7
                lanes, attempt = _word(lanes & _word(lanes - _1)), _0
    return h0, h1, h2, h3, h4, h5, h6, h7


@cuda.jit(device=True)
def _dealt(cards: Any, own: Any, others: Any) -> Any:
    """Eight cards, in two words."""
    h0, h1, h2, h3, h4, h5, h6, h7 = others
    c0 = _swapped(cards, own, h0)
    c1 = _swapped(cards, _long(own + _ROW), _long(h1 + _ROW))
    c2 = _swapped(cards, _long(own + _long(2 * _ROW)), _long(h2 + _long(2 * _ROW)))
    c3 = _swapped(cards, _long(own + _long(3 * _ROW)), _long(h3 + _long(3 * _ROW)))
    c4 = _swapped(cards, _long(own + _long(4 * _ROW)), _long(h4 + _long(4 * _ROW)))
    c5 = _swapped(cards, _long(own + _long(5 * _ROW)), _long(h5 + _long(5 * _ROW)))
    c6 = _swapped(cards, _long(own + _long(6 * _ROW)), _long(h6 + _long(6 * _ROW)))
    c7 = _swapped(cards, _long(own + _long(7 * _ROW)), _long(h7 + _long(7 * _ROW)))
    return four(c0, c1, c2, c3), four(c4, c5, c6, c7)


@cuda.jit(cache=True)
def shuffle_shoes(
    k0: Any, k1: Any, high: Any, first: Any, count: Any, size: Any, blocks: Any, apart: Any,
    deck: Any, unfair: Any, words: Any,
) -> None:  # fmt: skip
    """Write eight cards a word; words of the same places of all shoes lie side by side.

    The shoes are numbered from `first` on, below so many times 2 to the 32.
    """
    cards = cuda.shared.array(0, types.uint8)
    quads = cuda.shared.array(0, types.uint32)
    me = _word(cuda.threadIdx.x)
    lane = _word(me & _31)
    warp = _word(_word(_word(me >> _5) * size) << _5)
    decks = _word(_word(size >> _2) // _FACES)
    for face in range(_FACES):  # a thread lays the same suit for four others, and itself
        suit = _word(lane >> _3)
        card = _word(_word(deck[face] >> _word(suit << _3)) & _BYTE)
        quad = _word(card * _ALIKE)
        at = _word(_word(_word(warp >> _2) + _word(_word(face) << _5)) + lane)
        for _ in range(decks):
            quads[at] = quad
            at = _word(at + _FACES_APART)
    cuda.syncthreads()
    shoe = _word(_word(_word(cuda.blockIdx.x) * _word(cuda.blockDim.x)) + me)
    low = _word(first + shoe)
    own, to = _long(_word(warp + lane)), _long(shoe)
    place = _word(me // _word(cuda.blockDim.x))  # 0, and each thread's own: a register is quicker
    at = _0
    while at < blocks:
        left = _word(size - _word(at << _3))
        draws = _draws(at, left, low, high, k0, k1)
        others = _fair(draws, unfair, own, place, at, left, low, high, k0, k1, apart)
        near, far = _dealt(cards, own, others)
        if shoe < count:
            words[to] = _long(near) | (_long(far) << _32)
        own, place = _long(own + _long(8 * _ROW)), _word(place + _8)
        to = _long(to + _long(count))
        at = _word(at + _1)
