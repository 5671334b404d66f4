"""Marking: an answer held against what the engine settled, refused or ruled."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from croupier.money import spoken
from croupier.rules.refusal import Refusal
from croupier.school.chips import check_chips, chips_said, fewest, worth_of
from croupier.school.exercise import (
    AmountAnswer,
    AmountForm,
    Answer,
    AnswerChoice,
    ChipsAnswer,
    ChoiceAnswer,
    ChoiceForm,
    Exercise,
    NetsAnswer,
    NetsForm,
    Stated,
    TotalAnswer,
)
from croupier.sentence import LinePart, Sentence

MOST: Final = 10**12
"""Cents that no wager of any table comes to."""


class MarkedNet(Struct, frozen=True):
    """One wager of a case: what was answered held against the ruling."""

    key: str
    right: bool
    paid: int
    """What was paid at the table; below nothing: collected."""
    given: int
    ruled: int
    clauses: tuple[str, ...]

    @property
    def sentence(self) -> Sentence:
        """What was answered, and what is ruled."""
        if self.right:
            return (LinePart(self.key), f": {_sum(self.ruled)}, as you ruled")
        ruled, given = _sum(self.ruled), _sum(self.given)
        return (LinePart(self.key), f": {ruled}; you ruled: {given}")


class AnswerVerdict(Struct, frozen=True):
    """Whether an answer is right, what is right, and why."""

    right: bool
    given: Sentence
    expected: Sentence
    why: tuple[Stated, ...]
    lines: tuple[MarkedNet, ...] = ()
    """Of a case: wager by wager."""


def mark(exercise: Exercise, answer: Answer) -> AnswerVerdict:
    """Mark an answer; one that nobody could give is refused."""
    check(exercise, answer)
    chosen = _chosen(exercise, answer)
    right = chosen.right if chosen is not None else _same(exercise.answer, answer)
    lines = tuple(_lines(exercise, answer))
    return AnswerVerdict(
        right,
        said(exercise, answer),
        said(exercise, exercise.answer),
        (*_before(exercise, answer, chosen), *map(_line, lines), *exercise.why),
        lines,
    )


def _before(exercise: Exercise, answer: Answer, chosen: AnswerChoice | None) -> Iterator[Stated]:
    """What is said before the reasons: why a choice is wrong, or the chips that are placed."""
    if chosen is not None and not chosen.right:
        yield chosen.why
    expected, form = exercise.answer, exercise.form
    if isinstance(answer, ChipsAnswer) and isinstance(form, AmountForm):
        cents = expected.cents if isinstance(expected, AmountAnswer) else 0
        placed = fewest(max(cents, 0), form.chips)
        if placed:
            yield Stated((f"In the fewest chips: {chips_said(placed)}",))


def _line(one: MarkedNet) -> Stated:
    return Stated(one.sentence, one.clauses)


def _lines(exercise: Exercise, answer: Answer) -> Iterator[MarkedNet]:
    """A case wager by wager, against the ruling."""
    form, ruled = exercise.form, exercise.answer
    if not (
        isinstance(form, NetsForm)
        and isinstance(answer, NetsAnswer)
        and isinstance(ruled, NetsAnswer)
    ):
        return
    for key, cents in ruled.nets.items():
        given = answer.nets[key]
        yield MarkedNet(key, given == cents, form.paid[key], given, cents, form.clauses[key])


def _same(expected: Answer, answer: Answer) -> bool:
    """Is it the answer? A Blackjack is announced by its name, with or without its points."""
    if isinstance(expected, TotalAnswer) and isinstance(answer, TotalAnswer):
        if expected.blackjack or answer.blackjack:
            return expected.blackjack and answer.blackjack
        bust = expected.total.bust and answer.total.bust
        return bust or expected.total == answer.total
    if isinstance(expected, AmountAnswer) and isinstance(answer, ChipsAnswer):
        return expected.cents == worth_of(answer.chips)
    return expected == answer


def check(exercise: Exercise, answer: Answer) -> None:
    """Refuse an answer of another sort, or of a sum no table pays."""
    form = exercise.form
    if type(answer) not in (type(exercise.answer), _in_chips(exercise)):
        raise Refusal((), f"this exercise asks for {_ASKED[type(exercise.answer)]}")
    if isinstance(answer, ChipsAnswer) and isinstance(form, AmountForm):
        check_chips(answer.chips, form.chips)
        _check_amount(form, worth_of(answer.chips))
    if isinstance(answer, AmountAnswer) and isinstance(form, AmountForm):
        _check_amount(form, answer.cents)
    if isinstance(answer, TotalAnswer) and not 0 <= answer.points <= _MOST_POINTS:
        raise Refusal((), f"no hand counts {answer.points}: totals go from 2 to {_MOST_POINTS}")
    if isinstance(answer, NetsAnswer) and isinstance(form, NetsForm):
        _check_nets(form, answer.nets)
    if isinstance(answer, ChoiceAnswer) and _chosen(exercise, answer) is None:
        keys = ", ".join(one.key for one in _choices(exercise))
        raise Refusal((), f"there is no choice {answer.key[:20]!r}: choose one of {keys}")


def _in_chips(exercise: Exercise) -> type[Answer]:
    """How an answer may be given besides: a sum in chips."""
    is_sum = isinstance(exercise.answer, AmountAnswer)
    return ChipsAnswer if is_sum else type(exercise.answer)


_ASKED: Final[Mapping[type[Answer], str]] = {
    AmountAnswer: "a sum of money",
    TotalAnswer: "a point total",
    ChoiceAnswer: "one of its choices",
    NetsAnswer: "what each wager comes to",
}
_MOST_POINTS: Final = 30


def _check_amount(form: AmountForm, cents: int) -> None:
    if abs(cents) > MOST:
        raise Refusal((), "no table pays so much: answer in dollars and cents")
    if cents < 0 and not form.stake:
        raise Refusal((), "a sum is asked for, not below nothing")
    if cents < -form.stake:
        why = f"no more can be collected than lies there: {spoken(form.stake)}"
        raise Refusal((), why)


def _check_nets(form: NetsForm, given: Mapping[str, int]) -> None:
    strange = next((key for key in given if key not in form.paid), None)
    if strange is not None:
        raise Refusal((), f"there is no wager {strange[:40]!r}: there are {', '.join(form.paid)}")
    missing = next((key for key in form.paid if key not in given), None)
    if missing is not None:
        raise Refusal((), f"say what {missing} comes to")
    if any(abs(cents) > MOST for cents in given.values()):
        raise Refusal((), "no table pays so much: answer in dollars and cents")


def said(exercise: Exercise, answer: Answer) -> Sentence:
    """An answer in words."""
    match answer:
        case AmountAnswer(cents=cents):
            return (_amount(exercise, cents),)
        case ChipsAnswer(chips=chips):
            placed = chips_said(chips)
            sum_ = _amount(exercise, worth_of(chips))
            return (f"{sum_}: {placed}" if placed else sum_,)
        case TotalAnswer():
            return ("Blackjack" if answer.blackjack else _total(answer),)
        case NetsAnswer(nets=nets):
            return ("; ".join(f"{key}: {_sum(cents)}" for key, cents in nets.items()),)
        case ChoiceAnswer(key=key):
            return next(one.sentence for one in _choices(exercise) if one.key == key)


def _amount(exercise: Exercise, cents: int) -> str:
    laid = isinstance(exercise.form, AmountForm) and not exercise.form.stake
    return spoken(cents) if laid else _sum(cents)


def _sum(cents: int) -> str:
    if not cents:
        return "leave the stake: nothing is paid or collected"
    return f"pay {spoken(cents)}" if cents > 0 else f"collect {spoken(-cents)}"


def _total(answer: TotalAnswer) -> str:
    if answer.total.bust:
        return f"{answer.points}, bust"
    return str(answer.total)


def _choices(exercise: Exercise) -> tuple[AnswerChoice, ...]:
    return exercise.form.choices if isinstance(exercise.form, ChoiceForm) else ()


def _chosen(exercise: Exercise, answer: Answer) -> AnswerChoice | None:
    if not isinstance(answer, ChoiceAnswer):
        return None
    return next((one for one in _choices(exercise) if one.key == answer.key), None)
