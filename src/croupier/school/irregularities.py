"""Irregularities: something went wrong, and what is ruled."""

from collections.abc import Iterator
from random import Random
from typing import Final

from msgspec.structs import replace

from croupier.explain.clause import clause_said
from croupier.rules.config import TableConfig
from croupier.rules.table_rules import TableRules
from croupier.school.choosing import chosen_from
from croupier.school.exercise import (
    IRREGULARITIES,
    AnswerChoice,
    ChoiceAnswer,
    ChoiceForm,
    Exercise,
    Stated,
)
from croupier.school.moments import TRIES
from croupier.school.reports import IrregularReport, report_of, reported, sorts_of
from croupier.school.rulings import IrregularityRuling, family, ruled
from croupier.school.tenable import other_tables
from croupier.table import supervision

_PATIENCE: Final = 4
"""Rounds that are looked through for one sort before another is taken."""


def pose(config: TableConfig, rules: TableRules, seed: int) -> Exercise:
    """Something that goes wrong at a moment of a Round, and what may be ruled."""
    random = Random(f"irregularities {seed}")
    sort, report = gone_wrong(random, rules)
    return _exercise(random, config, sort, report, seed)


def gone_wrong(random: Random, rules: TableRules) -> tuple[str, IrregularReport]:
    """Something that goes wrong and that the law rules on; each sort as often."""
    for _ in range(TRIES):
        sort = random.choice(sorts_of(rules))
        for _ in range(_PATIENCE):
            found = report_of(random, rules, sort)
            if found is not None:
                return sort, found
    raise AssertionError("nothing goes wrong at this table that the law rules on")


def _exercise(
    random: Random, config: TableConfig, sort: str, report: IrregularReport, seed: int
) -> Exercise:
    found = ruled(report.at.round, report.command)
    assert found is not None
    tenable = dict(other_rulings(config, report, found))
    edition = report.at.round.rules.elections.edition
    why = Stated((found.text,), found.clauses)
    reasons = (Stated((clause_said(edition, one),), (one,)) for one in found.clauses)
    others = [one for one in family(report.command) if one not in (found.text, *tenable)]
    wrong = [AnswerChoice("", (one,), False, why) for one in others]
    form = ChoiceForm(chosen_from(random, AnswerChoice("", (found.text,), True, why), wrong))
    return Exercise(
        kind=IRREGULARITIES,
        seed=seed,
        config=config,
        fingerprint=report.at.round.rules.fingerprint,
        round=report.at.round,
        given=(*report.at.story(config), Stated(reported(report))),
        question=("What is ruled?",),
        form=form,
        answer=ChoiceAnswer(next(one.key for one in form.choices if one.right)),
        why=(why, *reasons, *tenable.values()),
        topics=frozenset({sort}),
        clauses=frozenset(found.clauses),
        harder_by=tuple(_harder(report, bool(tenable))),
    )


def other_rulings(
    config: TableConfig, report: IrregularReport, found: IrregularityRuling
) -> Iterator[tuple[str, Stated]]:
    """What other readings of the same clauses would have ruled."""
    for meaning, rules in other_tables(config, found.readings):
        other = ruled(replace(report.at.round, rules=rules), report.command)
        if other is not None and other.text != found.text:
            yield other.text, Stated((f"Read otherwise ({meaning}): {other.text}",), other.clauses)


def _harder(report: IrregularReport, tenable: bool) -> Iterator[str]:
    """What makes a ruling harder to find."""
    round = report.at.round
    if isinstance(report.command, supervision.Misplace | supervision.NoticeError):
        yield "cards that fell since count too"
    if len(round.boxes) > 1:
        yield "several Boxes"
    if any(len(box.hands) > 1 for box in round.boxes):
        yield "split hands"
    if tenable:
        yield "another reading is tenable"
