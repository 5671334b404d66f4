"""Box play: shoes with several Boxes, side wagers, counts and insurance played by a GPU."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import runs
from croupier.kernel.arrays import TableArrays
from croupier.kernel.gpu.box_arrays import BoxTables
from croupier.kernel.gpu.box_kernel import (
    FAR,
    LEAST,
    MOST,
    SQUARES,
    SUMS,
    WINS,
    box_kernel,
)
from croupier.kernel.gpu.box_memory import Brought, Sizes
from croupier.kernel.gpu.box_tables import box_tables
from croupier.kernel.gpu.device import Taken, empty, processors, start, taken
from croupier.kernel.gpu.shoes import ShoeCounts
from croupier.kernel.gpu.wagers import Instead, WagerPlayer


class SumsOfRounds(NamedTuple):
    """What whole Rounds have brought, in units."""

    squares: int = 0
    cubes: float = 0.0
    wins: int = 0
    least: int = FAR
    most: int = -FAR

    def then(self, sums: NDArray[np.int64], cubes: float) -> "SumsOfRounds":
        """With those of further Rounds."""
        squares, wins, least, most = (int(sums[at]) for at in (SQUARES, WINS, LEAST, MOST))
        return SumsOfRounds(
            self.squares + squares,
            self.cubes + cubes,
            self.wins + wins,
            min(self.least, least),
            max(self.most, most),
        )


class BoxCounts(NamedTuple):
    """What some shoes have brought, in units."""

    tables: BoxTables
    shoes: ShoeCounts
    counters: NDArray[np.int64]
    """By their places."""
    sums: SumsOfRounds
    wagers: NDArray[np.float64]
    """Of each wager, over shoes."""
    at_counts: NDArray[np.int64]
    instead: list[Instead]

    @property
    def rounds(self) -> int:
        """How many Rounds were played."""
        return self.shoes.rounds


class BoxPlayer(WagerPlayer):
    """A table with several Boxes, side wagers, counts or insurance on a GPU."""

    def __init__(self, table: TableArrays) -> None:
        self._tables = tables = box_tables(table)
        super().__init__(table, tables, tables.threads, range(tables.shape.wagers))
        self._kernel = box_kernel(tables.shape)
        self._hands = self._all_sent(tables.hands)
        self._sides = self._all_sent(tables.sides)
        self._reading = self._all_sent(tables.reading)
        self._laid_in_each = self._sent(tables.laid)
        stream = self._stream
        self._counters = empty(tables.places.all, np.uint64, stream)
        self._sums, self._cubes = empty(SUMS, np.int64, stream), empty(1, np.float64, stream)
        self._round_sums = SumsOfRounds()
        self._at_counts = empty(max(1, len(runs.tally(table).at)), np.int64, stream)

    def play(self, seed: int, first: int, shoes: int) -> BoxCounts:
        """Play shoes, and what was counted."""
        self._begin()
        for array in (self._counters, self._at_counts):
            self._set(array, 0)
        self._round_sums = SumsOfRounds()
        of_shoes = self._of_shoes(seed, first, shoes)
        return BoxCounts(
            self._tables,
            of_shoes,
            counters=self._fetched(self._counters),
            sums=self._round_sums,
            wagers=self._summed_up.copy(),
            at_counts=self._fetched(self._at_counts),
            instead=self._instead,
        )

    def _deal(self, count: int) -> None:
        """Play the shoes that were shuffled."""
        tables, room, places = self._tables, self._room, self._tables.places
        self._set(room.trapped[:1], 0)
        self._set(self._cubes, 0)
        begin = np.zeros(SUMS, dtype=np.int64)
        begin[LEAST], begin[MOST] = FAR, -FAR
        self._sums.copy_to_device(begin, stream=self._stream)
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
            room.trapped, room.rounds, room.nets, room.paths, self._wagers, self._laid,
            self._counters, self._sums, self._cubes, self._at_counts,
        )  # fmt: skip
        given = (
            room.words, Sizes(*map(np.uint32, numbers)), self._hands, self._sides, self._reading,
            self._laid_in_each, brought,
        )  # fmt: skip
        start(
            self._kernel, processors(), tables.threads, given, stream=self._stream,
            shared=tables.shared,
        )  # fmt: skip

    def _mend(self, seed: int, first: int, count: int) -> None:
        """Also sum up what Rounds have brought: it is more than 63 bits may hold."""
        super()._mend(seed, first, count)
        cubes = float(self._cubes.copy_to_host(stream=self._stream)[0])
        self._round_sums = self._round_sums.then(self._fetched(self._sums), cubes)

    def _taken(self) -> dict[str, Taken]:
        tables = self._tables
        return {"play": taken(self._kernel, tables.threads, tables.shared)}
