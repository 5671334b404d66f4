"""Count run: a table played by a count, every Round kept by its count and its part of the shoe.

A Round that began before a place of the shoe is dealt whichever place behind that the cutting card
has: so one run knows every count, every step of wagers and every cutting card.
"""

from collections.abc import Mapping, Sequence
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
from croupier.counting_systems import CountingSystem
from croupier.house import open_for_play
from croupier.kernel.counting import AT_COUNT, PART, PARTS
from croupier.kernel.play import C_CUT
from croupier.kernel.seats import CountsKept
from croupier.rules.config import TableConfig
from croupier.rules.names import MAIN
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.simulation.driver import OnProgress, simulated
from croupier.simulation.local import Crew
from croupier.simulation.players import Players, party_of
from croupier.simulation.spec import Spec, table_of

MOST_TRUE: Final = 12
"""True counts are kept apart up to so many times the greatest tag."""
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
    seed: int = 0,
) -> Spec:
    """A simulation of players who count and call by these indices; without any, by the chart."""
    rules = open_for_play(config)
    if rules.upper is not None:
        why = "calls by a count are known for tables with one set of rules, not two"
        raise Refusal((), why, at="version")
    table = decisions(model(rules), chart(main_wager(rules)))
    calls = count_calls(table, indices)
    players = replace(players, count=system, insures_from=calls.insures_from)
    party = replace(
        party_of(players, rules, sides),
        kept=kept_counts(system, rules.elections.decks),
        calls_from=tuple(calls.later),
    )
    otherwise = tuple((one,) for one in calls.later.values())
    return Spec(config=config, party=party, calls=(calls.first,), otherwise=otherwise, seed=seed)


def kept_counts(system: CountingSystem, decks: int) -> CountsKept:
    """The counts a shoe hardly ever leaves."""
    greatest = -(-max(map(abs, system.tags)) // system.units)
    if not system.running:
        return CountsKept(-MOST_TRUE * greatest, MOST_TRUE * greatest)
    first, wide = system.first(decks), _RUNNING * decks * greatest
    drift = system.of_a_deck * decks // system.units
    return CountsKept(first - wide + min(drift, 0), first + wide + max(drift, 0))


def count_run(
    spec: Spec, system: CountingSystem, rounds: int, crew: Crew, watch: OnProgress
) -> CountRun:
    """Play so many Rounds and keep them by count."""
    done = simulated(spec, rounds, crew.executor, crew.workers, watch)
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
    )
