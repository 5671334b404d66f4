"""Endgame: the last Rounds of a heat, as the library shows them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.library.shown import Columns, ResultRow, Shown
from croupier.money import CENTS, spoken
from croupier.percentage import percent

if TYPE_CHECKING:  # results have names in every install; the extra ``analysis`` makes them
    from croupier.analysis.endgame.endgame_advice import EndgameAdvice


class EndgameChances(Shown):
    """The chance to advance, by wager or by call on a hand."""

    def __init__(self, advice: "EndgameAdvice") -> None:
        self.advice = advice
        """The analysis itself."""

    @property
    def columns(self) -> Columns:
        """Those of a frame, with their types."""
        return {"wager": float, "call": str, "chance": float}

    @property
    def best(self) -> float | str:
        """The best wager in dollars, or the best call."""
        advice = self.advice
        return str(advice.best_call) if advice.table else advice.best_wager / CENTS

    @property
    def chance(self) -> float:
        """The chance to advance with it."""
        return self.advice.chance

    def line(self) -> str:
        """The best, and the chance it gives."""
        advice = self.advice
        best = str(advice.best_call) if advice.table else spoken(advice.best_wager)
        return f"{advice.position.own.name}: {best}, {percent(self.chance, 2)} to advance"

    def rows(self) -> Sequence[ResultRow]:
        """Wager by wager, the least first; or call by call, the best first."""
        calls = [
            {"wager": None, "call": call, "chance": chance}
            for call, chance in self.advice.calls.items()
        ]
        wagers = [
            {"wager": wager / CENTS, "call": None, "chance": chance}
            for wager, chance in self.advice.wagers.items()
        ]
        return [*calls, *wagers]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier tournament advise --json`` prints it."""
        from croupier.analysis.endgame.endgame_advice import endgame_report

        return dict(endgame_report(self.advice))
