"""Report: a settled Round as the JSON object the record format fixes."""

from typing import Any

from croupier.ledger.accounts import net_by_player
from croupier.ledger.line import Line
from croupier.money import written
from croupier.record.expect import doubtful, keys, mismatches
from croupier.record.model import Record
from croupier.record.replay import Played
from croupier.record.replaying import RefusedCall
from croupier.record.steps import Step, steps
from croupier.rules.refusal import Refusal, Unlawful
from croupier.sentence import Sentence, plain


def settled(record: Record, played: Played) -> dict[str, Any]:
    """What ``croupier settle --json`` prints of one Round."""
    round = played.round
    lines = in_order(round.lines)
    names = keys(lines)
    wrong = mismatches(record.expect or {}, lines)
    return {
        "edition": record.config.edition,
        "title": record.title,
        "dealer": [list(hand) for hand in (*round.finished_hands, round.dealer)],
        "lines": [line_report(*one) for one in zip(lines, names, strict=True)],
        **_irregular(played),
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


def _irregular(played: Played) -> dict[str, Any]:
    """What went wrong, where anything did."""
    rows = [{"what": step.text, "clauses": list(step.clauses)} for step in irregularities(played)]
    return {"irregularities": rows} if rows else {}


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


def line_report(line: Line, key: str) -> dict[str, Any]:
    """One wager settled, under its name in a record."""
    return {
        "box": line.box,
        "player": line.player,
        "wager": line.wager,
        "hand": line.hand,
        "against": line.against,
        "stake": written(line.stake),
        "outcome": line.outcome.value,
        "returned": written(line.returned),
        "net": written(line.net),
        "clauses": list(line.clauses),
        "key": key,
    }


def _refused(refused: RefusedCall) -> dict[str, Any]:
    data = {"call": refused.call, "clause": refused.clause, "why": refused.why}
    return {**data, "readings": list(refused.readings)} if refused.readings else data


def error(file: str, wrong: Refusal | Unlawful) -> dict[str, Any]:
    """What is printed of a record that cannot be settled."""
    all_wrong = wrong.refusals if isinstance(wrong, Unlawful) else (wrong,)
    first = all_wrong[0]
    message = "; ".join(one.why for one in all_wrong)
    data = {"file": file, "at": first.at, "clause": first.clause, "message": message}
    readings = list(dict.fromkeys(name for one in all_wrong for name in one.readings))
    more: dict[str, Any] = {"readings": readings} if readings else {}
    if len(all_wrong) > 1:
        more["refusals"] = [refusal_report(one) for one in all_wrong]
    return {"error": {**data, **more}}


def refusal_report(one: Refusal) -> dict[str, Any]:
    """One thing that is refused, with its place and clauses."""
    return {"at": one.at, "clause": one.clause, "clauses": list(one.clauses), "message": one.why}


def error_line(file: str, wrong: Refusal | Unlawful) -> str:
    """The same for people: file, place, clause, sentence; a line for each where there are more."""
    all_wrong = wrong.refusals if isinstance(wrong, Unlawful) else (wrong,)
    if len(all_wrong) == 1:
        return f"{file}: {_sentence(all_wrong[0])}"
    return "\n  ".join((f"{file}:", *map(_sentence, all_wrong)))


def _sentence(one: Refusal) -> str:
    place = f"{one.at}: " if one.at else ""
    clause = f"{one.clause}: " if one.clause else ""
    relied = f" (reading {', '.join(one.readings)})" if one.readings else ""
    return f"{place}{clause}{one.why}{relied}"
