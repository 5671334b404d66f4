"""Report: an exercise as data, for other programs."""

from typing import TypedDict

from croupier.money import plain as dollars
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import AmountForm, Answer, ChoiceForm, Exercise, Kind, Stated
from croupier.school.wording import said


class StatedReport(TypedDict):
    """A sentence, and its clauses."""

    says: str
    clauses: list[str]


class MarksReport(TypedDict):
    """What ``croupier school verify --json`` prints: does the result stand, and was it passed?"""

    stands: bool
    differences: tuple[str, ...]
    passed: bool


class PosedReport(TypedDict):
    """An exercise without its answer."""

    kind: Kind
    seed: int
    fingerprint: str
    level: int
    harder_by: list[str]
    given: list[StatedReport]
    question: str
    choices: dict[str, str]
    chips: list[int | float]
    topics: list[str]
    clauses: list[str]


class ExerciseReport(PosedReport):
    """An exercise with its answer."""

    answer: Answer
    why: list[StatedReport]


def exercise_report(one: Exercise) -> ExerciseReport:
    """An exercise with its answer."""
    rules = one.round.rules
    return {
        **question_report(one),
        "answer": one.answer,
        "why": [_stated(each, rules) for each in one.why],
    }


def question_report(one: Exercise) -> PosedReport:
    """An exercise without its answer."""
    rules = one.round.rules
    form = one.form
    choices = form.choices if isinstance(form, ChoiceForm) else ()
    chips = form.chips if isinstance(form, AmountForm) else ()
    return {
        "kind": one.kind,
        "seed": one.seed,
        "fingerprint": one.fingerprint,
        "level": one.level,
        "harder_by": list(one.harder_by),
        "given": [_stated(each, rules) for each in one.given],
        "question": said(one.question, rules),
        "choices": {each.key: said(each.sentence, rules) for each in choices},
        "chips": [dollars(worth) for worth in chips],
        "topics": sorted(one.topics),
        "clauses": sorted(one.clauses),
    }


def _stated(one: Stated, rules: TableRules) -> StatedReport:
    return {"says": said(one.sentence, rules), "clauses": list(one.clauses)}
