"""Gpu: a simulation played by the GPU of this machine, which counts what threads would count."""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, Literal, ParamSpec, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.extras import MissingExtra, require
from croupier.rules.refusal import Refusal
from croupier.simulation.blocks import Block, LongBlocks, played, shoes_in
from croupier.simulation.counted import Counted, counted
from croupier.simulation.driver import Stopped
from croupier.simulation.local import Crew, on_threads
from croupier.simulation.playing import CrewFor
from croupier.simulation.spec import Spec, table_of

P = ParamSpec("P")
T = TypeVar("T")
ROUNDS: Final = 1 << 32
"""About so many Rounds make a block of a GPU."""
WORKERS: Final = 2
"""Threads that keep a GPU busy: while one sums up, the other has it play."""
TABLES: Final = 2
"""Tables that a thread keeps on a GPU."""


GpuUse = Literal["only", "auto"]
"""Who plays: only a GPU, or where there is none that can play a table, the CPU."""
Tell = Callable[[str], None]
"""Called with why the CPU plays."""


class GpuLost(Stopped):
    """A GPU was lost in mid-run."""


@contextmanager
def on_gpu(spec: Spec, *, or_cpu: bool = False) -> Iterator[Crew]:
    """The GPU of this machine, ready to play this; refused where it cannot be.

    If it is lost in mid-run the simulation ends with what was counted, or the CPU goes on.
    """
    require("gpu")
    why = cannot(spec)
    if why is not None:
        raise Refusal((), why, at="gpu")
    executor = Gpu(or_cpu=or_cpu)
    try:
        yield Crew(executor, WORKERS, 1)
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def by_gpu_or_threads(spec: Spec, threads: int | None, use: GpuUse | None) -> Iterator[Crew]:
    """Who plays one simulation."""
    if use == "only" or (use == "auto" and cannot(spec) is None):
        with on_gpu(spec, or_cpu=use == "auto") as crew:
            yield crew
        return
    with on_threads(threads) as crew:
        yield crew


@contextmanager
def crews(
    threads: int | None, use: GpuUse | None, tell: Tell = lambda _: None
) -> Iterator[CrewFor]:
    """Who plays each of several simulations: the GPU what it can play, threads the others; told is
    why there is no GPU, once any is played.
    """
    tell_once = cache(tell)
    with _both(threads, use) as (crew, gpu, missing):

        def crew_for(spec: Spec) -> Crew:
            if missing is not None:
                tell_once(missing)
            return crew if gpu is None or cannot(spec) is not None else gpu

        yield crew_for


@contextmanager
def crews_as_asked(
    threads: int | None, use: GpuUse | None, tell: Tell = lambda _: None
) -> Iterator[CrewFor]:
    """Who plays each of several simulations, where only a GPU plays all of them, or refuses; told
    is why the CPU plays.
    """
    tell_once = cache(tell)
    with _both(threads, use) as (crew, gpu, _):

        def crew_for(spec: Spec) -> Crew:
            why = None if use is None else cannot(spec)
            if why is not None and use == "only":
                raise Refusal((), why, at="gpu")
            if why is not None:
                tell_once(why)
            return crew if gpu is None or why is not None else gpu

        yield crew_for


@contextmanager
def _both(
    threads: int | None, use: GpuUse | None
) -> Iterator[tuple[Crew, Crew | None, str | None]]:
    """Threads, the GPU where it is used and is there, and why it is not; refused where it alone may
    play and is not there.
    """
    with on_threads(threads) as crew:
        why = None if use is None else no_gpu()
        if why is not None and use == "only":
            raise Refusal((), why, at="gpu")
        if use is None or why is not None:
            yield crew, None, why
            return
        executor = Gpu(or_cpu=True)
        try:
            yield crew, Crew(executor, WORKERS, 1), None
        finally:
            executor.shutdown(cancel_futures=True)


def no_gpu() -> str | None:
    """Why no GPU of this machine can play; None where one can."""
    try:
        require("gpu")
    except MissingExtra:
        return 'a GPU needs the extra gpu: pip install "croupier[gpu]"'
    logging.getLogger("numba.cuda").setLevel(logging.CRITICAL)  # what goes wrong is stated once
    from croupier.kernel.gpu import device

    try:
        device.check()
    except device.NoDevice as trouble:
        return str(trouble)
    return None


def cannot(spec: Spec) -> str | None:
    """Why no GPU of this machine can play a table; None where one can."""
    why = no_gpu()
    if why is not None:
        return why
    from croupier.kernel.gpu.players import kind_of
    from croupier.kernel.states import Unfit

    try:
        kind_of(table_of(spec))
    except Unfit as trouble:
        return f"a GPU cannot play this table: {trouble}"
    return None


def said_of(crew: Crew) -> str | None:
    """Why a GPU plays no more; None where it does."""
    return crew.executor.lost if isinstance(crew.executor, Gpu) else None


class Gpu(LongBlocks):
    """A GPU as an executor, of blocks that are long."""

    def __init__(self, *, or_cpu: bool = False) -> None:
        self._or_cpu = or_cpu
        self.lost: str | None = None
        """Why it plays no more, where that is so."""
        self._threads = ThreadPoolExecutor(WORKERS, thread_name_prefix="croupier-gpu")
        self._own = threading.local()

    @property
    def rounds(self) -> int:
        """About how many Rounds the next block may have."""
        return ROUNDS

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a block played: the same is counted as if it were played here."""
        assert fn is played, "a GPU plays blocks, and nothing else"
        doing: Callable[..., Any] = self._played
        return self._threads.submit(doing, *args, **kwargs)

    def again(self, block: Block) -> Future[Counted]:
        """Have a block played once more, now up to a limit."""
        return self.submit(played, block)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Have nothing played any more."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures)

    def _played(self, block: Block) -> Counted:
        """Play a block up to its limit; the CPU plays what is left of the last shoe."""
        from croupier.kernel.gpu.device import NoDevice, driven

        if self.lost is not None and self._or_cpu:
            return _by_cpu(block)
        try:
            with driven():
                done = self._whole_shoes(block)
        except NoDevice as trouble:
            self.lost = str(trouble)
            for player in self._players.values():
                player.forget()
            if self._or_cpu:
                return _by_cpu(block)
            raise GpuLost(str(trouble)) from trouble
        if done.rounds < block.limit and done.shoes.count < block.shoes:
            first = block.first + done.shoes.count
            return done.then(played(Block(block.spec, first, 1, block.limit - done.rounds)))
        return done

    def _whole_shoes(self, block: Block) -> Counted:
        """Play the whole shoes that have no more Rounds than the limit."""
        from croupier.kernel.gpu.players import tally_of

        began = time.thread_time()
        player, table, seed = self._player(block.spec), table_of(block.spec), block.spec.seed
        counts = player.play(seed, block.first, block.shoes)
        if counts.rounds > block.limit:
            shoes = player.within(seed, block.first, block.shoes, block.limit)
            counts = player.play(seed, block.first, shoes)
        tally = tally_of(table, counts, block.first)
        took = time.thread_time() - began
        return counted(tally, counts.rounds, block.first, len(table.names) - 1, took)

    @property
    def _players(self) -> dict[bytes, Any]:
        """The tables on the GPU of this thread."""
        players: dict[bytes, Any] = self._own.__dict__.setdefault("players", {})
        return players

    def _player(self, spec: Spec) -> Any:
        """The table on the GPU, and room to play it, of this thread."""
        from croupier.kernel.gpu.players import player_of

        kept = self._players
        body = msgspec.json.encode(replace(spec, seed=0))
        if body not in kept:
            while len(kept) >= TABLES:
                del kept[next(iter(kept))]
            kept[body] = player_of(table_of(spec))
        return kept[body]


def _by_cpu(block: Block) -> Counted:
    """Play a long block here, in parts as long as any other's."""
    each = shoes_in(table_of(block.spec))
    done = played(replace(block, shoes=min(each, block.shoes)))
    while done.rounds < block.limit and done.shoes.count < block.shoes:
        at = done.shoes.count
        shoes, limit = min(each, block.shoes - at), block.limit - done.rounds
        done = done.then(played(Block(block.spec, block.first + at, shoes, limit)))
    return done
