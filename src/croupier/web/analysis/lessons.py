"""Lessons: exercises of a table for pages, made and marked in a process of its own."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from croupier.ledger.line import Line
from croupier.pages.felt.felt import felt
from croupier.pages.felt.moments import moment
from croupier.pages.felt.phone import felt_phone
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import (
    CALLS,
    AmountForm,
    ChoiceForm,
    Exercise,
    Kind,
    NetsForm,
    Stated,
    TotalForm,
)
from croupier.school.generator import exercise, exercise_of_level, exercise_on
from croupier.school.marking import mark
from croupier.school.marking import said as answer_said
from croupier.school.repetition import CellAnswer, answer_on
from croupier.school.wording import answered, hint, said
from croupier.table.state import ENDED, SETTLED, Box, Round, Stake, active
from croupier.web.analysis.questions import (
    AskExercise,
    AskFelts,
    DrawnFelts,
    LessonLine,
    LessonMarks,
    PosedExercise,
)


def posed(asked: AskExercise) -> PosedExercise:
    """An exercise, and what became of an answer to it."""
    one = _made(asked)
    found = shown(one, asked.answer)
    return replace(found, marks=_given_up(one)) if asked.given_up else found


def shown(one: Exercise, answer: str | None = None) -> PosedExercise:
    """An exercise in words, with what became of an answer if there is one."""
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
        given=tuple(line(each, rules) for each in one.given),
        question=said(one.question, rules),
        hint=hint(one),
        choices=tuple((each.key, said(each.sentence, rules)) for each in choices),
        lines=tuple(form.paid) if isinstance(form, NetsForm) else (),
        asks_total=isinstance(form, TotalForm),
        stake=form.stake if isinstance(form, AmountForm) else 0,
        cell=one.cell,
        chips=form.chips if isinstance(form, AmountForm) else (),
        marks=None if answer is None else _marks(one, answer),
    )


def drawn(asked: AskFelts) -> DrawnFelts:
    """The table of an exercise."""
    return felts(before_results(_made(asked.exercise)))


def _made(asked: AskExercise) -> Exercise:
    """An exercise, cached for whoever asks for its felt or answers it soon after."""
    config = msgspec.msgpack.encode(asked.table.config)
    return _remembered(Kind(asked.kind), config, asked.seed, asked.level, asked.cell)


@lru_cache(maxsize=256)
def _remembered(kind: Kind, table: bytes, seed: int, level: int | None, cell: str) -> Exercise:
    config = msgspec.msgpack.decode(table, type=TableConfig)
    if cell and kind is not CALLS:
        raise Refusal((), "a cell of the chart is practised as a call")
    if cell:
        return exercise_on(config, seed, cell)
    if level is not None:
        return exercise_of_level(kind, config, seed, level)
    return exercise(kind, config, seed)


def before_results(one: Exercise) -> Round:
    """The table without what wagers came to: that would be the answer.

    Where the Round is over, cards and wagers lie there as before the first was settled.
    """
    if one.round.phase is not ENDED:
        return replace(one.round, lines=())
    boxes = tuple(_laid_again(box, one.round.lines) for box in one.round.boxes)
    return replace(one.round, lines=(), boxes=boxes, phase=SETTLED)


def _laid_again(box: Box, lines: Sequence[Line]) -> Box:
    """A Box with its settled wagers on it."""
    stakes = (
        Stake(
            player=line.player,
            wager=line.wager,
            amount=line.stake,
            hand=None if line.hand is None else line.hand - 1,
            against=line.against,
            laid=line.laid,
        )
        for line in lines
        if line.box == box.number
    )
    return replace(box, stakes=(*box.stakes, *stakes))


def felts(round: Round) -> DrawnFelts:
    """The felt, wide and upright, the Box in front whose turn it is; nothing without a Box."""
    if not round.boxes:
        return DrawnFelts()
    turn, view = active(round), moment(round)
    own = round.boxes[turn[0] if turn else 0].number
    return DrawnFelts(felt(view), felt_phone(view, own, prefix="phone-"))


def _marks(one: Exercise, text: str) -> LessonMarks:
    """What became of an answer; one that nobody could give is said to be so."""
    rules = one.round.rules
    try:
        answer = answered(one, text)
        verdict = mark(one, answer)
    except Refusal as wrong:
        return LessonMarks(refused=said(wrong.sentence, rules))
    called = answer_on(one, answer) if one.cell else CellAnswer("", verdict.right)
    return LessonMarks(
        right=verdict.right,
        given=said(verdict.given, rules),
        expected=said(verdict.expected, rules),
        why=tuple(dict.fromkeys(line(each, rules) for each in verdict.why)),
        cost=called.cost,
        lawful=called.lawful,
        answer=answer,
    )


def _given_up(one: Exercise) -> LessonMarks:
    """What is right, for who gave no answer."""
    rules = one.round.rules
    why = tuple(dict.fromkeys(line(each, rules) for each in one.why))
    expected = said(answer_said(one, one.answer), rules)
    return LessonMarks(given="nothing", expected=expected, why=why)


def line(one: Stated, rules: TableRules) -> LessonLine:
    """A sentence with its clauses, as a page shows it."""
    return LessonLine(said(one.sentence, rules), one.clauses)
