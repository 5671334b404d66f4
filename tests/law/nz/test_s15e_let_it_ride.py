"""Section 15E: Let it Ride wagers, and riding on with the hand."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from croupier.cards import cards as read_cards
from croupier.rules.side_wager import Seen
from tests.law.nz.shared import relied
from tests.law.nz.side_wagers import (
    BUST,
    NZ,
    SINCE_2014,
    Contract,
    kept,
    may_not_lie_beside,
    side,
    side_line,
    taken,
    with_main,
)
from tests.telling import table

RIDE: Final = "let-it-ride"
OFFERED: dict[str, Any] = {"side_wagers": {RIDE: {}}}
KEY = "1 A let-it-ride"
since_2014 = pytest.mark.parametrize("edition", SINCE_2014)


@kept(
    Contract(
        wager=RIDE,
        editions=SINCE_2014,
        offered="15E.1",
        own_box="15E.2",
        before="15E.2",
        amount="15E.3",
        bars={
            "15E.11": (
                "super-sevens",
                "madness-21",
                "lucky-lucky",
                "buster",
                "push-22",
                "house-money",
            )
        },
        beside=("perfect-pair", "any-pair", "lucky-match"),
    )
)
def test_15E_as_the_others(check: Callable[[], None]) -> None:
    """What the section says as the others do, clause by clause."""
    check()


@since_2014
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("5d 6c 6d", 2), ("6d 6c 5d", 2), ("Ad 6c Kd", 2), ("Ad 6c 2d", 2),
        ("9c 6c 9c", 1), ("9c 6d Tc", 2), ("9c 6d Kc", 1), ("9c 6d Td", 1), ("As 6c Kd", 1),
        ("As 6c 2d", 1), ("As 6c Qs", 1),
        ("9c 6d 9d", -1), ("Kc 6d 9d", -1), ("As 6c Qd", -1), ("Ks 6c 2d", -1),
    ],
)  # fmt: skip
def test_15E_4_each_line_best_first(edition: str, cards: str, pays: int) -> None:
    """Suited neighbours pay 2 to 1; suited or neighbours 1 to 1; one line is paid, or none."""
    assert taken(RIDE, cards, edition) == 5 * pays


@since_2014
def test_15E_4_b_reading_let_it_ride_suited_pair(edition: str) -> None:
    """Two cards of one suit are suited; or pairs belong to the wagers on pairs."""
    cards, calls = f"9c 6d 9c | {BUST}", ["1 A ride 0", "1 stand"]
    named = relied(edition, cards, calls, wagers=with_main(RIDE, 5), **OFFERED)
    assert "let-it-ride-suited-pair" in named
    loses = {"let-it-ride-suited-pair": "loses"}
    told = side_line(RIDE, cards, ["1 stand"], edition=edition, readings=loses)
    assert (told.net, told.clauses[0]) == (-5_00, "15E.4(c)")
    assert told.readings == ("let-it-ride-suited-pair",)


def test_15E_4_b_the_line_is_cited() -> None:
    """A wager that was won says by which line."""
    told = side_line(RIDE, f"9c 6d Td | {BUST}", ["1 A ride 0", "1 stand"])
    assert "15E.4(b)" in told.clauses


@since_2014
def test_15E_5_a_the_player_takes_it_all(edition: str) -> None:
    """$10 and $10 pass to the player, whatever becomes of the hand."""
    told = side(RIDE, "9c 7d Kc | 3d Ts", ["1 A ride 0", "1 stand"], 10, edition)
    assert told == {KEY: 10, "1 A main": -20}


@since_2014
@pytest.mark.parametrize(
    ("ride", "cards", "net"),
    [(30, "Td 9d", 50), (30, "2d Kd", 50), (12, "Td 9d", 32), (12, "Td 5d", 8)],
)
def test_15E_5_b_all_of_it_or_part_stays_in_action(
    edition: str, ride: int, cards: str, net: int
) -> None:
    """$10 and $20: what rides wins or loses with the hand, the rest was handed over."""
    told = side(RIDE, f"9c 6d Tc | {cards}", [f"1 A ride {ride}", "1 stand"], 10, edition)
    assert told[KEY] == net


def test_15E_5_b_within_the_maximum() -> None:
    """With $31 wagered of at most $60, $29 of the $30 may ride."""
    calls = ["? 1 A ride 30 -> 15E.5(b)", "1 A ride 29", "1 stand"]
    told = side(RIDE, f"9c 6d Tc | {BUST}", calls, 10, main=31, maximum=60)
    assert told[KEY] == 49
    all_of_it = ["? 1 A ride 31 -> 15E.5", "1 A ride 30", "1 stand"]
    assert side(RIDE, f"9c 6d Tc | {BUST}", all_of_it, 10, main=30, maximum=60)[KEY] == 50


@since_2014
def test_15E_6_a_double_up_to_wager_and_stack(edition: str) -> None:
    """With $30 wagered and $30 riding a double may be $60, and no more."""
    calls = ["1 A ride 30", "? 1 double 61 -> 15E.6", "1 double 60"]
    told = side(RIDE, f"5d 6d 6d | Th | {BUST}", calls, 10, edition, main=30)
    assert told == {KEY: 50, "1 A main": 30, "1 A double": 60}


@since_2014
def test_15E_7_a_split_of_wager_and_stack(edition: str) -> None:
    """With $20 riding on a suited pair the split costs $40 exactly."""
    calls = ["1 A ride 20", "? 1 split 20 -> 15E.7", "1 split 40", "1 stand", "1 stand"]
    told = side(RIDE, f"9c 6d 9c | Ts | Ks | {BUST}", calls, 10, edition)
    assert told == {KEY: 30, "1 A main": 20, "1 A split 2": 40}


@since_2014
def test_15E_8_insurance_does_not_count_the_stack(edition: str) -> None:
    """Half of $20 may be insured, though $20 ride."""
    calls = ["1 A ride 20", "? 1 A insurance 10.50 -> 15E.8", "1 A insurance 10", "1 stand"]
    told = side(RIDE, "9c Ad Kc | 9d", calls, 10, edition)
    assert told["1 A insurance"] == -10


@since_2014
@pytest.mark.parametrize(("cards", "net"), [("Td 2c", 50), ("Td 3c", 20), ("Td 5c", -10)])
def test_15E_9_with_the_hand_at_1_to_1(edition: str, cards: str, net: int) -> None:
    """$30 ride on 19: they are paid 1 to 1, given back, or lost, with the hand."""
    told = side(RIDE, f"9c 6d Tc | {cards}", ["1 A ride 30", "1 stand"], 10, edition)
    assert told[KEY] == net


def test_15E_9_a_bust_takes_the_stack() -> None:
    """The losing hand takes what rides, by the same clause."""
    told = side_line(RIDE, "9c 6d Tc | 8s", ["1 A ride 15", "1 draw"])
    assert told.net == -5_00
    assert "15E.9" in told.clauses


@pytest.mark.parametrize(("odds", "net"), [("3:2", 32.5), ("6:5", 28), ("1:1", 25)])
def test_15E_9_a_blackjack_at_the_odds_of_the_layout(odds: str, net: float) -> None:
    """$15 ride on a Blackjack paid at once, and are paid as it is."""
    told = side(RIDE, "As 6d Ks", ["1 A ride 15"], blackjack_pays=odds)
    assert told[KEY] == net


def test_15E_9_subject_to_early_settlement() -> None:
    """Settled early, hand and stack are both paid 1 to 1."""
    told = side(RIDE, "As Ad Ks", ["1 A ride 15", "1 A early-settlement"])
    assert told == {KEY: 25, "1 A main": 20}


@since_2014
def test_15E_10_stands_off_with_the_dealers_blackjack(edition: str) -> None:
    """The hand loses and the stack goes back, payout and all."""
    told = side(RIDE, "9c Kd Tc | As", ["1 A ride 30", "1 stand"], 10, edition)
    assert told == {KEY: 20, "1 A main": -20}


def test_15E_11_but_for_two_in_2014() -> None:
    """Lucky Match was not among the exceptions in 2014."""
    may_not_lie_beside(RIDE, "15E.11", "lucky-match", edition="nz-2014")


@since_2014
def test_16_15_a_decision_before_the_choice(edition: str) -> None:
    """Who draws first is paid at the odds, and nothing rides."""
    calls = ["1 draw", "? 1 A ride 15 -> 15E.5 or 16.15"]
    told = side_line(RIDE, f"5d 6d 6d | Th | {BUST}", calls, edition=edition)
    assert told.net == 10_00
    assert "16.15" in told.clauses


@pytest.mark.parametrize(
    ("cards", "clause"),
    [
        ("Th Jh", "15E.4(a)"),
        ("Ah 2h", "15E.4(a)"),
        ("Qs Jd", "15E.4(b)"),
        ("As Qs", "15E.4(b)"),
        ("As 9d", "15E.4(c)"),
    ],
)
def test_15E_4_each_line_by_its_paragraph(cards: str, clause: str) -> None:
    """The line says by which paragraph it won, or that none fits."""
    ruling = table(NZ, **OFFERED).side_wagers[RIDE].result(Seen(read_cards(cards)))
    assert ruling is not None
    assert ruling.clauses == (clause,)
