"""Blocks: shoes in a row that one worker plays; how they are cut does not depend on who plays."""

import time
from abc import abstractmethod
from concurrent.futures import Executor, Future
from typing import Final

from msgspec import Struct

from croupier.kernel import places, runs
from croupier.kernel.arrays import TableArrays
from croupier.simulation.counted import Counted, counted
from croupier.simulation.spec import Spec, table_of

ROUNDS: Final = 1 << 18
"""About so many Rounds make a block."""
UNLIMITED: Final = 1 << 62


class LongBlocks(Executor):
    """An executor that says how long its blocks are."""

    @property
    @abstractmethod
    def rounds(self) -> int:
        """About how many Rounds the next block may have; who is asked also gets that block."""

    @abstractmethod
    def again(self, block: "Block") -> "Future[Counted]":
        """Have a block played once more, now up to a limit, by whoever played it."""


def rounds_of(executor: Executor) -> int:
    """About how many Rounds an executor's next block may have."""
    return executor.rounds if isinstance(executor, LongBlocks) else ROUNDS


class Block(Struct, frozen=True):
    """Shoes to be played: from which on, how many, and up to how many Rounds."""

    spec: Spec
    first: int
    shoes: int
    limit: int = UNLIMITED


def shoes_in(table: TableArrays) -> int:
    """How many shoes make a block of this table."""
    if table.law.m[places.C_CONTINUOUS]:
        return ROUNDS
    cards = 3 * (int(table.law.m[places.C_BOXES]) + 1)
    return max(1, ROUNDS * cards // max(cards, int(table.law.m[places.C_CUT])))


def played(block: Block) -> Counted:
    """Play a block, here."""
    table = table_of(block.spec)
    began = time.thread_time()
    rounds, tally = runs.play(table, block.spec.seed, block.first, block.shoes, block.limit)
    cpu = time.thread_time() - began
    return counted(tally, rounds, block.first, len(table.names) - 1, cpu)
