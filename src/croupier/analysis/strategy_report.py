"""Strategy report: how a table is best played, as one JSON object."""

from itertools import combinations_with_replacement
from typing import TypedDict

from croupier.analysis.decision_table import CALL_OF, FIRST_CARDS, DecisionTable
from croupier.analysis.departures import Departure
from croupier.analysis.main_wager import MainWager
from croupier.analysis.shoe import SAMPLE
from croupier.analysis.strategy import Strategy
from croupier.cards import Card, face_value
from croupier.rules.names import Advised, CallName
from croupier.rules.table_rules import TableRules

Tiers = tuple[tuple[TableRules, Strategy], ...]
"""Each tier of a table with its strategy; most tables have one."""


class StrategyTier(TypedDict):
    """How one tier is best played; the minimum is dollars, all else is of the initial wager."""

    fingerprint: str
    minimum: float
    expectation: float
    expectation_by_chart: float
    cost: float
    cost_in_splits: float
    decisions: DecisionTable
    values: dict[str, dict[str, dict[Advised, float]]]
    departures: tuple[Departure, ...]


class StrategyReport(TypedDict):
    """What ``croupier strategy --json`` prints."""

    edition: str
    versions: list[str]
    decks: int
    first_cards: str
    letters: dict[str, CallName]
    tiers: list[StrategyTier]


def strategy_report(tiers: Tiers) -> StrategyReport:
    """All there is to say of a strategy."""
    table = tiers[0][0].elections
    return {
        "edition": table.edition.id,
        "versions": list(table.versions),
        "decks": table.decks,
        "first_cards": FIRST_CARDS,
        "letters": CALL_OF,
        "tiers": [_tier(rules, one) for rules, one in tiers],
    }


def _tier(rules: TableRules, one: Strategy) -> StrategyTier:
    return {
        "fingerprint": rules.fingerprint,
        "minimum": rules.elections.minimum / 100,
        "expectation": one.best,
        "expectation_by_chart": one.followed,
        "cost": one.cost,
        "cost_in_splits": one.lost_by_splits,
        "decisions": one.table,
        "values": call_worths(one.wager),
        "departures": one.departures,
    }


def call_worths(wager: MainWager) -> dict[str, dict[str, dict[Advised, float]]]:
    """What every lawful call is worth on any two cards against any first card."""
    return {
        two: {
            face_value(SAMPLE[first]): wager.calls(cards, SAMPLE[first]) for first in wager.against
        }
        for two, cards in two_cards().items()
    }


def two_cards() -> dict[str, tuple[Card, Card]]:
    """Every two cards by rank; ten-point cards of one Face Value, and of two."""
    held = {
        f"{face_value(one)}{face_value(other)}": (one, other)
        for one, other in combinations_with_replacement(SAMPLE, 2)
    }
    return held | {"TJ": (Card("Ts"), Card("Js"))}
