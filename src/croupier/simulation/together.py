"""Together: several crews that play one simulation, each with blocks as long as suit it."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

from croupier.simulation.blocks import Block, LongBlocks, played, rounds_of
from croupier.simulation.counted import Counted
from croupier.simulation.local import Crew

P = ParamSpec("P")
T = TypeVar("T")


def together(crews: Sequence[Crew]) -> Crew:
    """All of them as one."""
    if len(crews) == 1:
        return crews[0]
    workers, cores = sum(crew.workers for crew in crews), sum(crew.cores for crew in crews)
    return Crew(Together(crews), workers, cores)


class Together(LongBlocks):
    """Several executors as one: a block goes to whoever has the fewest for each worker."""

    def __init__(self, crews: Sequence[Crew]) -> None:
        self._crews = crews
        self._in_hand: list[set[Future[Any]]] = [set() for _ in crews]
        self._next = 0
        self._long: dict[int, Executor] = {}
        """Who plays a long block, by its first shoe."""

    @property
    def rounds(self) -> int:
        """About how many Rounds the next block may have, which goes to whoever has room."""
        loads = [
            len(in_hand) / crew.workers
            for in_hand, crew in zip(self._in_hand, self._crews, strict=True)
        ]
        self._next = loads.index(min(loads))
        return rounds_of(self._crews[self._next].executor)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a block played by whoever is next."""
        in_hand, executor = self._in_hand[self._next], self._crews[self._next].executor
        if isinstance(executor, LongBlocks) and isinstance(args[0], Block):
            self._long[args[0].first] = executor
        future = executor.submit(fn, *args, **kwargs)
        in_hand.add(future)
        future.add_done_callback(in_hand.discard)
        return future

    def again(self, block: Block) -> Future[Counted]:
        """Have a block played once more, now up to a limit: a long one by who played it."""
        if block.first in self._long:
            return self._long[block.first].submit(played, block)
        here: Future[Counted] = Future()
        here.set_result(played(block))
        return here
