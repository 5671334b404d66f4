"""Departures: where a record that is ruled on says otherwise than the log of the Round.

Cards and stakes are not a matter of anybody's word: each card opened what was committed to, each
wager was laid by who laid it. What was called, and what befell a card, may have been taken down
wrongly.
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Literal

from msgspec import Struct

from croupier.money import plain
from croupier.record.model import Laying, Marked, Ordered, Record
from croupier.rules.refusal import Refusal
from croupier.sentence import CardPart, PlayerPart, Sentence


class RecordDeparture(Struct, frozen=True, omit_defaults=True):
    """One thing that a record has otherwise than the log."""

    what: Literal["card", "wager", "call"]
    at: int
    """The how-manieth card, wager or line of play it is."""
    logged: str = ""
    """What the log has there; nothing: it has none."""
    ruled: str = ""
    """What the record has there; nothing: it has none."""

    @property
    def sentence(self) -> Sentence:
        """The departure in words."""
        logged, ruled = self.logged or "nothing", self.ruled or "nothing"
        return (f"{self.what} {self.at}: {logged} by the log, {ruled} by the record ruled on",)


def departures(logged: Record, ruled: Record) -> tuple[RecordDeparture, ...]:
    """Where a record departs from the log; refuses cards and stakes that the log contradicts."""
    return (*_cards(logged.cards, ruled.cards), *_wagers(logged, ruled), *_play(logged, ruled))


def _cards(logged: Sequence[Marked], ruled: Sequence[Marked]) -> Iterator[RecordDeparture]:
    for at, (one, other) in enumerate(zip_longest(logged, ruled), 1):
        if other is not None and (one is None or one.card != other.card):
            _refuse_card(at, one, other)
        if one != other:
            yield RecordDeparture("card", at, _marked(one), _marked(other))


def _refuse_card(at: int, one: Marked | None, other: Marked) -> None:
    has: Sentence = ("has no such card",) if one is None else ("has ", CardPart(one.card))
    why = (f"card {at} cannot be ", CardPart(other.card), ": the log ", *has, ", as was proved")
    raise Refusal((), (*why, " when it fell"))


def _marked(one: Marked | None) -> str:
    return "" if one is None else f"{one.card}{one.mark}"


def _wagers(logged: Record, ruled: Record) -> Iterator[RecordDeparture]:
    laid = {_place(one): one for one in logged.wagers}
    claimed = {_place(one): one for one in ruled.wagers}
    for one in ruled.wagers:
        most = laid[_place(one)].amount if _place(one) in laid else 0
        if one.amount > most:
            by = (PlayerPart(one.player), f" laid {plain(most)} on {one.on} of Box {one.box}")
            raise Refusal((), (*by, f" by the log, not {plain(one.amount)}"))
    for at, one in enumerate(logged.wagers, 1):
        other = claimed.get(_place(one))
        if other != one:
            yield RecordDeparture("wager", at, _laying(one), _laying(other))


def _place(one: Laying) -> tuple[int, str, str, int | None]:
    return one.box, one.player, one.on, one.against


def _laying(one: Laying | None) -> str:
    if one is None:
        return ""
    marks = [name for name in ("seated", "warned", "limited", "marker") if getattr(one, name)]
    return " ".join((str(one.box), one.player, one.on, str(plain(one.amount)), *marks))


def _play(logged: Record, ruled: Record) -> Iterator[RecordDeparture]:
    before, after = _lines(logged), _lines(ruled)
    prizes = [line.text for line in ruled.play if _is_prize(line)]
    if prizes != [line.text for line in logged.play if _is_prize(line)]:
        raise Refusal((), "the prize is the one that was drawn, by the log")
    matched = SequenceMatcher(None, before, after, autojunk=False)
    for tag, low, high, start, end in matched.get_opcodes():
        if tag == "equal":
            continue
        pairs = zip_longest(before[low:high], after[start:end], fillvalue="")
        for at, (one, other) in enumerate(pairs, low + 1):
            yield RecordDeparture("call", at, one, other)


def _lines(record: Record) -> list[str]:
    return [line.text for line in record.play]


def _is_prize(line: object) -> bool:
    return isinstance(line, Ordered) and line.words[:1] == ("prize",)
