"""Box automaton: what becomes of one Box, and of the Dealer's hand, each as a table of states.

Where several Boxes play they share the Dealer's hand: what a Box brings turns on how that ends. An
outcome begins at 0, as that of a whole Round does. Its lowest four bits hold `OVER` once the Box,
or the Dealer's hand, takes no further card; beside it, of a Box, whether it is a Blackjack and what
it leaves to the Dealer. Above them are four digits: of a hand that was not split its class, with 0
for the second digit, or the class of each hand of a split. Of the Dealer's hand it is its standing.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from croupier.kernel.coding import RANK
from croupier.kernel.dealers import BLACKJACKS, DRAW_OUT, HANDS, INSURANCE, Dealers
from croupier.kernel.hands import MOST_HANDS, NATURAL
from croupier.kernel.lower import Lowered
from croupier.kernel.nodes import fewest
from croupier.kernel.places import STANDINGS, TableInPlay
from croupier.kernel.plain.tables import Short
from croupier.kernel.states import (
    BITS,
    FACES,
    Apart,
    Dealing,
    Ints,
    Rounds,
    State,
    Step,
    Unfit,
    numbers,
    rows_of,
)

OVER, OF_BLACKJACK = 8, 4
"""Bits of an outcome, beside what is left to the Dealer."""
LEFT: Final = HANDS | BLACKJACKS
OUTCOMES: Final = 1 << BITS * MOST_HANDS
"""Of a Box, without their lowest bits."""
INSURED, DRAWN_OUT = 4, 8
"""Beside hands and Blackjacks, what else may be left to the Dealer's hand."""
CODES: Final = 16
"""Of all that is left."""
_END: Final = Apart(0)
_DIGIT: Final = (1 << BITS) - 1


class BoxAutomaton(Struct, frozen=True, eq=False):
    """A Box and the Dealer's hand, by columns."""

    following: Ints
    """By state and column."""
    adds: Ints
    """By state and column: what a card adds to the outcome."""
    columns: tuple[int, ...]
    """The column of each Face Value: those that lead alike have one."""
    first: tuple[Ints, Ints]
    """By the Dealer's first card and the two of a Box: the state, and what it adds."""
    dealers_first: tuple[Ints, Ints]
    """The same of the Dealer's hand, by what is left and its first card."""
    brought: Ints
    """What a Box brings in units, by its outcome without the lowest bits and the standing."""
    whole: Ints
    """The same of hands that were not split, by their class."""


class _Boxes(Rounds):
    """Where every card leads from every state of a Box, and of the Dealer's hand."""

    def __init__(self, law: TableInPlay, short: Short, dealers: Dealers) -> None:
        super().__init__(law, short, MOST_HANDS)
        self._dealers_own = dealers
        self._known = {left: self._standings_beside(left) for left in range(LEFT + 1)}
        if not {*self._known[HANDS]} <= {*self._ends}:
            raise Unfit("the Dealer's hand ends otherwise where several Boxes play")

    def after(self, state: State, face: int) -> Step:
        """Where a card leads, and what it adds to the outcome."""
        if isinstance(state, Dealing):
            rank = int(RANK[face * 4])
            return self._at(state.left, int(self._dealers_own.following[state.state, rank]))
        return super().after(state, face)

    # ── The Dealer's hand

    def dealers_first(self, code: int, face: int) -> Step:
        """The Dealer's first card, when the Boxes are finished: insurance is settled by a second
        one, and asks for no third.
        """
        hand = int(self._dealers_own.starts[face])
        if self._takes(code, hand):
            return Dealing(code & ~INSURED, hand, 0), 0
        return self._stood(hand)

    def _at(self, code: int, hand: int) -> Step:
        return (Dealing(code, hand, 0), 0) if self._takes(code, hand) else self._stood(hand)

    def _takes(self, code: int, hand: int) -> bool:
        left = code & LEFT
        left |= (INSURANCE if code & INSURED else 0) | (DRAW_OUT if code & DRAWN_OUT else 0)
        return bool(self._dealers_own.takes[left, hand])

    def _stood(self, hand: int) -> Step:
        return _END, int(self._dealers_own.standing[hand]) << BITS | OVER

    def _standings_beside(self, left: int) -> list[int]:
        """The standings with which the Dealer's hand may end where this is left, or more."""
        codes = [code for code in range(CODES) if code & left == left]
        ahead = [self.dealers_first(code, face) for code in codes for face in range(FACES)]
        ahead = list(dict.fromkeys(ahead))
        for state, _ in ahead:  # which grows as it goes
            if isinstance(state, Dealing):
                further = (self.after(state, face) for face in range(FACES))
                ahead += [one for one in further if one not in ahead]
        return sorted({adds >> BITS for state, adds in ahead if state == _END})

    # ── A Box

    def dealt(self, first: int, one: int, other: int) -> Step:
        """The Initial Deal of a Box is complete."""
        to, adds = self._dealt(one, first, other)
        call = int(self._short.first_calls[(one * 16 + other) * 16 + first])
        return to, adds | (OF_BLACKJACK if call == NATURAL else 0)

    def _against(self, left: int, first: int, nets: Ints) -> Step:
        """The Box is finished, and brings this by standing."""
        known = self._known[left]
        if not left and len({*nets[known].tolist()}) > 1:
            raise Unfit("what a finished hand brings turns on the Dealer's hand")
        alone = np.zeros(STANDINGS, dtype=np.int64)
        alone[known] = nets[known]
        number = self._nets.number(alone)
        return _END, (number & _DIGIT) << BITS | number >> BITS << 3 * BITS | OVER | left

    def _after_split(self, left: int, first: int) -> Step:
        """The Box is finished."""
        return _END, OVER | left

    def whole(self) -> Ints:
        """What a hand that was not split brings, by its class and the standing."""
        return np.array(self._nets.rows)

    def brought(self) -> Ints:
        """What a Box brings, by its outcome without the lowest bits and the standing."""
        made = np.zeros((OUTCOMES, STANDINGS), dtype=np.int64)
        for number, nets in enumerate(self._nets.rows):
            made[(number & _DIGIT) | number >> BITS << 2 * BITS] = nets
        if len(self._hands.rows) > 1:
            for hands in range(2, self._most_hands + 1):
                held, nets, over = self._held(hands)
                of_all = np.where(over, nets[:, 0], 0)[:, None].repeat(STANDINGS, axis=1)
                of_all[:, self._ends] = nets
                made[(held << BITS * np.arange(hands)).sum(axis=1)] = of_all
        return made


def box_automaton(law: TableInPlay, lowered: Lowered, short: Short) -> BoxAutomaton:
    """The automaton of a Box of a table whose hands are plain."""
    boxes = _Boxes(law, short, lowered.dealers)
    faces = range(FACES)
    dealt = [boxes.dealt(first, one, two) for first in faces for one in faces for two in faces]
    own = [boxes.dealers_first(code, face) for code in range(CODES) for face in faces]
    begun = list(dict.fromkeys([_END, *(to for to, _ in (*dealt, *own))]))
    following, adds = rows_of(boxes.after, begun)
    classes, chosen = fewest(numbers(adds)[:, None], following)
    number = {state: int(classes[at]) for at, state in enumerate(begun)}
    following, adds = classes[following[chosen]], adds[chosen]
    first = _steps(dealt, number, (FACES, FACES, FACES))
    dealers_first = _steps(own, number, (CODES, FACES))
    columns, kept = _columns(following, adds, *first, *dealers_first)
    two, three = np.ix_(range(CODES), kept), np.ix_(kept, kept, kept)
    return BoxAutomaton(
        following=following[:, kept],
        adds=adds[:, kept],
        columns=columns,
        first=(first[0][three], first[1][three]),
        dealers_first=(dealers_first[0][two], dealers_first[1][two]),
        brought=boxes.brought(),
        whole=boxes.whole(),
    )


def _steps(
    steps: list[Step], number: dict[State, int], shape: tuple[int, ...]
) -> tuple[Ints, Ints]:
    """Steps as the classes of their states, and what they add."""
    to = np.array([number[state] for state, _ in steps])
    return to.reshape(shape), np.array([adds for _, adds in steps]).reshape(shape)


def _columns(*tables: Ints) -> tuple[tuple[int, ...], list[int]]:
    """The columns of Face Values that all tables treat alike, wherever they come, and the first
    Face Value of each.
    """
    rows = [
        np.moveaxis(table, axis, 0).reshape(FACES, -1)
        for table in tables
        for axis in range(table.ndim)
        if table.shape[axis] == FACES
    ]
    columns = numbers(np.hstack(rows)).tolist()
    return tuple(columns), [columns.index(column) for column in range(max(columns) + 1)]
