"""Count indices: from which count on another call is best at a table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from croupier.counting_systems import SCORE_BANKROLL, USUAL_SPREAD, USUAL_TRIP, CountingSystem
from croupier.library.counted import ROUNDS, CountEarnings
from croupier.library.shown import Columns, ResultRow, Shown
from croupier.library.source import Dollars
from croupier.rules.config import TableConfig
from croupier.rules.table_rules import TableRules

if TYPE_CHECKING:  # results have names in every install; the extra ``analysis`` makes them
    from croupier.analysis.count_index import CountIndex
    from croupier.simulation.side_counts import CountedBeside

_COLUMNS: Final[Columns] = {
    "hand": str, "first_card": str, "below": str, "call": str, "index": int, "exact": float,
}  # fmt: skip


class TableCount(Shown):
    """Every decision at a table that turns on a count, with its index."""

    def __init__(
        self,
        config: TableConfig,
        rules: TableRules,
        system: CountingSystem,
        indices: "Sequence[CountIndex]",
        beside: "CountedBeside",
    ) -> None:
        self._config, self._rules = config, rules
        self.system = system
        """What is counted."""
        self.indices = tuple(indices)
        """Hand by hand: the calls below and from an index on."""
        self.beside = beside
        """Side counts with their weights, and what hands are insured by."""

    def play(
        self,
        rounds: float = ROUNDS,
        *,
        steps: Mapping[int, Dollars] | Iterable[tuple[int, Dollars]] = (),
        bankroll: Dollars = SCORE_BANKROLL,
        kelly: float = 1.0,
        spread: int = USUAL_SPREAD,
        watches: bool = False,
        leaves_below: int | None = None,
        trip: int = USUAL_TRIP,
        boxes: int = 1,
        cutting_card: int | None = None,
        seed: int = 0,
        gpu: bool | Literal["auto"] = False,
    ) -> CountEarnings:
        """Play by the indices, and work out what is earned.

        ``steps`` are wagers from a count on, such as ``{1: 20, 3: 60}``; without any they are
        those of a fraction of Kelly for the bankroll. Who ``watches`` lays nothing where it does
        not gain; below ``leaves_below`` the shoe is left. With side counts or an insurance count
        ``without`` of the result is what the system earns alone, in the same shoes. ``gpu``: the
        GPU of this machine plays, where no call turns on the count; with ``"auto"`` else the CPU.
        """
        from croupier.library.working import count_earnings

        asked = {
            "rounds": rounds, "steps": steps, "bankroll": bankroll, "fraction": kelly,
            "spread": spread, "watches": watches, "leaves_below": leaves_below, "trip": trip,
            "boxes": boxes, "cutting_card": cutting_card, "seed": seed,
        }  # fmt: skip
        counts = self.beside.counts
        return count_earnings(self._config, self.system, self.indices, counts, asked, gpu=gpu)

    @property
    def columns(self) -> Columns:
        """The columns of a frame with their types."""
        return _COLUMNS

    def line(self) -> str:
        """The system, how many decisions turn on it, and from where on insurance gains."""
        insured = (str(one.index) for one in self.indices if one.call == "insure")
        said = next(insured, "never")
        side = "".join(f", {one.cards} {float(one.weight):g}" for one in self.beside.counts.side)
        by = self.beside.counts.insurance
        if by is not None:
            said = f"{by.insures_from} by {by.system.title}"
        return f"{self.system.title}{side}, {len(self.indices)} indices, insurance from {said}"

    def rows(self) -> Sequence[ResultRow]:
        """Decision by decision."""
        from croupier.analysis.count_report import index_report

        return [dict(index_report(one)) for one in self.indices]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier count --json`` prints it."""
        from croupier.analysis.count_report import count_report
        from croupier.simulation.side_counts import beside_reported

        report = count_report(self._rules, self.system, self.indices)
        return dict(beside_reported(report, self._rules, self.beside))
