"""Later rounds: what a standing is worth with Rounds still to come.

In those Rounds the player's wager is the best there is, the others wager by their style, and
everybody calls as the field does. What everybody's nets come to together is summed given the
Dealer's first card and standing, which all share.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import product
from math import gcd
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.endgame.field_results import MOST_ADDED, PAID, FieldResults
from croupier.analysis.endgame.heat_position import HeatPosition, advances, open_wagers
from croupier.analysis.shoe import RANKS
from croupier.rules.table_rules import TableRules
from croupier.table.game.tournament import least_stake, style_wager

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MOST_WAGERS: Final = 20
"""Wagers that are looked at in a later Round: all, or as many over the whole range."""
_BITS: Final = 63
"""Of the number a standing is known by, chips being in units of what they change by."""
_ROWS: Final = 4000
"""Standings worked at together."""


class LaterRounds:
    """The chance to advance from any standing, with so many Rounds to come."""

    def __init__(self, field: FieldResults, position: HeatPosition) -> None:
        self.field, self.position = field, position
        self.rules: TableRules = field.states.rules
        self.places = (position.me, *position.others)
        self._joint: dict[tuple[int, ...], Floats] = {}
        self._known: dict[int, tuple[Ints, Floats]] = {}
        self._nets: dict[int, Floats] = {}
        self._laid: dict[tuple[int, int, int], int] = {}

    def outlook(self, own: Ints, others: Sequence[Ints]) -> Floats:
        """The chance once the Round in hand is over, with these chips."""
        held = np.broadcast_arrays(own, *others)
        rows = np.stack([one.reshape(-1) for one in held], axis=1)
        return self._alone(rows, self.position.rounds - 1).reshape(held[0].shape)

    def _alone(self, rows: Ints, rounds: int) -> Floats:
        """The chance from standings, each worked out once."""
        keys, at, back = np.unique(_key(rows, self.unit), return_index=True, return_inverse=True)
        known, values = self._known.get(rounds, (np.empty(0, dtype=np.int64), np.empty(0)))
        new = ~np.isin(keys, known, assume_unique=True)
        if new.any():
            found = self._chance(rows[at[new]], rounds)
            known, values = np.append(known, keys[new]), np.append(values, found)
            order = np.argsort(known)
            known, values = known[order], values[order]
            self._known[rounds] = known, values
        return values[np.searchsorted(known, keys)][back.reshape(-1)]

    def _chance(self, rows: Ints, rounds: int) -> Floats:
        """The chance from these standings, one's own chips first."""
        ended = advances(self.position, rows[:, 0], list(rows[:, 1:].T)).astype(np.float64)
        able = rows >= least_stake(self.rules)
        going = np.flatnonzero(able.sum(axis=1) > 1)
        if not rounds or not len(going):
            return ended
        wagers = [self._wagers(row) for row in rows[going].tolist()]
        counts = np.array([len(one) for one in wagers])
        laid = np.concatenate(wagers)
        whose = np.repeat(going, counts)
        worth = self._worth(rows[whose], laid, rounds)
        ended[going] = np.maximum.reduceat(worth, np.cumsum(counts) - counts)
        return ended

    def _wagers(self, row: Sequence[int]) -> Ints:
        """Everybody's wagers, one's own by all that are looked at."""
        leader = max(row)
        others = [self._style(at, chips, leader) for at, chips in enumerate(row[1:], 1)]
        own = open_wagers(self.rules, row[0]) or (0,)
        kept = np.unique(np.linspace(0, len(own) - 1, min(len(own), MOST_WAGERS)).astype(int))
        return np.array([(own[at], *others) for at in kept])

    def _style(self, at: int, chips: int, leader: int) -> int:
        if chips < least_stake(self.rules):
            return 0
        key = (at, chips, leader)
        if key not in self._laid:
            style = self.position.contenders[self.places[at]].style
            self._laid[key] = style_wager(self.rules, style, chips, leader)
        return self._laid[key]

    def _worth(self, rows: Ints, laid: Ints, rounds: int) -> Floats:
        """The chance with these wagers, by who has chips to add how many."""
        added = np.where(laid > 0, np.minimum(rows // np.maximum(laid, 1) - 1, MOST_ADDED), -1)
        kinds, kind = np.unique(added, axis=0, return_inverse=True)
        worth = np.zeros(len(rows))
        for at, each in enumerate(kinds.tolist()):
            some = np.flatnonzero(kind.reshape(-1) == at)
            joint = self._together(tuple(each))
            for begin in range(0, len(some), _ROWS):
                part = some[begin : begin + _ROWS]
                worth[part] = self._expected(rows[part], laid[part], joint, rounds)
        return worth

    def _expected(self, rows: Ints, laid: Ints, joint: Floats, rounds: int) -> Floats:
        """The mean of what standings are worth after a Round with these joint chances."""
        if rounds == 1:
            return self._last(rows, laid, joint)
        nets = np.argwhere(joint)
        chance = joint[tuple(nets.T)]
        after = rows[:, None, :] + self.halves[nets] * laid[:, None, :] // 2
        found = self._alone(after.reshape(-1, rows.shape[1]), rounds - 1)
        worth: Floats = found.reshape(len(rows), -1) @ chance
        return worth

    def _last(self, rows: Ints, laid: Ints, joint: Floats) -> Floats:
        """The chance to advance after the last Round: by how far each of the others may come."""
        sums = joint
        for axis in range(1, joint.ndim):
            sums = np.cumsum(sums, axis=axis)
            sums = np.concatenate((np.zeros_like(sums.take([0], axis)), sums), axis=axis)
        total = np.zeros(len(rows))
        for net, half in enumerate(self.halves.tolist()):
            own = 2 * rows[:, 0] + half * laid[:, 0]
            below = [self._below(own, rows, laid, at) for at in range(1, rows.shape[1])]
            total += _few_above(sums[net], below, self.position.advance)
        return total

    def _below(self, own: Ints, rows: Ints, laid: Ints, at: int) -> Ints:
        """How many of a rival's nets leave that rival below."""
        room = own - 2 * rows[:, at] - (self.places[at] < self.position.me)
        wager = laid[:, at]
        reach = np.where(wager > 0, room // np.maximum(wager, 1), np.where(room >= 0, 99, -99))
        return np.searchsorted(self.halves, reach, side="right")

    @cached_property
    def unit(self) -> int:
        """What everybody's chips are whole multiples of, now and after any Round."""
        table = self.rules.elections
        held = (sum_ for one in self.position.contenders for sum_ in (one.chips, one.wager))
        return gcd(*held, table.minimum // 2, table.increment, *self._uneven(table.minimum))

    def _uneven(self, minimum: int) -> tuple[int, ...]:
        """One cent, where half a minimum wager is no whole sum."""
        return (1,) if minimum % 2 else ()

    # ── Nets together ───────────────────────────────────────────────────────────────────────────

    @cached_property
    def halves(self) -> Ints:
        """Every net in half units of the wager, the least first."""
        most = MOST_ADDED + 1
        odds = self.rules.blackjack_odds
        paid = 2 * odds.pays // odds.on
        return np.array(sorted({*range(-2 * most, 2 * most + 1, 2), paid}))

    def _together(self, added: tuple[int, ...]) -> Floats:
        """The chance of everybody's nets together."""
        if added not in self._joint:
            chances = self.field.chances
            total = np.zeros((len(self.halves),) * len(added))
            for first, standing in product(range(RANKS), range(self.field.states.standings)):
                weight = chances.card[first] * chances.dealer[first, standing]
                each = [self._alone_nets(one)[first, standing] for one in added]
                if weight:
                    total += weight * _outer(each)
            self._joint[added] = total
        return self._joint[added]

    def _alone_nets(self, added: int) -> Floats:
        """The chance of one's nets, by the Dealer's first card and standing."""
        if added not in self._nets:
            self._nets[added] = self._one(added)
        return self._nets[added]

    def _one(self, added: int) -> Floats:
        states = self.field.states
        found = np.zeros((RANKS, states.standings, len(self.halves)))
        columns = np.arange(states.standings)
        if added < 0:
            found[:, :, np.searchsorted(self.halves, 0)] = 1.0
            return found
        odds = self.rules.blackjack_odds
        paid = 2 * odds.pays // odds.on
        for first, (one, other, chance) in product(range(RANKS), self.field.chances.starts):
            for net, share in self.field.result(first, (one, other), added).items():
                halves = [paid if unit == PAID else 2 * unit for unit in net]
                places = np.searchsorted(self.halves, halves)
                found[first, columns, places] += chance * share
        return found


def _key(rows: Ints, unit: int) -> Ints:
    """One number for every standing."""
    bits = _BITS // rows.shape[1]
    total = rows[:, 0] // unit
    for chips in rows[:, 1:].T:
        total = (total << bits) + chips // unit
    return total


def _outer(each: Sequence[Floats]) -> Floats:
    total = each[0]
    for one in each[1:]:
        total = np.multiply.outer(total, one)
    return total


def _few_above(sums: Floats, below: Sequence[Ints], advance: int) -> Floats:
    """The chance that fewer than so many are above, by how many nets leave each below."""
    rivals = len(below)
    all_below: Floats = sums[tuple(below)]
    if advance == 1:
        return all_below
    total = np.zeros(len(below[0]))
    last = [np.full_like(one, size - 1) for one, size in zip(below, sums.shape, strict=True)]
    for above in product((False, True), repeat=rivals):
        if sum(above) < advance:
            total += _exactly(sums, below, last, above)
    return total


def _exactly(
    sums: Floats, below: Sequence[Ints], last: Sequence[Ints], above: Sequence[bool]
) -> Floats:
    """The chance that these are above, and the others below."""
    total = np.zeros(len(below[0]))
    ways: list[Callable[[int], Ints]] = [below.__getitem__, last.__getitem__]
    for all_of in product((False, True), repeat=sum(above)):
        choice = iter(all_of)
        at = [ways[next(choice) if over else 0](one) for one, over in enumerate(above)]
        total += (-1) ** (sum(above) - sum(all_of)) * sums[tuple(at)]
    return total
