"""Blocks: shoes in a row that one worker plays; how they are cut does not depend on who plays."""

import time
from typing import Final

from msgspec import Struct

from croupier.kernel import play as kernel
from croupier.kernel import runs
from croupier.kernel.arrays import TableArrays
from croupier.simulation.counted import Counted, counted
from croupier.simulation.spec import Spec, table_of

ROUNDS: Final = 1 << 18
"""About so many Rounds make a block."""
UNLIMITED: Final = 1 << 62


class Block(Struct, frozen=True):
    """Shoes to be played: from which on, how many, and up to how many Rounds."""

    spec: Spec
    first: int
    shoes: int
    limit: int = UNLIMITED


def shoes_in(table: TableArrays) -> int:
    """How many shoes make a block of this table."""
    if table.law.m[kernel.C_CONTINUOUS]:
        return ROUNDS
    cards = 3 * (int(table.law.m[kernel.C_BOXES]) + 1)
    return max(1, ROUNDS * cards // max(cards, int(table.law.m[kernel.C_CUT])))


def played(block: Block) -> Counted:
    """Play a block, here."""
    table = table_of(block.spec)
    began = time.thread_time()
    rounds, tally = runs.play(table, block.spec.seed, block.first, block.shoes, block.limit)
    cpu = time.thread_time() - began
    return counted(tally, rounds, block.first, len(table.names) - 1, cpu)
