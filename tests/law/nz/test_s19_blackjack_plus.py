"""Section 19: Blackjack +: 21 and Five and Under win at once, a Dealer's 22 stands off."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.cards import cards as read_cards
from croupier.ledger.line import Line
from croupier.rules.hand import Hand
from croupier.table.events import CardDealt, Settled
from tests.law.nz.shared import A_AND_B, TWO_BOXES, changed, dealer, lines, lost
from tests.telling import line, nets, settle, signs, table

NOW = "nz-current"
PLUS = ["blackjack-plus"]
STYLE_A_PLUS = ["style-a", "blackjack-plus"]
DEALER_22 = "6d Td 6h"
"""The Dealer's first card, and the two that make 22 of it."""
FIVE = ["1 draw", "1 draw", "1 draw"]


def _nets(cards: str, play: Sequence[str] = (), **told: Any) -> dict[str, float]:
    return nets(NOW, cards, play, **{"versions": PLUS, **told})


def _line(cards: str, play: Sequence[str] = (), **told: Any) -> Line:
    return line(NOW, cards, play, **{"versions": PLUS, **told})


def _order(cards: str, play: Sequence[str], **told: Any) -> list[str]:
    """Cards as they fall, and the wagers settled between them."""
    events = settle(NOW, cards, play, **{"versions": PLUS, **told}).played.events
    spelt = []
    for event in events:
        if isinstance(event, CardDealt):
            spelt.append(str(event.card))
        elif isinstance(event, Settled):
            spelt.append(f"{event.line.box} {event.line.wager}")
    return spelt


def test_19_1_the_other_rules_stay() -> None:
    """Doubling, splitting, the Dealer's drawing and the shoe are as in the base game."""
    plus, base = table(NOW, versions=PLUS), table(NOW)
    assert plus.provenance["versions"] == ("19.1", "1.1:Blackjack +")
    assert changed(plus, base) - {"on_bust"} == {
        "instant", "may_draw", "blackjack_at_once", "early_settlement", "may_insure",
        "main_result", "against_dealers_blackjack",
    }  # fmt: skip


def test_19_1_the_dealer_stands_on_soft_17_without_style_a() -> None:
    """18 beats the soft 17, and loses to what Style A makes of it."""
    assert _nets("Ts 6c 8s | As", ["1 stand"]) == {"1 A main": 20}
    assert _nets("Ts 6c 8s | As 3d", ["1 stand"], versions=STYLE_A_PLUS) == {"1 A main": -20}


def test_19_1_what_section_19_says_prevails_over_style_a() -> None:
    """Drawn on from soft 17, a Dealer's 22 still stands off and a 21 is still paid at once."""
    told = _nets("Ts 6c 8s | As 8d 7d", ["1 stand"], versions=STYLE_A_PLUS)
    assert told == {"1 A main": 0}
    assert _nets("6s 6c 5s | Ts", ["1 draw"], versions=STYLE_A_PLUS) == {"1 A main": 20}


def test_19_2_adoption_is_displayed() -> None:
    """A notice names the version, and only there."""
    (said,) = signs(table(NOW, versions=PLUS), "19.2")
    assert "Blackjack +" in said
    assert signs(table(NOW), "19.2") == []


@pytest.mark.parametrize(
    ("cards", "calls", "net", "limb"),
    [
        ("6s Td 5s | Ks", ["1 draw"], 20, "19.3(a)"),
        ("Ts 9d Ks | Td", ["1 stand"], 20, "19.3(b)"),
        ("Ts 6d 3s | Td 7d", ["1 stand"], 20, "19.3(c)"),
        ("2s Ad 3s | 4s 2d 6s", FIVE, 20, "19.3(e)"),
        ("Ts 6d 6s | 9s", ["1 draw"], -20, "19.3(f)"),
        ("Ts 9d 8s | Td", ["1 stand"], -20, "19.3(g)"),
        ("Ts 9d 9s | Td", ["1 stand"], 0, "19.3(h)"),
        (f"Ts {DEALER_22[:2]} 8s | {DEALER_22[3:]}", ["1 stand"], 0, "19.3(i)"),
    ],
)
def test_19_3_every_limb(cards: str, calls: list[str], net: float, limb: str) -> None:
    """A wager ends by the list of this section instead of 5.1."""
    only = _line(cards, calls)
    assert only.net == net * 100
    assert limb in only.clauses
    assert not any(clause.startswith("5.1") for clause in only.clauses)


def test_19_3_a_wins_though_the_dealer_would_make_21() -> None:
    """In the base game the same cards stand off."""
    assert _nets("6s 9d 5s | Ks", ["1 draw"]) == {"1 A main": 20}
    assert nets(NOW, "6s 9d 5s | Ks | 5d 7d", ["1 draw"]) == {"1 A main": 0}


def test_19_3_c_the_dealer_must_pass_22() -> None:
    """13 wins against 23 and stands off against 22."""
    assert _nets("Ts 6d 3s | Td 7d", ["1 stand"]) == {"1 A main": 20}
    assert _nets("Ts 6d 3s | Td 6h", ["1 stand"]) == {"1 A main": 0}


@pytest.mark.parametrize("first", ["9d", "Td", "Ad", "Kd"])
def test_19_3_d_a_blackjack_wins_whatever_the_dealer_has(first: str) -> None:
    """It never meets the Dealer's hand, which takes no second card."""
    only = _line(f"As {first} Ks")
    assert only.net == 30_00
    assert "19.5" in only.clauses


@pytest.mark.parametrize("cards", ["2s 3s 4s 2d 9s", "2s 2d 2h 2c 3s", "As 2d 3s 4s 5s"])
def test_19_3_e_five_cards_under_21(cards: str) -> None:
    """Five cards of 20, of 11 or of a soft 15 win at once."""
    rules = table(NOW, versions=PLUS)
    held = read_cards(cards)
    ruling = rules.instant(Hand(held, rules.point_total(held)))
    assert ruling is not None
    assert "19.3(e)" in ruling.clauses
    assert rules.instant(Hand(held[:4], rules.point_total(held[:4]))) is None


def test_1_1_five_and_under_is_less_than_21() -> None:
    """Five cards of 21 are a 21; five of 22 lose."""
    assert "19.3(a)" in _line("2s Ad 3s | 4s 2d Ts", FIVE).clauses
    assert _nets("2s Ad 3s | 4s 3d Ts", FIVE) == {"1 A main": -20}


def test_1_1_five_and_under_is_of_blackjack_plus() -> None:
    """In the base game five cards of 17 meet the Dealer's hand and lose to 20."""
    assert nets(NOW, "2s Td 3s | 4s 2d 6s | Kd", [*FIVE, "1 stand"]) == {"1 A main": -20}


def test_19_3_f_over_21_loses_though_the_dealer_would_make_22() -> None:
    """A bust hand is gone before the Dealer's 22 returns the rest."""
    told = _nets("Ts Ts 6d 6s 8s | 9s | Td 6h", ["1 draw", "2 stand"], wagers=TWO_BOXES)
    assert told == {"1 A main": -20, "2 B main": 0}


def test_19_3_g_the_dealers_blackjack_takes_the_original_only() -> None:
    """Of a doubled 19 the wager goes and the double comes back."""
    told = lines(NOW, "6s Kh 5s | 8s | Ah", ["1 double"], versions=PLUS)
    assert {key: one.net for key, one in told.items()} == {"main 1": -20_00, "double 1": 0}
    assert set(told["main 1"].clauses) >= {"19.3(g)", "11.5"}


def test_19_3_g_the_dealers_blackjack_and_a_split() -> None:
    """What was added by splitting comes back, unless the operator takes it (12.9)."""
    cards, calls = "8s Kh 8h | Ts | 9s | Ah", ["1 split", "1 stand", "1 stand"]
    assert lost(NOW, cards, calls, versions=PLUS) == ["main 1"]
    taken = lost(NOW, cards, calls, versions=PLUS, dealer_blackjack_takes_splits=True)
    assert taken == ["main 1", "split 2"]


def test_19_3_g_taking_doubles_spares_a_paid_21() -> None:
    """Elected under 11.7, only doubled hands below 21 are left to take."""
    takes = {"dealer_blackjack_takes_doubles": True}
    cards, calls = "6s 6c Kh 5s 5h | 9s | Ts | Ah", ["1 double", "2 double"]
    told = _nets(cards, calls, wagers=TWO_BOXES, **takes)
    assert told == {"1 A main": -20, "1 A double": -20, "2 B main": 20, "2 B double": 20}


def test_19_3_i_returns_doubles_and_splits_too() -> None:
    """Everything still in play stands off, each by this limb."""
    calls = ["1 split", "1 double", "1 stand"]
    told = lines(NOW, "8s 6d 8h | 3c 9s | Ts | Td 6h", calls, versions=PLUS)
    assert {one.outcome for one in told.values()} == {"stand-off"}
    assert {one.clauses for one in told.values()} == {("19.3(i)",)}


def test_19_3_i_what_was_paid_stays_paid() -> None:
    """A Blackjack, a 21 and a Five and Under are no longer on the layout at the Dealer's 22."""
    wagers = ((1, "A", 10), (2, "B", 10), (3, "C", 10), (4, "D", 10))
    calls = ["2 draw", "3 draw", "3 draw", "3 draw", "4 stand"]
    cards = "As 7c 2h Td 6d Ks 4d 3s 8h | Tc | 4c 2s 6h | Tc 6c"
    told = _nets(cards, calls, wagers=wagers)
    assert told == {"1 A main": 15, "2 B main": 10, "3 C main": 10, "4 D main": 0}


@pytest.mark.parametrize(("pays", "net"), [("3:2", 30), ("6:5", 24), ("1:1", 20)])
def test_19_4_blackjack_by_the_scale_and_the_rest_even(pays: str, net: float) -> None:
    """Blackjack pays as the layout says against an ace, any other win 1 to 1."""
    assert _nets("As Ad Ks", blackjack_pays=pays) == {"1 A main": net}
    assert _nets("6s 9d 5s | Ks", ["1 draw"], blackjack_pays=pays) == {"1 A main": 20}
    assert _nets("Ts 9d Ks | Td", ["1 stand"], blackjack_pays=pays) == {"1 A main": 20}


def test_19_5_a_blackjack_is_paid_before_any_further_card() -> None:
    """Against an ace it is paid on the Initial Deal, ahead of another player's draw."""
    told = _order("As 6s Ad Ks 5s | Ts", ["2 draw"], wagers=TWO_BOXES)
    assert told == ["As", "6s", "Ad", "Ks", "5s", "1 main", "Ts", "2 main"]


def test_19_5_nothing_is_left_to_settle_early() -> None:
    """Even money is not offered for a Blackjack that is paid in full at once."""
    assert _nets("As Ad Ks", ["? 1 A early-settlement -> 19.5"]) == {"1 A main": 30}


def test_19_6_a_21_is_paid_at_once() -> None:
    """The first Box is paid before the second draws."""
    told = _order("6s 7s Ad 5s 7c | Ks | 7d", ["1 draw", "2 draw"], wagers=TWO_BOXES)
    assert told == ["6s", "7s", "Ad", "5s", "7c", "Ks", "1 main", "7d", "2 main"]


def test_19_6_every_bettor_on_the_box_is_paid() -> None:
    """A backer's wager is paid with the caller's."""
    told = _nets("6s Ad 5s | Ks", ["1 draw"], wagers=A_AND_B)
    assert told == {"1 A main": 20, "1 B main": 30}


def test_19_6_a_doubled_21_is_paid_on_both_wagers() -> None:
    """Against an ace, and even for less."""
    told = _nets("6s Ad 5s | Ts", ["1 double 15"])
    assert told == {"1 A main": 20, "1 A double": 15}


def test_19_6_a_split_21_is_paid_at_once() -> None:
    """A ten on a split ace is a 21 and no Blackjack: 1 to 1, before the other ace's card."""
    told = _order("As Kd Ac | Ks | 8s | 9d", ["1 split"])
    assert told == ["As", "Kd", "Ac", "Ks", "1 main", "8s", "9d", "1 split"]
    assert _nets("As Kd Ac | Ks | 8s | 9d", ["1 split"]) == {"1 A main": 20, "1 A split 2": 0}


def test_19_6_split_hands_count_their_own_cards() -> None:
    """Five cards on a split hand win at once."""
    calls = ["1 split", *FIVE, "1 draw", "1 stand"]
    told = _nets("2s Td 2h | 3s 4s 5s 6s | Tc 7c | Kd", calls)
    assert told == {"1 A main": 20, "1 A split 2": -20}


def test_19_6_a_paid_hand_leaves_its_insurance() -> None:
    """Paid at 21, the player still wins the insurance on the Dealer's second card."""
    calls = ["1 A insurance 10", "1 draw"]
    told = _nets("6s Ad 5s | Ks | Kd", calls)
    assert told == {"1 A main": 20, "1 A insurance": 20}


def test_19_6_a_paid_hand_takes_no_further_call() -> None:
    """It is off the layout."""
    calls = ["1 draw", "? 1 draw", "? 1 double", "? 1 stand"]
    assert _nets("6s Ad 5s | Ks", calls) == {"1 A main": 20}


def test_19_7_a_blackjack_may_not_be_insured() -> None:
    """Any other hand may, against an ace."""
    calls = ["? 1 A insurance 10 -> 19.7", "2 B insurance 10", "2 stand"]
    told = _nets("As Ts Ad Ks 9s | Kd", calls, wagers=TWO_BOXES)
    assert told == {"1 A main": 30, "2 B insurance": 20, "2 B main": -20}


@pytest.mark.parametrize("pays", ["3:2", "6:5"])
def test_19_7_on_every_scale(pays: str) -> None:
    """In the base game a Blackjack may be insured on a scale without early settlement."""
    calls = ["? 1 A insurance 10 -> 19.7"]
    assert len(_nets("As Ad Ks", calls, blackjack_pays=pays)) == 1
    assert len(nets(NOW, "As Ad Ks | 9d", ["1 A insurance 10"], blackjack_pays=pays)) == 2


def test_19_8_no_sixth_card() -> None:
    """Five cards of 11 end the hand, though it could not have stood."""
    calls = [*FIVE, "? 1 draw -> 19.8"]
    assert _nets("2s Td 2d | 2h 2c 3s", calls) == {"1 A main": 20}


def test_19_6_the_dealer_draws_no_card_when_all_are_paid() -> None:
    """With every hand paid or bust nothing is left for the Dealer's hand."""
    told = dealer(
        NOW, "6s Ts Kd 5s 6c | Ks | 9s", ["1 draw", "2 draw"], versions=PLUS, wagers=TWO_BOXES
    )
    assert told == 1


PAIR = {"box": 1, "player": "A", "amount": 5, "on": "house-money"}
HOUSE = {"side_wagers": {"house-money": {}}, "wagers": ((1, "A", 20), PAIR)}


def test_19_6_what_rides_is_paid_with_the_hand() -> None:
    """House Money of $20 riding on 6-5 wins as much again at the instant 21."""
    told = _nets("6s 9d 5s | Ks", ["1 A ride 25", "1 draw"], **HOUSE)
    assert told == {"1 A main": 20, "1 A house-money": 45}


def test_19_3_i_what_rides_stands_off_with_the_hand() -> None:
    """At the Dealer's 22 the stack comes back."""
    told = _nets("Ts 6d 9s | Td 6h", ["1 A ride 25", "1 stand"], **HOUSE)
    assert told == {"1 A main": 0, "1 A house-money": 20}


def test_19_5_what_rides_is_paid_like_the_blackjack() -> None:
    """A suited ace and king pays 9 to 1, and the $50 riding 3 to 2 at once, against an ace."""
    told = _nets("As Ad Ks", ["1 A ride 50"], **HOUSE)
    assert told == {"1 A main": 30, "1 A house-money": 120}


@pytest.mark.parametrize(("name", "wins"), [("buster", 10), ("push-22", 40)])
def test_19_3_i_is_about_the_wager_against_the_dealer(name: str, wins: float) -> None:
    """Buster and Push 22 are decided by the 22 that returns the main wager."""
    side = {"box": 1, "player": "A", "amount": 5, "on": name}
    offered = {name: {"scale": "A" if name == "buster" else 1}}
    told = _nets("Ts 6d 8s | Tc 6h", ["1 stand"], wagers=((1, "A", 20), side), side_wagers=offered)
    assert told == {"1 A main": 0, f"1 A {name}": wins}


def test_19_6_the_dealer_still_draws_for_buster() -> None:
    """The hand is paid at 21; the Dealer's hand is drawn out for the side wager."""
    side = {"box": 1, "player": "A", "amount": 5, "on": "buster"}
    told = _nets(
        "6s 6d 5s | Ks | Td 9h", ["1 draw"], wagers=((1, "A", 20), side),
        side_wagers={"buster": {"scale": "A"}},
    )  # fmt: skip
    assert told == {"1 A main": 20, "1 A buster": 10}
