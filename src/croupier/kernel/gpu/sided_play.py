"""Sided play: shoes of one Box with side wagers that the Initial Deal decides, played by a GPU."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.arrays import TableArrays
from croupier.kernel.gpu.device import Taken, empty, processors, start, taken
from croupier.kernel.gpu.shoes import ShoeCounts
from croupier.kernel.gpu.sided_kernel import THREADS, sided_kernel
from croupier.kernel.gpu.sided_tables import SidedTables, sided_tables
from croupier.kernel.gpu.tables import NETS
from croupier.kernel.gpu.wagers import Instead, WagerPlayer


class SidedCounts(NamedTuple):
    """What some shoes have brought, in units."""

    tables: SidedTables
    shoes: ShoeCounts
    counted: NDArray[np.int64]
    """How often, by cell and what the main wager brought, from the middle on."""
    wagers: NDArray[np.float64]
    """Of each wager, over shoes."""
    instead: list[Instead]

    @property
    def rounds(self) -> int:
        """How many Rounds were played."""
        return self.shoes.rounds


class SidedPlayer(WagerPlayer):
    """A table with side wagers on a GPU."""

    def __init__(self, table: TableArrays) -> None:
        self._tables = tables = sided_tables(table)
        super().__init__(table, tables, 2 * THREADS, range(1 + tables.sides))
        self._kernel = sided_kernel(tables.sides)
        self._arrays = self._all_sent(tables.arrays)
        self._laid_in_a_round = self._sent(tables.laid)
        self._counted = empty(tables.places, np.uint64, self._stream)

    def play(self, seed: int, first: int, shoes: int) -> SidedCounts:
        """Play shoes, and what was counted."""
        self._begin()
        self._set(self._counted, 0)
        of_shoes = self._of_shoes(seed, first, shoes)
        counted = self._fetched(self._counted).reshape(-1, NETS)
        return SidedCounts(self._tables, of_shoes, counted, self._summed_up.copy(), self._instead)

    def _deal(self, count: int) -> None:
        """Play the shoes that were shuffled."""
        tables, room = self._tables, self._room
        self._set(room.trapped[:1], 0)
        rows = (tables.begin, tables.idle, tables.done, tables.cut, tables.blocks)
        brought = (
            room.trapped, room.rounds, room.nets, room.paths, self._wagers, self._laid,
            self._counted,
        )  # fmt: skip
        given = (
            room.words, np.uint32(count), *map(np.uint32, rows), np.int32(tables.ratio),
            np.uint32(tables.copies.bit_length() - 1), np.uint32(len(tables.brought)),
            self._arrays, self._laid_in_a_round, brought,
        )  # fmt: skip
        start(self._kernel, processors(), THREADS, given, stream=self._stream, shared=tables.shared)

    def _taken(self) -> dict[str, Taken]:
        return {"play": taken(self._kernel, THREADS, self._tables.shared)}
