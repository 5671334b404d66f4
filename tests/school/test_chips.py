"""Chips: a sum answered by the chips placed for it."""

import pytest

from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.school.chips import chips_of, fewest, worth_of
from croupier.school.exercise import AmountAnswer, AmountForm, ChipsAnswer, Exercise, Kind
from croupier.school.generator import exercise, rules_of
from croupier.school.marking import mark
from croupier.school.wording import answered
from croupier.sentence import plain

CONFIG = TableConfig(edition="nz-current", minimum=10_00, smallest_chip=2_50)


def paid() -> Exercise:
    """A wager that is paid a sum the chips of the table can make."""
    every = (exercise(Kind.PAYOUTS, CONFIG, seed) for seed in range(200))
    return next(
        one
        for one in every
        if isinstance(one.answer, AmountAnswer)
        and one.answer.cents > 0
        and not one.answer.cents % 2_50
    )


def test_the_chips_of_a_table_are_multiples_of_its_smallest() -> None:
    assert chips_of(rules_of(CONFIG))[:3] == (2_50, 5_00, 10_00)
    fifty = TableConfig(edition="nz-current", minimum=10_00, smallest_chip=50)
    assert chips_of(rules_of(fifty))[:3] == (50, 1_00, 2_50)


def test_chips_that_come_to_the_sum_are_right_however_they_are_placed() -> None:
    asked = paid()
    assert isinstance(asked.answer, AmountAnswer)
    assert isinstance(asked.form, AmountForm)
    sum_ = asked.answer.cents
    few = fewest(sum_, asked.form.chips)
    assert worth_of(few) == sum_
    verdict = mark(asked, ChipsAnswer(few))
    assert verdict.right
    assert plain(verdict.why[0].sentence).startswith("In the fewest chips: ")
    assert mark(asked, ChipsAnswer({2_50: sum_ // 2_50})).right
    assert not mark(asked, ChipsAnswer({**few, 2_50: few.get(2_50, 0) + 1})).right


@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("25 25 5", {25_00: 2, 5_00: 1}),
        ("2x25 1x5 1x2.50", {25_00: 2, 5_00: 1, 2_50: 1}),
        ("2×$25 + 5", {25_00: 2, 5_00: 1}),
        ("3*1,000", {1000_00: 3}),
    ],
)
def test_chips_are_typed_one_by_one_or_counted(text: str, chips: dict[int, int]) -> None:
    assert answered(paid(), text) == ChipsAnswer(chips)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("25 7", "this table has no chip of $7: it has $2.50, $5"),
        ("25 1", "this table has no chip of $1"),
        ("-1x25 5", "fewer than no chips cannot be placed"),
        (f"{10**30}x25", "no float holds more than 10,000 chips of one worth"),
        (f"1x{10**30}", "is no chip: type chips like 25 25 5"),
        ("25 many", "'many' is no chip"),
        ("x", "'x' is no chip"),
        ("25 -5", "this table has no chip of -$5"),
    ],
)
def test_chips_nobody_could_place_get_a_sentence(text: str, why: str) -> None:
    asked = paid()
    with pytest.raises(Refusal) as refused:
        mark(asked, answered(asked, text))
    assert why in refused.value.why


def test_chips_are_no_answer_where_no_sum_is_asked_for() -> None:
    with pytest.raises(Refusal, match="this exercise asks for a point total"):
        mark(exercise(Kind.TOTALS, CONFIG, 1), ChipsAnswer({25_00: 1}))
