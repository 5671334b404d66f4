"""Automaton: a whole Round of a plain table as one table of states, in which a card is one look."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from croupier.kernel.nodes import fewest
from croupier.kernel.places import TableInPlay
from croupier.kernel.plain.tables import Short
from croupier.kernel.states import (
    BURN,
    DONE,
    START,
    TRAP,
    Apart,
    Initial,
    Ints,
    Rounds,
    numbers,
    rows_of,
)


class Automaton(Struct, frozen=True, eq=False):
    """A whole Round as a table."""

    following: Ints
    """By state and column."""
    adds: Ints
    """By state and column: what a card adds to the outcome of the Round."""
    columns: tuple[int, ...]
    """The column of each Face Value: those that lead alike have one."""
    endings: Ints
    """What a Round has brought, by its outcome: in units."""
    most_hands: int
    """Where a Box has more hands than that, the state is `TRAP`."""


def automaton(law: TableInPlay, short: Short, most_hands: int) -> Automaton:
    """The automaton of a plain table whose Boxes have so many hands at most, or end in `TRAP`: with
    one hand every split does.
    """
    rounds = Rounds(law, short, most_hands)
    following, adds = rows_of(rounds.after, [Initial(), Apart(TRAP), Apart(DONE), Apart(BURN)])
    kinds = numbers(np.column_stack((adds, _beside(len(adds)))))
    classes, chosen = fewest(kinds[:, None], following)
    following, adds = classes[following[chosen]], adds[chosen]
    columns = numbers(np.vstack((following, adds)).T)
    first = [columns.tolist().index(column) for column in range(columns.max() + 1)]
    return Automaton(
        following=following[:, first],
        adds=adds[:, first],
        columns=tuple(columns.tolist()),
        endings=rounds.endings(adds),
        most_hands=most_hands,
    )


def _beside(states: int) -> Ints:
    """Numbers that hold the first states, which are beside all Rounds or begin one, apart."""
    return np.minimum(np.arange(states), BURN + 1)


# ── In an order in which the first cards need no look ───────────────────────────────────────────


class Heap(Struct, frozen=True, eq=False):
    """An automaton whose first states, in which no card of the Initial Deal has been dealt, one, or
    two, lie as in a heap: a card of column `c` leads from state `s`, unless two have been dealt, to
    state `columns * s + c + 1`. No other state leads to them but to the first. The last two are
    `TRAP` and `DONE`.
    """

    following: Ints
    adds: Ints
    burn: int
    """The state in which the first card of the shoe is burnt."""

    @property
    def trap(self) -> int:
        """The state of too many hands."""
        return len(self.following) - 2

    @property
    def done(self) -> int:
        """The state in which all has been dealt."""
        return len(self.following) - 1

    def begin(self, *, burnt: bool) -> int:
        """The state in which a shoe begins."""
        return self.burn if burnt else START


def as_heap(auto: Automaton, columns: Sequence[int]) -> Heap:
    """An automaton as a heap, with these of its columns, some of which may be the same."""
    following, adds = auto.following[:, columns], auto.adds[:, columns]
    one = following[START]
    two = following[one].ravel()
    first = [START, *one.tolist(), *two.tolist()]
    number = {START: 0}
    ahead = [BURN, *following[two].ravel().tolist()]
    for state in ahead:  # which grows as it goes
        if state not in number and state not in {TRAP, DONE}:
            number[state] = len(first) + len(number) - 1
            ahead += following[state].tolist()
    order = [*first, *list(number)[1:], TRAP, DONE]
    number |= {TRAP: len(order) - 2, DONE: len(order) - 1}
    renumbered = np.array([number.get(state, 0) for state in range(len(following))])[following]
    heap = 1 + len(one)
    made = renumbered[order]
    made[:heap] = 1 + np.arange(heap * len(one)).reshape(heap, -1)
    return Heap(made, adds[order], number[BURN])
