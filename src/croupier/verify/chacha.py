"""ChaCha20: the keystream of a seed, block by block, and the shuffle and the salts out of it."""

import struct
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, TypeVar

T = TypeVar("T")
SEED: Final = 32
"""Bytes in a seed."""
SALT: Final = 16
"""Bytes in a salt."""
_SHUFFLE, _SALTS, _CUT = 0, 1, 2
"""What a stream of a seed is for."""
_CONSTANT: Final = struct.unpack("<4I", b"expand 32-byte k")
_WORD: Final = (1 << 32) - 1
_QUARTERS: Final = (
    *((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)),
    *((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)),
)
"""The columns, then the diagonals."""
_DOUBLE_ROUNDS: Final = 10
_AT_ONCE: Final = 32
"""Blocks that are worked out together: each has a lane of one large number."""
_LANE: Final = 64
"""Bits in a lane: a word, and room for what a sum or a shift carries over."""
_ONES: Final = sum(1 << _LANE * lane for lane in range(_AT_ONCE))
_WORDS: Final = _WORD * _ONES
"""The bits of a word, in every lane."""


def blocks(seed: bytes, counter: int, nonce: int) -> Iterator[int]:
    """The words of some blocks of the keystream; counter and nonce have 64 bits each."""
    counters = sum(counter + lane << _LANE * lane for lane in range(_AT_ONCE))
    fixed = [one * _ONES for one in (*_CONSTANT, *struct.unpack("<8I", seed))]
    nonces = (nonce & _WORD) * _ONES, (nonce >> 32) * _ONES
    begin = [*fixed, counters & _WORDS, counters >> 32 & _WORDS, *nonces]
    state = begin.copy()
    for _ in range(_DOUBLE_ROUNDS):
        for quarter in _QUARTERS:
            _quarter_round(state, *quarter)
    each = (_lanes(one + first & _WORDS) for one, first in zip(state, begin, strict=True))
    return (word for block in zip(*each, strict=True) for word in block)


def _quarter_round(x: list[int], a: int, b: int, c: int, d: int) -> None:
    for to, add, turn, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[to] = x[to] + x[add] & _WORDS
        turned = x[turn] ^ x[to]
        x[turn] = (turned << by | turned >> 32 - by) & _WORDS


def _lanes(words: int) -> tuple[int, ...]:
    """The word in each lane."""
    return struct.unpack(f"<{_AT_ONCE}Q", words.to_bytes(_AT_ONCE * _LANE // 8, "little"))


def words(seed: bytes, nonce: int) -> Iterator[int]:
    """The endless words of a stream."""
    counter = 0
    while True:
        yield from blocks(seed, counter, nonce)
        counter += _AT_ONCE


def shuffled(cards: Sequence[T], seed: bytes) -> list[T]:
    """The cards in the order of a seed: from the last place down, each changed with one before."""
    order, stream = list(cards), words(seed, _SHUFFLE)
    for count in range(len(order), 1, -1):
        place = _below(count, stream)
        order[count - 1], order[place] = order[place], order[count - 1]
    return order


def cut_of(seed: bytes, low: int, high: int) -> int:
    """Where a seed has the cards cut, between two places."""
    return low + _below(high - low + 1, words(seed, _CUT))


def _below(count: int, stream: Iterator[int]) -> int:
    """The next number of a stream below a count, every one as likely."""
    fair = (1 << 32) // count * count
    return next(word for word in stream if word < fair) % count


def salts(seed: bytes, count: int) -> list[bytes]:
    """A salt for each place."""
    stream = words(seed, _SALTS)
    return [struct.pack("<4I", *islice(stream, SALT // 4)) for _ in range(count)]
