"""Countdown: what a table waits for, and for how long still."""

from croupier.casino.store.vault import Vault
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import Act
from croupier.casino.table.timing import UNUSED, Due, due, stage
from croupier.protocol.log import AnyLogged
from croupier.protocol.pace import Pace, Waits
from croupier.rules.refusal import Refusal


class Watch:
    """One table, watched since something last happened there."""

    def __init__(self) -> None:
        """Nothing was seen yet."""
        self._seen, self._since = -1, 0
        self._waits_for: object = None
        self.next: Due | None = None
        """What it does by itself next, if anything."""

    def look(self, live: Live, version: int, pace: Pace, vault: Vault, now: int) -> None:
        """Look at the table; time begins anew where something else is waited for than before."""
        if version != self._seen:
            next_, waits_for = _due(live, pace, vault)
            if next_ is None or next_.restarts or waits_for != self._waits_for:
                self._since = now
            self._seen, self.next, self._waits_for = version, next_, waits_for
        self._since = min(self._since, now)  # a clock that is put back lets nobody wait longer

    def is_over(self, now: int) -> bool:
        """Has the table waited long enough?"""
        return self.next is not None and now - self._since >= self.next.after

    def act(self, pace: Pace, vault: Vault) -> Act:
        """What is due, refused once it is not: whatever else happens until its turn comes."""
        expected = self._waits_for

        def still_due(live: Live) -> tuple[AnyLogged, ...]:
            next_, waits_for = _due(live, pace, vault)
            if next_ is None or waits_for != expected:
                raise Refusal((), "the table has moved on")
            return next_.act(live)

        return still_due

    def again(self, now: int) -> None:
        """Wait once more as long: it was refused."""
        self._since = now

    def waits(self, now: int) -> Waits | None:
        """What the table waits for, if it goes on by itself."""
        if self.next is None or self.next.after >= UNUSED:
            return None
        return Waits(self.next.what, max(self._since + self.next.after - now, 0))


def _due(live: Live, pace: Pace, vault: Vault) -> tuple[Due | None, object]:
    """What a table does by itself next, and by what one wait differs from another."""
    next_ = due(live, live.pace or pace, vault)
    return next_, None if next_ is None else (next_.what, next_.about, stage(live))
