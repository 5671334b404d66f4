"""Lessons: exercises of a table for pages, made and marked in a process of its own."""

from croupier.pages.felt.felt import felt
from croupier.pages.felt.moments import moment
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import (
    AmountForm,
    ChoiceForm,
    Exercise,
    Kind,
    NetsForm,
    Stated,
    TotalForm,
)
from croupier.school.generator import exercise, exercise_of_level
from croupier.school.marking import mark
from croupier.school.wording import answered, hint, said
from croupier.web.analysis.questions import (
    AskExercise,
    LessonLine,
    LessonMarks,
    PosedExercise,
)


def posed(asked: AskExercise) -> PosedExercise:
    """An exercise, and what became of an answer to it."""
    kind, config = Kind(asked.kind), asked.table.config
    if asked.level is None:
        one = exercise(kind, config, asked.seed)
    else:
        one = exercise_of_level(kind, config, asked.seed, asked.level)
    rules = one.round.rules
    form = one.form
    choices = form.choices if isinstance(form, ChoiceForm) else ()
    return PosedExercise(
        kind=one.kind,
        seed=one.seed,
        fingerprint=one.fingerprint,
        edition=rules.elections.edition.id,
        level=one.level,
        harder_by=one.harder_by,
        given=tuple(_line(each, rules) for each in one.given),
        question=said(one.question, rules),
        hint=hint(one),
        choices=tuple((each.key, said(each.sentence, rules)) for each in choices),
        lines=tuple(form.paid) if isinstance(form, NetsForm) else (),
        asks_total=isinstance(form, TotalForm),
        stake=form.stake if isinstance(form, AmountForm) else 0,
        chips=form.chips if isinstance(form, AmountForm) else (),
        felt=felt(moment(one.round)) if one.round.boxes else "",
        marks=None if asked.answer is None else _marks(one, asked.answer),
    )


def _marks(one: Exercise, text: str) -> LessonMarks:
    """What became of an answer; one that nobody could give is told so."""
    rules = one.round.rules
    try:
        verdict = mark(one, answered(one, text))
    except Refusal as wrong:
        return LessonMarks(refused=said(wrong.sentence, rules))
    return LessonMarks(
        right=verdict.right,
        given=said(verdict.given, rules),
        expected=said(verdict.expected, rules),
        why=tuple(dict.fromkeys(_line(each, rules) for each in verdict.why)),
    )


def _line(one: Stated, rules: TableRules) -> LessonLine:
    return LessonLine(said(one.sentence, rules), one.clauses)
