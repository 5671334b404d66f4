"""Automaton: a whole Round of a plain table as one table of states, in which a card is one look."""

import numpy as np
from msgspec import Struct

from croupier.kernel.arrays import TableArrays
from croupier.kernel.nodes import fewest
from croupier.kernel.states import (
    BURN,
    DONE,
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


def automaton(table: TableArrays, most_hands: int) -> Automaton:
    """The automaton of a plain table whose Boxes have so many hands at most, or end in `TRAP`."""
    assert table.short is not None, "the automaton is made of the tables of plain play"
    rounds = Rounds(table.law, table.short, most_hands)
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
