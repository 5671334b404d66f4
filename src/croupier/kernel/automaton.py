"""Automaton: a whole Round of a plain table as one table of states, in which a card is one look."""

from typing import Final

import numpy as np
from msgspec import Struct

from croupier.kernel.nodes import fewest
from croupier.kernel.places import TableInPlay
from croupier.kernel.plain.tables import Short
from croupier.kernel.states import (
    BURN,
    DONE,
    FACES,
    TRAP,
    Apart,
    Initial,
    Ints,
    Rounds,
    numbers,
    rows_of,
)

INITIAL: Final = (BURN + 1, BURN + 1 + FACES, BURN + 1 + FACES + FACES**2)
"""Where states begin, before they are made fewer, in which one card has been dealt of the Initial
Deal, and two, and all.
"""


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
    initial: tuple[int, int] = (0, 0)
    """By face: where states begin in which two cards have been dealt of the Initial Deal, and
    all."""


def automaton(
    law: TableInPlay, short: Short, most_hands: int, *, by_face: bool = False
) -> Automaton:
    """The automaton of a plain table whose Boxes have so many hands at most, or end in `TRAP`: with
    one hand every split does.

    By face every Face Value has its column, and after the first states come those in which one card
    has been dealt of the Initial Deal, then those in which two have.
    """
    rounds = Rounds(law, short, most_hands)
    following, adds = rows_of(rounds.after, [Initial(), Apart(TRAP), Apart(DONE), Apart(BURN)])
    apart = _dealt(len(adds)) if by_face else _beside(len(adds))
    kinds = numbers(np.column_stack((adds, apart)))
    classes, chosen = fewest(kinds[:, None], following)
    following, adds = classes[following[chosen]], adds[chosen]
    columns = np.arange(FACES) if by_face else numbers(np.vstack((following, adds)).T)
    first = [columns.tolist().index(column) for column in range(columns.max() + 1)]
    return Automaton(
        following=following[:, first],
        adds=adds[:, first],
        columns=tuple(columns.tolist()),
        endings=rounds.endings(adds),
        most_hands=most_hands,
        initial=_begin(classes) if by_face else (0, 0),
    )


def _begin(classes: Ints) -> tuple[int, int]:
    """Where states begin in which two cards have been dealt of the Initial Deal, and all."""
    two, all_ = (int(classes[:at].max()) + 1 for at in INITIAL[1:])
    return two, all_


def _dealt(states: int) -> Ints:
    """Numbers that hold those apart, too, in which the Initial Deal has so many cards."""
    at = np.arange(states)
    return np.where(at > BURN, BURN + np.searchsorted(INITIAL, at, "right"), at)


def _beside(states: int) -> Ints:
    """Numbers that hold the first states, which are beside all Rounds or begin one, apart."""
    return np.minimum(np.arange(states), BURN + 1)
