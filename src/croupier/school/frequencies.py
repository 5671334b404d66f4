"""Frequencies: how often each cell of a table's chart is decided on in a Round.

For one hand on a fresh shoe, played by the best calls: the chance of being dealt a hand of two
cards, and of reaching one of more by drawing. Hands made by splitting do not count, as in the
chart.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.rules.table_rules import TableRules
from croupier.school.chart_cell import (
    EVEN_MONEY,
    HARD,
    INSURANCE,
    PAIR,
    RIDE,
    SIDE_WAGERS_ROW,
    SOFT,
    SPLIT_WAGERS,
    TIER,
    ChartCell,
)
from croupier.school.riding import riders
from croupier.school.side_wager_choice import offered as side_wagers_offered
from croupier.school.split_wager_choice import offered as split_wagers_offered

if TYPE_CHECKING:  # the analysis is loaded where something is worked out
    from croupier.analysis.main_wager import MainWager


@lru_cache(maxsize=16)
def frequencies(rules: TableRules) -> Mapping[str, float]:
    """How often each cell is decided on in a Round, by its key; each tier by itself."""
    found: dict[str, float] = defaultdict(float)
    for cell, chance in _every(rules):
        found[cell.key] += chance
    return dict(found)


def _every(rules: TableRules) -> Iterator[tuple[ChartCell, float]]:
    from croupier.analysis.main_wager import main_wager

    for upper, tier in ((False, rules), (True, rules.upper)):
        if tier is not None:
            main = main_wager(tier)
            yield from _on_hands(main, upper)
            yield from _offers(main, upper)
            yield from _rides(tier, upper)
            if not upper and split_wagers_offered(rules):
                yield ChartCell(SPLIT_WAGERS), _split(main)
    if side_wagers_offered(rules):
        yield ChartCell(SIDE_WAGERS_ROW), 1.0
    if rules.upper is not None:
        yield ChartCell(TIER), 1.0


def _on_hands(main: "MainWager", upper: bool) -> Iterator[tuple[ChartCell, float]]:
    """The cells of the chart itself."""
    import numpy as np

    from croupier.analysis import reach
    from croupier.analysis.blackjacks import two_cards
    from croupier.analysis.chart import SOFT as SOFT_ROWS
    from croupier.analysis.chart import rows_of
    from croupier.analysis.model import ACE, TEN
    from croupier.analysis.shoe import RANK_NAMES

    model, shoe = main.model, main.shoe
    rows, hands = rows_of(model), model.tables.lattice
    may_split = frozenset(pair for pair, plan in enumerate(model.plans) if plan.first)
    blackjack = hands.node((ACE, TEN))
    for rank, facing in main.against.items():
        first, chance = RANK_NAMES[rank], shoe.ranks[rank] / shoe.size
        played = reach.dealt(model, shoe, facing, facing.split)
        played[blackjack] = 0.0
        often = reach.drawn(model, facing, played, facing.dealt.choice)
        often[hands.cards == 2] = reach.dealt(model, shoe, facing, may_split)[hands.cards == 2]
        often[blackjack] = 0.0
        chooses = (~np.isnan(facing.dealt.values)).sum(axis=1) > 1
        for node in np.flatnonzero(chooses & (often > 0.0)):
            points, soft = int(rows[node]) % SOFT_ROWS, bool(rows[node] >= SOFT_ROWS)
            cell = ChartCell(SOFT if soft else HARD, str(points), first, upper)
            yield cell, chance * float(often[node])
        for pair, name in enumerate(RANK_NAMES):
            gone = 1.0 - reach.share_left(shoe, pair, may_split)
            if gone:
                cell = ChartCell(PAIR, name, first, upper)
                yield cell, chance * gone * two_cards(facing, pair, pair)


def _offers(main: "MainWager", upper: bool) -> Iterator[tuple[ChartCell, float]]:
    """Insurance and even money: the Dealer's first card is an ace, and the hand is offered it."""
    from croupier.analysis.blackjacks import two_cards
    from croupier.analysis.edge import early_settlement, insured
    from croupier.analysis.model import ACE, TEN

    aces = main.shoe.ranks[ACE] / main.shoe.size
    if insured(main.model.rules, main.shoe) is not None:
        yield ChartCell(INSURANCE, upper=upper), aces
    if early_settlement(main) is not None:
        yield ChartCell(EVEN_MONEY, upper=upper), aces * two_cards(main.against[ACE], ACE, TEN)


def _split(main: "MainWager") -> float:
    """How often a Pair is split as dealt."""
    from croupier.analysis.blackjacks import two_cards
    from croupier.analysis.reach import share_left
    from croupier.analysis.shoe import RANKS

    total, shoe = 0.0, main.shoe
    for rank, facing in main.against.items():
        dealt = (
            two_cards(facing, one, one) * (1.0 - share_left(shoe, one, facing.split))
            for one in range(RANKS)
        )
        total += shoe.ranks[rank] / shoe.size * sum(dealt)
    return total


def _rides(rules: TableRules, upper: bool) -> Iterator[tuple[ChartCell, float]]:
    """How often a side wager that may ride wins, where it is laid in every Round."""
    from croupier.analysis.shoe import shoe_of
    from croupier.analysis.side_wagers import prospect

    for wager in riders(rules):
        won = prospect(rules, wager, shoe_of(rules)).hit_frequency
        yield ChartCell(RIDE, wager.name, upper=upper), float(won)
