"""Cases: a Round in which something was done wrongly, to be ruled on wager by wager."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from croupier.disputes.deviation import deviations, owed
from croupier.disputes.ruling import Deviation
from croupier.ledger.line import Line
from croupier.record.expect import covered
from croupier.record.model import Record
from croupier.record.read import read_record
from croupier.record.replay import Played, replay
from croupier.record.write import write_dispute
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.school.dispute_plans import ACTS, PAID_WRONGLY, acts_of
from croupier.school.exercise import CASES, Exercise, NetsAnswer, NetsForm, Stated
from croupier.school.layout import laid_out
from croupier.school.moments import TRIES, RoundMoment
from croupier.school.payouts import case_of
from croupier.school.stacking import FallingCards, played_with
from croupier.school.wrong_acts import WrongAct
from croupier.sentence import AmountPart, LinePart, PlayerPart, Sentence
from croupier.table.state import ENDED

MOST_LINES: Final = 8
"""Wagers of a case, at most."""
_SEEDS: Final = 2**48
_PATIENCE: Final = 4
"""Rounds that are looked through for one wrong act before another is taken."""
_SIDE_WAGERS: Final = 0.3
"""How often each side wager is laid."""


def pose(config: TableConfig, rules: TableRules, seed: int) -> Exercise:
    """A Round that has ended, and what was done at the table, some of it wrongly."""
    random = Random(f"cases {seed}")
    for _ in range(TRIES):
        name = random.choice(acts_of(rules))
        for _ in range(_PATIENCE):
            exercise = _disputed(random, config, rules, name, seed)
            if exercise is not None:
                return exercise
    raise AssertionError("no Round of this table can be disputed")


def _disputed(
    random: Random, config: TableConfig, rules: TableRules, name: str, seed: int
) -> Exercise | None:
    """A Round in which this was done wrongly; nothing where this one offers no occasion."""
    plan = ACTS[name]
    if plan.cards is None:
        case = case_of(config, rules, random.randrange(_SEEDS))
        at, asked = RoundMoment(case.last, case.round.events), [case.line]
    else:
        at, asked = _played(random, rules, plan.cards(random)), []
    if at.round.phase is not ENDED or not 1 <= len(at.round.lines) <= MOST_LINES:
        return None
    act = plan.act(random, at, (*asked, *at.round.lines)[0])
    return None if act is None else _exercise(config, at, name, act, seed)


def _played(random: Random, rules: TableRules, cards: FallingCards) -> RoundMoment:
    """A Round to its end, in which these cards fall on one of its Boxes."""
    round, events = laid_out(random, rules, _SIDE_WAGERS)
    box = random.choice(round.boxes).number
    for after, event in played_with(round, box, cards):
        round, events = after, (*events, event)
    return RoundMoment(round, events)


def _exercise(
    config: TableConfig, at: RoundMoment, name: str, act: WrongAct, seed: int
) -> Exercise | None:
    rules = at.round.rules
    text = write_dispute(config, at.events, act.play, act.done)
    ruled = _ruled(text, rules, at.round.lines)
    if ruled is None:
        return None
    record, played = ruled
    lines = covered(act.done.paid, played.round.lines)
    found = deviations(record, played)
    return Exercise(
        kind=CASES,
        seed=seed,
        config=config,
        fingerprint=rules.fingerprint,
        round=at.round,
        given=(*at.story(config, results=False), *act.said, *_paid(act.done.paid)),
        question=("What should each wager have come to, for its player?",),
        form=NetsForm(act.done.paid, text, dict(_clauses(lines, found))),
        answer=NetsAnswer({key: sum(one.net for one in own) for key, own in lines.items()}),
        why=(*_why(found), *_owed(record, played)),
        topics=frozenset({name}),
        clauses=frozenset(one for line in at.round.lines for one in line.clauses),
        harder_by=tuple(_harder(name, at.round.lines, found)),
    )


def _ruled(text: str, rules: TableRules, lawful: tuple[Line, ...]) -> tuple[Record, Played] | None:
    """What the adjudicator makes of it; nothing where the notation cannot express the Round."""
    try:
        record = read_record(text)
        played = replay(record, rules, strike=True)
    except Refusal:
        return None
    whole = played.unfinished is None and not played.cards_left and not played.struck
    same = sorted(map(str, played.round.lines)) == sorted(map(str, lawful))
    return (record, played) if whole and same else None


def _clauses(
    lines: Mapping[str, tuple[Line, ...]], found: tuple[Deviation, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What each wager is decided by; one that was never made, by what refused it."""
    refused = tuple(one for each in found if each.kind == "call" for one in each.clauses)
    for key, own in lines.items():
        cited = dict.fromkeys(one for line in own for one in line.clauses)
        yield key, tuple(cited) if own else refused


def _why(found: tuple[Deviation, ...]) -> Iterator[Stated]:
    """Calls and cards in which practice and law part; payments are listed wager by wager."""
    for one in found:
        if one.kind != "payment":
            yield Stated((*one.practice, "; by law: ", *one.law), one.clauses)


def _owed(record: Record, played: Played) -> Iterator[Stated]:
    for player, cents in owed(record, played.round).items():
        owes = " is owed " if cents > 0 else " owes the casino "
        yield Stated((PlayerPart(player), owes, AmountPart(abs(cents))))


def _paid(paid: Mapping[str, int]) -> Iterator[Stated]:
    for key, cents in paid.items():
        yield Stated((LinePart(key), *_came_to(cents)))


def _came_to(cents: int) -> Sentence:
    if not cents:
        return (": nothing was paid or collected",)
    return (": ", AmountPart(abs(cents)), " was paid" if cents > 0 else " was collected")


def _harder(name: str, lines: tuple[Line, ...], found: tuple[Deviation, ...]) -> Iterator[str]:
    """What makes a case harder."""
    if len(lines) > 2:
        yield "several wagers"
    if len(found) > 1:
        yield "several mistakes"
    if name != PAID_WRONGLY:
        yield "a call or a card was wrong, not a payment alone"
    if any(line.hand and line.hand > 1 for line in lines):
        yield "split hands"
    if any(line.readings for line in lines):
        yield "a reading is relied on"
