"""Repetition: weak cells come again, sooner the weaker they are; by counting exercises alone."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from croupier.rules.refusal import Refusal
from croupier.school.chart_cell import read_cell
from croupier.school.heat_map import HeatCell
from croupier.school.repetition import (
    BOXES,
    CellAnswer,
    CellProgress,
    TrainingProgress,
    after,
    after_all,
    checked,
    checked_answer,
    due,
    wait_of,
)

WEAK, OTHER = "hard.16.T", "soft.18.9"


def right(cell: str) -> CellAnswer:
    return CellAnswer(cell, right=True)


def wrong(cell: str, cost: float = 0.1) -> CellAnswer:
    return CellAnswer(cell, right=False, cost=cost)


def asked_until_due(progress: TrainingProgress, cell: str) -> int:
    """How many other exercises are answered rightly until a cell comes."""
    for count in range(200):
        if due(progress) == cell:
            return count
        progress = after(progress, right("pair.2.2"))
    raise AssertionError("it does not come again")


def test_what_was_right_from_the_first_does_not_come_again() -> None:
    progress = after_all([right(WEAK)] * 40)
    assert not due(progress)
    assert progress.of(WEAK) == CellProgress(asked=40, right=40)


def test_a_wrong_answer_comes_again_after_three_exercises_and_then_ever_later() -> None:
    progress = after(TrainingProgress(), wrong(WEAK))
    waits = []
    for _ in range(BOXES):
        assert due(progress) != WEAK, "it never comes at once"
        waits.append(asked_until_due(progress, WEAK))
        while due(progress) != WEAK:
            progress = after(progress, right("pair.2.2"))
        progress = after(progress, right(WEAK))
    expected = [wait_of(box) for box in range(1, BOXES + 1)]
    assert expected == [3, 6, 12, 24, 48]
    assert all(0 <= found - least <= 1 for found, least in zip(waits, expected, strict=True))
    assert progress.of(WEAK).box == 0, "from the last box it is learnt"


def test_a_wrong_answer_puts_it_back_into_the_first_box() -> None:
    progress = after_all([wrong(WEAK), right(WEAK), right(WEAK)])
    assert progress.of(WEAK).box == 3
    assert after(progress, wrong(WEAK)).of(WEAK).box == 1


def test_the_lowest_box_comes_first_and_of_two_the_dearest() -> None:
    progress = after_all([wrong(WEAK, 0.01), wrong(OTHER, 0.3), *[right("pair.2.2")] * 4])
    assert due(progress) == OTHER
    raised = replace(progress.of(OTHER), box=2)
    assert due(replace(progress, cells={**progress.cells, OTHER: raised})) == WEAK


def test_one_exercise_in_three_is_a_new_hand() -> None:
    progress = after_all(wrong(f"hard.{points}.T") for points in range(5, 18))
    found = []
    for _ in range(12):
        found.append(bool(due(progress)))
        progress = after(progress, wrong(due(progress) or "pair.2.2"))
    assert found.count(False) == 4
    assert all(one or other for one, other in pairwise(found))


@pytest.mark.parametrize(
    "progress",
    [
        TrainingProgress(-1),
        TrainingProgress(1, {"nonsense": CellProgress()}),
        TrainingProgress(1, {WEAK: CellProgress(asked=1, right=2)}),
        TrainingProgress(1, {WEAK: CellProgress(asked=1, box=9)}),
        TrainingProgress(1, {WEAK: CellProgress(asked=2, right=2, unlawful=1)}),
        TrainingProgress(1, {WEAK: CellProgress(asked=1, cost=float("nan"))}),
        TrainingProgress(1, {f"hard.{at}.T": CellProgress() for at in range(2_000)}),
    ],
)
def test_what_nobody_answered_gets_a_sentence(progress: TrainingProgress) -> None:
    with pytest.raises(Refusal):
        checked(progress)


@pytest.mark.parametrize("answer", [wrong("x"), wrong(WEAK, -1.0), wrong(WEAK, float("inf"))])
def test_an_answer_that_is_none_gets_a_sentence(answer: CellAnswer) -> None:
    with pytest.raises(Refusal):
        checked_answer(answer)


def test_a_call_that_is_not_lawful_is_wrong_and_says_nothing_of_costs() -> None:
    unlawful = CellAnswer(WEAK, right=False, lawful=False)
    progress = after_all([wrong(WEAK, 0.2), unlawful, right(WEAK)])
    one = progress.of(WEAK)
    assert (one.asked, one.right, one.unlawful) == (3, 1, 1)
    assert one.mean_cost == 0.1
    assert (
        "1 of 3 right, 1 not lawful, an answer gave up 10.0 %"
        in HeatCell(read_cell(WEAK), one, 0.1).said
    )
    alone = after_all([unlawful]).of(WEAK)
    assert (alone.box, alone.mean_cost) == (1, 0.0)
