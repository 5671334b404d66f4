"""Dealers' errors: what each costs the house, each time and a Round, in units of the wager.

Players go on by the chart of the table; what an error takes from them is below nothing.
"""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.blackjacks import blackjack_endings, two_cards
from croupier.analysis.chart import Chart, chart
from croupier.analysis.edge import Edge
from croupier.analysis.following import follow
from croupier.analysis.main_wager import MainWager, main_wager
from croupier.analysis.model import ACE, TEN, two_ranks
from croupier.money import EVEN, Odds
from croupier.rules.ruling import WIN
from croupier.rules.table_rules import TableRules
from croupier.totals import Total

_INSURED: Final = 0.5
"""Of the initial wager, what insurance is made for."""
_OTHER_ODDS: Final = (Odds(3, 2), Odds(6, 5), EVEN)


class DealersError(Struct, frozen=True):
    """One kind of error."""

    what: str
    chance: float
    """How often it can be made, a Round on one Box."""
    each: float
    """What it costs the house each time it is made, on average."""

    @property
    def if_always(self) -> float:
        """What it costs the house a Round on one Box, if it is made whenever it can be."""
        return self.chance * self.each


def dealers_errors(edge: Edge, doubles: TableRules | None = None) -> Iterator[DealersError]:
    """The errors that can be priced; ``doubles`` is the table with doubles on any total."""
    main = edge.main
    made = chart(main)
    yield from _payments(edge)
    yield from _drawing(main, made)
    if doubles is not None:
        yield from _doubles(main, main_wager(doubles, main.shoe))
    yield DealersError("a card is burnt that nobody has seen", 1.0, 0.0)


def _payments(edge: Edge) -> Iterator[DealersError]:
    main, rules = edge.main, edge.rules
    if edge.insurance is not None:
        aces = main.shoe.ranks[ACE] / main.shoe.size
        cost = _INSURED * float(edge.insurance.house_edge)
        yield DealersError("insurance of half the wager is not offered", aces, cost)
    paid = _blackjacks(main)
    due = rules.blackjack_odds.pays / rules.blackjack_odds.on
    for odds in _OTHER_ODDS:
        instead = odds.pays / odds.on
        if abs(instead - due) > 1e-12:
            yield DealersError(f"a Blackjack is paid {odds}", paid, instead - due)
    yield DealersError("a stand-off is paid", main.stands_off, 1.0)
    yield DealersError("a stand-off is collected", main.stands_off, -1.0)
    yield DealersError("a lost wager is handed back", main.loses, 1.0)
    yield DealersError("a won wager is not paid", main.wins, -1.0)


def _blackjacks(main: MainWager) -> float:
    """How often a Blackjack is paid."""
    total = 0.0
    for rank, facing in main.against.items():
        first = main.shoe.ranks[rank] / main.shoe.size
        endings = blackjack_endings(main.model, main.shoe, facing)
        won = sum(share for share, ruling in endings if ruling.outcome is WIN)
        total += first * two_cards(facing, ACE, TEN) * won
    return total


def _drawing(main: MainWager, made: Chart) -> Iterator[DealersError]:
    """The Dealer stands too soon, or draws once too often, whenever a total comes."""
    rules, right = main.model.rules, follow(main, made).expectation
    for total, what in (
        (Total(16, False), "the Dealer always stands on hard 16"),
        (Total(17, False), "the Dealer always draws on hard 17"),
        (Total(17, True), f"the Dealer always {_soft_17(rules)} on soft 17"),
    ):
        otherwise = replace(rules, dealer_draws=_but_for(rules, total), opening=None)
        wrong = main_wager(otherwise, main.shoe)
        yield DealersError(what, 1.0, follow(wrong, made).expectation - right)


def _soft_17(rules: TableRules) -> str:
    return "stands" if rules.dealer_draws(Total(17, True)) else "draws"


def _but_for(rules: TableRules, total: Total) -> Callable[[Total], bool]:
    """The Dealer draws as the law says, but for one total."""
    return lambda of: rules.dealer_draws(of) != (of == total)


def _doubles(main: MainWager, other: MainWager) -> Iterator[DealersError]:
    """Doubles on totals the table does not open, where a player gains by one."""
    chance = gained = 0.0
    for rank, facing in main.against.items():
        first = main.shoe.ranks[rank] / main.shoe.size
        for node, (one, two) in zip(main.model.two.tolist(), two_ranks(), strict=True):
            more = float(other.against[rank].dealt.best[node] - facing.dealt.best[node])
            if more > 1e-12:
                often = first * two_cards(facing, one, two)
                chance, gained = chance + often, gained + often * more
    if chance:
        what = "a double is allowed on a total the table does not open"
        yield DealersError(what, chance, gained / chance)
