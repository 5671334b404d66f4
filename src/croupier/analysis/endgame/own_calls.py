"""Own calls: the calls on one's own hands that bring the most, whatever the goal is.

A goal says what each net of the player's against each standing of the Dealer's is worth. Many
goals are pursued side by side, each a lane of the arrays.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.endgame.chances import Chances
from croupier.analysis.endgame.hand_states import DEALT, FIRST_SPLIT, OTHER_SPLIT, HandStates
from croupier.analysis.model import ACE, TEN
from croupier.analysis.shoe import RANKS
from croupier.analysis.sums.lowered import DOUBLE, DRAW, MAY, STAND
from croupier.analysis.tabulate import ACES, DIVIDED, INITIAL

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

RANKS_ALL: Final = tuple(range(RANKS))


class Goals(Struct, frozen=True, eq=False):
    """What nets are worth, each goal against one first card of the Dealer's."""

    worth: Floats
    """By goal, net in units from the least to the most, standing; times the standing's chance."""
    blackjack: Floats
    """What a Blackjack of one's own is worth, by goal."""
    added: Ints
    """How many wagers the player has chips to add, by goal."""

    @property
    def nothing(self) -> int:
        """Where a net of nothing stands."""
        return int(self.worth.shape[1] // 2)


class Lanes(Struct, frozen=True, eq=False):
    """Hands under way: of which goal, what finished hands have brought, and chips to add."""

    goal: Ints
    brought: Ints
    """By lane and standing, in units."""
    added: Ints


class OwnCalls:
    """The best calls on one's own hands, where at most so many hands are formed."""

    def __init__(self, states: HandStates, chances: Chances, goals: Goals, hands: int) -> None:
        self.states, self.card, self.goals, self.hands = states, chances.card, goals, hands
        self.chances = chances
        self.standings = np.arange(states.standings)

    # Whole Rounds

    def best(self) -> Floats:
        """What a Round is worth before the cards are dealt, by goal."""
        lanes = self.dealt()
        kept = self.values(*self.stood(lanes, DEALT), lanes.added, INITIAL)
        split = self.split(lanes, RANKS_ALL)
        total: Floats = np.zeros(len(lanes.goal))
        for one, other, chance in self.chances.starts:
            if (one, other) == (ACE, TEN):
                total += chance * self.goals.blackjack
                continue
            value = kept[self.states.two(one, other)]
            total += chance * (np.maximum(value, split[one]) if one == other else value)
        return total

    def dealt(self) -> Lanes:
        """A hand as dealt for every goal."""
        goals = len(self.goals.added)
        nothing = np.zeros((goals, self.states.standings), dtype=np.int64)
        return Lanes(np.arange(goals), nothing, self.goals.added)

    # One hand

    def values(self, plain: Floats, doubled: Floats, added: Ints, kind: int) -> Floats:
        """What every state is worth by the best call; given what ends are: by end and lane."""
        states = self.states
        found = np.empty((len(states.child) + 1, plain.shape[1]))
        found[-1] = plain[states.ends[-1]]
        for state in states.order:
            calls = self.calls(state, found, (plain, doubled), added, kind)
            found[state] = np.maximum.reduce(list(calls.values()))
        return found

    def calls(
        self, state: int, found: Floats, ended: tuple[Floats, Floats], added: Ints, kind: int
    ) -> dict[int, Floats]:
        """What each call on a state is worth, splitting apart."""
        states = self.states
        may, child = states.may[kind, state], states.child[state]
        calls: dict[int, Floats] = {}
        if may & MAY[STAND] or not may:
            calls[STAND] = ended[0][states.ends[state]]
        if may & MAY[DRAW]:
            calls[DRAW] = self.card @ found[child]
        if may & MAY[DOUBLE] and added.any():
            double = self.card @ ended[1][states.ends[child]]
            calls[DOUBLE] = np.where(added > 0, double, -np.inf)
        return calls

    def stood(self, lanes: Lanes, bears: int) -> tuple[Floats, Floats]:
        """What the last hand's ends are worth, plain and doubled: by end and lane."""
        nets = lanes.brought[:, None, None, :] + self.states.net[bears]
        worth = self._worth(lanes.goal[:, None, None, None], nets)
        return worth[:, :, 0].T.copy(), worth[:, :, 1].T.copy()

    def _worth(self, goal: Ints, nets: Ints) -> Floats:
        found = self.goals.worth[goal, self.goals.nothing + nets, self.standings]
        total: Floats = found.sum(axis=-1)
        return total

    # Hands of a split

    def split(self, lanes: Lanes, ranks: Sequence[int], formed: int = 1, more: int = 0) -> Floats:
        """What splitting is worth, by rank of the Pair and lane; minus infinity where barred.

        So many hands have been formed before, and so many more wait for their second card.
        """
        out = np.full((len(ranks), len(lanes.goal)), -np.inf)
        able = np.flatnonzero(lanes.added > 0)
        if not len(able) or formed >= self.hands:
            return out
        left = Lanes(lanes.goal[able], lanes.brought[able], lanes.added[able] - 1)
        found = self.waiting(left, ranks, formed + 1, more + 2, first=formed == 1)
        for at, rank in enumerate(ranks):
            if self._may_split(rank, formed):
                out[at, able] = found[at]
        return out

    def _may_split(self, rank: int, formed: int) -> bool:
        plan = self.states.plans[rank]
        if formed == 1:
            return bool(plan.first)
        return formed - 2 < len(plan.again) and all(plan.again[formed - 2])

    def waiting(
        self, lanes: Lanes, ranks: Sequence[int], formed: int, hands: int, first: bool = False
    ) -> Floats:
        """What so many hands are worth that wait for their second card: by rank and lane."""
        if hands == 0:
            ended = self._worth(lanes.goal[:, None], lanes.brought)
            return np.repeat(ended[None], len(ranks), axis=0)
        bears = FIRST_SPLIT if first else OTHER_SPLIT
        plain, doubled = self.ends(lanes, ranks, formed, hands - 1, bears)
        added = np.tile(lanes.added, len(plain))
        wide = [np.concatenate(list(one), axis=1) for one in (plain, doubled)]
        values = self.values(wide[0], wide[1], added, DIVIDED)
        values = values.reshape(len(values), len(plain), -1)
        again = self.split(lanes, ranks, formed, hands - 1)
        return np.array([
            self._second(rank, values[:, at % len(plain)], plain[at % len(plain)], again[at])
            for at, rank in enumerate(ranks)
        ])  # fmt: skip

    def _second(self, rank: int, values: Floats, plain: Floats, again: Floats) -> Floats:
        """What a hand with one card is worth, over all second cards."""
        total: Floats = np.zeros(values.shape[1])
        for second, chance in enumerate(self.card):
            state = self.states.two(*sorted((rank, second)))
            alone = rank == ACE and not self.states.may[ACES, state] & MAY[DRAW]
            value = plain[self.states.ends[state]] if alone else values[state]
            total += chance * (np.maximum(value, again) if second == rank else value)
        return total

    def ends(
        self, lanes: Lanes, ranks: Sequence[int], formed: int, hands: int, bears: int
    ) -> tuple[list[Floats], list[Floats]]:
        """What this hand's ends are worth when so many wait after it: by rank, end and lane."""
        if hands == 0:
            plain, doubled = self.stood(lanes, bears)
            return [plain], [doubled]
        net = self.states.net[bears]
        after = _after(lanes, net)
        alone, back = _distinct(after) if formed > 2 else (after, np.arange(len(after.goal)))
        found = self.waiting(alone, ranks, formed, hands)[:, back]
        worth = found.reshape(len(ranks), len(lanes.goal), net.shape[0], 2)
        return [one[:, :, 0].T for one in worth], [one[:, :, 1].T for one in worth]


def _after(lanes: Lanes, net: Ints) -> Lanes:
    """The lanes once a hand has ended, each end plain and doubled one lane."""
    ends = net.shape[0] * net.shape[1]
    brought = lanes.brought[:, None, None, :] + net
    added = np.maximum(lanes.added[:, None, None] - np.arange(2), 0)
    added = np.broadcast_to(added, brought.shape[:3])
    return Lanes(np.repeat(lanes.goal, ends), brought.reshape(-1, net.shape[2]), added.reshape(-1))


def _distinct(lanes: Lanes) -> tuple[Lanes, Ints]:
    """Each lane once, and which of them every lane is."""
    rows = np.column_stack((lanes.goal, lanes.added, lanes.brought))
    alone, back = np.unique(rows, axis=0, return_inverse=True)
    return Lanes(alone[:, 0], alone[:, 2:], alone[:, 1]), back.reshape(-1)
