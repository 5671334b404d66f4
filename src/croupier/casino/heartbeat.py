"""Heartbeat: when each table was last attended to, and which cannot go on at the moment."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final

LATE: Final = 15.0
"""Seconds after which a table that nobody has looked at is said to be left alone."""
FEW: Final = 3
"""Refusals of what is due, the table standing still, after which it is said to be stuck."""


class Heartbeat:
    """What the scheduler reports of its tables, in seconds that no clock put right changes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """This process attends to nothing yet."""
        self._clock = clock
        self._since: float | None = None
        self._looked: dict[str, float] = {}
        self._failed: set[str] = set()
        self._refused: dict[str, tuple[int, int]] = {}

    def lead(self) -> None:
        """From now on this process attends to every table."""
        self._since = self._clock()

    @property
    def leads(self) -> bool:
        """Does this process attend to the tables?"""
        return self._since is not None

    def rest(self) -> None:
        """Another process attends to them, or none does yet."""
        self._since = None
        for known in (self._looked, self._failed, self._refused):
            known.clear()

    def went_well(self, name: str, version: int = 0) -> None:
        """A table was looked at; what was due, if anything, was done.

        Where nothing has happened since something was refused, it may be refused again when it
        is due the next time: that is counted on.
        """
        self._looked[name] = self._clock()
        self._failed.discard(name)
        if self._refused.get(name, (version, 0))[0] != version:
            del self._refused[name]

    def failed(self, name: str) -> None:
        """What was due at a table could not be done: something did not answer."""
        self._looked[name] = self._clock()
        self._failed.add(name)

    def refused(self, name: str, version: int = 0) -> None:
        """What was due at a table was refused, which passes unless it is refused again."""
        self._looked[name] = self._clock()
        before, times = self._refused.get(name, (version, 0))
        self._refused[name] = (version, times + 1 if before == version else 1)

    def forget(self, name: str) -> None:
        """A table is attended to no longer."""
        self._looked.pop(name, None)
        self._failed.discard(name)
        self._refused.pop(name, None)

    def wrong(self, tables: Iterable[str]) -> Iterator[str]:
        """What is wrong with each of these tables, in a sentence."""
        if self._since is None:
            return
        now = self._clock()
        for name in tables:
            idle = now - self._looked.get(name, self._since)
            if idle > LATE:
                yield f"{name} has not been attended to for {idle:.0f} seconds"
        yield from (f"{name} cannot go on: what it needs does not answer" for name in self.stuck)

    @property
    def stuck(self) -> tuple[str, ...]:
        """What cannot go on at the moment, by name."""
        refused = {name for name, (_, times) in self._refused.items() if times >= FEW}
        return tuple(sorted(self._failed | refused))
