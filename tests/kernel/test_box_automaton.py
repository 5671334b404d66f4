"""The automaton of a Box, and of the Dealer's hand beside it, walked card by card in Python: what
every Box brings is what the kernel says, at tables of the agreement test.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
import pytest
from msgspec.structs import replace

from croupier.kernel import counting, places, runs
from croupier.kernel.arrays import TableArrays, table
from croupier.kernel.box_automaton import (
    INSURED,
    LEFT,
    OF_BLACKJACK,
    OVER,
    BoxAutomaton,
    box_automaton,
)
from croupier.kernel.coding import CARDS
from croupier.kernel.first_sides import first_sides
from croupier.kernel.money import Money
from croupier.kernel.plain import tables as plain
from croupier.kernel.quick.tables import is_quick
from croupier.kernel.seats import ANY_COUNT, Party
from croupier.kernel.stakes import levels_of
from croupier.kernel.states import BITS, Ints, Unfit
from tests.figures import Many
from tests.kernel.agreement import FEWEST, TABLES
from tests.kernel.plain_boxes import plain_boxes

SEED = 3
PARTS = 6
QUICK = 8
"""Tables of a quick run."""
MOST_BOXES = 5
SHOES = 3


class Round(NamedTuple):
    """A Round as it was walked."""

    ends: int
    """The place of the next card."""
    nets: list[int]
    """By Box, in units."""


def one_insures(laid: TableArrays) -> Party:
    """The first Box is insured whenever it may be: then the Dealer's hand takes a second card."""
    first, *others = laid.party.seats
    return replace(laid.party, seats=(replace(first, insures_from=ANY_COUNT), *others))


def automaton_of(laid: TableArrays) -> tuple[BoxAutomaton, int] | None:
    """The automaton of its Boxes and its unit; None where hands are not plain."""
    lowered, party = laid.lowered, laid.party
    if not (plain.has_plain_hands(lowered) and is_quick(lowered, party)):
        return None
    forms = plain.units_of(Money(lowered), levels_of(lowered, party)[0][0])
    own, first = int(np.gcd.reduce(forms.ravel())), first_sides(lowered)
    units, pays = plain.in_units(forms, own), first.pays(laid.law.m, [0])[0]
    short = plain.short(lowered, units, first, pays, 1)
    return box_automaton(laid.law, lowered, short), own


def walked(auto: BoxAutomaton, laid: TableArrays, shoe: int) -> Iterator[Round]:
    """The Rounds of a shoe."""
    m, cards = laid.law.m, runs.order(laid, SEED, shoe)
    cut = 1 if m[places.C_CONTINUOUS] else int(m[places.C_CUT])
    walk = Walk(auto, laid, cards.tolist(), int(m[places.C_BURN]))
    while walk.place < cut:
        yield walk.round()


class Walk:
    """A shoe that is walked through."""

    def __init__(self, auto: BoxAutomaton, laid: TableArrays, cards: list[int], place: int) -> None:
        self._auto, self._cards, self.place = auto, cards, place
        self._columns = [auto.columns[card // 4] for card in cards]
        self._seats = laid.party.seats
        self._insures = laid.law.b[places.L_INSURES :][: CARDS * 2].reshape(CARDS, 2)

    def round(self) -> Round:
        """One Round: the Initial Deal, one Box after another, the Dealer's hand."""
        boxes, began = len(self._seats), self.place
        first = self._columns[began + boxes]
        self.place += 2 * boxes + 1
        dealt = [
            self._begun(
                self._auto.first, first, self._columns[began + box], self._columns[at + began]
            )
            for box, at in enumerate(range(boxes + 1, 2 * boxes + 1))
        ]
        insured = any(
            seat.insures_from is not None and self._may_insure(began + boxes, outcome)
            for seat, (_, outcome) in zip(self._seats, dealt, strict=True)
        )
        outcomes = [self._finished(*one) for one in dealt]
        left = 0
        for outcome in outcomes:
            left |= outcome & LEFT
        code = left | (INSURED if insured else 0)
        standing = self._finished(*self._begun(self._auto.dealers_first, code, first)) >> BITS
        nets = [int(self._auto.brought[outcome >> BITS, standing]) for outcome in outcomes]
        return Round(self.place, nets)

    def _begun(self, steps: tuple[Ints, Ints], *at: int) -> tuple[int, int]:
        to, adds = steps
        return int(to[at]), int(adds[at])

    def _may_insure(self, place: int, outcome: int) -> bool:
        return bool(self._insures[self._cards[place], int(outcome & OF_BLACKJACK > 0)])

    def _finished(self, state: int, outcome: int) -> int:
        """The outcome once no more cards are taken."""
        while not outcome & OVER:
            column = self._columns[self.place]
            outcome += int(self._auto.adds[state, column])
            state = int(self._auto.following[state, column])
            self.place += 1
        return outcome


def check_alike(auto: BoxAutomaton, laid: TableArrays, own: int) -> int:
    """Compare shoes; how many Rounds they had."""
    boxes, rounds = len(laid.party.seats), 0
    for shoe in range(SHOES):
        trace, ends = runs.traced(laid, laid.law, SEED, shoe)
        mains = trace.reshape(len(trace), places.BOXES, counting.WAGERS)[:, :boxes, 0] // own
        theirs = [Round(*of) for of in zip(ends.tolist(), mains.tolist(), strict=True)]
        assert list(walked(auto, laid, shoe)) == theirs, shoe
        rounds += len(theirs)
    return rounds


@pytest.mark.parametrize("part", range(PARTS))
def test_every_box_brings_what_the_kernel_says(part: int, many: Many) -> None:
    check_tables(FEWEST[: many(len(FEWEST), len(FEWEST), QUICK)][part::PARTS])


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_at_every_table_every_box_brings_what_the_kernel_says(part: int) -> None:
    check_tables(range(TABLES)[part::PARTS])


def check_tables(seeds: Iterable[int]) -> None:
    """At each of these tables of the agreement test, by the chart or by chance."""
    for seed in seeds:
        chaotic = seed % 2 > 0
        laid = plain_boxes(seed, 2 + seed % (MOST_BOXES - 1), chaotic=chaotic)
        laid = table(laid.lowered, one_insures(laid))
        try:
            of = automaton_of(laid)
        except Unfit as reason:
            assert chaotic, reason
            continue
        if of is not None:
            assert check_alike(of[0], laid, of[1])


def test_some_tables_of_a_quick_run_are_plain() -> None:
    laid = [plain_boxes(seed, 2, chaotic=seed % 2 > 0) for seed in FEWEST[:QUICK]]
    assert sum(plain.has_plain_hands(one.lowered) for one in laid) >= 2
