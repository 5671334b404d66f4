"""Preparation: work an act needs that takes too long to be done while others wait."""

from collections.abc import Callable


class Unprepared(Exception):
    """An act must be tried again once some work is done, beside the table, and kept."""

    def __init__(self, work: Callable[[], bytes], keep: Callable[[bytes], None]) -> None:
        """What is to be computed, in a thread of its own, and what keeps it."""
        super().__init__("some work is to be done first")
        self.work, self.keep = work, keep
