"""Counted: what a player who counts earns at a table, and from its side wagers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from croupier.counting_systems import SCORE_BANKROLL, USUAL_SPREAD, USUAL_TRIP
from croupier.library.shown import Columns, ResultRow, Shown
from croupier.library.source import Dollars

if TYPE_CHECKING:  # results have names in every install; the extra ``analysis`` makes them
    from croupier.simulation.count_play import CountPlay
    from croupier.simulation.countability import Countability

ROUNDS: Final = 5_000_000
"""Rounds that are played, where nothing is said."""
_COUNTS: Final[Columns] = {
    "count": int, "share": float, "mean": float, "standard_error": float, "wager_dollars": float,
}  # fmt: skip


class CountEarnings(Shown):
    """What a player who counts earns: by count, and for every cutting card."""

    def __init__(self, play: "CountPlay") -> None:
        self.play = play
        """All that was played and worked out."""

    def otherwise(
        self,
        *,
        steps: Mapping[int, Dollars] | Iterable[tuple[int, Dollars]] = (),
        bankroll: Dollars = SCORE_BANKROLL,
        kelly: float = 1.0,
        spread: int = USUAL_SPREAD,
        watches: bool = False,
        trip: int = USUAL_TRIP,
    ) -> "CountEarnings":
        """What other wagers would have earned in the same Rounds, without playing them again."""
        from croupier.library.working import earned_otherwise

        asked = {
            "steps": steps, "bankroll": bankroll, "fraction": kelly, "spread": spread,
            "watches": watches, "trip": trip,
        }  # fmt: skip
        return earned_otherwise(self.play, asked)

    @property
    def without(self) -> "CountEarnings | None":
        """What the system earns alone in the same shoes, where something is counted beside it."""
        return None if self.play.without is None else CountEarnings(self.play.without)

    @property
    def columns(self) -> Columns:
        """The columns of a frame with their types."""
        return _COUNTS

    def line(self) -> str:
        """What a hundred Rounds win, SCORE, and N0."""
        one = self.to_dict()["earning"]
        win, error = one["win_in_100_rounds"], one["win_standard_error"]
        n0 = "never" if one["n0_rounds"] is None else f"{one['n0_rounds']:,.0f} Rounds"
        return f"${win:,.2f} ± ${error:,.2f} in 100 Rounds, SCORE {one['score']:.2f}, N0 {n0}"

    def rows(self) -> Sequence[ResultRow]:
        """Count by count."""
        return list(self.to_dict()["at_counts"])

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier count --rounds --json`` has it below ``play``."""
        from croupier.simulation.count_play_report import count_play_report

        return dict(count_play_report(self.play))


class SideCountability(Shown):
    """What counts gain from each side wager by itself."""

    def __init__(self, wagers: "Sequence[Countability]") -> None:
        self.wagers = tuple(wagers)
        """Side wager by side wager."""

    def line(self) -> str:
        """What each gains in a hundred Rounds, in units of it."""
        said = (f"{one.wager} {one.units:.3f}" for one in self.wagers)
        return f"units in 100 Rounds: {', '.join(said) or 'no side wager that a count follows'}"

    def rows(self) -> Sequence[ResultRow]:
        """Side wager by side wager."""
        from croupier.simulation.count_play_report import countability_report

        return [dict(countability_report(one)) for one in self.wagers]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier count --sides --json`` has it."""
        return {"side_wagers": list(self.rows())}
