"""Strategy: how a table is best played by totals, what that costs, and where to depart from it."""

from msgspec import Struct

from croupier.analysis.chart import Chart, chart
from croupier.analysis.decision_table import DecisionTable
from croupier.analysis.decisions import decisions
from croupier.analysis.departures import Departure, departures
from croupier.analysis.following import follow, lost_by_splits
from croupier.analysis.main_wager import MainWager


class Strategy(Struct, frozen=True, eq=False):
    """A table's chart and what there is to say about it; in units of the initial wager."""

    wager: MainWager
    chart: Chart
    table: DecisionTable
    best: float
    """What a Round is worth with the best call on every hand."""
    followed: float
    """What a Round is worth when the chart is followed."""
    lost_by_splits: float
    """The part of the cost that arises in hands of a split."""
    departures: tuple[Departure, ...]
    """Hands as dealt that are better played otherwise, the most valuable first."""

    def __repr__(self) -> str:
        """Which table it is of, without its arrays."""
        return f"<Strategy {self.best:+.6f} of {self.wager!r}>"

    @property
    def cost(self) -> float:
        """What following the chart costs against the best calls."""
        return self.best - self.followed

    @property
    def two_card_departures(self) -> tuple[Departure, ...]:
        """Those of the Initial Deal."""
        return tuple(one for one in self.departures if one.two_cards)

    @property
    def later_departures(self) -> tuple[Departure, ...]:
        """Those of three cards and more."""
        return tuple(one for one in self.departures if not one.two_cards)


def strategy(wager: MainWager) -> Strategy:
    """The strategy of a table whose main wager has been valued, with nothing riding on it."""
    made = chart(wager)
    followed = follow(wager, made)
    return Strategy(
        wager=wager,
        chart=made,
        table=decisions(wager.model, made),
        best=wager.expectation,
        followed=followed.expectation,
        lost_by_splits=lost_by_splits(wager, followed),
        departures=departures(wager, followed),
    )
