"""Count indices: from which count on another call is best, insurance among them.

A count says how the cards that are left differ from those of a full shoe: on average each is rarer
by its tag, in the proportion that gives the count. Shoes so made up, in whole cards, are valued
like any other; where two calls bring the same, between two of them, lies the index.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.call_values import CALL_NAMES
from croupier.analysis.chart import SOFT, cell_values
from croupier.analysis.main_wager import MainWager, Progress, main_wager
from croupier.analysis.model import NET, TEN
from croupier.analysis.pairs import MIXED_TENS
from croupier.analysis.shoe import RANK, RANK_NAMES, RANKS, Composition
from croupier.analysis.side_wagers import insurance, prospect
from croupier.cards import DECK, Card
from croupier.counting_systems import CountingSystem
from croupier.rules.names import INSURANCE, LAMMER_SPLIT
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules

COUNTS: Final = range(-10, 11)
"""The counts, for each deck that is left, between which indices are looked for: a count of few
cards may not come to the outermost."""
_SIDE_PARTS: Final = 4
"""Between so many counts in equal parts side wagers are valued: they run almost straight."""
LEFT: Final = 0.5
"""The share of the shoe that is left where the count is read."""
_NEAR: Final = 1e-9
"""What a sum of parts may be wrong by."""
_ACE: Final = Card("As")
_INSURE: Final = "insure"
_WIDE: Final = 16
"""Tags beyond that are looked at by larger steps."""


class CountIndex(Struct, frozen=True):
    """A decision that turns on the count."""

    hand: str
    """A total, a Pair, insurance, or a side wager."""
    first: str
    """The Dealer's first card, T for every ten-point card; nothing where none is known."""
    below: str
    """The best call below the index."""
    call: str
    """The best call from it on."""
    exact: float
    """The count at which both bring the same."""
    index: int
    """The least count as it is read from which on the call is the best."""


def whole_index(exact: float, system: CountingSystem) -> int:
    """The least count as it is read from which on a call is the best.

    A true count is rounded down: what is read as 3 is 3½ on average.
    """
    return ceil(exact - _NEAR - (0.0 if system.running else 0.5))


Floats: TypeAlias = NDArray[np.float64]
_Cell: TypeAlias = tuple[str, str]
_Calls: TypeAlias = Mapping[str, float]
_INSURED: Final[_Cell] = (INSURANCE, "A")


class _Valued(NamedTuple):
    """What every call brings at one count."""

    at: float
    cells: Mapping[_Cell, _Calls]


def count_indices(
    rules: TableRules, system: CountingSystem, progress: Progress | None = None
) -> tuple[CountIndex, ...]:
    """Every decision that turns on the count, hand by hand; as the system reads it."""
    if not system.counts:
        raise Refusal((), "nothing is counted: say which system", at="system")
    _check_tells(system, "system")
    valued = []
    counts = [count for count in COUNTS if _may_be(rules, system, count)]
    for done, count in enumerate(counts):
        shoe = counted_shoe(rules, system, count)
        cells = dict(_cells(rules, shoe))
        if count in counts[:: max(1, len(counts) // _SIDE_PARTS)]:
            cells |= _sides(rules, shoe)
        valued.append(_Valued(_read(rules, system, shoe), cells))
        if progress is not None:
            progress(done + 1, len(counts))
    known = dict.fromkeys(cell for one in valued for cell in one.cells)
    return tuple(index for cell in known for index in _indices(cell, valued, system))


def insurance_index(rules: TableRules, system: CountingSystem) -> int | None:
    """The least count as it is read from which on insurance gains; None where it never does.

    The Dealer's ace is counted by then. A count of high tags is looked at further out.
    """
    _check_tells(system, "insurance_count")
    widest = -(-max(map(abs, system.tags)) // system.units)
    step = COUNTS.step * max(1, widest // _WIDE)
    valued = []
    for count in range(COUNTS[0] * widest, COUNTS[-1] * widest + 1, step):
        if _may_be(rules, system, count):
            shoe = counted_shoe(rules, system, count)
            read = _read(rules, system, shoe.without((_ACE,)))
            valued.append(_Valued(read, {_INSURED: _insurance(rules, shoe)}))
    insured = (one for one in _indices(_INSURED, valued, system) if one.call == _INSURE)
    return min((one.index for one in insured), default=None)


def _check_tells(system: CountingSystem, at: str) -> None:
    """Refuse a count that is the same whatever cards are left."""
    if len(set(map(system.tag, DECK))) == 1:
        why = "every card has the same tag: such a count says nothing of the cards that are left"
        raise Refusal((), why, at=at)


def _may_be(rules: TableRules, system: CountingSystem, count: int) -> bool:
    """Is there a shoe of such a count, with cards of every kind?"""
    left = _left(rules, system, count).values()
    return min(left) >= 1 - _NEAR and max(left) <= rules.elections.decks - 1 + _NEAR


def counted_shoe(rules: TableRules, system: CountingSystem, count: float) -> Composition:
    """What is left of a shoe on average, so many above what is usual for each deck left."""
    return Composition(_whole(_left(rules, system, count)))


def _left(rules: TableRules, system: CountingSystem, count: float) -> dict[Card, float]:
    """How many of each card are left on average."""
    decks = rules.elections.decks * LEFT
    usual = system.of_a_deck / len(DECK)
    tags = {card: system.tag(card) - usual for card in DECK}
    square = sum(tag * tag for tag in tags.values())
    return {card: decks * (1.0 - tag * count * system.units / square) for card, tag in tags.items()}


def _whole(left: Mapping[Card, float]) -> dict[Card, int]:
    """Whole cards of each kind: of every rank as many as are left of it, rounded."""
    found: dict[Card, int] = {}
    for rank in range(RANKS):
        kinds = [card for card in DECK if RANK[card] == rank]
        each = {card: int(left[card]) for card in kinds}
        missing = round(sum(left[card] for card in kinds)) - sum(each.values())
        for card in sorted(kinds, key=lambda one: (each[one] - left[one], one))[:missing]:
            each[card] += 1
        found |= each
    return found


def _read(rules: TableRules, system: CountingSystem, shoe: Composition) -> float:
    """The count of a shoe that is left, as the system reads it."""
    decks, full = shoe.size / len(DECK), rules.elections.decks
    left = sum(system.tag(card) * count for card, count in shoe.counts.items())
    running = system.first(full) + (system.of_a_deck * full - left) / system.units
    return running if system.running else running / decks


def _cells(rules: TableRules, shoe: Composition) -> Iterator[tuple[_Cell, _Calls]]:
    """What every call of every cell brings."""
    main = main_wager(rules, shoe)
    yield _INSURED, _insurance(rules, shoe)
    for first in main.against:
        name = RANK_NAMES[first]
        for row, two, means in cell_values(main, first):
            yield (total_name(row, two), name), _named(means)
        yield from _pairs(main, first)


def _insurance(rules: TableRules, shoe: Composition) -> dict[str, float]:
    """What insurance brings against an ace, or none."""
    return {"decline": 0.0, _INSURE: float(insurance(rules, shoe).expectation)}


def _named(values: Floats) -> dict[str, float]:
    """Values by the name of the call, of those that are open."""
    return {call: float(values[at]) for at, call in CALL_NAMES.items() if np.isfinite(values[at])}


def total_name(row: int, two: bool) -> str:
    """What a row of the chart is called."""
    total = f"soft {row - SOFT}" if row >= SOFT else f"hard {row}"
    return total if two else f"{total}, 3 cards or more"


def _sides(rules: TableRules, shoe: Composition) -> dict[_Cell, _Calls]:
    """What every side wager brings, laid or left."""
    wagers = (one for one in rules.side_wagers.values() if not one.turns_on_boxes)
    return {
        (one.name, ""): {"leave": 0.0, "lay": float(prospect(rules, one, shoe).expectation)}
        for one in wagers
    }


def _pairs(main: MainWager, first: int) -> Iterator[tuple[_Cell, _Calls]]:
    """Splitting each Pair, or the best that is done with it else."""
    model, facing = main.model, main.against[first]
    for pair, plan in enumerate(model.plans):
        if not plan.first or np.isnan(facing.splits[pair, NET]):
            continue
        if pair == MIXED_TENS and not model.tens_differ:
            continue
        node = model.pairs[pair]
        split = "free-split" if plan.first == LAMMER_SPLIT else "split"
        values = {**_named(facing.dealt.values[node]), split: float(facing.splits[pair, NET])}
        yield (pair_name(pair), RANK_NAMES[first]), values


def pair_name(pair: int) -> str:
    """What a Pair is called."""
    rank = RANK_NAMES[min(pair, TEN)]
    mixed = " of different Face Value" if pair == MIXED_TENS else ""
    return f"{rank}-{rank}{mixed}"


def _indices(cell: _Cell, valued: list[_Valued], system: CountingSystem) -> Iterator[CountIndex]:
    """Where the best call of a cell changes, from the lowest count on."""
    known = sorted((one for one in valued if cell in one.cells), key=lambda one: one.at)
    for one, other in pairwise(known):
        before, after = one.cells[cell], other.cells[cell]
        below, call = max(before, key=before.__getitem__), max(after, key=after.__getitem__)
        if below == call or below not in after or call not in before:
            continue
        start, end = before[call] - before[below], after[call] - after[below]
        share = -start / (end - start)
        exact = one.at + share * (other.at - one.at)
        yield CountIndex(*cell, below, call, exact, whole_index(exact, system))
