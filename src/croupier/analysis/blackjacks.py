"""Blackjacks: how often one is dealt, and what it brings."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.against import Against
from croupier.analysis.model import ACE, LOSES, NET, OUTCOMES, SQUARE, STAKED, TEN, WINS, Model
from croupier.analysis.shoe import RANK, SAMPLE, Composition
from croupier.analysis.tabulate import net
from croupier.cards import Card, face_value
from croupier.rules.hand import Hand
from croupier.rules.names import MAIN
from croupier.rules.ruling import LOSE, WIN, Ruling
from croupier.totals import LIMIT, Total

Floats = NDArray[np.float64]

A_BLACKJACK: Final = Hand((SAMPLE[ACE], SAMPLE[TEN]), Total(LIMIT, True), blackjack=True)


def two_cards(facing: Against, one: int, other: int) -> float:
    """The chance of being dealt these two ranks."""
    size = facing.shoe.sum()
    if one == other:
        return float(facing.shoe[one] * (facing.shoe[one] - 1) / (size * (size - 1)))
    return float(2 * facing.shoe[one] * facing.shoe[other] / (size * (size - 1)))


def blackjack(lowered: Model, shoe: Composition, facing: Against, riding: float = 0.0) -> Floats:
    """All figures of a Blackjack: paid at once, or when the Dealer's hand is finished."""
    values = np.zeros(OUTCOMES)
    for share, ruling in blackjack_endings(lowered, shoe, facing):
        values += share * _ended(ruling, riding)
    return values


def blackjack_endings(
    lowered: Model, shoe: Composition, facing: Against
) -> Iterator[tuple[float, Ruling]]:
    """How a Blackjack ends, and in what share of cases."""
    rules = lowered.rules
    chance = dealers_blackjack(lowered, facing, A_BLACKJACK.cards)
    faces = "TJQK" if facing.first == TEN else face_value(SAMPLE[facing.first])
    for face in faces:
        share = shoe.faces[face] / shoe.ranks[facing.first]
        if rules.blackjack_at_once(Card(face + "s")).permitted:
            yield share, Ruling(WIN, (), rules.blackjack_odds)
            continue
        with_dealers, without = blackjacks_against(lowered)
        yield share * chance, with_dealers
        yield share * (1.0 - chance), without


def blackjacks_against(lowered: Model) -> tuple[Ruling, Ruling]:
    """How a Blackjack ends against the Dealer's Blackjack, and against any other hand."""
    rulings = {
        standing.blackjack: lowered.rules.main_result(A_BLACKJACK, standing)
        for standing in lowered.tables.dealer.standings
    }
    return rulings[True], rulings[False]


def _ended(ruling: Ruling, riding: float) -> Floats:
    """All figures of a Blackjack by its ruling."""
    values = np.zeros(OUTCOMES)
    values[NET] = net(MAIN, ruling) * (1.0 + riding)
    values[STAKED] = 1.0
    values[SQUARE] = values[NET] ** 2
    values[WINS] = ruling.outcome is WIN
    values[LOSES] = ruling.outcome is LOSE
    return values


def dealers_blackjack(lowered: Model, facing: Against, gone: Sequence[Card]) -> float:
    """The chance that the Dealer's second card makes Blackjack, with these cards gone."""
    left = facing.shoe.copy()
    for card in gone:
        left[RANK[card]] -= 1
    return float(lowered.tree.blackjack[facing.first] @ left / left.sum())
