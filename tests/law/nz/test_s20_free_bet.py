"""Section 20: Free Bet Blackjack, with free doubles and splits marked by lammers."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.cards import cards as read_cards
from croupier.cards import spell
from croupier.ledger.line import Line
from croupier.record.model import BadRecord
from croupier.rules.finding import Finding
from croupier.rules.hand import Hand
from croupier.rules.names import LAMMERS
from croupier.rules.prompt import Moment
from croupier.table.commands import FreeDouble, FreeSplit
from croupier.table.legal.menu import legal
from tests.law.nz.shared import A_AND_B, TWO_BOXES, changed, dealer, dealt, lines, relied
from tests.telling import asked, nets, refusal, settle, signs, table

FREE = ["free-bet"]
BUST = "Td 9d"
"""With a 6 before them, the Dealer's cards that pass 22."""
MAKES_22 = "Td 6h"
"""With a 6 before them, the Dealer's cards that make 22."""
editions = pytest.mark.parametrize("edition", ["nz-2014", "nz-current"])
NOW = "nz-current"


def _nets(cards: str, play: Sequence[str] = (), **told: Any) -> dict[str, float]:
    return nets(told.pop("edition", NOW), cards, play, **{"versions": FREE, **told})


def _lines(cards: str, play: Sequence[str] = (), **told: Any) -> dict[str, Line]:
    return lines(NOW, cards, play, **{"versions": FREE, **told})


def _hand(two: str, split: bool = False, **settings: Any) -> tuple[Hand, Any]:
    rules = table(NOW, versions=FREE, **settings)
    held = read_cards(two)
    return Hand(held, rules.point_total(held), split=split), rules


def _free_double(two: str, split: bool = False, **settings: Any) -> Finding:
    hand, rules = _hand(two, split, **settings)
    finding: Finding = rules.free_double(hand)
    return finding


def _free_split(two: str, hands: int = 1, **settings: Any) -> Finding:
    hand, rules = _hand(two, hands > 1, **settings)
    finding: Finding = rules.free_split(hand, hands)
    return finding


@editions
def test_20_1_the_other_rules_stay(edition: str) -> None:
    """Only free wagers, the Dealer's drawing and the results are changed."""
    free, base = table(edition, versions=FREE), table(edition)
    assert {"20.1", "20.5"} <= set(free.provenance["versions"])
    assert changed(free, base) == {
        "dealer_draws", "dealer_takes_card", "free_double", "free_split", "main_result",
    }  # fmt: skip


def test_20_1_no_free_wager_elsewhere() -> None:
    """In the base game a free double and a free split are refused."""
    calls = ["? 1 free-double -> 11.2", "? 1 free-split -> 12.2", "1 draw", "1 stand"]
    assert nets(NOW, f"5s 6d 5h | 9s | {BUST}", calls) == {"1 A main": 20}


@editions
def test_20_1_style_a_adds_nothing(edition: str) -> None:
    """The Dealer draws on soft 17 with it and without it."""
    for versions in (FREE, ["style-a", "free-bet"]):
        told = _nets("Ts 6c 8s | As 3d", ["1 stand"], edition=edition, versions=versions)
        assert told == {"1 A main": -20}
        assert _nets(f"Ts 6d 8s | {MAKES_22}", ["1 stand"], versions=versions)["1 A main"] == 0


def test_20_2_adoption_is_displayed() -> None:
    """A notice names the version, and only there."""
    (said,) = signs(table(NOW, versions=FREE), "20.2")
    assert "Free Bet" in said
    assert signs(table(NOW), "20.2") == []


def test_20_2_in_2014_a_marked_layout() -> None:
    """The clause of 2014 asks for a layout, not for a sign."""
    notices = [one for one in table("nz-2014", versions=FREE).notices if one.clause == "20.2"]
    assert [one.where for one in notices] == ["layout"]


def test_20_3_20_4_the_sign_tells_what_is_free_and_what_is_barred() -> None:
    """Elections of sections 11 and 12 bind wagers only: the sign says so, and what stays free."""
    barred: dict[str, Any] = {"double_on": "10-11", "double_after_split": False, "split": "no-aces"}
    rules = table(NOW, versions=FREE, **barred)
    assert signs(rules, "11.8") == [
        "Doubling down for a further wager only on a total of 10 or 11",
        "No doubling down for a further wager after splitting",
    ]
    assert signs(rules, "12.10") == ["No splitting of aces for a further wager"]
    free = ["Free doubling down on a total of 9, 10 or 11, after a split too"]
    assert signs(rules, "20.3") == free
    assert signs(rules, "20.4") == ["Free splitting of Pairs of aces to nines"]
    for split in (False, True):
        assert rules.free_double(_hand("4s 5d", split)[0]).permitted
    assert rules.free_split(_hand("As Ad")[0], 1).permitted


def test_20_3_20_4_the_sign_follows_the_readings() -> None:
    """Where only first hands and first splits are free, the sign says that."""
    narrow = {"free-double-on-split-hands": "closed", "free-resplit": "paid"}
    rules = table(NOW, versions=FREE, readings=narrow)
    assert signs(rules, "20.3")[0].endswith("not after a split")
    assert signs(rules, "20.4")[0].endswith("the first time only")


@pytest.mark.parametrize(
    ("clause", "moment", "about"),
    [
        ("20.3", Moment.TURN, "right of the original wager"),
        ("20.4", Moment.TURN, "in place of the second wager"),
        ("20.8", Moment.BETWEEN, "however its hand ended"),
    ],
)
def test_20_8_the_dealer_is_told_what_to_do_with_lammers(
    clause: str, moment: Moment, about: str
) -> None:
    """They are placed for a free double and a free split, and collected after the Round."""
    (told,) = asked(table(NOW, versions=FREE), clause)
    assert (told.moment, told.person) == (moment, "Dealer")
    assert about in told.asks
    assert not asked(table(NOW), clause)


def test_20_6_the_layout_tells_the_drawing_rule_in_force() -> None:
    """A table whose Dealer draws on soft 17 may not tell the players that 17 stands."""
    free, style_a = table(NOW, versions=FREE), table(NOW, versions=["style-a"])
    assert signs(free, "3.2(b)(ii)") == signs(style_a, "3.2(b)(ii)")


@pytest.mark.parametrize("two", ["4s 5d", "7s 2d", "6s 4d", "5s 5d", "8s 2d", "6s 5d", "9s 2d"])
def test_20_3_a_first_two_card_total_of_9_10_or_11(two: str) -> None:
    """Free to double."""
    assert _free_double(two).permitted


@pytest.mark.parametrize("two", ["5s 3d", "Ts 2d", "7s 5d", "As 8d", "As 9d", "As Ad", "Ts Kd"])
def test_20_3_no_other_total(two: str) -> None:
    """8 and 12 are not free, nor an ace with 8 or 9, which counts 19 or 20."""
    finding = _free_double(two)
    assert (finding.permitted, finding.clauses[0]) == (False, "20.3")


def test_20_3_the_first_two_cards_only() -> None:
    """Three cards of 9 are not."""
    calls = ["1 draw", "? 1 free-double -> 20.3", "1 draw", "1 stand"]
    assert _nets(f"2s 6d 3s | 4s | Ts | {BUST}", calls) == {"1 A main": 20}


@editions
def test_20_3_a_lammer_counts_as_a_full_double(edition: str) -> None:
    """6-5 doubled for free wins the wager and as much for the lammer."""
    told = _nets("6h 9d 5h | Ts | 9c", ["1 free-double"], edition=edition)
    assert told == {"1 A main": 20, "1 A lammer-double": 20}


def test_20_3_one_card_and_no_more() -> None:
    """A free double is a double: 11.3 and 13.1(b) apply, and no total is too low."""
    calls = ["1 free-double", "? 1 draw -> 11.3", "? 1 double", "? 1 free-double"]
    told = _nets(f"6h 6d 5h | 2s | {BUST}", calls)
    assert told == {"1 A main": 20, "1 A lammer-double": 20}


def test_20_3_never_for_less() -> None:
    """A free double has no amount to name."""
    with pytest.raises(BadRecord):
        _nets(f"6h 6d 5h | 2s | {BUST}", ["1 free-double 10"])


@pytest.mark.parametrize("rank", "A23456789")
def test_20_4_pairs_of_aces_to_nines_are_free(rank: str) -> None:
    """Free to split."""
    assert _free_split(f"{rank}s {rank}d").permitted


@pytest.mark.parametrize("two", ["Ts Td", "Ks Kd", "Ks Td", "8s 9d", "As Td"])
def test_20_4_ten_point_cards_are_not(two: str) -> None:
    """Nor are cards that do not match."""
    finding = _free_split(two)
    assert (finding.permitted, finding.clauses[0]) == (False, "20.4")


@editions
def test_20_4_a_lammer_replaces_the_wager(edition: str) -> None:
    """8-8 split for free: both hands win, the second on a lammer."""
    calls = ["1 free-split", "1 stand", "1 stand"]
    told = _nets(f"8s 6d 8h | Ts | 9s | {BUST}", calls, edition=edition)
    assert told == {"1 A main": 20, "1 A lammer-split 2": 20}


def test_20_4_three_hands_at_most() -> None:
    """Split for free twice, a third Pair stays together, free or paid."""
    calls = ["1 free-split", "1 free-split", "1 stand", "? 1 free-split -> 20.4"]
    calls += ["? 1 split -> 12.4(a)", "1 stand", "1 stand"]
    told = _nets(f"8s 6d 8h | 8c | Ts | 8d | Kc | {BUST}", calls)
    assert told == {"1 A main": 20, "1 A lammer-split 2": 20, "1 A lammer-split 3": 20}


def test_20_4_aces_once_and_one_card_each() -> None:
    """A third ace on a split ace stays where it is."""
    calls = ["1 free-split", "? 1 free-split hand 1 -> 20.4", "? 1 draw hand 1 -> 12.4(b)"]
    told = _nets(f"As 6d Ac | Ad | Ts | {BUST}", calls)
    assert told == {"1 A main": 20, "1 A lammer-split 2": 20}


def test_20_4_split_aces_are_no_blackjack() -> None:
    """A ten on a split ace is a 21: it ties the Dealer's 21."""
    told = _nets("As 6d Ac | Ks | Ts | 5d Th", ["1 free-split"])
    assert told == {"1 A main": 0, "1 A lammer-split 2": 0}


@pytest.mark.parametrize("two", ["Ts 2c", "7s 8c", "5s 3c"])
def test_20_5_a_paid_double_on_any_other_total(two: str) -> None:
    """Not free, but open as in the base game, for less too."""
    first, second = two.split()
    calls = ["? 1 free-double -> 20.3", "1 double 15"]
    told = _nets(f"{first} 6d {second} | 6s | {BUST}", calls)
    assert told == {"1 A main": 20, "1 A double": 15}


def test_20_5_a_free_total_may_be_doubled_for_money_too() -> None:
    """Whoever wants to pay may."""
    told = _nets(f"6h 6d 5h | 9s | {BUST}", ["1 double 10"])
    assert told == {"1 A main": 20, "1 A double": 10}


def test_20_5_tens_are_split_for_money() -> None:
    """Kings are not free, but may be split with a wager."""
    calls = ["? 1 free-split -> 20.4", "1 split", "1 stand", "1 stand"]
    told = _nets(f"Ks 6d Kd | Ts | 9s | {BUST}", calls)
    assert told == {"1 A main": 20, "1 A split 2": 20}


def test_20_5_paid_beside_free() -> None:
    """A free split, a paid second split and a free double on one of the hands."""
    calls = ["1 free-split", "1 split", "1 free-double", "1 stand", "1 stand"]
    told = _nets(f"8s 6d 8h | 8c | 3s Ts | Tc | Kc | {BUST}", calls)
    assert told == {
        "1 A main": 20, "1 A lammer-double 1": 20, "1 A split 2": 20, "1 A lammer-split 3": 20,
    }  # fmt: skip


def test_20_5_a_free_split_of_a_paid_hand() -> None:
    """The hand of a paid split may be split again for free."""
    calls = ["1 split", "1 stand", "1 free-split", "1 stand", "1 stand"]
    told = _nets(f"8s 6d 8h | Ts | 8c | 9s | Kc | {BUST}", calls)
    assert told == {"1 A main": 20, "1 A split 2": 20, "1 A lammer-split 3": 20}


@editions
@pytest.mark.parametrize(
    "hand", ["6c As Kd", "7c As", "6c As 4d", "6c Td Ac", "Ac 6d 5h 5c", "6c Td 9d", "7c Td"]
)
def test_20_6_draws_to_hard_17_and_soft_18(edition: str, hand: str) -> None:
    """A soft 17 draws; a hard 17, a soft 18 and anything above stand."""
    first, *further = hand.split()
    told = settle(edition, f"Ts {first} 8s | {' '.join(further)}", ["1 stand"], versions=FREE)
    assert spell(told.played.round.dealer) == hand


def test_20_6_needless_cards_are_not_drawn() -> None:
    """13.4 is not inconsistent with 20.6."""
    assert dealer(NOW, "Ts 6d 6c | 9d", ["1 draw"], versions=FREE) == 1


def test_20_6_reading_style_a_needless_cards() -> None:
    """Read otherwise, the Dealer's hand is drawn out in this version too."""
    out = {"style-a-needless-cards": "drawn-out"}
    cards = "Ts 6d 6c | 9d | As 4d"
    assert dealer(NOW, cards, ["1 draw"], versions=FREE, readings=out) == 3


def test_20_6_the_dealer_draws_for_buster_by_this_rule() -> None:
    """With every hand bust, a soft 17 is drawn on for Buster."""
    side = {"box": 1, "player": "A", "amount": 5, "on": "buster"}
    told = _nets(
        "Ts 6d 6c | 9d | As 9h 6s", ["1 draw"], wagers=((1, "A", 20), side),
        side_wagers={"buster": {"scale": "A"}},
    )  # fmt: skip
    assert told == {"1 A main": -20, "1 A buster": 10}


@editions
@pytest.mark.parametrize("two", ["Ts 3s", "Ts 8s", "Ts Ks"])
def test_20_7_a_dealers_22_stands_off(edition: str, two: str) -> None:
    """13, 18 and 20 all come back."""
    first, second = two.split()
    told = settle(edition, f"{first} 6d {second} | {MAKES_22}", ["1 stand"], versions=FREE)
    (only,) = told.played.round.lines
    assert (only.net, only.outcome, only.clauses) == (0, "stand-off", ("20.7",))


def test_20_7_any_other_bust_of_the_dealers_loses() -> None:
    """23 pays."""
    assert _nets("Ts 6d 3s | Td 7d", ["1 stand"]) == {"1 A main": 20}


def test_20_7_a_plain_21_stands_off_too() -> None:
    """Only Blackjack is excepted, not a 21 of three cards or of a split."""
    assert _nets(f"6s 6d 5s | Ts | {MAKES_22}", ["1 draw"]) == {"1 A main": 0}
    told = _nets(f"As 6d Ac | Ks | Ts | {MAKES_22}", ["1 free-split"])
    assert told == {"1 A main": 0, "1 A lammer-split 2": 0}


@editions
@pytest.mark.parametrize(("pays", "net"), [("3:2", 30), ("6:5", 24), ("1:1", 20)])
def test_20_7_blackjack_is_still_paid(edition: str, pays: str, net: float) -> None:
    """Waiting against a ten, it wins at the layout's odds when the Dealer makes 22."""
    told = _nets(
        "As Ts Kd Ks 8s | 6c 6s", ["2 stand"], edition=edition, wagers=TWO_BOXES,
        blackjack_pays=pays,
    )  # fmt: skip
    assert told == {"1 A main": net, "2 B main": 0}


def test_20_7_a_bust_hand_stays_lost() -> None:
    """It is not among the remaining hands, whatever the Dealer makes."""
    cards = f"Ts Ts 6d 6s 8s | 9s | {MAKES_22}"
    told = _nets(cards, ["1 draw", "2 stand"], wagers=TWO_BOXES)
    assert told == {"1 A main": -20, "2 B main": 0}


def test_20_7_doubles_splits_and_lammers_stand_off() -> None:
    """Paid ones come back; lammers are worth nothing."""
    calls = ["1 free-split", "1 double 10", "1 free-double"]
    told = _lines(f"8s 6d 8h | 4c 9s | 3c Ts | {MAKES_22}", calls)
    assert {key: (one.net, one.outcome) for key, one in told.items()} == {
        "main 1": (0, "stand-off"), "double 1": (0, "stand-off"),
        "lammer-split 2": (0, "stand-off"), "lammer-double 2": (0, "stand-off"),
    }  # fmt: skip


@pytest.mark.parametrize(("name", "wins"), [("buster", 10), ("push-22", 40)])
def test_20_7_side_wagers_on_the_dealers_hand_are_decided(name: str, wins: float) -> None:
    """A 22 is a bust for Buster and the very thing for Push 22."""
    side = {"box": 1, "player": "A", "amount": 5, "on": name}
    offered = {name: {"scale": "A" if name == "buster" else 1}}
    told = _nets("Ts 6d 8s | Tc 6h", ["1 stand"], wagers=((1, "A", 20), side), side_wagers=offered)
    assert told == {"1 A main": 0, f"1 A {name}": wins}


@pytest.mark.parametrize(
    ("last", "dealers", "net", "outcome"),
    [("Ts", "9c", 20, "win"), ("6s", "9c", 0, "lose"), ("8s", "Tc", 0, "stand-off")],
)
def test_20_8_a_lammer_wins_money_and_never_loses_any(
    last: str, dealers: str, net: float, outcome: str
) -> None:
    """Won it pays the original bet; lost or tied it costs nothing."""
    told = _lines(f"6h 9d 5h | {last} | {dealers}", ["1 free-double"])
    lammer = told["lammer-double 1"]
    assert (lammer.stake, lammer.net, lammer.outcome) == (0, net * 100, outcome)
    assert lammer.returned == net * 100


def test_20_8_a_bust_hand_on_lammers_costs_nothing() -> None:
    """The original wager wins on the first hand; the bust on the second is free."""
    calls = ["1 free-split", "1 stand", "1 draw"]
    told = _nets(f"8s 6d 8h | Ts | 7s Ks | {BUST}", calls)
    assert told == {"1 A main": 20, "1 A lammer-split 2": 0}


def test_20_8_a_lost_main_wager_is_all_that_is_lost() -> None:
    """The cash at risk stays the original wager, however many lammers are out."""
    calls = ["1 free-split", "1 free-double", "1 free-double"]
    told = _lines("8s Td 8h | 3c 2s | 2c 3s | Kd", calls)
    assert sum(one.net for one in told.values()) == -20_00
    assert sum(one.stake for one in told.values()) == 20_00


def test_20_8_the_lammer_is_worth_the_original_bet() -> None:
    """On a hand with riding House Money it counts $20, not what rides with it."""
    house = {"box": 1, "player": "A", "amount": 5, "on": "house-money"}
    told = _nets(
        f"6h 6d 5h | Ts | {BUST}", ["1 A ride 25", "1 free-double"],
        wagers=((1, "A", 20), house), side_wagers={"house-money": {}},
    )  # fmt: skip
    assert told == {"1 A main": 20, "1 A lammer-double": 20, "1 A house-money": 45}


def test_20_8_a_split_lammer_beside_riding_money() -> None:
    """The second hand has a lammer of $20; what rides stays with the original."""
    house = {"box": 1, "player": "A", "amount": 5, "on": "house-money"}
    calls = ["1 A ride 20", "1 free-split", "1 stand", "1 stand"]
    told = _nets(
        f"8h 6d 8s | Ts | 9s | {BUST}", calls,
        wagers=((1, "A", 20), house), side_wagers={"house-money": {}},
    )  # fmt: skip
    assert told == {"1 A main": 20, "1 A house-money": 35, "1 A lammer-split 2": 20}


def test_20_7_what_rides_stands_off_with_the_hand() -> None:
    """At the Dealer's 22 the stack comes back."""
    house = {"box": 1, "player": "A", "amount": 5, "on": "house-money"}
    told = _nets(
        f"Ts 6d 9s | {MAKES_22}", ["1 A ride 25", "1 stand"],
        wagers=((1, "A", 20), house), side_wagers={"house-money": {}},
    )  # fmt: skip
    assert told == {"1 A main": 0, "1 A house-money": 20}


def test_20_8_a_paid_double_on_a_lammer_hand() -> None:
    """Up to the original bet, though no chips lie on the hand; it can be lost."""
    calls = ["1 free-split", "1 stand", "? 1 double 21 -> 11.2(a)", "1 double"]
    told = _nets("8s Td 8h | Ts | 4c 6s | 8d", calls)
    assert told == {"1 A main": 0, "1 A lammer-split 2": 0, "1 A double 2": 0}
    told = _nets("8s Td 8h | Ts | 4c 5s | Kd", calls)
    assert told == {"1 A main": -20, "1 A lammer-split 2": 0, "1 A double 2": -20}


def test_20_8_a_free_double_on_a_paid_split_hand() -> None:
    """The lammer counts the original bet there too."""
    calls = ["1 split", "1 stand", "1 free-double"]
    told = _nets(f"8s 6d 8h | Ts | 3c 9s | {BUST}", calls)
    assert told == {"1 A main": 20, "1 A split 2": 20, "1 A lammer-double 2": 20}


def test_20_8_the_dealers_blackjack_takes_no_lammer() -> None:
    """The original is lost, paid additions come back, lammers are collected for nothing."""
    calls = ["1 free-split", "1 double", "1 free-double"]
    told = _lines("8s Kh 8h | 4c 5s | 3c 9s | Ah", calls)
    assert {key: one.net for key, one in told.items()} == {
        "main 1": -20_00, "double 1": 0, "lammer-split 2": 0, "lammer-double 2": 0,
    }  # fmt: skip
    assert {told[f"lammer-{key}"].clauses for key in ("split 2", "double 2")} == {("20.8",)}


def test_20_8_not_even_where_doubles_and_splits_are_taken() -> None:
    """Elected under 11.7 and 12.9, paid additions go and lammers are worth nothing."""
    takes = {"dealer_blackjack_takes_doubles": True, "dealer_blackjack_takes_splits": True}
    calls = ["1 free-split", "1 double", "1 free-double"]
    told = _lines("8s Kh 8h | 4c 5s | 3c 9s | Ah", calls, **takes)
    assert {key: one.net for key, one in told.items()} == {
        "main 1": -20_00, "double 1": -20_00, "lammer-split 2": 0, "lammer-double 2": 0,
    }  # fmt: skip


@pytest.mark.parametrize("choice", ["chip-tracking", "busted-plus-one", "cap-original"])
def test_20_8_a_bust_lammer_and_the_dealers_blackjack(choice: str) -> None:
    """However 12.6 is read after a bust, the only money to lose is the original."""
    calls = ["1 free-split", "1 stand", "1 draw"]
    readings = {"bust-then-dealer-blackjack": choice}
    told = _nets("8s Kh 8h | Ts | 7s Ks | Ah", calls, readings=readings)
    assert told == {"1 A main": -20, "1 A lammer-split 2": 0}


def test_20_3_a_free_double_on_split_hands() -> None:
    """On the original's hand and on a lammer's hand."""
    calls = ["1 free-split", "1 free-double", "1 free-double"]
    told = _nets(f"8s 6d 8h | 3s Ts | 2s 9s | {BUST}", calls)
    assert told == {
        "1 A main": 20, "1 A lammer-double 1": 20, "1 A lammer-split 2": 20,
        "1 A lammer-double 2": 20,
    }  # fmt: skip


def test_20_3_reading_free_double_on_split_hands() -> None:
    """Closed, a split 11 is doubled for money only."""
    closed = {"free-double-on-split-hands": "closed"}
    calls = ["1 free-split", "? 1 free-double -> 20.3", "1 double", "1 stand"]
    told = _nets(f"8s 6d 8h | 3s Ts | 9s | {BUST}", calls, readings=closed)
    assert told == {"1 A main": 20, "1 A double 1": 20, "1 A lammer-split 2": 20}
    assert _free_double("6s 5d", readings=closed).permitted


@pytest.mark.parametrize("choice", ["open", "closed"])
def test_20_3_reading_free_double_on_split_hands_is_named(choice: str) -> None:
    """Only where a split hand is concerned."""
    readings = {"free-double-on-split-hands": choice}
    assert _free_double("6s 5d", True, readings=readings).readings == tuple(readings)
    assert _free_double("6s 5d", readings=readings).readings == ()


def test_20_4_reading_free_resplit() -> None:
    """The second split is free as well; or it costs a wager."""
    cards = f"8s 6d 8h | 8c | Ts | Tc | Kc | {BUST}"
    stands = ["1 stand", "1 stand", "1 stand"]
    free = _nets(cards, ["1 free-split", "1 free-split", *stands])
    assert free == {"1 A main": 20, "1 A lammer-split 2": 20, "1 A lammer-split 3": 20}
    paid = _nets(
        cards, ["1 free-split", "? 1 free-split -> 20.4", "1 split", *stands],
        readings={"free-resplit": "paid"},
    )  # fmt: skip
    assert paid == {"1 A main": 20, "1 A split 2": 20, "1 A lammer-split 3": 20}


def test_20_4_reading_free_resplit_is_named_when_relied_on() -> None:
    """By the second split, not by the first."""
    once = ["1 free-split", "1 stand", "1 stand"]
    assert relied(NOW, f"8s 6d 8h | Ts | 9s | {BUST}", once, versions=FREE) == ()
    twice = ["1 free-split", "1 free-split", "1 stand", "1 stand", "1 stand"]
    cards = f"8s 6d 8h | 8c | Ts | 9s | Ts | {BUST}"
    assert relied(NOW, cards, twice, versions=FREE) == ("free-resplit",)


def test_20_4_a_pair_of_fives_is_the_players_choice() -> None:
    """Doubled for free as 10, or split for free."""
    doubled = _nets(f"5s 6d 5h | Ts | {BUST}", ["1 free-double"])
    assert doubled == {"1 A main": 20, "1 A lammer-double": 20}
    calls = ["1 free-split", "1 stand", "1 stand"]
    assert "1 A lammer-split 2" in _nets(f"5s 6d 5h | Ts | Tc | {BUST}", calls)


def test_20_4_other_bettors_take_the_free_option_with_the_caller() -> None:
    """A backer's lammer counts the backer's own bet."""
    calls = ["1 free-double", "1 B free-double"]
    told = _nets(f"6h 6d 5h | Ts | {BUST}", calls, wagers=A_AND_B)
    assert told == {
        "1 A main": 20, "1 A lammer-double": 20, "1 B main": 30, "1 B lammer-double": 30,
    }  # fmt: skip
    calls = ["1 free-split", "1 B free-split", "1 stand", "1 stand"]
    told = _nets(f"8s 6d 8h | Ts | 9s | {BUST}", calls, wagers=A_AND_B)
    assert told == {
        "1 A main": 20, "1 B main": 30, "1 A lammer-split 2": 20, "1 B lammer-split 2": 30,
    }  # fmt: skip


def test_20_4_other_bettors_may_pay_stay_or_move() -> None:
    """Answering a free call, a backer may wager, decline, or name the hand."""
    cards = f"8s 6d 8h | Ts | 9s | {BUST}"
    for answer, key in (
        (["1 B split"], "1 B split 2"),
        (["1 B split to 1"], "1 B main"),
        (["1 B split to 2"], "1 B main 2"),
    ):  # fmt: skip
        calls = ["1 free-split", *answer, "1 stand", "1 stand"]
        assert _nets(cards, calls, wagers=A_AND_B)[key] == 30
    told = _nets(f"6h 6d 5h | Ts | {BUST}", ["1 free-double", "1 B double 10"], wagers=A_AND_B)
    assert told["1 B double"] == 10


def test_20_4_not_without_the_caller() -> None:
    """A backer may neither double nor split for free when the caller draws."""
    calls = ["? 1 B free-double -> 14.3(a)", "? 1 B free-split -> 14.3(a)", "1 draw", "1 stand"]
    told = _nets(f"5s 6d 5h | 9s | {BUST}", calls, wagers=A_AND_B)
    assert told == {"1 A main": 20, "1 B main": 30}


def test_20_4_a_free_answer_to_a_paid_call() -> None:
    """The caller pays, the backer takes the lammer."""
    calls = ["1 split", "1 B free-split", "1 stand", "1 stand"]
    told = _nets(f"8s 6d 8h | Ts | 9s | {BUST}", calls, wagers=A_AND_B)
    assert (told["1 A split 2"], told["1 B lammer-split 2"]) == (20, 30)
    calls = ["1 split", "? 1 B free-split -> 20.4", "1 B split to 1", "1 stand", "1 stand"]
    assert "1 B split 2" not in _nets(f"Ks 6d Kd | Ts | 9s | {BUST}", calls, wagers=A_AND_B)


def test_14_3_d_reading_backers_on_resplit_knows_free_splits() -> None:
    """A backer who covered the first split with a lammer may cover the second with a wager."""
    calls = ["1 free-split", "1 B free-split", "1 free-split", "1 B split"]
    binds = {"backers-on-resplit": "first-choice-binds"}
    told = _nets(
        f"8s 6d 8h | 8c | Ts | Tc | Kc | {BUST}", [*calls, "1 stand", "1 stand", "1 stand"],
        wagers=A_AND_B, readings=binds,
    )  # fmt: skip
    assert told["1 B split 2"] == 30


def test_14_3_d_reading_backers_on_resplit_binds_free_splits() -> None:
    """A backer who stayed on one hand at the first split may not split for free at the second."""
    calls = ["1 free-split", "1 B split to 1", "1 free-split", "? 1 B free-split -> 14.3(d)"]
    binds = {"backers-on-resplit": "first-choice-binds"}
    told = _nets(
        f"8s 6d 8h | 8c | Ts | Tc | Kc | {BUST}", [*calls, "1 stand", "1 stand", "1 stand"],
        wagers=A_AND_B, readings=binds,
    )  # fmt: skip
    assert told["1 B main"] == 30


def test_20_4_reading_free_resplit_is_named_by_a_backers_free_split_alone() -> None:
    """The caller pays for the second split and the backer's is free: the reading decides that."""
    calls = ["1 split", "1 B split", "1 split", "1 B free-split", "1 stand", "1 stand", "1 stand"]
    cards = f"8s 6d 8h | 8c | Ts | Tc | Kc | {BUST}"
    assert "free-resplit" in relied(NOW, cards, calls, versions=FREE, wagers=A_AND_B)


@pytest.mark.parametrize("double_on", ["9-11", "10-11", "none"])
def test_20_3_no_election_takes_the_free_double_away(double_on: str) -> None:
    """11.6 binds paid doubles; 9 to 11 stay free."""
    calls = ["1 free-double"]
    told = _nets(f"5h 6d 4h | Ts | {BUST}", calls, double_on=double_on)
    assert told == {"1 A main": 20, "1 A lammer-double": 20}
    calls = ["? 1 double -> 11.6", "1 draw", "1 stand"]
    assert len(_nets(f"Ts 6d 2h | 7s | {BUST}", calls, double_on=double_on)) == 1


def test_20_3_nor_on_split_hands() -> None:
    """With doubling after a split barred, the free double on a split hand stays open."""
    calls = ["1 free-split", "? 1 double -> 11.6~tail", "1 free-double", "1 stand"]
    told = _nets(f"8s 6d 8h | 3s Ts | 9s | {BUST}", calls, double_after_split=False)
    assert told["1 A lammer-double 1"] == 20


@pytest.mark.parametrize(("split", "clause"), [("none", "12.7(a)"), ("no-aces", "12.7(b)")])
def test_20_4_no_election_takes_the_free_split_away(split: str, clause: str) -> None:
    """12.7 binds paid splits; aces to nines stay free."""
    calls = [f"? 1 split -> {clause}", "1 free-split"]
    told = _nets(f"As 6d Ac | 9s | 8s | {BUST}", calls, split=split)
    assert told == {"1 A main": 20, "1 A lammer-split 2": 20}


def test_20_4_two_hands_may_be_elected() -> None:
    """12.8 lowers the number of hands for free splits too."""
    calls = ["1 free-split", "? 1 free-split -> 20.4 or 12.8", "1 stand", "1 stand"]
    told = _nets(f"8s 6d 8h | 8c | Ts | {BUST}", calls, hands_max=2)
    assert told == {"1 A main": 20, "1 A lammer-split 2": 20}


def test_20_4_extra_pair_wagers_where_only_free_splits_are_left() -> None:
    """With paid splits barred, a Perfect Pair wager may still go on a hand split for free."""
    pair = {"box": 1, "player": "A", "amount": 5, "on": "perfect-pair"}
    calls = ["1 free-split", "1 A perfect-pair 5 hand 2", "1 stand", "1 stand"]
    told = _nets(
        f"8s 6d 8h | Ts | 8h | {BUST}", calls, wagers=((1, "A", 20), pair), split="none",
        extra_pair_wagers_on_splits=True, side_wagers={"perfect-pair": {"scale": 1}},
    )  # fmt: skip
    assert told["1 A perfect-pair 2"] == 150


def test_20_3_free_calls_are_among_what_a_player_may_do() -> None:
    """A pair of fives shows both free options."""
    options = {type(one.command) for one in legal(dealt(table(NOW, versions=FREE), "5s 6d 5h"))}
    assert options >= {FreeDouble, FreeSplit}


def test_20_3_not_for_a_stranger_to_the_box() -> None:
    """Whoever has no wager on the Box has no free option."""
    why = refusal(NOW, "6h 6d 5h", ["1 Z free-double"], versions=FREE)
    assert why.rests_on("14.3(a)")


def test_1_1_free_bet_lammer_is_asked_for_and_stands_for_the_stake() -> None:
    """Lammers must be at the table; a free double is marked by one of the wager's size."""
    assert len(asked(table(NOW, versions=FREE), "20.2")) == 1
    assert not asked(table(NOW), "20.2")
    told = nets(NOW, f"5s 6d 5h | Ts | {BUST}", ["1 free-double"], versions=FREE)
    assert told == {"1 A main": 20, "1 A lammer-double": 20}


def test_20_8_a_lammer_is_settled_by_its_own_rule() -> None:
    """Won, lost or stood off, a lammer cites 20.8; the wager beside it does not."""
    for cards in ("Td | Tc 7c", "Td | Tc 5c", "2d | Tc 5c"):
        told = settle("nz-current", f"5s 6h 6d | {cards}", ["1 free-double"], versions=["free-bet"])
        for line in told.played.round.lines:
            assert ("20.8" in line.clauses) is (line.wager in LAMMERS)
