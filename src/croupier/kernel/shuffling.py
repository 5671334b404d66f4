"""Shuffling: the compiled stream of numbers of a shoe, and its cards in their order.

Numbers come from Philox 4x32-7, keyed by the seed and counted by shoe and place: a shoe is the
same whoever deals it, wherever and when.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.jit import compiled, integer

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.uint16]

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
LANES: Final = 8
"""Numbers of sixteen bits in a block."""
SHUFFLE, PRIZE, REFILL = range(3)
"""What numbers are drawn for."""
_1, _2, _3 = (np.uint64(at) for at in range(1, 4))
"""An index that is never below nothing is found sooner."""


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
    lane = index % LANES
    rest = (1 << 16) % limit
    counter = np.uint64(purpose << 24)
    while True:
        block = np.uint64(index // LANES)
        four = philox(block, counter, shoe & _LOW, shoe >> _HALF, seed)
        word = (
            (four[0] if lane < 2 else four[1]) if lane < 4 else (four[2] if lane < 6 else four[3])
        )
        product = integer((word >> _SHORT if lane % 2 else word) & np.uint64(0xFFFF)) * limit
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
        at = np.uint64(block * LANES // 2)
        words[at], words[at + _1], words[at + np.uint64(2)], words[at + np.uint64(3)] = (
            c0,
            c1,
            c2,
            c3,
        )


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
def settle(
    cards: Bytes, numbers: Numbers, start: int, stop: int, purpose: int, shoe: Any, seed: Any
) -> None:
    """Settle which cards lie at these places, for which numbers were drawn."""
    place, last = np.uint64(start), np.uint64(min(stop, len(cards) - 1))
    while place < last:
        place = swap(cards, numbers, place, last)
        if place < last:
            limit = len(cards) - integer(place)
            other = place + np.uint64(fair(integer(place), purpose, shoe, seed, limit))
            held = cards[place]
            cards[place] = cards[other]
            cards[other] = held
            place += _1


@compiled
def shuffle(
    cards: Bytes, numbers: Numbers, start: int, stop: int, purpose: int, shoe: Any, seed: Any
) -> None:
    """Draw numbers for these places and settle which cards lie there; the last is a multiple of
    eight.
    """
    draw_numbers(numbers, start // LANES, stop // LANES, purpose, shoe, seed)
    settle(cards, numbers, start, stop, purpose, shoe, seed)


def order(deck: Bytes, shoe: int, seed: int) -> Bytes:
    """All the cards of a shoe as they will come."""
    cards, last = deck.copy(), -(-len(deck) // LANES) * LANES
    numbers = np.zeros(last, dtype=np.uint16)
    shuffle(cards, numbers, 0, last, SHUFFLE, np.uint64(shoe), np.uint64(seed))
    return cards
