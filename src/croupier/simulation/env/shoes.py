"""Shoes: the order of the cards, fixed by a key and the number of the shoe."""

from typing import NamedTuple

import numpy as np

from croupier.cards import DECK, Card
from croupier.kernel import runs, shuffling
from croupier.rules.table_rules import TableRules
from croupier.table.game.game import Game
from croupier.table.game.shuffles import new_shoe, offer_cut


class RoundDraws(NamedTuple):
    """What is drawn in a Round beside its cards."""

    key: int
    shoe: int
    round: int
    """Of the shoe, from 0."""

    def ticket(self, tickets: int, box: int) -> int:
        """The ticket by which the prize of a Box is drawn, the same as in compiled code."""
        return runs.ticket(tickets, self.key, self.shoe, self.round, box - 1)

    def rack(self, events: int) -> str:
        """The seed by which the discard rack is shuffled after so many events of the Round."""
        return f"{self.key} {self.shoe} {self.round} rack {events}"


def order(decks: int, key: int, number: int) -> tuple[Card, ...]:
    """The cards of a shoe as they will come."""
    deck = np.tile(np.arange(len(DECK), dtype=np.uint8), decks)
    codes = shuffling.order(deck, number, key)
    return tuple(map(DECK.__getitem__, codes.tolist()))


def uncut(game: Game, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards that lie in this order once the shallowest cut is made that may be."""
    if not offer_cut(game).cuts:
        return cards
    depth = game.rules.cut_bounds(len(cards)).low
    return cards[-depth:] + cards[:-depth]


def cutting_card(rules: TableRules) -> int:
    """Rounds begin while fewer cards than that have left the shoe."""
    shoe = new_shoe(Game(rules=rules), 0).shoe
    assert shoe is not None
    return len(shoe.cards) if shoe.cutting_card is None else shoe.cutting_card
