"""Countdown: what a table waits for, and for how long still."""

from croupier.casino.store.vault import Vault
from croupier.casino.table.live import Live
from croupier.casino.table.timing import UNUSED, Due, due
from croupier.protocol.pace import Pace, Waits


class Watch:
    """One table, watched since something last happened there."""

    def __init__(self) -> None:
        """Nothing was seen yet."""
        self._seen, self._since = -1, 0
        self.next: Due | None = None
        """What it does by itself next, if anything."""

    def look(self, live: Live, version: int, pace: Pace, vault: Vault, now: int) -> None:
        """See how the table stands; time begins anew, unless what is due goes on regardless."""
        if version != self._seen:
            next_ = due(live, live.pace or pace, vault)
            if not (next_ and self.next and not next_.restarts and next_.what == self.next.what):
                self._since = now
            self._seen, self.next = version, next_
        self._since = min(self._since, now)  # a clock that is put back lets nobody wait longer

    def is_over(self, now: int) -> bool:
        """Has the table waited long enough?"""
        return self.next is not None and now - self._since >= self.next.after

    def again(self, now: int) -> None:
        """Wait once more as long: it could not be done."""
        self._since = now

    def waits(self, now: int) -> Waits | None:
        """What the table waits for, if it goes on by itself."""
        if self.next is None or self.next.after >= UNUSED:
            return None
        return Waits(self.next.what, max(self._since + self.next.after - now, 0))
