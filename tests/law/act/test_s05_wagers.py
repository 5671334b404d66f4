"""Section 5: wagers."""

from typing import Any

import pytest

from croupier import house
from croupier.record.write import write_record
from croupier.rules.shuffling import Occasion
from croupier.table.commands import CallNoMoreBets, Double, Insure, LayWager, LiftWager
from croupier.table.game.rounds import begin_round, wager
from croupier.table.game.seats import attendance, leave, limit, sit
from croupier.table.game.shuffles import direct_shuffle, new_shoe
from croupier.table.legal.menu import legal
from croupier.table.legal.option import refusal as judged
from tests.law.act.playing import ACT, after, betting, dealt, refused, rounds, seated
from tests.telling import asked, nets, record, refusal, settle, table, unlawful

STAND_18 = ("Ts Td 8c | 7d", ["1 stand"])
"""The player's 18 beats the Dealer's 17."""


def _marked(amount: int, marker: int, player: str = "A") -> dict[str, Any]:
    return {"box": 1, "player": player, "amount": amount, "marker": marker}


def test_5_1_wagers_come_before_the_first_card() -> None:
    """A wager offered once the cards are dealt is refused; before them it is taken."""
    late = LayWager(3, "C", 20_00)
    assert judged(betting(), late) is None
    wrong = judged(dealt("9s 6d 9c"), late)
    assert wrong is not None
    assert wrong.rests_on("5.1")


def test_5_2_no_wager_is_added_to_after_the_first_card() -> None:
    """Another 10 on the initial wager is refused, a double of it accepted."""
    round = dealt("6s 6d 5c")
    more = judged(round, LayWager(1, "A", 10_00))
    assert more is not None
    assert more.clause == "5.2"
    assert judged(round, Double(1, "A")) is None


def test_5_2_before_the_first_card_a_wager_may_be_added_to() -> None:
    """Nothing is frozen until a card has been dealt: 20 and 10 more are a wager of 30."""
    round = betting("", LayWager(1, "A", 20_00), LayWager(1, "A", 10_00))
    assert [stake.amount for stake in round.boxes[0].stakes] == [30_00]


def test_5_2_a_wager_is_lifted_before_the_first_card_and_not_after() -> None:
    """A player may take the wager back while betting is open, and then no more."""
    lift = LiftWager(1, "A")
    assert not after(betting("", LayWager(1, "A", 20_00)), lift).boxes
    wrong = judged(dealt("6s 6d 5c"), lift)
    assert wrong is not None
    assert wrong.clause == "5.2"


def test_5_4_a_confirmed_insurance_wager_stands() -> None:
    """Insurance, once made, is neither raised nor made again."""
    round = after(dealt("Ts Ad 9c Kc"), Insure(1, "A", 5_00))
    again = judged(round, Insure(1, "A", 5_00))
    assert again is not None
    assert again.clause == "5.4"


def test_5_4_a_confirmed_double_stands() -> None:
    """A doubled hand is not doubled again, before its card or after."""
    play = ["1 double", "? 1 double 20", "? 1 stand"]
    told = nets(ACT, "6s 6d 5c | 9c | Td 9h", play)
    assert told == {"1 A main": 20, "1 A double": 20}


def test_5_5_as_many_boxes_as_the_operator_permits() -> None:
    """A player permitted two Boxes is refused a third."""
    wagers = [(1, "A", 20), (2, "A", 20), (4, "B", 20)]
    shoe, stand = "Ts Tc Th Td 8s 8c 8h 7d", ["1 stand", "2 stand", "4 stand"]
    told = nets(ACT, shoe, stand, wagers=wagers, boxes_per_player=2)
    assert told == {"1 A main": 20, "2 A main": 20, "4 B main": 20}
    third = refusal(ACT, shoe, wagers=[*wagers, (3, "A", 20)], boxes_per_player=2)
    assert third.clause == "5.5"


def test_5_5_the_operator_permits_at_least_one_box() -> None:
    """One Box may be all that a player is permitted, but never none, nor more than there are."""
    assert table(ACT, boxes_per_player=1).elections.boxes_per_player == 1
    assert unlawful(ACT, boxes_per_player=10)[0].clause == "5.5"
    (wrong,) = unlawful(ACT, boxes_per_player=0)
    assert wrong.clause == "5.5"


def test_5_6_three_players_at_most_on_a_box() -> None:
    """A third player may join a Box and a fourth may not; the operator cannot change that."""
    three = [(1, "A", 20), (1, "B", 20), (1, "C", 20)]
    assert nets(ACT, *STAND_18, wagers=three) == dict.fromkeys(
        ("1 A main", "1 B main", "1 C main"), 20
    )
    assert refusal(ACT, *STAND_18, wagers=[*three, (1, "D", 20)]).clause == "5.6"
    assert unlawful(ACT, players_per_box=4)[0].clause == "5.6"


def test_5_6_together_no_more_than_the_maximum_for_the_box() -> None:
    """With 60 and 30 on a Box of 100 at most, 10 are taken and 20 refused."""
    two = [(1, "A", 60), (1, "B", 30)]
    told = nets(ACT, *STAND_18, wagers=[*two, (1, "C", 10)], minimum=10, maximum=100)
    assert told == {"1 A main": 60, "1 B main": 30, "1 C main": 10}
    over = refusal(ACT, *STAND_18, wagers=[*two, (1, "C", 20)], minimum=10, maximum=100)
    assert over.clause == "5.6"


@pytest.mark.parametrize("amount", [20, 2])
def test_5_6_a_full_box_takes_nothing_more(amount: int) -> None:
    """A Box with the maximum on it takes no further wager, not even one below the minimum."""
    wagers = [(1, "A", 500), (1, "B", amount)]
    assert refusal(ACT, *STAND_18, wagers=wagers).clause == "5.6"


def test_5_6_the_room_left_is_what_may_be_laid() -> None:
    """Where 400 of 500 lie on a Box, 100 more is the most that is offered."""
    round = betting("", LayWager(1, "A", 400_00))
    most = {one.command.box: one.high for one in legal(round) if isinstance(one.command, LayWager)}
    assert (most[1], most[2]) == (100_00, 500_00)


def test_5_6_doubles_and_splits_do_not_count_towards_the_maximum() -> None:
    """A wager at the maximum may still be doubled."""
    told = nets(ACT, "6s 6d 5c | Tc | Td 9h", ["1 double"], wagers=[(1, "A", 500)])
    assert told == {"1 A main": 500, "1 A double": 500}
    assert table(ACT).provenance["counts_additions"] == ("5.6",)


def test_5_7_a_lone_player_has_one_box() -> None:
    """A second Box is refused to the only player, and open once somebody else plays."""
    two = [(1, "A", 20), (2, "A", 20)]
    wrong = refusal(ACT, "Ts Tc Td 8s 8c 7d", wagers=two)
    assert (wrong.clause, wrong.readings) == ("5.7", ("lone-player",))
    stand = ["1 stand", "2 stand", "3 stand"]
    assert nets(ACT, "Ts Tc Th Td 8s 8c 8h 7d", stand, wagers=[*two, (3, "B", 20)])


def test_5_7_reading_lone_player_more_with_permission() -> None:
    """A table may read 5.5 as reaching the lone player: so many Boxes as are permitted."""
    two = [(1, "A", 20), (2, "A", 20)]
    freer = {"lone-player": "more-with-permission"}
    told = nets(ACT, "Ts Tc Td 8s 8c 7d", ["1 stand", "2 stand"], wagers=two, readings=freer)
    assert told == {"1 A main": 20, "2 A main": 20}
    assert refusal(ACT, "Ts", wagers=two, boxes_per_player=1, readings=freer).clause == "5.5"


def test_5_8_a_marker_raises_the_maximum_of_a_box() -> None:
    """At a maximum of 100 a wager of 300 is all in action with a marker for 500, else to 100."""
    assert nets(ACT, *STAND_18, wagers=[_marked(300, 500)], maximum=100) == {"1 A main": 300}
    assert nets(ACT, *STAND_18, wagers=[(1, "A", 300)], maximum=100) == {"1 A main": 100}


def test_5_8_the_marker_shows_a_maximum_of_its_own() -> None:
    """A wager counts to what the marker shows, and other Boxes stay as they were."""
    assert nets(ACT, *STAND_18, wagers=[_marked(600, 500)], maximum=100) == {"1 A main": 500}
    told = nets(
        ACT,
        "Ts Tc Td 8s 8c 7d",
        ["1 stand", "2 stand"],
        wagers=[_marked(300, 500), (2, "B", 300)],
        maximum=100,
    )
    assert told == {"1 A main": 300, "2 B main": 100}


def test_5_8_a_marker_never_lowers_the_maximum() -> None:
    """A marker is for wagers in excess of the sign; one below the sign takes nothing away."""
    assert nets(ACT, *STAND_18, wagers=[_marked(300, 100)]) == {"1 A main": 300}


@pytest.mark.parametrize(
    "wagers", [[_marked(300, 800), (1, "B", 20)], [(1, "B", 20), _marked(300, 800)]]
)
def test_5_9_a_marked_box_is_its_players_alone(wagers: list[Any]) -> None:
    """Nobody joins the Box of a raised maximum, whoever came first."""
    assert refusal(ACT, *STAND_18, wagers=wagers).clause == "5.9"


def test_5_10_the_limited_player_wagers_the_minimum_until_a_new_shoe() -> None:
    """Held to the minimum, a player may lay 5 and nothing else, until the cards are reshuffled."""
    late = limit(sit(rounds(new_shoe(seated("A"), seed=1), "A"), "B", 2), "B")
    round = begin_round(late)
    for amount in (10_00, 2_00):
        assert refused(after, round, wager(late, 2, "B", amount)).clause == "5.10"
    assert after(round, wager(late, 2, "B", 5_00)).boxes[0].number == 2
    fresh = new_shoe(direct_shuffle(late, Occasion.REPLACED), seed=2)
    assert after(begin_round(fresh), wager(fresh, 2, "B", 10_00)).boxes


def test_5_10_in_a_record() -> None:
    """A wager said to be limited must be the minimum."""
    held = {"box": 1, "player": "A", "amount": 20, "limited": True}
    assert refusal(ACT, *STAND_18, wagers=[held]).clause == "5.10"
    assert settle(ACT, *STAND_18, wagers=[{**held, "amount": 5}]).played.round.lines


def test_5_10_a_who_missed_the_first_round_may_be_limited() -> None:
    """A player without a wager in the first Round of the shoe may be held to the minimum."""
    game = rounds(new_shoe(seated("A", "B"), seed=1), "A", "AB")
    assert limit(game, "B").limited == {"B"}
    assert game.rules.may_limit(attendance(game, "B")).clauses == ("5.10(a)", "5.10")
    assert refused(limit, game, "A").clause == "5.10"


def test_5_10_b_who_sat_out_a_later_round_may_be_limited() -> None:
    """A player who wagered and then sat a Round out may be held to the minimum."""
    game = rounds(new_shoe(seated("A", "B"), seed=1), "AB", "A")
    assert limit(game, "B").limited == {"B"}
    assert game.rules.may_limit(attendance(game, "B")).clauses == ("5.10(b)", "5.10")
    assert refused(limit, game, "A").clause == "5.10"


def test_5_10_nobody_is_limited_before_the_first_round_of_a_shoe() -> None:
    """Before a Round of the shoe was played nobody has missed one."""
    assert refused(limit, new_shoe(seated("A", "B"), seed=1), "A").clause == "5.10"


@pytest.mark.parametrize(
    ("call", "clause"),
    [("1 A wager 10", "5.2"), ("1 A lift", "5.2"), ("1 A lift insurance", "5.4")],
)
def test_5_2_5_4_nothing_is_wagered_or_withdrawn_once_cards_are_out(call: str, clause: str) -> None:
    """A late wager, a withdrawn wager and a withdrawn insurance are refused, each by its clause."""
    calls = ["1 A insurance 10", f"? {call} -> {clause}", "1 stand"]
    assert nets("act-1996", "Ts Ad 9c | 7h", calls) == {"1 A main": 20, "1 A insurance": -10}


def test_5_3_how_wagers_are_laid_is_asked() -> None:
    """The player of Chips and their order, the Dealer of spoken wagers."""
    assert [one.person for one in asked(table(ACT), "5.3")] == ["player", "Dealer"]


def test_5_7_counts_those_at_the_table_and_not_those_who_wager() -> None:
    """With B at the table and not wagering A may have two Boxes; alone A may not."""
    game = new_shoe(seated("A", "B"), seed=1)
    two = (wager(game, 1, "A", 20_00), wager(game, 3, "A", 20_00))
    round = after(begin_round(game), *two, CallNoMoreBets())
    assert round.phase == "dealing"
    alone = leave(game, "B")
    assert refused(after, after(begin_round(alone), *two), CallNoMoreBets()).clause == "5.7"


def test_5_7_a_record_says_who_else_is_there() -> None:
    """By default those who wager are all there are; `present` names others."""
    two = [(1, "A", 20), (2, "A", 20)]
    told = ("Ts Tc Td 8s 8c | 7d", ["1 stand", "2 stand"])
    assert refusal(ACT, *told, wagers=two).clause == "5.7"
    text = 'present = ["B"]\n' + record(ACT, *told, wagers=two)
    settled = house.settle(text)
    assert [line.net for line in settled.played.round.lines] == [20_00, 20_00]
    again = write_record(settled.record.config, settled.played.events)
    assert 'present = ["B"]' in again
    assert house.settle(again).as_expected


def test_5_3_a_wager_is_a_sum_that_chips_make() -> None:
    """With $5 chips $5.01 cannot be laid, so 20.10 has nothing to round up."""
    refused = refusal(ACT, *STAND_18, wagers=[(1, "A", 5.01)], smallest_chip=5)
    assert (refused.at, refused.clause) == ("wager[0]", "5.3")


@pytest.mark.parametrize(("amount", "chip"), [(0.01, 0.5), (0.75, 0.5), (1, 5)])
def test_5_3_a_side_wager_is_a_sum_that_chips_make(amount: float, chip: float) -> None:
    """Over 13 has no minimum but the smallest chip; less than that cannot be laid."""
    over: dict[str, Any] = {"box": 1, "player": "A", "amount": amount, "on": "over-13"}
    told: dict[str, Any] = {"side_wagers": {"over-under-13": {}}, "smallest_chip": chip}
    refused = refusal(ACT, *STAND_18, wagers=[(1, "A", 10), over], **told)
    assert (refused.at, refused.clause) == ("wager[1]", "5.3")
    assert refused.rests_on("21.4")
    assert ("side-minimum" in refused.readings) == (amount < chip)


def test_5_3_a_side_wager_below_the_minimum_names_its_reading() -> None:
    """One dollar on Over 13 at a $5 table relies on the smallest chip being the least."""
    over: dict[str, Any] = {"box": 1, "player": "A", "amount": 1, "on": "over-13"}
    told: dict[str, Any] = {"side_wagers": {"over-under-13": {}}, "wagers": [(1, "A", 5), over]}
    round = settle(ACT, *STAND_18, **told).played.round
    assert "side-minimum" in round.readings


@pytest.mark.parametrize("marker", [700.25, 501])
def test_5_3_a_marker_shows_a_sum_that_chips_make(marker: float) -> None:
    """Whatever lies beside the Box, the wager counts to a sum of chips."""
    wager = {"box": 1, "player": "A", "amount": 1000, "marker": marker}
    refused = refusal(ACT, *STAND_18, wagers=[wager], smallest_chip=2.5)
    assert refused.clause == "5.3"


@pytest.mark.parametrize(
    "limits", [{"minimum": 12}, {"maximum": 501}, {"increment": 2}, {"minimum": 2.5}]
)
def test_5_3_the_limits_are_sums_that_chips_make(limits: dict[str, float]) -> None:
    """A minimum of $12 is no sum at a table of $5 chips."""
    (refused,) = unlawful(ACT, smallest_chip=5, **limits)
    assert refused.clause == "5.3"


def test_23_3_super_sevens_is_one_dollar_whatever_the_chips() -> None:
    """23.3 fixes its amount, so the table's smallest chip does not."""
    sevens: dict[str, Any] = {"box": 1, "player": "A", "amount": 1, "on": "super-sevens"}
    told: dict[str, Any] = {"side_wagers": {"super-sevens": {}}, "smallest_chip": 5}
    nets_ = nets(ACT, *STAND_18, wagers=[(1, "A", 10), sevens], **told)
    assert nets_ == {"1 A main": 10, "1 A super-sevens": -1}
