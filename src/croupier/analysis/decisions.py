"""Decisions: a chart as a plain table that automatic players can follow."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.call_values import CALL_NAMES, pair_of
from croupier.analysis.chart import FREE_SPLIT, NONE, ROWS, SOFT, SPLIT, Chart
from croupier.analysis.following import dealt_choice, lawful, split_choice
from croupier.analysis.model import Model
from croupier.analysis.shoe import RANK, RANK_NAMES, RANKS
from croupier.analysis.sums.lowered import DOUBLE, DRAW, FREE_DOUBLE, STAND
from croupier.analysis.tabulate import ACES, DIVIDED, INITIAL
from croupier.cards import Card, spell
from croupier.rules.names import LAMMER_SPLIT, CallName
from croupier.rules.refusal import Refusal
from croupier.totals import LIMIT, is_ace, total, total_all_aces_alike

NAMES: Final[dict[int, CallName]] = CALL_NAMES | {SPLIT: "split", FREE_SPLIT: "free-split"}
CODES: Final = {
    STAND: "S", DRAW: "D", DOUBLE: "X", FREE_DOUBLE: "F", SPLIT: "P", FREE_SPLIT: "Q", NONE: "-",
}  # fmt: skip
CALL_OF: Final = {code: NAMES[call] for call, code in CODES.items() if call != NONE}
"""The call each letter stands for."""

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
        return CALL_OF.get(letter, NAMES[STAND])

    def _pair(self, cards: Sequence[Card], first: Card, hands: int, initial: bool) -> str:
        pair = pair_of(cards)
        if pair is None:
            return "-"
        if hands == 1:
            return self.pairs[pair][RANK[first]]
        split = self.pairs[pair][RANK[first]] in CODES[SPLIT] + CODES[FREE_SPLIT]
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


def decisions(model: Model, chart: Chart) -> DecisionTable:
    """The table of a chart."""
    firsts = range(RANKS)
    dealt = [dealt_choice(model, chart, first) for first in firsts]
    split = [split_choice(model, chart, first) for first in firsts]
    aces = [split_choice(model, chart, first, aces=True) for first in firsts]
    free = [split_choice(model, chart, first, free=True) for first in firsts]
    return DecisionTable(
        fingerprint=model.rules.fingerprint,
        edition=model.rules.elections.edition.id,
        decks=model.rules.elections.decks,
        dealt=_calls(model, chart, dealt, INITIAL),
        split=_calls(model, chart, split, DIVIDED),
        split_aces=_calls(model, chart, aces, ACES),
        split_for_free=_calls(model, chart, free, DIVIDED),
        pairs=tuple(_row(row) for row in chart.pairs),
        again=tuple(
            Again(*("".join(_again(kinds[which]) for kinds in plan.again) for which in (0, 1)))
            for plan in model.plans
        ),
        aces_alike=model.rules.point_total(_ACES_APART) != total(_ACES_APART),
    )


_ACES_APART: Final = (Card("As"), Card("As"), Card("9s"))
"""21 if one ace counts eleven and the other one."""


def _row(calls: NDArray[np.int64]) -> Row:
    return "".join(CODES[int(call)] for call in calls)


def _again(kind: str) -> str:
    if not kind:
        return CODES[NONE]
    return CODES[FREE_SPLIT if kind == LAMMER_SPLIT else SPLIT]


def _calls(model: Model, chart: Chart, choices: list[NDArray[np.int64]], kind: int) -> CallTables:
    """The calls on hands of a kind, of which the row's first hand with a choice speaks."""
    cards = model.tables.lattice.cards
    speaks = [_speaker(model, chart, kind, cards == 2), _speaker(model, chart, kind, cards > 2)]
    two, more = (
        Totals(*(
            tuple(
                CODES[NONE] * RANKS
                if node == NONE
                else "".join(CODES[int(choice[node])] for choice in choices)
                for node in nodes[at : at + SOFT]
            )
            for at in (0, SOFT)
        ))
        for nodes in speaks
    )  # fmt: skip
    return CallTables(two, more)


def _speaker(model: Model, chart: Chart, kind: int, among: NDArray[np.bool_]) -> list[int]:
    """For every row the hand that speaks for it: one with a choice, and no Pair if possible."""
    choices = lawful(model, kind).sum(axis=1)
    is_pair = model.tables.lattice.counts.max(axis=1) == 2
    codes = []
    for row in range(ROWS):
        nodes = np.flatnonzero((chart.rows == row) & among & (choices > 0))
        better = sorted(nodes.tolist(), key=lambda node: (choices[node] < 2, is_pair[node]))
        codes.append(better[0] if better else NONE)
    return codes
