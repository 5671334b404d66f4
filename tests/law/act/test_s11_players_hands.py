"""Section 11: the subsequent deal to players' hands, and how a wager is determined."""

import pytest

from croupier.rules.ruling import LOSE, STAND_OFF, WIN
from croupier.table.commands import Draw, LayWager
from croupier.table.dealer import deal_to_players
from tests.law.act.playing import ACT, after, dealt, lines
from tests.telling import line, nets, unlawful

TWO = [(1, "A", 20), (2, "B", 20)]


def test_11_1_each_box_is_finished_before_the_next() -> None:
    """A hand that went over 21 is settled before Box 2 decides."""
    told = lines("Ts Tc 6d 6c 8c | 9h | Td Ts", "1 draw", "2 stand", wagers=TWO)
    assert [(one.box, one.net) for one in told.values()] == [(1, -20_00), (2, 20_00)]


def test_11_1_a_players_decide_clockwise_in_turn() -> None:
    """Box 3 waits until Box 1 has finished."""
    wagers = [(3, "B", 20), (1, "A", 20)]
    play = ["? 3 draw -> 11.1(a)", "? 3 stand -> 11.1(a)", "1 stand", "3 stand"]
    told = nets(ACT, "Ts Tc Td 8s 7c 8h", play, wagers=wagers)
    assert told == {"1 A main": 0, "3 B main": -20}


def test_11_1_a_each_card_is_called_for() -> None:
    """A player draws as often as called, and the hand then stands as it is."""
    told = line(ACT, "2s Td 2c | 2d 3h 4s | 7d", ["1 draw", "1 draw", "1 draw", "1 stand"])
    assert (told.net, told.clauses) == (-20_00, ("11.2(e)", "17(b)(i)"))


def test_11_1_b_over_21_is_collected_at_once() -> None:
    """On 25 the wager is lost the moment the card falls, and Box 2 has not acted."""
    wagers = (LayWager(1, "A", 20_00), LayWager(2, "B", 20_00))
    round = dealt("Ts Tc 6d 6c 8c 9h", *wagers)
    round = deal_to_players(after(round, Draw(1, "A")))[0]
    (lost,) = round.lines
    assert (lost.box, lost.net, lost.clauses) == (1, -20_00, ("11.1(b)", "11.2(d)"))
    assert not round.boxes[0].stakes


def test_11_1_b_every_wager_on_the_hand_goes() -> None:
    """A double and the wagers of all players on the hand are collected with it."""
    bettors = [(1, "A", 20), (1, "B", 10)]
    told = nets(ACT, "Ts 6d 6c | 9h", ["1 double", "1 B double"], wagers=bettors)
    assert told == {"1 A main": -20, "1 A double": -20, "1 B main": -10, "1 B double": -10}


def test_11_1_b_reading_bust_takes() -> None:
    """Only the hand over 21 goes; a table may read that its whole Box goes."""
    whole = {"bust-takes": "whole-box"}
    told = nets(ACT, "8s 6d 8c | Tc Td | Th | Jc Kc", ["1 split", "1 draw", "1 stand"])
    assert told == {"1 A main": -20, "1 A split 2": 20}
    told = nets(ACT, "8s 6d 8c | Tc Td", ["1 split", "1 draw"], readings=whole)
    assert told == {"1 A main": -20, "1 A split 2": -20}


def test_11_1_b_reading_bust_takes_and_insurance() -> None:
    """Insurance outlives the hand, unless the table reads that a bust takes the Box."""
    whole = {"bust-takes": "whole-box"}
    insured = ["1 insurance 10", "1 draw"]
    told = nets(ACT, "Ts Ad 6c | 9c | Kh", insured)
    assert told == {"1 A main": -20, "1 A insurance": 20}
    told = nets(ACT, "Ts Ad 6c | 9c", insured, readings=whole)
    assert told == {"1 A main": -20, "1 A insurance": -10}


@pytest.mark.parametrize(("second", "net"), [("7d", 20), ("8d", 0), ("9d", -20), ("6d Kd", 20)])
def test_11_2_each_wager_is_determined_by_the_scores(second: str, net: int) -> None:
    """18 wins against 17, stands off with 18, loses to 19 and wins against more than 21."""
    assert nets(ACT, f"Ts Tc 8s {second}", ["1 stand"]) == {"1 A main": net}


def test_11_2_a_the_dealer_over_21_pays_every_hand_left() -> None:
    """13 wins when the Dealer goes over 21."""
    told = line(ACT, "Ts Tc 3s 6d Kd", ["1 stand"])
    assert (told.outcome, told.net, told.clauses) == (WIN, 20_00, ("11.2(a)", "17(a)(ii)"))


def test_11_2_b_the_higher_score_wins() -> None:
    """19 wins against the Dealer's 18."""
    told = line(ACT, "Ts Tc 9s 8d", ["1 stand"])
    assert (told.outcome, told.net, told.clauses) == (WIN, 20_00, ("11.2(b)", "17(a)(ii)"))


def test_11_2_c_blackjack_beats_the_dealers_21() -> None:
    """A Blackjack wins against a 21 of three cards."""
    told = lines("Ad Ts Th Qs 9c | 6c 5d", "2 stand", wagers=[(1, "A", 10), (2, "B", 20)])
    assert (told["1 A main"].net, told["1 A main"].clauses[0]) == (15_00, "11.2(c)")
    assert told["2 B main"].net == -20_00


def test_11_2_d_over_21_loses_though_the_dealer_goes_over_too() -> None:
    """24 loses, even when the Dealer ends on 25 and Box 2 is paid."""
    told = nets(ACT, "Ts Tc 6d 6c 9c | 8h | 9d Td", ["1 draw", "2 stand"], wagers=TWO)
    assert told == {"1 A main": -20, "2 B main": 20}


def test_11_2_e_the_lower_score_loses() -> None:
    """17 loses to the Dealer's 18."""
    told = line(ACT, "Ts Tc 7s 8d", ["1 stand"])
    assert (told.outcome, told.net, told.clauses) == (LOSE, -20_00, ("11.2(e)", "17(b)(i)"))


def test_11_2_f_the_dealers_blackjack_takes_the_double_too() -> None:
    """A doubled 21 loses both wagers to the Dealer's Blackjack."""
    told = lines("6s Kc 5c | Tc | Ac", "1 double")
    assert {key: one.net for key, one in told.items()} == {
        "1 A main": -20_00,
        "1 A double": -20_00,
    }
    assert told["1 A double"].clauses == ("11.2(f)", "17(b)(ii)")


def test_11_2_f_the_dealers_blackjack_takes_every_split_hand() -> None:
    """All the wagers on split hands go, each by its clause."""
    told = lines("8s Kc 8c | Tc | Td | Ac", "1 split", "1 stand", "1 stand")
    assert [one.net for one in told.values()] == [-20_00, -20_00]
    assert told["1 A split 2"].clauses == ("11.2(f)", "17(b)(i)")


def test_11_2_f_is_not_the_operators_choice() -> None:
    """No table may elect to give added wagers back."""
    assert unlawful(ACT, dealer_blackjack_takes_doubles=False)[0].clause == "11.2(f)"
    assert unlawful(ACT, dealer_blackjack_takes_splits=False)[0].clause == "11.2(f)"


def test_11_2_f_reading_dealer_blackjack_takes() -> None:
    """A table may read that only the original goes and added wagers are given back."""
    original = {"dealer-blackjack-takes": "original-only"}
    told = lines("6s Kc 5c | Tc | Ac", "1 double", readings=original)
    assert (told["1 A main"].net, told["1 A double"].net) == (-20_00, 0)
    assert told["1 A double"].clauses == ("11.2(f)",)
    split = ["1 split", "1 stand", "1 stand"]
    assert nets(ACT, "8s Kc 8c | Tc | Td | Ac", split, readings=original) == {
        "1 A main": -20,
        "1 A split 2": 0,
    }


def test_11_2_g_equal_scores_are_void() -> None:
    """20 against 20 returns the stake."""
    told = line(ACT, "Ts Tc Ks Qd", ["1 stand"])
    assert (told.outcome, told.net, told.clauses) == (STAND_OFF, 0, ("11.2(g)", "17(c)(ii)"))


def test_11_2_g_two_blackjacks_are_void() -> None:
    """Blackjack against Blackjack returns the stake."""
    told = line(ACT, "As Kc Ks Ad")
    assert (told.outcome, told.net, told.clauses) == (STAND_OFF, 0, ("11.2(g)", "17(c)(i)"))


def test_11_1_players_are_dealt_to_in_turn_from_the_dealers_left() -> None:
    """Box 2 may not call before Box 1 is done (11.1)."""
    wagers = ((1, "A", 20), (2, "B", 20))
    calls = ["? 2 stand -> 11.1(a)", "1 stand", "2 stand"]
    told = nets(ACT, "Ts Ts 6c 9s 9s | Td 9d", calls, wagers=wagers)
    assert told == {"1 A main": 20, "2 B main": 20}
