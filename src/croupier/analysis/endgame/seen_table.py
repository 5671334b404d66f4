"""Seen table: the hands on the table when a player calls."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.endgame.hand_states import DEALT, FIRST_SPLIT, OTHER_SPLIT, HandStates
from croupier.analysis.lattice import BUST
from croupier.analysis.shoe import RANK
from croupier.cards import Card, spell
from croupier.rules.hand import Hand
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.totals import LIMIT

Ints = NDArray[np.int64]


class DealtHand(Struct, frozen=True):
    """A hand on the table."""

    cards: tuple[Card, ...]
    doubled: bool = False


class HandsSeen(Struct, frozen=True, kw_only=True):
    """What lies on the table when a player calls."""

    first: Card
    """The Dealer's first card."""
    hands: tuple[tuple[DealtHand, ...], ...]
    """By competitor, in the order of the Boxes; none where nothing is known."""
    current: int = 0
    """Which of the player's hands the call is on; later ones wait for their second card."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card that is seen."""
        return (self.first, *(card for box in self.hands for hand in box for card in hand.cards))


def is_blackjack(rules: TableRules, hand: DealtHand) -> bool:
    """Is a hand as dealt a Blackjack?"""
    two = len(hand.cards) == 2
    return two and rules.is_blackjack(Hand(hand.cards, rules.point_total(hand.cards)))


def state_of(states: HandStates, hand: DealtHand) -> int:
    """The state of a hand that is not over 21."""
    place = _place(states, hand)
    if place == BUST:
        raise Refusal((), f"{spell(hand.cards)} is over {LIMIT}", at="hand")
    return int(states.of[place])


def units_of(states: HandStates, hands: tuple[DealtHand, ...], split: bool) -> Ints:
    """What finished hands bring against each standing, in units; none of them a Blackjack."""
    total = np.zeros(states.standings, dtype=np.int64)
    for at, hand in enumerate(hands):
        bears = DEALT if not split else FIRST_SPLIT if at == 0 else OTHER_SPLIT
        place = _place(states, hand)
        end = states.ends[-1] if place == BUST else states.ends[states.of[place]]
        total += states.net[bears, end, int(hand.doubled)]
    return total


def _place(states: HandStates, hand: DealtHand) -> int:
    """Where a hand stands in the lattice, or BUST."""
    held = [0] * states.tables.lattice.counts.shape[1]
    for card in hand.cards:
        held[RANK[card]] += 1
    return states.tables.lattice.index.get(tuple(held), BUST)
