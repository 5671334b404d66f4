"""Side wagers on the Dealer's hand: how they end over every hand the Dealer may finish.

Of the Dealer's cards such a wager is supposed to see their number, their values and whether they
are all of one suit or of one colour; each hand is asked about in one example of each.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from math import perm
from typing import Final, NamedTuple, TypeAlias

from croupier.analysis.dealers_hands import DealersHands, Finished, dealers_hands
from croupier.analysis.first_cards import Two, decided, first_twos, is_blackjack
from croupier.analysis.prospect import Endings
from croupier.analysis.provision import Provision
from croupier.analysis.shoe import RANK, RANK_NAMES, RANKS, Composition
from croupier.cards import RED, SUITS, Card, suit
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import LOSE, Ruling
from croupier.rules.side_wager import Seen, SideWager
from croupier.rules.table_rules import TableRules

Ask: TypeAlias = Callable[[Seen], Ruling | None]
Kinds: TypeAlias = tuple[Ruling | None, ...]
"""The rulings on a hand all of one suit, of one colour in two suits, and of both colours."""

BLACK: Final = "".join(one for one in SUITS if one not in RED)
EXAMPLES: Final = (BLACK[0] * 2, BLACK[:2], BLACK[0] + RED[0])
"""The suits of the first card and of all others in a hand of each kind."""


class _HandEnding(NamedTuple):
    """A finished hand, and how a wager ends on it."""

    first: int
    hand: Finished
    kinds: Kinds


class _Counts:
    """How many cards of each rank a shoe holds: in all, by colour and by suit."""

    def __init__(self, shoe: Composition) -> None:
        self.ranks: Final = shoe.ranks
        self._shoe = shoe

    @cached_property
    def suits(self) -> tuple[tuple[int, ...], ...]:
        """By suit."""
        return tuple(self._of(one) for one in SUITS)

    @cached_property
    def colours(self) -> tuple[tuple[int, ...], ...]:
        """Red and black."""
        return self._of(RED), self._of(BLACK)

    def _of(self, suits: str) -> tuple[int, ...]:
        held = [0] * RANKS
        for card, count in self._shoe.counts.items():
            held[RANK[card]] += count * (suit(card) in suits)
        return tuple(held)


def on_dealers_hand(rules: TableRules, wager: SideWager, shoe: Composition) -> Endings:
    """How a wager on the Dealer's hand ends, the hand drawn out."""
    _check_lasts(rules, shoe)
    return _endings(_lines(dealers_hands(rules), Provision(wager.result)), shoe)


def bonus_endings(rules: TableRules, wager: SideWager, shoe: Composition) -> Endings:
    """The bonuses paid beside a wager on the Dealer's hand, over the player's Blackjacks too."""
    lines = _lines(dealers_hands(rules), Provision(_beside_win(wager)))
    by_suit = any(len(set(line.kinds)) > 1 for line in lines)
    orders = perm(shoe.size, 2)
    found: dict[Ruling, Fraction] = {}
    for two, count in _blackjacks(rules, shoe, by_suit).items():
        left = shoe.without(two)
        _check_lasts(rules, left)
        for ruling, probability in _endings(lines, left).items():
            found[ruling] = found.get(ruling, Fraction()) + Fraction(count, orders) * probability
    return found


def _check_lasts(rules: TableRules, shoe: Composition) -> None:
    """A Dealer who would still draw with every card of the shoe in hand might find it empty."""
    every = tuple(card for card, count in shoe.counts.items() for _ in range(count))
    if rules.dealer_draws(rules.point_total(every)):
        raise Refusal((), "the shoe may run out before the Dealer's hand is finished", at="shoe")


@lru_cache(maxsize=32)
def _beside_win(wager: SideWager) -> Ask:
    """The bonus of a player with a Blackjack, paid only beside a wager that is not lost."""
    bonus = wager.bonus
    assert bonus is not None, "the wager has a bonus"

    def paid(seen: Seen) -> Ruling | None:
        with_blackjack = seen._replace(blackjack=True)
        ruling = bonus(with_blackjack)
        if ruling is None or decided(wager, with_blackjack).outcome is LOSE:
            return None
        return ruling

    return paid


def _blackjacks(rules: TableRules, shoe: Composition, by_suit: bool) -> Mapping[Two, int]:
    """The player's Blackjacks, one for all that leave the Dealer the same cards, and their ways."""
    ways: Counter[tuple[tuple[int, str], ...]] = Counter()
    example: dict[tuple[tuple[int, str], ...], Two] = {}
    for two, count in first_twos(shoe):
        if is_blackjack(rules, two):
            key = tuple(sorted((RANK[card], suit(card) if by_suit else "") for card in two))
            ways[key] += count
            example.setdefault(key, two)
    return {example[key]: count for key, count in ways.items()}


@lru_cache(maxsize=32)
def _lines(hands: DealersHands, asked: Provision[Ask]) -> tuple[_HandEnding, ...]:
    """What is asked of every finished hand, where there is an answer."""
    lines = (
        _HandEnding(first, hand, tuple(map(asked.answers, kinds)))
        for first, hand, kinds in _examples(hands)
    )
    return tuple(line for line in lines if any(kind is not None for kind in line.kinds))


@lru_cache(maxsize=2)
def _examples(hands: DealersHands) -> tuple[tuple[int, Finished, tuple[Seen, ...]], ...]:
    """Every finished hand by its first card, in one example of each kind."""
    return tuple(
        (first, hand, tuple(_seen(first, hand, suits) for suits in EXAMPLES))
        for first, by_first in enumerate(hands.finished)
        for hand in by_first
    )


def _seen(first: int, hand: Finished, suits: str) -> Seen:
    further = (
        Card(name + suits[1])
        for name, count in zip(RANK_NAMES, hand.further, strict=True)
        for _ in range(count)
    )
    return Seen((), (Card(RANK_NAMES[first] + suits[0]), *further), hand.standing.points)


def _endings(lines: tuple[_HandEnding, ...], shoe: Composition) -> Endings:
    """The probability of every answer, the hands of each number of cards summed as one."""
    counts = _Counts(shoe)
    ways: Counter[tuple[int, Ruling]] = Counter()
    for line in lines:
        for ruling, count in zip(line.kinds, _kinds(line, counts), strict=False):
            if ruling is not None and count:
                ways[line.hand.cards, ruling] += count
    found: dict[Ruling, Fraction] = {}
    for (cards, ruling), count in ways.items():
        share = Fraction(count, perm(shoe.size, cards))
        found[ruling] = found.get(ruling, Fraction()) + share
    return found


def _kinds(line: _HandEnding, counts: _Counts) -> tuple[int, ...]:
    """In how many ways the hand falls: by kind, or as a whole where every kind ends alike."""
    whole = _ways(line, counts.ranks)
    suited, coloured, mixed = line.kinds
    if suited == coloured == mixed:
        return (whole,)
    one_suit = sum(_ways(line, held) for held in counts.suits)
    one_colour = sum(_ways(line, held) for held in counts.colours)
    return one_suit, one_colour - one_suit, whole - one_colour


def _ways(line: _HandEnding, held: tuple[int, ...]) -> int:
    """In how many ways the hand falls from so many cards of each rank."""
    first, hand, _ = line
    ways = hand.orders * held[first]
    for rank, count in enumerate(hand.further):
        if count and ways:
            ways *= perm(held[rank] - (rank == first), count)
    return ways
