"""Report: an exercise as data, for other programs."""

from typing import Any

import msgspec

from croupier.money import plain as dollars
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import AmountForm, ChoiceForm, Exercise, Stated
from croupier.school.wording import said


def exercise_report(one: Exercise) -> dict[str, Any]:
    """An exercise with its answer."""
    rules = one.round.rules
    return {
        **question_report(one),
        "answer": msgspec.to_builtins(one.answer),
        "why": [_stated(each, rules) for each in one.why],
    }


def question_report(one: Exercise) -> dict[str, Any]:
    """An exercise without its answer."""
    rules = one.round.rules
    form = one.form
    choices = form.choices if isinstance(form, ChoiceForm) else ()
    chips = form.chips if isinstance(form, AmountForm) else ()
    return {
        "kind": one.kind.value,
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


def _stated(one: Stated, rules: TableRules) -> dict[str, Any]:
    return {"says": said(one.sentence, rules), "clauses": list(one.clauses)}
