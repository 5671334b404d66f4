"""The variance of a Round against whole Rounds counted out, and couples against a recursion."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.analysis.main_wager import MainWager, main_wager
from croupier.analysis.model import TEN, model
from croupier.analysis.splitting import Pending, SplitPlan, matches
from croupier.analysis.together import continued, each_two
from croupier.cards import Card
from croupier.rules.names import MAIN
from tests.analysis.best_calls import BestCalls
from tests.analysis.whole_rounds import (
    NOTHING,
    Held,
    Left,
    Rounds,
    Told,
    Turn,
    busts,
    plus,
    small_shoe,
)
from tests.telling import table

NZ, ACT = "nz-current", "act-1996"
FULL, SOAK = pytest.mark.full, pytest.mark.soak
EIGHTS = {"A": 2, "_3": 2, "_8": 5, "T": 7}
SEVENS = {"A": 2, "_4": 3, "_7": 5, "T": 7}
FOUR_HANDS = {"A": 2, "_3": 2, "_8": 6, "T": 10}


class WholeRounds(Rounds):
    """Every Round, with the square of what all its hands bring together."""

    def settled(self, left: Left, first: Card, done: tuple[Held, ...]) -> Told:
        told: Told = NOTHING
        for dealer, orders in self.dealers((first,), left, self.against).items():
            net = staked = wins = loses = 0
            for place, held in enumerate(done):
                one = self._told_of(first, held, busts(done, place), dealer)
                net, staked = net + one[0], staked + one[1]
                wins, loses = wins + one[3], loses + one[4]
            told = plus(told, (net, staked, net * net, wins, loses), orders)
        return told


def counted_out(wager: MainWager) -> tuple[Fraction, Fraction]:
    """The mean and the variance of what a Round brings."""
    calls = BestCalls(wager)

    def called(turn: Turn) -> str:
        return calls(turn.first, turn.hand, turn.hands, turn.held.base)

    by_first = WholeRounds(wager.model.rules, wager.shoe, called).by_first_card().values()
    mean = sum((chance * one.net for chance, one in by_first), Fraction())
    square = sum((chance * one.square for chance, one in by_first), Fraction())
    return mean, square - mean**2


def version(name: str) -> dict[str, Any]:
    return {"versions": [name]}


@pytest.mark.parametrize(
    ("edition", "settings", "faces"),
    [
        pytest.param(NZ, {}, EIGHTS, id="nz"),
        pytest.param(NZ, version("blackjack-plus"), EIGHTS, id="blackjack +", marks=SOAK),
        pytest.param(NZ, version("free-bet"), EIGHTS, id="free bet", marks=FULL),
        pytest.param(
            NZ, {"dealer_blackjack_takes_splits": True}, SEVENS, id="takes splits", marks=SOAK
        ),
        pytest.param(
            NZ,
            {"readings": {"bust-then-dealer-blackjack": "cap-original"}},
            EIGHTS,
            id="cap",
            marks=FULL,
        ),
        pytest.param(NZ, {"hands_max": 2}, EIGHTS, id="two hands", marks=FULL),
        pytest.param(ACT, {}, FOUR_HANDS, id="act", marks=FULL),
    ],
)
def test_the_variance_of_small_shoes(
    edition: str, settings: dict[str, Any], faces: dict[str, int]
) -> None:
    """Within one in a thousand on 16 to 20 cards: the Dealer's chances after two hands are put
    together from those after each. A product left out, or counted once, is a hundred times that.
    """
    wager = main_wager(table(edition, decks=8, **settings), small_shoe(**faces))
    mean, variance = counted_out(wager)
    assert wager.expectation == pytest.approx(float(mean), abs=1e-12)
    assert wager.variance == pytest.approx(float(variance), rel=1e-3)
    alone = wager.squares - wager.expectation**2
    assert abs(float(variance) - alone) > 10 * abs(float(variance) - (wager.variance or 0.0))


def test_the_variance_is_exact_where_nothing_is_split() -> None:
    """One hand a Box: the square of it, no products."""
    wager = main_wager(table(NZ, decks=8, split="none"), small_shoe(**SEVENS))
    assert wager.variance == pytest.approx(float(counted_out(wager)[1]), abs=1e-12)
    assert wager.staked > 1


@pytest.mark.soak
@pytest.mark.parametrize(
    ("edition", "settings", "faces", "within"),
    [
        (NZ, {}, {"A": 4, "_3": 4, "_8": 10, "T": 14}, 1e-4),
        (NZ, {}, {"A": 4, "_4": 6, "_7": 10, "T": 14}, 1e-4),
        (NZ, version("free-bet"), {"A": 4, "_4": 6, "_7": 10, "T": 14}, 1e-4),
        (ACT, {}, {"A": 4, "_3": 4, "_8": 12, "T": 20}, 1e-4),
        (NZ, {}, {"A": 8, "_3": 8, "_8": 20, "T": 28}, 2e-5),
    ],
)
def test_the_variance_of_larger_shoes(
    edition: str, settings: dict[str, Any], faces: dict[str, int], within: float
) -> None:
    """The more cards there are, the nearer it comes."""
    wager = main_wager(table(edition, decks=8, **settings), small_shoe(**faces))
    assert wager.variance == pytest.approx(float(counted_out(wager)[1]), rel=within)


@pytest.mark.parametrize(
    ("edition", "settings", "variance"),
    [
        pytest.param(ACT, {}, 1.2884366256667783, id="act"),
        pytest.param(NZ, {}, 1.2770733605373388, id="nz", marks=FULL),
        pytest.param(NZ, version("free-bet"), 1.1255249079575966, id="free bet", marks=SOAK),
    ],
)
def test_the_variance_of_six_decks(edition: str, settings: dict[str, Any], variance: float) -> None:
    """Against sums over every couple of hands."""
    wager = main_wager(table(edition, decks=6, **settings))
    assert wager.variance == pytest.approx(variance, abs=1e-6)


@pytest.mark.parametrize(
    "readings",
    [
        {"bust-then-dealer-blackjack": "busted-plus-one"},
        {"both-over-21": "equal-totals-stand-off"},
    ],
)
def test_no_variance_is_told_where_hands_do_not_add_up(readings: dict[str, str]) -> None:
    """What one hand brings turns on another, or on how far it went over 21."""
    wager = main_wager(table(NZ, decks=8, readings=readings), small_shoe(**EIGHTS))
    assert wager.variance is None


# Couples


def couples_counted(plan: SplitPlan, pair: int, size: int) -> Fraction:
    """The mean number of couples among the hands of a split, card by card."""

    def after(waiting: tuple[Pending, ...], hands: int, matched: int, others: int) -> Fraction:
        if not waiting:
            return Fraction(hands * (hands - 1), 2)
        hand, *rest = waiting
        left = size - matched - others
        match = Fraction(max(pair - matched, 0), left)
        told = (1 - match) * after(tuple(rest), hands, matched, others + 1)
        if not match:
            return told
        again = plan.again[hands - 2] if hands - 2 < len(plan.again) else ("", "")
        kind = again[0] if hand.initial else again[1]
        if not kind:
            return told + match * after(tuple(rest), hands, matched + 1, others)
        two = (hand, Pending(kind, initial=False), *rest)
        return told + match * after(two, hands + 1, matched + 1, others)

    return after((Pending(MAIN), Pending(plan.first)), 2, 0, 0)


@pytest.mark.parametrize(
    ("edition", "settings"),
    [
        (NZ, {}),
        (NZ, {"hands_max": 2}),
        (NZ, version("free-bet")),
        (NZ, {**version("free-bet"), "readings": {"free-resplit": "paid"}}),
        (ACT, {}),
        (ACT, {"readings": {"resplit-which-hands": "initial-cards-only"}}),
        (ACT, version("triple-play")),
    ],
)
@pytest.mark.parametrize(("pair", "size"), [(22, 309), (3, 13), (1, 10), (0, 10)])
def test_couples_are_as_many_as_the_hands_of_splits_make(
    edition: str, settings: dict[str, Any], pair: int, size: int
) -> None:
    """Each couple by the second cards of the others, times those of its own two."""
    plans = model(table(edition, **settings)).plans
    for rank in (0, 7, TEN):
        total = 0.0
        for couple, beside in each_two(plans[rank], pair, size).items():
            chance, matched, others = beside, couple.matched, couple.others
            for own in (couple.one_matched, couple.other_matched):
                match = matches(pair, size, matched, others)
                chance *= match if own else 1.0 - match
                matched, others = matched + own, others + (not own)
            total += chance
        assert total == pytest.approx(float(couples_counted(plans[rank], pair, size)), abs=1e-12)


def test_values_are_carried_on_along_a_parabola() -> None:
    """What follows three values is the parabola through them."""
    values = np.array([float(at * at + 3) for at in range(3)])
    assert continued(values, 6).tolist() == [3.0, 4.0, 7.0, 12.0, 19.0, 28.0]
