"""Players: who plays a table on a GPU, and what was counted of it, as a tally of the kernel's."""

from collections.abc import Callable
from typing import Final

from croupier.kernel.arrays import TableArrays
from croupier.kernel.counting import Tally
from croupier.kernel.gpu.box_play import BoxCounts, BoxPlayer
from croupier.kernel.gpu.box_tables import box_tables
from croupier.kernel.gpu.box_writing import box_tally_of
from croupier.kernel.gpu.play import PlainCounts, PlainPlayer
from croupier.kernel.gpu.sided_play import SidedCounts, SidedPlayer
from croupier.kernel.gpu.sided_tables import sided_tables
from croupier.kernel.gpu.sided_writing import sided_tally_of
from croupier.kernel.gpu.tables import gpu_tables
from croupier.kernel.gpu.writing_out import plain_tally_of
from croupier.kernel.states import Unfit

Player = PlainPlayer | SidedPlayer | BoxPlayer
Counts = PlainCounts | SidedCounts | BoxCounts
_Tables = Callable[[TableArrays], object]
_SOONER: Final[dict[type[PlainPlayer] | type[SidedPlayer], _Tables]] = {
    PlainPlayer: gpu_tables,
    SidedPlayer: sided_tables,
}
"""Those that play a Round as one, and the tables that they need."""


def kind_of(
    table: TableArrays,
) -> type[PlainPlayer] | type[SidedPlayer] | type[BoxPlayer]:
    """Who can play a table soonest; raises `Unfit` where none can."""
    for kind, tables in _SOONER.items():
        try:
            tables(table)
        except Unfit:
            continue
        return kind
    box_tables(table)
    return BoxPlayer


def player_of(table: TableArrays) -> Player:
    """A player for one thread; raises `Unfit` where none can play a table."""
    return kind_of(table)(table)


def tally_of(table: TableArrays, counts: Counts, first: int) -> Tally:
    """What a GPU has counted of shoes from the first on."""
    match counts:
        case PlainCounts():
            return plain_tally_of(table, counts, first)
        case SidedCounts():
            return sided_tally_of(table, counts, first)
        case BoxCounts():
            return box_tally_of(table, counts, first)
