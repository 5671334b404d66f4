"""House Money and Let it Ride with the best choice, against every order of small shoes."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import factorial
from typing import Any, NamedTuple

import pytest

from croupier.analysis.main_wager import main_wager
from croupier.analysis.model import two_ranks
from croupier.analysis.riding import RidingStrategy, riding
from croupier.analysis.shoe import RANK, SAMPLE, Composition, shoe_of
from croupier.cards import Card, cards, face_value
from croupier.rules.names import OfferName
from croupier.rules.table_rules import TableRules
from croupier.table import shoe as in_order
from croupier.table.commands import CallNoMoreBets, Command, LaySideWager, LayWager, Ride
from croupier.table.dealer import due
from croupier.table.decide import play
from croupier.table.state import PLAY, Round, new_round, side_stakes
from tests.analysis.best_calls import BestCalls
from tests.analysis.engine import UNIT, Engine
from tests.analysis.every_order import percent, rules_with, the_wager
from tests.telling import table

NZ = "nz-current"
Left = dict[Card, int]


class Dealt(NamedTuple):
    """An Initial Deal as far as what follows turns on it."""

    ranks: tuple[int, ...]
    first: int
    won: int | None
    """The payout that may ride, in cents."""


class Riders(Engine):
    """Every Round with a side wager beside the main one: what is won rides where that is best."""

    def __init__(
        self, rules: TableRules, shoe: Composition, found: RidingStrategy, always: bool = False
    ) -> None:
        self.rules, self.shoe, self.found = rules, shoe, found
        self.always = always
        """Does all ride that may?"""
        self.plain = BestCalls(main_wager(rules, shoe))
        self.with_riding = cache(self._with_riding)
        self.calls = self.plain
        self.beside = round(found.ratio * UNIT)
        self.rounds = self.hands = 0
        self.seen: set[str] = set()
        """What has happened in any order of the cards."""

    def _with_riding(self, stack: int) -> BestCalls:
        return BestCalls(main_wager(self.rules, self.shoe, riding=stack / UNIT))

    def together(self) -> Fraction:
        """What both wagers bring, of both together."""
        ways: Counter[Dealt] = Counter()
        rounds: dict[Dealt, tuple[Round, Left]] = {}
        for round, left, count in self._initial():
            dealt = self._dealt(round)
            ways[dealt] += count
            rounds.setdefault(dealt, (round, left))
        net = sum(count * self._chosen(dealt, *rounds[dealt]) for dealt, count in ways.items())
        return Fraction(net, (UNIT + self.beside) * factorial(self.shoe.size))

    def _initial(self) -> Iterator[tuple[Round, Left, int]]:
        """Every Initial Deal, its side wager decided: with what is left, in how many ways."""
        start = new_round(self.rules, in_order.Shoe(()))
        for command in (LayWager(1, "A", UNIT), LaySideWager(1, "A", self.found.name, self.beside)):
            start, _ = play(start, command)
        start, _ = play(start, CallNoMoreBets())
        under_way = [(start, {card: n for card, n in self.shoe.counts.items() if n}, 1)]
        while under_way:
            round, left, ways = under_way.pop()
            if round.phase is PLAY:
                act = due(round)
                assert act is not None
                round, _ = play(round, act)
                yield round, _by_rank(left), ways
                continue
            for count, (after, rest) in self._deals(round, left):
                under_way.append((after, rest, ways * count))

    def _dealt(self, round: Round) -> Dealt:
        (hand,) = round.boxes[0].hands
        ranks = tuple(sorted(RANK[card] for card in hand.cards))
        won = [stake.won for stake, _ in side_stakes(round, round.boxes[0])]
        return Dealt(ranks, RANK[round.dealer[0]], won[0] if won else None)

    def _chosen(self, dealt: Dealt, round: Round, left: Left) -> int:
        """The net over every order of the cards left, once the choice is made."""
        self.calls = self.plain
        if dealt.won is None:
            return self._net(round, left)
        rides = self._rides(dealt)
        stack = self.beside + dealt.won
        if rides:
            self.calls = self.with_riding(stack)
        self.seen.add("rides" if rides else "taken")
        round, _ = play(round, Ride(1, "A", stack if rides else 0))
        return self._net(round, left)

    def _rides(self, dealt: Dealt) -> bool:
        odds = Fraction(dealt.won or 0, self.beside)
        names = tuple(face_value(SAMPLE[rank]) for rank in dealt.ranks)
        first = face_value(SAMPLE[dealt.first])
        (choice,) = (
            one
            for one in self.found.rides
            if (one.cards, one.odds, one.first) == (names, odds, first)
        )
        return self.always or choice.rides

    def _call(self, round: Round) -> Command:
        command = super()._call(round)
        if self.calls is not self.plain:
            self.seen.add(type(command).__name__)
        return command


def _by_rank(left: Left) -> Left:
    """From the Initial Deal on nothing turns on suits, or on which ten-point card it is."""
    ranks: Counter[int] = Counter()
    for card, count in left.items():
        ranks[RANK[card]] += count
    return {SAMPLE[rank]: count for rank, count in ranks.items() if count}


def with_all_riding(found: RidingStrategy) -> float:
    """What both wagers bring, of both together, when all rides that may."""
    gained = sum(one.chance * one.gain for one in found.rides)
    own = float(found.taken.expectation) + gained
    return (found.main + found.ratio * own) / (1 + found.ratio)


def counted_out(
    offer: OfferName, held: str, ratio: float, settings: dict[str, Any], edition: str = NZ
) -> set[str]:
    """Every Line of every Round comes to what the analysis says, by either choice."""
    rules = table(edition, decks=6, side_wagers={offer: {}}, **settings)
    shoe = Composition(Counter(cards(held)))
    found = riding(rules, the_wager(rules), shoe, ratio)
    best, always = Riders(rules, shoe, found), Riders(rules, shoe, found, always=True)
    assert float(best.together()) == pytest.approx(found.joint, abs=1e-12)
    assert float(always.together()) == pytest.approx(with_all_riding(found), abs=1e-12)
    own = (found.joint * (1 + ratio) - found.main) / ratio
    assert found.expectation == pytest.approx(own, abs=1e-12)
    return best.seen | always.seen


EIGHTS = "As 8s 8h 8d 8c 5s 5h 4s Ks Kh Qs Qh Js Jd Ts"
SIXES = "As 5s 5h 6s 6h Ks Kh Qs Qh Js Jd Ts Th Kd Qd"
SEVENS = "As 3s 6s 7s 7h 7d 7c 8s 8h 8d Ts Th Td Ks Kh Kd"
PLUS_ONE = {"readings": {"bust-then-dealer-blackjack": "busted-plus-one"}}
FULL, SOAK = pytest.mark.full, pytest.mark.soak
CALLED = {"rides", "taken", "Draw", "Stand", "Double", "Split"}
TAKES_BOTH = {"dealer_blackjack_takes_doubles": True, "dealer_blackjack_takes_splits": True}
FREE_BET = {"versions": ["free-bet"]}
CAP = {"readings": {"bust-then-dealer-blackjack": "cap-original"}}
EQUAL = {"readings": {"both-over-21": "equal-totals-stand-off"}}


@pytest.mark.parametrize(
    ("offer", "held", "ratio", "settings", "happens"),
    [
        pytest.param("house-money", EIGHTS, 1.0, {}, CALLED, id="house money", marks=FULL),
        pytest.param("let-it-ride", SIXES, 0.5, {}, {"rides", "taken", "Double"}, id="let it ride"),
        pytest.param("house-money", SIXES, 2.0, TAKES_BOTH, CALLED, id="takes both", marks=SOAK),
        pytest.param("let-it-ride", SIXES, 1.0, CAP, CALLED, id="cap-original", marks=SOAK),
        pytest.param(
            "house-money", SEVENS, 1.0, PLUS_ONE, {"rides", "Split"}, id="plus one", marks=SOAK
        ),
        pytest.param(
            "house-money", SIXES, 1.0, FREE_BET, {"FreeDouble", "Double"}, id="free bet", marks=FULL
        ),
        pytest.param(
            "let-it-ride", SIXES, 1.0, {"versions": ["blackjack-plus"]}, {"rides"}, id="+"
        ),
    ],
)
def test_15D_10_the_table_pays_what_the_best_choice_expects(
    offer: OfferName, held: str, ratio: float, settings: dict[str, Any], happens: set[str]
) -> None:
    """What rides enlarges doubles and splits, follows the hand, and stands off at the end."""
    assert happens <= counted_out(offer, held, ratio, settings)


@pytest.mark.soak
@pytest.mark.parametrize("offer", ["house-money", "let-it-ride"])
@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"versions": ["style-a"]},
        {"dealer_blackjack_takes_doubles": True},
        {"readings": {"original-wager-per": "hand"}},
        {"readings": {"let-it-ride-suited-pair": "loses"}},
        EQUAL,
        FREE_BET,
    ],
)
def test_15E_9_the_same_of_a_larger_shoe(offer: OfferName, settings: dict[str, Any]) -> None:
    """Split hands are drawn to against an ace and a ten-point card."""
    counted_out(offer, "As 3s 6s 7s 7h 7d 7c 8s 8h 8d Ts Th Td Ks Kh Kd", 1.0, settings)


@cache
def of_six_decks(offer: OfferName) -> RidingStrategy:
    rules = rules_with(offer)
    return riding(rules, the_wager(rules), shoe_of(rules))


@pytest.mark.parametrize(
    ("offer", "edge"), [("house-money", "26.4902"), ("let-it-ride", "23.4727")]
)
def test_published_figures_of_what_is_taken_at_once(offer: OfferName, edge: str) -> None:
    """Six decks; the best choice is better than taking, and both together better still."""
    found = of_six_decks(offer)
    assert percent(found.taken.house_edge) == edge
    assert float(found.taken.expectation) < found.expectation < found.joint < found.main < 0
    assert sum(one.chance for one in found.rides) == pytest.approx(
        float(found.taken.hit_frequency), abs=1e-12
    )


def test_a_blackjack_of_house_money_rides_unless_the_dealer_may_have_one() -> None:
    """10.1: against 2 to 9 what rides is paid 3 to 2 for certain."""
    found = of_six_decks("house-money")
    for one in found.rides:
        if one.cards == ("A", "T"):
            assert one.rides
            stack = 1 + one.odds
            if one.first not in "AT":
                assert one.gain == pytest.approx(float(stack) * 1.5, abs=1e-12)
            else:
                assert 0 < one.gain < float(stack) * 1.5


@pytest.mark.parametrize("settings", [{}, pytest.param(FREE_BET, marks=pytest.mark.soak)])
def test_all_or_nothing_is_best(settings: dict[str, Any]) -> None:
    """What a hand is worth is convex in what rides; for a Pair a part is no better than both ends.

    Split hands are played as the hand was before, so a Pair that is split need not be convex.
    """
    rules = table(NZ, decks=6, **settings)
    bent = False
    three = [main_wager(rules, riding=part) for part in (0.0, 5.0, 10.0)]
    for first in three[0].against:
        for one, other in two_ranks():
            none, half, whole = (wager.value(one, other, first) for wager in three)
            assert half <= max(none, whole) + 1e-12
            if one != other:
                assert half <= (none + whole) / 2 + 1e-12
                bent = bent or half < (none + whole) / 2 - 1e-6
    assert bent, "the calls never turn on what rides"
