"""Trainer: a player's decisions at a table: calls on hands, and the offers beside them."""

from collections.abc import Iterator
from random import Random
from typing import Final

from croupier.rules.config import TableConfig
from croupier.rules.table_rules import TableRules
from croupier.school import calls, riding, side_wager_choice, split_wager_choice, tier_choice
from croupier.school.chart_cell import RIDE, SIDE_WAGERS_ROW, SPLIT_WAGERS, TIER, ChartCell
from croupier.school.exercise import Exercise

RIDES_AMONG: Final = 6
SIDES_AMONG: Final = 16
"""One exercise in so many is about riding, and about which side wager to lay, or tier to choose."""


def pose(config: TableConfig, rules: TableRules, seed: int) -> Exercise:
    """A decision of any sort that comes up at the table."""
    chance = Random(f"trainer {seed}")
    if riding.riders(rules) and not chance.randrange(RIDES_AMONG):
        return riding.pose(config, rules, seed)
    if len(side_wager_choice.offered(rules)) > 1 and not chance.randrange(SIDES_AMONG):
        return side_wager_choice.pose(config, rules, seed)
    if split_wager_choice.offered(rules) and not chance.randrange(SIDES_AMONG):
        return split_wager_choice.pose(config, rules, seed)
    if rules.upper is not None and not chance.randrange(SIDES_AMONG):
        return tier_choice.pose(config, rules, seed)
    return calls.pose(config, rules, seed)


def slow_cells(rules: TableRules) -> Iterator[ChartCell]:
    """Decisions beside the hands that take a second or more to value, for the first time."""
    if len(side_wager_choice.offered(rules)) > 1:
        yield ChartCell(SIDE_WAGERS_ROW)
    if rules.upper is not None:
        yield ChartCell(TIER)


def pose_on(config: TableConfig, rules: TableRules, seed: int, cell: ChartCell) -> Exercise:
    """A decision on a wanted cell; refuses one that does not come up at the table."""
    if cell.kind is RIDE:
        return riding.pose(config, rules, seed, cell)
    if cell.kind is SIDE_WAGERS_ROW:
        return side_wager_choice.pose(config, rules, seed)
    if cell.kind is SPLIT_WAGERS:
        return split_wager_choice.pose(config, rules, seed)
    if cell.kind is TIER:
        return tier_choice.pose(config, rules, seed)
    return calls.pose_on(config, rules, seed, cell)
