"""Writing: tables written into one long array, each at its place."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray


def starts(*sizes: int) -> Iterator[int]:
    """Where each of several tables begins in one long array, and at last where they end."""
    return accumulate(sizes, initial=0)


def put(out: NDArray[Any], at: int, given: Any, room: tuple[int, ...] = ()) -> None:
    """Write a table at its place; each dimension but the first may have more room than it needs."""
    array = np.asarray(given)
    if not array.size:
        return
    wide = np.zeros((array.shape[0], *room), dtype=out.dtype)
    wide[tuple(slice(size) for size in array.shape)] = array
    out[at : at + wide.size] = wide.ravel()


def flat(array: NDArray[Any]) -> NDArray[Any]:
    """A table as one row."""
    return np.ascontiguousarray(array).ravel()


def joined(arrays: Sequence[NDArray[Any]], kind: type) -> NDArray[Any]:
    """Tables as one row, one behind the other; never none at all."""
    return np.concatenate([flat(one) for one in arrays]) if arrays else np.zeros(1, dtype=kind)
