"""Records of what went wrong that contradict themselves: a place and a reason, no traceback."""

from typing import Any, Final

import pytest

from croupier import house
from croupier.cards import cards
from croupier.record.notation import play_lines
from croupier.record.write import write_record
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.table.commands import CallNoMoreBets, Draw, LaySideWager, LayWager, Ride
from croupier.table.dealer import deal_to_players
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.shoe import given
from croupier.table.state import new_round
from croupier.table.supervision import VoidHand
from tests.telling import nets, record, refusal, settle

NZ: Final = "nz-current"
ACT = "act-1996"
BUST = "Td 9d"
TWO_BOXES = ((1, "A", 20), (2, "B", 20))
TIERS: dict[str, Any] = {
    "versions": ["player-select"],
    "lower": {"minimum": 10, "double_on": "none", "split": "none"},
    "upper": {"minimum": 50},
}

CASES: dict[str, tuple[str, str, list[str], str, str]] = {
    "surplus card while the Dealer draws": (
        NZ,
        "Ts 6d 9c | 5h 4c+ Kd",
        ["1 stand"],
        "cards[4]",
        "not complete",
    ),
    "surplus card as the Dealer's second": (
        NZ,
        "Ts 6d 9c | 5h+ Kd",
        ["1 stand"],
        "cards[3]",
        "not complete",
    ),
    "surplus card while a player's is due": (
        NZ,
        "Ts 6d 2c | 5h+ Kd",
        ["1 draw", "1 stand"],
        "cards[3]",
        "not complete",
    ),
    "surplus card in the Initial Deal": (NZ, "Ts 6d+ 9c", ["1 stand"], "cards[1]", "not complete"),
    "refusing with nothing exposed": (
        NZ,
        f"Ts 6d 6c | {BUST}",
        ["1 refuse"],
        "play[0]",
        "exposed",
    ),
    "refusing a card that was taken": (
        NZ,
        f"Ts 6d 2c | 5d! | {BUST}",
        ["1 draw", "1 refuse"],
        "play[1]",
        "exposed",
    ),
    "noticing with nothing allowed": (
        NZ,
        f"Ts 6d 9c | {BUST}",
        ["! noticed"],
        "play[0]",
        "no call was allowed",
    ),
    "rebuilding with nothing misplaced": (
        NZ,
        f"Ts 6d 9c | {BUST}",
        ["! reconstruct"],
        "play[0]",
        "no card lies in a wrong place",
    ),
    "misplaced where it belongs": (
        NZ,
        f"Ts 6d 9c | {BUST}",
        ["! misplaced 1 after 0"],
        "play[0]",
        "belongs there",
    ),
    "misplaced on a Box the table has not": (
        NZ,
        f"Ts 6d 9c | {BUST}",
        ["! misplaced 12 after 1"],
        "play[0]",
        "no Box 12",
    ),
    "misplaced and never put right": (
        NZ,
        "Ts 6d 9c",
        ["! misplaced 2 after 1"],
        "play",
        "wrong place",
    ),
    "misplaced on a hand the Box has not": (
        NZ,
        "Ts 6d 9c | 4c",
        ["! misplaced 1 hand 2"],
        "play[0]",
        "hand 2",
    ),
    "a call while a card lies in a wrong place": (
        NZ,
        f"Ts 6d 9c | 4c | {BUST}",
        ["! misplaced 2", "1 stand"],
        "play[1]",
        "wrong place",
    ),
    "insurance not offered without an ace": (
        NZ,
        f"Ts 6d 9c | {BUST}",
        ["! not-offered 1 insurance"],
        "play[0]",
        "no ace",
    ),
    "insurance not offered on an empty Box": (
        NZ,
        "Ts Ad 9c | Td",
        ["! not-offered 3 insurance"],
        "play[0]",
        "Box 3",
    ),
    "the shoe refilled with no card": (NZ, "Ts 6d 9c EMPTY", ["1 stand"], "cards", ""),
    "void of an unknown Box": (NZ, f"Ts 6d 9c | {BUST}", ["! void 4"], "play[0]", "Box 4"),
    "void of Box 0": (NZ, f"Ts 6d 9c | {BUST}", ["! void 0"], "play[0]", "Box 0"),
    "void of an unknown hand": (
        NZ,
        f"Ts 6d 9c | {BUST}",
        ["! void 1 hand 3"],
        "play[0]",
        "hand 3",
    ),
    "void of an unknown player": (ACT, f"Ts 6d 9c | {BUST}", ["! void 1 Z"], "play[0]", "Z"),
    "void of a hand before any card": (
        NZ,
        f"Ts 6d 9c | {BUST}",
        ["! void 1 hand 1 after 0"],
        "play[0]",
        "hand 1",
    ),
    "void of the Round twice": (
        "nz-1998",
        "Ts 6d 9c",
        ["! void round", "! void round"],
        "play[1]",
        "",
    ),
    "a call after the Round was void": (
        "nz-1998",
        "Ts 6d 9c",
        ["! void round", "1 stand"],
        "play[1]",
        "",
    ),
    "absent on an empty Box": (NZ, f"Ts 6d 9c | {BUST}", ["3 absent"], "play[0]", "Box 3"),
    "absent after standing": (
        NZ,
        f"Ts 6d 9c | {BUST}",
        ["1 stand", "1 absent"],
        "play[1]",
        "Box 1",
    ),
    "a call for the absent": (
        NZ,
        f"Ts 6d 2c | {BUST}",
        ["1 absent", "1 draw"],
        "play[1]",
        "",
    ),
    "an order after more cards than were dealt": (
        NZ,
        f"Ts 6d 9c | {BUST}",
        ["! void 1 after 9"],
        "play[0]",
        "9 cards",
    ),
    "an order after fewer cards than have fallen": (
        NZ,
        f"Ts 6d 9c | {BUST}",
        ["1 stand", "! void 1 after 1"],
        "play[1]",
        "1 cards",
    ),
    "a card burnt in mid-Round": (NZ, f"Ts 6d 9c | 4s~ {BUST}", ["1 stand"], "cards[3]", "burnt"),
    "permission for a call that was open": (
        NZ,
        f"6s 6d 5c | Tc | {BUST}",
        ["! allow 1 A double 20"],
        "play[0]",
        "open to the player",
    ),
    "permission outside Player Select": (
        NZ,
        f"6s 6d 5c | Tc | {BUST}",
        ["! allow 1 A split"],
        "play[0]",
        "",
    ),
    "a permission in ACT": (ACT, f"6s 6d 5c | {BUST}", ["! allow 1 A split"], "play[0]", ""),
    "noticing in ACT": (ACT, f"Ts 6d 9c | {BUST}", ["! noticed"], "play[0]", "no call"),
    "too few cards for a stray one": (
        NZ,
        "Ts 6d 9c | 4s^",
        ["1 stand"],
        "cards",
        "the record ends",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_contradiction_is_told_with_its_place(case: str) -> None:
    """The Round cannot have happened so; the record says where, and why."""
    edition, cards, play, at, why = CASES[case]
    refused = refusal(edition, cards, play)
    assert refused.at == at
    assert refused.why
    assert why in refused.why


@pytest.mark.parametrize(
    "line",
    [
        "! void 1 hand",
        "! void one",
        "! void 1 hand x",
        "! void 1 hand 1 now",
        "! void round now",
        "! void -1",
        "! misplaced",
        "! misplaced dealer 2",
        "! misplaced 1 hand",
        "! misplaced x",
        "! reconstruct 1",
        "! noticed 1",
        "! no-burn please",
        "! no-cutting-card 1",
        "! missed-shuffle 2",
        "! shuffler-failure now",
        "! damaged 8c 9c",
        "! not-offered",
        "! not-offered insurance",
        "! not-offered 1 A B insurance",
        "! allow",
        "! allow 1 double",
        "! allow x A double",
        "! allow 1 A stand",
        "! allow 1 A double 10 20",
        "! allow 1 A double ten",
        "! void 1 after",
        "! void 1 after x",
        "! void 1 after -1",
        "! after 1",
        "! dealer now",
        "! void ²",
        "! misplaced ²",
        "! void 1 after ²",
        "! prize ²",
        "! allow ² A double",
    ],
)
def test_an_order_with_junk_in_it(line: str) -> None:
    """It is no order, and the record says which line."""
    refused = refusal(NZ, f"Ts 6d 9c | {BUST}", [line, "1 stand"])
    assert refused.at == "play[0]"
    assert refused.why


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1 refuse 5", "'5'"),
        ("1 absent 5", "'5'"),
        ("1 refuse now", "'now'"),
        ("x absent", "number of a Box"),
        ("² absent", ""),
    ],
)
def test_a_call_with_junk_in_it(line: str, why: str) -> None:
    """Refusing and absence take no sum and no further word."""
    refused = refusal(NZ, f"Ts 6d 9c | {BUST}", [line])
    assert refused.at == "play[0]"
    assert why in refused.why


def test_a_card_misplaced_on_a_hand_that_is_not_there_breaks_nothing() -> None:
    """Box 2 has one hand: the card cannot stand on a second when Box 1 is void."""
    play = ["! misplaced 2 hand 2", "! void 1", "2 stand"]
    refused = refusal(NZ, "Ts Tc 6d 9c 8c | 5h | Td 9d", play, wagers=TWO_BOXES)
    assert refused.at == "play[0]"


def test_refusing_out_of_turn() -> None:
    """The card is offered in the order of play: Box 2 is not asked before Box 1."""
    refused = refusal(NZ, "Ts Tc 6d 6c 6h | 5d! 9c", ["2 refuse"], wagers=TWO_BOXES)
    assert (refused.at, refused.clause) == ("play[0]", "8.3")


def test_absent_out_of_turn() -> None:
    """Box 2 is not dealt to while Box 1 decides."""
    refused = refusal(NZ, "Ts Tc 6d 6c 6h | 5d 9c", ["2 absent"], wagers=TWO_BOXES)
    assert (refused.at, refused.clause) == ("play[0]", "16.6")


def test_a_card_on_the_layout_does_not_come_out_of_the_rack() -> None:
    """Four eights of clubs lie before the players of four decks."""
    wagers = tuple((box, name, 20) for box, name in enumerate("ABCD", 1))
    cards = "8c 8c 8c 8c 6d Ts Ts Th Th EMPTY 8c 9d"
    play = [f"{box} stand" for box in range(1, 5)]
    refused = refusal(NZ, cards, play, wagers=wagers, decks=4)
    assert refused.at == "cards"
    assert "8c" in refused.why


def test_a_card_too_often_before_the_shoe_ran_out() -> None:
    """Each filling of the shoe has only so many of a card, marks or not."""
    refused = refusal(NZ, "Ts^ Ts^ Ts^ Ts^ Ts 6d 9c", ["1 stand"], decks=4)
    assert refused.at == "cards"
    assert "5 times" in refused.why


def test_permission_for_another_box_or_player() -> None:
    """Only the hand in play, and a player who wagers on it."""
    wagers = ((1, "A", 10), (2, "C", 50))
    for line in ("! allow 2 C double 50", "! allow 1 C double 10", "! allow 3 A double 10"):
        refused = refusal(NZ, "5h Ts 6d 6h 8s", [line], wagers=wagers, **TIERS)
        assert refused.at == "play[0]"


def test_permission_for_an_upper_wager_that_had_the_option() -> None:
    """A wager of the Upper Minimum doubles by right."""
    refused = refusal(NZ, "5h 6d 6h", ["! allow 1 A double 50"], wagers=((1, "A", 50),), **TIERS)
    assert (refused.at, refused.clause) == ("play[0]", "21.9(b)")
    assert "open" in refused.why


def test_permission_without_a_sum_is_for_the_wager_in_full() -> None:
    """As any double or split is."""
    told = nets(
        NZ, f"5h 6d 6h | Tc | {BUST}", ["! allow 1 A double"], wagers=((1, "A", 10),), **TIERS
    )
    assert told == {"1 A main": 10, "1 A double": 10}


def test_a_shoe_marked_empty_that_never_ran_out_leaves_cards_over() -> None:
    """The cards behind EMPTY were never called for."""
    with pytest.raises(AssertionError, match="1 cards were left over"):
        settle(NZ, f"Ts 6d 9c | {BUST} EMPTY 4c", ["1 stand"])


def test_a_surplus_card_without_its_mark_is_left_over() -> None:
    """Only `+` says that a card went to the Dealer's finished hand."""
    with pytest.raises(AssertionError, match="1 cards were left over"):
        settle(NZ, "Ts Td 8c | 7c 4s", ["1 stand"])


def test_16_13_what_rides_comes_back_with_its_payout_where_only_open_wagers_are_void() -> None:
    """House Money won $15 and rides: the open-only reading returns stake and payout."""
    wagers = [(1, "A", 10), {"box": 1, "player": "A", "amount": 5, "on": "house-money"}]
    told = {"side_wagers": {"house-money": {}}, "readings": {"void-round-undoes": "open-only"}}
    play = ["1 A ride 20", "! void round"]
    assert nets("nz-2014", "5h 8s 5d", play, wagers=wagers, **told) == {
        "1 A main": 0,
        "1 A house-money": 15,
    }


def test_15_6_a_seven_and_another_card_have_won_when_the_second_card_falls() -> None:
    """A hand voided inside the Initial Deal keeps what its two cards have won."""
    sevens = {"box": 1, "player": "A", "amount": 1, "on": "super-sevens"}
    wagers = [(1, "A", 10), (2, "B", 10), sevens]
    offered = {"side_wagers": {"super-sevens": {"amount": 1}}}
    play = ["! void 1 after 4", "2 stand"]
    told = nets("nz-1998", "7h 9c 6s Kd | 5c Td Jd", play, wagers=wagers, **offered)
    assert told == {"1 A super-sevens": 3, "1 A main": 0, "2 B main": 10}


def test_20_2_a_a_hand_on_which_nothing_is_wagered_takes_no_card() -> None:
    """A alone had split; with A's wagers void, B's hand is the only one left."""
    wagers = [(1, "A", 20), (1, "B", 10)]
    play = ["1 split", "! void 1 A", "1 stand"]
    told = nets("act-1996", "8c 6d 8h | 9s | Td 5c", play, wagers=wagers)
    assert told == {"1 A main": 0, "1 A split 2": 0, "1 B main": -10}


def test_5_8_a_marker_is_told_again() -> None:
    """A record of a Round with a marker settles as the Round did."""
    wager = {"box": 1, "player": "A", "amount": 150, "marker": 200}
    text = record("act-1996", "Tc 6d 9h | Td Kd", ["1 stand"], [wager], minimum=5, maximum=100)
    first = house.settle(text)
    again = house.settle(write_record(first.record.config, first.played.events))
    assert [line.net for line in again.played.round.lines] == [150_00]


def test_16_5_a_hand_void_after_a_choice_on_another_box_is_void_at_that_moment() -> None:
    """No card falls for the choice: the record says after how many cards the hand was void."""
    config = TableConfig(edition=NZ, minimum=10_00, side_wagers={"house-money": SideWagerConfig()})
    round = new_round(house.open_table(config), given(cards("5s 9c 7s 4d 9d 3c 2h Td")))
    events: list[Event] = []
    for command in (
        *(LayWager(1, "B", 20_00), LayWager(2, "A", 20_00)),
        *(LaySideWager(2, "A", "house-money", 5_00), CallNoMoreBets()),
        *(None, Draw(1, "B"), None, Ride(2, "A", 0), VoidHand(1), None),
    ):
        round, happened = deal_to_players(round) if command is None else play(round, command)
        events += happened
    assert "! void 1 after 6" in play_lines(tuple(events))
