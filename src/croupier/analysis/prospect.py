"""Prospect: what a wager promises for one unit wagered, exactly, as it is paid."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from croupier.money import CENTS, Odds, spoken
from croupier.rules.names import WagerName
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import LOSE, WIN, Ruling
from croupier.rules.side_wager import SideWager
from croupier.rules.table_rules import TableRules

Endings: TypeAlias = Mapping[Ruling, Fraction]
"""Every ruling a wager may end with, and its probability."""


class Chance(Struct, frozen=True):
    """One way a wager may end."""

    text: str
    clauses: tuple[str, ...]
    wins: bool
    net: Fraction
    """What the player is up or down, for one unit wagered."""
    probability: Fraction


class Prospect(Struct, frozen=True):
    """A wager's chances, best first, and what follows from them; all of the player's side."""

    name: WagerName
    outcomes: tuple[Chance, ...]
    note: str = ""
    """What the figures suppose."""

    @property
    def expectation(self) -> Fraction:
        """The mean of the net."""
        return self._mean(lambda net: net)

    @property
    def variance(self) -> Fraction:
        """The mean square of the net about its mean."""
        return self._mean(lambda net: net * net) - self.expectation**2

    @property
    def hit_frequency(self) -> Fraction:
        """The probability of a win."""
        return sum((one.probability for one in self.outcomes if one.wins), Fraction())

    @property
    def house_edge(self) -> Fraction:
        """What the Casino Operator keeps of one unit wagered, on average."""
        return -self.expectation

    @property
    def best(self) -> Fraction:
        """The most the player can be up."""
        return max(one.net for one in self.outcomes)

    @property
    def worst(self) -> Fraction:
        """The most the player can be down, as a negative number."""
        return min(one.net for one in self.outcomes)

    def _mean(self, of: Callable[[Fraction], Fraction]) -> Fraction:
        return sum((of(one.net) * one.probability for one in self.outcomes), Fraction())


def prospect_of(name: WagerName, chances: Iterable[Chance], note: str = "") -> Prospect:
    """The chances of a wager put together, the same text and net as one, best first."""
    merged: dict[tuple[str, Fraction], Chance] = {}
    for chance in chances:
        known = merged.get((chance.text, chance.net))
        merged[chance.text, chance.net] = chance if known is None else _together(known, chance)
    found = sorted(merged.values(), key=lambda one: (-one.net, one.probability, one.text))
    assert sum(one.probability for one in found) == 1, "a wager always ends"
    return Prospect(name, tuple(found), note)


def _together(one: Chance, other: Chance) -> Chance:
    clauses = tuple(dict.fromkeys((*one.clauses, *other.clauses)))
    return Chance(one.text, clauses, one.wins, one.net, one.probability + other.probability)


def shares(ways: Mapping[Ruling, int | Fraction]) -> Endings:
    """The probabilities of rulings, each reached in so many of the equally likely ways."""
    total = sum(ways.values())
    if not total:
        raise Refusal((), "the shoe holds too few cards for the wager", at="shoe")
    return {ruling: Fraction(count) / total for ruling, count in ways.items() if count}


def net_of(ruling: Ruling) -> Fraction:
    """What a ruling brings for one unit wagered, at its odds."""
    if ruling.outcome is not WIN:
        return Fraction(-1 if ruling.outcome is LOSE else 0)
    return Fraction(ruling.odds.pays, ruling.odds.on)


class SideStake(NamedTuple):
    """A side wager of an amount in cents, paid as its table pays it."""

    rules: TableRules
    wager: SideWager
    amount: int

    def net(self, ruling: Ruling) -> Fraction:
        """What a ruling brings for one unit: rounded by the law, within the operator's limit."""
        if ruling.outcome is not WIN:
            return net_of(ruling)
        pays = self.wager.payment or self.rules.payment
        paid, most = pays(self.amount, ruling.odds).amount, self.wager.payout_limit
        return Fraction(paid if most is None else min(paid, most), self.amount)


def side_prospect(laid: SideStake, endings: Endings, note: str = "") -> Prospect:
    """The prospect of a side wager that ends so."""
    chances = (
        chance
        for ruling, probability in endings.items()
        for chance in _chances(laid, ruling, probability)
    )
    return prospect_of(laid.wager.name, chances, note)


def _chances(laid: SideStake, ruling: Ruling, probability: Fraction) -> Iterator[Chance]:
    """A ruling is one chance; a win that draws a prize is one for every prize."""
    draw = laid.wager.prize_draw
    if ruling.outcome is not WIN or draw is None:
        yield chance_of(ruling, laid.net(ruling), probability, _hands(laid.wager, ruling.odds))
        return
    unit = CENTS if draw.per_dollar else laid.amount
    kept = 0 if draw.stake_returned else 1
    clauses = tuple(dict.fromkeys((*draw.won, *draw.paid)))
    for prize, tickets in _tickets(draw.prize_of, draw.tickets).items():
        paid = laid.net(Ruling(WIN, clauses, Odds(prize * CENTS, unit)))
        share = probability * Fraction(tickets, draw.tickets)
        yield Chance(spoken(prize * CENTS), clauses, True, paid - kept, share)


def chance_of(ruling: Ruling, net: Fraction, probability: Fraction, hands: str = "") -> Chance:
    """A ruling as a chance, named by the winning hands where they are known."""
    won = ruling.outcome is WIN
    text = hands if won and hands else ruling.outcome.value
    return Chance(text, ruling.clauses, won, net, probability)


def _hands(wager: SideWager, odds: Odds) -> str:
    """The hands of the pay scale that pay these odds."""
    prizes = wager.scale.prizes if wager.scale else ()
    return " or ".join(prize.hand for prize in prizes if prize.odds == odds)


@lru_cache(maxsize=8)
def _tickets(prize_of: Callable[[int], int], tickets: int) -> Mapping[int, int]:
    """How many tickets bear each prize."""
    return Counter(map(prize_of, range(tickets)))
