"""Report: a settled Round as the JSON object the record format fixes."""

from typing import NotRequired, TypedDict

from croupier.gazette.citation import cited_all
from croupier.ledger.accounts import net_by_player
from croupier.ledger.line import Line
from croupier.money import written
from croupier.record.expect import doubtful, keys, mismatches
from croupier.record.model import Record
from croupier.record.replay import Played
from croupier.record.replaying import RefusedCall
from croupier.record.steps import Step, steps
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.ruling import Outcome
from croupier.sentence import Sentence, plain


class LineReport(TypedDict):
    """One wager settled; sums are dollars."""

    box: int
    player: str
    wager: str
    hand: int | None
    against: int | None
    stake: str
    outcome: Outcome
    returned: str
    net: str
    clauses: list[str]
    key: str


class IrregularityReport(TypedDict):
    """Something that went wrong, and how it was ruled."""

    what: str
    clauses: list[str]


class RefusedCallReport(TypedDict):
    """A call of the record that is refused."""

    call: str
    clause: str
    why: str
    readings: NotRequired[list[str]]


class SettlementReport(TypedDict):
    """What ``croupier settle --json`` prints of one Round."""

    file: NotRequired[str]
    edition: str
    title: str
    dealer: list[list[str]]
    lines: list[LineReport]
    irregularities: NotRequired[list[IrregularityReport]]
    refusals: list[RefusedCallReport]
    net: dict[str, str]
    as_expected: bool
    mismatches: list[str]
    cards_left: int
    readings: list[str]
    warnings: list[str]


class RefusalReport(TypedDict):
    """One thing that is refused, with its place and clauses, as ids and as people cite them."""

    at: str
    clause: str
    clauses: list[str]
    cited: str
    message: str


class ErrorDetail(TypedDict):
    """What is wrong; the law's own commands have the message alone."""

    file: NotRequired[str]
    at: NotRequired[str]
    clause: NotRequired[str]
    message: str
    readings: NotRequired[list[str]]
    refusals: NotRequired[list[RefusalReport]]


class ErrorReport(TypedDict):
    """What every command prints with ``--json`` where it refuses."""

    error: ErrorDetail


def settled(record: Record, played: Played) -> SettlementReport:
    """What ``croupier settle --json`` prints of one Round."""
    round = played.round
    lines = in_order(round.lines)
    names = keys(lines)
    wrong = mismatches(record.expect or {}, lines)
    report: SettlementReport = {
        "edition": record.config.edition,
        "title": record.title,
        "dealer": [list(hand) for hand in (*round.finished_hands, round.dealer)],
        "lines": [line_report(*one) for one in zip(lines, names, strict=True)],
        "refusals": [_refused(one) for one in played.refused],
        "net": {player: written(net) for player, net in net_by_player(lines).items()},
        "as_expected": played.as_recorded and not wrong,
        "mismatches": list(map(str, wrong)),
        "cards_left": played.cards_left,
        "readings": list(round.readings),
        "warnings": [
            *(*round.rules.warnings, *round.warnings),
            *map(plain, doubtful_names(record, lines)),
        ],
    }
    found = irregularities(played)
    if found:
        report["irregularities"] = [
            {"what": step.text, "clauses": list(step.clauses)} for step in found
        ]
    return report


def irregularities(played: Played) -> tuple[Step, ...]:
    """What went wrong in the Round, and how it was ruled."""
    return tuple(step for step in steps(played.events) if step.irregular)


def in_order(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Lines by Box, then by bettor as they were settled, then from left to right."""
    players = list(dict.fromkeys(line.player for line in lines))
    return tuple(
        sorted(lines, key=lambda line: (line.box, players.index(line.player), line.hand or 0))
    )


def doubtful_names(record: Record, lines: tuple[Line, ...]) -> tuple[Sentence, ...]:
    """Names in the record that cover several wagers."""
    paid = record.done.paid if record.done else {}
    texts = (*doubtful(record.expect or {}, lines), *doubtful(paid, lines))
    return tuple(dict.fromkeys(texts))


def line_report(line: Line, key: str) -> LineReport:
    """One wager settled, under its name in a record."""
    return {
        "box": line.box,
        "player": line.player,
        "wager": line.wager,
        "hand": line.hand,
        "against": line.against,
        "stake": written(line.stake),
        "outcome": line.outcome,
        "returned": written(line.returned),
        "net": written(line.net),
        "clauses": list(line.clauses),
        "key": key,
    }


def _refused(refused: RefusedCall) -> RefusedCallReport:
    data: RefusedCallReport = {
        "call": refused.call,
        "clause": refused.clause,
        "why": refused.why,
    }
    if refused.readings:
        data["readings"] = list(refused.readings)
    return data


def error(file: str, wrong: Refusal | Unlawful) -> ErrorReport:
    """What is printed of a record that cannot be settled."""
    all_wrong = wrong.refusals if isinstance(wrong, Unlawful) else (wrong,)
    first = all_wrong[0]
    message = "; ".join(one.why for one in all_wrong)
    data: ErrorDetail = {
        "file": file,
        "at": first.at,
        "clause": first.clause,
        "message": message,
    }
    readings = list(dict.fromkeys(name for one in all_wrong for name in one.readings))
    if readings:
        data["readings"] = readings
    if len(all_wrong) > 1:
        data["refusals"] = [refusal_report(one) for one in all_wrong]
    return {"error": data}


def refusal_report(one: Refusal) -> RefusalReport:
    """One thing that is refused, with its place and clauses."""
    return {
        "at": one.at,
        "clause": one.clause,
        "clauses": list(one.clauses),
        "cited": cited_all(one.clauses),
        "message": one.why,
    }


def error_line(file: str, wrong: Refusal | Unlawful) -> str:
    """The same for people: file, place, clause, sentence; a line for each where there are more."""
    all_wrong = wrong.refusals if isinstance(wrong, Unlawful) else (wrong,)
    if len(all_wrong) == 1:
        line = refusal_line(all_wrong[0])
        return f"{file}: {line}" if file else line
    return "\n  ".join((f"{file}:", *map(refusal_line, all_wrong)))


def refusal_line(one: Refusal) -> str:
    """One thing that is refused, for people: place, clauses, sentence, and what it relied on."""
    place = f"{one.at}: " if one.at else ""
    clauses = f"{cited_all(one.clauses)}: " if one.clauses else ""
    relied = f" (reading {', '.join(one.readings)})" if one.readings else ""
    return f"{place}{clauses}{one.why}{relied}"
