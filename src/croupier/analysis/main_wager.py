"""The main wager: what a Round is worth to a player who makes the best calls."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.against import Against, Memory, against
from croupier.analysis.blackjacks import blackjack, two_cards
from croupier.analysis.call_values import call_values
from croupier.analysis.model import (
    ACE,
    LOSES,
    NET,
    OUTCOMES,
    SQUARE,
    STAKED,
    TEN,
    WINS,
    Model,
    model,
    two_ranks,
)
from croupier.analysis.pairs import MIXED_TENS
from croupier.analysis.shoe import RANK, RANKS, SAMPLE, Composition, check_shoe, shoe_of
from croupier.analysis.together import adds_up, mean_product
from croupier.cards import Card, face_value
from croupier.rules.names import Advised
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.totals import LIMIT

Floats = NDArray[np.float64]
Progress = Callable[[int, int], None]
"""Called after each step: how many are done, and of how many."""

TENS_BY_FACE: Final = (
    "Ten-point cards are split here and only equal Face Values match at a later split: how often "
    "they do is taken as if the four Face Values were equally frequent, and cards of different "
    "Face Value as if they were not split again; the figures are not exact."
)
MOST_POINTS: Final = LIMIT - 1 + RANKS
"""What a hand can come to, with every ace as one."""
WHOLE_BOX: Final = (
    "A bust takes the whole Box at this table, so the hands of a split, insurance and side wagers "
    "depend on one another; each call is valued as where a bust takes the wagers on its own hand, "
    "which favours the player."
)


class FirstCard(Struct, frozen=True):
    """The Round against one first card of the Dealer's."""

    card: str
    """Its Face Value; T for every ten-point card."""
    chance: float
    expectation: float
    wins: float
    loses: float


class MainWager(Struct, frozen=True, eq=False, dict=True):
    """What the main wager is worth, in units of the initial wager."""

    model: Model
    shoe: Composition
    memory: Memory
    against: Mapping[int, Against]
    """By the rank of the Dealer's first card."""
    first_cards: tuple[FirstCard, ...]
    expectation: float
    staked: float
    """What the player stakes in a Round on average, doubles and splits included."""
    wins: float
    """The chance that the initial wager wins."""
    loses: float
    riding: float
    """What rides with the hand, in units of the initial wager."""
    squares: float
    """The mean square of what a Round brings, each hand of a split by itself."""

    def __repr__(self) -> str:
        """Which table it is of, without its arrays."""
        return f"<MainWager {self.expectation:+.6f} at {self.model.rules!r}>"

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the figures leave out, in sentences."""
        by_box = (WHOLE_BOX,) * self.model.rules.bust_takes_box
        return by_box + (TENS_BY_FACE,) * self._splits_tens_by_face()

    def _splits_tens_by_face(self) -> bool:
        """Are ten-point cards split where only equal Face Values match at a later split?"""
        if not self.model.resplit_by_face:
            return False
        return any(one.split & {TEN, MIXED_TENS} for one in self.against.values())

    @property
    def house_edge(self) -> float:
        """What the house keeps of the initial wager."""
        return -self.expectation

    @property
    def element_of_risk(self) -> float:
        """What the house keeps of all action: of doubles and splits too."""
        return self.house_edge / self.staked

    @property
    def stands_off(self) -> float:
        """The chance that the initial wager neither wins nor loses."""
        return 1.0 - self.wins - self.loses

    @cached_property
    def variance(self) -> float | None:
        """The variance of what a Round brings; None where the hands of a split do not add up."""
        if not adds_up(self.model):
            return None
        return self.squares + self.spread_of_splits - self.expectation**2

    @cached_property
    def spread_of_splits(self) -> float:
        """What hands of a split, by themselves in the mean square, add to it together."""
        total = 0.0
        for rank, facing in self.against.items():
            first = self.shoe.ranks[rank] / self.shoe.size
            for pair in facing.split:
                product = self.products[rank, pair]
                total += 2 * first * self.dealt_pair(pair, facing) * product
        return total

    @cached_property
    def products(self) -> dict[tuple[int, int], float]:
        """By first card and Pair that is split: the mean product of the nets of each two hands."""
        return {
            (rank, pair): mean_product(self.model, facing, pair)
            for rank, facing in self.against.items()
            for pair in facing.split
        }

    def dealt_pair(self, pair: int, facing: Against) -> float:
        """The chance of being dealt a Pair; ten-point cards apart where that matters."""
        chance = two_cards(facing, min(pair, TEN), min(pair, TEN))
        if pair < TEN:
            return chance
        alike = self.shoe.tens_alike if self.model.tens_differ else 1.0
        return chance * (alike if pair == TEN else 1.0 - alike)

    def value(self, one: int, other: int, first: int, alike: bool | None = None) -> float:
        """What a Round brings from two cards of these ranks on, against this first card.

        Of ten-point cards it may be said whether they are of one Face Value.
        """
        if alike is not None:
            pair = TEN if alike else MIXED_TENS
            return float(_split_or_kept(self.model, self.against[first], pair)[NET])
        return float(
            _dealt(self.model, self.shoe, self.against[first], (one, other), self.riding)[NET]
        )

    def calls(self, cards: Sequence[Card], first: Card, hands: int = 1) -> dict[Advised, float]:
        """What each lawful call on a hand is worth, the best first; with so many hands formed.

        A Blackjack waits for its payment. Nothing is called on split aces.
        """
        facing = self.against[RANK[first]]
        if hands == 1 and sorted(RANK[card] for card in cards) == [ACE, TEN]:
            return {"wait": float(blackjack(self.model, self.shoe, facing)[NET])}
        return call_values(self.model, facing, cards, hands)


def main_wager(
    rules: TableRules,
    shoe: Composition | None = None,
    *,
    memory: Memory = "none",
    riding: float = 0.0,
    progress: Progress | None = None,
) -> MainWager:
    """Value the main wager of a table, on its fresh shoe or on what is left of one."""
    shoe = shoe_of(rules) if shoe is None else shoe
    check_shoe(rules, shoe)
    lowered = model(rules, riding) if riding else model(rules)  # one key of its cache
    check_enough(lowered, shoe)
    facing: dict[int, Against] = {}
    firsts = [rank for rank in range(RANKS) if shoe.ranks[rank]]
    for done, rank in enumerate(firsts):
        left = np.array(shoe.ranks, dtype=np.int64)
        left[rank] -= 1
        facing[rank] = against(lowered, left, rank, memory)
        if progress is not None:
            progress(done + 1, len(firsts))
    return summed(lowered, shoe, memory, riding, facing)


def check_enough(lowered: Model, shoe: Composition) -> None:
    """A Round must end before the shoe does, whatever falls."""
    pairs = [one.most for rank, one in enumerate(lowered.plans[:RANKS])
             if one.first and shoe.ranks[rank] > 1]  # fmt: skip
    hands = max(pairs, default=1)
    dealers = lowered.rules.dealers_hands * lowered.tables.dealer.standings[-1].points
    most = hands * MOST_POINTS + dealers
    if sum(count * (rank + 1) for rank, count in enumerate(shoe.ranks)) <= most:
        clause = lowered.rules.procedure.shoe
        why = f"a shoe of {shoe.size} cards may run out before a Round is over"
        raise Refusal((clause,), why, at="shoe")


def summed(
    lowered: Model, shoe: Composition, memory: Memory, riding: float, facing: Mapping[int, Against]
) -> MainWager:
    """A Round against every first card, put together."""
    total = np.zeros(OUTCOMES)
    cards = []
    for rank, one in facing.items():
        chance = shoe.ranks[rank] / shoe.size
        values = _round(lowered, shoe, one, riding)
        total += chance * values
        name = face_value(SAMPLE[rank])
        cards.append(FirstCard(name, chance, *map(float, values[[NET, WINS, LOSES]])))
    return MainWager(
        model=lowered,
        shoe=shoe,
        memory=memory,
        against=facing,
        first_cards=tuple(cards),
        expectation=float(total[NET]),
        staked=float(total[STAKED]),
        wins=float(total[WINS]),
        loses=float(total[LOSES]),
        riding=riding,
        squares=float(total[SQUARE]),
    )


def _round(lowered: Model, shoe: Composition, facing: Against, riding: float) -> Floats:
    """All figures of a Round against one first card, summed over the first two cards."""
    total = np.zeros(OUTCOMES)
    for ranks in two_ranks():
        chance = two_cards(facing, *ranks)
        if chance > 0.0:
            total += chance * _dealt(lowered, shoe, facing, ranks, riding)
    return total


def _dealt(
    lowered: Model, shoe: Composition, facing: Against, ranks: tuple[int, int], riding: float
) -> Floats:
    """All figures of a Round from these two ranks on."""
    if ranks == (ACE, TEN):
        return blackjack(lowered, shoe, facing, riding)
    if ranks[0] == ranks[1]:
        return _pair(lowered, shoe, facing, ranks[0])
    values: Floats = facing.outcomes[lowered.tables.lattice.node(ranks)]
    return values


def _pair(lowered: Model, shoe: Composition, facing: Against, rank: int) -> Floats:
    same = _split_or_kept(lowered, facing, rank)
    if rank != TEN or not lowered.tens_differ:
        return same
    alike = shoe.tens_alike
    return alike * same + (1.0 - alike) * _split_or_kept(lowered, facing, MIXED_TENS)


def _split_or_kept(lowered: Model, facing: Against, pair: int) -> Floats:
    if pair in facing.split:
        split: Floats = facing.splits[pair]
        return split
    kept: Floats = facing.outcomes[lowered.pairs[pair]]
    return kept
