"""Section 14: wagering on Boxes."""

from typing import Any

import pytest

from croupier.rules.prompt import Moment
from croupier.rules.refusal import Refusal
from croupier.table.commands import CallNoMoreBets, Double, LayWager
from croupier.table.decide import play
from croupier.table.game.rounds import begin_round, wager
from croupier.table.legal.menu import legal
from croupier.table.legal.option import refusal as why_not
from croupier.table.shoe import given
from croupier.table.state import new_round
from tests.law.nz.shared import (
    A_AND_B,
    before_today,
    dealt,
    every_edition,
    in_play,
    refused,
    relied,
    seat,
)
from tests.telling import asked, nets, refusal, settle, signs, table, unlawful

BUST = "Td 9d"
"""With a 6 before them, the Dealer's cards that pass 21."""


def _laid(edition: str, *wagers: tuple[int, str, float], **settings: Any) -> str:
    """The clause by which the last of these wagers is refused; empty where all are taken."""
    boxes = sorted({box for box, _, _ in wagers})
    tens, nines = "Ts " * len(boxes), "9s " * len(boxes)
    calls = [f"{box} stand" for box in boxes]
    try:
        settle(edition, f"{tens} 6d {nines} | {BUST}", calls, wagers=wagers, **settings)
    except Refusal as wrong:
        assert wrong.at == f"wager[{len(wagers) - 1}]", wrong
        return wrong.clause
    return ""


@every_edition
def test_14_1_up_to_three_players_on_a_box(edition: str) -> None:
    """Three may share a Box; a fourth is refused."""
    three = ((1, "A", 20), (1, "B", 20), (1, "C", 20))
    assert _laid(edition, *three) == ""
    assert _laid(edition, *three, (1, "D", 20)) == "14.1"


@every_edition
def test_14_1_as_the_operator_permits(edition: str) -> None:
    """Fewer may be permitted, more may not."""
    assert _laid(edition, (1, "A", 20), (1, "B", 20), players_per_box=1) == "14.1"
    assert _laid(edition, (1, "A", 20), (1, "B", 20), players_per_box=2) == ""
    assert refused(edition, players_per_box=4).clause == "14.1"


@every_edition
def test_14_2_a_maximum_for_the_box(edition: str) -> None:
    """Under a Box maximum of $100, $60 leave room for $40 and not for $50."""
    assert _laid(edition, (1, "A", 60), (1, "B", 50), box_maximum=100) == "14.2"
    assert _laid(edition, (1, "A", 60), (1, "B", 40), box_maximum=100) == ""
    assert _laid(edition, (1, "A", 60), (2, "B", 50), box_maximum=100) == ""


@every_edition
def test_14_2_without_a_direction_the_box_has_no_maximum(edition: str) -> None:
    """Each wager may then reach the table maximum."""
    assert _laid(edition, (1, "A", 500), (1, "B", 500)) == ""


@every_edition
def test_14_2_a_maximum_for_the_player(edition: str) -> None:
    """Under a player maximum of $50 on a Box, $60 are refused."""
    assert _laid(edition, (1, "A", 60), player_maximum=50) == "14.2"
    assert _laid(edition, (1, "A", 50), (1, "B", 50), player_maximum=50) == ""


@every_edition
def test_14_2_a_direction_is_shown_on_a_sign(edition: str) -> None:
    """Each maximum directed has its sign, and without a direction there is none."""
    assert signs(table(edition), "14.2") == []
    assert signs(table(edition, box_maximum=100), "14.2") == ["At most $100 on a Box"]
    both = signs(table(edition, box_maximum=100, player_maximum=50), "14.2")
    assert len(both) == 2


@every_edition
def test_14_2_what_is_shown_as_open_keeps_within_the_maximum(edition: str) -> None:
    """A wager offered to a player as lawful is lawful up to its upper end."""
    round = new_round(table(edition, box_maximum=100), given(()))
    round, _ = play(round, LayWager(1, "A", 60_00))
    offers = [one for one in legal(round) if isinstance(one.command, LayWager)]
    assert offers
    assert [one for one in offers if why_not(round, one.command)] == []


@every_edition
def test_14_3_a_the_seated_player_alone_decides(edition: str) -> None:
    """The other bettor's calls are refused, however large the wager."""
    calls = [
        "? 1 B draw -> 14.3(a)",
        "? 1 B stand -> 14.3(a)",
        "? 1 C draw -> 14.3(a)",
        "1 A stand",
    ]
    told = nets(edition, f"Ts 6d 2c | {BUST}", calls, wagers=A_AND_B)
    assert told == {"1 A main": 20, "1 B main": 30}


@every_edition
def test_14_3_a_whoever_is_seated_of_those_on_the_box(edition: str) -> None:
    """The seat decides, not the order of the wagers."""
    wagers = [
        {"box": 1, "player": "A", "amount": 20, "seated": False},
        {"box": 1, "player": "B", "amount": 20, "seated": True},
    ]
    calls = ["? 1 A draw -> 14.3(a)", "1 B stand"]
    assert nets(edition, f"Ts 6d 2c | {BUST}", calls, wagers=wagers)["1 A main"] == 20


@every_edition
def test_14_3_c_others_may_double_with_the_seated_player(edition: str) -> None:
    """B joins for a sum of their own, and there is one card for both."""
    calls = ["1 double", "? 1 B double 31 -> 11.2(a)", "1 B double 10", "? 1 draw -> 13.1(b)"]
    told = nets(edition, f"6s 6d 5c | 2d | {BUST}", calls, wagers=A_AND_B)
    assert told == {"1 A main": 20, "1 A double": 20, "1 B main": 30, "1 B double": 10}


@every_edition
def test_14_3_c_others_need_not_double(edition: str) -> None:
    """B declines and has the one card on the wager as it is."""
    told = nets(edition, f"6s 6d 5c | 9d | {BUST}", ["1 double"], wagers=A_AND_B)
    assert told == {"1 A main": 20, "1 A double": 20, "1 B main": 30}


@every_edition
def test_14_3_c_only_with_a_wager_on_that_hand(edition: str) -> None:
    """Whose wager lies on the second hand may not double the first."""
    calls = ["1 split", "1 B split to 2", "1 double", "? 1 B double -> 14.3(c)", "1 stand"]
    told = nets(edition, f"8s 6d 8h | 3d Tc | 9s | {BUST}", calls, wagers=A_AND_B)
    assert "1 B double 1" not in told


TWO_WAYS = f"8s 6d 8h | Ts | 7c 9s | {BUST}"
SECOND_BUSTS = ["1 stand", "1 draw"]


@every_edition
@pytest.mark.parametrize(
    ("answer", "told_of_b"),
    [
        (["1 B split"], {"1 B main": 30, "1 B split 2": -30}),
        (["1 B split to 1"], {"1 B main": 30}),
        (["1 B split to 2"], {"1 B main 2": -30}),
    ],
)
def test_14_3_d_others_cover_both_hands_or_name_one(
    edition: str, answer: list[str], told_of_b: dict[str, float]
) -> None:
    """The first hand wins and the second busts: B's wagers follow B's choice."""
    told = nets(edition, TWO_WAYS, ["1 split", *answer, *SECOND_BUSTS], wagers=A_AND_B)
    assert {key: net for key, net in told.items() if " B " in key} == told_of_b


@every_edition
def test_14_3_d_nobody_names_the_hand_for_another(edition: str) -> None:
    """B says nothing: no card falls, neither for a call nor at the end of the record."""
    for calls in (["1 split", *SECOND_BUSTS], ["1 split"]):
        with pytest.raises(Refusal, match="B has not covered") as refused:
            nets(edition, TWO_WAYS, calls, wagers=A_AND_B)
        assert refused.value.clauses == ("14.3(d)",)
        assert refused.value.readings == ("silent-backer",)


@every_edition
def test_14_3_d_reading_silent_backer(edition: str) -> None:
    """By the other reading B's wager stays on the first hand, and the settlement names it."""
    stays = {"silent-backer": "first-hand"}
    calls = ["1 split", *SECOND_BUSTS]
    told = nets(edition, TWO_WAYS, calls, wagers=A_AND_B, readings=stays)
    assert told["1 B main"] == 30
    assert "silent-backer" in relied(edition, TWO_WAYS, calls, wagers=A_AND_B, readings=stays)


@every_edition
def test_14_3_d_covering_costs_the_own_wager_again(edition: str) -> None:
    """B's $30 are covered with $30, not with the $20 of the seated player."""
    calls = ["1 split", "? 1 B split 20 -> 12.2", "1 B split 30", *SECOND_BUSTS]
    assert nets(edition, TWO_WAYS, calls, wagers=A_AND_B)["1 B split 2"] == -30


@every_edition
def test_14_3_d_only_a_hand_of_that_split(edition: str) -> None:
    """There is no third hand to name."""
    calls = ["1 split", "? 1 B split to 3 -> 14.3(d)", "1 B split to 1", *SECOND_BUSTS]
    assert nets(edition, TWO_WAYS, calls, wagers=A_AND_B)["1 B main"] == 30


@every_edition
def test_14_3_d_before_any_further_card(edition: str) -> None:
    """Once a card has fallen on the first hand the choice is over, by the clause that gave it."""
    late = ["1 draw", "? 1 B split to 2 -> 14.3(d)", "1 stand", "1 draw"]
    calls = ["1 split", "1 B split to 1", *late]
    cards = f"8s 6d 8h | 2s Ts | 7c 9s | {BUST}"
    assert nets(edition, cards, calls, wagers=A_AND_B)["1 B main"] == 30


@every_edition
def test_14_3_e_no_double_or_split_of_their_own(edition: str) -> None:
    """Where the seated player stands or draws the others abide by it."""
    calls = ["? 1 B split -> 14.3(e)", "? 1 B double -> 14.3(e)", "1 A stand"]
    assert nets(edition, f"8s 6d 8h | {BUST}", calls, wagers=A_AND_B)["1 B main"] == 30
    calls = ["1 A draw", "? 1 B double -> 14.3(e)", "1 A stand"]
    assert nets(edition, f"6s 6d 5h | 9c | {BUST}", calls, wagers=A_AND_B)["1 B main"] == 30


@every_edition
def test_14_3_f_each_may_insure(edition: str) -> None:
    """B insures and the seated player does not."""
    told = nets(edition, "Ts Ac 9s | Kd", ["1 B insurance 15", "1 stand"], wagers=A_AND_B)
    assert told == {"1 A main": -20, "1 B main": -30, "1 B insurance": 30}


@every_edition
def test_14_3_g_each_may_settle_early(edition: str) -> None:
    """The seated player is paid 1 to 1; B waits and stands off."""
    told = nets(edition, "As Ac Qs | Kd", ["1 A early-settlement"], wagers=A_AND_B)
    assert told == {"1 A main": 20, "1 B main": 0}
    told = nets(edition, "As Ac Qs | Kd", ["1 B early-settlement"], wagers=A_AND_B)
    assert told == {"1 A main": 0, "1 B main": 30}


@every_edition
def test_14_4_as_many_boxes_as_the_operator_permits(edition: str) -> None:
    """With two Boxes permitted a third is refused to the same player, not to another."""
    two = ((1, "A", 20), (2, "A", 20))
    assert _laid(edition, *two, boxes_per_player=2) == ""
    assert _laid(edition, *two, (3, "B", 20), boxes_per_player=2) == ""
    clause = _laid(edition, *two, (3, "A", 20), boxes_per_player=2)
    assert clause == ("14.7" if edition == "nz-current" else "14.4")


@before_today
def test_14_7_is_of_today(edition: str) -> None:
    """Before it the number of Boxes rests on 14.4."""
    assert table(edition, boxes_per_player=1).provenance["boxes_per_player"] == ("14.4",)


def test_14_7_the_operator_may_restrict_the_boxes_of_a_player() -> None:
    """With one Box permitted a second is refused."""
    assert _laid("nz-current", (1, "A", 20), (2, "A", 20), boxes_per_player=1) == "14.7"
    assert table("nz-current", boxes_per_player=1).provenance["boxes_per_player"] == ("14.7",)


@every_edition
def test_14_5_at_another_players_seat_that_player_decides(edition: str) -> None:
    """A, seated at Box 1, has a wager on Box 2 as well, where B is seated."""
    wagers = ((1, "A", 20), (2, "B", 20), (2, "A", 20))
    calls = ["1 stand", "? 2 A stand -> 14.3(a) or 14.5", "2 B stand"]
    told = nets(edition, f"Ts Tc 6d 9s 9c | {BUST}", calls, wagers=wagers)
    assert told == {"1 A main": 20, "2 B main": 20, "2 A main": 20}


@every_edition
def test_14_5_at_a_full_table_only_at_the_own_seat(edition: str) -> None:
    """Every place is taken; A, seated at Box 1, does not decide for the wager on Box 2."""
    full = seat(in_play(edition, "Ts Tc 6d 9s 9c Td 9d", boxes=2), ("A", 1), ("B", 2))
    round = begin_round(full)
    for box in (1, 2):
        round, _ = play(round, wager(full, box, "A", 20_00))
    round, _ = play(round, CallNoMoreBets())
    assert [box.caller.player == "A" for box in round.boxes] == [True, False]


@every_edition
def test_14_6_the_minimum_on_each_box(edition: str) -> None:
    """$10 on Box 1 do not make $5 on Box 2 enough."""
    assert _laid(edition, (1, "A", 10), (2, "A", 5), minimum=10) == "14.6"
    assert _laid(edition, (1, "A", 10), (2, "A", 10), minimum=10) == ""


STANDING = [{"box": 1, "player": "A", "amount": 20, "seated": False}]
NOBODY = {"unseated-box": "nobody-decides"}


@every_edition
def test_14_3_a_reading_unseated_box(edition: str) -> None:
    """A sole bettor who stands decides; or nobody does."""
    cards = f"Ts 6d 9s | {BUST}"
    assert nets(edition, cards, ["1 A stand"], wagers=STANDING) == {"1 A main": 20}
    assert "unseated-box" in relied(edition, cards, ["1 A stand"], wagers=STANDING)
    why = refusal(edition, cards, ["1 A stand"], wagers=STANDING, readings=NOBODY)
    assert (why.clause, why.readings) == ("14.3(a)", ("unseated-box",))


@every_edition
def test_14_3_a_several_bettors_and_nobody_seated(edition: str) -> None:
    """With two bettors and no seat neither decides."""
    wagers = [*STANDING, {"box": 1, "player": "B", "amount": 20, "seated": False}]
    for player in "AB":
        why = refusal(edition, f"Ts 6d 9s | {BUST}", [f"1 {player} stand"], wagers=wagers)
        assert why.rests_on("14.3(a)")


ALL_STAKES = {"box-maximum-counts": "all-stakes"}


@every_edition
def test_14_2_reading_box_maximum_counts(edition: str) -> None:
    """Only initial wagers count towards a maximum; or doubles and splits do as well."""
    cards = f"6s 6d 5c | 9d | {BUST}"
    told = nets(edition, cards, ["1 double"], box_maximum=30)
    assert told == {"1 A main": 20, "1 A double": 20}
    calls = ["? 1 double 15 -> 14.2", "1 double 10"]
    told = nets(edition, cards, calls, box_maximum=30, readings=ALL_STAKES)
    assert told == {"1 A main": 20, "1 A double": 10}
    calls = ["? 1 split -> 14.2", "1 stand"]
    told = nets(edition, f"8s 6d 8c | {BUST}", calls, player_maximum=30, readings=ALL_STAKES)
    assert told == {"1 A main": 20}


@every_edition
def test_14_2_reading_box_maximum_counts_leaves_a_smaller_double_open(edition: str) -> None:
    """Under a Box maximum of $30 a double of up to $10 is shown as open on $20."""
    rules = table(edition, box_maximum=30, readings=ALL_STAKES)
    options = legal(dealt(rules, "6s 6d 5c"))
    assert [one.high for one in options if isinstance(one.command, Double)] == [10_00]


THREE_WAYS = f"8s 6d 8h | 8c | Ts | 7c 9s | 9c | {BUST}"
SPLIT_AGAIN = ["1 stand", "1 draw", "1 stand"]


@every_edition
def test_14_3_d_reading_backers_on_resplit(edition: str) -> None:
    """At a second split B chooses anew; or the first choice holds."""
    calls = ["1 split", "1 B split to 1", "1 split", "1 B split to 2", *SPLIT_AGAIN]
    told = nets(edition, THREE_WAYS, calls, wagers=A_AND_B)
    assert told["1 B main 2"] == -30
    binds = {"backers-on-resplit": "first-choice-binds"}
    again = ["1 split", "? 1 B split to 2 -> 14.3(d)", "? 1 B split -> 14.3(d)"]
    calls = ["1 split", "1 B split to 1", *again]
    told = nets(edition, THREE_WAYS, [*calls, *SPLIT_AGAIN], wagers=A_AND_B, readings=binds)
    assert told["1 B main"] == 30


@every_edition
def test_14_3_d_no_say_without_a_wager_on_the_hand(edition: str) -> None:
    """B's wager lies on the other hand, so the second split is none of B's business."""
    calls = ["1 split", "1 B split to 2", "1 split", "? 1 B split -> 14.3(d)", *SPLIT_AGAIN]
    told = nets(edition, THREE_WAYS, calls, wagers=A_AND_B)
    assert told["1 B main 3"] == 30


@every_edition
def test_14_3_b_how_wagers_lie_on_a_box(edition: str) -> None:
    """The Dealer is asked to see to it, where a Box may be shared (14.3) and not elsewhere."""
    assert [one.moment for one in asked(table(edition), "14.3(b)")] == [Moment.WAGERS]
    assert not asked(table(edition, players_per_box=1), "14.3(b)")


@pytest.mark.parametrize("key", ["box_maximum", "player_maximum"])
def test_14_2_a_direction_stays_within_the_tables_maximum(key: str) -> None:
    """What the sign of a direction says may not exceed the limits beside it."""
    why = refused("nz-current", maximum=100, **{key: 500})
    assert (why.clause, "above the maximum" in why.why) == ("14.2", True)


@every_edition
def test_14_2_reading_box_maximum(edition: str) -> None:
    """A Box maximum below the table's may be directed; or no other sum than the table's."""
    assert table(edition, box_maximum=450).elections.box_maximum == 450_00
    only = {"box-maximum": "the-table-maximum"}
    (refused,) = unlawful(edition, box_maximum=450, readings=only)
    assert (refused.clause, refused.readings) == ("14.2", ("box-maximum",))
    assert table(edition, box_maximum=500, readings=only).elections.box_maximum == 500_00
