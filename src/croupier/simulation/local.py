"""Local: the threads of this machine that play a simulation."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final, NamedTuple

from croupier.rules.refusal import Refusal
from croupier.system import cores

MOST_THREADS: Final = 1024


class Crew(NamedTuple):
    """A worker that plays blocks, as the driver sees it."""

    executor: Executor
    workers: int
    """How many blocks are in good hands at once."""
    cores: int
    """How many of them are played at once."""


@contextmanager
def on_threads(threads: int | None = None) -> Iterator[Crew]:
    """So many threads; as many as there are cores for us, if nobody says."""
    if threads is None:
        threads = min(MOST_THREADS, cores())
    if not 1 <= threads <= MOST_THREADS:
        why = f"from 1 to {MOST_THREADS:,} threads may play, not {threads:,}"
        raise Refusal((), why, at="threads")
    executor = ThreadPoolExecutor(threads, thread_name_prefix="croupier")
    try:
        yield Crew(executor, threads, threads)
    finally:
        executor.shutdown(cancel_futures=True)
