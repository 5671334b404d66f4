"""Field wishes: what the others call, hand by hand."""

from collections.abc import Sequence

from croupier.analysis.decision_table import DecisionTable
from croupier.analysis.endgame.hand_states import Wishes
from croupier.cards import Card
from croupier.rules.names import CallName
from croupier.table.game.players import basic_wishes
from croupier.totals import Total


def short_strategy(
    cards: Sequence[Card], total: Total, first: Card, _: int
) -> tuple[CallName, ...]:
    """The short basic strategy of automatic players."""
    return basic_wishes(cards, total, first)


def charted(decisions: DecisionTable) -> Wishes:
    """The chart of the table."""

    def wishes(cards: Sequence[Card], _: Total, first: Card, hands: int) -> tuple[CallName, ...]:
        return decisions.call(cards, first, hands=hands), "draw", "stand"

    return wishes
