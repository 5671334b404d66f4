"""Chart cell: a hand against a first card as a strategy chart has it, or an offer beside it."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from croupier.cards import FACE_VALUES, Card
from croupier.explain.decision import INSURE, Decision
from croupier.rules.hand import Hand
from croupier.rules.names import SIDE_WAGERS
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.totals import LIMIT, is_ten, value

FIRST_CARDS: Final = FACE_VALUES[1:10] + FACE_VALUES[0]
"""The Dealer's first cards in the order of a chart's columns; T for every ten-point card."""
UPPER: Final = "upper"
_BETWEEN: Final = "."


class RowKind(StrEnum):
    """What a cell is about."""

    HARD = "hard"
    SOFT = "soft"
    PAIR = "pair"
    INSURANCE = "insurance"
    EVEN_MONEY = "even-money"
    RIDE = "ride"
    SIDE_WAGERS = "side-wagers"
    SPLIT_WAGERS = "split-wagers"
    TIER = "tier"


HARD, SOFT, PAIR, INSURANCE, EVEN_MONEY, RIDE, SIDE_WAGERS_ROW, SPLIT_WAGERS, TIER = RowKind
ON_HANDS: Final = (HARD, SOFT, PAIR)
"""Cells of the chart itself; the others stand beside it."""
LEAST: Final = {HARD: 2, SOFT: 12}
"""The lowest total of each kind: where aces count alike, two of them are two."""


class ChartCell(Struct, frozen=True):
    """One cell, and for which tier of a table with two."""

    kind: RowKind
    of: str = ""
    """The total, the Face Value of a Pair, or the side wager that may ride."""
    first: str = ""
    """The Dealer's first card, for a hand."""
    upper: bool = False

    @property
    def key(self) -> str:
        """How it is written in addresses and files: ``hard.16.T``."""
        parts = (UPPER if self.upper else "", self.kind, self.of, self.first)
        return _BETWEEN.join(part for part in parts if part)

    @property
    def said(self) -> str:
        """In words."""
        return _SAID[self.kind].format(of=shown(self.of), first=shown(self.first))


_SAID: Final = {
    HARD: "hard {of} against {first}",
    SOFT: "soft {of} against {first}",
    PAIR: "{of} {of} against {first}",
    INSURANCE: "insurance",
    EVEN_MONEY: "even money",
    RIDE: "letting a won {of} wager ride",
    SIDE_WAGERS_ROW: "which side wager to lay",
    SPLIT_WAGERS: "which wager to add on a split hand",
    TIER: "which tier to wager at",
}


def shown(face: str) -> str:
    """A Face Value as a chart shows it."""
    return {"T": "10"}.get(face, face).replace("-", " ")


def read_cell(text: str) -> ChartCell:
    """The cell a key stands for; what is none is refused with a sentence."""
    parts = text.split(_BETWEEN)
    upper = parts[0] == UPPER
    kind, *rest = parts[upper:] or [""]
    if kind not in tuple(RowKind) or not _is_right(RowKind(kind), rest):
        why = f"there is no cell {text[:40]!r} in a chart: one is written like hard.16.T"
        raise Refusal((), why)
    of, first = (*rest, "", "")[:2]
    return ChartCell(RowKind(kind), of, first, upper)


def _is_right(kind: RowKind, rest: list[str]) -> bool:
    if kind is RIDE:
        return len(rest) == 1 and rest[0] in SIDE_WAGERS
    if kind not in ON_HANDS:
        return not rest
    if len(rest) != 2 or len(rest[1]) != 1 or rest[1] not in FIRST_CARDS:
        return False
    if kind is PAIR:
        return len(rest[0]) == 1 and rest[0] in FIRST_CARDS
    return rest[0] in _TOTALS[kind]


_TOTALS: Final = {
    kind: tuple(str(points) for points in range(least, LIMIT + 1)) for kind, least in LEAST.items()
}


def rank_of(card: Card) -> str:
    """A card by its value: T for every ten-point card."""
    return "T" if is_ten(card) else card[0]


def cell_of(rules: TableRules, made: Decision) -> ChartCell:
    """The cell a decision belongs to."""
    if not is_on_hand(made):
        kind = INSURANCE if INSURE in made.open else EVEN_MONEY
        return ChartCell(kind, upper=made.upper)
    first = rank_of(made.first)
    if _is_pair(rules, made):
        return ChartCell(PAIR, rank_of(made.cards[0]), first, made.upper)
    points, soft = rules.point_total(made.cards)
    return ChartCell(SOFT if soft else HARD, str(points), first, made.upper)


def is_on_hand(made: Decision) -> bool:
    """Is a call on the hand to be made, not an offer beside it taken?"""
    return any(name in ("draw", "stand") for name in made.open)


def _is_pair(rules: TableRules, made: Decision) -> bool:
    """Is it a Pair that the rules of its wager let be split?"""
    if len(made.cards) != 2 or value(made.cards[0]) != value(made.cards[1]):
        return False
    tier = rules.upper if made.upper and rules.upper is not None else rules
    hand = Hand(made.cards, tier.point_total(made.cards), split=made.hands > 1)
    findings = tier.may_split(hand, made.hands), tier.free_split(hand, made.hands)
    return any(one.permitted for one in findings)
