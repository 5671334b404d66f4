"""Audit: an export read once, from its first line to its last, and all that is wrong in it."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final, NamedTuple

from croupier.verify.beacon import Published
from croupier.verify.chains import Chains
from croupier.verify.checkpoints import Checkpoints
from croupier.verify.custody import Custody
from croupier.verify.finding import Report
from croupier.verify.followed import followed
from croupier.verify.heads import SignedHead
from croupier.verify.lines import AUDIT, CUSTODY, TABLE, TOURNAMENT, WITNESS, ExportedEntry, opened
from croupier.verify.table_summary import TableSummary
from croupier.verify.tournaments import TournamentLog
from croupier.verify.witnesses import Witnesses


class Beside(NamedTuple):
    """What an export is held against, besides itself."""

    held: tuple[SignedHead, ...] = ()
    """Checkpoints that somebody has kept."""
    witnesses: tuple[bytes, ...] = ()
    """The keys of witnesses who must have signed."""
    published: Published | None = None
    """What a public beacon published."""


NOTHING: Final = Beside()
Keys = bytes | tuple[bytes, ...] | None
"""One public key that somebody trusts, or several."""


class Audit:
    """An export as far as it was read."""

    def __init__(
        self,
        keys: Keys = None,
        follow: bool = True,
        withheld: frozenset[str] = frozenset(),
        beside: Beside = NOTHING,
        processes: int = 1,
    ) -> None:
        """An audit by public keys; unless tables are followed, of the history alone.

        With several ``processes``, tables are followed in them, and ``report`` is called once.
        """
        self.chains = Chains()
        given = keys if isinstance(keys, tuple) else (keys,) if keys else ()
        self.checkpoints = Checkpoints(self.chains, given, withheld, beside.held)
        self.witnesses = Witnesses(self.checkpoints.statements, beside.witnesses)
        self.custody = Custody()
        self.tables = followed(processes, beside.published)
        self.tournaments: dict[str, TournamentLog] = {}
        self._follow = follow

    def add(self, entry: ExportedEntry) -> None:
        """Read one entry more; a stream that does not hold is followed no further."""
        holds = self.chains.add(entry)
        if entry.stream == AUDIT:
            self.checkpoints.add(entry)
        elif entry.stream == WITNESS:
            self.witnesses.add(entry)
        elif entry.stream == CUSTODY:
            self.custody.add(entry)
        elif holds and self._follow and entry.stream.startswith(TABLE):
            self.tables.add(entry)
            self.custody.decided(entry)
        elif holds and self._follow and entry.stream.startswith(TOURNAMENT):
            tournament = self.tournaments.setdefault(entry.stream, TournamentLog(entry.stream))
            if not tournament.lost:
                tournament.add(entry)

    def report(self) -> Report:
        """What was looked at, and what was found."""
        summaries = self.tables.summaries()
        tables = summaries.values()
        discrepancies = [one for table in tables for one in table.findings]
        discrepancies += [one for log in self.tournaments.values() for one in log.held(summaries)]
        beacons = [table.beacons for table in tables]
        signed = (*self.checkpoints.standing(), *self.witnesses.findings())
        found = (*self.chains.findings, *signed, *self.custody.findings, *discrepancies)
        return Report(
            entries=self.chains.entries,
            streams=len(self.chains.streams),
            checkpoints=self.checkpoints.count,
            key_changes=tuple(self.checkpoints.keys.changes),
            witnesses=len(self.witnesses.latest),
            shoes=sum(table.revealed for table in tables),
            cards=sum(table.opened for table in tables),
            rounds=sum(table.rounds_settled for table in tables),
            contributed=_counted(table.contributed for table in tables),
            missing=_counted(table.missing for table in tables),
            alone=sum(table.alone for table in tables),
            beacons=_counted(one.sources for one in beacons),
            beacons_missing=sum(one.missing for one in beacons),
            beacons_compared=sum(one.compared for one in beacons),
            reported=_counted(table.reported for table in tables),
            findings=tuple(sorted(set(found))),
            warnings=tuple(self._warnings(tables)),
        )

    def _warnings(self, tables: Collection[TableSummary]) -> list[str]:
        earlier = sum(table.rounds_of_earlier_law for table in tables)
        text = f"{earlier} Rounds were played by an earlier release of the law: not settled again"
        earlier_law = [text] if earlier else []
        own = (*self._of_the_key(), *self._unsigned(), *self.custody.warnings)
        return [*earlier_law, *_not_settled(tables), *_of_beacons(tables), *own]

    def _unsigned(self) -> list[str]:
        """What nobody has signed yet."""
        count = self.checkpoints.unsigned
        if not self.checkpoints.count or not count:
            return []
        return [f"{count} entries follow the last checkpoint: no signature covers them"]

    def _of_the_key(self) -> list[str]:
        if not self.checkpoints.count:
            return ["there is no checkpoint: whoever wrote the log may have written all of it anew"]
        if not self.checkpoints.given:
            own = self.checkpoints.keys.first.hex()
            return [f"no public key was given: the first checkpoint's own was taken, {own}"]
        changes = self.checkpoints.keys.changes
        lost = [one.checkpoint for one in changes if not one.handed_over]
        return [f"checkpoint {one} is signed with another key, by your word alone" for one in lost]


def _not_settled(tables: Iterable[TableSummary]) -> list[str]:
    """Rounds that are not whole for the second adjudicator."""
    reasons = sum((table.not_settled for table in tables), Counter[str]())
    return [
        f"{count} Rounds were not settled by the second adjudicator: {why}"
        for why, count in sorted(reasons.items())
    ]


def _of_beacons(tables: Iterable[TableSummary]) -> Iterator[str]:
    """What is to be said of the rounds of public beacons."""
    counts = [table.beacons for table in tables]
    missing, again = sum(one.missing for one in counts), sum(one.named_again for one in counts)
    not_found = sum(one.not_found for one in counts)
    if missing:
        yield f"{missing} shoes were shuffled without the number of the beacon named for them"
    if again:
        yield f"{again} shoes waited for a later round: contributions were closed too late"
    if not_found:
        yield f"{not_found} numbers of a beacon could not be looked up, and are not compared"


def _counted(counts: Iterable[Counter[str]]) -> dict[str, int]:
    """Counts of all tables together, by player."""
    return dict(sorted(sum(counts, Counter[str]()).items()))


def audit(
    lines: Iterable[bytes],
    keys: Keys = None,
    follow: bool = True,
    beside: Beside = NOTHING,
    processes: int = 1,
) -> Report:
    """Audit the lines of an export (raises Unreadable); without ``follow``, its history alone."""
    export = opened(lines)
    on = Audit(keys, follow, export.withheld, beside, processes)
    try:
        for entry in export.entries:
            on.add(entry)
        return on.report()
    finally:
        on.tables.close()
