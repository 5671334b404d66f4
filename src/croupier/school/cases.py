"""Cases: a Round that was paid wrongly, to be ruled on wager by wager."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from croupier import house
from croupier.ledger.line import Line
from croupier.money import plain as dollars
from croupier.record.expect import nets
from croupier.record.write import write_record
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import CASES, Exercise, NetsAnswer, NetsForm, Stated
from croupier.school.moments import TRIES, RoundMoment, moments
from croupier.sentence import AmountPart, LinePart, Sentence
from croupier.table.commands import CollectCards
from croupier.table.dealer import due
from croupier.table.decide import play
from croupier.table.state import ENDED

MOST_LINES: Final = 8
"""Wagers of a case, at most."""


def pose(config: TableConfig, rules: TableRules, seed: int) -> Exercise:
    """A Round that has ended, with what was paid at the table, some of it wrongly."""
    random = Random(f"cases {seed}")
    for _ in range(TRIES):
        at = tuple(moments(random, rules))[-1]
        exercise = _exercise(random, config, _ended(at), seed)
        if exercise is not None:
            return exercise
    raise AssertionError("no Round of this table can be disputed")


def _ended(at: RoundMoment) -> RoundMoment | None:
    """The Round with its cards collected; nothing where it did not come to its end."""
    if not isinstance(due(at.round), CollectCards):
        return None
    round, happened = play(at.round, CollectCards())
    return RoundMoment(round, (*at.events, *happened)) if round.phase is ENDED else None


def _exercise(
    random: Random, config: TableConfig, at: RoundMoment | None, seed: int
) -> Exercise | None:
    if at is None or not 1 <= len(at.round.lines) <= MOST_LINES:
        return None
    lawful = nets(at.round.lines)
    paid = _wrongly(random, at.round.lines, lawful)
    record = disputed(config, at, paid)
    if not _is_told(record, lawful):
        return None
    return Exercise(
        kind=CASES,
        seed=seed,
        config=config,
        fingerprint=at.round.rules.fingerprint,
        round=at.round,
        given=(*at.story(config, results=False), *_paid(paid)),
        question=("What should each wager have come to, for its player?",),
        form=NetsForm(paid, record),
        answer=NetsAnswer(dict(lawful)),
        why=tuple(_why(at.round.lines)),
        topics=frozenset(one for line in at.round.lines for one in line.clauses),
        harder_by=tuple(_harder(at.round.lines, paid)),
    )


def disputed(config: TableConfig, at: RoundMoment, paid: Mapping[str, int]) -> str:
    """The record of the Round with what was done."""
    rows = (f'"{key}" = {dollars(cents)}' for key, cents in paid.items())
    return "\n".join((write_record(config, at.events), "[done.paid]", *rows, ""))


def _is_told(record: str, lawful: Mapping[str, int]) -> bool:
    """Does the notation tell the Round? What it cannot tell is not asked."""
    try:
        return nets(house.settle(record).played.round.lines) == lawful
    except Refusal:
        return False


def _wrongly(random: Random, lines: tuple[Line, ...], lawful: Mapping[str, int]) -> dict[str, int]:
    """What was paid: one wager or two by a Dealer's mistake, the rest by the law."""
    paid = dict(lawful)
    wrong = random.sample(sorted(paid), min(random.randint(1, 2), len(paid)))
    for key, line in zip(lawful, lines, strict=True):
        if key in wrong:
            paid[key] = random.choice([one for one in mistakes(line) if one != line.net])
    return paid


def mistakes(line: Line) -> tuple[int, ...]:
    """What Dealers pay by mistake: the stake, 3 to 2, 6 to 5, nothing, or a wager collected."""
    stake = line.stake
    return (stake, stake * 3 // 2, stake * 6 // 5, 0, -stake, 2 * stake)


def _paid(paid: Mapping[str, int]) -> Iterator[Stated]:
    for key, cents in paid.items():
        yield Stated((LinePart(key), *_came_to(cents)))


def _came_to(cents: int) -> Sentence:
    if not cents:
        return (": nothing was paid or collected",)
    return (": ", AmountPart(abs(cents)), " was paid" if cents > 0 else " was collected")


def _why(lines: tuple[Line, ...]) -> Iterator[Stated]:
    for key, line in zip(nets(lines), lines, strict=True):
        yield Stated((LinePart(key), *_came_to(line.net)), line.clauses)


def _harder(lines: tuple[Line, ...], paid: Mapping[str, int]) -> Iterator[str]:
    """What makes a case harder."""
    if len(lines) > 2:
        yield "several wagers"
    if sum(cents != line.net for cents, line in zip(paid.values(), lines, strict=True)) > 1:
        yield "several mistakes"
    if any(line.hand and line.hand > 1 for line in lines):
        yield "split hands"
    if any(line.readings for line in lines):
        yield "a reading is relied on"
