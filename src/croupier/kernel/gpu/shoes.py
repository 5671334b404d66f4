"""Shoes: room for shoes on a GPU; how they are shuffled, whatever is played, and summed up."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from croupier.kernel import counting
from croupier.kernel.arrays import TableArrays
from croupier.kernel.gpu.device import (
    Array,
    NoDevice,
    Taken,
    empty,
    forget,
    free_memory,
    one_at_a_time,
    processors,
    sent,
    start,
    taken,
)
from croupier.kernel.gpu.shuffle_kernel import BLOCK, shuffle_shoes
from croupier.kernel.gpu.sum_kernel import EACH, ROUNDS, RUNS, SUMMERS, SUMS, sum_runs, sum_shoes
from croupier.kernel.gpu.tables import CARDS_OF_A_WORD, TILE

T = TypeVar("T", bound=tuple[Any, ...])
MOST_SHOES: Final = 1 << 24
"""Shoes that are played at once."""
FEWEST_SHOES: Final = 1 << 12
"""Where a GPU has no memory for so many, it does not play."""
SUMMED: Final = 3
"""Times that runs are summed up."""
SUMMING: Final = 8
"""Such blocks for each of a GPU's processors."""
OF_A_SHOE: Final = 52
"""Bytes a shoe takes beside its cards."""
SHARE: Final = 3
"""A worker takes this part of the memory that is free."""
HALF: Final = 32
"""Bits of the lower half of a shoe's number."""
_LOW: Final = (1 << HALF) - 1


class Shuffled(Protocol):
    """What of a table is needed to shuffle its shoes and to sum them up."""

    @property
    def deck(self) -> NDArray[np.uint32]: ...
    @property
    def unfair(self) -> NDArray[np.uint64]: ...
    @property
    def bin_of(self) -> NDArray[np.int32]: ...
    @property
    def size(self) -> int: ...
    @property
    def blocks(self) -> int: ...
    @property
    def unit(self) -> int: ...


class Room(NamedTuple):
    """Room for shoes that are played at once."""

    shoes: int
    words: Array
    rounds: Array
    nets: Array
    paths: Array
    trapped: Array
    """How many shoes could not be played; of each its number, and how many Rounds of it could."""
    sums: tuple[Array, ...]
    """Of runs of shoes, of runs of those, and so on."""


class ShoeCounts(NamedTuple):
    """What whole shoes have brought, in units."""

    bins: NDArray[np.int64]
    """How many shoes are in a bin."""
    sums: NDArray[np.int64]
    """Of shoes that follow one another, in order."""
    first_nets: NDArray[np.int64]
    """Of the very first shoes of a simulation."""

    @property
    def rounds(self) -> int:
        """How many Rounds were played."""
        return int(self.sums[:, ROUNDS].sum())


class ShoePlayer(ABC):
    """A table on a GPU, with room to play it: for one thread."""

    def __init__(
        self, table: TableArrays, tables: Shuffled, at_a_time: int, of_a_shoe: int = 0
    ) -> None:
        """So many shoes are played at a time by each of the GPU's processors."""
        self._table, self._shuffled = table, tables
        with one_at_a_time:
            self._context = cuda.current_context()
            self._stream = cuda.stream()
            self._deck, self._unfair, self._bin_of = (
                self._sent(array) for array in (tables.deck, tables.unfair, tables.bin_of)
            )
            self._room = self._room_for(at_a_time * processors(), OF_A_SHOE + of_a_shoe)
            self._bins = empty(counting.BINS, np.uint64, self._stream)

    def within(self, seed: int, first: int, shoes: int, limit: int) -> int:
        """How many whole shoes have no more Rounds than a limit."""
        done = 0
        for begin, count in self._parts(first, shoes):
            self._shuffle(seed, begin, count)
            self._deal(count)
            self._mend(seed, begin, count)
            rounds = self._room.rounds[:count].copy_to_host(stream=self._stream)
            self.wait()
            total = done + np.cumsum(rounds, dtype=np.int64)
            if total[-1] > limit:
                return begin - first + int(np.searchsorted(total, limit, side="right"))
            done = int(total[-1])
        return shoes

    @property
    def most_shoes(self) -> int:
        """Shoes that are played at once."""
        return self._room.shoes

    def wait(self) -> None:
        """Until all that was started is done."""
        self._stream.synchronize()

    def kernels(self, seed: int, shoes: int) -> dict[str, Callable[[], None]]:
        """What is started to play shoes, one after another."""
        return {
            "shuffle": lambda: self._shuffle(seed, 0, shoes),
            "play": lambda: self._deal(shoes),
            "sum": lambda: self._sum(shoes),
        }

    def forget(self) -> None:
        """The GPU is lost: nothing is given back."""
        forget(self._context)

    def taken(self) -> dict[str, Taken]:
        """What the kernels take of the GPU."""
        return {
            "shuffle": taken(shuffle_shoes, BLOCK, BLOCK * self._shuffled.size),
            **self._taken(),
            "sum": taken(sum_shoes, SUMMERS, 0),
        }

    @abstractmethod
    def _deal(self, count: int) -> None:
        """Play the shoes that were shuffled."""

    @abstractmethod
    def _mend(self, seed: int, first: int, count: int) -> None:
        """Have the CPU play what could not be played."""

    @abstractmethod
    def _taken(self) -> dict[str, Taken]:
        """What the kernels that play take of the GPU."""

    # ── Shoes

    def _of_shoes(self, seed: int, first: int, shoes: int) -> ShoeCounts:
        """Play shoes, and what whole ones have brought."""
        self._set(self._bins, 0)
        sums, first_nets = [np.zeros((0, SUMS), dtype=np.int64)], [np.zeros(0)]
        for begin, count in self._parts(first, shoes):
            self._shuffle(seed, begin, count)
            self._deal(count)
            self._mend(seed, begin, count)
            sums.append(self._summed(count))
            kept = max(0, min(counting.NETS - begin, count))
            if kept:
                first_nets.append(self._room.nets[:kept].copy_to_host())
        return ShoeCounts(
            self._fetched(self._bins),
            np.concatenate(sums),
            np.concatenate(first_nets).astype(np.int64),
        )

    def _parts(self, first: int, shoes: int) -> Iterator[tuple[int, int]]:
        """Shoes that are played at once: from which on, and how many; none cross 2 to the 32."""
        end = first + shoes
        while first < end:
            count = min(self._room.shoes, end - first, (1 << HALF) - (first & _LOW))
            yield first, count
            first += count

    def _shuffle(self, seed: int, first: int, count: int) -> None:
        tables = self._shuffled
        of_shoes = (
            *map(np.uint32, (seed & _LOW, seed >> HALF, first >> HALF, first & _LOW)),
            *map(np.uint32, (tables.size, tables.blocks)),
            *(self._deck, self._unfair, self._room.words),
        )  # fmt: skip
        shared = BLOCK * tables.size
        start(
            shuffle_shoes, -(-count // BLOCK), BLOCK, of_shoes, stream=self._stream, shared=shared
        )

    def _summed(self, count: int) -> NDArray[np.int64]:
        """What was brought, summed up."""
        summed: NDArray[np.int64] = self._sum(count).copy_to_host(stream=self._stream)
        self.wait()
        return summed

    def _sum(self, count: int) -> Array:
        """Sum shoes up in runs, and runs until they are few."""
        room, stream = self._room, self._stream
        rows = -(-count // EACH)
        given = (np.int64(count), room.rounds, room.nets, room.paths, self._bin_of)
        grid = min(-(-rows // SUMMERS), processors() * SUMMING)
        start(sum_shoes, grid, SUMMERS, (*given, room.sums[0], self._bins), stream=stream)
        for sums, out in pairwise(room.sums):
            again = -(-rows // RUNS)
            runs_ = (np.int64(rows), sums, out)
            start(sum_runs, -(-again // SUMMERS), SUMMERS, runs_, stream=stream)
            rows = again
        return room.sums[-1][:rows]

    def _put_shoe(self, shoe: int, rounds: int, net: int, path: Sequence[int]) -> None:
        """What the CPU says a shoe has brought; of the path the drawdown, highest and lowest."""
        room = self._room
        at = slice(shoe, shoe + 1)
        room.rounds[at].copy_to_device(np.array([rounds], dtype=np.uint32))
        room.nets[at].copy_to_device(np.array([net], dtype=np.int32))
        for way, to in enumerate(path):
            room.paths[way, at].copy_to_device(np.array([to], dtype=np.int32))

    # ── Arrays

    def _sent(self, array: NDArray[Any]) -> Array:
        return sent(array, self._stream)

    def _all_sent(self, arrays: T) -> T:
        """Arrays that belong together, sent."""
        return type(arrays)(*map(self._sent, arrays))

    def _set(self, array: Array, number: int) -> None:
        """Have one number everywhere in an array."""
        filled = np.full(array.shape, number, dtype=array.dtype)
        array.copy_to_device(filled, stream=self._stream)

    def _fetched(self, array: Array) -> NDArray[np.int64]:
        fetched = array.copy_to_host(stream=self._stream)
        self.wait()
        return np.asarray(fetched).astype(np.int64)

    def _list_of(self, trapped: Array) -> list[tuple[int, int]]:
        """Shoes that are on a list, and how many Rounds of each were played."""
        number = int(self._fetched(trapped[:1])[0])
        if not number:
            return []
        rows = self._fetched(trapped[1 : 1 + 2 * number]).reshape(-1, 2)
        return [(shoe, rounds) for shoe, rounds in rows.tolist()]

    def _room_for(self, at_a_time: int, of_a_shoe: int) -> Room:
        """Room for as many shoes as the memory allows, so that none of the threads is without."""
        each = self._shuffled.blocks * CARDS_OF_A_WORD + of_a_shoe
        shoes = min(MOST_SHOES, free_memory() // SHARE // each // BLOCK * BLOCK)
        if shoes < FEWEST_SHOES:
            raise NoDevice(
                f"this GPU has {free_memory() >> 20:,} MB of free memory: too little to play"
            )
        shoes = shoes // at_a_time * at_a_time or shoes
        runs, tiles = -(-shoes // EACH), -(-shoes // TILE)
        rows, stream = [-(-runs // RUNS**at) for at in range(SUMMED + 1)], self._stream
        return Room(
            shoes,
            empty(self._shuffled.blocks * tiles * TILE, np.uint64, stream),
            empty(shoes, np.uint32, stream),
            empty(shoes, np.int32, stream),
            empty((3, shoes), np.int32, stream),
            empty(1 + 2 * shoes, np.uint32, stream),
            tuple(empty((of, SUMS), np.int64, stream) for of in rows),
        )
