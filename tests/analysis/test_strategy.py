"""The strategy of a table: what is known of it, what it costs, and that it can be followed."""

from functools import cache
from typing import Any

import msgspec
import numpy as np
import pytest

from croupier import house
from croupier.analysis.against import Facing
from croupier.analysis.decision_table import FIRST_CARDS, DecisionTable
from croupier.analysis.main_wager import MainWager, main_wager
from croupier.analysis.model import NET
from croupier.analysis.reach import share_left
from croupier.analysis.shoe import full_shoe
from croupier.analysis.strategy import Strategy, strategy
from croupier.cards import Card, cards
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from tests.figures import partly

FIRSTS = "23456789TA"

TABLES: dict[str, dict[str, Any]] = {
    "act": {"edition": "act-1996"},
    "nz": {"edition": "nz-current", "decks": 6},
    "four decks": {"edition": "nz-current", "decks": 4, "double_after_split": False},
    "style-a": {"edition": "nz-current", "versions": ("style-a",)},
    "free-bet": {"edition": "nz-current", "versions": ("free-bet",)},
    "closed": {
        "edition": "nz-current",
        "versions": ("free-bet",),
        "readings": {"free-double-on-split-hands": "closed"},
    },
    "plus": {"edition": "nz-current", "versions": ("blackjack-plus",)},
}
MOST_UNLIKE = ["act", "free-bet"]
"""Those of a quick run."""


def opened(name: str) -> TableRules:
    return house.open_table(TableConfig(**TABLES[name]))


@cache
def wager_of(name: str) -> MainWager:
    return main_wager(opened(name))


@cache
def of(name: str) -> Strategy:
    return strategy(wager_of(name))


def row(name: str, hand: str) -> str:
    """A letter for each first card from 2 to ace."""
    short = {"stand": "S", "draw": "D", "double": "X", "split": "P",
             "free-double": "F", "free-split": "Q"}  # fmt: skip
    table = of(name).table
    return "".join(short[table.call(cards(hand), Card(f"{first}s"))] for first in FIRSTS)


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("2s 3h", "DDDDDDDDDD"),
        ("5s 3h", "DDDDDDDDDD"),
        ("5s 4h", "DXXXXDDDDD"),
        ("7s 3h", "XXXXXXXXDD"),
        ("8s 3h", "XXXXXXXXDD"),
        ("Ts 3h", "SSSSSDDDDD"),
        ("Ts 6h", "SSSSSDDDDD"),
        ("Ts 7h", "SSSSSSSSSS"),
        ("As 2h", "DDDXXDDDDD"),
        ("As 4h", "DDXXXDDDDD"),
        ("As 6h", "DXXXXDDDDD"),
        ("As 7h", "SXXXXSSDDD"),
        ("As 8h", "SSSSSSSSSS"),
        ("As Ah", "PPPPPPPPPD"),
        ("Ts Th", "SSSSSSSSSS"),
        ("Ts Kh", "SSSSSSSSSS"),
        ("9s 9h", "PPPPPSPPSS"),
        ("8s 8h", "PPPPPPPPDD"),
        ("7s 7h", "PPPPPPDDDD"),
        ("6s 6h", "PPPPPDDDDD"),
        ("5s 5h", "XXXXXXXXDD"),
        ("4s 4h", "DDDPPDDDDD"),
        ("3s 3h", "PPPPPPDDDD"),
        ("2s 2h", "PPPPPPDDDD"),
    ],
)
def test_known_calls_where_the_dealer_takes_every_wager(hand: str, calls: str) -> None:
    """Six decks, the Dealer stands on soft 17 and has no second card until the end."""
    assert row("act", hand) == calls


def test_16_against_ten() -> None:
    """Drawn to on two cards; on more the small cards are gone, and it stands."""
    table = of("act").table
    assert table.call(cards("Ts 6h"), Card("Ts")) == "draw"
    assert table.call(cards("7s 5h 4h"), Card("Ts")) == "stand"


def test_a_double_that_is_not_open_is_drawn_or_stood() -> None:
    table = of("act").table
    assert table.call(cards("As 7h"), Card("4s")) == "double"
    assert table.call(cards("As 5h 2d"), Card("4s")) == "stand"
    assert table.call(cards("6s 5h"), Card("4s")) == "double"
    assert table.call(cards("6s 3h 2d"), Card("4s")) == "draw"


def test_ten_and_two_against_four_is_the_departure_on_two_cards() -> None:
    """Every other 12 stands there."""
    (one,) = of("act").two_card_departures
    assert (one.cards, one.first, one.chart, one.best) == ("T 2", "4", "stand", "draw")
    assert one.chance == pytest.approx(24 / 312 * 2 * 96 * 24 / 311 / 310)


@pytest.mark.parametrize("name", partly(TABLES, MOST_UNLIKE))
def test_the_chart_costs_something_but_little(name: str) -> None:
    told = of(name)
    assert told.followed <= told.best
    assert 0 <= told.cost < (0.001 if name != "plus" else 0.005)


@pytest.mark.parametrize("name", partly(TABLES, MOST_UNLIKE))
def test_departures_account_for_the_cost(name: str) -> None:
    """Each gains; together they are worth what the chart costs outside of splits."""
    told = of(name)
    assert all(one.gain > 0 and 0 < one.chance < 1 for one in told.departures)
    worth = [one.worth for one in told.departures]
    assert worth == sorted(worth, reverse=True)
    assert sum(worth) == pytest.approx(told.cost - told.lost_by_splits, abs=1e-12)


@pytest.mark.parametrize("name", partly(TABLES, MOST_UNLIKE))
def test_every_call_of_the_table_is_lawful(name: str) -> None:
    """On every hand as dealt the call is among those that have a value."""
    wager, table = wager_of(name), of(name).table
    for node in wager.model.whole:
        hand = wager.model.tables.lattice.hand(int(node))
        for first in FIRSTS:
            values = wager.calls(hand, Card(f"{first}s"))
            if len(values) > 1:
                assert table.call(hand, Card(f"{first}s")) in values


@pytest.mark.parametrize("name", ["act", "free-bet"])
def test_the_best_calls_followed_are_worth_the_optimum(name: str) -> None:
    """The sums by which a chart is judged give back the best calls' own worth."""
    wager = wager_of(name)
    for first, facing in wager.against.items():
        solved = Facing(wager.model, facing.shoe, first)
        again = solved.follow(wager.model.dealt, facing.dealt.choice)
        assert np.allclose(again[wager.model.two, NET], facing.dealt.best[wager.model.two])


def test_free_bet_doubles_and_splits_for_nothing() -> None:
    assert row("free-bet", "6s 5h") == "FFFFFFFFFF"
    assert row("free-bet", "8s 8h") == "QQQQQQQQQQ"
    assert row("free-bet", "Ts Th") == "SSSSSSSSSS"
    table = of("free-bet").table
    assert table.call(cards("8s 9h"), Card("7s"), hands=2) == "stand"
    assert table.call(cards("8s 9h"), Card("7s"), hands=2, free=True) == "draw"


def test_20_3_a_split_hand_that_is_not_doubled_for_free_is_doubled_for_a_wager() -> None:
    table = of("closed").table
    assert table.call(cards("6s 5h"), Card("6s")) == "free-double"
    assert table.call(cards("6s 5h"), Card("6s"), hands=2) == "double"
    assert table.call(cards("6s 5h"), Card("As"), hands=2) == "draw"
    assert abs(of("closed").lost_by_splits) < 1e-5


def test_a_pair_is_split_again_as_long_as_it_may_be() -> None:
    table = of("act").table
    eights, six = cards("8s 8h"), Card("6s")
    assert [table.call(eights, six, hands=hands) for hands in (1, 2, 3, 4)] == [
        "split",
        "split",
        "split",
        "stand",
    ]
    assert table.call(cards("As Ah"), six) == "split"
    assert table.call(cards("As Ah"), six, hands=2) == "stand"


def test_no_double_after_a_split_where_the_table_has_none() -> None:
    table = of("four decks").table
    assert table.call(cards("6s 5h"), Card("6s")) == "double"
    assert table.call(cards("6s 5h"), Card("6s"), hands=2) == "draw"


def test_a_hand_over_21_has_no_call() -> None:
    with pytest.raises(Refusal, match="over 21"):
        of("act").table.call(cards("Ts 6h 7d"), Card("Ts"))


@pytest.mark.parametrize("name", partly(TABLES, MOST_UNLIKE))
def test_the_table_comes_back_from_json(name: str) -> None:
    table = of(name).table
    again = msgspec.json.decode(msgspec.json.encode(table), type=DecisionTable)
    assert again == table
    assert again.fingerprint == opened(name).fingerprint
    assert all(len(one) == len(FIRST_CARDS) for one in (*table.dealt.two.hard, *table.pairs))


def test_ten_point_cards_of_one_face_value() -> None:
    shoe = full_shoe(1)
    assert shoe.tens_alike == pytest.approx(3 / 15)
    assert share_left(shoe, 9, frozenset({9})) == pytest.approx(12 / 15)
    assert share_left(shoe, 9, frozenset({9, 10})) == 0.0
