"""Section 22: Triple Play Blackjack."""

from collections.abc import Sequence
from typing import Any, Final

import pytest

from croupier.ledger.line import Line
from croupier.record.report import settled
from croupier.rules.ruling import RETURNED
from croupier.table.commands import CallNoMoreBets, Double, Insure, LayWager, LiftWager, Split
from croupier.table.events import (
    CardDealt,
    DealersHandCleared,
    Doubled,
    HandSplit,
    Settled,
    SplitCovered,
)
from croupier.table.legal.menu import legal
from croupier.table.state import Round
from tests.law.act.playing import ACT, after, betting, clauses_of, dealt, lines, refused
from tests.telling import nets, refusal, settle, table, unlawful

TRIPLE: Final[dict[str, Any]] = {"versions": ["triple-play"]}
NZ: Final = ("nz-1998", "nz-2012", "nz-2014", "nz-current")
THREE_SETS: Final = "Td Tc | 5c 9d | Ac"  # to a six: 26, 20, soft 17


def _on(*amounts: float, box: int = 1, player: str = "A") -> list[dict[str, Any]]:
    """Wagers against the Dealer's hands 1, 2 and 3; nothing where the amount is 0."""
    told = {"box": box, "player": player}
    return [{**told, "amount": one, "against": at} for at, one in enumerate(amounts, 1) if one]


THREE: Final = _on(10, 20, 30)


def _nets(cards: str, *play: str, wagers: Sequence[Any] = THREE, **more: Any) -> dict[str, float]:
    return nets(ACT, cards, play, wagers=wagers, **TRIPLE, **more)


def _of(told: dict[str, float], wager: str = "main", box: str = "1 A") -> list[float]:
    """The nets of one kind of wager, against hand 1, 2 and so on."""
    keys = [f"{box} {wager} against {at}" for at in (1, 2, 3)]
    return [told[key] for key in keys if key in told]


def _json(cards: str, *play: str, wagers: Sequence[Any] = THREE) -> dict[str, Any]:
    settlement = settle(ACT, cards, play, wagers=wagers, **TRIPLE)
    return dict(settled(settlement.record, settlement.played))


def _clause(*wagers: dict[str, Any], **more: Any) -> str | None:
    """The clause by which these wagers are not accepted."""
    return refusal(ACT, "Ts 6d 9c", wagers=wagers, **TRIPLE, **more).clause


def _dealt(cards: str) -> Round:
    wagers = [LayWager(1, "A", at * 10_00, against=at) for at in (1, 2, 3)]
    return dealt(cards, *wagers, **TRIPLE)


# 22.1: the cloth


def test_22_1_triple_play_prevails() -> None:
    """A split hand that section 12 would let double is not doubled here."""
    shoe, play = f"8s 6h 8c | 3d Tc | Ks | {THREE_SETS}", ["1 split", "1 double", "1 stand"]
    assert refusal(ACT, shoe, play, wagers=THREE, **TRIPLE).clause == "22.10"


def test_22_1_is_offered_without_other_options() -> None:
    """Each option has its own cloth: no Over/Under 13 and no Super Sevens beside it."""
    for option in ("over-under-13", "super-sevens"):
        (wrong,) = unlawful(ACT, side_wagers={option: {}}, **TRIPLE)
        assert wrong.clause == "22.1"


@pytest.mark.parametrize("edition", NZ)
def test_22_1_is_unknown_elsewhere(edition: str) -> None:
    """No edition of New Zealand knows Triple Play."""
    (wrong,) = unlawful(edition, **TRIPLE)
    assert "triple-play" in wrong.why


def test_22_1_a_six_boxes() -> None:
    """The cloth has six Boxes, neither seven nor nine, and there is no seventh to wager on."""
    assert table(ACT, **TRIPLE).elections.boxes == 6
    for boxes in (5, 7, 9):
        assert unlawful(ACT, boxes=boxes, **TRIPLE)[0].clause == "22.1(a)"
    assert refusal(ACT, "Ts 6d 9c", wagers=_on(10, 10, box=7), **TRIPLE).at == "wager[0]"
    assert table(ACT).elections.boxes == 7


def test_22_1_b_i_blackjack_pays_3_to_2() -> None:
    """Wagers of 10 and 20 on a Blackjack win 15 and 30; other odds are refused."""
    assert _of(_nets("As 5h Kd", wagers=_on(10, 20))) == [15, 30]
    assert unlawful(ACT, blackjack_pays="6:5", **TRIPLE)[0].clause == "1(b)(i)"


def test_22_1_b_ii_the_dealer_draws_to_16_and_stands_on_17() -> None:
    """On each hand: 16 draws, hard and soft 17 stand."""
    told = _json("Ts 6h 9c | Td 2c | 5c 6c | Ac", "1 stand")
    assert told["dealer"] == [["6h", "Td", "2c"], ["6h", "5c", "6c"], ["6h", "Ac"]]


def test_22_1_b_iii_insurance_pays_2_to_1() -> None:
    """Insurance of 5 wins 10 when the second card of its hand is a ten."""
    told = _nets("Ts Ad 9c | Qc | 8c", "1 A insurance 5 against 1", "1 stand", wagers=_on(10, 10))
    assert told["1 A insurance against 1"] == 10


def test_22_1_c_and_d_the_cloth_marks_the_numbers() -> None:
    """Notices for the numbered wagers and for the hand in play, and the three inscriptions."""
    told = {notice.clause for notice in table(ACT, **TRIPLE).notices}
    assert {"22.1(c)", "22.1(d)", "22.1(b)(i)", "22.1(b)(ii)", "22.1(b)(iii)"} <= told
    assert not {"22.1(c)", "22.1(d)"} & {notice.clause for notice in table(ACT).notices}


# 22.2 to 22.5: wagers


def test_22_2_three_hands_begin_with_the_same_card() -> None:
    """The Dealer's first card serves all three sets of cards."""
    told = _json(f"Ts 6h 9c | {THREE_SETS}", "1 stand")
    assert told["dealer"] == [["6h", "Td", "Tc"], ["6h", "5c", "9d"], ["6h", "Ac"]]


def test_22_2_a_wager_names_its_hand() -> None:
    """A wager for no hand, or for a fourth, is refused; so is a numbered one elsewhere."""
    assert _clause({"box": 1, "player": "A", "amount": 10}) == "22.4"
    for against in (0, 4, -1):
        wager = LayWager(1, "A", 10_00, against=against)
        assert "22.2" in refused(betting, "", wager, **TRIPLE).clauses
    assert refusal(ACT, "Ts 6d 9c", wagers=_on(10, 10)).clause == "16"


def test_22_2_wagers_are_made_before_the_first_card() -> None:
    """Once betting is closed no third wager is added."""
    round = after(
        betting("Ts 6d 9c", *(LayWager(1, "A", 10_00, against=at) for at in (1, 2)), **TRIPLE),
        CallNoMoreBets(),
    )
    assert refused(after, round, LayWager(1, "A", 10_00, against=3)).clause


@pytest.mark.parametrize("amounts", [(10,), (0, 10), (0, 0, 10)])
def test_22_3_two_wagers_at_least(amounts: tuple[int, ...]) -> None:
    """One wager alone is refused, on whichever hand."""
    assert _clause(*_on(*amounts)) == "22.3"


def test_22_3_each_box_is_looked_at() -> None:
    """A lawful Box 1 does not excuse Box 2."""
    wrong = refusal(ACT, "Ts", wagers=[*THREE, *_on(10, box=2, player="B")], **TRIPLE)
    assert (wrong.clause, "Box 2" in wrong.why) == ("22.3", True)


def test_22_3_three_wagers_at_most() -> None:
    """A second sum on the same hand is added to the wager there; it is no fourth wager."""
    play = ["1 stand"]
    told = nets(ACT, f"Ts 6h 9c | {THREE_SETS}", play, wagers=[*THREE, *_on(5)], **TRIPLE)
    assert _of(told) == [15, -20, 30]


@pytest.mark.parametrize("amounts", [(10, 0, 10), (0, 10, 10)])
def test_22_4_only_1_and_2_or_all_three(amounts: tuple[int, ...]) -> None:
    """Hands 1 and 3, or 2 and 3, are no set of wagers."""
    assert _clause(*_on(*amounts)) == "22.4"


@pytest.mark.parametrize("amounts", [(10, 10), (5, 50), (10, 20, 30), (30, 5, 10)])
def test_22_4_sizes_are_free(amounts: tuple[int, ...]) -> None:
    """Numbered wagers need not be equal."""
    sets = " | ".join(THREE_SETS.split(" | ")[: len(amounts)])
    told = _of(_nets(f"Ts 6h 9c | {sets}", "1 stand", wagers=_on(*amounts)))
    assert [abs(net) for net in told] == list(amounts)


def test_22_4_the_order_of_laying_does_not_matter() -> None:
    """Hand 3 may be wagered on first."""
    assert _of(_nets(f"Ts 6h 9c | {THREE_SETS}", "1 stand", wagers=THREE[::-1])) == [10, -20, 30]


def test_22_4_the_maximum_is_for_all_wagers_on_the_box() -> None:
    """At a maximum of 500, of 600 over three hands what goes over 500 last goes back (4.1(d))."""
    shoe = f"Ts 6h 9c | {THREE_SETS}"
    for third in (100, 200):
        told = _of(_nets(shoe, "1 stand", wagers=_on(200, 200, third)))
        assert told == [200, -200, 100]
    settled = lines(shoe, "1 stand", versions=["triple-play"], wagers=_on(200, 200, 200))
    last = settled["1 A main against 3"]
    assert (last.stake, last.returned) == (200_00, 300_00)
    assert {"4.1(d)", "5.6"} <= set(last.clauses)


def test_22_4_one_wager_above_the_maximum() -> None:
    """Of 600 on hand 1 500 counts, and nothing of what lies on hand 2 beside it."""
    told = _of(_nets("Ts 6h 9c | Td Tc | 5c 9d", "1 stand", wagers=_on(600, 100)))
    assert told == [500, 0]
    settled = lines(
        "Ts 6h 9c | Td Tc | 5c 9d", "1 stand", versions=["triple-play"], wagers=_on(600, 100)
    )
    beyond = settled["1 A main against 2"]
    assert (beyond.outcome, beyond.clauses) == (RETURNED, ("4.1(d)", "5.6"))
    doubled = _nets("6s 6h 5c | Td | Td Tc | 5c 9d", "1 double", wagers=_on(600, 100))
    assert sum(doubled.values()) == 1000


def test_22_4_reading_triple_play_limits() -> None:
    """The maximum is for all of them, or for each."""
    shoe, wagers = "Ts 6h 9c | Td Tc | 5c 7d", _on(600, 100)
    assert _of(_nets(shoe, "1 stand", wagers=wagers)) == [500, 0]
    each = {"triple-play-limits": "each-wager"}
    told = nets(ACT, shoe, ["1 stand"], versions=["triple-play"], wagers=wagers, readings=each)
    assert _of(told) == [500, 100]


def test_22_4_the_minimum_is_for_each_wager() -> None:
    """4 on hand 2 is below 5 whatever lies on hand 1: settled this once, with a warning."""
    told = _json("Ts 6h 9c | Td Tc | 5c 9d", "1 stand", wagers=_on(10, 4))
    assert [line["net"] for line in told["lines"]] == ["10.00", "-4.00"]
    (warning,) = told["warnings"]
    assert "below the minimum" in warning


def test_22_4_a_marker_raises_the_maximum_here_too() -> None:
    """By 5.8, which section 22 does not displace, a marker of 1000 admits 600 over two hands."""
    wagers = (LayWager(1, "A", 300_00, marker=1000_00, against=at) for at in (1, 2))
    (box,) = betting("", *wagers, **TRIPLE).boxes
    assert sum(stake.amount for stake in box.stakes) == 600_00


def test_22_5_one_player_a_box() -> None:
    """B may not wager on A's Box, not even on the hand A left free."""
    shared = [*_on(10, 10), {"box": 1, "player": "B", "amount": 10, "against": 3}]
    assert _clause(*shared) == "22.5"
    assert unlawful(ACT, players_per_box=2, **TRIPLE)[0].clause == "22.5"


def test_22_4_the_options_leave_room_for_what_lies_there() -> None:
    """With 300 of 500 on hand 1, each hand may take 200 more and the options say so."""
    round = betting("", LayWager(1, "A", 300_00, against=1), **TRIPLE)
    most = {
        one.high
        for one in legal(round)
        if isinstance(one.command, LayWager) and one.command.box == 1
    }
    assert most == {200_00}


def test_22_5_lifting_clears_the_box() -> None:
    """All wagers of the player leave together before the first card; the Box is free again."""
    wagers = (LayWager(1, "A", 10_00, against=at) for at in (1, 2))
    round = after(betting("", *wagers, **TRIPLE), LiftWager(1, "A"))
    assert not round.boxes
    assert after(round, LayWager(1, "B", 10_00, against=1)).boxes


# 22.6, 22.7: insurance and interim settlement


def test_22_6_insurance_is_a_wager_on_each_numbered_hand() -> None:
    """Second cards ten, eight and five: the first insurance is paid, the others are lost."""
    play = [f"1 A insurance {sum_} against {at}" for at, sum_ in ((1, 5), (2, 5), (3, 10))]
    wagers = _on(10, 10, 20)
    told = _nets("Ts Ad 9c | Qc | 8c | 5s 2c", *play, "1 stand", wagers=wagers)
    assert _of(told, "insurance") == [10, -5, -10]
    assert _of(told) == [-10, 0, 20]


def test_22_6_half_of_the_wager_it_insures() -> None:
    """Half of 20 is for hand 2 and not for hand 1; the hand has to be named."""
    play = [
        "? 1 A insurance 5 -> 9",
        "? 1 A insurance 6 against 1 -> 9",
        "1 A insurance 10 against 2",
        "? 1 A insurance 5 against 2 -> 5.2 or 5.3 or 5.4 or 5.5 or 9",
        "1 stand",
    ]
    told = _nets("Ts Ad 9c | 8c | 8d", *play, wagers=_on(10, 20))
    assert _of(told, "insurance") == [-10]


def test_22_6_insurance_needs_an_ace_and_a_wager_there() -> None:
    """None against a six; none on hand 3 without a wager on it."""
    play = ["? 1 A insurance 5 against 1 -> 9", "1 stand"]
    _nets("Ts 6h 9c | Td Tc | 5c 9d", *play, wagers=_on(10, 10))
    play = ["? 1 A insurance 5 against 3 -> 9", "1 stand"]
    _nets("Ts Ad 9c | 8c | 8d", *play, wagers=_on(10, 10))


def test_22_6_insurance_outlives_a_bust_and_draws_one_card_for_its_hand() -> None:
    """A bust; only the insured second hand is given a card, and no more than one."""
    told = _json("Ts Ad 6c | Ks | 2c", "1 A insurance 10 against 2", "1 draw")
    assert told["dealer"] == [["Ad"], ["Ad", "2c"], ["Ad"]]
    assert told["net"] == {"A": "-70.00"}


def test_22_6_each_wager_is_offered_its_own_insurance() -> None:
    """The options are up to 5, 10 and 15 against hands 1, 2 and 3."""
    options = [one.command for one in legal(_dealt("Ts Ad 9c"))]
    told = [(one.against, one.amount) for one in options if isinstance(one, Insure)]
    assert told == [(1, 5_00), (2, 10_00), (3, 15_00)]


def test_22_7_blackjack_is_paid_on_every_wager_at_once() -> None:
    """Against a five, 3 to 2 on all three before anybody draws; the Dealer draws nothing."""
    assert [line.net for line in _dealt("Ts 5h Ad").lines] == [15_00, 30_00, 45_00]
    assert _json("Ts 5h Ad")["dealer"] == [["5h"], ["5h"], ["5h"]]


def test_22_7_even_money_is_chosen_for_each_wager() -> None:
    """Hand 2 is settled early for 20; hand 1 is void against Blackjack, hand 3 paid 3 to 2."""
    play = ["? 1 A early-settlement -> 10(a)(ii)", "1 A early-settlement against 2"]
    told = _json("Ts Ad Ac | Qh | 9c", *play)
    assert [(line["against"], line["net"]) for line in told["lines"]] == [
        (2, "20.00"),
        (1, "0.00"),
        (3, "45.00"),
    ]
    assert told["dealer"] == [["Ad", "Qh"], ["Ad"], ["Ad", "9c"]]


def test_22_7_no_even_money_without_blackjack_or_ace() -> None:
    """20 against an ace, or a Blackjack against a ten, waits for the Dealer."""
    _nets("Ts Ad Kc | 9c | 9d", "? 1 A early-settlement against 1 -> 10(a)(ii)", "1 stand",
          wagers=_on(10, 10))  # fmt: skip
    early = "? 1 A early-settlement against 1 -> 10(a)(ii)"
    assert _of(_nets("Ts Td Ac | 9c | 9d", early, wagers=_on(10, 10))) == [15, 15]


# 22.8 to 22.12: the player's hand


def test_22_8_a_bust_takes_every_wager_on_the_hand() -> None:
    """26 loses 10, 20 and 30, and the Dealer takes no card."""
    told = _json("Ts 6h 6c | Ks", "1 draw")
    assert [line["net"] for line in told["lines"]] == ["-10.00", "-20.00", "-30.00"]
    assert told["dealer"] == [["6h"], ["6h"], ["6h"]]


def test_22_8_a_bust_takes_two_where_two_were_placed() -> None:
    """25 and 25 are collected."""
    assert _of(_nets("Ts 6h 6c | 9s", "1 draw", wagers=_on(25, 25))) == [-25, -25]


def test_22_8_after_a_split_only_the_bust_hand_is_lost() -> None:
    """The first hand busts with its three wagers; those on the second play on."""
    shoe = f"8s 6h 8c | 6d Tc | Ts | {THREE_SETS}"
    told = _nets(shoe, "1 split", "1 draw", "1 stand")
    assert _of(told) == [-10, -20, -30]
    assert _of(told, "split 2") == [10, -20, 30]


def test_22_9_each_wager_is_matched_on_the_second_hand() -> None:
    """10, 20 and 30 lie on the second hand too."""
    shoe = f"8s 6h 8c | Tc | Ts | {THREE_SETS}"
    told = _nets(shoe, "1 split", "1 stand", "1 stand")
    assert _of(told) == _of(told, "split 2") == [10, -20, 30]


def test_22_9_rests_on_its_clause() -> None:
    """The split and each matched wager are made by 22.9."""
    shoe, play = f"8s 6h 8c | Tc | Ts | {THREE_SETS}", ["1 split", "1 stand", "1 stand"]
    for kind in (HandSplit, SplitCovered):
        for clauses in clauses_of(kind, shoe, *play, wagers=THREE, **TRIPLE):
            assert clauses[0] == "22.9"


def test_22_9_neither_more_nor_less() -> None:
    """A split that names one sum for all of them is refused."""
    play = ["? 1 split 10 -> 22.9", "? 1 split 60 -> 22.9", "1 split", "1 stand", "1 stand"]
    _nets("8s 6h 8c | Tc | Ts | Td Tc | 5c 9d", *play, wagers=_on(10, 20))


@pytest.mark.parametrize("pair", [("Ts", "Kc"), ("2s", "2c")])
def test_22_9_pairs_and_ten_counts(pair: tuple[str, str]) -> None:
    """Equal cards and tens of two ranks may be split; ten and nine may not."""
    assert len(after(_dealt(f"{pair[0]} 6h {pair[1]}"), Split(1, "A")).boxes[0].hands) == 2
    assert refused(after, _dealt("Ts 6h 9c"), Split(1, "A")).clause == "12.1"


def test_22_9_split_aces_take_one_card_each() -> None:
    """12.3 is not displaced: no draw, and 21 is paid 1 to 1."""
    play = ["1 split", "? 1 draw hand 1 -> 12.3", "? 1 double hand 1 -> 22.10 or 12.3"]
    told = _nets(f"As 6h Ac | 3d | Ks | {THREE_SETS}", *play)
    assert _of(told) == [10, -20, -30]
    assert _of(told, "split 2") == [10, 20, 30]


def test_22_10_no_double_on_a_split_hand() -> None:
    """Eight and three after a split is not doubled, nor is the second hand."""
    no = "? 1 double -> 22.10"
    shoe = f"8s 6h 8c | 3d 9c | 3c 9s | {THREE_SETS}"
    _nets(shoe, "1 split", no, "1 draw", "1 stand", no, "1 draw", "1 stand")
    assert unlawful(ACT, double_after_split=True, **TRIPLE)[0].clause == "22.10"


def test_22_11_a_pair_is_split_once() -> None:
    """A third eight makes no third hand, on the first hand or the second."""
    no = "? 1 split -> 22.11"
    shoe = f"8s 6h 8c | 8d | 8h | {THREE_SETS}"
    _nets(shoe, "1 split", no, "1 stand", no, "1 stand")
    assert unlawful(ACT, hands_max=4, **TRIPLE)[0].clause == "22.11"
    assert table(ACT, **TRIPLE).elections.hands_max == 2


def test_22_12_a_double_matches_each_and_every_wager() -> None:
    """10, 20 and 30 are doubled together, for one card; part of it is refused."""
    play = ["? 1 double 10 -> 22.12", "? 1 double 60 -> 22.12", "1 double"]
    told = _nets(f"9c 6h 2d | 8s | {THREE_SETS}", *play)
    assert _of(told) == _of(told, "double") == [10, -20, 30]


def test_22_12_the_options_name_no_sum_to_choose() -> None:
    """Doubling is offered once, for all wagers."""
    (double,) = [one for one in legal(_dealt("9c 6h 2d")) if isinstance(one.command, Double)]
    assert double.command == Double(1, "A", 1)


def test_22_12_rests_on_its_clause() -> None:
    """Each of the three doubles is made by 22.12."""
    shoe = f"9c 6h 2d | 8s | {THREE_SETS}"
    told = clauses_of(Doubled, shoe, "1 double", wagers=THREE, **TRIPLE)
    assert [clauses[0] for clauses in told] == ["22.12"] * 3


def test_22_12_a_doubled_hand_takes_one_card_and_may_bust_with_everything() -> None:
    """16 doubled and a ten: six wagers are lost, and nothing is drawn."""
    told = _nets("Ts 6h 6c | Ks", "1 double")
    assert _of(told) == _of(told, "double") == [-10, -20, -30]


def test_22_12_only_after_the_initial_deal() -> None:
    """Not after a third card."""
    _nets("5c 6h 2d | 2s Tc | Td Tc | 5c 9d", "1 draw", "? 1 double -> 13.1 or 13.2",
          "1 draw", "1 stand", wagers=_on(10, 20))  # fmt: skip


# 22.13: the Dealer's three hands


def _order(cards: str, *play: str, wagers: Sequence[Any] = THREE) -> list[str]:
    """Cards to the Dealer, settlements and clearings after the last decision, in order."""
    told: list[str] = []
    for event in settle(ACT, cards, play, wagers=wagers, **TRIPLE).played.events:
        if isinstance(event, CardDealt) and event.box is None:
            told.append(event.card)
        elif isinstance(event, Settled):
            told.append(f"={event.line.against}")
        elif isinstance(event, DealersHandCleared):
            told.append("clear")
    return told


def test_22_13_a_hand_1_is_settled_before_hand_2_is_drawn() -> None:
    """Draw, settle and clear; again; and draw and settle hand 3."""
    assert _order(f"Ts 6h 9c | {THREE_SETS}", "1 stand") == [
        *("6h", "Td", "Tc", "=1", "clear"),
        *("5c", "9d", "=2", "clear"),
        *("Ac", "=3"),
    ]


def test_22_13_a_only_hand_1_is_settled_on_hand_1() -> None:
    """26 pays the doubled first wager; the others wait for 20 and 17."""
    told = _nets(f"9c 6h 2d | 8s | {THREE_SETS}", "1 double")
    assert [told[f"1 A {wager} against 1"] for wager in ("main", "double")] == [10, 10]


def test_22_13_b_the_first_card_stays() -> None:
    """After hand 1 the Dealer holds the first card alone."""
    round = settle(ACT, f"Ts 6h 9c | {THREE_SETS}", ["1 stand"], wagers=THREE, **TRIPLE).played
    assert [hand[0] for hand in (*round.round.finished_hands, round.round.dealer)] == ["6h"] * 3


def test_22_13_c_the_first_card_serves_the_second_hand() -> None:
    """Six, five and nine are 20: hand 1's cards count for nothing here."""
    assert _json(f"Ts 6h 9c | {THREE_SETS}", "1 stand")["dealer"][1] == ["6h", "5c", "9d"]


def test_22_13_d_hand_2_is_settled_on_its_own_cards() -> None:
    """19 doubled loses 40 to 20."""
    told = _nets(f"9c 6h 2d | 8s | {THREE_SETS}", "1 double")
    assert told["1 A main against 2"] + told["1 A double against 2"] == -40


def test_22_13_e_hand_2_is_cleared_like_hand_1() -> None:
    """Two clearings, never a third."""
    assert _order(f"Ts 6h 9c | {THREE_SETS}", "1 stand").count("clear") == 2


def test_22_13_f_and_g_the_third_hand() -> None:
    """Six and ace are soft 17, and 19 doubled wins 60."""
    told = _json(f"9c 6h 2d | 8s | {THREE_SETS}", "1 double")
    assert told["dealer"][2] == ["6h", "Ac"]
    third = [line["net"] for line in told["lines"] if line["against"] == 3]
    assert third == ["30.00", "30.00"]


def test_22_13_hands_nobody_needs_are_not_drawn() -> None:
    """By 16(b) hand 3 has no card where wagers lie on 1 and 2 only."""
    told = _json("Ts 6h 9c | Td Tc | 5c 9d", "1 stand", wagers=_on(10, 10))
    assert told["dealer"] == [["6h", "Td", "Tc"], ["6h", "5c", "9d"], ["6h"]]


def test_22_13_another_box_may_need_the_third_hand() -> None:
    """A plays two hands and B three: hand 3 is drawn for B."""
    wagers = [*_on(10, 10), *_on(10, 10, 10, box=2, player="B")]
    told = _nets(f"Ts 9s 6h 9c 9d | {THREE_SETS}", "1 stand", "2 stand", wagers=wagers)
    assert (_of(told), _of(told, box="2 B")) == ([10, -10], [10, -10, 10])


def test_22_13_the_dealers_blackjack_counts_on_its_hand_only() -> None:
    """Ten and ace take the first wager and its double; 17 pays the second."""
    told = _nets("9c Td 2d | 8s | Ac | 7c", "1 double", wagers=_on(10, 20))
    assert _of(told) == _of(told, "double") == [-10, 20]


def test_22_13_after_a_split_each_dealers_hand_meets_both_hands() -> None:
    """Blackjack on hand 1 takes both of the first number and nothing else."""
    told = _nets(
        "8s Td 8c | Tc | Ks | Ac | 7c", "1 split", "1 stand", "1 stand", wagers=_on(10, 20)
    )
    assert _of(told) == _of(told, "split 2") == [-10, 20]


# 22.14, 22.15: the end


def test_22_14_blackjack_is_void_on_one_hand_and_paid_on_the_next() -> None:
    """Against a ten: void against its Blackjack, then 3 to 2 twice."""
    assert _of(_nets("Ts Td Ac | Ah | 7c | 9c")) == [0, 30, 45]


def test_22_14_a_tie_is_void() -> None:
    """19 against 19 on hand 2 returns the wager."""
    told = _json("Ts 9h 9c | 8c | Td | Ks", "1 stand")
    assert [line["outcome"] for line in told["lines"]] == ["win", "stand-off", "stand-off"]


def test_22_14_every_line_says_against_which_hand() -> None:
    """Insurance, main and split Lines all bear their number; a base game's bear none."""
    play = ["1 A insurance 10 against 2", "1 split", "1 stand", "1 stand"]
    told = _json("8s Ad 8c | Tc | Ks | 6c | 7c | 9c", *play)
    against = [(line["wager"], line["against"]) for line in told["lines"]]
    assert sorted(against) == [
        ("insurance", 2),
        *(("main", at) for at in (1, 2, 3)),
        *(("split", at) for at in (1, 2, 3)),
    ]
    base: tuple[Line, ...] = settle(ACT, "Ts 9h 9c 8c", ["1 stand"]).played.round.lines
    assert [line.against for line in base] == [None]


def test_22_15_all_cards_are_collected_once() -> None:
    """The first card is counted once though it is part of three hands."""
    round = settle(
        ACT, f"Ts 6h 9c | {THREE_SETS}", ["1 stand"], wagers=THREE, **TRIPLE
    ).played.round
    assert round.shoe.drawn == 8


def test_22_13_g_wagers_on_hand_3_are_settled_last() -> None:
    """Three hands of the Dealer's in turn: 1, then 2, then 3."""
    played = settle(ACT, f"Ts 6d 9c | {THREE_SETS}", ["1 stand"], wagers=THREE, **TRIPLE).played
    assert [line.against for line in played.round.lines] == [1, 2, 3]


def test_5_7_the_only_player_has_one_box_here_too() -> None:
    """Triple Play changes nothing about it: two Boxes of a lone player are refused."""
    wagers = [*_on(10, 10), *_on(10, 10, box=2)]
    assert _clause(*wagers) == "5.7"


def test_22_1_a_no_box_beyond_the_cloth() -> None:
    """The cloth has six Boxes."""
    assert refused(betting, "", LayWager(7, "A", 10_00, against=1), **TRIPLE).clause == "22.1(a)"
