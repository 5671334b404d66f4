"""Count run: a table played by a count, every Round kept by its count and its part of the shoe.

A Round that began before a place of the shoe is dealt whichever place behind that the cutting card
has: so one run knows every count, every step of wagers and every cutting card.
"""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from croupier.analysis.chart import chart
from croupier.analysis.count_calls import count_calls
from croupier.analysis.count_index import CountIndex
from croupier.analysis.decisions import decisions
from croupier.analysis.main_wager import main_wager
from croupier.analysis.model import model
from croupier.cards import DECK
from croupier.counting_systems import (
    NOTHING_BESIDE,
    CountingSystem,
    CountsBeside,
    SideCount,
    wager_tags,
)
from croupier.house import open_for_play
from croupier.kernel.counting import AT_COUNT, PART, PARTS
from croupier.kernel.places import C_CUT
from croupier.kernel.seats import CountsKept
from croupier.rules.config import TableConfig
from croupier.rules.names import MAIN
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.simulation.counted import Counted
from croupier.simulation.driver import OnProgress, simulated
from croupier.simulation.local import Crew
from croupier.simulation.players import Players, card_count, party_of
from croupier.simulation.spec import Spec, table_of

MOST_TRUE: Final = 12
"""True counts are kept apart up to so many times the greatest tag."""
BLOCKS: Final = 64
"""So many blocks are kept apart."""
_RUNNING: Final = 5
"""Running counts, up to so many for each deck."""


class AtCount(Struct, frozen=True):
    """What wagers came to whose Rounds began at one count, in units of the wager."""

    count: int
    wagers: int
    mean: float
    square: float
    """The mean of the squares."""

    @property
    def variance(self) -> float:
        """Of one wager."""
        return self.square - self.mean**2

    @property
    def standard_error(self) -> float:
        """Of the mean."""
        return sqrt(self.variance / self.wagers)


class CountRun(Struct, frozen=True, eq=False):
    """What was kept of a run."""

    rules: TableRules
    system: CountingSystem
    spec: Spec
    rounds: int
    units: Mapping[str, int]
    """What lay on each wager, in cents: the main wager, then side wagers."""
    kept: NDArray[np.int64]
    """By count, part of the shoe and wager: how many, cents, squares."""
    blocks: NDArray[np.int64]
    """By block and count, of the main wager: how many, cents. Blocks far apart are together."""

    @property
    def cut(self) -> int:
        """Rounds begin while fewer cards than that are dealt."""
        return int(table_of(self.spec).law.m[C_CUT])

    @property
    def behind(self) -> int:
        """Cards behind the cutting card."""
        return self.rules.elections.decks * len(DECK) - self.cut

    @property
    def depths(self) -> tuple[int, ...]:
        """Cards dealt before a cutting card, a quarter of a deck apart, for which it speaks."""
        cards = self.rules.elections.decks * len(DECK)
        return tuple(at for at in range(0, self.cut + 1, PART) if 2 * at >= cards)

    def at_counts(self, dealt: int | None = None, wager: str = MAIN) -> tuple[AtCount, ...]:
        """Count by count, where the cutting card is reached once so many cards are dealt."""
        parts = PARTS if dealt is None else dealt // PART
        least = self._least
        sums = self.kept[:, :parts, list(self.units).index(wager)].sum(axis=1)
        return tuple(
            _at_count(least + at, sums[at], self.units[wager])
            for at in np.flatnonzero(sums[:, 0]).tolist()
        )

    def gains(self, wager: Callable[[int], int]) -> NDArray[np.float64]:
        """By block, what wagers by the count come to: Rounds, and cents."""
        laid = [wager(self._least + at) for at in range(self.blocks.shape[1])]
        units = np.array(laid) / self.units[MAIN]
        return np.stack([self.blocks[..., 0].sum(axis=1), self.blocks[..., 1] @ units], axis=1)

    @property
    def _least(self) -> int:
        assert self.spec.party.kept is not None, "a run keeps its counts"
        return self.spec.party.kept.least


def _at_count(count: int, sums: NDArray[np.int64], unit: int) -> AtCount:
    number, net, squares = map(int, sums)
    return AtCount(count, number, net / number / unit, squares / number / unit**2)


def counted_play(
    config: TableConfig,
    system: CountingSystem,
    indices: Sequence[CountIndex],
    players: Players,
    sides: tuple[str, ...] = (),
    *,
    beside: CountsBeside = NOTHING_BESIDE,
    seed: int = 0,
) -> Spec:
    """A simulation of players who count and call by these indices; without any, by the chart."""
    rules = open_for_play(config)
    if rules.upper is not None:
        why = "calls by a count are known for tables with one set of rules, not two"
        raise Refusal((), why, at="version")
    table = decisions(model(rules), chart(main_wager(rules)))
    calls = count_calls(table, indices)
    insured, decks = beside.insurance, rules.elections.decks
    insures_from = calls.insures_from if insured is None else insured.insures_from
    players = replace(players, count=system, insures_from=insures_from)
    party = replace(
        party_of(players, rules, sides),
        kept=kept_counts(system, decks, beside.side),
        calls_from=tuple(calls.later),
        wager_count=card_count(system, decks, beside.side) if beside.side else None,
        insurance_count=None if insured is None else card_count(insured.system, decks),
    )
    otherwise = tuple((one,) for one in calls.later.values())
    return Spec(config=config, party=party, calls=(calls.first,), otherwise=otherwise, seed=seed)


def kept_counts(system: CountingSystem, decks: int, side: Sequence[SideCount] = ()) -> CountsKept:
    """The counts a shoe hardly ever leaves."""
    tags, units = wager_tags(system, side)
    greatest = -(-max(map(abs, tags)) // units)
    if not system.running:
        return CountsKept(-MOST_TRUE * greatest, MOST_TRUE * greatest)
    first, wide = system.first(decks), _RUNNING * decks * greatest
    drift = system.of_a_deck * decks // system.units
    return CountsKept(first - wide + min(drift, 0), first + wide + max(drift, 0))


def count_run(
    spec: Spec, system: CountingSystem, rounds: int, crew: Crew, watch: OnProgress
) -> CountRun:
    """Play so many Rounds and keep them by count."""
    blocks = _Blocks()
    done = simulated(spec, rounds, crew.executor, crew.workers, watch, each=blocks.add)
    step = spec.party.seats[0].steps[-1]
    kept = np.array(done.at_counts, dtype=np.int64)
    rules = open_for_play(spec.config)
    lying = {str(name): cents for name, cents in step.sides.items() if cents}
    laid = {name: lying[name] for name in rules.side_wagers if name in lying}
    units = {MAIN: sum(step.main), **laid}
    return CountRun(
        rules=rules,
        system=system,
        spec=spec,
        rounds=done.rounds,
        units=units,
        kept=kept.reshape(-1, PARTS, len(units), AT_COUNT),
        blocks=blocks.summed(len(units)),
    )


class _Blocks:
    """What is kept of each block, as far as there is room: then two far apart share a place."""

    def __init__(self) -> None:
        self._sums: list[NDArray[np.int64]] = []
        self._next = 0

    def add(self, block: Counted) -> None:
        """One more block."""
        kept = np.array(block.at_counts, dtype=np.int64)
        if self._next < BLOCKS:
            self._sums.append(kept)
        else:
            self._sums[self._next % BLOCKS] += kept
        self._next += 1

    def summed(self, wagers: int) -> NDArray[np.int64]:
        """By block and count, of the main wager: how many, cents."""
        kept = np.stack(self._sums).reshape(len(self._sums), -1, PARTS, wagers, AT_COUNT)
        return np.ascontiguousarray(kept[:, :, :, 0, :2].sum(axis=2))
