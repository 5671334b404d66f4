"""Report: a ruling as JSON."""

from typing import Any

from msgspec.structs import asdict

from croupier.disputes.ruling import Deviation, OtherReading, Relied, RoundRuling
from croupier.money import written
from croupier.record.report import line_report
from croupier.record.steps import Step
from croupier.sentence import plain


def report(ruling: RoundRuling) -> dict[str, Any]:
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
        "readings": [_fields(one) for one in ruling.relied],
        "alternatives": [_alternative(one) for one in ruling.alternatives],
        "every_combination": ruling.every_combination,
        "spread": spread(ruling),
        "unfinished": plain(ruling.unfinished),
        "cards_left": ruling.cards_left,
        "warnings": list(map(plain, ruling.warnings)),
    }


def _step(one: Step) -> dict[str, Any]:
    return {"text": one.text, "clauses": list(one.clauses), "irregular": one.irregular}


def _parting(one: Deviation) -> dict[str, Any]:
    found = {"practice": plain(one.practice), "law": plain(one.law)}
    return {"kind": one.kind, "at": one.at, **found, "clauses": list(one.clauses)}


def _fields(one: Relied) -> dict[str, Any]:
    """All that is said in one place, by name."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asdict(one).items()
    }


def _alternative(one: OtherReading) -> dict[str, Any]:
    nets = None if one.nets is None else {key: written(net) for key, net in one.nets.items()}
    return {"readings": dict(one.readings), "nets": nets, "why": plain(one.why)}


def spread(ruling: RoundRuling) -> dict[str, list[str]]:
    """For each wager whose net turns on a reading, the least and the most it would be."""
    rows = [dict(zip(ruling.keys, (line.net for line in ruling.lines), strict=True))]
    rows += [dict(one.nets) for one in ruling.alternatives if one.nets is not None]
    keys = dict.fromkeys(key for nets in rows for key in nets)
    ranges = {key: sorted({nets.get(key, 0) for nets in rows}) for key in keys}
    return {
        key: [written(nets[0]), written(nets[-1])] for key, nets in ranges.items() if len(nets) > 1
    }
