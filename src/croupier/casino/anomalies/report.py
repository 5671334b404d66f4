"""Report: counts of people and tables over some days, each with what would be usual."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Final

from msgspec import Struct

from croupier.casino.anomalies.matters import MATTERS, Matter, Unit
from croupier.casino.anomalies.poisson import at_least
from croupier.casino.anomalies.tally import DAY, TABLE, Occurrence, TableTally
from croupier.protocol.anomalies import (
    About,
    AnomalyEntry,
    AnomalyMatter,
    AnomalyReport,
    AnomalyRow,
    CorrectedSum,
)
from croupier.rules.refusal import Refusal
from croupier.sentence import Sentence, plain

SHOWN: Final = 20
"""Entries that are named beside a count, the newest."""
HALF: Final = 0.5
"""Added to the count of the others, so that a rate is never nothing."""
_EVER: Final = 10**9
"""A day after all days."""


class Stretch(Struct, frozen=True):
    """The days that are looked at, both of them included; empty: all."""

    since: str = ""
    until: str = ""

    @property
    def days(self) -> range:
        """As days since 1970; refuses what is no day."""
        first = _day(self.since) if self.since else -_EVER
        last = _day(self.until) if self.until else _EVER
        if last < first:
            raise Refusal((), "the last day is before the first", at="until")
        return range(first, last + 1)


def _day(text: str) -> int:
    try:
        return (date.fromisoformat(text) - date(1970, 1, 1)).days
    except ValueError:
        raise Refusal((), "a day is written as 2026-11-17") from None


def today(now: int) -> str:
    """The day of a time in milliseconds, UTC."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


class _Summed:
    """What some tallies come to, over some days."""

    def __init__(
        self, tallies: Sequence[TableTally], days: range, say: Callable[[Sentence], str]
    ) -> None:
        self.tallies, self.days, self.say = tallies, days, say
        self.of: dict[str, dict[str, Counter[str]]] = {}
        """By table, matter or unit, and person."""
        for tally in tallies:
            held: dict[str, Counter[str]] = defaultdict(Counter)
            for (day, name, person), count in tally.counts.items():
                if day in days:
                    held[name][person] += count
            self.of[tally.table] = held
        self.named = self._by_subject()

    def _by_subject(self) -> dict[tuple[str, str, str], list[tuple[str, Occurrence]]]:
        """The counted entries of each matter, by person and by table."""
        found: dict[tuple[str, str, str], list[tuple[str, Occurrence]]] = defaultdict(list)
        for tally in self.tallies:
            for one in tally.named:
                if one.at // DAY in self.days:
                    found[one.matter, "tables", tally.table].append((tally.table, one))
                    for who in one.people:
                        found[one.matter, "", who].append((tally.table, one))
        return found

    def by_table(self, name: str) -> dict[str, int]:
        """How often at each table."""
        return {table: held[name][TABLE] for table, held in self.of.items() if name in held}

    def by_person(self, name: str) -> Counter[str]:
        """How often by each person, at all tables together."""
        total: Counter[str] = Counter()
        for held in self.of.values():
            total.update({who: count for who, count in held.get(name, {}).items() if who != TABLE})
        return total

    def exposures(self, matter: Matter) -> Counter[str]:
        """Among how many each person's are; who was never on duty, among all Rounds there."""
        known = self.by_person(matter.unit)
        if matter.unit is Unit.ROUNDS:
            on_duty = frozenset(known)
            for held in self.of.values():
                for who in {*held.get(matter.name, {})} - {TABLE, *on_duty}:
                    known[who] += held.get(Unit.ROUNDS, Counter())[TABLE]
        return known


def anomalies(
    tallies: Sequence[TableTally],
    stretch: Stretch,
    *,
    entries: int = 0,
    extra: Mapping[Matter, Mapping[str, int]] | None = None,
    say: Callable[[Sentence], str] = plain,
) -> AnomalyReport:
    """The report on some tables; ``extra`` are counts of people that stand in no table's log.

    People's own tables are left out: whatever is tried there is the exercise.
    """
    played = [tally for tally in tallies if not tally.own]
    counts = _Summed(played, stretch.days, say)
    read = sum(tally.version for tally in tallies)
    return AnomalyReport(
        since=stretch.since,
        until=stretch.until,
        read=read,
        entries=max(entries, read),
        rounds=sum(counts.by_table(Unit.ROUNDS).values()),
        matters=tuple(_matters(counts, extra or {})),
        corrections=_corrections(counts),
    )


class _Compared(Struct, frozen=True):
    """Something as it is counted by person or by table: how often, and among how many."""

    matter: Matter
    about: About
    found: Mapping[str, int]
    among: Mapping[str, int]

    def usual(self, subject: str) -> float | None:
        """As many as the rate of the others gives."""
        own = self.among.get(subject, 0)
        left = sum(self.among.values()) - own
        others = sum(self.found.values()) - self.found[subject]
        return (others + HALF) / left * own if left > 0 and own > 0 else None


def _matters(counts: _Summed, extra: Mapping[Matter, Mapping[str, int]]) -> Iterator[AnomalyMatter]:
    for matter in MATTERS:
        for one in _compared(matter, counts, extra):
            rows = [_row(one, subject, counts) for subject in one.found if one.found[subject]]
            rows.sort(key=lambda row: (1.0 if row.chance is None else row.chance, -row.count))
            if rows:
                yield AnomalyMatter(
                    matter=matter.name,
                    title=matter.title,
                    among=_UNITS.get((matter.unit, one.about), matter.unit),
                    about=one.about,
                    rows=tuple(rows),
                )


_UNITS: Final[Mapping[tuple[Unit, About], str]] = {(Unit.ROUNDS, "tables"): "Rounds"}
_PEOPLE_ONLY: Final = ("passwords", "late", "cuts")
"""What is not of a table, or comes at each table alike."""


def _compared(
    matter: Matter, counts: _Summed, extra: Mapping[Matter, Mapping[str, int]]
) -> Iterator[_Compared]:
    found = extra.get(matter) or counts.by_person(matter.name)
    among = counts.exposures(matter)
    if matter.unit is Unit.PEOPLE:
        among = Counter(dict.fromkeys(found, 1))
    yield _Compared(matter, "players" if matter.players else "people", found, among)
    if matter.name not in _PEOPLE_ONLY:
        tables = counts.by_table(matter.name)
        yield _Compared(matter, "tables", tables, counts.by_table(matter.unit))


def _row(one: _Compared, subject: str, counts: _Summed) -> AnomalyRow:
    usual = one.usual(subject)
    return AnomalyRow(
        subject=subject,
        count=one.found[subject],
        among=one.among.get(subject, 0),
        usual=usual,
        chance=None if usual is None else at_least(one.found[subject], usual),
        entries=tuple(_named(one, subject, counts)),
    )


def _named(one: _Compared, subject: str, counts: _Summed) -> Iterable[AnomalyEntry]:
    """The newest entries that were counted."""
    kind = "tables" if one.about == "tables" else ""
    of = counts.named.get((one.matter.name, kind, subject), [])
    newest = sorted(of, key=lambda each: (-each[1].at, -each[1].version))[:SHOWN]
    return (
        AnomalyEntry(
            table=table,
            version=each.version,
            at=each.at,
            round=each.round,
            text=counts.say(each.sentence),
            dispute=each.dispute,
        )
        for table, each in newest
    )


def _corrections(counts: _Summed) -> tuple[CorrectedSum, ...]:
    """What rulings moved, by player and by who ruled, the greatest sum first."""
    sums: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for tally in counts.tallies:
        for one in tally.moved:
            if one.day in counts.days:
                sums[one.player, one.ruled_by, one.confirmed_by].append(one.cents)
    rows = (
        CorrectedSum(
            player=player,
            ruled_by=by,
            confirmed_by=second,
            cents=sum(cents),
            rulings=len(cents),
        )
        for (player, by, second), cents in sums.items()
    )
    return tuple(sorted(rows, key=lambda one: (-abs(one.cents), one.player, one.ruled_by)))
