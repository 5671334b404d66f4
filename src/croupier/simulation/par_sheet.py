"""PAR sheet: what a laboratory states of a table, and how anybody comes to the same figures."""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.dealers_errors import DealersError, dealers_errors
from croupier.analysis.edge import Edge, edge
from croupier.analysis.main_wager import Progress
from croupier.analysis.par_wager import ParWager, par_wagers
from croupier.house import open_for_play
from croupier.record.model import bad
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules, tier
from croupier.simulation.driver import simulated
from croupier.simulation.players import Players, party_of
from croupier.simulation.playing import CrewFor
from croupier.simulation.result import result
from croupier.simulation.spec import Spec

USUAL_ROUNDS: Final = 70
"""Rounds an hour where none are said."""
MOST_ROUNDS: Final = 1_000
SEED: Final = 1
PLAYED: Final = 250_000
"""Rounds that are played with each number of Boxes, for what they have in common."""


class TableHour(Struct, frozen=True):
    """An hour of a table with so many Boxes played, in cents."""

    boxes: int
    expected_win: float
    spread: float
    """The standard deviation of what the house wins; Boxes share the Dealer's hand."""


class ParSheet(Struct, frozen=True):
    """A table as a laboratory states it."""

    edge: Edge
    wagers: tuple[ParWager, ...]
    hours: tuple[TableHour, ...]
    errors: tuple[DealersError, ...]
    rounds_an_hour: int
    wager: int
    """The average initial wager, in cents."""


def par_sheet(
    config: TableConfig,
    *,
    wager: int | None = None,
    rounds_an_hour: int = USUAL_ROUNDS,
    progress: Progress | None = None,
    crew_for: CrewFor,
) -> ParSheet:
    """State a table; refuses one that has no exact value."""
    if not 1 <= rounds_an_hour <= MOST_ROUNDS:
        raise bad("rounds_an_hour", f"an hour has from 1 to {MOST_ROUNDS:,} Rounds")
    rules = open_for_play(config)
    wager = rules.elections.minimum if wager is None else wager
    found = edge(tier(rules, wager), wager=wager, progress=progress)
    everybody = [Players(boxes=at, wager=wager) for at in range(1, rules.elections.boxes + 1)]
    parties = [party_of(players, rules, ()) for players in everybody]
    specs = [Spec(config=config, party=party, seed=SEED) for party in parties]
    return ParSheet(
        edge=found,
        wagers=tuple(par_wagers(found)),
        hours=tuple(_hours(specs, found.at_wager.expectation, rounds_an_hour, crew_for)),
        errors=tuple(dealers_errors(found, _with_doubles(config, rules))),
        rounds_an_hour=rounds_an_hour,
        wager=wager,
    )


def _hours(
    specs: Sequence[Spec], expectation: float, rounds: int, crew_for: CrewFor
) -> Iterator[TableHour]:
    """One Box as it is known exactly; more of them as they are played, for what they share."""
    for spec in specs:
        crew, seats = crew_for(spec), spec.party.seats
        played = simulated(spec, PLAYED, crew.executor, crew.workers)
        spread = result(spec, played).per_round.standard_deviation
        laid = len(seats) * sum(seats[0].steps[0].main)
        yield TableHour(len(seats), -rounds * expectation * laid, sqrt(rounds) * spread)


def _with_doubles(config: TableConfig, rules: TableRules) -> TableRules | None:
    """The table with doubles on any total; None where that is what it has, or may not be."""
    if rules.elections.double_on == "any":
        return None
    try:
        return open_for_play(replace(config, double_on="any"))
    except (Refusal, Unlawful):
        return None
