"""Late wagers: who tried to lay one after betting had closed, since the server started.

A refusal changes nothing and stands in no log, so it is counted here.
"""

from collections import Counter
from typing import Final

from croupier.casino.anomalies.tally import DAY

MOST: Final = 10_000
"""People and days that are counted; who comes after them is not."""


class LateWagers:
    """Late wagers by day and player."""

    def __init__(self) -> None:
        """Nobody was late yet."""
        self._counts: Counter[tuple[int, str]] = Counter()

    def note(self, player: str, now: int) -> None:
        """A wager came too late."""
        key = (now // DAY, player)
        if key in self._counts or len(self._counts) < MOST:
            self._counts[key] += 1

    def within(self, days: range) -> Counter[str]:
        """How often each player was late on some days."""
        total: Counter[str] = Counter()
        for (day, player), count in self._counts.items():
            total[player] += count if day in days else 0
        return total
