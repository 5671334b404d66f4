"""Progress: what is shown on a terminal while something takes longer than a second."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Timer
from time import monotonic
from typing import Final

PATIENCE: Final = 1.0
"""How many seconds of a program pass before anything is shown."""
_BEGUN: Final = monotonic()
OPTIMISATION: Final = "NUMBA_OPT"
"""What Numba reads as it is imported: how long it looks for quicker code, from 0 to 3."""


def loading() -> AbstractContextManager[object]:
    """While the modules of a command are imported."""
    return waiting("Starting", "loading")


def loading_analysis() -> AbstractContextManager[object]:
    """The exact sums are as quick with less optimisation, and compiled a sixth sooner."""
    os.environ.setdefault(OPTIMISATION, "2")
    return loading()


@contextmanager
def waiting(said: str, first: str = "compiling once") -> Iterator[Callable[[int, int], None]]:
    """Give a function that takes what is done, and of how much; nothing is shown in a pipe.

    ``first`` is what is done before it is called.
    """
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _done, _of: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    parts = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    shown = Progress(*parts, console=console, transient=True)
    task = shown.add_task(f"{said}: {first}", total=None)
    timer = Timer(max(0.0, _BEGUN + PATIENCE - monotonic()), shown.start)
    timer.daemon = True
    timer.start()
    try:
        yield lambda done, of: shown.update(task, description=said, completed=done, total=of)
    finally:
        timer.cancel()
        shown.stop()
