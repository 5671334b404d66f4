"""Steady clock: time that goes on evenly, whatever is done to the clock of the machine.

What lasts is measured by it: sessions, and how long tables wait. What is written down of when
something happened is the machine's time, and nothing is decided by that.
"""

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""The time, in milliseconds."""


def milliseconds() -> int:
    """The time of the machine, as data."""
    return time.time_ns() // 1_000_000


def since_start() -> int:
    """Time that is never put right: how long the machine has run."""
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    """The machine's time when it was made, and from then on only what has passed since."""

    def __init__(self, clock: Clock = milliseconds, elapsed: Clock = since_start) -> None:
        """It begins now."""
        self._elapsed = elapsed
        self._ahead = clock() - elapsed()

    def __call__(self) -> int:
        """The time, in milliseconds."""
        return self._ahead + self._elapsed()
