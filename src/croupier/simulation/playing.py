"""Playing: a table of a study played out by the kernel, and what is read off it."""

from collections.abc import Callable, Iterable, Iterator
from math import sqrt

from msgspec import Struct

from croupier.rules.names import ANTE, MAIN
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.simulation.cases import StudyCase
from croupier.simulation.driver import simulated
from croupier.simulation.exact import Exactly
from croupier.simulation.figures import TOTAL, Figure, Value
from croupier.simulation.local import Crew
from croupier.simulation.players import party_of, stake_of
from croupier.simulation.result import Result, WagerResult, result
from croupier.simulation.spec import Spec
from croupier.simulation.study import Study

Watch = Callable[[float], None]
"""Called with the share that is done."""
CrewFor = Callable[[Spec], Crew]
"""Says who plays a simulation."""
Estimate = tuple[float, float | None]
"""A figure and its standard error."""


class TablePlayed(Struct, frozen=True):
    """What a table brought, and the house edge of its chart from a fresh shoe."""

    result: Result
    fresh: float | None = None

    def values(self, wanted: Iterable[tuple[str, Figure]]) -> Iterator[Value]:
        """What was simulated of the figures that are asked."""
        for wager, figure in wanted:
            edge = self._known(wager, figure)
            if edge is not None:
                yield Value(wager, figure, edge[0], exact=False, standard_error=edge[1])

    def _known(self, wager: str, figure: Figure) -> Estimate | None:
        """A figure and its standard error; nothing where nobody made that wager."""
        if figure == "rounds_per_shoe":
            return self.result.rounds / self.result.shoes, None
        if figure == "drawdown":
            return float(self.result.bankroll.drawdown), None
        if wager == TOTAL:
            return self._of_all(figure)
        one = self.result.wagers.get(wager)
        return None if one is None else self._of(wager, one, figure)

    def _of(self, wager: str, one: WagerResult, figure: Figure) -> Estimate | None:
        if figure == "house_edge":
            return self._ante(wager) / one.staked_cents - one.mean, one.standard_error
        if figure == "cut_card_effect" and self.fresh is not None:
            return -one.mean - self.fresh, one.standard_error
        if figure == "wins":
            return _share(one.hit_frequency, min(one.wagers, self.result.rounds))
        return (one.standard_deviation, None) if figure == "standard_deviation" else None

    def _ante(self, wager: str) -> int:
        """What was lost on the Ante: the main wager bears it."""
        ante = self.result.wagers.get(ANTE) if wager == MAIN else None
        return 0 if ante is None else -ante.net_cents

    def _of_all(self, figure: Figure) -> Estimate | None:
        """The same of whole Rounds, for what is staked on all wagers."""
        whole = self.result.per_round
        stake = sum(one.staked_cents for one in self.result.wagers.values()) / whole.count
        if figure == "house_edge":
            return -whole.mean / stake, whole.standard_error / stake
        if figure == "wins" and whole.hit_frequency is not None:
            return _share(whole.hit_frequency, whole.count)
        return (whole.standard_deviation / stake, None) if figure == "standard_deviation" else None


def _share(share: float, of: int) -> Estimate:
    """How often, of so many that are independent: wagers of one Round share the Dealer's hand, and
    count as one, which is the most they can have in common.
    """
    return share, sqrt(share * (1 - share) / of)


def played_out(
    study: Study,
    case: StudyCase,
    wagers: tuple[str, ...],
    *,
    exactly: Exactly,
    crew_for: CrewFor,
    watch: Watch,
) -> TablePlayed:
    """Play a table by its exact chart, as many Rounds as are asked."""
    rules, players = case.rules, case.players
    assert rules is not None, "a table that may be has rules"
    party = party_of(players, rules, wagers)
    spec = Spec(config=case.config, party=party, calls=exactly.calls(rules), seed=study.seed)
    crew = crew_for(spec)
    counted = simulated(
        spec,
        study.rounds,
        crew.executor,
        crew.workers,
        lambda progress: watch(progress.rounds / progress.asked),
    )
    fresh = None if players.steps else _fresh(exactly, rules, stake_of(players, rules))
    return TablePlayed(result(spec, counted), fresh)


def _fresh(exactly: Exactly, rules: TableRules, stake: int) -> float | None:
    """The house edge of the chart from a fresh shoe, where it is known."""
    try:
        return exactly.chart_edge(rules, stake)
    except Refusal:
        return None
