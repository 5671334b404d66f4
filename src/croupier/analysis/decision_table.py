"""Decision table: one call for every hand, a plain table that automatic players can follow."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from croupier.analysis.pairs import pair_of
from croupier.analysis.shoe import RANK, RANK_NAMES
from croupier.cards import Card, spell
from croupier.rules.names import CallName
from croupier.rules.refusal import Refusal
from croupier.totals import LIMIT, is_ace, total, total_all_aces_alike

CALL_OF: Final[dict[str, CallName]] = {
    "S": "stand",
    "D": "draw",
    "X": "double",
    "F": "free-double",
    "P": "split",
    "Q": "free-split",
}
"""The call each letter stands for."""
_SPLITS: Final = "PQ"

Row = str
"""A letter for each first card, in the order of ``FIRST_CARDS``."""
FIRST_CARDS: Final = RANK_NAMES


class Totals(Struct, frozen=True):
    """Rows by total: the one for a total of 12 is ``hard[12]`` or ``soft[12]``."""

    hard: tuple[Row, ...]
    soft: tuple[Row, ...]


class CallTables(Struct, frozen=True):
    """The calls on hands of one kind: with two cards, and with more."""

    two: Totals
    more: Totals


class Again(Struct, frozen=True):
    """Splitting a Pair again: a letter for two hands formed, three, and so on."""

    initial: str
    """A hand with a card of the Initial Deal."""
    other: str


class DecisionTable(Struct, frozen=True, kw_only=True):
    """One call for every total and Pair against every first card, all of them lawful.

    Rows are strings of ten letters, by the Dealer's first card from the ace to the ten-point
    cards: S stand, D draw, X double, F double for free, P split, Q split for free, - no such hand
    or nothing to call. A hand that may do nothing but stand is not asked, whatever its total.
    """

    format: str = "croupier-decisions-1"
    fingerprint: str
    """Of the rules the table was made for."""
    edition: str
    decks: int
    dealt: CallTables
    split: CallTables
    """Hands made by splitting."""
    split_aces: CallTables
    split_for_free: CallTables
    pairs: tuple[Row, ...]
    """Pairs as dealt, from the aces to the ten-point cards, these last with different Face
    Values; - in a row that has no letter else: the Pair is played by its total."""
    again: tuple[Again, ...]
    """The same Pairs in hands made by splitting."""
    aces_alike: bool = False
    """Do all aces of a hand count alike, eleven or one?"""

    def call(
        self,
        cards: Sequence[Card],
        first: Card,
        *,
        hands: int = 1,
        free: bool = False,
        initial: bool = True,
    ) -> CallName:
        """The call on a hand, by name; with so many hands formed on the Box.

        The cards of a hand made by splitting begin with the one that was split. ``free``: it was
        split off for free; ``initial``: its first card came in the Initial Deal.
        """
        letter = self._pair(cards, first, hands, initial) if len(cards) == 2 else "-"
        if letter == "-":
            letter = self._total(cards, first, hands, free)
        return CALL_OF.get(letter, "stand")

    def _pair(self, cards: Sequence[Card], first: Card, hands: int, initial: bool) -> str:
        pair = pair_of(cards)
        if pair is None:
            return "-"
        if hands == 1:
            return self.pairs[pair][RANK[first]]
        split = self.pairs[pair][RANK[first]] in _SPLITS
        letters = self.again[pair].initial if initial else self.again[pair].other
        return letters[hands - 2 : hands - 1] or "-" if split else "-"

    def _total(self, cards: Sequence[Card], first: Card, hands: int, free: bool) -> str:
        points, soft = (total_all_aces_alike if self.aces_alike else total)(cards)
        if points > LIMIT:
            raise Refusal((), f"{spell(cards)} is over {LIMIT}", at="hand")
        calls = self.dealt if hands == 1 else self.split_for_free if free else self.split
        if hands > 1 and is_ace(cards[0]):
            calls = self.split_aces
        totals = calls.two if len(cards) == 2 else calls.more
        return (totals.soft if soft else totals.hard)[points][RANK[first]]
