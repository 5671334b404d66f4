"""Side wagers valued a second time: every order of a full shoe's cards, counted in fractions.

How a wager ends on given cards is read from the law; which cards fall how often is counted here,
and in `tests.analysis.every_order`, without the analyser.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from math import perm
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.cards import DECK, SUITS, Card
from croupier.gazette import register
from croupier.house import law_of, open_table
from croupier.rules.config import SideWagerConfig
from croupier.rules.refusal import Unlawful
from croupier.rules.side_wager import DEALERS_HAND, FIRST_THREE, Seen, SideWager
from croupier.rules.table_rules import TableRules
from croupier.survey.atlas import AtlasSide
from croupier.survey.families import Family
from croupier.totals import LOW_POINTS
from tests.analysis.every_order import Nets, first_cards, net, three_cards, with_prizes
from tests.witness.cards import RANKS, Held, more, points
from tests.witness.dealers_ends import dealt_out
from tests.witness.plain_rules import soft_17_draws

NAMES: Final = "A23456789T"
COLOURS: Final = ("sc", "hd")
"""The suits of each colour."""


class SideFigures(NamedTuple):
    """What a side wager is worth, in units of what is laid on it."""

    house_edge: float
    deviation: float
    hit_frequency: float


def side_figures(family: Family, side: AtlasSide) -> SideFigures:
    """Value a side wager of a family of tables."""
    rules, wager = _offered(family, side)
    nets = with_prizes(wager, _nets(rules, wager, side))
    mean = sum((one * chance for one, chance in nets.items()), Fraction())
    square = sum((one * one * chance for one, chance in nets.items()), Fraction())
    hits = sum((chance for one, chance in nets.items() if one > 0), Fraction())
    return SideFigures(-float(mean), float(square - mean**2) ** 0.5, float(hits))


def _offered(family: Family, side: AtlasSide) -> tuple[TableRules, SideWager]:
    """The table that offers it."""
    for offer in law_of(register.edition(family.edition)).offers:
        sides = {offer: SideWagerConfig(scale=side.scale or None)}
        try:
            rules = open_table(replace(family.config, decks=side.decks, side_wagers=sides))
        except Unlawful:
            continue
        for wager in rules.side_wagers.values():
            if wager.name == side.wager:
                return rules, wager
    raise AssertionError(f"no table offers {side.wager}")


def _nets(rules: TableRules, wager: SideWager, side: AtlasSide) -> Nets:
    shoe = Counter(dict.fromkeys(DECK, side.decks))
    if wager.sees is DEALERS_HAND:
        return dealers_hand(wager, shoe, soft_17_draws(side.versions))
    if wager.sees is FIRST_THREE:
        return three_cards(wager, shoe.elements())
    return first_cards(rules, wager, shoe.elements())


def dealers_hand(wager: SideWager, shoe: Counter[Card], soft_17: bool) -> Nets:
    """Deal the Dealer's hand out, in one suit, in one colour, or otherwise."""
    whole, size = ranks(shoe.elements()), shoe.total()
    suits = [_of(shoe, one) for one in SUITS]
    colours = [_of(shoe, one) for one in COLOURS]
    found: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for first, further, orders in _hands(soft_17):
        hand = more(further, first)
        suited = sum(_ways(first, further, one) for one in suits)
        coloured = sum(_ways(first, further, one) for one in colours)
        by_kind = (suited, coloured - suited, _ways(first, further, whole) - coloured)
        every = Fraction(orders, perm(size, sum(hand)))
        for example, ways in zip(_examples(first, further), by_kind, strict=True):
            if ways:
                ruling = wager.result(Seen((), example, points(hand)[0]))
                found[net(wager, ruling)] += every * ways
    return dict(found)


def ranks(held: Iterable[Card]) -> Held:
    """How many cards of each rank there are."""
    found = Counter(LOW_POINTS[card] - 1 for card in held)
    return tuple(found[rank] for rank in range(RANKS))


def _of(shoe: Counter[Card], suits: str) -> Held:
    return ranks(card for card in shoe.elements() if card[1] in suits)


@cache
def _hands(soft_17: bool) -> list[tuple[int, Held, int]]:
    """Every finished hand of the Dealer's by its first card, and in how many orders it comes."""
    return [
        (first, further, orders)
        for first in range(RANKS)
        for further, (orders, _) in dealt_out(first, soft_17).items()
    ]


def _ways(first: int, further: Held, held: Held) -> int:
    """In how many ways these cards fall in one order of their ranks."""
    ways = 1
    for have, need in zip(held, more(further, first), strict=True):
        ways *= perm(have, need)
    return ways


def _examples(first: int, further: Held) -> Iterator[tuple[Card, ...]]:
    """The hand in one suit, in one colour, and in two."""
    names = [NAMES[first], *(NAMES[rank] for rank in range(RANKS) for _ in range(further[rank]))]
    one, like, unlike = COLOURS[0][0], COLOURS[0][1], COLOURS[1][0]
    for other in (one, like, unlike):
        yield tuple(Card(name + (other if at else one)) for at, name in enumerate(names))
