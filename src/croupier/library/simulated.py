"""Simulated: what a table came to over many Rounds."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.library.shown import Pictured, ResultRow
from croupier.percentage import percent

if TYPE_CHECKING:  # results have names in every install; the extra ``analysis`` makes them
    from croupier.simulation.counted import Counted
    from croupier.simulation.result import Result, WagerResult
    from croupier.simulation.spec import Spec


class SimulatedTable(Pictured):
    """What came of a simulation, wager by wager, with confidence intervals."""

    def __init__(self, spec: "Spec", counted: "Counted", result: "Result") -> None:
        self._spec, self._counted = spec, counted
        self.result = result
        """All figures: of each wager, of Rounds, of shoes, of the bankroll."""

    @property
    def rounds(self) -> int:
        """How many were played."""
        return self.result.rounds

    @property
    def wagers(self) -> "Mapping[str, WagerResult]":
        """Each wager by its name."""
        return self.result.wagers

    def line(self) -> str:
        """What each wager lost, with its interval of 95 %."""
        said = (
            f"{name} house edge {percent(one.house_edge, 4)} {one.interval}"
            for name, one in self.wagers.items()
        )
        rounds = f"{self.rounds:,} Round{'' if self.rounds == 1 else 's'}"
        return f"{rounds}, seed {self.result.seed}: {', '.join(said)}"

    def rows(self) -> Sequence[ResultRow]:
        """Wager by wager."""
        return [
            {
                "wager": name,
                "house_edge": one.house_edge,
                "standard_error": one.standard_error,
                "low": -one.confidence[1],
                "high": -one.confidence[0],
                "standard_deviation": one.standard_deviation,
                "hit_frequency": one.hit_frequency,
                "wagers": one.wagers,
            }
            for name, one in self.wagers.items()
        ]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier simulate --json`` prints it."""
        told: dict[str, Any] = msgspec.to_builtins(self.result)
        return told

    def svg(self) -> str:
        """Bankrolls over whole shoes, and the distribution of a Round's and a shoe's net."""
        from croupier.simulation.picture import picture

        return picture(self._spec, self._counted)
