"""Heat map: a table's chart with what was answered in each cell, and what the errors cost."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from croupier.percentage import percent
from croupier.school.chart_cell import (
    FIRST_CARDS,
    HARD,
    LEAST,
    ON_HANDS,
    PAIR,
    SOFT,
    ChartCell,
    RowKind,
    read_cell,
    shown,
)
from croupier.school.repetition import CellProgress, TrainingProgress
from croupier.totals import LIMIT

METHOD: Final = (
    "What errors cost in a hundred Rounds: what a lawful answer in a cell gave up on average, "
    "times how often the cell is decided on in a Round (exact, on a fresh shoe, by the best "
    "calls). Cells without an answer count nothing; a call that is not lawful is refused and "
    "costs nothing."
)
SURE, SHAKY, WEAK, UNKNOWN = "sure", "shaky", "weak", "unknown"
_SURE, _SHAKY = 0.9, 0.6
"""From which share of right answers on a cell is sure, and shaky."""
ROUNDS: Final = 100


class HeatCell(Struct, frozen=True):
    """A cell with what was answered there."""

    cell: ChartCell
    answered: CellProgress
    often: float
    """How often it is decided on in a Round."""

    @property
    def share(self) -> float:
        """The share of right answers."""
        return self.answered.right / self.answered.asked if self.answered.asked else 0.0

    @property
    def look(self) -> str:
        """How well it is known."""
        if not self.answered.asked:
            return UNKNOWN
        return SURE if self.share >= _SURE else SHAKY if self.share >= _SHAKY else WEAK

    @property
    def figure(self) -> str:
        """The percentage of right answers; a dot where there is none."""
        return f"{100 * self.share:.0f}" if self.answered.asked else "·"

    @property
    def cost(self) -> float:
        """What errors here cost in a hundred Rounds, in units of the initial wager."""
        return ROUNDS * self.often * self.answered.mean_cost

    @property
    def said(self) -> str:
        """The cell in words."""
        one = self.answered
        if not one.asked:
            return f"{self.cell.said}: not asked yet"
        right = f"{self.cell.said}: {one.right} of {one.asked} right"
        if one.unlawful:
            right += f", {one.unlawful} not lawful"
        if not one.cost:
            return right
        return f"{right}, an answer gave up {percent(one.mean_cost, 1)} of the wager on average"


class HeatRow(Struct, frozen=True):
    """The cells of a total or a Pair."""

    label: str
    cells: tuple[HeatCell | None, ...]
    """By first card; None where nothing is to be decided."""


class HeatGrid(Struct, frozen=True):
    """Rows under one heading."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[HeatRow, ...]


class HeatMap(Struct, frozen=True):
    """A table's chart with somebody's answers."""

    grids: tuple[HeatGrid, ...]
    beside: tuple[HeatCell, ...]
    """Offers beside the hand."""
    asked: int
    right: int

    @property
    def cells(self) -> tuple[HeatCell, ...]:
        """Every cell."""
        own = (one for grid in self.grids for row in grid.rows for one in row.cells if one)
        return (*own, *self.beside)

    @property
    def cost(self) -> float:
        """What errors cost in a hundred Rounds, in units of the initial wager."""
        return sum(one.cost for one in self.cells)

    @property
    def known(self) -> float:
        """Which share of the decisions on hands fall on cells that were asked about."""
        hands = [one for one in self.cells if one.cell.kind in ON_HANDS]
        every = sum(one.often for one in hands)
        return sum(one.often for one in hands if one.answered.asked) / every if every else 0.0

    @property
    def dearest(self) -> tuple[HeatCell, ...]:
        """The cells whose errors cost most, the dearest first."""
        wrong = [one for one in self.cells if one.cost > 0]
        return tuple(sorted(wrong, key=lambda one: -one.cost)[:_DEAREST])


_DEAREST: Final = 5


def heat_map(progress: TrainingProgress, often: Mapping[str, float]) -> HeatMap:
    """The chart of a table, by how often each cell comes up, with the answers of somebody."""
    found = {
        cell: HeatCell(cell, progress.of(cell.key), chance)
        for cell, chance in ((read_cell(key), chance) for key, chance in often.items())
    }
    answered = [one.answered for one in found.values()]
    return HeatMap(
        grids=tuple(_grids(found)),
        beside=tuple(one for one in found.values() if one.cell.kind not in ON_HANDS),
        asked=sum(one.asked for one in answered),
        right=sum(one.right for one in answered),
    )


def cost_said(found: HeatMap, minimum: str) -> str:
    """What errors cost, in a sentence; for the table's least wager in money."""
    if not found.asked:
        return "Nothing was answered yet."
    covered = f"the cells asked about are {percent(found.known, 0)} of all decisions on hands"
    return (
        f"{found.right} of {found.asked} right. Played so, errors cost {found.cost:.2f} wagers in "
        f"a hundred Rounds{minimum}; {covered}."
    )


# ── Rows ────────────────────────────────────────────────────────────────────────────────────────

_HEADINGS: Final[Mapping[RowKind, str]] = {
    HARD: "Hard totals",
    PAIR: "Pairs",
    SOFT: "Soft totals",
}


def _grids(found: Mapping[ChartCell, HeatCell]) -> Iterator[HeatGrid]:
    """The grids of a chart, for each tier of the table."""
    tiers = sorted({cell.upper for cell in found})
    for upper in tiers:
        name = {True: ", from the Upper Minimum", False: ", below the Upper Minimum"}[upper]
        for kind, heading in _HEADINGS.items():
            rows = tuple(_rows(found, kind, upper))
            if rows:
                columns = tuple(map(shown, FIRST_CARDS))
                yield HeatGrid(heading + (name if len(tiers) > 1 else ""), columns, rows)


def _rows(found: Mapping[ChartCell, HeatCell], kind: RowKind, upper: bool) -> Iterator[HeatRow]:
    for of in _labels(kind):
        cells = tuple(found.get(ChartCell(kind, of, first, upper)) for first in FIRST_CARDS)
        if any(cells):
            yield HeatRow(f"{shown(of)} {shown(of)}" if kind is PAIR else of, cells)


def _labels(kind: RowKind) -> tuple[str, ...]:
    if kind is PAIR:
        return tuple(reversed(FIRST_CARDS))
    return tuple(str(points) for points in range(LEAST[kind], LIMIT + 1))
