"""Payouts: what a settled wager comes to, asked before it is shown."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from croupier import house
from croupier.explain.case import LineContext, ReplayedRound, cases
from croupier.explain.narrative import narrative
from croupier.explain.sums import prize_of
from croupier.explain.why import AnswerStep, why
from croupier.money import CENTS
from croupier.rules.config import TableConfig
from croupier.rules.names import BASE, INSURANCE
from croupier.rules.ruling import LOSE, WIN
from croupier.rules.table_rules import TableRules
from croupier.school.chips import chips_of
from croupier.school.exercise import PAYOUTS, AmountAnswer, AmountForm, Exercise, Stated
from croupier.school.layout import laid_out
from croupier.school.payout_plans import PLANS, PayoutPlan
from croupier.school.random_round import play_out
from croupier.school.stacking import FallingCards, played_with, winning_cards
from croupier.sentence import AmountPart, OwnerPart, Sentence, WagerPart
from croupier.table.state import Box

TRIES: Final = 200
"""Rounds that are played at most until one has something to ask about."""
_SIDE_WAGERS: Final = 0.6
"""How often each side wager is laid."""
_ANTES: Final = 0.9
"""How often an Ante that is due is laid."""
_ROWS: Final = 0.5
"""How often a row of a pay scale is asked for, where the table has one."""


def pose(config: TableConfig, rules: TableRules, seed: int) -> Exercise:
    """A wager about to be settled."""
    return _exercise(case_of(config, rules, seed), seed)


def case_of(config: TableConfig, rules: TableRules, seed: int) -> LineContext:
    """A settled wager of a Round that was played at random or for a row of a pay scale."""
    random = Random(f"payouts {seed}")
    name = random.choice(tuple(rules.side_wagers)) if rules.side_wagers else ""
    rows = winning_cards(rules, name) if name and random.random() < _ROWS else ()
    plan = random.choice(PLANS)
    for _ in range(_PATIENCE):
        if rows:
            found = _for_row(random, config, rules, name, random.choice(rows))
        else:
            found = _by_plan(random, config, rules, plan)
        if found:
            return random.choice(found)
    for _ in range(TRIES):
        found = _at_random(random, config, rules)
        if found:
            return random.choice(found)
    raise AssertionError("no Round of this table settles a wager")


_PATIENCE: Final = 12
"""Rounds after which anything is asked."""


def _by_plan(
    random: Random, config: TableConfig, rules: TableRules, plan: PayoutPlan
) -> Sequence[LineContext]:
    """The wagers that a plan asks about, in a Round with its cards or in any."""
    cards = plan.cards(random)
    if cards is None:
        return [one for one in _at_random(random, config, rules) if plan.fits(one)]
    round, laid = laid_out(random, rules, _SIDE_WAGERS, antes=_ANTES)
    box = random.choice(round.boxes).number
    played = (event for _, event in played_with(round, box, cards, plan.prefers))
    every = cases(ReplayedRound(config, rules, (*laid, *played), house.open_table))
    return [one for one in every if one.line.box == box and plan.fits(one)]


def _for_row(
    random: Random, config: TableConfig, rules: TableRules, name: str, cards: FallingCards
) -> Sequence[LineContext]:
    """A side wager that the cards win."""
    round, laid = laid_out(random, rules, 1)
    box = next((one.number for one in round.boxes if _has(one, name)), None)
    if box is None:
        return ()
    played = (event for _, event in played_with(round, box, cards))
    every = cases(ReplayedRound(config, rules, (*laid, *played), house.open_table))
    return [one for one in every if (one.line.box, one.line.wager) == (box, name)]


def _has(box: Box, name: str) -> bool:
    return any(one.wager == name for one in box.stakes)


def _at_random(random: Random, config: TableConfig, rules: TableRules) -> Sequence[LineContext]:
    """The settled wagers of a Round, those of one topic no more likely than those of another."""
    round, laid = laid_out(random, rules, _SIDE_WAGERS, antes=_ANTES)
    played = play_out(random, round, declines=False)
    if played is None:
        return ()
    by_topic: dict[str, list[LineContext]] = {}
    for case in cases(ReplayedRound(config, rules, (*laid, *played[1]), house.open_table)):
        by_topic.setdefault(topic(case), []).append(case)
    return [random.choice(one) for one in by_topic.values()]


def _exercise(case: LineContext, seed: int) -> Exercise:
    line, of = case.line, case.round
    explained = why(case)
    return Exercise(
        kind=PAYOUTS,
        seed=seed,
        config=of.config,
        fingerprint=of.rules.fingerprint,
        round=case.then,
        given=tuple(_given(case)),
        question=(*_wager(case), ": what do you pay, leave or collect?"),
        form=AmountForm(line.stake, chips_of(of.rules)),
        answer=AmountAnswer(line.net),
        why=(
            Stated((explained.answer,), line.clauses),
            *(Stated((one,)) for one in explained.sums.how),
            *map(_step, explained.steps),
        ),
        topics=frozenset({topic(case)}),
        clauses=frozenset(line.clauses),
        harder_by=tuple(_harder(case)),
    )


def _step(step: AnswerStep) -> Stated:
    return Stated(step.sentence, step.clauses)


def _given(case: LineContext) -> Iterator[Stated]:
    """What happened on the Box and with the Dealer's hand until then."""
    of = case.round
    before = ReplayedRound(of.config, of.rules, of.events[: case.at], of.opens)
    for one in narrative(before):
        if one.line is None and one.who in (f"Box {case.line.box}", "Dealer"):
            yield Stated((f"{one.who}: ", *one.sentence), one.clauses)


def _wager(case: LineContext) -> Sentence:
    """The wager that is asked about."""
    line = case.line
    hand = f" on hand {line.hand}" if line.hand and case.then_split else ""
    against = f" against the Dealer's hand {line.against}" if line.against else ""
    sum_: Sentence = (" of ", AmountPart(line.stake)) if line.stake else ()
    return (OwnerPart(line.player), " ", WagerPart(line.wager), *sum_, hand + against)


def topic(case: LineContext) -> str:
    """What a wager teaches: how it ended, and at which row of its pay scale."""
    line = case.line
    return f"{line.wager} {prize_of(case) or line.outcome.value}"


def _harder(case: LineContext) -> Iterator[str]:
    """What makes a payout harder than 1 to 1 on a round sum."""
    line, stake = case.line, case.stake
    if line.outcome is WIN and line.net != line.stake:
        yield "other odds than 1 to 1"
    if line.outcome is WIN and line.net % CENTS:
        yield "an odd sum"
    if case.side is not None:
        yield "a side wager has a pay scale of its own"
    if line.wager not in BASE and case.side is None and line.wager != INSURANCE:
        yield "a wager added in the Round"
    if case.then_split:
        yield "several hands on the Box"
    if case.dealers is not None and case.dealers.blackjack:
        yield "the Dealer has a Blackjack"
    if stake is not None and (stake.riding or stake.lammer or stake.excess):
        yield "part of the stake stands apart"
    if line.outcome not in (WIN, LOSE):
        yield "neither won nor lost"
