"""Driver: blocks handed to an executor and put together in their order.

The first Rounds of the shoes, in order, are what is simulated: how many workers there are, and who
plays which block, changes nothing.
"""

import math
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Final

from msgspec import Struct

from croupier.rules.refusal import Refusal
from croupier.simulation.blocks import ROUNDS, Block, LongBlocks, played, rounds_of, shoes_in
from croupier.simulation.counted import Counted
from croupier.simulation.spec import Spec, table_of

AHEAD: Final = 3
"""Blocks in hand for each worker."""
MOST_ROUNDS: Final = 10**15


class Progress(Struct, frozen=True):
    """How far a simulation has come."""

    rounds: int
    asked: int
    cpu_seconds: float


OnProgress = Callable[[Progress], None]
"""Called with how far a simulation has come."""
OnBlock = Callable[[Counted], None]
"""Called with what was counted in each block, in their order."""


class Stopped(Exception):
    """Stopped by who watches: what was counted so far stands."""


def check_rounds(rounds: int) -> None:
    """Refuse a number of Rounds that nobody can play."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal((), f"from 1 to {MOST_ROUNDS:,} Rounds may be asked for, not {rounds:,}")


def simulated(
    spec: Spec,
    rounds: int,
    executor: Executor,
    workers: int,
    watch: OnProgress = lambda _: None,
    *,
    each: OnBlock = lambda _: None,
) -> Counted:
    """Simulate so many Rounds; fewer if the watcher stops it or somebody presses Ctrl-C."""
    check_rounds(rounds)
    done: Counted | None = None
    blocks = _BlocksInOrder(spec, rounds)
    waiting: deque[tuple[Block, Future[Counted]]] = deque()
    try:
        while done is None or done.rounds < rounds:
            while len(waiting) < AHEAD * workers:
                block = blocks.next(rounds_of(executor), done)
                waiting.append((block, executor.submit(played, block)))
            block, future = waiting[0]
            new = _within(done, block, future.result(), rounds, executor)
            done = new if done is None else done.then(new)
            each(new)
            waiting.popleft()
            watch(Progress(done.rounds, rounds, done.cpu_seconds))
    except (KeyboardInterrupt, Stopped):
        if done is None:
            raise
    finally:
        for _, future in waiting:
            future.cancel()
    assert done is not None, "a block has been played"
    return done


class _BlocksInOrder:
    """The blocks of a simulation, in order."""

    def __init__(self, spec: Spec, rounds: int) -> None:
        self._spec, self._rounds = spec, rounds
        self._each = shoes_in(table_of(spec))
        self._shoes = 0

    def next(self, most: int, done: Counted | None) -> Block:
        """The next block; a long one has about so many Rounds, and not many more than are left."""
        block = Block(self._spec, self._shoes, self._each * self._number(most, done), self._rounds)
        self._shoes += block.shoes
        return block

    def _number(self, most: int, done: Counted | None) -> int:
        """How many ordinary blocks a block is as long as."""
        if most <= ROUNDS:
            return 1
        each = ROUNDS if done is None else done.rounds * self._each / done.shoes.count
        left = self._rounds - self._shoes / self._each * each
        return max(1, math.ceil(min(most, left) / each))


def _left_at_once(spec: Spec) -> Refusal:
    """That no wager is made at the count at which every shoe begins."""
    decks = table_of(spec).lowered.rules.elections.decks
    first = (spec.party.wager_count or spec.party.count).at_first(decks)
    why = (
        f"a shoe begins at count {first} and is left where nobody wagers, so no Round is dealt: "
        f"wager from count {first} on"
    )
    return Refusal((), why, at="steps")


def _within(
    done: Counted | None, block: Block, new: Counted, rounds: int, executor: Executor
) -> Counted:
    """What has been counted in one block more; the last is played only as far as is asked."""
    before = 0 if done is None else done.rounds
    if not before and not new.rounds:
        raise _left_at_once(block.spec)
    if before + new.rounds > rounds:
        last = Block(block.spec, block.first, block.shoes, rounds - before)
        return executor.again(last).result() if isinstance(executor, LongBlocks) else played(last)
    return new
