"""Reading: the logs of all tables counted in the background, page by page, and on as they grow."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from croupier.casino.anomalies import matters
from croupier.casino.anomalies.late_wagers import LateWagers
from croupier.casino.anomalies.report import Stretch, anomalies
from croupier.casino.anomalies.tally import DAY, TableTally
from croupier.casino.heavy_reads import HeavyReads, in_pages
from croupier.casino.people.events import STREAM, PasswordChanged
from croupier.casino.people.events import read as read_people
from croupier.casino.store.follower import ended
from croupier.casino.store.port import Entry, EventStore, Spoilt
from croupier.casino.table.live_table import stream_of
from croupier.protocol.anomalies import AnomalyReport
from croupier.sentence import Sentence, plain

PATIENCE: Final = 2.0
"""Seconds a report waits for logs that are being read; then it says how far that has come."""
FRESH: Final = 5.0
"""Seconds for which what was read is not read on."""
_PREFIX: Final = stream_of("")


class PasswordTally:
    """How often whose password was changed, by day."""

    def __init__(self) -> None:
        """Nothing was read yet."""
        self.version = 0
        self._counts: Counter[tuple[int, str]] = Counter()

    def read_all(self, page: Iterable[Entry]) -> None:
        """Read some more entries of the log of people."""
        for entry in page:
            self.version = entry.version
            if b'"PasswordChanged"' in entry.body:
                event = read_people(entry.body)
                if isinstance(event, PasswordChanged):
                    self._counts[entry.at // DAY, event.key] += 1

    def within(self, days: range) -> Counter[str]:
        """How often on some days."""
        total: Counter[str] = Counter()
        for (day, key), count in self._counts.items():
            total[key] += count if day in days else 0
        return total


class AnomalyReading:
    """The tallies of every table of a store; nobody waits for a table while they are made."""

    def __init__(self, store: EventStore, reads: HeavyReads, fresh: float = FRESH) -> None:
        """Nothing was read yet."""
        self._store, self._reads, self._fresh = store, reads, fresh
        self.late = LateWagers()
        self._tallies: dict[str, TableTally] = {}
        self._passwords = PasswordTally()
        self._total = 0
        self._work: asyncio.Task[None] | None = None
        self._read_at = float("-inf")

    async def report(
        self,
        stretch: Stretch,
        say: Callable[[Sentence], str] = plain,
        patience: float | None = PATIENCE,
    ) -> AnomalyReport:
        """What is known now: of everything, or of as much as was read within some seconds."""
        days = stretch.days  # refused before anything is read
        work = self._begun()
        if work is not None:
            done, _ = await asyncio.wait((work,), timeout=patience)
            for one in done:
                one.result()
        return await self._reads.page(self._made, stretch, days, say)

    def _made(self, stretch: Stretch, days: range, say: Callable[[Sentence], str]) -> AnomalyReport:
        extra = {
            matters.PASSWORDS: self._passwords.within(days),
            matters.LATE: self.late.within(days),
        }
        tallies = [self._tallies[name] for name in sorted(self._tallies)]
        return anomalies(tallies, stretch, entries=self._total, extra=extra, say=say)

    def _begun(self) -> "asyncio.Task[None] | None":
        """The work that reads on, unless that was done a moment ago."""
        now = asyncio.get_running_loop().time()
        if self._work is None and now - self._read_at >= self._fresh:
            self._work = asyncio.create_task(self._read_on())
            self._work.add_done_callback(self._ended)
        return self._work

    def _ended(self, work: "asyncio.Task[None]") -> None:
        """Reading is over; what went wrong with it is tried again by the next who asks."""
        self._work, self._read_at = None, asyncio.get_running_loop().time()
        if not work.cancelled() and work.exception() is not None:
            self._read_at = float("-inf")

    async def _read_on(self) -> None:
        """Read every log on from where it was; one that is spoilt keeps no other from it."""
        streams = [one for one in await self._store.streams() if one.startswith(_PREFIX)]
        ends = {stream: await self._store.version(stream) for stream in streams}
        self._total = sum(ends.values())
        for stream, end in ends.items():
            name = stream.removeprefix(_PREFIX)
            tally = self._tallies.setdefault(name, TableTally(name))
            if tally.version < end:
                await self._read(stream, tally)
        await self._read(STREAM, self._passwords)

    async def _read(self, stream: str, tally: TableTally | PasswordTally) -> None:
        try:
            async for page in in_pages(self._store.read(stream, tally.version)):
                await self._reads.page(tally.read_all, page)
        except Spoilt:  # the table is halted, and says why
            return

    async def close(self) -> None:
        """Read nothing any more."""
        if self._work is not None:
            await ended(self._work)
