"""Box play: shoes with several Boxes, side wagers, counts and insurance played by a GPU."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import counting, runs
from croupier.kernel.arrays import TableArrays
from croupier.kernel.counting import Tally
from croupier.kernel.gpu.box_kernel import (
    FAR,
    LEAST,
    MOST,
    SQUARED,
    SUMS,
    Brought,
    Sizes,
    box_kernel,
    sum_wagers,
)
from croupier.kernel.gpu.box_tables import BoxTables, box_tables
from croupier.kernel.gpu.device import Taken, empty, processors, start, taken
from croupier.kernel.gpu.shoes import SUMMERS, SUMMING, ShoeCounts, ShoePlayer

_BOTH: Final = 2
"""Sums of 32 bits for each wager of a shoe: what it brought, and what was laid."""


class Instead(NamedTuple):
    """A shoe that the CPU played: all of it, and what was counted of it already."""

    whole: Tally
    counted: Tally


class BoxCounts(NamedTuple):
    """What some shoes have brought, in units."""

    tables: BoxTables
    shoes: ShoeCounts
    counters: NDArray[np.int64]
    """By their places."""
    sums: NDArray[np.int64]
    """Of whole Rounds."""
    wagers: NDArray[np.int64]
    """Of each wager, over shoes."""
    at_counts: NDArray[np.int64]
    instead: list[Instead]

    @property
    def rounds(self) -> int:
        """How many Rounds were played."""
        return self.shoes.rounds


class BoxPlayer(ShoePlayer):
    """A table with several Boxes, side wagers, counts or insurance on a GPU."""

    def __init__(self, table: TableArrays) -> None:
        self._tables = tables = box_tables(table)
        self.by_cpu = 0
        """Shoes that were played by the CPU at last."""
        shape = tables.shape
        super().__init__(table, tables, shape.wagers * _BOTH * 4)
        self._kernel = box_kernel(shape)
        self._hands = self._all_sent(tables.hands)
        self._sides = self._all_sent(tables.sides)
        self._reading = self._all_sent(tables.reading)
        self._laid = self._sent(tables.laid)
        stream, shoes = self._stream, self._room.shoes
        self._wagers = empty((shape.wagers, shoes), np.int32, stream)
        self._laid_by_shoe = empty((shape.wagers, shoes), np.int32, stream)
        self._counters = empty(tables.places.all, np.uint64, stream)
        self._sums = empty(SUMS, np.int64, stream)
        self._of_wagers = empty((shape.wagers, SQUARED), np.int64, stream)
        self._at_counts = empty(max(1, len(runs.tally(table).at)), np.int64, stream)
        self._instead: list[Instead] = []

    def play(self, seed: int, first: int, shoes: int) -> BoxCounts:
        """Play shoes, and what was counted."""
        for array in (self._counters, self._of_wagers, self._at_counts):
            self._set(array, 0)
        begin = np.zeros(SUMS, dtype=np.int64)
        begin[LEAST], begin[MOST] = FAR, -FAR
        self._sums.copy_to_device(begin, stream=self._stream)
        self._instead = []
        of_shoes = self._of_shoes(seed, first, shoes)
        return BoxCounts(
            self._tables,
            of_shoes,
            counters=self._fetched(self._counters),
            sums=self._fetched(self._sums),
            wagers=self._fetched(self._of_wagers),
            at_counts=self._fetched(self._at_counts),
            instead=self._instead,
        )

    def _all_sent(self, arrays: Any) -> Any:
        """Arrays that belong together, sent."""
        return type(arrays)(*map(self._sent, arrays))

    def _deal(self, count: int) -> None:
        """Play the shoes that were shuffled."""
        tables, room, places = self._tables, self._room, self._tables.places
        self._set(room.trapped[:1], 0)
        numbers = Sizes(
            shoes=count,
            cut=tables.cut,
            burnt=tables.burnt,
            cards=tables.size,
            blocks=tables.blocks,
            words=tables.words,
            rows=tables.rows,
            copies=tables.copies,
            slots=tables.slots,
            of_cells=places.of_cells,
            of_late=places.of_late,
            of_insurance=places.of_insurance,
            of_bins=places.of_bins,
            counters=places.all,
            cells=places.cells,
            endings=places.endings,
        )
        brought = Brought(
            room.trapped, room.rounds, room.nets, room.paths, self._wagers, self._laid_by_shoe,
            self._counters, self._sums, self._at_counts,
        )  # fmt: skip
        given = (
            room.words, Sizes(*map(np.uint32, numbers)), self._hands, self._sides, self._reading,
            self._laid, brought,
        )  # fmt: skip
        start(
            self._kernel, processors(), tables.threads, given, stream=self._stream,
            shared=tables.shared,
        )  # fmt: skip

    def _mend(self, seed: int, first: int, count: int) -> None:
        """Have the CPU play shoes that ran out of cards; sum up what wagers have brought."""
        unit, left = self._tables.unit, self._list_of(self._room.trapped)
        self.by_cpu += len(left)
        for shoe, since in left:
            rounds, whole = runs.play(self._table, seed, first + shoe, 1, _UNLIMITED)
            self._instead.append(Instead(whole, self._counted(seed, first + shoe, since)))
            path = whole.t[counting.T_PATH :] // unit
            way = path[[counting.DRAWDOWN, counting.PEAK, counting.LOWEST]].tolist()
            self._put_shoe(shoe, rounds, int(path[counting.BANK]), way)
            for wager, of in enumerate(_wagers(self._tables, whole)):
                for array, sum_ in zip((self._wagers, self._laid_by_shoe), of, strict=True):
                    sums = np.array([sum_ // unit], dtype=np.int32)
                    array[wager, shoe : shoe + 1].copy_to_device(sums)
        grid = (min(-(-count // SUMMERS), processors() * SUMMING), self._tables.shape.wagers)
        given = (np.int64(count), self._wagers, self._laid_by_shoe, self._of_wagers)
        start(sum_wagers, grid, SUMMERS, given, stream=self._stream)

    def _counted(self, seed: int, shoe: int, rounds: int) -> Tally:
        """The first Rounds of a shoe."""
        if not rounds:
            return runs.tally(self._table)
        return runs.play(self._table, seed, shoe, 1, rounds)[1]

    def _taken(self) -> dict[str, Taken]:
        tables = self._tables
        return {"play": taken(self._kernel, tables.threads, tables.shared)}


_UNLIMITED: Final = 1 << 60


def _wagers(tables: BoxTables, tally: Tally) -> list[tuple[int, int]]:
    """What a tally has of each wager of a table that a GPU counts: cents brought, and laid."""
    sides = tables.shape.sides
    numbers = [*range(1 + sides), *([1 + sides] if tables.shape.insures else [])]
    of = tally.t[: counting.T_SHOE].reshape(-1, 8)
    return [(int(of[at, counting.NET]), int(of[at, counting.STAKED])) for at in numbers]
