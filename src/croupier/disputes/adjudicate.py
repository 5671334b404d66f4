"""Adjudicate: a record, and what was done at the table, into a ruling."""

from collections.abc import Iterator

from croupier.disputes.deviation import deviations, owed
from croupier.disputes.readings import (
    Opens,
    SideBySide,
    every_combination,
    one_by_one,
    relied_on,
    why_not,
)
from croupier.disputes.ruling import RoundRuling
from croupier.ledger.line import Line
from croupier.record.expect import keys
from croupier.record.model import Record
from croupier.record.replay import Played, replay
from croupier.record.report import doubtful_names, in_order
from croupier.record.steps import Step, steps
from croupier.sentence import PlayerPart, Sentence
from croupier.table.events import WagerLaid


def adjudicate(record: Record, opens: Opens, all_readings: bool = False) -> RoundRuling:
    """Rule on a Round: what should have happened, where practice parts from it, what is owed."""
    rules = opens(record.config)
    played = replay(record, rules, strike=True)
    round = played.round
    edition = rules.elections.edition
    lines = in_order(round.lines)
    side = SideBySide(record, opens)
    happened = steps(played.events)
    return RoundRuling(
        record=record,
        played=played,
        title=record.title,
        edition=edition.id,
        edition_title=edition.title,
        fingerprint=rules.fingerprint,
        dealer=(*round.finished_hands, round.dealer),
        steps=happened,
        lines=lines,
        keys=keys(lines),
        deviations=deviations(record, played),
        owed=owed(record, round),
        clauses=_clauses(happened, lines, played),
        relied=relied_on(record.config, played.readings),
        alternatives=every_combination(side) if all_readings else one_by_one(side),
        every_combination=all_readings,
        unfinished=() if played.unfinished is None else why_not(played.unfinished),
        cards_left=played.cards_left,
        warnings=tuple(_warnings(record, played)),
        practice_recorded=record.done is not None,
    )


def _warnings(record: Record, played: Played) -> Iterator[Sentence]:
    """What is said of the rules, of wagers, and of names that cover several."""
    round = played.round
    yield from ((one,) for one in round.rules.warnings)
    laid = (one for one in played.events if isinstance(one, WagerLaid))
    whose = {one.warning: one.player for one in laid if one.warning}
    for text in round.warnings:  # whoever wagered stands first in what a log has of it
        who = whose[text]
        yield (PlayerPart(who), text.removeprefix(who))
    yield from doubtful_names(record, in_order(round.lines))
    for call in played.replaced:
        why = " is left out: it stands in the place of a call that was given effect and is lawful"
        yield (*call.called, why)


def _clauses(
    happened: tuple[Step, ...], lines: tuple[Line, ...], played: Played
) -> tuple[str, ...]:
    """The clauses that decide: of every wager, every irregularity, every refused call."""
    cited = [clause for line in lines for clause in line.clauses]
    cited += [clause for step in happened if step.irregular for clause in step.clauses]
    cited += [one.clause for one in (*played.refused, *played.struck) if one.clause]
    return tuple(dict.fromkeys(cited))
