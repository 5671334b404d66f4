"""Shuffle kernel: the cards of whole shoes in the order in which they come, a shoe a thread.

The stream of numbers is that of `shuffling`, and so are the shoes. Each thread has its deck in
shared memory, four cards a word and neighbouring threads' words side by side, so that no two
threads of a warp ask the same bank for different words. Numba widens what it adds up, so that every
number of 32 bits is made one again.

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
_NEXT_WORD, _TWO_WORDS = np.uint64(4 * WARP), np.uint64(8 * WARP)
_FACES: Final = np.uint32(FACES)
_FACES_APART: Final = np.uint32(FACES * WARP)
_QUADS: Final = np.uint32(0xFFFFFFFC)
_WORDS_APART: Final = np.uint32(WARP - 1)
"""So many times four bytes lie between two words of one thread."""
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
def _swapped(cards: Any, base: Any, own: Any, place: Any, draw: Any) -> Any:
    """The card drawn for a place; what lay there takes its place."""
    from_ = _word(place + _high(draw))
    quad = _word(from_ & _QUADS)
    other = _word(_word(quad * _WORDS_APART) + _word(from_ + base))
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
    draws: Any, unfair: Any, place: Any, at: Any, left: Any, low: Any, high: Any, k0: Any, k1: Any
) -> Any:
    """The draws of a block, drawn again while they are unfair: `shuffling.fair`."""
    d0, d1, d2, d3, d4, d5, d6, d7 = draws
    rests = _long(_word(place >> _1))
    u01, u23 = unfair[rests], unfair[_long(rests + _ONE)]
    u45, u67 = unfair[_long(rests + _TWO)], unfair[_long(rests + _THREE)]
    again, attempt = _8, _0
    while (
        (_low(d0) < _low(u01)) | (_low(d1) < _high(u01))
        | (_low(d2) < _low(u23)) | (_low(d3) < _high(u23))
        | (_low(d4) < _low(u45)) | (_low(d5) < _high(u45))
        | (_low(d6) < _low(u67)) | (_low(d7) < _high(u67))
    ):  # fmt: skip
        lane = _7
        lane = _6 if _low(d6) < _low(u67) else lane
        lane = _5 if _low(d5) < _high(u45) else lane
        lane = _4 if _low(d4) < _low(u45) else lane
        lane = _3 if _low(d3) < _high(u23) else lane
        lane = _2 if _low(d2) < _low(u23) else lane
        lane = _1 if _low(d1) < _high(u01) else lane
        lane = _0 if _low(d0) < _low(u01) else lane
        attempt = _word(attempt + _1) if lane == again else _1
        again = lane
        number = _number(_philox(at, attempt, low, high, k0, k1), lane)
        draw = _draw(number, _word(left - lane))
        d0, d1 = draw if lane == _0 else d0, draw if lane == _1 else d1
        d2, d3 = draw if lane == _2 else d2, draw if lane == _3 else d3
        d4, d5 = draw if lane == _4 else d4, draw if lane == _5 else d5
        d6, d7 = draw if lane == _6 else d6, draw if lane == _7 else d7
    return d0, d1, d2, d3, d4, d5, d6, d7


@cuda.jit(device=True)
def _dealt(cards: Any, base: Any, own: Any, place: Any, draws: Any) -> Any:
    """Eight cards, in two words."""
    d0, d1, d2, d3, d4, d5, d6, d7 = draws
    far = _long(own + _NEXT_WORD)
    c0 = _swapped(cards, base, own, place, d0)
    c1 = _swapped(cards, base, _long(own + _ONE), _word(place + _1), d1)
    c2 = _swapped(cards, base, _long(own + _TWO), _word(place + _2), d2)
    c3 = _swapped(cards, base, _long(own + _THREE), _word(place + _3), d3)
    c4 = _swapped(cards, base, far, _word(place + _4), d4)
    c5 = _swapped(cards, base, _long(far + _ONE), _word(place + _5), d5)
    c6 = _swapped(cards, base, _long(far + _TWO), _word(place + _6), d6)
    c7 = _swapped(cards, base, _long(far + _THREE), _word(place + _7), d7)
    return four(c0, c1, c2, c3), four(c4, c5, c6, c7)


@cuda.jit(cache=True)
def shuffle_shoes(
    k0: Any, k1: Any, high: Any, first: Any, count: Any, size: Any, blocks: Any, deck: Any,
    unfair: Any, words: Any,
) -> None:  # fmt: skip
    """Write eight cards a word; words of the same places of all shoes lie side by side.

    The shoes are numbered from `first` on, below so many times 2 to the 32.
    """
    cards = cuda.shared.array(0, types.uint8)
    quads = cuda.shared.array(0, types.uint32)
    me = _word(cuda.threadIdx.x)
    quarter = _word(size >> _2)
    mine = _word(_word(_word(_word(me >> _5) * quarter) << _5) + _word(me & _31))
    decks = _word(quarter // _FACES)
    for face in range(_FACES):
        quad, at = deck[face], _word(mine + _word(_word(face) << _5))
        for _ in range(decks):
            quads[at] = quad
            at = _word(at + _FACES_APART)
    base = _word(mine << _2)
    shoe = _word(_word(_word(cuda.blockIdx.x) * _word(cuda.blockDim.x)) + me)
    low = _word(first + shoe)
    own, to = _long(base), _long(shoe)
    place = _word(me // _word(cuda.blockDim.x))  # 0, and each thread's own: a register is quicker
    at = _0
    while at < blocks:
        left = _word(size - _word(at << _3))
        draws = _draws(at, left, low, high, k0, k1)
        draws = _fair(draws, unfair, place, at, left, low, high, k0, k1)
        near, far = _dealt(cards, base, own, place, draws)
        if shoe < count:
            words[to] = _long(near) | (_long(far) << _32)
        own, place = _long(own + _TWO_WORDS), _word(place + _8)
        to = _long(to + _long(count))
        at = _word(at + _1)
