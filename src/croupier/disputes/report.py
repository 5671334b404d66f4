"""Report: a ruling as JSON."""

from typing import Literal, TypedDict

from croupier.disputes.ruling import CallVerdict, Deviation, OtherReading, Relied, RoundRuling
from croupier.money import written
from croupier.record.report import LineReport, line_report
from croupier.record.steps import Step
from croupier.sentence import plain


class StepReport(TypedDict):
    """A step of the lawful Round."""

    text: str
    clauses: list[str]
    irregular: bool


class DeviationReport(TypedDict):
    """A place where practice and law part."""

    kind: Literal["call", "card", "payment"]
    at: str
    practice: str
    law: str
    clauses: list[str]


class ReliedReport(TypedDict):
    """A reading the ruling relies on, with the other choices."""

    name: str
    question: str
    choice: str
    meaning: str
    reason: str
    others: dict[str, str]
    clauses: list[str]
    selectable: bool


class CallVerdictReport(TypedDict):
    """What the law would make of one call."""

    at: str
    call: str
    refused: bool
    law: str


class OtherReadingReport(TypedDict):
    """What other readings would give; no nets where the Round could not be settled so."""

    readings: dict[str, str]
    nets: dict[str, str] | None
    why: str
    calls: list[CallVerdictReport]


class RulingReport(TypedDict):
    """What ``croupier adjudicate --json`` prints of one Round; sums are dollars."""

    edition: str
    title: str
    rules: str
    agrees: bool
    practice_recorded: bool
    dealer: list[list[str]]
    steps: list[StepReport]
    lines: list[LineReport]
    deviations: list[DeviationReport]
    owed: dict[str, str]
    clauses: list[str]
    readings: list[ReliedReport]
    alternatives: list[OtherReadingReport]
    every_combination: bool
    spread: dict[str, list[str]]
    unfinished: str
    cards_left: int
    warnings: list[str]


def report(ruling: RoundRuling) -> RulingReport:
    """What ``croupier adjudicate --json`` prints of one Round."""
    return {
        "edition": ruling.edition,
        "title": ruling.title,
        "rules": ruling.fingerprint,
        "agrees": ruling.agrees,
        "practice_recorded": ruling.practice_recorded,
        "dealer": [list(hand) for hand in ruling.dealer],
        "steps": [_step(one) for one in ruling.steps],
        "lines": [line_report(*one) for one in zip(ruling.lines, ruling.keys, strict=True)],
        "deviations": [_parting(one) for one in ruling.deviations],
        "owed": {player: written(cents) for player, cents in ruling.owed.items()},
        "clauses": list(ruling.clauses),
        "readings": [_relied(one) for one in ruling.relied],
        "alternatives": [_alternative(one) for one in ruling.alternatives],
        "every_combination": ruling.every_combination,
        "spread": {key: list(map(written, ends)) for key, ends in ranges(ruling).items()},
        "unfinished": plain(ruling.unfinished),
        "cards_left": ruling.cards_left,
        "warnings": list(map(plain, ruling.warnings)),
    }


def _step(one: Step) -> StepReport:
    return {"text": one.text, "clauses": list(one.clauses), "irregular": one.irregular}


def _parting(one: Deviation) -> DeviationReport:
    return {
        "kind": one.kind,
        "at": one.at,
        "practice": plain(one.practice),
        "law": plain(one.law),
        "clauses": list(one.clauses),
    }


def _relied(one: Relied) -> ReliedReport:
    return {
        "name": one.name,
        "question": one.question,
        "choice": one.choice,
        "meaning": one.meaning,
        "reason": one.reason,
        "others": dict(one.others),
        "clauses": list(one.clauses),
        "selectable": one.selectable,
    }


def _alternative(one: OtherReading) -> OtherReadingReport:
    nets = None if one.nets is None else {key: written(net) for key, net in one.nets.items()}
    calls = [_verdict(call) for call in one.calls]
    return {"readings": dict(one.readings), "nets": nets, "why": plain(one.why), "calls": calls}


def _verdict(one: CallVerdict) -> CallVerdictReport:
    return {
        "at": one.at,
        "call": plain(one.called),
        "refused": one.refused,
        "law": plain(one.law),
    }


def ranges(ruling: RoundRuling) -> dict[str, tuple[int, int]]:
    """For each wager whose net turns on a reading, the least and the most it would be."""
    own = dict(zip(ruling.keys, (line.net for line in ruling.lines), strict=True))
    rows = [] if ruling.unfinished else [own]
    rows += [dict(one.nets) for one in ruling.alternatives if one.nets is not None]
    keys = dict.fromkeys(key for nets in rows for key in nets)
    found = {key: sorted({nets.get(key, 0) for nets in rows}) for key in keys}
    return {key: (nets[0], nets[-1]) for key, nets in found.items() if len(nets) > 1}
