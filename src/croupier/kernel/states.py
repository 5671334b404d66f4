"""States: what the rules can still tell apart while a Round is dealt, and where each card leads.

Each card adds to a number, the outcome of the Round, which starts at 0. Its lowest four bits say
whether the Round has ended: `GOES_ON`, or `WHOLE` where nothing was split and the rest is what the
Round brought, or else the class of the Dealer's standing (from 1), and then the rest has four bits
for the class of each hand of the split.
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.errors import CroupierError
from croupier.kernel.coding import CARDS, PAIRING, RANK, RANKS, TWO
from croupier.kernel.hands import (
    ACES,
    BLACKJACK,
    COLUMNS,
    DIVIDED,
    DOUBLE,
    DRAW,
    NATURAL,
    SPLIT,
    STAND,
)
from croupier.kernel.places import (
    BUSTS,
    DEALER_STATES,
    L_AT_ONCE,
    L_SPLIT_CALLS,
    STANDINGS,
    TableInPlay,
)
from croupier.kernel.plain.layout import APART, FINISHED
from croupier.kernel.plain.tables import Short
from croupier.totals import LIMIT

Ints = NDArray[np.int64]
Number = TypeVar("Number", int, Ints)

FACES: Final = 13
GOES_ON, WHOLE = 0, 15
ENDED: Final = 15
"""The bits of an outcome that say whether the Round has ended."""
BITS: Final = 4
"""For each hand of a split, and for how the Round has ended."""
NET_BITS: Final = 12
START, TRAP, DONE, BURN = range(4)
"""States: a Round begins; a hand too many was split off; nothing is dealt any more; the first card
of the shoe is burnt."""


class Unfit(CroupierError):
    """A table cannot be played by an automaton, with the reason."""


class Initial(NamedTuple):
    """The Initial Deal, and the Face Values that have been dealt."""

    faces: tuple[int, ...] = ()


class Apart(NamedTuple):
    """A state beside all Rounds."""

    which: int


class Drawing(NamedTuple):
    """A hand that was not split takes a card."""

    hand: int
    first: int
    call: int


class Dealing(NamedTuple):
    """The Dealer takes a card, with this left on the layout, against a hand of this class."""

    left: int
    state: int
    nets: int


class HandsOfSplit(NamedTuple):
    """The hands of a split: the one that is played, and those that wait."""

    first: int
    kind: int
    hands: int
    at: int
    waiting: tuple[tuple[int, int], ...]
    """Of each: the Face Value of its card, and whether it was dealt initially."""
    live: bool = False
    """Is a hand left that is not over 21?"""


class Divided(NamedTuple):
    """A hand of a split waits for its second card."""

    split: HandsOfSplit


class DividedDrawing(NamedTuple):
    """A hand of a split takes a further card."""

    split: HandsOfSplit
    hand: int
    call: int


class SplitDealing(NamedTuple):
    """The Dealer takes a card after a split."""

    left: int
    state: int


State = Initial | Apart | Drawing | Dealing | Divided | DividedDrawing | SplitDealing
Step = tuple[State, int]
"""Where a card leads, and what it adds to the outcome."""
_BY_RANK: Final = Drawing, Dealing, DividedDrawing, SplitDealing
"""In these all cards that count ten, which come last, lead alike."""
_NATURALS: Final = 2
"""What is left on the layout where only a Blackjack is; 1 where other hands are."""
_FORMS: Final = 2
"""Forms of hands that are not split: as dealt, and doubled."""
_LOST, _FIRST_LIVE = 4, 2
"""What hands of a split have lost to busts, as bits; the lowest: the first hand is over 21."""


class Classes:
    """Rows of numbers, each numbered where it first comes, from 0."""

    def __init__(self, most: int) -> None:
        self.rows: list[Ints] = []
        self._known: dict[bytes, int] = {}
        self._most = most

    def number(self, row: Ints) -> int:
        """The number of a row."""
        number = self._known.setdefault(row.tobytes(), len(self.rows))
        if number == self._most:
            raise Unfit(f"hands of its Rounds come to more than {self._most} different ends")
        if number == len(self.rows):
            self.rows.append(row)
        return number


class Rounds:
    """Where every card leads from every state of one table."""

    def __init__(self, law: TableInPlay, short: Short, most_hands: int) -> None:
        b = law.b
        self._short, self._most_hands = short, most_hands
        self._units = short.units.reshape(-1, COLUMNS, STANDINGS).astype(np.int64)
        self._of_split = self._units[_FORMS:].reshape(2, 2, BUSTS, COLUMNS, STANDINGS)
        self._dealer = short.dealer.reshape(-1, DEALER_STATES * APART)
        self._dealer_first = short.dealer_first.reshape(-1, APART)
        self._at_once = b[L_AT_ONCE : L_AT_ONCE + CARDS]
        self._split_calls = b[L_SPLIT_CALLS:]
        self._columns = sorted({*short.columns.tolist()})
        self._ends = self._reached(left=1)
        self._nets = Classes(1 << NET_BITS)
        """What comes of a hand, by the Dealer's standing."""
        self._hands = Classes(1 << BITS)
        """What comes of a hand of a split, and last whether it is over 21; the first is none."""
        self._hands.number(np.zeros(0, dtype=np.int64))
        self._hand_of: dict[tuple[bool, int], int] = {}
        """By whether it was doubled, and its column."""
        self._standings = Classes(WHOLE - 1)
        """What a standing of the Dealer's makes of every hand of a split."""
        self._standing_of: list[int] = []
        """Of each of these classes a standing, by its place among those that are reached."""

    def _reached(self, left: int) -> list[int]:
        """The standings with which the Dealer's hand may end, with this left."""
        ahead = [self._first_of_dealer(left, face) for face in range(FACES)]
        for state in ahead:  # which grows as it goes
            if state < FINISHED:
                further = (self._of_dealer(left, state, face) for face in range(FACES))
                ahead += [one for one in further if one not in ahead]
        return sorted({self._standing(state) for state in ahead if state >= FINISHED})

    def after(self, state: State, face: int) -> Step:
        """Where a card leads, and what it adds to the outcome."""
        match state:
            case Apart(which):
                return (Initial() if which == BURN else state), 0
            case Initial(faces):
                return (
                    self._dealt(*faces, face) if len(faces) == 2 else (Initial((*faces, face)), 0)
                )
            case Drawing(hand, first, call):
                drawn, further = self._drawn(hand, first, call, face)
                return self._played(drawn, first, further, doubled=call == DOUBLE)
            case Dealing(left, dealers, nets):
                return self._dealers(left, self._of_dealer(left, dealers, face), nets)
            case Divided(split):
                return self._second(split, face)
            case DividedDrawing(split, hand, call):
                drawn, further = self._drawn(hand, split.first, call, face)
                return self._played_of_split(split, drawn, further, doubled=call == DOUBLE)
            case SplitDealing(left, dealers):
                return self._split_dealers(left, self._of_dealer(left, dealers, face))

    def _drawn(self, hand: int, first: int, call: int, face: int) -> tuple[int, int]:
        """A hand with a card more, and what is called then."""
        drawn = int(self._short.follows[hand + face * 4])
        return drawn, int(self._short.calls[drawn // 4 + first]) if call == DRAW else STAND

    def _column(self, hand: int) -> int:
        return int(self._short.columns[hand // APART])

    # ── A hand that is not split

    def _dealt(self, one: int, first: int, other: int) -> Step:
        """The Initial Deal is complete."""
        two = one * 16 + other
        call = int(self._short.first_calls[two * 16 + first])
        if call < SPLIT:
            return self._played(int(self._short.first_states[two]), first, call, doubled=False)
        if call == NATURAL:
            natural = self._units[0, BLACKJACK]
            if self._at_once[first * 4]:
                return self._against(0, first, np.full(STANDINGS, natural[0]))
            return self._against(_NATURALS, first, natural)
        if self._most_hands == 1:
            return Apart(TRAP), 0
        kind = ACES if one == 0 else DIVIDED
        return Divided(HandsOfSplit(first, kind, 2, 0, ((one, 1), (other, 1)))), 0

    def _played(self, hand: int, first: int, call: int, *, doubled: bool) -> Step:
        """The hand is played, or is drawn to once more."""
        if call != STAND:
            return Drawing(hand, first, call), 0
        column = self._column(hand)
        return self._against(int(column <= LIMIT), first, self._units[int(doubled), column])

    def _against(self, left: int, first: int, nets: Ints) -> Step:
        """The Dealer's hand is next, against one that brings this by standing."""
        return self._dealers(left, self._first_of_dealer(left, first), self._nets.number(nets))

    def _first_of_dealer(self, left: int, first: int) -> int:
        return int(self._dealer_first[left][first * 4])

    def _of_dealer(self, left: int, state: int, face: int) -> int:
        return int(self._dealer[left][state + face * 4])

    def _standing(self, state: int) -> int:
        return int(self._short.standing[(state - FINISHED) // APART])

    def _dealers(self, left: int, state: int, nets: int) -> Step:
        """The Dealer's hand ends, or takes another card."""
        if state < FINISHED:
            return Dealing(left, state, nets), 0
        return Initial(), whole(int(self._nets.rows[nets][self._standing(state)]))

    # ── Hands of a split

    def _second(self, split: HandsOfSplit, face: int) -> Step:
        """The second card of a hand of a split."""
        (own, initial), *others = split.waiting
        two = int(PAIRING[own * 4 * CARDS + (face * 4 + 1 if own == face else face * 4)])
        state = int(self._short.split_states[split.kind * TWO + two])
        of = (split.kind * 3 + split.hands - 2) * 2 + initial
        call = int(self._split_calls[(of * TWO + two) * RANKS + int(RANK[split.first * 4])])
        if call != SPLIT:
            now = split._replace(waiting=tuple(others))
            return self._played_of_split(now, state, call, doubled=False)
        if split.hands == self._most_hands:
            return Apart(TRAP), 0
        waiting = ((own, initial), (face, 0), *others)
        return Divided(split._replace(hands=split.hands + 1, waiting=waiting)), 0

    def _played_of_split(self, split: HandsOfSplit, hand: int, call: int, *, doubled: bool) -> Step:
        """A hand of a split is played, or is drawn to once more."""
        if call != STAND:
            return DividedDrawing(split, hand, call), 0
        column = self._column(hand)
        adds = self._hand_of_split(column, doubled=doubled) << BITS * (1 + split.at)
        live = split.live or column <= LIMIT
        if split.waiting:
            return Divided(split._replace(at=split.at + 1, live=live)), adds
        to, ended = self._after_split(int(live), split.first)
        return to, adds + ended

    def _hand_of_split(self, column: int, *, doubled: bool) -> int:
        """The class of a hand that has been played."""
        known = self._hand_of.get((doubled, column))
        if known is None:
            nets = self._of_split[:, int(doubled), :, column][..., self._ends]
            known = self._hands.number(np.append(nets.ravel(), column > LIMIT))
            self._hand_of[doubled, column] = known
        return known

    def _after_split(self, left: int, first: int) -> Step:
        """The Dealer's hand is next, after a split."""
        return self._split_dealers(left, self._first_of_dealer(left, first))

    def _split_dealers(self, left: int, state: int) -> Step:
        """The Dealer's hand after a split ends, or takes another card."""
        if state < FINISHED:
            return SplitDealing(left, state), 0
        standing = self._standing(state) if left else self._ends[0]
        number = self._standings.number(self._of_split[..., self._columns, standing].ravel())
        if number == len(self._standing_of):
            self._standing_of.append(self._ends.index(standing))
        return Initial(), 1 + number

    # ── What Rounds have brought

    def endings(self, adds: Ints) -> Ints:
        """What every outcome with which a Round ends comes to."""
        made = np.zeros(1 << BITS + max(NET_BITS, BITS * self._most_hands), dtype=np.int64)
        outcomes = np.unique(adds[adds & ENDED == WHOLE])
        made[outcomes] = [net_of(int(outcome)) for outcome in outcomes]
        if self._standing_of:
            for hands in range(2, self._most_hands + 1):
                outcomes, nets = self._of_splits(hands)
                made[outcomes] = nets
        return made

    def _of_splits(self, hands: int) -> tuple[Ints, Ints]:
        """Every outcome of a split into so many hands, and what it comes to: with each standing."""
        held, nets, _ = self._held(hands)
        outcomes = (held << BITS * (1 + np.arange(hands))).sum(axis=1)
        return outcomes[:, None] + 1 + np.arange(len(self._standing_of)), nets[:, self._standing_of]

    def _held(self, hands: int) -> tuple[Ints, Ints, NDArray[np.bool_]]:
        """So many hands of a split as their classes, what they bring together by the standings that
        are reached, and whether all are over 21.
        """
        rows = np.array(self._hands.rows[1:])
        over, nets = rows[:, -1] > 0, rows[:, :-1].reshape(len(rows), 2, BUSTS, -1)
        held = np.array(list(product(range(len(rows)), repeat=hands)))
        busts = over[held[:, 0]] + _LOST * over[held].any(axis=1)
        total, live = np.zeros((len(held), len(self._ends)), dtype=np.int64), _FIRST_LIVE
        for at, hand in enumerate(held.T):
            total += nets[hand, min(at, 1), busts | live]
            live = live * over[hand]
        return held + 1, total, over[held].all(axis=1)


def whole(net: int) -> int:
    """The outcome of a Round without a split that brought so much."""
    return WHOLE | (net & (1 << NET_BITS) - 1) << BITS


def net_of(outcome: Number) -> Number:
    """What a Round without a split has brought."""
    half = 1 << NET_BITS - 1
    return ((outcome >> BITS) ^ half) - half


# ── As rows ─────────────────────────────────────────────────────────────────────────────────────


def rows_of(after: Callable[[State, int], Step], first: Sequence[State]) -> tuple[Ints, Ints]:
    """Where every card leads from these states and all that come about, and what it adds."""
    states = list(first)
    number = {state: at for at, state in enumerate(states)}
    following, adds = [], []
    for state in states:  # which grows as it goes
        faces = RANKS if isinstance(state, _BY_RANK) else FACES
        steps = [after(state, face) for face in range(faces)]
        steps += steps[-1:] * (FACES - faces)
        for to, _ in steps:
            if number.setdefault(to, len(states)) == len(states):
                states.append(to)
        following.append([number[to] for to, _ in steps])
        adds.append([outcome for _, outcome in steps])
    return np.array(following), np.array(adds)


def numbers(rows: Ints) -> Ints:
    """Equal rows get equal numbers, in the order in which they come."""
    _, first, classes = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return np.argsort(np.argsort(first))[classes.ravel()]
