"""Dealers: what the Dealer's hand can become, and whether it takes another card."""

from functools import lru_cache
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.cards import FACE_VALUES, Card
from croupier.kernel.coding import RANKS
from croupier.kernel.nodes import Node, fewest, reached
from croupier.rules.hand import Hand, Standing
from croupier.rules.procedure import Left
from croupier.rules.table_rules import TableRules
from croupier.totals import LOW_POINTS, Total, is_ace

HANDS, BLACKJACKS, INSURANCE, BUSTS, DRAW_OUT = (1 << bit for bit in range(5))
"""What is left on the layout that depends on the Dealer's hand, as bits."""
LEFT: Final = 32


class Dealers(Struct, frozen=True, eq=False):
    """The automaton of the Dealer's hand."""

    starts: NDArray[np.int16]
    """By Face Value."""
    following: NDArray[np.int16]
    """By state and rank."""
    takes: NDArray[np.uint8]
    """By what is left and state: does the Dealer take another card?"""
    standing: NDArray[np.uint8]
    """By state: the number of its standing."""
    points: NDArray[np.uint8]
    standings: tuple[Standing, ...]


@lru_cache(maxsize=4)
def dealers(rules: TableRules) -> Dealers:
    """Run the provisions on the Dealer's hand over every hand there can be."""
    asked = _DealerAnswers(rules)
    starts = asked.starts()
    graph = reached(starts, lambda node: not any(asked.of_hand(node)[1:]))
    values = np.array([asked.of_hand(node) for node in graph.nodes])
    classes, chosen = fewest(values, graph.following)
    states, standings = values[chosen], tuple(asked.standings)
    return Dealers(
        starts=classes[[graph.number[start] for start in starts]].astype(np.int16),
        following=classes[graph.following[chosen]].astype(np.int16),
        takes=states[:, 1:].T.astype(np.uint8).copy(),
        standing=states[:, 0].astype(np.uint8),
        points=np.array([standings[at].points for at in states[:, 0]], dtype=np.uint8),
        standings=standings,
    )


class _DealerAnswers:
    """Answers of the provisions, each question put once."""

    def __init__(self, rules: TableRules) -> None:
        self._rules = rules
        self.standings: dict[Standing, int] = {}
        self._known: dict[tuple[Card, Total, int, bool], tuple[int, ...]] = {}
        self._of: dict[Node, tuple[int, ...]] = {}

    def starts(self) -> list[Node]:
        """A hand of one card for each Face Value; those that are treated alike are one."""
        starts: list[Node] = []
        for face in range(len(FACE_VALUES)):
            start = Node((face,)).with_card(min(face, RANKS - 1))
            alike = (one for one in starts if one[1:] == start[1:])
            starts.append(
                next((one for one in alike if self.of_hand(one) == self.of_hand(start)), start)
            )
        return starts

    def of_hand(self, node: Node) -> tuple[int, ...]:
        """Of a hand: its standing, and whether it takes a card with this or that left."""
        if node not in self._of:
            self._of[node] = self._asked(node)
        return self._of[node]

    def _asked(self, node: Node) -> tuple[int, ...]:
        first = Card(FACE_VALUES[node.of[0]] + "s")
        cards = _sample(node, first)
        total = self._rules.point_total(cards)
        blackjack = self._rules.is_blackjack(Hand(cards, total))
        key = (first, total, len(cards), blackjack)
        if key not in self._known:
            number = self.standings.setdefault(
                Standing(total.points, blackjack), len(self.standings)
            )
            self._known[key] = number, *self._takes(len(cards), first, total)
        return self._known[key]

    def _takes(self, held: int, first: Card, total: Total) -> tuple[int, ...]:
        if total.bust:
            return (0,) * LEFT
        takes = self._rules.dealer_takes_card
        return tuple(int(takes(held, first, total, left).permitted) for left in _LEFT)


def _sample(node: Node, first: Card) -> tuple[Card, ...]:
    """A hand like that, with this first card."""
    rest = Node((), node.low - LOW_POINTS[first], node.aces - is_ace(first), node.cards - 1)
    return (first, *rest.plain, *rest.high)


def _left(code: int) -> Left:
    """What is left, out of its bits."""
    return Left(
        hands=bool(code & HANDS),
        blackjacks=bool(code & BLACKJACKS),
        insurance=bool(code & INSURANCE),
        busts=bool(code & BUSTS),
        draw_out="some clause" if code & DRAW_OUT else "",
    )


_LEFT: Final = tuple(map(_left, range(LEFT)))
