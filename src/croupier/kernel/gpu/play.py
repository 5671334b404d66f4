"""Play: shoes of a plain table played by a GPU, the same Rounds as `plain_play`."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from croupier.kernel import counting, runs
from croupier.kernel.arrays import TableArrays
from croupier.kernel.automaton import DONE
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
from croupier.kernel.gpu.round_kernel import play_all, play_listed
from croupier.kernel.gpu.shuffle_kernel import BLOCK, shuffle_shoes
from croupier.kernel.gpu.sum_kernel import EACH, RUNS, SUMS, sum_runs, sum_shoes
from croupier.kernel.gpu.tables import (
    CARDS_OF_A_WORD,
    MIDDLE,
    NETS,
    Entries,
    GpuTables,
    gpu_tables,
)

MOST_SHOES: Final = 1 << 24
"""Shoes that are played at once."""
FEWEST_SHOES: Final = 1 << 12
"""Where a GPU has no memory for so many, it does not play."""
PLAYERS: Final = 1024
"""Threads of a block that play."""
SUMMERS: Final = 128
"""Threads of a block that sum."""
SUMMING: Final = 8
"""Such blocks for each of a GPU's processors."""
OF_A_SHOE: Final = 52
"""Bytes a shoe takes beside its cards."""
SHARE: Final = 3
"""A worker takes this part of the memory that is free."""
HALF: Final = 32
"""Bits of the lower half of a shoe's number."""
_LOW: Final = (1 << HALF) - 1


class GpuCounts(NamedTuple):
    """What some shoes have brought, in units."""

    nets: NDArray[np.int64]
    """How often Rounds brought this, from the middle on."""
    bins: NDArray[np.int64]
    """How many shoes are in a bin."""
    sums: NDArray[np.int64]
    """Of shoes that follow one another, in order."""
    first_nets: NDArray[np.int64]
    """Of the very first shoes of a simulation."""

    @property
    def rounds(self) -> int:
        """How many Rounds were played."""
        return int(self.nets.sum())


class _Room(NamedTuple):
    """Room for shoes that are played at once."""

    shoes: int
    words: Array
    rounds: Array
    nets: Array
    paths: Array
    trapped: Array
    trapped_again: Array
    sums: tuple[Array, ...]
    """Of runs of shoes, of runs of those, and of runs of those."""


class _Sent(NamedTuple):
    """A table in a GPU's memory."""

    all_shoes: tuple[Array, Array]
    more_hands: tuple[Array, Array]
    deck: Array
    unfair: Array
    bin_of: Array


class GpuPlayer:
    """A table on a GPU, with room to play it: for one thread."""

    def __init__(self, table: TableArrays) -> None:
        self._table, self._tables = table, gpu_tables(table)
        self.more_hands = self.by_cpu = 0
        """Shoes that were played by the larger automaton, and by the CPU at last."""
        with one_at_a_time:
            self._context = cuda.current_context()
            self._stream = cuda.stream()
            self._sent = _sent(self._tables, self._stream)
            self._room = _room(self._tables, self._stream)
            self._histogram = empty(NETS, np.uint64, self._stream)
            self._bins = empty(counting.BINS, np.uint64, self._stream)

    def play(self, seed: int, first: int, shoes: int) -> GpuCounts:
        """Play shoes, and what was counted."""
        zeros = np.zeros(max(NETS, counting.BINS), dtype=np.uint64)
        self._histogram.copy_to_device(zeros[:NETS], stream=self._stream)
        self._bins.copy_to_device(zeros[: counting.BINS], stream=self._stream)
        added = np.zeros(NETS, dtype=np.int64)
        sums, first_nets = [np.zeros((0, SUMS), dtype=np.int64)], [np.zeros(0)]
        for begin, count in self._parts(first, shoes):
            self._deal(seed, begin, count)
            added += self._finish(seed, begin, count)
            sums.append(self._summed(count))
            kept = max(0, min(counting.NETS - begin, count))
            if kept:
                first_nets.append(self._room.nets[:kept].copy_to_host())
        nets = self._histogram.copy_to_host(stream=self._stream)
        bins = self._bins.copy_to_host(stream=self._stream)
        self.wait()
        return GpuCounts(
            nets.astype(np.int64) + added,
            bins.astype(np.int64),
            np.concatenate(sums),
            np.concatenate(first_nets).astype(np.int64),
        )

    def within(self, seed: int, first: int, shoes: int, limit: int) -> int:
        """How many whole shoes have no more Rounds than a limit."""
        done = 0
        for begin, count in self._parts(first, shoes):
            self._deal(seed, begin, count)
            self._finish(seed, begin, count)
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
            "play": lambda: self._play_all(shoes),
            "sum": lambda: self._sum(shoes),
        }

    def forget(self) -> None:
        """The GPU is lost: nothing is given back."""
        forget(self._context)

    def taken(self) -> dict[str, Taken]:
        """What the kernels take of the GPU."""
        tables = self._tables
        return {
            "shuffle": taken(shuffle_shoes, BLOCK, BLOCK * tables.size),
            "play": taken(play_all, PLAYERS, tables.all_shoes.shared),
            "play again": taken(play_listed, PLAYERS, tables.more_hands.shared),
            "sum": taken(sum_shoes, SUMMERS, 0),
        }

    def _parts(self, first: int, shoes: int) -> Iterator[tuple[int, int]]:
        """Shoes that are played at once: from which on, and how many; none cross 2 to the 32."""
        end = first + shoes
        while first < end:
            count = min(self._room.shoes, end - first, (1 << HALF) - (first & _LOW))
            yield first, count
            first += count

    def _deal(self, seed: int, first: int, count: int) -> None:
        """Shuffle shoes and play them."""
        self._shuffle(seed, first, count)
        self._play_all(count)

    def _shuffle(self, seed: int, first: int, count: int) -> None:
        tables = self._tables
        of_shoes = (
            *map(np.uint32, (seed & _LOW, seed >> HALF, first >> HALF, first & _LOW, count)),
            *map(np.uint32, (tables.size, tables.blocks)),
            *(self._sent.deck, self._sent.unfair, self._room.words),
        )  # fmt: skip
        shared = BLOCK * tables.size
        start(
            shuffle_shoes, -(-count // BLOCK), BLOCK, of_shoes, stream=self._stream, shared=shared
        )

    def _play_all(self, count: int) -> None:
        """Play the shoes that were shuffled; those with more hands are played again."""
        tables, sent_, room = self._tables, self._sent, self._room
        nothing = np.zeros(1, dtype=np.uint32)
        for list_ in (room.trapped, room.trapped_again):
            list_[:1].copy_to_device(nothing, stream=self._stream)
        self._play(tables.all_shoes, sent_.all_shoes, count, room.trapped, None)
        self._play(tables.more_hands, sent_.more_hands, count, room.trapped_again, room.trapped)

    def _play(
        self, of: Entries, sent_: tuple[Array, Array], count: int, trapped: Array, listing: Any
    ) -> None:
        """Play all shoes, or those of a list."""
        tables, room = self._tables, self._room
        rows = (tables.begin * of.apart, DONE * of.apart)
        numbers = (of.columns, *rows, tables.cut, tables.blocks)
        listed = trapped if listing is None else listing
        given = (
            *(room.words, np.uint32(count), *map(np.uint32, numbers), *sent_, trapped, listed),
            *(room.rounds, room.nets, room.paths, self._histogram),
        )
        kernel = play_all if listing is None else play_listed
        start(kernel, processors(), PLAYERS, given, stream=self._stream, shared=of.shared)

    def _finish(self, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """Have the CPU play what no automaton could: how often its Rounds brought what."""
        added = np.zeros(NETS, dtype=np.int64)
        lists = (self._room.trapped, self._room.trapped_again)
        more, number = (list_[:1].copy_to_host(stream=self._stream) for list_ in lists)
        self.wait()
        self.more_hands, self.by_cpu = self.more_hands + int(more[0]), self.by_cpu + int(number[0])
        if number[0]:
            left = self._room.trapped_again[1 : 1 + 2 * int(number[0])].copy_to_host()
            for shoe, since in left.reshape(-1, 2).tolist():
                added += self._by_cpu(seed, first, shoe, since)
        return added

    def _by_cpu(self, seed: int, first: int, shoe: int, since: int) -> NDArray[np.int64]:
        """One shoe played by the CPU, some Rounds of which are counted already."""
        room = self._room
        nets = runs.nets(self._table, seed, first + shoe) // self._tables.unit
        bank = np.concatenate(([0], np.cumsum(nets)))
        fallen = (np.maximum.accumulate(bank) - bank).max()
        path = np.array([fallen, bank.max(), bank.min()], dtype=np.int32)
        room.rounds[shoe : shoe + 1].copy_to_device(np.array([len(nets)], dtype=np.uint32))
        room.nets[shoe : shoe + 1].copy_to_device(bank[-1:].astype(np.int32))
        for way, to in enumerate(path):
            room.paths[way, shoe : shoe + 1].copy_to_device(np.array([to], dtype=np.int32))
        return np.bincount(nets[since:] + MIDDLE, minlength=NETS)

    def _summed(self, count: int) -> NDArray[np.int64]:
        """What was brought, summed up."""
        summed: NDArray[np.int64] = self._sum(count).copy_to_host(stream=self._stream)
        self.wait()
        return summed

    def _sum(self, count: int) -> Array:
        """Sum shoes up in runs, and runs until they are few."""
        room, stream = self._room, self._stream
        rows = -(-count // EACH)
        given = (np.int64(count), room.rounds, room.nets, room.paths, self._sent.bin_of)
        grid = min(-(-rows // SUMMERS), processors() * SUMMING)
        start(sum_shoes, grid, SUMMERS, (*given, room.sums[0], self._bins), stream=stream)
        for sums, out in pairwise(room.sums):
            again = -(-rows // RUNS)
            runs_ = (np.int64(rows), sums, out)
            start(sum_runs, -(-again // SUMMERS), SUMMERS, runs_, stream=stream)
            rows = again
        return room.sums[-1][:rows]


def _sent(tables: GpuTables, stream: Any) -> _Sent:
    def both(of: Entries) -> tuple[Array, Array]:
        return sent(of.entries, stream), sent(of.endings, stream)

    return _Sent(
        both(tables.all_shoes),
        both(tables.more_hands),
        *(sent(array, stream) for array in (tables.deck, tables.unfair, tables.bin_of)),
    )


def _room(tables: GpuTables, stream: Any) -> _Room:
    """Room for as many shoes as the memory allows."""
    each = tables.blocks * CARDS_OF_A_WORD + OF_A_SHOE
    shoes = min(MOST_SHOES, free_memory() // SHARE // each // BLOCK * BLOCK)
    if shoes < FEWEST_SHOES:
        raise NoDevice(
            f"this GPU has {free_memory() >> 20:,} MB of free memory: too little to play"
        )
    runs_ = -(-shoes // EACH)
    rows = (runs_, -(-runs_ // RUNS), -(-runs_ // RUNS**2))
    return _Room(
        shoes,
        empty(tables.blocks * shoes, np.uint64, stream),
        empty(shoes, np.uint32, stream),
        empty(shoes, np.int32, stream),
        empty((3, shoes), np.int32, stream),
        empty(1 + 2 * shoes, np.uint32, stream),
        empty(1 + 2 * shoes, np.uint32, stream),
        tuple(empty((of, SUMS), np.int64, stream) for of in rows),
    )
