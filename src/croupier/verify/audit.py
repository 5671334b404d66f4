"""Audit: an export read once, from its first line to its last, and all that is wrong in it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from croupier.verify.beacon import Published
from croupier.verify.chains import Chains
from croupier.verify.checkpoints import Checkpoints
from croupier.verify.finding import Report
from croupier.verify.heads import SignedHead
from croupier.verify.lines import AUDIT, TABLE, TOURNAMENT, WITNESS, ExportedEntry, opened
from croupier.verify.table_log import TableLog
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


class Audit:
    """An export as far as it was read."""

    def __init__(
        self,
        key: bytes | None = None,
        follow: bool = True,
        withheld: frozenset[str] = frozenset(),
        beside: Beside = NOTHING,
    ) -> None:
        """An audit by a public key; unless tables are followed, of the history alone."""
        self.chains = Chains()
        self.checkpoints = Checkpoints(self.chains, key, withheld, beside.held)
        self.witnesses = Witnesses(self.checkpoints.statements, beside.witnesses)
        self.tables: dict[str, TableLog] = {}
        self.tournaments: dict[str, TournamentLog] = {}
        self._follow, self._published = follow, beside.published

    def add(self, entry: ExportedEntry) -> None:
        """Read one entry more; a stream that does not hold is followed no further."""
        holds = self.chains.add(entry)
        if entry.stream == AUDIT:
            self.checkpoints.add(entry)
        elif entry.stream == WITNESS:
            self.witnesses.add(entry)
        elif holds and self._follow and entry.stream.startswith(TABLE):
            table = self.tables.setdefault(entry.stream, self._table(entry.stream))
            if not table.lost:
                table.add(entry)
        elif holds and self._follow and entry.stream.startswith(TOURNAMENT):
            tournament = self.tournaments.setdefault(entry.stream, TournamentLog(entry.stream))
            if not tournament.lost:
                tournament.add(entry)

    def _table(self, stream: str) -> TableLog:
        return TableLog(stream, published=self._published)

    def report(self) -> Report:
        """What was looked at, and what was found."""
        tables = self.tables.values()
        discrepancies = [one for table in tables for one in table.findings]
        discrepancies += [one for log in self.tournaments.values() for one in log.held(self.tables)]
        beacons = [table.cards.seeding.beacons for table in tables]
        signed = (*self.checkpoints.standing(), *self.witnesses.findings())
        found = (*self.chains.findings, *signed, *discrepancies)
        return Report(
            entries=self.chains.entries,
            streams=len(self.chains.streams),
            checkpoints=self.checkpoints.count,
            witnesses=len(self.witnesses.latest),
            shoes=sum(table.cards.revealed for table in tables),
            cards=sum(table.cards.opened for table in tables),
            rounds=sum(table.rounds_settled for table in tables),
            contributed=_counted(table.cards.seeding.contributed for table in tables),
            missing=_counted(table.cards.seeding.missing for table in tables),
            alone=sum(table.cards.seeding.alone for table in tables),
            beacons=_counted(one.sources for one in beacons),
            beacons_missing=sum(one.missing for one in beacons),
            beacons_compared=sum(one.compared for one in beacons),
            reported=_counted(table.reported for table in tables),
            findings=tuple(sorted(set(found))),
            warnings=tuple(self._warnings()),
        )

    def _warnings(self) -> list[str]:
        earlier = sum(table.rounds_of_earlier_law for table in self.tables.values())
        text = f"{earlier} Rounds were played by an earlier release of the law: not settled again"
        unsettled = self._not_settled()
        signed = (*self._of_the_key(), *self._unsigned())
        return [*([text] if earlier else ()), *unsettled, *self._of_beacons(), *signed]

    def _of_beacons(self) -> Iterator[str]:
        """What is to be said of the rounds of public beacons."""
        counts = [table.cards.seeding.beacons for table in self.tables.values()]
        missing, again, not_found = (
            sum(one.missing for one in counts),
            sum(one.named_again for one in counts),
            sum(one.not_found for one in counts),
        )
        if missing:
            yield f"{missing} shoes were shuffled without the number of the beacon named for them"
        if again:
            yield f"{again} shoes waited for a later round: contributions were closed too late"
        if not_found:
            yield f"{not_found} numbers of a beacon could not be looked up, and are not compared"

    def _not_settled(self) -> list[str]:
        """Rounds that are not whole for the second adjudicator."""
        reasons = sum((table.not_settled for table in self.tables.values()), Counter[str]())
        return [
            f"{count} Rounds were not settled by the second adjudicator: {why}"
            for why, count in sorted(reasons.items())
        ]

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
            own = (self.checkpoints.key or b"").hex()
            return [f"no public key was given: the first checkpoint's own was taken, {own}"]
        return []


def _counted(counts: Iterable[Counter[str]]) -> dict[str, int]:
    """Counts of all tables together, by player."""
    return dict(sorted(sum(counts, Counter[str]()).items()))


def audit(
    lines: Iterable[bytes],
    key: bytes | None = None,
    follow: bool = True,
    beside: Beside = NOTHING,
) -> Report:
    """Audit the lines of an export (raises Unreadable); without ``follow``, its history alone."""
    export = opened(lines)
    on = Audit(key, follow, export.withheld, beside)
    for entry in export.entries:
        on.add(entry)
    return on.report()
