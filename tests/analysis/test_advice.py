"""Advice on one hand: the values of the main wager, on fresh shoes and shoes in play."""

from fractions import Fraction
from math import factorial
from typing import Any

import pytest

from croupier.analysis.advice import Advice, advise
from croupier.analysis.main_wager import main_wager
from croupier.analysis.report import advice_report
from croupier.analysis.shoe import Composition, full_shoe, shoe_of
from croupier.cards import Card, cards
from croupier.rules.hand import Hand
from croupier.rules.names import CallName
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import stands_off
from croupier.rules.table_rules import TableRules
from tests.analysis.best_calls import BestCalls
from tests.analysis.whole_rounds import Held, Rounds, Turn, expected, small_shoe
from tests.telling import table

NZ, ACT = "nz-current", "act-1996"
FIRSTS = ("As", "6h", "Kd")


def told(
    rules: TableRules, hand: str, first: str, shoe: Composition | None = None, hands: int = 1
) -> Advice:
    return advise(rules, cards(hand), Card(first), shoe, hands)


def refused(rules: TableRules, hand: str, first: str = "6s", **asked: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        told(rules, hand, first, **asked)
    return caught.value


@pytest.mark.parametrize(
    ("edition", "settings"),
    [
        (NZ, {}),
        (ACT, {}),
        pytest.param(NZ, {"versions": ["free-bet"]}, marks=pytest.mark.soak),
        pytest.param(NZ, {"versions": ["blackjack-plus"]}, marks=pytest.mark.soak),
    ],
)
def test_every_call_is_worth_what_the_main_wager_says(
    edition: str, settings: dict[str, Any]
) -> None:
    """On a fresh shoe, the best first; what may be called and what is barred make up all calls."""
    rules = table(edition, decks=6, **settings)
    wager = main_wager(rules)
    for hand in ("8s 8h", "As Ad", "As 6d", "6s 5d", "Ks Td", "Ks 2d 3c", "9s 7d", "2c 2d 2h"):
        for first in FIRSTS:
            found = told(rules, hand, first)
            assert dict(found.calls) == pytest.approx(wager.calls(cards(hand), Card(first)))
            values = list(found.calls.values())
            assert values == sorted(values, reverse=True)
            assert found.best == next(iter(found.calls))
            assert found.gain == pytest.approx(values[0] - values[1] if len(values) > 1 else 0.0)
            named = {one.removeprefix("free-") for one in found.calls} | set(found.barred)
            assert named == {"stand", "draw", "double", "split"}
            assert not set(found.calls) & set(found.barred)


def test_a_shoe_in_play_has_values_of_its_own() -> None:
    """Twelve sixes and fives gone: the same as the main wager on what is left."""
    rules = table(NZ, decks=6)
    left = shoe_of(rules).without(cards("6s 6h 6d 6c 5s 5h 5d 5c 6s 6h 5d 5c"))
    wager = main_wager(rules, left)
    for hand, first in (("Ts 6d", "Kd"), ("8s 8h", "7d"), ("As 7d", "3c"), ("9h 2c", "As")):
        found, fresh = told(rules, hand, first, left), told(rules, hand, first)
        assert dict(found.calls) == pytest.approx(wager.calls(cards(hand), Card(first)), abs=1e-12)
        for call, value in found.calls.items():
            assert abs(value - fresh.calls[call]) > 1e-5


def test_cards_gone_can_turn_the_best_call() -> None:
    """16 against a ten-point card: drawn to, until the low cards are gone."""
    rules = table(NZ, decks=6)
    low = [card for card in full_shoe(1).counts if card[0] in "2345"] * 3
    assert told(rules, "Ts 6d", "Kd").best == "draw"
    assert told(rules, "Ts 6d", "Kd", shoe_of(rules).without(low)).best == "stand"


@pytest.mark.parametrize(
    ("edition", "hands", "faces"),
    [
        (NZ, 2, {"A": 2, "_3": 2, "_8": 5, "T": 7}),
        (NZ, 3, {"A": 2, "_3": 2, "_8": 5, "T": 7}),
        (ACT, 2, {"A": 2, "_3": 2, "_8": 6, "T": 10}),
        (ACT, 3, {"A": 2, "_3": 2, "_8": 6, "T": 10}),
    ],
)
def test_12_a_further_split_is_worth_what_every_order_of_the_cards_brings(
    edition: str, hands: int, faces: dict[str, int]
) -> None:
    """A hand of a split with the initial wager, the others stood off: each call counted out."""
    rules, shoe = table(edition, decks=8), small_shoe(**faces)
    calls = BestCalls(main_wager(rules, shoe))
    rounds = Rounds(
        rules, shoe, lambda turn: calls(turn.first, turn.hand, turn.hands, turn.held.base)
    )
    for first in ("As", "3s", "Ts"):
        found = told(rules, "8s 8s", first, shoe, hands)
        left, turn = rounds.given(cards("8s 8s"), Card(first))
        own = Hand(turn.hand.cards, turn.hand.total, split=True)
        over = Held(Hand((), own.total, split=True), ended=stands_off())
        turn = Turn(turn.first, Held(own), done=(over,) * (hands - 1))
        for call, value in found.calls.items():
            exact = expected(rounds._called(left, turn, call), factorial(sum(left)))
            assert value == pytest.approx(float(exact.net), abs=1e-12), (first, call)
        assert ("split" in found.calls) == (hands < rules.elections.hands_max)


# Insurance and Blackjack


def test_9_insurance_is_told_where_it_is_offered() -> None:
    """Against an ace, before a split, knowing the hand."""
    rules = table(NZ, decks=6)
    assert told(rules, "Ks Td", "As").insurance == Fraction(3 * 94, 309) - 1
    assert told(rules, "9s 7d", "As").insurance == Fraction(3 * 96, 309) - 1
    assert told(rules, "9s 7d", "Ks").insurance is None
    assert told(rules, "9s 7d", "As", hands=2).insurance is None
    low = [card for card in full_shoe(1).counts if card[0] in "23456"] * 4
    rich = told(rules, "9s 7d", "As", shoe_of(rules).without(low)).insurance
    assert rich is not None
    assert rich > 0


def test_10_3_a_blackjack_waits_or_is_settled_early() -> None:
    rules = table(NZ, decks=6)
    found = told(rules, "As Kd", "Ah")
    assert found.calls == {
        "wait": pytest.approx(1.5 * 214 / 309, abs=1e-12),
        "settle-early": 1.0,
    }
    assert found.early_settlement == 1
    assert dict(told(rules, "As Kd", "6h").calls) == {"wait": 1.5}
    assert told(rules, "As Kd", "6h").early_settlement is None
    assert "wait" not in told(rules, "As Kd", "6h", hands=2).calls


# What is barred, and what cannot come about


@pytest.mark.parametrize(
    ("rules", "hand", "hands", "call", "clause"),
    [
        (table(NZ, decks=6), "As 5d", 1, "double", "11.1"),
        (table(NZ, decks=6), "9s 5d", 1, "split", "12.1"),
        (table(NZ, decks=6), "9s 2d 3c", 1, "double", "11.1"),
        (table(NZ, decks=6, double_on="none"), "6s 5d", 1, "double", "11.6"),
        (table(NZ, decks=6, split="none"), "8s 8d", 1, "split", "12.7(a)"),
        (table(NZ, decks=6, split="no-aces"), "As Ad", 1, "split", "12.7(b)"),
        (table(NZ, decks=6, hands_max=2), "8s 8d", 2, "split", "12.8"),
        (table(NZ, decks=6), "As Ad", 2, "split", "12.4(b)"),
        (table(NZ, decks=6), "As 5d", 2, "draw", "13.1(c)"),
        (table(ACT, decks=6), "As Ad", 2, "split", "12.3"),
    ],
)
def test_a_barred_call_has_its_clause_and_a_sentence(
    rules: TableRules, hand: str, hands: int, call: CallName, clause: str
) -> None:
    found = told(rules, hand, "6s", hands=hands)
    assert clause in found.barred[call].clauses
    assert len(found.barred[call].why.split()) > 3
    assert call not in found.calls
    report = advice_report(found)["barred"][call]
    assert report == {"why": found.barred[call].why, "clauses": list(found.barred[call].clauses)}


def test_12_4_split_aces_call_for_nothing() -> None:
    for edition in (NZ, ACT):
        found = told(table(edition, decks=6), "As 5d", "6s", hands=2)
        assert (found.best, found.gain, dict(found.calls)) == ("", 0.0, {})


@pytest.mark.parametrize(
    ("edition", "hand", "asked", "why", "clause"),
    [
        (NZ, "8s", {}, "two cards or more", ""),
        (NZ, "", {}, "two cards or more", ""),
        (NZ, "Ts 6d 9c", {}, "is over 21", "13.2"),
        (NZ, "Ts 6d 9c 2c", {}, "Ts 6d 9c takes no further card", ""),
        (NZ, "Ts 5d 6c 2s", {}, "takes no further card", "13.1(a)"),
        (NZ, "As Kd 5c", {}, "As Kd takes no further card", "13.1(a)"),
        (NZ, "As 3d 5c", {"hands": 2}, "As 3d takes no further card", "13.1(c)"),
        (NZ, "8s 8d", {"hands": 4}, "no more than 3 hands", "12.4(a)"),
        (ACT, "8s 8d", {"hands": 5}, "no more than 4 hands", "12.2"),
        (NZ, "8s 8d", {"hands": 0}, "one hand or more", ""),
        (NZ, "2s 2s 2s 2s 2s 2s 2s", {}, "does not hold so many of 2s", ""),
        (NZ, "8s 8d", {"shoe": full_shoe(8)}, "6 decks do not hold 8", ""),
        (NZ, "8s 8d", {"shoe": Composition({Card("8s"): 2, Card("6s"): 1})}, "so many of 8d", ""),
        (
            NZ,
            "8s 8d",
            {"shoe": Composition({Card("8s"): 1, Card("8d"): 1, Card("6s"): 6})},
            "may run out",
            "3.3(c)",
        ),
    ],
)
def test_a_hand_that_cannot_come_about_is_refused(
    edition: str, hand: str, asked: dict[str, Any], why: str, clause: str
) -> None:
    found = refused(table(edition, decks=6), hand, **asked)
    assert why in str(found)
    assert not clause or found.clause == clause


def test_a_shoe_holds_no_fewer_than_no_cards() -> None:
    with pytest.raises(Refusal, match="cannot hold -1"):
        Composition({Card("8s"): -1})
