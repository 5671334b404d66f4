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


def block(seed: bytes, counter: int, nonce: int) -> tuple[int, ...]:
    """Sixteen words of the keystream; counter and nonce have 64 bits each."""
    key = struct.unpack("<8I", seed)
    begin = (*_CONSTANT, *key, counter & _WORD, counter >> 32, nonce & _WORD, nonce >> 32)
    state = list(begin)
    for _ in range(_DOUBLE_ROUNDS):
        for quarter in _QUARTERS:
            _quarter_round(state, *quarter)
    return tuple((word + first) & _WORD for word, first in zip(state, begin, strict=True))


def _quarter_round(x: list[int], a: int, b: int, c: int, d: int) -> None:
    for to, add, turn, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[to] = (x[to] + x[add]) & _WORD
        mixed = x[turn] ^ x[to]
        x[turn] = ((mixed << by) | (mixed >> (32 - by))) & _WORD


def words(seed: bytes, nonce: int) -> Iterator[int]:
    """The endless words of a stream."""
    counter = 0
    while True:
        yield from block(seed, counter, nonce)
        counter += 1


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
