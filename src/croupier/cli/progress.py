"""Progress: what is shown on a terminal while something takes longer than a second."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

PATIENCE = 1.0
"""How many seconds pass before anything is shown."""


@contextmanager
def waiting(said: str) -> Iterator[Callable[[int, int], None]]:
    """Give a function that takes what is done, and of how much; nothing is shown in a pipe."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _done, _of: None
        return
    parts = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    shown = Progress(*parts, console=console, transient=True)
    task = shown.add_task(f"{said}: compiling once", total=None)
    timer = Timer(PATIENCE, shown.start)
    timer.daemon = True
    timer.start()
    try:
        yield lambda done, of: shown.update(task, description=said, completed=done, total=of)
    finally:
        timer.cancel()
        shown.stop()
