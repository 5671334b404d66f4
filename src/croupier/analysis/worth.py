"""Worth: what each election and each reading is worth on one table, one flip at a time."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from croupier.analysis.edge import at_wager
from croupier.analysis.main_wager import Progress, main_wager
from croupier.analysis.model import Model, model
from croupier.analysis.model_law import same_law
from croupier.analysis.shoe import Composition, shoe_of
from croupier.analysis.side_wagers import insurance, prospect, side_law
from croupier.money import EVEN
from croupier.rules.config import TableConfig
from croupier.rules.names import INSURANCE, MAIN
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.side_wager import SideWager
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


class FlipWorths(NamedTuple):
    """What each flip is worth, the greatest difference first, and those that have no value."""

    worth: tuple[Worth, ...] = ()
    unvalued: tuple[str, ...] = ()


def flip_worths(
    config: TableConfig,
    opens: Opens,
    flips: Iterable[Alternative],
    *,
    wager: int | None = None,
    progress: Progress | None = None,
) -> FlipWorths:
    """Flip everything there is, one after another."""
    every = tuple(flips)
    found: list[Worth] = []
    unvalued: list[str] = []
    for flip, changes in worth(config, opens, _begun(every, progress), wager):
        if changes is None:
            unvalued.append(f"{flip.what} {flip.name} = {flip.then}")
        else:
            found += changes
    return FlipWorths(tuple(sorted(found, key=lambda one: -abs(one.difference))), tuple(unvalued))


def _begun(flips: Sequence[Alternative], progress: Progress | None) -> Iterator[Alternative]:
    """The flips one after another, each said as it begins."""
    for done, flip in enumerate(flips):
        if progress is not None:
            progress(done, len(flips))
        yield flip


def worth(
    config: TableConfig, opens: Opens, flips: Iterable[Alternative], wager: int | None = None
) -> Iterator[tuple[Alternative, tuple[Worth, ...] | None]]:
    """Flip one thing after another; each with the wagers whose house edge it changes.

    A flip the law does not permit on this table is left out; None stands for one that cannot be
    valued.
    """
    house_edges = HouseEdges(wager)
    base = opens(config)
    before = house_edges.of(base)
    for flip in flips:
        try:
            rules = opens(flip.config)
        except (Refusal, Unlawful):
            continue
        if rules.bust_takes_box != base.bust_takes_box or (_not_valued(rules) != _not_valued(base)):
            yield flip, None
        else:
            yield flip, tuple(_changes(flip, before, house_edges.of(rules)))


def _not_valued(rules: TableRules) -> set[str]:
    return {side.name for side in rules.side_wagers.values() if side.turns_on_boxes}


def _changes(
    flip: Alternative, before: Mapping[str, float], after: Mapping[str, float]
) -> Iterator[Worth]:
    for name, edge in after.items():
        if name in before and abs(edge - before[name]) > SAME:
            yield Worth(flip, name, edge, edge - before[name])


class HouseEdges:
    """The house edges of tables that differ little: each wager is valued once under each law."""

    def __init__(self, wager: int | None = None) -> None:
        self._wager = wager
        """The initial wager in cents; the minimum of each table where none is said."""
        self._sides: dict[Hashable, float] = {}
        self._mains: dict[Hashable, list[tuple[Model, float]]] = {}

    def of(self, rules: TableRules) -> Mapping[str, float]:
        """The house edge of every wager of a table that has an exact one."""
        edges = {name: self._main(tier) for name, tier in _tiers(rules)}
        shoe = shoe_of(rules)
        edges[INSURANCE] = float(insurance(rules, shoe).house_edge)
        for side in rules.side_wagers.values():
            if not side.turns_on_boxes:
                edges[side.name] = self._side(rules, side, shoe)
        return edges

    def _side(self, rules: TableRules, side: SideWager, shoe: Composition) -> float:
        law = (side_law(rules, side), shoe)
        if law not in self._sides:
            self._sides[law] = float(prospect(rules, side, shoe).house_edge)
        return self._sides[law]

    def _main(self, rules: TableRules) -> float:
        table = rules.elections
        stake = table.minimum if self._wager is None else self._wager
        paid_alike = self._mains.setdefault((table.decks, stake, stake_matters(rules, stake)), [])
        lowered = model(rules)
        for known, edge in paid_alike:
            if same_law(lowered, known):
                return edge
        edge = -at_wager(main_wager(rules), stake).expectation
        paid_alike.append((lowered, edge))
        return edge


def _tiers(rules: TableRules) -> Iterator[tuple[str, TableRules]]:
    yield MAIN, rules
    if rules.upper is not None:
        yield "main from the Upper Minimum", rules.upper


def stake_matters(rules: TableRules, stake: int) -> tuple[object, ...]:
    """What of a table's payments turns on the amount."""
    paid = (rules.payment(stake, odds).amount for odds in (EVEN, rules.blackjack_odds))
    return rules.blackjack_odds, *paid, rules.ante_due(stake)
