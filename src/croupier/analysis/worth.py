"""Worth: what each election and each reading is worth on one table, one flip at a time."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np

from croupier.analysis.edge import at_wager
from croupier.analysis.main_wager import main_wager
from croupier.analysis.model import Model, model
from croupier.analysis.shoe import shoe_of
from croupier.analysis.side_wagers import insurance, prospect
from croupier.cards import DECK
from croupier.money import EVEN
from croupier.rules.config import TableConfig
from croupier.rules.names import INSURANCE, MAIN
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules
from croupier.table.gate.alternatives import Alternative

Opens = Callable[[TableConfig], TableRules]
SAME = 1e-12
"""A difference smaller than this is none."""


class Worth(NamedTuple):
    """What a flip does to the house edge of a wager."""

    flip: Alternative
    wager: str
    edge: float
    """The house edge after it."""
    difference: float
    """What the house gains by it, of the wager; below nothing: what the players gain."""


class Figures(NamedTuple):
    """The house edges of a table's wagers."""

    rules: TableRules
    edges: Mapping[str, float]


def worth(
    config: TableConfig, opens: Opens, flips: Iterable[Alternative], wager: int | None = None
) -> Iterator[tuple[Alternative, tuple[Worth, ...] | None]]:
    """Flip one thing after another; each with the wagers whose house edge it changes.

    A flip the law does not permit on this table is left out; None stands for one that cannot be
    valued.
    """
    base = _figures(opens(config), None, wager)
    for flip in flips:
        try:
            rules = opens(flip.config)
        except (Refusal, Unlawful):
            continue
        if rules.bust_takes_box != base.rules.bust_takes_box:
            yield flip, None
        else:
            yield flip, tuple(_changes(flip, base, _figures(rules, base, wager)))


def _changes(flip: Alternative, base: Figures, flipped: Figures) -> Iterator[Worth]:
    for name, edge in flipped.edges.items():
        if name in base.edges and abs(edge - base.edges[name]) > SAME:
            yield Worth(flip, name, edge, edge - base.edges[name])


def _figures(rules: TableRules, base: Figures | None, wager: int | None) -> Figures:
    """The house edge of every wager; one that the flip cannot touch is taken over."""
    edges: dict[str, float] = {}
    for name, tier in _tiers(rules):
        edges[name] = _main(tier, base, name, wager)
    shoe = shoe_of(rules)
    edges[INSURANCE] = float(insurance(rules, shoe).house_edge)
    for side in rules.side_wagers.values():
        edges[side.name] = float(prospect(rules, side, shoe).house_edge)
    return Figures(rules, edges)


def _tiers(rules: TableRules) -> Iterator[tuple[str, TableRules]]:
    yield MAIN, rules
    if rules.upper is not None:
        yield "main from the Upper Minimum", rules.upper


def _main(rules: TableRules, base: Figures | None, name: str, wager: int | None) -> float:
    stake = rules.elections.minimum if wager is None else wager
    if base is not None and name in base.edges:
        other = dict(_tiers(base.rules))[name]
        alike = same_law(model(rules), model(other)) and _same_shoe(rules, other)
        if alike and stake_matters(rules, stake) == stake_matters(other, stake):
            return base.edges[name]
    return -at_wager(main_wager(rules), stake).expectation


def _same_shoe(rules: TableRules, other: TableRules) -> bool:
    return rules.elections.decks == other.elections.decks


def stake_matters(rules: TableRules, stake: int) -> tuple[object, ...]:
    """What of a table's payments turns on the amount."""
    paid = (rules.payment(stake, odds).amount for odds in (EVEN, rules.blackjack_odds))
    return rules.blackjack_odds, *paid, rules.ante_due(stake)


def same_law(one: Model, other: Model) -> bool:
    """Are two tables the same as far as the main wager goes?"""
    if one.plans != other.plans or one.tables.dealer.standings != other.tables.dealer.standings:
        return False
    if not np.array_equal(one.tables.may, other.tables.may):
        return False
    arrays = zip(_arrays(one), _arrays(other), strict=True)
    blackjacks = _blackjacks(one.rules) == _blackjacks(other.rules)
    return blackjacks and all(np.array_equal(a, b, equal_nan=True) for a, b in arrays)


def _arrays(lowered: Model) -> Iterator[np.ndarray[tuple[int, ...], np.dtype[np.float64]]]:
    yield lowered.tables.hands.points.astype(float)
    yield lowered.tables.dealer.orders
    yield lowered.tables.dealer.draws.astype(float)
    yield np.array([lowered.taken_instead])
    asked = (lowered.dealt, lowered.split, lowered.lammer)
    for pays in (
        lowered.calls,
        *(way for one in asked for way in (one.plain, one.doubled, one.free)),
    ):
        yield from (pays.stands, pays.instant, pays.bust)


def _blackjacks(rules: TableRules) -> tuple[object, ...]:
    return rules.blackjack_odds, *(rules.blackjack_at_once(card).permitted for card in DECK)
