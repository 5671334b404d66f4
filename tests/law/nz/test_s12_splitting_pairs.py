"""Section 12: splitting Pairs, and the Dealer's Blackjack against what was added."""

from typing import Any

import pytest

from croupier.cards import cards as read_cards
from croupier.rules.finding import Finding
from croupier.rules.hand import Hand
from croupier.table.commands import LayWager, Split
from croupier.table.dealer import deal_to_players
from croupier.table.decide import play
from croupier.table.events import CardDealt
from croupier.table.legal.menu import legal
from tests.law.nz.shared import (
    A_AND_B,
    RECONSTRUCTED,
    before_today,
    dealt,
    every_edition,
    is_an_election_of_today,
    lines,
    lost,
    refused,
    relied,
)
from tests.telling import line, nets, settle, signs, table

EIGHTS = "8s 6d 8h"
BUST = "Td 9d"
"""With a 6 before them, the Dealer's cards that pass 21."""


def _may_split(edition: str, two: str, hands: int = 1, **settings: Any) -> Finding:
    rules = table(edition, **settings)
    held = read_cards(two)
    return rules.may_split(Hand(held, rules.point_total(held), split=hands > 1), hands)


@every_edition
@pytest.mark.parametrize("two", ["As Ad", "8s 8d", "Ks Kd", "Ks Td", "Js Qd", "2s 2d"])
def test_12_1_two_aces_or_two_cards_of_one_value(edition: str, two: str) -> None:
    """Aces, and any two cards of equal value, ten-point cards among them, may be split."""
    assert _may_split(edition, two).permitted


@every_edition
@pytest.mark.parametrize("two", ["9s Td", "As Td", "7s 8d", "As 2d"])
def test_12_1_no_other_two_cards(edition: str, two: str) -> None:
    """Cards of different value may not."""
    finding = _may_split(edition, two)
    assert (finding.permitted, finding.clauses[0]) == (False, "12.1")


@every_edition
def test_12_1_a_pair_is_two_hands(edition: str) -> None:
    """A king and a 10 split make a hand each."""
    told = settle(edition, f"Ks 6d Tc | 9s | 8s | {BUST}", ["1 split", "1 stand", "1 stand"])
    hands = told.played.round.boxes[0].hands
    assert [hand.total.points for hand in hands] == [19, 18]


@every_edition
def test_12_1_only_the_initial_two_cards(edition: str) -> None:
    """A pair made by drawing is no Pair to split, nor is one that drew a card."""
    calls = ["1 draw", "? 1 split -> 12.1", "1 stand"]
    assert nets(edition, f"4s 6d 8h | 8c | {BUST}", calls) == {"1 A main": 20}
    assert nets(edition, f"4s 6d 4h | 8c | {BUST}", calls) == {"1 A main": 20}


def test_12_1_ten_point_cards_match_outright_today() -> None:
    """Today 12.1 says so itself and no reading is relied on."""
    assert _may_split("nz-current", "Ks Td").readings == ()


def test_1_1_pair_is_wider_for_splitting() -> None:
    """A 10 and a jack have different Face Values and may be split all the same."""
    calls = ["1 split", "1 stand", "1 stand"]
    assert len(lines("nz-current", f"Tc 6d Jd | 9s | 8s | {BUST}", calls)) == 2


@every_edition
def test_12_2_an_equal_wager_on_the_second_hand(edition: str) -> None:
    """For $20 a split costs $20: neither $15 nor $25."""
    calls = ["? 1 split 15 -> 12.2", "? 1 split 25 -> 12.2", "1 split 20", "1 stand", "1 stand"]
    told = nets(edition, f"{EIGHTS} | Ts | Tc | {BUST}", calls)
    assert told == {"1 A main": 20, "1 A split 2": 20}


@every_edition
def test_12_2_the_added_wager_lies_on_the_second_hand(edition: str) -> None:
    """The first hand loses the original wager, the second wins the added one."""
    calls = ["1 split", "1 stand", "1 draw"]
    told = nets(edition, "8s 9d 8h | 9s | 3s Ts | Th", calls)
    assert told == {"1 A main": -20, "1 A split 2": 20}


@every_edition
def test_12_3_the_first_hand_is_completed_first(edition: str) -> None:
    """Cards fall on the first hand until it is done, and only then on the second."""
    calls = ["1 split", "? 1 stand hand 2 -> 12.3", "1 draw", "1 stand", "1 stand"]
    events = settle(edition, f"{EIGHTS} | 3d 9h | Ts | {BUST}", calls).played.events
    dealt = [event for event in events if isinstance(event, CardDealt) and event.box == 1]
    assert [event.hand for event in dealt] == [0, 0, 0, 0, 1]
    assert dealt[-1].clauses == ("12.3",)


@every_edition
def test_12_3_a_new_hand_comes_right_after_its_own(edition: str) -> None:
    """Split again, the first hand is followed by its other half, then by the older hand."""
    calls = ["1 split", "1 split", "1 stand", "1 stand", "1 stand"]
    told = settle(edition, f"{EIGHTS} | 8c | 9s | Ts | Kc | {BUST}", calls).played.round
    spelt = [" ".join(hand.cards) for hand in told.boxes[0].hands]
    assert spelt == ["8s 9s", "8c Ts", "8h Kc"]


@every_edition
def test_12_4_split_hands_may_stand_draw_double_or_split(edition: str) -> None:
    """After its second card every call is open to it."""
    calls = ["1 split", "1 split", "1 double", "1 draw", "1 stand", "1 stand"]
    told = nets(edition, f"{EIGHTS} | 8c | 3d Th | 2s 7s | Kc | {BUST}", calls)
    assert told == {"1 A main": 20, "1 A double 1": 20, "1 A split 2": 20, "1 A split 3": 20}


@every_edition
def test_12_4_a_three_hands_and_no_more(edition: str) -> None:
    """A Pair may be split a second time, not a third."""
    calls = ["1 split", "1 split", "1 stand", "? 1 split -> 12.4(a)", "1 stand", "1 stand"]
    told = nets(edition, f"{EIGHTS} | 8c | Ts | 8d | Kc | {BUST}", calls)
    assert list(told) == ["1 A main", "1 A split 2", "1 A split 3"]


@every_edition
def test_12_4_a_either_hand_may_be_split_again(edition: str) -> None:
    """The second hand may make the third."""
    calls = ["1 split", "1 stand", "1 split", "1 stand", "1 stand"]
    told = settle(edition, f"{EIGHTS} | Ts | 8c | 9s | Kc | {BUST}", calls).played.round
    spelt = [" ".join(hand.cards) for hand in told.boxes[0].hands]
    assert spelt == ["8s Ts", "8h 9s", "8c Kc"]


@every_edition
def test_12_4_a_the_next_card_must_match(edition: str) -> None:
    """A split eight with a 9 is no Pair."""
    finding = _may_split(edition, "8s 9c", hands=2)
    assert not finding.permitted
    assert "12.4(a)" in finding.clauses


@every_edition
def test_12_4_b_aces_take_one_card_each(edition: str) -> None:
    """Each ace has one card and no call; the hands stand at 13 and 19."""
    told = settle(edition, f"As 6d Ac | 2s | 8s | {BUST}", ["1 split"]).played.round
    assert [hand.total.points for hand in told.boxes[0].hands] == [13, 19]
    for call in ("draw", "double", "split"):
        nets(edition, f"As 6d Ac | 2s | 8s | {BUST}", ["1 split", f"? 1 {call} hand 1 -> 12.4(b)"])


@every_edition
def test_12_4_b_aces_are_split_once(edition: str) -> None:
    """A third ace on a split ace stays where it is, on 12."""
    calls = ["1 split", "? 1 split hand 1 -> 12.4(b)"]
    told = settle(edition, f"As 6d Ac | Ad | 8s | {BUST}", calls).played.round
    assert [hand.total.points for hand in told.boxes[0].hands] == [12, 19]


@every_edition
@pytest.mark.parametrize("cards", ["As 9d Ac | Kd | 8s", "Ks 9d Tc | Ad | Ts"])
def test_12_4_c_no_blackjack_from_a_split(edition: str, cards: str) -> None:
    """An ace and a ten on a split hand are a plain 21 and pay 1 to 1."""
    calls = ["1 split", "1 stand"] if cards.startswith("K") else ["1 split"]
    assert nets(edition, f"{cards} | Th", calls)["1 A main"] == 20


@every_edition
def test_12_4_c_it_ties_the_dealers_21(edition: str) -> None:
    """A split 21 stands off with 21 in three cards, which Blackjack would have beaten."""
    assert nets(edition, "As 9d Ac | Kd | 8s | 5h 7h", ["1 split"])["1 A main"] == 0


@every_edition
def test_12_5_each_hand_has_its_own_result(edition: str) -> None:
    """21 wins and 18 loses against 20, at 1 to 1."""
    calls = ["1 split", "1 draw", "1 stand"]
    told = lines(edition, "8s Td 8h | 3d Th | Ts | Kd", calls)
    assert (told["main 1"].net, told["split 2"].net) == (20_00, -20_00)
    assert told["main 1"].clauses == ("5.1(b)", "12.5")


@every_edition
def test_12_5_hands_are_completed_under_section_13(edition: str) -> None:
    """A split hand of 10 must draw."""
    calls = ["1 split", "? 1 stand -> 13.1(d)", "1 draw", "1 stand"]
    assert nets(edition, f"{EIGHTS} | 2d Th | Ts | {BUST}", [*calls, "1 stand"])


THREE_HANDS = "8s Kh 8h | 8c | Ts | 9s | Kc | As"
SPLIT_TWICE = ["1 split", "1 split", "1 stand", "1 stand", "1 stand"]


@every_edition
def test_12_6_dealers_blackjack_takes_the_original_only(edition: str) -> None:
    """Of three hands the first loses and what was added by splitting goes back."""
    told = lines(edition, THREE_HANDS, SPLIT_TWICE)
    assert {key: one.net for key, one in told.items()} == {
        "main 1": -20_00, "split 2": 0, "split 3": 0,
    }  # fmt: skip
    assert (told["split 2"].outcome, told["split 2"].clauses) == ("returned", ("12.6",))
    assert told["main 1"].clauses == ("12.6", "5.1(g)")


@every_edition
def test_12_6_with_doubled_split_hands(edition: str) -> None:
    """Doubles and splits go back, both by the rule that added them."""
    calls = ["1 split", "1 double", "1 double"]
    told = lines(edition, "8s Kh 8h | 3c Ts | 2s 9s | As", calls)
    assert [key for key, one in told.items() if one.net] == ["main 1"]
    assert told["double 2"].clauses == ("11.5",)


@every_edition
def test_12_6_each_bettor_loses_an_original(edition: str) -> None:
    """Two bettors who both cover a split lose one wager each."""
    calls = ["1 split", "1 B split", "1 stand", "1 stand"]
    told = nets(edition, "8s Kh 8h | Ts | 9s | As", calls, wagers=A_AND_B)
    assert told == {"1 A main": -20, "1 A split 2": 0, "1 B main": -30, "1 B split 2": 0}


@every_edition
def test_12_6_a_bettors_original_is_lost_wherever_it_lies(edition: str) -> None:
    """Moved to the second hand, it is still the original."""
    calls = ["1 split", "1 B split to 2", "1 stand", "1 stand"]
    told = nets(edition, "8s Kh 8h | Ts | 9s | As", calls, wagers=A_AND_B)
    assert told == {"1 A main": -20, "1 A split 2": 0, "1 B main 2": -30}


@every_edition
def test_12_6_another_21_of_the_dealers_takes_all(edition: str) -> None:
    """Only Blackjack spares what was added."""
    calls = ["1 split", "1 stand", "1 stand"]
    assert lost(edition, "8s Kh 8h | Ts | 9s | 5h 6h", calls) == ["main 1", "split 2"]


def test_12_7_an_election_of_today() -> None:
    """The power to restrict splitting is certain only in the consolidation."""
    is_an_election_of_today("12.7(a)", split="none")
    is_an_election_of_today("12.7(b)", split="no-aces")
    is_an_election_of_today("12.8", hands_max=2)
    is_an_election_of_today("12.9", dealer_blackjack_takes_splits=True)


@before_today
def test_12_7_without_the_election_every_pair_is_open(edition: str) -> None:
    """Asking for no restriction is asking for nothing that the edition lacks."""
    rules = table(edition, split="all", hands_max=3, dealer_blackjack_takes_splits=False)
    assert rules.fingerprint == table(edition).fingerprint


@every_edition
def test_12_4_a_no_table_of_four_hands(edition: str) -> None:
    """Three hands are the most a table may allow."""
    assert refused(edition, hands_max=4).clause == "12.4(a)"


@pytest.mark.parametrize(
    ("setting", "untold"),
    [
        ({"hands_max": 4}, "if elected"),
        ({"split": "tens"}, "no-aces"),
        ({"double_on": "11"}, "9-11"),
    ],
)
def test_12_8_a_refusal_names_only_what_the_edition_lets_elect(
    setting: dict[str, Any], untold: str
) -> None:
    """In 1998 nothing of splitting or doubling was left to the operator."""
    assert untold not in refused("nz-1998", **setting).why
    assert untold in refused("nz-current", **setting).why


def test_12_7_a_no_splitting_at_all() -> None:
    """Barred, neither eights nor aces may be split."""
    calls = ["? 1 split -> 12.7(a)", "1 stand"]
    assert nets("nz-current", f"{EIGHTS} | {BUST}", calls, split="none") == {"1 A main": 20}
    assert _may_split("nz-current", "As Ad", split="none").clauses[0] == "12.7(a)"


def test_12_7_b_no_splitting_of_aces() -> None:
    """Barred for aces, other Pairs may still be split."""
    calls = ["? 1 split -> 12.7(b)", "1 stand"]
    assert nets("nz-current", f"As 6d Ad | {BUST}", calls, split="no-aces") == {"1 A main": 20}
    assert _may_split("nz-current", "8s 8d", split="no-aces").permitted


def test_12_8_one_split_and_two_hands() -> None:
    """Elected, a Pair on a split hand stays together."""
    calls = ["1 split", "? 1 split -> 12.8", "1 stand", "1 stand"]
    told = nets("nz-current", f"{EIGHTS} | 8c | Ts | {BUST}", calls, hands_max=2)
    assert told == {"1 A main": 20, "1 A split 2": 20}


def test_12_9_the_operator_may_take_splits_too() -> None:
    """Elected, three hands lose $20 each to the Dealer's Blackjack."""
    told = lines("nz-current", THREE_HANDS, SPLIT_TWICE, dealer_blackjack_takes_splits=True)
    assert [one.net for one in told.values()] == [-20_00] * 3
    assert "12.9" in told["split 2"].clauses
    assert "12.6" not in told["main 1"].clauses


def test_12_9_leaves_doubles_alone() -> None:
    """The election is about splits; what was added by doubling still goes back."""
    calls = ["1 split", "1 double", "1 double"]
    cards = "8s Kh 8h | 3c Ts | 2s 9s | As"
    assert lost("nz-current", cards, calls, dealer_blackjack_takes_splits=True) == [
        "main 1", "split 2",
    ]  # fmt: skip
    both = {"dealer_blackjack_takes_splits": True, "dealer_blackjack_takes_doubles": True}
    assert len(lost("nz-current", cards, calls, **both)) == 4


def test_12_10_every_modification_is_displayed() -> None:
    """Each election has its notice, and a table without one has none."""
    assert signs(table("nz-current"), "12.10") == []
    assert signs(table("nz-current", split="none"), "12.10") == ["No splitting of Pairs"]
    assert signs(table("nz-current", split="no-aces"), "12.10") == ["No splitting of aces"]
    both = table("nz-current", hands_max=2, dealer_blackjack_takes_splits=True)
    once, takes = signs(both, "12.10")
    assert "once" in once
    assert "Blackjack" in takes


BY_RANK = {"split-match": "by-rank"}


@before_today
def test_12_1_reading_split_match(edition: str) -> None:
    """Equal value is equal points; or it is equal rank, and a king does not match a 10."""
    assert _may_split(edition, "Ks Td").readings == ("split-match",)
    calls = ["? 1 split -> 12.1", "1 stand"]
    assert nets(edition, f"Ks 6d Tc | {BUST}", calls, readings=BY_RANK) == {"1 A main": 20}
    assert _may_split(edition, "Ks Kd", readings=BY_RANK).permitted


@before_today
def test_12_1_reading_split_match_is_named_by_the_refusal(edition: str) -> None:
    """A split refused on a reading says which."""
    assert _may_split(edition, "Ks Td", readings=BY_RANK).readings == ("split-match",)


@pytest.mark.parametrize("edition", RECONSTRUCTED)
def test_12_1_reading_split_match_though_elections_are_borrowed(edition: str) -> None:
    """Borrowing 12.7 does not borrow 12.1, which still has its older wording to be read."""
    finding = _may_split(edition, "Ks Td", backfill="nz-current", readings=BY_RANK)
    assert not finding.permitted


def test_12_1_reading_split_match_is_settled_today() -> None:
    """Today ten-point cards match by the words of 12.1: no table may read it otherwise."""
    assert "split-match" in refused("nz-current", readings=BY_RANK).why
    finding = _may_split("nz-current", "Ks Td")
    assert (finding.permitted, finding.readings) == (True, ())


@every_edition
def test_12_4_a_reading_resplit_match(edition: str) -> None:
    """On the second split too ten-point cards match; or only cards of one rank do."""
    cards = f"Ks 6d Kc | Qs | Ts | 9s | 9c | {BUST}"
    again = ["1 split", "1 split", "1 stand", "1 stand", "1 stand"]
    assert len(nets(edition, cards, again)) == 3
    assert "resplit-match" in relied(edition, cards, again)
    by_rank = {"resplit-match": "by-rank"}
    calls = ["1 split", "? 1 split -> 12.4(a)", "1 stand", "1 stand"]
    assert len(nets(edition, f"Ks 6d Kc | Qs | Ts | {BUST}", calls, readings=by_rank)) == 2
    assert _may_split(edition, "Ks Kd", hands=2, readings=by_rank).permitted


@every_edition
def test_12_6_reading_original_wager_per(edition: str) -> None:
    """One original for the Box is lost; or one on each hand."""
    assert lost(edition, THREE_HANDS, SPLIT_TWICE) == ["main 1"]
    assert "original-wager-per" in relied(edition, THREE_HANDS, SPLIT_TWICE)
    per_hand = {"original-wager-per": "hand"}
    taken = lost(edition, THREE_HANDS, SPLIT_TWICE, readings=per_hand)
    assert taken == ["main 1", "split 2", "split 3"]


AFTER_BUST = "bust-then-dealer-blackjack"
FIRST_BUSTS = ("8s Kh 8h | 7c Ts | 9s | As", ["1 split", "1 draw", "1 stand"])
SECOND_BUSTS = ("8s Kh 8h | 9s | 7c Ts | As", ["1 split", "1 stand", "1 draw"])


@every_edition
@pytest.mark.parametrize(
    ("choice", "first_busts", "second_busts"),
    [
        ("chip-tracking", ["main 1"], ["split 2", "main 1"]),
        ("busted-plus-one", ["main 1", "split 2"], ["split 2", "main 1"]),
        ("cap-original", ["main 1"], ["main 1"]),
    ],
)
def test_12_6_reading_bust_then_dealer_blackjack(
    edition: str, choice: str, first_busts: list[str], second_busts: list[str]
) -> None:
    """What bust stays lost, and the original if still there; or one more; or one in all."""
    readings = {AFTER_BUST: choice}
    assert lost(edition, *FIRST_BUSTS, readings=readings) == first_busts
    assert lost(edition, *SECOND_BUSTS, readings=readings) == second_busts
    assert AFTER_BUST in relied(edition, *FIRST_BUSTS, readings=readings)


@every_edition
def test_12_6_reading_bust_then_dealer_blackjack_when_all_bust(edition: str) -> None:
    """Both hands over 21 are both lost; under the cap the Dealer's Blackjack gives one back."""
    calls = ["1 split", "1 draw", "1 draw"]
    cards = "8s Kh 8h | 7c Ts | 6c Td"
    assert lost(edition, cards, calls) == ["main 1", "split 2"]
    capped = {AFTER_BUST: "cap-original"}
    assert lost(edition, f"{cards} | As", calls, readings=capped) == ["main 1"]
    assert lost(edition, f"{cards} | 5s", calls, readings=capped) == ["main 1", "split 2"]


def test_12_6_reading_bust_then_dealer_blackjack_where_12_9_is_elected() -> None:
    """With splits taken too there is nothing left to cap."""
    told = lost(
        "nz-current", *SECOND_BUSTS, readings={AFTER_BUST: "cap-original"},
        dealer_blackjack_takes_splits=True,
    )  # fmt: skip
    assert sorted(told) == ["main 1", "split 2"]


@every_edition
def test_12_6_a_bust_that_waits_is_lost_to_the_dealers_blackjack_all_the_same(edition: str) -> None:
    """Kept open for an equal total, what was added to a bust hand is not given back."""
    equal = {"both-over-21": "equal-totals-stand-off"}
    assert lost(edition, *SECOND_BUSTS, readings=equal) == ["main 1", "split 2"]
    taken = lost(edition, "Ts Kh 6c | 9d | As", ["1 double"], readings=equal)
    assert taken == ["main 1", "double 1"]


@every_edition
def test_12_6_a_single_hand_is_no_matter_of_splitting(edition: str) -> None:
    """An unsplit hand loses to the Dealer's Blackjack by 5.1 alone."""
    assert line(edition, "Ts Kh 9s | As", ["1 stand"]).clauses == ("5.1(g)",)


@every_edition
@pytest.mark.parametrize("call", ["stand", "draw", "double", "split"])
def test_12_4_what_a_split_hand_may_do(edition: str, call: str) -> None:
    """With a second eight on it, all four calls of 12.4 are open to the first hand."""
    round = dealt(table(edition), "8s 6c 8h 8d", LayWager(1, "A", 20_00))
    round, _ = play(round, Split(1, "A"))
    round = deal_to_players(round)[0]
    open_ = {type(option.command).__name__.lower() for option in legal(round)}
    assert call in open_


def test_12_10_where_a_hand_may_be_split_though_the_table_bars_it() -> None:
    """Free Bet has free splits still, Player Select shared ones: the sign says what is barred."""
    free = table("nz-current", split="none", versions=["free-bet"])
    assert signs(free, "12.10") == ["No splitting of Pairs for a further wager"]
    no_aces = table("nz-current", split="no-aces", versions=["free-bet"])
    assert signs(no_aces, "12.10") == ["No splitting of aces for a further wager"]
