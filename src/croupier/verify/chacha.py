"""ChaCha20: the keystream of a seed, block by block, and the shuffle and the salts out of it."""

import struct
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")
Words = NDArray[np.uint32]
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
"""Blocks that are worked out together."""


def blocks(seed: bytes, counter: int, nonce: int) -> Words:
    """The words of some blocks of the keystream; counter and nonce have 64 bits each."""
    counters = np.arange(counter, counter + _AT_ONCE, dtype=np.uint64)
    begin = np.empty((16, _AT_ONCE), dtype=np.uint32)
    begin[:4] = np.array(_CONSTANT, dtype=np.uint32)[:, None]
    begin[4:12] = np.frombuffer(seed, dtype="<u4")[:, None]
    begin[12], begin[13] = counters & _WORD, counters >> np.uint64(32)
    begin[14], begin[15] = nonce & _WORD, nonce >> 32
    state = begin.copy()
    for _ in range(_DOUBLE_ROUNDS):
        for quarter in _QUARTERS:
            _quarter_round(state, *quarter)
    return (state + begin).T.reshape(-1)


def _quarter_round(x: Words, a: int, b: int, c: int, d: int) -> None:
    for to, add, turn, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[to] += x[add]
        x[turn] ^= x[to]
        x[turn] = (x[turn] << np.uint32(by)) | (x[turn] >> np.uint32(32 - by))


def words(seed: bytes, nonce: int) -> Iterator[int]:
    """The endless words of a stream."""
    counter = 0
    while True:
        yield from blocks(seed, counter, nonce).tolist()
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
