"""History tree: one digest over a log that only grows, and proofs that it only grew.

The tree has the shape of RFC 6962: a lone last node goes up as it is, so that a subtree whose
leaves are all there never changes. A consistency proof shows that a longer tree begins with a
shorter one; an inclusion proof that a leaf is in it.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final

from croupier.digest import SIZE
from croupier.fairness.merkle import leaf_digest, node_digest

EMPTY: Final = bytes(SIZE)
"""The root of a tree without leaves."""


def grown(peaks: Sequence[bytes], size: int, leaves: Iterable[bytes]) -> tuple[bytes, ...]:
    """The peaks of a tree of so many leaves once more are added.

    A peak is the root of a complete subtree, the largest first: all that is needed to go on.
    """
    now = list(peaks)
    for leaf in leaves:
        node, place = leaf_digest(leaf), size
        while place & 1:
            node, place = node_digest(now.pop(), node), place >> 1
        now.append(node)
        size += 1
    return tuple(now)


def root_of_peaks(peaks: Sequence[bytes]) -> bytes:
    """The root of the tree with these peaks."""
    return reduce(lambda right, left: node_digest(left, right), reversed(peaks)) if peaks else EMPTY


class HistoryTree:
    """Every complete subtree of a log that only grows, so that a proof takes no time."""

    def __init__(self) -> None:
        """No leaf yet."""
        self._levels: list[bytearray] = [bytearray()]

    def __len__(self) -> int:
        """How many leaves there are."""
        return len(self._levels[0]) // SIZE

    def extend(self, leaves: Iterable[bytes]) -> None:
        """Add leaves, and every subtree that they complete."""
        for leaf in leaves:
            self._put(0, leaf_digest(leaf))

    def _put(self, level: int, node: bytes) -> None:
        """Add a node; where it is a right one, the node above it too."""
        if level == len(self._levels):
            self._levels.append(bytearray())
        self._levels[level] += node
        count = len(self._levels[level]) // SIZE
        if count % 2 == 0:
            self._put(level + 1, node_digest(self._node(level, count - 2), node))

    def _node(self, level: int, index: int) -> bytes:
        return bytes(self._levels[level][index * SIZE : (index + 1) * SIZE])

    def root(self, size: int) -> bytes:
        """The root of the first leaves, so many of them."""
        self._check(size)
        return self._over(0, size) if size else EMPTY

    def inclusion(self, index: int, size: int) -> tuple[bytes, ...]:
        """What stands beside a leaf on its way up to the root of so many leaves."""
        self._check(size)
        if not 0 <= index < size:
            raise ValueError(f"there is no leaf {index} among {size}")
        return tuple(self._beside(index, 0, size))

    def consistency(self, first: int, second: int) -> tuple[bytes, ...]:
        """What shows that the tree of ``second`` leaves begins with that of ``first``."""
        self._check(second)
        if not 0 <= first <= second:
            raise ValueError(f"a tree of {second} leaves does not begin with one of {first}")
        return tuple(self._shared(first, 0, second, whole=True)) if first else ()

    def _check(self, size: int) -> None:
        if not 0 <= size <= len(self):
            raise ValueError(f"there are {len(self)} leaves, not {size}")

    def _over(self, low: int, high: int) -> bytes:
        """The root over leaves from one place up to another; it begins where a subtree does."""
        count = high - low
        if count & (count - 1) == 0:
            level = count.bit_length() - 1
            return self._node(level, low >> level)
        middle = low + _left(count)
        return node_digest(self._over(low, middle), self._over(middle, high))

    def _beside(self, index: int, low: int, high: int) -> list[bytes]:
        if high - low == 1:
            return []
        middle = low + _left(high - low)
        if index < middle:
            return [*self._beside(index, low, middle), self._over(middle, high)]
        return [*self._beside(index, middle, high), self._over(low, middle)]

    def _shared(self, first: int, low: int, high: int, whole: bool) -> list[bytes]:
        """The proof for the part of the first tree that lies in a subtree.

        The root of a subtree that is the whole first tree is known to who checks the proof.
        """
        if first == high:
            return [] if whole else [self._over(low, high)]
        middle = low + _left(high - low)
        if first <= middle:
            return [*self._shared(first, low, middle, whole), self._over(middle, high)]
        return [*self._shared(first, middle, high, whole=False), self._over(low, middle)]


def _left(count: int) -> int:
    """How many of so many leaves are in the left subtree: the largest power of two below it."""
    return 1 << ((count - 1).bit_length() - 1)
