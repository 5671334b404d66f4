"""Strategy report: how a table is best played, as one JSON object."""

from itertools import combinations_with_replacement
from typing import Any

import msgspec

from croupier.analysis.decisions import CALL_OF, FIRST_CARDS
from croupier.analysis.main_wager import MainWager
from croupier.analysis.shoe import SAMPLE
from croupier.analysis.strategy import Strategy
from croupier.cards import Card, face_value
from croupier.rules.names import Advised
from croupier.rules.table_rules import TableRules

Tiers = tuple[tuple[TableRules, Strategy], ...]
"""Each tier of a table with its strategy; most tables have one."""


def strategy_report(tiers: Tiers) -> dict[str, Any]:
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


def _tier(rules: TableRules, one: Strategy) -> dict[str, Any]:
    return {
        "fingerprint": rules.fingerprint,
        "minimum": rules.elections.minimum / 100,
        "expectation": one.best,
        "expectation_by_chart": one.followed,
        "cost": one.cost,
        "cost_in_splits": one.lost_by_splits,
        "decisions": msgspec.to_builtins(one.table),
        "values": call_worths(one.wager),
        "departures": msgspec.to_builtins(one.departures),
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
