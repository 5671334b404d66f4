"""Exact values: what the wagers of a table are worth by counting every case, cached."""

from math import sqrt
from typing import Final

from croupier.analysis.chart import chart
from croupier.analysis.decision_table import DecisionTable
from croupier.analysis.decisions import decisions
from croupier.analysis.edge import at_wager, check_valued
from croupier.analysis.following import follow
from croupier.analysis.main_wager import MainWager, main_wager
from croupier.analysis.model import model
from croupier.analysis.model_law import same_law
from croupier.analysis.prospect import Prospect
from croupier.analysis.shoe import shoe_of
from croupier.analysis.side_wagers import insurance, prospect
from croupier.analysis.worth import stake_matters
from croupier.rules.names import INSURANCE, MAIN
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules, tier, tiers_of
from croupier.simulation.figures import Figure, Value
from croupier.simulation.players import Players, stake_of
from croupier.simulation.spec import Calls

_CACHED: Final = 12
"""So many main wagers are remembered."""


class Exactly:
    """Values of one table after another; tables that differ in nothing to a wager share it."""

    def __init__(self) -> None:
        self._mains: list[MainWager] = []

    def value(
        self, rules: TableRules, players: Players, wager: str, figure: Figure
    ) -> Value | None:
        """One figure of one wager, a Round from a fresh shoe; None where it is not known."""
        try:
            check_valued(rules)
            if wager == MAIN:
                number = self._of_main(rules, stake_of(players, rules), figure)
            else:
                number = _of_side(_prospect(rules, players, wager), figure)
        except Refusal:
            return None
        return None if number is None else Value(wager, figure, number, exact=True)

    def main(self, rules: TableRules, stake: int) -> MainWager:
        """The main wager of a table, by the tier the stake belongs to."""
        own = tier(rules, stake)
        for known in self._mains:
            if _alike(own, known.model.rules, stake):
                return known
        self._mains = [*self._mains[-_CACHED:], main_wager(own)]
        return self._mains[-1]

    def chart_edge(self, rules: TableRules, stake: int) -> float:
        """The house edge where the chart is followed, from a fresh shoe, without any Ante."""
        main = self.main(rules, stake)
        return -follow(main, chart(main)).expectation - at_wager(main, stake).rounding

    def calls(self, rules: TableRules) -> Calls:
        """The chart of each tier; the quick one where there is no exact one."""
        try:
            return tuple(self._chart(rules, own) for own in tiers_of(rules))
        except Refusal:
            return "basic"

    def _chart(self, rules: TableRules, own: TableRules) -> DecisionTable:
        main = self.main(rules, own.elections.minimum)
        return decisions(model(own), chart(main))

    def _of_main(self, rules: TableRules, stake: int, figure: Figure) -> float | None:
        """How often a Box is up is left to the kernel, and how far several wagers differ."""
        if figure == "house_edge":
            return -at_wager(self.main(rules, stake), stake).expectation
        if figure != "standard_deviation" or rules.dealers_hands > 1:
            return None
        variance = self.main(rules, stake).variance
        return None if variance is None else sqrt(variance)


def _alike(rules: TableRules, known: TableRules, stake: int) -> bool:
    """Are two tables one as far as the main wager and its payments go?"""
    return rules.fingerprint == known.fingerprint or (
        rules.elections.decks == known.elections.decks
        and stake_matters(rules, stake) == stake_matters(known, stake)
        and same_law(model(rules), model(known))
    )


def _prospect(rules: TableRules, players: Players, wager: str) -> Prospect | None:
    shoe = shoe_of(rules)
    if wager == INSURANCE:
        return insurance(rules, shoe)
    side = rules.side_wagers.get(wager)
    if side is None or side.turns_on_boxes:
        return None
    return prospect(rules, side, shoe, players.sides.get(wager))


def _of_side(found: Prospect | None, figure: Figure) -> float | None:
    if found is None:
        return None
    if figure == "house_edge":
        return float(found.house_edge)
    if figure == "wins":
        return float(found.hit_frequency)
    return sqrt(found.variance) if figure == "standard_deviation" else None
