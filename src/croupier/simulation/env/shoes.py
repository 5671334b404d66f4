"""Shoes: the order of the cards, fixed by a key and the number of the shoe."""

import numpy as np

from croupier.cards import DECK, Card
from croupier.kernel import shuffling
from croupier.rules.table_rules import TableRules
from croupier.table.game.game import Game
from croupier.table.game.shuffles import new_shoe, offer_cut


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
