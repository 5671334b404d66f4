"""Readings side by side: which choices would change a Round, and what they would give."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from croupier.disputes.deviation import OPEN, lawfully_refused
from croupier.disputes.ruling import CallVerdict, OtherReading, Relied
from croupier.gazette import register
from croupier.gazette.reading import Reading, readings_of
from croupier.gazette.reading import reading as reading_named
from croupier.record.expect import nets
from croupier.record.model import Record
from croupier.record.replay import replay
from croupier.record.replaying import RefusedCall
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules
from croupier.sentence import Sentence, listed
from croupier.table.play.cards import ShoeEmpty

Opens = Callable[[TableConfig], TableRules]
Chosen = Mapping[str, str]

COMBINATIONS = 4096
"""More combinations than this are not listed one by one."""


class ReadingNets(Struct, frozen=True):
    """Every wager's net, or why the Round cannot be settled; and the calls that are refused."""

    nets: Mapping[str, int] | None
    why: Sentence = ()
    refused: Mapping[str, RefusedCall] = {}
    """By its place in the record, each call that the law refuses."""

    def differs(self, other: "ReadingNets") -> bool:
        """Is a wager settled, or a call judged, otherwise?"""
        same = self.nets == other.nets and self.why == other.why
        return not same or self.refused.keys() != other.refused.keys()

    def beside(self, base: "ReadingNets", chosen: Chosen) -> OtherReading:
        """What these choices give, beside the ruling's own."""
        freed = (one for at, one in base.refused.items() if at not in self.refused)
        barred = (one for at, one in self.refused.items() if at not in base.refused)
        calls = (
            *(CallVerdict(one.at, one.called, False, (OPEN,)) for one in freed),
            *(CallVerdict(one.at, one.called, True, lawfully_refused(one)) for one in barred),
        )
        return OtherReading(chosen, self.nets, self.why, calls)


class TooManyReadings(Refusal):
    """More readings change the Round than can be stated side by side."""


def why_not(wrong: Exception) -> Sentence:
    """Why a Round cannot be settled, with the clauses."""
    match wrong:
        case Refusal():
            return wrong.cited
        case Unlawful():
            return listed((one.cited for one in wrong.refusals), "; ")
    return (str(wrong),)


def _beyond(wrong: Exception) -> Sentence:
    """Why a Round cannot be settled by another reading: often it would go on."""
    if isinstance(wrong, ShoeEmpty):
        return ("the Round would go on, with cards that the record does not have",)
    return why_not(wrong)


class SideBySide:
    """A record settled again and again under other readings."""

    def __init__(self, record: Record, opens: Opens) -> None:
        self.record = record
        self.opens = opens
        self._known: dict[frozenset[tuple[str, str]], ReadingNets] = {}
        self.base = self.outcome({})

    def outcome(self, chosen: Chosen) -> ReadingNets:
        """What the Round comes to under these choices."""
        key = frozenset(chosen.items())
        if key not in self._known:
            self._known[key] = self._settle(chosen)
        return self._known[key]

    def _settle(self, chosen: Chosen) -> ReadingNets:
        config = self.record.config
        config = replace(config, readings={**config.readings, **chosen})
        try:
            played = replay(replace(self.record, config=config), self.opens(config), strike=True)
        except (Refusal, Unlawful) as wrong:
            return ReadingNets(None, _beyond(wrong))
        refused = {one.at: one for one in played.lawfully_refused}
        if played.unfinished is not None:
            return ReadingNets(None, _beyond(played.unfinished), refused)
        return ReadingNets(nets(played.round.lines), (), refused)

    def others(self) -> Iterator[tuple[str, str]]:
        """Every choice of a selectable reading that the table does not make."""
        config = self.record.config
        place = register.edition(config.edition, config.backfill).jurisdiction
        for reading in selectable(config):
            own = config.readings.get(reading.name, reading.taken_in(place))
            yield from ((reading.name, choice) for choice in reading.choices if choice != own)


def selectable(config: TableConfig) -> list[Reading]:
    """The readings a table of this edition may choose."""
    edition = register.edition(config.edition, config.backfill)
    return [
        reading
        for reading in readings_of(edition.jurisdiction).values()
        if reading.selectable and reading.applies_in(edition.id, edition.jurisdiction)
    ]


def one_by_one(side: SideBySide) -> tuple[OtherReading, ...]:
    """Each other choice that changes the Round by itself."""
    return _changed(side, ({name: choice} for name, choice in side.others()))


def every_combination(side: SideBySide) -> tuple[OtherReading, ...]:
    """Every combination of choices that changes the Round."""
    return _changed(side, (chosen for chosen in _combinations(_relevant(side)) if chosen))


def _changed(side: SideBySide, choices: Iterator[dict[str, str]]) -> tuple[OtherReading, ...]:
    """What each of these choices gives, where that is not what the ruling has."""
    found = ((chosen, side.outcome(chosen)) for chosen in choices)
    return tuple(
        outcome.beside(side.base, chosen) for chosen, outcome in found if outcome.differs(side.base)
    )


def _relevant(side: SideBySide) -> dict[str, list[str]]:
    """The choices that change the Round, alone or beside others that do."""
    relevant: dict[str, list[str]] = {}
    grown = True
    while grown:
        grown = False
        for name, choice in side.others():
            if choice not in relevant.get(name, []) and _matters(side, relevant, name, choice):
                relevant.setdefault(name, []).append(choice)
                grown = True
    return relevant


def _matters(side: SideBySide, relevant: dict[str, list[str]], name: str, choice: str) -> bool:
    """Does this choice change the Round beside some of those that do?"""
    beside = {other: choices for other, choices in relevant.items() if other != name}
    return any(
        side.outcome({**chosen, name: choice}).differs(side.outcome(chosen))
        for chosen in _combinations(beside)
    )


def _combinations(relevant: Mapping[str, list[str]]) -> Iterator[dict[str, str]]:
    """Every way to choose, each reading as it is or otherwise."""
    count = 1
    for choices in relevant.values():
        count *= 1 + len(choices)
    if count > COMBINATIONS:
        raise TooManyReadings((), f"{count} combinations of readings are too many to show")
    for chosen in product(*([None, *choices] for choices in relevant.values())):
        yield {name: choice for name, choice in zip(relevant, chosen, strict=True) if choice}


def relied_on(config: TableConfig, names: tuple[str, ...]) -> tuple[Relied, ...]:
    """The readings a settlement names, with what else they might have been."""
    jurisdiction = register.edition(config.edition, config.backfill).jurisdiction
    reliances = []
    for name in names:
        reading = reading_named(name)
        choice = config.readings.get(name, reading.taken_in(jurisdiction))
        others = {key: text for key, text in reading.choices.items() if key != choice}
        clauses = reading.clauses.get(jurisdiction, ())
        meaning = reading.choices[choice]
        about = (name, reading.question, choice, meaning, reading.reason)
        reliances.append(Relied(*about, others, clauses, reading.selectable))
    return tuple(reliances)
