"""Marking: answers that nobody could give, and answers in other words."""

import pytest

from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.school.exercise import AmountAnswer, AmountForm, Exercise, Kind, NetsForm, TotalAnswer
from croupier.school.generator import exercise
from croupier.school.marking import mark
from croupier.school.wording import answered

CONFIG = TableConfig(edition="nz-current", minimum=10_00)


def one(kind: Kind, seed: int = 5) -> Exercise:
    return exercise(kind, CONFIG, seed)


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        (Kind.PAYOUTS, "abc", "'abc' is not an amount of dollars"),
        (Kind.PAYOUTS, "", "'' is not an amount of dollars"),
        (Kind.PAYOUTS, "12.345", "more than two decimals"),
        (Kind.PAYOUTS, "1e30", "no sum of money is above $10,000,000,000"),
        (Kind.PAYOUTS, "nan", "is not an amount of dollars"),
        (Kind.PAYOUTS, "-1", "a sum is paid, or collected: type dollars, 0, collect or collect 5"),
        (Kind.PAYOUTS, "collect 1000", "no more can be collected than lies there: $"),
        (Kind.TOTALS, "many", "a total is typed like soft 17"),
        (Kind.TOTALS, "99", "no hand counts 99"),
        (Kind.PROCEDURE, "z", "there is no choice 'z'"),
        (Kind.IRREGULARITIES, "", "there is no choice ''"),
        (Kind.CASES, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10", "sums are asked for, and 10 were given"),
    ],
)
def test_an_answer_nobody_could_give_gets_a_sentence(kind: Kind, text: str, why: str) -> None:
    asked = one(kind)
    with pytest.raises(Refusal, match=why.replace("$", r"\$")):
        mark(asked, answered(asked, text))


def test_an_answer_of_another_sort_is_refused() -> None:
    with pytest.raises(Refusal, match="this exercise asks for a sum of money"):
        mark(one(Kind.PAYOUTS), TotalAnswer(17))


def test_sums_of_a_case_that_are_none_get_a_sentence() -> None:
    asked = one(Kind.CASES)
    assert isinstance(asked.form, NetsForm)
    with pytest.raises(Refusal, match="'x' is not an amount of dollars"):
        answered(asked, ", ".join("x" for _ in asked.form.paid))


def test_collect_and_leave_are_sums() -> None:
    asked = one(Kind.PAYOUTS)
    assert isinstance(asked.form, AmountForm)
    assert answered(asked, "collect") == AmountAnswer(-asked.form.stake)
    assert answered(asked, "stand off") == answered(asked, "0")
    assert answered(asked, "$1,000.50") == answered(asked, "1000.5")


def test_4_1_a_total_is_announced_in_its_words() -> None:
    every = [one(Kind.TOTALS, seed) for seed in range(300)]
    totals = [(each, each.answer) for each in every if isinstance(each.answer, TotalAnswer)]
    blackjack = next(each for each, answer in totals if answer.blackjack)
    bust = next(each for each, answer in totals if answer.total.bust)
    soft = next(each for each, answer in totals if answer.soft and answer.points == 18)
    for found, right, wrong in (
        (blackjack, "Blackjack", "21"),
        (bust, "24, bust", "20"),
        (soft, "soft 18", "18"),
    ):
        assert mark(found, answered(found, right)).right
        assert not mark(found, answered(found, wrong)).right
