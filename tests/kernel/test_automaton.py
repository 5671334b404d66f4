"""The automaton of a plain table, walked card by card in Python: what every Round brings is what
the kernel says, at every table of the agreement test.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from msgspec.structs import replace

from croupier.kernel import places, runs
from croupier.kernel.arrays import TableArrays
from croupier.kernel.automaton import Automaton, Heap, as_heap, automaton
from croupier.kernel.states import BURN, DONE, ENDED, START, TRAP, Unfit
from tests.figures import Many
from tests.kernel.agreement import FEWEST, PARTS, TABLES
from tests.kernel.plain_boxes import plain_boxes

HANDS = 4
"""Of a Box at most, as the rules have it."""
SEED = 3


def walked(auto: Automaton, laid: TableArrays, shoe: int) -> Iterator[int]:
    """What each Round of a shoe brings in units; the last is `TRAP` where hands are too many."""
    cards = runs.order(laid, SEED, shoe).tolist()
    m, place = laid.law.m, 0
    cut = 1 if m[places.C_CONTINUOUS] else int(m[places.C_CUT])
    state, outcome = BURN if m[places.C_BURN] else START, 0
    while state != START or place < cut:
        if place == len(cards):
            return
        column = auto.columns[cards[place] // 4]
        outcome += int(auto.adds[state, column])
        state = int(auto.following[state, column])
        place += 1
        if state == TRAP:
            yield TRAP << 16
            return
        if outcome & ENDED:
            assert state == START
            yield int(auto.endings[outcome])
            outcome = 0


def held_alike(auto: Automaton, laid: TableArrays, shoes: int) -> tuple[int, int]:
    """Compare shoes; how many Rounds were alike, and how many shoes had a hand too many."""
    unit, alike, trapped = int(laid.law.m[places.C_UNIT]), 0, 0
    for shoe in range(shoes):
        own = list(walked(auto, laid, shoe))
        if own and own[-1] == TRAP << 16:
            own.pop()
            trapped += 1
        theirs = (runs.nets(laid, SEED, shoe) // unit).tolist()
        assert own == theirs[: len(own)], (shoe, own, theirs)
        alike += len(own)
    return alike, trapped


@pytest.mark.parametrize("part", range(PARTS))
def test_every_round_brings_what_the_kernel_says(part: int, many: Many) -> None:
    seeds = range(TABLES) if many(TABLES, TABLES) == TABLES else FEWEST
    for seed in seeds[part::PARTS]:
        chaotic = seed % 2 > 0
        laid = plain_boxes(seed, 1, chaotic=chaotic)
        if laid.short is None:
            continue
        try:
            auto = automaton(laid.law, laid.short, HANDS)
        except Unfit as reason:
            assert chaotic, reason
            continue
        alike, trapped = held_alike(auto, laid, 5)
        assert alike
        assert not trapped


def check_heap(auto: Automaton, columns: Sequence[int]) -> None:
    """A heap adds what its automaton does, whatever is dealt, and begins Rounds where that does."""
    heap: Heap = as_heap(auto, columns)
    width = len(columns)
    few, all_ = 1 + width, 1 + width + width**2
    reckoned = np.arange(few * width).reshape(few, width) + 1
    assert (heap.following[:few] == reckoned).all()
    assert not heap.adds[:few].any()
    assert not np.isin(heap.following[few:], range(1, all_)).any(), "no other state leads there"
    one, two = BURN, heap.begin(burnt=True)
    assert heap.begin(burnt=False) == 0
    for card in np.random.default_rng(SEED).integers(width, size=2_000).tolist():
        assert heap.adds[two, card] == auto.adds[one, columns[card]]
        one, two = int(auto.following[one, columns[card]]), int(heap.following[two, card])
        assert (one == START) == (two == 0)
        assert (one == TRAP) == (two == heap.trap)
        if one == TRAP:
            one, two = START, 0
    assert set(heap.following[heap.done].tolist()) == {heap.done}
    assert set(auto.following[DONE].tolist()) == {DONE}


def test_a_heap_leads_where_its_automaton_does() -> None:
    """With a column for each that leads alike, and with one for each Face Value."""
    for seed in FEWEST[:4]:
        laid = plain_boxes(seed, 1, chaotic=False)
        if laid.short is not None:
            for hands in (1, HANDS):
                auto = automaton(laid.law, laid.short, hands)
                check_heap(auto, range(max(auto.columns) + 1))
                check_heap(auto, auto.columns)


def test_some_tables_of_a_quick_run_are_plain() -> None:
    plain = [plain_boxes(seed, 1, chaotic=seed % 2 > 0).short is not None for seed in FEWEST]
    assert sum(plain) >= 4


def test_a_hand_too_many_is_a_trap() -> None:
    """Where a Box may have four hands and the automaton has room for two, some shoes end there."""
    laid = next(
        laid
        for laid in (plain_boxes(seed, 1, chaotic=True) for seed in range(200))
        if laid.short is not None and held_alike(automaton(laid.law, laid.short, HANDS), laid, 20)
    )
    assert laid.short is not None
    narrow = automaton(laid.law, laid.short, 2)
    _, trapped = held_alike(narrow, laid, 60)
    assert trapped


def test_with_too_little_room_it_says_so() -> None:
    """Sums that all differ bring more different hands than the automaton has room for."""
    laid = next(
        laid for laid in (plain_boxes(seed, 1, chaotic=False) for seed in FEWEST) if laid.short
    )
    assert laid.short is not None
    units = np.arange(laid.short.units.size, dtype=np.int32)
    with pytest.raises(Unfit, match="different ends"):
        automaton(laid.law, replace(laid.short, units=units), HANDS)
