"""Play: shoes of a plain table played by a GPU, the same Rounds as the short kernel."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import runs
from croupier.kernel.arrays import TableArrays
from croupier.kernel.gpu.device import Array, Taken, empty, processors, start, taken
from croupier.kernel.gpu.round_kernel import play_all, play_listed
from croupier.kernel.gpu.shoes import ShoeCounts, ShoePlayer
from croupier.kernel.gpu.tables import MIDDLE, NETS, Entries, gpu_tables

PLAYERS: Final = 1024
"""Threads of a block that play."""


class PlainCounts(NamedTuple):
    """What some shoes have brought, in units."""

    nets: NDArray[np.int64]
    """How often Rounds brought this, from the middle on."""
    shoes: ShoeCounts

    @property
    def rounds(self) -> int:
        """How many Rounds were played."""
        return self.shoes.rounds


class PlainPlayer(ShoePlayer):
    """A plain table on a GPU."""

    def __init__(self, table: TableArrays) -> None:
        self._tables = tables = gpu_tables(table)
        self.more_hands = self.by_cpu = 0
        """Shoes that were played by the larger automaton, and by the CPU at last."""
        super().__init__(table, tables, 2 * PLAYERS)
        self._all_shoes = self._both(tables.all_shoes)
        self._more_hands = self._both(tables.more_hands)
        self._trapped_again = empty(1 + 2 * self._room.shoes, np.uint32, self._stream)
        self._histogram = empty(NETS, np.uint64, self._stream)
        self._added = np.zeros(NETS, dtype=np.int64)
        """How often Rounds that the CPU played brought this."""

    def play(self, seed: int, first: int, shoes: int) -> PlainCounts:
        """Play shoes, and what was counted."""
        self._set(self._histogram, 0)
        self._added[:] = 0
        of_shoes = self._of_shoes(seed, first, shoes)
        nets = self._fetched(self._histogram) + self._added
        nets[MIDDLE] += of_shoes.rounds - nets.sum()  # what goes on was counted there, too
        return PlainCounts(nets, of_shoes)

    def _both(self, of: Entries) -> tuple[Array, Array]:
        return self._sent(of.entries), self._sent(of.endings)

    def _deal(self, count: int) -> None:
        """Play the shoes that were shuffled; those with more hands are played again."""
        tables, trapped, again = self._tables, self._room.trapped, self._trapped_again
        for list_ in (trapped, again):
            self._set(list_[:1], 0)
        self._play(tables.all_shoes, self._all_shoes, count, trapped, None)
        self._play(tables.more_hands, self._more_hands, count, again, trapped)

    def _play(
        self, of: Entries, sent: tuple[Array, Array], count: int, trapped: Array, listing: Any
    ) -> None:
        """Play all shoes, or those of a list."""
        tables, room = self._tables, self._room
        numbers = (of.columns, of.begin, of.idle, of.done, tables.cut, tables.blocks)
        listed = trapped if listing is None else listing
        given = (
            *(room.words, np.uint32(count), *map(np.uint32, numbers), *sent, trapped, listed),
            *(room.rounds, room.nets, room.paths, self._histogram),
        )
        kernel = play_all if listing is None else play_listed
        start(kernel, processors(), PLAYERS, given, stream=self._stream, shared=of.shared)

    def _mend(self, seed: int, first: int, count: int) -> None:
        """Have the CPU play what no automaton could."""
        self.more_hands += int(self._fetched(self._room.trapped[:1])[0])
        left = self._list_of(self._trapped_again)
        self.by_cpu += len(left)
        for shoe, since in left:
            nets = runs.nets(self._table, seed, first + shoe) // self._tables.unit
            bank = np.concatenate(([0], np.cumsum(nets)))
            fallen = (np.maximum.accumulate(bank) - bank).max()
            path = [int(fallen), int(bank.max()), int(bank.min())]
            self._put_shoe(shoe, len(nets), int(bank[-1]), path)
            self._added += np.bincount(nets[since:] + MIDDLE, minlength=NETS)

    def _taken(self) -> dict[str, Taken]:
        tables = self._tables
        return {
            "play": taken(play_all, PLAYERS, tables.all_shoes.shared),
            "play again": taken(play_listed, PLAYERS, tables.more_hands.shared),
        }
