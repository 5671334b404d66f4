"""Document: a ruling as headed sections, the same for screen, page and print."""

from collections.abc import Iterator
from enum import Enum
from typing import Final, TypeAlias

from msgspec import Struct

from croupier.disputes.report import ranges
from croupier.disputes.ruling import Deviation, OtherReading, Relied, RoundRuling
from croupier.gazette.citation import cited_all
from croupier.ledger.accounts import net_by_player
from croupier.money import spoken, spoken_net
from croupier.sentence import (
    AmountPart,
    CardPart,
    ClausesPart,
    LinePart,
    PlayerPart,
    Sentence,
    listed,
)
from croupier.version import __version__

CLAUSES: Final = "Clauses"
"""What the column of clauses is called."""
Row: TypeAlias = tuple[Sentence, ...]


class Subject(Enum):
    """What a section of a ruling is of."""

    RULING = "Ruling"
    OWED = "What is owed"
    DUE = "What is due"
    PARTINGS = "Where practice and law part"
    LINES = "Wager by wager"
    STEPS = "Step by step"
    RELIED = "Readings relied on"
    ALTERNATIVES = "What other readings would give"
    WARNINGS = "Warnings"
    FILED = "For the file"


class DocumentSection(Struct, frozen=True):
    """A heading, sentences under it, and perhaps a table."""

    subject: Subject
    sentences: tuple[Sentence, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    figures: tuple[int, ...] = ()
    """The columns that hold figures."""
    marked: tuple[int, ...] = ()
    """The rows that stand out."""

    @property
    def heading(self) -> str:
        """What stands over it."""
        return self.subject.value


def title(ruling: RoundRuling) -> str:
    """What the document is called."""
    return ruling.title or "A Round"


def sections(ruling: RoundRuling) -> tuple[DocumentSection, ...]:
    """The whole ruling, section by section; empty ones are left out."""
    every = (
        _verdict(ruling),
        _owed(ruling) if ruling.practice_recorded else _due(ruling),
        _deviations(ruling),
        _lines(ruling),
        _steps(ruling),
        _relied(ruling),
        _alternatives(ruling),
        _warnings(ruling),
        _filed(ruling),
    )
    return tuple(section for section in every if section.sentences or section.rows)


def _verdict(ruling: RoundRuling) -> DocumentSection:
    return DocumentSection(Subject.RULING, (_finding(ruling), *_remarks(ruling)))


def _finding(ruling: RoundRuling) -> Sentence:
    places = len(ruling.deviations)
    if ruling.unfinished:
        return ("The Round has no end yet: ", *ruling.unfinished, ".")
    if places:
        where = "one place" if places == 1 else f"{places} places"
        return (f"What was done at the table departs from the law in {where}.",)
    if not ruling.practice_recorded:
        return ("The record does not say what was done at the table. By law this is due.",)
    return ("Nothing that was done at the table departs from the law.",)


def _remarks(ruling: RoundRuling) -> Iterator[Sentence]:
    for number, hand in enumerate(ruling.dealer, 1):
        which = f" {number}" if len(ruling.dealer) > 1 else ""
        cards = listed(((CardPart(one),) for one in hand), " ") or ("no card",)
        yield (f"The Dealer's hand{which}: ", *cards, ".")
    if ruling.cards_left:
        left = "1 card" if ruling.cards_left == 1 else f"{ruling.cards_left} cards"
        yield (f"Left over: {left} of the record that no rule called for.",)
    if ruling.clauses:
        yield ("Clauses that decide: ", ClausesPart(ruling.clauses), ".")


def _owed(ruling: RoundRuling) -> DocumentSection:
    rows = tuple(
        ((PlayerPart(player),), (_pays(cents),), (spoken(abs(cents)),))
        for player, cents in ruling.owed.items()
    )
    return DocumentSection(Subject.OWED, (), ("Player", "", "Amount"), rows, (2,))


def _due(ruling: RoundRuling) -> DocumentSection:
    """What each player wins or loses by law, where no payment is recorded."""
    rows = tuple(
        ((PlayerPart(player),), (_wins(cents),), (spoken(abs(cents)),))
        for player, cents in net_by_player(ruling.lines).items()
    )
    return DocumentSection(Subject.DUE, (), ("Player", "", "Amount"), rows, (2,))


def _wins(cents: int) -> str:
    if not cents:
        return "neither wins nor loses"
    return "wins" if cents > 0 else "loses"


def _pays(cents: int) -> str:
    return "the casino pays" if cents > 0 else "the player pays back"


def _deviations(ruling: RoundRuling) -> DocumentSection:
    rows = tuple(
        (_where(one), one.practice, one.law, (ClausesPart(one.clauses),))
        for one in ruling.deviations
    )
    columns = ("Where", "At the table", "In law", CLAUSES)
    return DocumentSection(Subject.PARTINGS, (), columns, rows)


def _where(one: Deviation) -> Sentence:
    return (f"{one.kind} ", LinePart(one.at) if one.kind == "payment" else one.at)


def _lines(ruling: RoundRuling) -> DocumentSection:
    rows = tuple(
        (
            (LinePart(key),),
            (spoken(line.stake),),
            (line.outcome.value,),
            (spoken(line.returned),),
            (spoken_net(line.net),),
            (ClausesPart(line.clauses),),
        )
        for key, line in zip(ruling.keys, ruling.lines, strict=True)
    )
    columns = ("Wager", "Stake", "Outcome", "Returned", "Net", CLAUSES)
    return DocumentSection(Subject.LINES, (), columns, rows, (1, 3, 4))


def _steps(ruling: RoundRuling) -> DocumentSection:
    rows = tuple(
        ((str(number),), step.sentence, (ClausesPart(step.clauses),))
        for number, step in enumerate(ruling.steps, 1)
    )
    marked = tuple(at for at, step in enumerate(ruling.steps) if step.irregular)
    columns = ("", "What happened, or should have", CLAUSES)
    return DocumentSection(Subject.STEPS, (), columns, rows, (0,), marked)


def _relied(ruling: RoundRuling) -> DocumentSection:
    return DocumentSection(Subject.RELIED, tuple((_reading(one),) for one in ruling.relied))


def _reading(one: Relied) -> str:
    others = " ".join(f"{name}: {text}" for name, text in one.others.items())
    clauses = f" ({cited_all(one.clauses)})" if one.clauses else ""
    taken = f"Taken as {one.choice}: {one.meaning} {one.reason}"
    return f"{one.name}{clauses}. {one.question} {taken} Otherwise, {others}"


def _alternatives(ruling: RoundRuling) -> DocumentSection:
    base = dict(zip(ruling.keys, (line.net for line in ruling.lines), strict=True))
    rows = tuple(_alternative(base, one) for one in ruling.alternatives)
    how = "every combination" if ruling.every_combination else "each reading by itself"
    said: list[Sentence] = []
    if rows:
        said.append((f"Tried: {how}. Only what changes the Round is shown.",))
    for key, (low, high) in ranges(ruling).items():
        said.append((LinePart(key), f": from {spoken(low)} to {spoken(high)}."))
    columns = ("Reading", "Would give")
    return DocumentSection(Subject.ALTERNATIVES, tuple(said), columns, rows)


def _alternative(base: dict[str, int], one: OtherReading) -> Row:
    chosen = ("; ".join(f"{name} = {choice}" for name, choice in one.readings.items()),)
    calls = ((*call.called, ": ", *call.law) for call in one.calls)
    return chosen, listed((*calls, *_settled(base, one)), "; ")


def _settled(base: dict[str, int], one: OtherReading) -> Iterator[Sentence]:
    """Each wager that would be settled otherwise, or why none could be."""
    nets = one.nets
    if nets is None:
        yield ("no settlement: ", *one.why)
        return
    for key in dict.fromkeys((*base, *nets)):
        if nets.get(key) != base.get(key):
            yield (LinePart(key), f" {_net(nets.get(key))}")


def _net(net: int | None) -> str:
    return "no such wager" if net is None else spoken_net(net)


def _warnings(ruling: RoundRuling) -> DocumentSection:
    return DocumentSection(Subject.WARNINGS, ruling.warnings)


def _filed(ruling: RoundRuling) -> DocumentSection:
    lying = [stake.amount for box in ruling.played.round.boxes for stake in box.stakes]
    staked = sum(line.stake for line in ruling.lines) + sum(lying)
    count = len(ruling.lines) + len(lying)
    wagers = f"{count} wager{'' if count == 1 else 's'}"
    rules = f"Rules of the table {ruling.fingerprint}; {wagers}, "
    unsettled = f", {len(lying)} not settled yet" if lying else ""
    filed = (
        (f"Edition: {ruling.edition_title}.",),
        (rules, AmountPart(staked), f" staked{unsettled}."),
        (f"Worked out by croupier {__version__}.",),
    )
    return DocumentSection(Subject.FILED, filed)
