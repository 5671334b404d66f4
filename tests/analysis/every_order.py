"""Side wagers counted out: every order of the cards of a small shoe, dealt one by one."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, Final

from croupier.analysis.prospect import Prospect
from croupier.analysis.shoe import Composition
from croupier.cards import Card, cards
from croupier.gazette import register
from croupier.gazette.edition import EditionId
from croupier.house import law_of, open_table
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.hand import Hand
from croupier.rules.names import OfferName
from croupier.rules.refusal import Unlawful
from croupier.rules.ruling import LOSE, WIN, Ruling
from croupier.rules.side_wager import Seen, SideWager
from croupier.rules.table_rules import TableRules
from croupier.totals import Total

NZ: Final = "nz-current"
Nets = dict[Fraction, Fraction]
"""The probability of each net."""

PLAYERS = cards("7s 7s 7s 7h 7h 7d 7c 6s 6s 8s 8d 6h As Ks Ks Ts Qh Ad Kd 2s 9c")
"""Something for every wager on the first cards."""
DEALERS = cards("As Ac 2s 3s 4h 5s 6c 7h 7s 9d Ts Tc Kh Js")
LOW = cards("As As As As 2c 2c 2c 3s 3s Th Th Th")
"""Busts of up to eight cards, from four kinds of card."""


def rules_with(
    offer: OfferName, scale: str | None = None, edition: EditionId = NZ, **asked: Any
) -> TableRules:
    """A table of six decks with one side wager."""
    config = SideWagerConfig(scale=scale)
    return open_table(TableConfig(edition=edition, decks=6, side_wagers={offer: config}, **asked))


def the_wager(rules: TableRules) -> SideWager:
    return next(iter(rules.side_wagers.values()))


def printed(figure: Fraction, digits: int) -> str:
    """A figure as it is printed, rounded from the exact one."""
    return str(Decimal(round(figure * 10**digits)).scaleb(-digits))


def percent(figure: Fraction) -> str:
    """A figure in percent, as it is printed."""
    return printed(figure * 100, 4)


def shoe(held: tuple[Card, ...]) -> Composition:
    return Composition(Counter(held))


def told(prospect: Prospect) -> Nets:
    """A prospect as the probability of each net."""
    found: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for one in prospect.outcomes:
        found[one.net] += one.probability
    return dict(found)


@cache
def offered() -> tuple[tuple[EditionId, OfferName, str | None], ...]:
    """Every wager of every edition, on each of its pay scales."""
    return tuple(
        (edition, offer, scale)
        for edition in register.edition_ids()
        for offer in law_of(register.edition(edition)).offers
        for scale in (_scales(offer, edition) or (None,))
        if _opens(offer, scale, edition)
    )


def _scales(offer: OfferName, edition: EditionId) -> list[str]:
    """The pay scales to choose from; none where any name would do, or no name."""
    if _opens(offer, "no such scale", edition):
        return []
    return [scale for scale in "1234ABCDEF" if _opens(offer, scale, edition)]


def _opens(offer: OfferName, scale: str | None, edition: EditionId) -> bool:
    try:
        rules_with(offer, scale, edition)
    except Unlawful:
        return False
    return True


def net(wager: SideWager, ruling: Ruling | None) -> Fraction:
    """What a ruling brings, worked out apart from the analysis."""
    assert ruling is not None
    assert ruling.outcome in (WIN, LOSE)
    return Fraction(ruling.odds.pays, ruling.odds.on) if ruling.outcome is WIN else Fraction(-1)


def counted(found: Counter[Fraction]) -> Nets:
    return {one: Fraction(count, found.total()) for one, count in found.items()}


def in_order(held: Counter[Card], count: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """So many cards dealt one by one in every order, and in how many ways each comes."""
    if not count:
        yield (), 1
        return
    for card, ways in held.items():
        if ways:
            rest = held.copy()
            rest[card] -= 1
            yield from (((card, *after), ways * more) for after, more in in_order(rest, count - 1))


def first_cards(rules: TableRules, wager: SideWager, held: Iterable[Card]) -> Nets:
    """Deal two cards and the Dealer's first in every order."""
    found: Counter[Fraction] = Counter()
    shoe = Counter(held)
    points = {card: rules.point_total((card,)).points for card in shoe}
    for two, ways in in_order(shoe, 2):
        blackjack = rules.is_blackjack(Hand(two, rules.point_total(two)))
        for (dealer,), more in in_order(shoe - Counter(two), 1):
            seen = Seen(two, (dealer,), points[dealer], blackjack)
            found[net(wager, wager.result(seen))] += ways * more
    return counted(found)


def three_cards(wager: SideWager, held: Iterable[Card]) -> Nets:
    """Deal two cards, the Dealer's first and a third card in every order."""
    found: Counter[Fraction] = Counter()
    shoe = Counter(held)
    for two, ways in in_order(shoe, 2):
        for (dealer,), more in in_order(shoe - Counter(two), 1):
            left = shoe - Counter((*two, dealer))
            ruling = wager.result(Seen(two, (dealer,), final=False))
            if ruling is not None:
                found[net(wager, ruling)] += ways * more * left.total()
                continue
            for (third,), last in in_order(left, 1):
                ended = wager.result(Seen((*two, third), (dealer,)))
                found[net(wager, ended)] += ways * more * last
    return counted(found)


@cache
def dealers(
    draws: Callable[[Total], bool], total: Callable[[Any], Total], held: tuple[Card, ...]
) -> list[tuple[tuple[Card, ...], int, Fraction]]:
    """Deal the Dealer's hand in every order: the cards, the points, the probability."""
    return list(_drawn(draws, total, (), Counter(held), Fraction(1)))


def _drawn(
    draws: Callable[[Total], bool],
    total: Callable[[Any], Total],
    hand: tuple[Card, ...],
    left: Counter[Card],
    chance: Fraction,
) -> Iterator[tuple[tuple[Card, ...], int, Fraction]]:
    if len(hand) > 1 and not draws(total(hand)):
        yield hand, total(hand).points, chance
        return
    size = left.total()
    for card, count in left.items():
        if count:
            rest = left.copy()
            rest[card] -= 1
            yield from _drawn(draws, total, (*hand, card), rest, chance * Fraction(count, size))


def dealers_hand(rules: TableRules, wager: SideWager, held: tuple[Card, ...]) -> Nets:
    found: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for hand, points, chance in dealers(rules.dealer_draws, rules.point_total, held):
        found[net(wager, wager.result(Seen((), hand, points)))] += chance
    return dict(found)


def with_prizes(wager: SideWager, nets: Nets) -> Nets:
    """A won wager that draws a prize for a dollar: every ticket in its turn."""
    draw = wager.prize_draw
    if draw is None:
        return nets
    won = nets.pop(Fraction(1))
    for prize, tickets in Counter(map(draw.prize_of, range(draw.tickets))).items():
        nets[Fraction(prize)] = won * Fraction(tickets, draw.tickets)
    return nets
