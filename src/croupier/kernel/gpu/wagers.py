"""Wagers: shoes at tables with several wagers; the CPU plays those that ran out of cards."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from croupier.kernel import counting, runs
from croupier.kernel.arrays import TableArrays
from croupier.kernel.counting import Tally
from croupier.kernel.gpu.device import empty, processors, start
from croupier.kernel.gpu.shoes import SUMMING, ShoePlayer, Shuffled
from croupier.kernel.gpu.sum_kernel import SQUARED, SUMMERS, sum_wagers

_OF_A_WAGER: Final = 8
"""Bytes for each wager of a shoe: what it brought, and what was laid."""
_UNLIMITED: Final = 1 << 60


class Instead(NamedTuple):
    """A shoe that the CPU played: all of it, and what was counted of it already."""

    whole: Tally
    counted: Tally


class WagerPlayer(ShoePlayer):
    """A table with several wagers on a GPU."""

    def __init__(
        self, table: TableArrays, tables: Shuffled, at_a_time: int, wagers: Sequence[int]
    ) -> None:
        super().__init__(table, tables, at_a_time, len(wagers) * _OF_A_WAGER)
        self.by_cpu = 0
        """Shoes that were played by the CPU at last."""
        self._numbers = wagers
        """Of the wagers that are counted, in a tally."""
        shape, stream = (len(wagers), self._room.shoes), self._stream
        self._wagers, self._laid = empty(shape, np.int32, stream), empty(shape, np.int32, stream)
        self._of_wagers = empty((len(wagers), SQUARED), np.int64, stream)
        self._summed_up = np.zeros((len(wagers), SQUARED))
        """Over shoes: their squares are more than 63 bits may hold."""
        self._instead: list[Instead] = []

    def _begin(self) -> None:
        """Nothing is counted of wagers."""
        self._summed_up[:] = 0
        self._instead = []

    def _mend(self, seed: int, first: int, count: int) -> None:
        """Have the CPU play shoes that ran out of cards; sum up what wagers have brought."""
        left = self._list_of(self._room.trapped)
        self.by_cpu += len(left)
        for shoe, since in left:
            self._play_instead(seed, first, shoe, since)
        self._set(self._of_wagers, 0)
        grid = (min(-(-count // SUMMERS), processors() * SUMMING), len(self._numbers))
        given = (np.int64(count), self._wagers, self._laid, self._of_wagers)
        start(sum_wagers, grid, SUMMERS, given, stream=self._stream)
        self._summed_up += self._fetched(self._of_wagers)

    def _play_instead(self, seed: int, first: int, shoe: int, since: int) -> None:
        """Play a shoe here, some Rounds of which are counted already."""
        unit = self._shuffled.unit
        rounds, whole = runs.play(self._table, seed, first + shoe, 1, _UNLIMITED)
        known = runs.tally(self._table)
        if since:
            _, known = runs.play(self._table, seed, first + shoe, 1, since)
        self._instead.append(Instead(whole, known))
        path = whole.t[counting.T_PATH :] // unit
        way = path[[counting.DRAWDOWN, counting.PEAK, counting.LOWEST]].tolist()
        self._put_shoe(shoe, rounds, int(path[counting.BANK]), way)
        of = whole.t[: counting.T_SHOE].reshape(-1, 8)[list(self._numbers)] // unit
        for array, sums in ((self._wagers, counting.NET), (self._laid, counting.STAKED)):
            for wager, sum_ in enumerate(of[:, sums]):
                array[wager, shoe : shoe + 1].copy_to_device(np.array([sum_], dtype=np.int32))
