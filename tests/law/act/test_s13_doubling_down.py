"""Section 13: doubling down."""

import pytest

from croupier.table.commands import Double
from croupier.table.events import Doubled
from croupier.table.legal.menu import legal
from tests.law.act.playing import ACT, clauses_of, dealt, lines
from tests.telling import nets, unlawful

ELEVEN = "6s 6d 5c | Tc | Td 9h"
"""Eleven becomes 21 with one card, and the Dealer goes over."""
SHARED = [(1, "A", 20), (1, "B", 10)]


@pytest.mark.parametrize("two", ["As 6h", "Ts 9h", "2s 2h", "As Ah", "Ts Th", "As 9h"])
def test_13_1_any_two_cards_may_be_doubled(two: str) -> None:
    """No total bars it, soft totals and 20 included."""
    first, second = two.split()
    (double,) = [
        one for one in legal(dealt(f"{first} Td {second}")) if isinstance(one.command, Double)
    ]
    assert (double.low, double.high) == (20_00, 20_00)


def test_13_1_a_double_adds_the_wager_for_one_card() -> None:
    """Ace-six doubled has 40 at stake, one card, and is settled on it."""
    told = lines("As 6d 6h | 4c | Td 5h", "1 double", "? 1 draw -> 14(c)", "? 1 stand")
    assert [one.stake for one in told.values()] == [20_00, 20_00]
    assert [one.net for one in told.values()] == [0, 0]


def test_13_1_it_is_not_the_operators_choice() -> None:
    """No table may confine doubling to some totals."""
    for totals in ("9-11", "10-11", "none"):
        assert unlawful(ACT, double_on=totals)[0].clause == "13.1"


def test_13_1_others_on_the_box_may_double_before_the_card() -> None:
    """B doubles with A, for B's own wager in full."""
    play = ["1 double", "? 1 B double 5 -> 13.1", "1 B double", "? 1 B double -> 13.1"]
    told = nets(ACT, ELEVEN, play, wagers=SHARED)
    assert told == {"1 A main": 20, "1 A double": 20, "1 B main": 10, "1 B double": 10}


def test_13_1_others_who_do_not_double_are_bound_to_one_card() -> None:
    """B's wager stays with the hand and its one card."""
    told = nets(ACT, "6s 6d 5c | 2c | Td 3h", ["1 double", "? 1 draw -> 14(c)"], wagers=SHARED)
    assert told == {"1 A main": -20, "1 A double": -20, "1 B main": -10}


def test_13_1_a_double_is_made_by_its_clause() -> None:
    """The caller's double and another's rest on 13.1, on a split hand by way of 12.4."""
    play = ["1 double", "1 B double"]
    told = clauses_of(Doubled, ELEVEN, *play, wagers=SHARED)
    assert [set(one) for one in told] == [{"13.1"}, {"13.1"}]
    split = ["1 split", "1 double", "1 stand"]
    told = clauses_of(Doubled, "8s 6d 8c | 3c Tc | Td | Kd 3h", *split)
    assert told == [("12.4", "13.1")]


def test_13_1_others_double_only_when_the_caller_does() -> None:
    """B cannot double a hand that A does not double."""
    play = ["? 1 B double -> 13.1 or 15.1", "1 draw"]
    assert nets(ACT, ELEVEN, play, wagers=SHARED) == {"1 A main": 20, "1 B main": 10}


def test_13_1_reading_double_amount() -> None:
    """A double is the wager exactly; a table may read that less will do, and never more."""
    exact = ["? 1 double 10 -> 13.1", "? 1 double 25 -> 13.1", "1 double 20"]
    assert nets(ACT, ELEVEN, exact) == {"1 A main": 20, "1 A double": 20}
    lesser = {"double-amount": "up-to-the-wager"}
    told = nets(
        ACT,
        ELEVEN,
        ["? 1 double 25 -> 13.1", "? 1 double 0 -> 13.1", "1 double 10"],
        readings=lesser,
    )
    assert told == {"1 A main": 20, "1 A double": 10}


def test_13_1_reading_double_when() -> None:
    """Only two cards may be doubled; a table may read that a hand of three may be too."""
    shoe = "5s 6d 4c | 2h | Tc | Td 9h"
    told = nets(ACT, shoe, ["1 draw", "? 1 double -> 13.1", "1 draw"])
    assert told == {"1 A main": 20}
    any_time = {"double-when": "any-time"}
    told = nets(ACT, shoe, ["1 draw", "1 double"], readings=any_time)
    assert told == {"1 A main": 20, "1 A double": 20}


def test_13_2_a_blackjack_is_not_doubled() -> None:
    """Against a ten, where it waits, a Blackjack may not be doubled."""
    assert nets(ACT, "As Th Kd 9c", ["? 1 double -> 13.2"]) == {"1 A main": 30}


def test_13_2_reading_double_on_split_21() -> None:
    """21 on a split ten may not be doubled; a table may read that only Blackjack may not."""
    play = ["1 split", "? 1 double hand 1 -> 14(a)", "1 stand"]
    told = nets(ACT, "Ks 6d Th | Ac | 9h | Tc 2d", play)
    assert told == {"1 A main": 20, "1 A split 2": 20}
    allowed = {"double-on-split-21": "allowed"}
    told = nets(
        ACT, "Ks 6d Th | Ac 9c | 9h | Tc 3d", ["1 split", "1 double", "1 stand"], readings=allowed
    )
    assert told == {"1 A main": 20, "1 A double 1": 20, "1 A split 2": 0}
    drawn = ["1 draw", "? 1 double -> 13.1 or 14(a)"]
    assert nets(ACT, "7s 6d 7c | 7h | Tc 2d", drawn, readings=allowed) == {"1 A main": 20}
