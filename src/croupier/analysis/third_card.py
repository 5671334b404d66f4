"""Side wagers on the first three cards: how they end, by when the third card is taken."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from croupier.analysis.first_cards import Two, decided, first_twos, is_blackjack
from croupier.analysis.prospect import Endings, SideStake, shares
from croupier.analysis.shoe import Composition
from croupier.cards import Card
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import Ruling
from croupier.rules.side_wager import Seen, SideWager
from croupier.rules.table_rules import TableRules

NEEDED: Final = 4
"""Two cards, the Dealer's first and the third."""
Third: TypeAlias = Callable[[Two, Card], Fraction | int]
"""With which probability a third card falls, by the first two cards and the Dealer's first.

Only asked where the first two leave the wager open. A split counts as no third card where the
wager closes on it (`SideWager.closes_on_split`), and else as one.
"""


def always(_: Two, __: Card) -> int:
    """A third card is always taken."""
    return 1


def never(_: Two, __: Card) -> int:
    """A third card is never taken."""
    return 0


class _Open(NamedTuple):
    """A wager the first two cards leave open, and what becomes of it."""

    left: Composition
    stopped: Ruling
    """How it ends without a third card,"""
    rulings: dict[Card, Ruling]
    """with this one,"""
    ways: Counter[Ruling]
    """and in how many ways the next card ends it so."""

    def after(self, dealer: Card) -> list[tuple[Ruling, int]]:
        """In how many ways the next card ends it so, once the Dealer's first is gone."""
        gone = self.rulings[dealer]
        return [(ruling, ways - (ruling == gone)) for ruling, ways in self.ways.items()]


def on_first_three(rules: TableRules, wager: SideWager, shoe: Composition, third: Third) -> Endings:
    """How a wager on the first three cards ends, with the third card taken as said."""
    if shoe.size < NEEDED:
        raise Refusal((), "the shoe holds too few cards for the wager", at="shoe")
    found: dict[Ruling, int | Fraction] = {}
    each = (shoe.size - 2) * (shoe.size - 3)
    for two, count in first_twos(shoe):
        ruling = wager.result(Seen(two, blackjack=is_blackjack(rules, two), final=False))
        if ruling is not None:
            found[ruling] = found.get(ruling, 0) + count * each
            continue
        for ending, ways in _from_two(two, _open(wager, two, shoe), third):
            found[ending] = found.get(ending, 0) + count * ways
    return shares(found)


def best_third(laid: SideStake, shoe: Composition) -> Third:
    """A third card is taken wherever the wager is not the worse for it."""
    held = cache(lambda two: _open(laid.wager, two, shoe))

    def third(two: Two, dealer: Card) -> int:
        open_ = held(two)
        taken = sum(laid.net(ruling) * ways for ruling, ways in open_.after(dealer))
        return int(taken >= laid.net(open_.stopped) * (open_.left.size - 1))

    return third


def _open(wager: SideWager, two: Two, shoe: Composition) -> _Open:
    left = shoe.without(two)
    held = {card: count for card, count in left.counts.items() if count}
    rulings = {card: decided(wager, Seen((*two, card))) for card in held}
    ways: Counter[Ruling] = Counter()
    for card, count in held.items():
        ways[rulings[card]] += count
    return _Open(left, decided(wager, Seen(two)), rulings, ways)


def _from_two(two: Two, open_: _Open, third: Third) -> Iterator[tuple[Ruling, int | Fraction]]:
    """How an open wager ends over every first card of the Dealer's, and in how many ways."""
    for dealer in open_.rulings:
        count = open_.left.counts[dealer]
        taken = _probability(third(two, dealer))
        yield open_.stopped, count * (1 - taken) * (open_.left.size - 1)
        yield from ((ruling, count * taken * ways) for ruling, ways in open_.after(dealer))


def _probability(probability: Fraction | int) -> Fraction | int:
    if not 0 <= probability <= 1:
        raise Refusal((), f"a third card falls with a probability of 0 to 1, not {probability}")
    return probability
