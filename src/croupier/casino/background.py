"""Background: work that goes on beside the tables; what fails is logged and begun again."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from croupier.casino.store.follower import ended

SOON: Final = 0.2
"""Seconds until work that failed is begun again, the first time."""
LATEST: Final = 30.0
"""Seconds until it is, however often it has failed."""
_LOG: Final = logging.getLogger("croupier")

Work = Callable[[], Coroutine[Any, Any, None]]
"""What is begun, and begun again."""


class Background:
    """Tasks that never stop by themselves; each failure doubles the pause before the next try."""

    def __init__(self) -> None:
        """Nothing is under way."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._down: set[str] = set()

    @property
    def down(self) -> tuple[str, ...]:
        """The names of what has failed and waits to be begun again."""
        over = {name for name, task in self._tasks.items() if task.done()}
        return tuple(sorted(self._down | over))

    def begin(self, name: str, work: Work) -> None:
        """Begin work under a name, once."""
        if name in self._tasks:
            raise ValueError(f"{name} is under way already")
        self._tasks[name] = asyncio.create_task(self._repeated(name, work))

    async def _repeated(self, name: str, work: Work) -> None:
        loop, pause = asyncio.get_running_loop(), SOON
        while True:
            begun = loop.time()
            try:
                await work()
                _LOG.error("%s ended by itself; it is begun again", name)
            except Exception:
                _LOG.exception("%s failed; it is begun again", name)
            if loop.time() - begun > LATEST:
                pause = SOON
            self._down.add(name)
            await asyncio.sleep(pause)
            self._down.discard(name)
            pause = min(2 * pause, LATEST)

    async def close(self) -> None:
        """End everything, what was begun last first."""
        while self._tasks:
            _, task = self._tasks.popitem()
            await ended(task)
        self._down.clear()
