"""Rivals: what a Round brings to the others, by what the player who asks can see of it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.endgame.chances import Chances
from croupier.analysis.endgame.field_results import PAID, FieldResults, NetChances
from croupier.analysis.endgame.heat_position import Contender
from croupier.analysis.shoe import RANKS
from croupier.rules.table_rules import TableRules

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MOST_VIEWS: Final = (1, 128, 20, 8)
"""By the number of others who wager: how many views of each are told apart."""
FEWER_VIEWS: Final = (1, 32, 8, 4)
"""The same for an answer at once."""
_ALIKE: Final = 10
"""Views are alike that agree to so many decimals."""


class Views(Struct, frozen=True, eq=False):
    """What may be seen of a rival when the player calls, against one first card."""

    chance: Floats
    """Of each view."""
    nets: Floats
    """The chance of every net: by view, the Dealer's standing, net."""


class Rival(Struct, frozen=True, eq=False):
    """What a Round may bring to one of the others."""

    nets: Ints
    """Every net in cents, the least first."""
    views: tuple[Views, ...]
    """By the Dealer's first card."""


def most_views(rivals: Sequence[Rival], views: Sequence[int]) -> int:
    """How many views of each of these rivals are told apart."""
    return views[sum(len(one.nets) > 1 for one in rivals)]


def rival(field: FieldResults, chances: Chances, one: Contender, before: bool) -> Rival:
    """A rival who plays before the player who asks, or after.

    Of who plays before the result is seen, of who plays after the two cards.
    """
    rules, standings = field.states.rules, field.states.standings
    if not one.wager:
        still = Views(np.ones(1), np.ones((1, standings, 1)))
        return Rival(np.zeros(1, dtype=np.int64), (still,) * RANKS)
    added = one.chips // one.wager - 1
    seen = []
    for first in range(RANKS):
        starts = {(two[0], two[1]): two[2] for two in chances.starts}
        ways = {start: field.result(first, start, added) for start in starts}
        seen.append(_results(starts, ways) if before else _starts(starts, ways))
    return seen_so(rules, one.wager, seen)


def seen_so(rules: TableRules, wager: int, seen: list[list[tuple[float, NetChances]]]) -> Rival:
    """A rival by the views of the results in units, for every first card."""
    units = {unit for views in seen for _, nets in views for net in nets for unit in net}
    cents = {unit: in_cents(rules, wager, unit) for unit in units}
    values = np.array(sorted(set(cents.values())), dtype=np.int64)
    at = {unit: int(np.searchsorted(values, net)) for unit, net in cents.items()}
    return Rival(values, tuple(_views(views, at, len(values)) for views in seen))


def in_cents(rules: TableRules, wager: int, unit: int) -> int:
    """What a net in units comes to; a Blackjack as the table pays it."""
    return rules.payment(wager, rules.blackjack_odds).amount if unit == PAID else unit * wager


def _results(
    starts: Mapping[tuple[int, int], float], ways: Mapping[tuple[int, int], NetChances]
) -> list[tuple[float, NetChances]]:
    """Every result by itself."""
    found: dict[tuple[int, ...], float] = defaultdict(float)
    for start, chance in starts.items():
        for net, share in ways[start].items():
            found[net] += chance * share
    return [(chance, {net: 1.0}) for net, chance in found.items() if chance > 0.0]


def _starts(
    starts: Mapping[tuple[int, int], float], ways: Mapping[tuple[int, int], NetChances]
) -> list[tuple[float, NetChances]]:
    """Every two cards by themselves."""
    return [(chance, ways[start]) for start, chance in starts.items() if chance > 0.0]


def _views(seen: list[tuple[float, NetChances]], at: Mapping[int, int], values: int) -> Views:
    standings = len(next(iter(seen[0][1])))
    nets = np.zeros((len(seen), standings, values))
    columns = np.arange(standings)
    for view, (_, ways) in enumerate(seen):
        for net, chance in ways.items():
            nets[view, columns, [at[unit] for unit in net]] += chance
    return Views(np.array([chance for chance, _ in seen]), nets)


def fewer(views: Views, alike: Ints, most: int) -> Views:
    """The views where some nets come to the same, each once; at most so many."""
    nets = views.nets @ np.eye(int(alike.max()) + 1)[alike]
    back = distinct(nets.reshape(len(nets), -1))[1]
    joined = _joined(views.chance, nets, back)
    if len(joined.chance) <= most:
        return joined
    return _joined(joined.chance, joined.nets, _nearest(joined, most))


def _nearest(views: Views, most: int) -> Ints:
    """Views that are near one another as one, by what they bring on average."""
    means = (views.nets @ np.arange(views.nets.shape[2])).sum(axis=1)
    order = np.argsort(means, kind="stable")
    reached = np.cumsum(views.chance[order]) - views.chance[order] / 2
    group = np.empty(len(order), dtype=np.int64)
    group[order] = np.minimum(reached / reached[-1] * most, most - 1).astype(np.int64)
    return np.unique(group, return_inverse=True)[1].reshape(-1)


def _joined(chance: Floats, nets: Floats, into: Ints) -> Views:
    """Views put together, each by its chance."""
    order = np.argsort(into, kind="stable")
    begins = np.flatnonzero(np.diff(into[order], prepend=-1))
    together = np.add.reduceat(chance[order], begins)
    weighed = (chance[:, None, None] * nets)[order]
    return Views(together, np.add.reduceat(weighed, begins) / together[:, None, None])


def distinct(rows: Floats) -> tuple[Ints, Ints]:
    """Which rows are first of their kind, and of which kind every row is.

    A row is known by one number, its product with numbers that have nothing to do with it.
    """
    mixed = rows @ np.random.default_rng(rows.shape[1]).random(rows.shape[1])
    _, kept, back = np.unique(np.round(mixed, _ALIKE), return_index=True, return_inverse=True)
    return kept, back.reshape(-1)
