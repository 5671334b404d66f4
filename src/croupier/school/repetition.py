"""Repetition: which cell of the chart comes next, by what was answered so far.

Five boxes, as Leitner's: a cell that was answered wrongly goes into the first; each right answer
puts it one further, and from the last it is learnt. A cell of box 1 comes again after 3 exercises,
of each next box after twice as many. One exercise in three is a new hand, however much is due.
Time is counted in exercises: no clock has a part in it.
"""

from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.rules.refusal import Refusal
from croupier.school.chart_cell import read_cell
from croupier.school.exercise import Answer, ChoiceAnswer, ChoiceForm, Exercise
from croupier.school.marking import mark

BOXES: Final = 5
SOONEST: Final = 3
"""Exercises after which a cell of the first box comes again."""
NEW_HAND: Final = 3
"""One exercise in so many is a new hand."""
MOST_CELLS: Final = 1_000
"""A chart of two tiers has fewer."""
MOST: Final = 10**9


class CellAnswer(Struct, frozen=True):
    """An answer: about which cell, whether it was right, and what it gave up."""

    cell: str
    right: bool
    cost: float = 0.0
    """Of the initial wager."""
    lawful: bool = True
    """Whether the call could be made; one that is refused says nothing of what it costs."""


class CellProgress(Struct, frozen=True, kw_only=True):
    """What was answered about one cell."""

    asked: int = 0
    right: int = 0
    cost: float = 0.0
    """What the wrong answers gave up together, of the initial wager."""
    unlawful: int = 0
    """How many of the answers were calls that are refused."""
    box: int = 0
    """From 1 to 5; 0: it is not among those to be repeated."""
    due: int = 0
    """How many exercises are done when it comes again."""

    @property
    def mean_cost(self) -> float:
        """What a lawful answer gave up on average, of the initial wager."""
        lawful = self.asked - self.unlawful
        return self.cost / lawful if lawful else 0.0


class TrainingProgress(Struct, frozen=True):
    """What was answered at a table so far, cell by cell."""

    count: int = 0
    """How many exercises."""
    cells: Mapping[str, CellProgress] = {}

    def of(self, cell: str) -> CellProgress:
        """What was answered about a cell."""
        return self.cells.get(cell, CellProgress())


def wait_of(box: int) -> int:
    """After how many exercises a cell of a box comes again."""
    return int(SOONEST * 2 ** (box - 1))


def after(progress: TrainingProgress, answer: CellAnswer) -> TrainingProgress:
    """The progress once one more exercise was answered."""
    count, old = progress.count + 1, progress.of(answer.cell)
    box = _box(old.box, answer.right)
    cell = CellProgress(
        asked=old.asked + 1,
        right=old.right + answer.right,
        cost=old.cost + answer.cost,
        unlawful=old.unlawful + (not answer.lawful),
        box=box,
        due=count + wait_of(box) if box else 0,
    )
    return TrainingProgress(count, {**progress.cells, answer.cell: cell})


def _box(box: int, right: bool) -> int:
    if not right:
        return 1
    return 0 if box in (0, BOXES) else box + 1


def after_all(answers: Iterable[CellAnswer]) -> TrainingProgress:
    """The progress after one answer upon another."""
    progress = TrainingProgress()
    for one in answers:
        progress = after(progress, one)
    return progress


def due(progress: TrainingProgress) -> str:
    """The cell that comes next; nothing where it is to be a new hand.

    Of several that are due the one of the lowest box, then the dearest, then who waits longest.
    """
    if progress.count % NEW_HAND == NEW_HAND - 1:
        return ""
    waiting = [
        (one.box, -one.mean_cost, one.due, key)
        for key, one in progress.cells.items()
        if one.box and one.due <= progress.count
    ]
    return min(waiting)[-1] if waiting else ""


def answer_on(exercise: Exercise, answer: Answer) -> CellAnswer:
    """An answer to an exercise on a cell, marked."""
    chosen = answer.key if isinstance(answer, ChoiceAnswer) else ""
    choices = exercise.form.choices if isinstance(exercise.form, ChoiceForm) else ()
    found = next((one for one in choices if one.key == chosen), None)
    right = mark(exercise, answer).right
    if found is None:
        return CellAnswer(exercise.cell, right)
    return CellAnswer(exercise.cell, right, found.cost, found.lawful)


def checked(progress: TrainingProgress) -> TrainingProgress:
    """A progress that came from outside, its numbers as they may be; else it is refused."""
    if len(progress.cells) > MOST_CELLS:
        raise Refusal((), "no chart has so many cells")
    cells = {read_cell(key).key: _checked(one) for key, one in progress.cells.items()}
    if not 0 <= progress.count <= MOST:
        raise Refusal((), "nobody has answered so many exercises")
    return replace(progress, cells=cells)


def checked_answer(answer: CellAnswer) -> CellAnswer:
    """An answer that came from outside, about a cell there is; else it is refused."""
    if not isfinite(answer.cost) or not 0 <= answer.cost <= MOST:
        raise Refusal((), "no call gives up so much")
    return replace(answer, cell=read_cell(answer.cell).key)


def _checked(one: CellProgress) -> CellProgress:
    counts = 0 <= one.right <= one.asked - one.unlawful <= one.asked <= MOST
    counts = counts and 0 <= one.due <= 2 * MOST
    if (
        not counts
        or not 0 <= one.box <= BOXES
        or not isfinite(one.cost)
        or not 0 <= one.cost <= MOST
    ):
        raise Refusal((), "this is not what somebody answered: forget it and begin again")
    return one
