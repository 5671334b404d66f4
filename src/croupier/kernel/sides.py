"""Sides: the side wagers of a table, run over everything they may see."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.cards import DECK, SUITS, Card
from croupier.kernel.coding import CARDS, Endings
from croupier.kernel.hands import NOTHING
from croupier.rules.hand import Hand
from croupier.rules.ruling import LOSE
from croupier.rules.side_wager import (
    DEALERS_HAND,
    FIRST_THREE,
    WITH_DEALERS_FIRST,
    Seen,
    Sees,
    SideWager,
)
from croupier.rules.table_rules import TableRules
from croupier.totals import LIMIT

MOST_CARDS: Final = 16
"""More cards than any wager on the Dealer's hand tells apart."""
MOST_POINTS: Final = LIMIT + 11
MASKS: Final = 16
"""Suits in a hand, as bits."""
FINAL, FIRST = CARDS, CARDS + 1
"""Beside the 52 cards: no third card comes; and none has come yet."""
CELLS: Final = CARDS + 2


class Seeing(Struct, frozen=True, eq=False):
    """One side wager as arrays: endings by what it sees."""

    rows: NDArray[np.uint16]
    """By the first two cards: a row of cells."""
    cells: NDArray[np.uint8]
    """By row and third card; NOTHING while it is open."""
    dealers: NDArray[np.uint8]
    """By the Dealer's number of cards, points and suits."""
    bonus: NDArray[np.int64]
    """The same without suits: cents paid beside a win, to a Blackjack."""


def seeing(rules: TableRules, wager: SideWager, endings: Endings) -> Seeing:
    """Run one wager over all it may see."""
    of_dealer = wager.sees is DEALERS_HAND
    rows, cells = _nothing() if of_dealer else _on_cards(rules, wager, endings)
    shape = (MOST_CARDS, MOST_POINTS)
    dealers = np.full((*shape, MASKS), NOTHING, dtype=np.uint8)
    bonus = np.zeros(shape, dtype=np.int64)
    if of_dealer:
        for seen, at in _dealers_hands():
            ruling = wager.result(seen)
            assert ruling is not None, "the Dealer's hand decides the wager"
            dealers[at] = endings.code(ruling)
            if wager.bonus and ruling.outcome is not LOSE:
                bonus[at[:2]] = _bonus(rules, wager, seen)
    return Seeing(rows, cells, dealers, bonus)


def _nothing() -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    return np.zeros(CARDS * CARDS, dtype=np.uint16), np.full((1, CELLS), NOTHING, dtype=np.uint8)


def _on_cards(
    rules: TableRules, wager: SideWager, endings: Endings
) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """Rows of cells, equal ones kept once."""
    known: dict[bytes, int] = {}
    rows = np.empty(CARDS * CARDS, dtype=np.uint16)
    for at, (first, second) in enumerate((a, b) for a in DECK for b in DECK):
        cards = (first, second)
        two = Hand(cards, rules.point_total(cards))
        row = bytes(_row(wager, endings, cards, rules.is_blackjack(two)))
        rows[at] = known.setdefault(row, len(known))
    cells = np.frombuffer(b"".join(known), dtype=np.uint8).reshape(-1, CELLS)
    return rows, cells.copy()


def _row(
    wager: SideWager, endings: Endings, cards: tuple[Card, Card], blackjack: bool
) -> list[int]:
    """How the wager ends with these two cards and any third, with none, and with none yet."""

    def code(seen: Seen) -> int:
        ruling = wager.result(seen)
        return NOTHING if ruling is None else endings.code(ruling)

    if wager.sees is WITH_DEALERS_FIRST:
        third = [code(Seen(cards, (card,), blackjack=blackjack, final=False)) for card in DECK]
        return [*third, NOTHING, NOTHING]
    final = code(Seen(cards, blackjack=blackjack))
    first = code(Seen(cards, blackjack=blackjack, final=False))
    if wager.sees is FIRST_THREE and first == NOTHING:
        return [*(code(Seen((*cards, card), blackjack=blackjack)) for card in DECK), final, first]
    return [*[NOTHING] * CARDS, final, first]


def _dealers_hands() -> Iterator[tuple[Seen, tuple[int, int, int]]]:
    """Hands of the Dealer's by cards, points and suits; the faces matter to nothing else."""
    for cards in range(1, MOST_CARDS):
        for mask in range(1, MASKS):
            suits = [suit for bit, suit in enumerate(SUITS) if mask >> bit & 1]
            if len(suits) > cards:
                continue
            held = tuple(Card("2" + suits[min(at, len(suits) - 1)]) for at in range(cards))
            for points in _points(cards):
                yield Seen((), held, points), (cards, points, mask)


def _points(cards: int) -> range:
    """The totals so many cards can have."""
    least = 2 if cards == 1 else cards
    most = LIMIT if cards == 2 else min(10 * cards + 1, MOST_POINTS - 1)
    return range(least, most + 1)


def _bonus(rules: TableRules, wager: SideWager, seen: Seen) -> int:
    """The cents of a bonus, for a player with a Blackjack."""
    assert wager.bonus is not None
    ruling = wager.bonus(seen._replace(blackjack=True))
    return 0 if ruling is None else rules.payment(1, ruling.odds).amount


KINDS: Final = tuple(Sees)
"""What a wager sees, numbered."""
