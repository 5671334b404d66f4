"""Field results: what a Round brings to a competitor who plays as the field does."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.endgame.chances import Chances
from croupier.analysis.endgame.hand_states import DEALT, FIRST_SPLIT, OTHER_SPLIT, HandStates
from croupier.analysis.model import ACE, TEN
from croupier.analysis.shoe import RANKS
from croupier.analysis.sums.lowered import DOUBLE, DRAW, STAND
from croupier.analysis.tabulate import ACES, DIVIDED, INITIAL

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Net = tuple[int, ...]
"""What somebody wins in a Round against each standing of the Dealer's, in units of the wager."""
NetChances = Mapping[Net, float]

PAID: Final = 1000
"""Not a number of units: a Blackjack is paid."""
MOST_ADDED: Final = 7
"""More wagers than this are never added to the initial one: four hands, all doubled."""


class Waiting(NamedTuple):
    """A hand of a split that waits for its second card."""

    bears: int
    initial: bool


class FieldResults(Struct, frozen=True, eq=False, dict=True):
    """The results of the field, by the Dealer's first card and the two cards dealt."""

    states: HandStates
    chances: Chances

    def result(self, first: int, start: tuple[int, int], added: int) -> NetChances:
        """What two cards come to, by who has chips to add so many wagers."""
        return _result(self, first, start, min(added, MOST_ADDED))

    def hand(self, first: int, state: int, kind: int, added: int) -> Floats:
        """How one hand ends, by the end and whether it is doubled."""
        found: Floats = _played(self, kind, added > 0)[state, first]
        return found


@cache
def _played(field: FieldResults, kind: int, doubles: bool) -> Floats:
    """How hands of a kind end: by state, first card, end, doubled."""
    states = field.states
    ends = states.net.shape[1]
    found = np.zeros((len(states.child) + 1, RANKS, ends, 2))
    found[-1, :, states.ends[-1], 0] = 1.0
    for state in states.order:
        for first in range(RANKS):
            call = int(states.field[kind, state, first])
            if call == DOUBLE and not doubles:
                call = int(states.plain[state])
            found[state, first] = _after(field, found[:, first], state, call)
    return found


def _after(field: FieldResults, found: Floats, state: int, call: int) -> Floats:
    """How a hand ends after a call, by how others end against the same first card."""
    states, card = field.states, field.chances.card
    child = states.child[state]
    if call == DRAW:
        drawn: Floats = np.tensordot(card, found[child], axes=1)
        return drawn
    out = np.zeros(found.shape[1:])
    if call == STAND:
        out[states.ends[state], 0] = 1.0
    else:
        np.add.at(out[:, 1], states.ends[child], card)
    return out


@cache
def _result(field: FieldResults, first: int, start: tuple[int, int], added: int) -> NetChances:
    states = field.states
    if start == (ACE, TEN):
        return {tuple(PAID * int(one) for one in states.blackjack): 1.0}
    state, pair = states.two(*start), start[0] == start[1]
    if not (pair and states.splits[start[0], first] and states.plans[start[0]].first):
        return _nets(states, DEALT, field.hand(first, state, INITIAL, added))
    if not added:
        return _nets(states, DEALT, _plainly(field, first, state, INITIAL))
    return _Splitting(field, first, start[0]).result(added - 1)


def _plainly(field: FieldResults, first: int, state: int, kind: int) -> Floats:
    """How a hand ends that was to be split, without the chips for it."""
    states = field.states
    found = _played(field, kind, False)[:, first]
    return _after(field, found, state, int(states.plain[state]))


def _nets(states: HandStates, bears: int, ended: Floats) -> NetChances:
    nets: dict[Net, float] = defaultdict(float)
    for end, doubled in np.argwhere(ended).tolist():
        nets[tuple(states.net[bears, end, doubled].tolist())] += float(ended[end, doubled])
    return nets


class _Splitting:
    """A Pair that the field splits against one first card."""

    def __init__(self, field: FieldResults, first: int, rank: int) -> None:
        self.field, self.first, self.rank = field, first, rank
        self.states = field.states
        self.plan = self.states.plans[rank]
        self.kind = ACES if rank == ACE else DIVIDED
        self._known: dict[tuple[tuple[Waiting, ...], int, int], NetChances] = {}

    def result(self, added: int) -> NetChances:
        """What all hands bring together."""
        return self._hands((Waiting(FIRST_SPLIT, True), Waiting(OTHER_SPLIT, True)), 2, added)

    def _hands(self, waiting: tuple[Waiting, ...], formed: int, added: int) -> NetChances:
        """What the hands bring that wait, with chips to add so many wagers."""
        if not waiting:
            return {(0,) * self.states.standings: 1.0}
        key = (waiting, formed, added)
        if key not in self._known:
            nets: dict[Net, float] = defaultdict(float)
            for net, chance in self._ways(waiting, formed, added):
                nets[net] += chance
            self._known[key] = nets
        return self._known[key]

    def _ways(
        self, waiting: tuple[Waiting, ...], formed: int, added: int
    ) -> Iterator[tuple[Net, float]]:
        hand, rest = waiting[0], waiting[1:]
        card, again = self.field.chances.card, self._again(hand, formed)
        ended = sum(
            card[rank] * self._hand(rank, again, added)
            for rank in range(RANKS) if not (again and added and rank == self.rank)
        )  # fmt: skip
        for end, doubled in np.argwhere(ended).tolist():
            net = self.states.net[hand.bears, end, doubled]
            for other, chance in self._hands(rest, formed, added - doubled).items():
                yield tuple((net + other).tolist()), float(ended[end, doubled]) * chance
        if again and added:
            both = (hand, Waiting(OTHER_SPLIT, False), *rest)
            for other, chance in self._hands(both, formed + 1, added - 1).items():
                yield other, float(card[self.rank]) * chance

    def _again(self, hand: Waiting, formed: int) -> bool:
        """Is this hand split once more if its second card matches?"""
        again = self.plan.again
        if formed - 2 >= len(again) or not again[formed - 2][0 if hand.initial else 1]:
            return False
        return bool(self.states.resplits[self.rank, self.first])

    def _hand(self, second: int, again: bool, added: int) -> Floats:
        """How a hand with this second card ends."""
        state = self.states.two(*sorted((self.rank, second)))
        if again and second == self.rank:
            return _plainly(self.field, self.first, state, self.kind)
        return self.field.hand(self.first, state, self.kind, added)
