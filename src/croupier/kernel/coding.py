"""Coding: cards, outcomes and sums of money as small numbers."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, FACE_VALUES, Card
from croupier.money import Odds
from croupier.rules.ruling import LOSE, WIN, Pays, Ruling
from croupier.rules.table_rules import TableRules
from croupier.totals import LOW_POINTS

RANKS: Final = 10
"""Cards by value: the ace, the two to the nine, and every ten-point card."""
CARDS: Final = len(DECK)
CODE: Final = {card: code for code, card in enumerate(DECK)}
RANK: Final = np.array([LOW_POINTS[card] - 1 for card in DECK], dtype=np.uint8)
"""The rank of a card, from 0 for an ace to 9 for a ten-point card."""
SUIT_BIT: Final = np.array([1 << (code % 4) for code in range(CARDS)], dtype=np.uint8)
SAMPLE: Final = tuple(Card(face + "s") for face in FACE_VALUES[:RANKS])
"""One card of each rank."""
OTHER_TEN: Final = Card("Ks")
"""A ten-point card whose Face Value is not that of the sample."""
TWO: Final = RANKS * (RANKS + 1)
"""Two cards by rank; last, two ten-point cards of different Face Value."""


def _pairing(first: int, second: int) -> int:
    """The number of two cards: by rank, and two different tens apart from two equal ones."""
    ranks = int(RANK[first]), int(RANK[second])
    mixed = ranks == (RANKS - 1, RANKS - 1) and first // 4 != second // 4
    return ranks[0] * (RANKS + 1) + (RANKS if mixed else ranks[1])


PAIRING: Final[NDArray[np.uint8]] = np.array(
    [_pairing(first, second) for first in range(CARDS) for second in range(CARDS)], dtype=np.uint8
)


def two_cards(pairing: int) -> tuple[Card, Card]:
    """Two cards of a number, the first to come first."""
    first, second = divmod(pairing, RANKS + 1)
    return SAMPLE[first], OTHER_TEN if second == RANKS else SAMPLE[second]


LOST, BACK = 0, 1
"""How a wager may end, beside winning at some odds."""


class Endings:
    """How wagers may end at one table, numbered: lost, handed back, won at these odds."""

    def __init__(self) -> None:
        self.odds: list[Odds] = []

    def code(self, ruling: Ruling) -> int:
        """The number of an ending; odds not met before get the next."""
        if ruling.outcome is not WIN:
            return LOST if ruling.outcome is LOSE else BACK
        if ruling.odds not in self.odds:
            self.odds.append(ruling.odds)
        return 2 + self.odds.index(ruling.odds)

    def __len__(self) -> int:
        return 2 + len(self.odds)


class Amounts:
    """The sums that may be wagered at one table, numbered, and what each brings at each ending."""

    def __init__(self, rules: TableRules, endings: Endings) -> None:
        self._rules, self._endings = rules, endings
        self._known: dict[int, int] = {}

    def number(self, cents: int) -> int:
        """The number of a sum; one not met before gets the next."""
        return self._known.setdefault(cents, len(self._known))

    @property
    def sums(self) -> tuple[int, ...]:
        """The sums, by number."""
        return tuple(self._known)

    def nets(self, cents: int, code: int) -> int:
        """What a wager of so much brings when it ends so: cents won or lost."""
        return -cents if code == LOST else self.pays(cents, code)

    def pays(self, cents: int, code: int, payment: Pays | None = None) -> int:
        """What is paid on a sum that wins, perhaps by a rule of its own; nothing if it loses."""
        if code < 2 or not cents:
            return 0
        return (payment or self._rules.payment)(cents, self._endings.odds[code - 2]).amount

    def table(self, *, free: bool) -> NDArray[np.int64]:
        """By sum and ending, what is brought; a free wager costs nothing where it loses."""
        code_of = self.pays if free else self.nets
        codes = range(len(self._endings))
        return np.array([[code_of(cents, code) for code in codes] for cents in self._known or (0,)])
