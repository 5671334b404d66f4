"""Numbered wagers: what one hand brings against several hands of the Dealer's."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from croupier.analysis.chart import chart
from croupier.analysis.decisions import decisions
from croupier.analysis.main_wager import MainWager, main_wager
from croupier.analysis.model import NET, model
from croupier.analysis.numbered import _Facing, numbered
from croupier.analysis.sums.couples import draw_room, draws_alone
from croupier.house import open_table
from croupier.rules.config import TableConfig
from croupier.simulation.driver import simulated
from croupier.simulation.players import Players, party_of
from croupier.simulation.result import result
from croupier.simulation.spec import Spec
from tests.telling import table

ACE, SIX, NINE, TEN = 0, 5, 8, 9


@pytest.fixture(scope="module")
def main() -> MainWager:
    return main_wager(table("act-1996", versions=["triple-play"]))


@pytest.mark.parametrize(
    ("first", "hand"),
    [(SIX, (TEN, 7)), (TEN, (TEN, TEN)), (1, (2, TEN)), (ACE, (7, NINE)), (6, (TEN, NINE))],
)
def test_two_hands_of_the_dealers_are_drawn_from_one_shoe(
    main: MainWager, first: int, hand: tuple[int, int]
) -> None:
    """Summed over every hand of the Dealer's and what it leaves for the next."""
    facing, dealer = _Facing(main, main.against[first]), main.model.tables.dealer
    node = main.model.tables.lattice.node(hand)
    gone = main.model.tables.hands.counts[[node]]
    brings = main.model.dealt.plain.stands[NET, main.model.tables.hands.points[node]]
    hands = dealer.finished[first]
    drawn = np.array([one.further for one in hands])
    chance = np.empty(len(hands))
    orders = np.array([float(one.orders) for one in hands])
    draws_alone(main.against[first].shoe - gone[0], 0, 0, drawn, orders, draw_room(), chance)
    at = {standing: index for index, standing in enumerate(dealer.standings)}
    own = np.array([brings[at[one.standing]] for one in hands])
    exact = float((chance * own * (facing._chances(drawn + gone[0]) @ brings)).sum())
    alone = float(facing._chances(gone)[0] @ brings)
    assert alone**2 + brings @ facing.after @ brings == pytest.approx(exact, abs=2e-5)
    assert abs(alone**2 - exact) > 1e-4, "as independent hands they would not do"


def test_a_split_hand_brings_on_average_what_the_analysis_says(main: MainWager) -> None:
    """The endings of both hands of a split, weighed, come to the value of the split."""
    seen = 0
    for facing in main.against.values():
        for pair in range(TEN + 1):
            if pair in facing.split:
                hands = [_Facing(main, facing)._split_hand(pair, row) for row in (0, 5)]
                told = sum(hand.mean for hand in hands)
                assert told == pytest.approx(facing.splits[pair, NET], abs=1e-12)
                seen += 1
    assert seen > 20


def test_numbered_wagers_together(main: MainWager) -> None:
    """Their expectations add up; they vary more than apart, and less than as one."""
    two, three = numbered(main)
    assert (two.wagers, three.wagers) == (2, 3)
    assert three.expectation == pytest.approx(3 * main.expectation)
    assert main.variance is not None
    assert 2 * main.variance < two.variance < 4 * main.variance
    together = (two.variance - 2 * main.variance) / 2
    assert three.variance == pytest.approx(3 * main.variance + 6 * together)
    assert together == pytest.approx(0.4913, abs=0.0005)


def test_numbered_wagers_spread_as_they_are_played(main: MainWager) -> None:
    """Played by the chart, as the figure for it says; the best calls stand on fewer hands of 16."""
    config = TableConfig(edition="act-1996", versions=("triple-play",), minimum=5_00)
    rules = open_table(config)
    _, three = numbered(main_wager(rules))
    calls = decisions(model(rules), chart(main))
    spec = Spec(config=config, party=party_of(Players(), rules, ()), calls=(calls,), seed=3)
    with ThreadPoolExecutor(1) as executor:
        told = result(spec, simulated(spec, 4_000_000, executor, 1)).per_round
    error = 0.0009  # of the standard deviation of so many Rounds
    assert told.standard_deviation / 5_00 == pytest.approx(three.by_chart**0.5, abs=4 * error)
    assert three.variance - three.by_chart > 0.015
