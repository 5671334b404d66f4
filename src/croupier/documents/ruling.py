"""Ruling: the ruling on a Round as a document, in words and pictures instead of codes."""

from collections.abc import Iterator, Mapping
from typing import Final

from croupier import house
from croupier.disputes.document import Row, Subject, sections, title
from croupier.disputes.ruling import Relied, RoundRuling
from croupier.documents.frame import Contents, DocumentKind, NamedPerson, ReadFile
from croupier.documents.part import CLAUSES, Cells, DocumentPart, TableColumn
from croupier.explain.case import ReplayedRound
from croupier.explain.deviations import place_said
from croupier.explain.narrative import narrative
from croupier.explain.results import total_said
from croupier.explain.wording import line_named, otherwise, with_lines_named, with_wagers_named
from croupier.ledger.line import Line
from croupier.money import spoken, spoken_net
from croupier.rules.hand import Hand
from croupier.rules.ruling import LOSE, RETURNED, STAND_OFF, VOID, WIN
from croupier.sentence import (
    CardPart,
    ClausesPart,
    OwnerPart,
    Part,
    PlayerPart,
    Sentence,
    capital,
    listed,
)

_ENDED: Final = {
    WIN: "won",
    LOSE: "lost",
    STAND_OFF: "Stand Off",
    VOID: "Void",
    RETURNED: "returned",
}
"""How a wager ended."""


def ruling_contents(
    ruling: RoundRuling, body: bytes, names: Mapping[str, str] | None = None
) -> Contents:
    """What a document about a ruling says; ``body`` is the record as it was read.

    ``names`` are what people are called whom the record knows by keys.
    """
    worded = _Worded(ruling, names or {})
    return Contents(
        kind=DocumentKind.RULING,
        title=title(ruling),
        editions=(ruling.played.round.rules.elections.edition,),
        read=ReadFile("the record", body),
        parts=tuple(worded.parts()),
        fingerprint=ruling.fingerprint,
        people=tuple(_people(ruling, names or {})),
    )


def _people(ruling: RoundRuling, names: Mapping[str, str]) -> Iterator[NamedPerson]:
    """Who had a wager, by their Boxes, and who else the record says was there."""
    boxes: dict[str, dict[int, None]] = {}
    for one in ruling.record.wagers:
        boxes.setdefault(one.player, {})[one.box] = None
    for player, theirs in boxes.items():
        where = "Boxes" if len(theirs) > 1 else "Box"
        yield NamedPerson(
            names.get(player, player), f"player, {where} {', '.join(map(str, theirs))}"
        )
    for player in ruling.record.present:
        if player not in boxes:
            yield NamedPerson(names.get(player, player), "at the table, without a wager")


def with_people_named(sentence: Sentence, names: Mapping[str, str]) -> Sentence:
    """A sentence in which people are called by their names, not by keys."""

    def called(part: Part) -> Part:
        match part:
            case PlayerPart(key):
                return PlayerPart(names.get(key, key))
            case OwnerPart(key):
                return OwnerPart(names.get(key, key))
        return part

    return tuple(map(called, sentence))


class _Worded:
    """The sections of a ruling, put into words."""

    def __init__(self, ruling: RoundRuling, names: Mapping[str, str]) -> None:
        self.ruling, self.names = ruling, names
        self.round = ruling.played.round
        self.rules = self.round.rules

    def parts(self) -> Iterator[DocumentPart]:
        """Every section; the hands stand before the wagers they decide."""
        for one in sections(self.ruling):
            match one.subject:
                case Subject.PARTINGS:
                    yield self._part(one.heading, _PARTINGS, self._deviations())
                case Subject.LINES:
                    yield self._part("Hands, as the law has them", _HANDS, self._hands())
                    yield self._part(one.heading, _WAGERS, map(self._wager, self.ruling.lines))
                case Subject.STEPS:
                    yield self._steps(one.heading)
                case Subject.RELIED:
                    yield self._part(one.heading, _READINGS, map(_reading, self.ruling.relied))
                case Subject.ALTERNATIVES:
                    rows = zip(self.ruling.alternatives, one.rows, strict=True)
                    found = (((otherwise(by.readings),), row[1]) for by, row in rows)
                    yield self._part(one.heading, _OTHERWISE, found, one.sentences)
                case Subject.OWED:
                    yield self._part(one.heading, _OWED, one.rows)
                case Subject.DUE:
                    yield self._part(one.heading, _DUE, one.rows)
                case Subject.RULING | Subject.WARNINGS:
                    yield self._part(one.heading, (), (), one.sentences)

    def _part(
        self,
        heading: str,
        columns: tuple[TableColumn, ...],
        rows: Iterator[Row] | tuple[Row, ...],
        sentences: tuple[Sentence, ...] = (),
    ) -> DocumentPart:
        return DocumentPart(
            heading=heading,
            sentences=tuple(map(self._said, sentences)),
            columns=columns,
            rows=tuple(tuple(map(self._said, row)) for row in rows),
        )

    def _said(self, sentence: Sentence) -> Sentence:
        """A sentence without codes; its cards are drawn."""
        lines = with_lines_named(sentence, self.ruling.by_name, self.rules)
        return with_people_named(with_wagers_named(lines, self.rules), self.names)

    def _deviations(self) -> Iterator[Cells]:
        for one in self.ruling.deviations:
            where = place_said(one, self.ruling.by_name, self.rules)
            practice = capital(self._said(one.practice))
            yield where, practice, capital(one.law), (ClausesPart(one.clauses),)

    def _hands(self) -> Iterator[Cells]:
        for box in self.round.boxes:
            for at, hand in enumerate(box.hands, 1):
                which = f", hand {at}" if len(box.hands) > 1 else ""
                total = "Blackjack" if hand.blackjack else total_said(hand.total)
                yield (f"Box {box.number}{which}",), _spelt(hand), (total,)
        for number, cards in enumerate(self.ruling.dealer, 1):
            which = f", hand {number}" if len(self.ruling.dealer) > 1 else ""
            hand = Hand(cards, self.rules.point_total(cards))
            total = "Blackjack" if self.rules.is_blackjack(hand) else total_said(hand.total)
            yield (f"Dealer{which}",), _spelt(hand), (total if cards else "no card",)

    def _wager(self, line: Line) -> Cells:
        return (
            (str(line.box),),
            (PlayerPart(line.player),),
            (line_named(line, self.ruling.lines, self.rules),),
            (spoken(line.stake),),
            (_ENDED[line.outcome],),
            (spoken(line.returned),),
            (spoken_net(line.net).replace("-", "−"),),
            (ClausesPart(line.clauses),),
        )

    def _steps(self, heading: str) -> DocumentPart:
        """The Round as people speak of it."""
        of = (self.ruling.record.config, self.rules, self.ruling.played.events, house.open_table)
        lines = narrative(ReplayedRound(*of))
        return DocumentPart(
            heading=heading,
            columns=_STEPS,
            rows=tuple(
                ((str(at),), (one.who,), self._said(one.sentence), (ClausesPart(one.clauses),))
                for at, one in enumerate(lines, 1)
            ),
            marked=tuple(at for at, one in enumerate(lines) if one.irregular),
        )


_OWED: Final = (
    TableColumn("Player"),
    TableColumn("Who pays", 1),
    TableColumn("Amount", figures=True),
)
_DUE: Final = (
    TableColumn("Player"),
    TableColumn("By law", 1),
    TableColumn("Amount", figures=True),
)
_PARTINGS: Final = (
    TableColumn("Where", 3),
    TableColumn("At the table", 4),
    TableColumn("In law", 4),
    CLAUSES,
)
_HANDS: Final = (TableColumn("Hand"), TableColumn("Cards", 1), TableColumn("Total"))
_WAGERS: Final = (
    *(TableColumn("Box", figures=True), TableColumn("Player", 2), TableColumn("Wager", 3)),
    *(
        TableColumn("Stake", figures=True),
        TableColumn("Outcome"),
        TableColumn("Returned", figures=True),
    ),
    *(TableColumn("Net", figures=True), CLAUSES),
)
_STEPS: Final = (
    TableColumn("", figures=True),
    TableColumn("Where"),
    TableColumn("What happened, or should have", 6),
    CLAUSES,
)
_READINGS: Final = (
    *(
        TableColumn("Question", 3),
        TableColumn("Taken so", 4),
        TableColumn("Could be taken otherwise", 4),
    ),
    CLAUSES,
)
_OTHERWISE: Final = (TableColumn("Reading", 3), TableColumn("Would give", 2))


def _spelt(hand: Hand) -> Sentence:
    return listed(((CardPart(one),) for one in hand.cards), " ")


def _reading(one: Relied) -> Cells:
    """A reading: what it asks, how it was taken and why, and how it was not."""
    others = " ".join(one.others.values())
    taken = f"{one.meaning} {one.reason}"
    return (one.question,), (taken,), (others,), (ClausesPart(one.clauses),)
