"""Players: who plays a table on a GPU, and what was counted of it, as a tally of the kernel's."""

from croupier.kernel.arrays import TableArrays
from croupier.kernel.counting import Tally
from croupier.kernel.gpu.box_play import BoxCounts, BoxPlayer
from croupier.kernel.gpu.box_tables import box_tables
from croupier.kernel.gpu.box_writing import box_tally_of
from croupier.kernel.gpu.play import PlainCounts, PlainPlayer
from croupier.kernel.gpu.tables import gpu_tables
from croupier.kernel.gpu.writing_out import plain_tally_of
from croupier.kernel.states import Unfit

Player = PlainPlayer | BoxPlayer


def player_of(table: TableArrays) -> Player:
    """The soonest that can play a table; raises `Unfit` where none can."""
    if is_plain(table):
        return PlainPlayer(table)
    return BoxPlayer(table)


def is_plain(table: TableArrays) -> bool:
    """Is a Round of a table played as one? Raises `Unfit` where it cannot be played at all."""
    try:
        gpu_tables(table)
    except Unfit:
        box_tables(table)
        return False
    return True


def tally_of(table: TableArrays, counts: PlainCounts | BoxCounts, first: int) -> Tally:
    """What a GPU has counted of shoes from the first on."""
    if isinstance(counts, PlainCounts):
        return plain_tally_of(table, counts, first)
    return box_tally_of(table, counts, first)
